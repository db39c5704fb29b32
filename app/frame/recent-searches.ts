import { stored } from '#app/ui/stored.ts'

/** As many searches are kept. */
export const recentSearchesMax = 6

/** What was searched for on this device, the latest first. The list never leaves the device (told-searches.ts says what is counted). */
export const recentSearches = stored<readonly string[]>('searches', {
  fallback: [],
  parse: (text) => {
    const read: unknown = JSON.parse(text)
    const texts = Array.isArray(read) ? read.filter((one): one is string => typeof one === 'string' && one !== '') : []
    return [...new Set(texts)].slice(0, recentSearchesMax)
  },
})

/** Puts a normalized search before all others. The one before it is not kept where that was only its beginning. */
export function noteSearch(text: string): void {
  const others = recentSearches.read().filter((other, at) => other !== text && !(at === 0 && text.startsWith(other)))
  recentSearches.write([text, ...others].slice(0, recentSearchesMax))
}

/** Forgets one search. */
export function forgetSearch(text: string): void {
  const others = recentSearches.read().filter((other) => other !== text)
  if (others.length > 0) recentSearches.write(others)
  else recentSearches.remove()
}
