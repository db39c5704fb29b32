/**
 * Calls `end` once: with 0 for the first signal that asks for an end, with 1 for an error that nobody caught. A second Ctrl-C, a second or more later,
 * ends the process at once; Node then ends the workers of a primary.
 */
export function onEndSignal(end: (code: number) => Promise<void>): void {
  let since = 0
  function ask(code: number): void {
    if (since === 0) {
      since = Date.now()
      end(code).catch((error) => {
        console.error(error)
        process.exit(1)
      })
      // One press can arrive more than once: from the terminal, from npm and from the primary.
    } else if (Date.now() - since > 1_000) {
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => ask(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      console.error(error)
      // While it ends, what still breaks is no reason to leave anything behind.
      if (since === 0) ask(1)
    })
  }
}
