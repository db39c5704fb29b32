import { createHash, randomBytes } from 'node:crypto'
import { consumeForAddress } from '#platform/address-limits.server.ts'
import { now } from '#platform/context.server.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { groupAddress } from '#platform/kit/network.ts'
import { noFilters } from '../rules/filters.ts'
import { searchWords } from '../rules/words.ts'
import { searchAll, searchCatalogue } from '../service/best-match.server.ts'
import { popularShown } from './rules.ts'
import {
  foldSearches,
  insertSearcher,
  selectPopular,
  selectSalt,
  selectSearchesOfMany,
  writePopular,
} from './store.server.ts'

/** A search that is kept finds products by all its words as they are typed: then it consists of words of the catalogue, and of nobody's own. */
async function findsAll(words: string): Promise<boolean> {
  const asked = { searchText: words, filters: noFilters, isExact: true }
  const { answer, isPartial, otherPrices } = await searchCatalogue(asked, ({ matching }) => matching)
  return answer > 0 && !isPartial && !otherPrices
}

/** What a search is counted as: its words, without the price in them. */
async function countedAs(typed: string): Promise<string> {
  const { priceWords } = await searchAll(typed, () => undefined)
  return searchWords(priceWords ? priceWords.rest : typed).join(' ')
}

/**
 * Counts a search for the popular ones: one address once a day. Who searched cannot be told from what is stored once the day is over
 * (docs/decisions/036-popular-searches.md). What finds nothing is not kept. Refuses whoever tells too many.
 */
export async function noteSearch(typed: string, address: string): Promise<void> {
  await consumeForAddress('noteSearchPerAddress', address)
  const words = await countedAs(typed)
  if (!words || !(await findsAll(words))) return
  const day = indianDay(now())
  const salt = await selectSalt(day, () => randomBytes(32))
  const hash = createHash('sha256')
    .update(salt)
    .update(`${words}\n${groupAddress(address)}`)
  await insertSearcher(day, words, hash.digest().subarray(0, 8))
}

/** The night's work: yesterday's searches become numbers, and the popular ones that still find something are written down. Repeatable. */
export async function refreshPopularSearches(): Promise<void> {
  const today = indianDay(now())
  await foldSearches(today)
  const kept: string[] = []
  for (const { words } of await selectSearchesOfMany(today)) {
    if (kept.length < popularShown && (await findsAll(words))) kept.push(words)
  }
  await writePopular(kept)
}

/** What the search box offers while nothing is typed, the commonest first. */
export const listPopularSearches = selectPopular
