import { stored } from '#app/ui/stored.ts'

/** How many are shown, besides the product that is looked at. */
const recentMax = 8

/** What this device keeps of the products that were looked at; it tells nobody. */
const recent = stored<readonly string[]>('recently-viewed', {
  fallback: [],
  parse(text) {
    const ids: unknown = JSON.parse(text)
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, recentMax + 1) : []
  },
})

/** Notes that a product is looked at, and answers with those before it, newest first. */
export function noteViewed(id: string): string[] {
  const before = recent.read().filter((one) => one !== id)
  recent.write([id, ...before].slice(0, recentMax + 1))
  return before.slice(0, recentMax)
}

/** What was looked at, newest first. */
export const recentlyViewed = (): readonly string[] => recent.read().slice(0, recentMax)

/** Forgets all but what is looked at now. */
export function forgetRecent(current?: string): void {
  recent.write(current === undefined ? [] : [current])
}
