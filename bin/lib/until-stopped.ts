/** A signal that says when somebody stops this command (Ctrl+C, SIGTERM), so that it can clear away what is not finished. */
export function untilStopped(): AbortSignal {
  const stopped = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopped.abort())
  return stopped.signal
}
