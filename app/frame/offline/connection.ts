/** What some browsers say of the connection (Network Information API). */
interface ConnectionFacts {
  saveData?: boolean
  effectiveType?: string
}

/** Whether bytes should be saved: the person asked for it, or the connection is slow. Also for the worker. */
export function isLean(): boolean {
  const { connection } = navigator as Navigator & { connection?: ConnectionFacts }
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}

/** Whether the shop answers now; false after four seconds without an answer. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(4_000) })).ok
  } catch {
    return false
  }
}
