import { stored } from '#app/ui/stored.ts'
import { api, call } from './api.ts'

/** A device tells the same search again after so many days. */
export const tellAgainAfterDays = 30
/** As many are remembered as told. */
export const toldMax = 100

interface Told {
  words: string
  /** Days since 1970. */
  day: number
}

const toldSearches = stored<readonly Told[]>('searches-told', {
  fallback: [],
  parse: (text) => {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read)
      ? read.filter((one): one is Told => typeof one?.words === 'string' && Number.isInteger(one.day))
      : []
  },
})

/** Those still remembered on `day` with this search as the latest; undefined where it was told already. */
export function withTold(told: readonly Told[], words: string, day: number): Told[] | undefined {
  const young = told.filter((one) => one.day > day - tellAgainAfterDays && one.day <= day)
  if (young.some((one) => one.words === words)) return undefined
  return [{ words, day }, ...young].slice(0, toldMax)
}

/** Tells the shop once in 30 days that this was searched for, to find out what many search for. It does not say who. */
export function tellSearch(words: string): void {
  const told = withTold(toldSearches.read(), words, Math.floor(Date.now() / 86_400_000))
  if (!told) return
  toldSearches.write(told)
  // Nobody waits for it: what does not arrive is not counted.
  call(api.searches.$post({ json: { q: words } })).catch(() => {})
}
