/**
 * Calls `end` once: with 0 for the first signal that asks for it, with 1 for a fault that nobody caught. A second press of Ctrl-C, later,
 * calls `atOnce` and ends the process there and then.
 */
export function whenAskedToEnd(end: (code: number) => Promise<void>, atOnce: () => void = () => {}): void {
  let since = 0
  function ask(code: number): void {
    if (since === 0) {
      since = Date.now()
      end(code).catch((error) => {
        console.error(error)
        process.exit(1)
      })
      // One press can arrive more than once.
    } else if (Date.now() - since > 1_000) {
      atOnce()
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => ask(0))
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error) => {
      console.error(error)
      ask(1)
    })
  }
}
