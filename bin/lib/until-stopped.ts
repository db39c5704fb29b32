/**
 * A signal that says when somebody stops this command (Ctrl+C, SIGTERM), so that it can clear away what is not finished. Further ones change nothing: most are
 * the same wish, passed on by npm or the terminal.
 */
export function untilStopped(): AbortSignal {
  const stopped = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopped.abort())
  return stopped.signal
}
