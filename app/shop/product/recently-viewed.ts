/** What this device keeps of the products that were looked at; it tells nobody. */
const key = 'recently-viewed'
/** As many are shown, besides the one that is looked at now. */
const recentMax = 8

function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, recentMax + 1) : []
  } catch {
    return []
  }
}

function write(ids: readonly string[]): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(ids))
  } catch {
    // Full or forbidden: nothing is remembered, and nothing is missed.
  }
}

/** Notes that a product is looked at, and answers with those before it, newest first. */
export function noteViewed(id: string): string[] {
  const before = readRecent().filter((one) => one !== id)
  write([id, ...before].slice(0, recentMax + 1))
  return before.slice(0, recentMax)
}

/** Forgets all but what is looked at now. */
export function forgetRecent(current: string): void {
  write([current])
}
