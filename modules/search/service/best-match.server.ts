import { find, findSome, type SearchResult } from '../index/find.ts'
import { type CatalogueFilters, noFilters } from '../rules/filters.ts'
import { narrowedBy, type PriceWords, readPriceWords } from '../rules/price-words.ts'
import { isImplied, normalizeSearchText, plainWord, type SearchUnit } from '../rules/words.ts'
import { isProductKind } from '../synonyms/built-in.ts'
import { type Live, liveCatalogue } from './live-index.server.ts'
import { type UnderstoodSearch, understandSearch } from './understand.server.ts'

/** What is searched for, as it was typed, and what narrows it. */
export interface SearchAsked {
  /** Empty lists everything. */
  searchText: string
  filters: CatalogueFilters
  /** Words are searched as they were typed, without correction. */
  isExact?: boolean | undefined
}

/** How a search was understood, to be said beside what it found. */
export interface SearchSaid {
  /** What was searched instead of what was typed; null when nothing was corrected. */
  corrected: string | null
  /** Nothing has all words: what is shown has the most of them. */
  isPartial: boolean
  /** What the words say about the price, which narrows like the filter does; null when they say nothing. */
  priceWords: PriceWords | null
}

/** `units`: how the words were read; empty where there are none but those about the price. */
type Use<Result> = (result: SearchResult, live: Live, units: readonly SearchUnit[]) => Result
interface Matched<Result> extends Pick<SearchSaid, 'corrected' | 'isPartial'> {
  answer: Result
}

/** Nothing like what was asked for has fewer of the words than this. */
const leastShare = 0.5

/** Whether a kind of product is asked for, in any of its words. */
const namesKind = (unit: SearchUnit): boolean =>
  unit.some((reading) => !isImplied(reading) && isProductKind(reading.map(plainWord).join(' ')))

/**
 * Runs a search the best way that finds something: all words as typed, all as corrected, all without what they stand for together, the most of
 * them. A kind of product is looked for where products say what they are; only where none does, descriptions that speak of it count. A correction
 * is made where all of it is found: half of a guess would be shown for what nobody asked.
 */
function bestMatch<Result>(
  { units, wordByWord, corrected }: UnderstoodSearch,
  filters: CatalogueFilters,
  live: Live,
  use: Use<Result>,
): Matched<Result> {
  const { index } = live
  const allIn = (looked: readonly SearchUnit[], onlyInHead?: (unit: SearchUnit) => boolean) =>
    find(
      index,
      looked,
      filters,
      (result) => (result.matching > 0 ? { answer: use(result, live, looked) } : undefined),
      onlyInHead,
    )
  const all = (looked: readonly SearchUnit[]) => (looked.some(namesKind) && allIn(looked, namesKind)) || allIn(looked)
  const some = (looked: readonly SearchUnit[]) =>
    looked.length > 1
      ? findSome(index, looked, filters, Math.ceil(looked.length * leastShare), (result) => use(result, live, looked))
      : undefined

  const typed = all(units)
  if (typed) return { ...typed, corrected: null, isPartial: false }
  const mended = corrected && all(corrected.units)
  if (mended) return { ...mended, corrected: corrected.text, isPartial: false }

  const apart = all(wordByWord)
  if (apart) return { ...apart, corrected: null, isPartial: false }
  const most = some(units) ?? some(wordByWord)
  if (most) return { ...most, corrected: null, isPartial: true }
  const answer = find(index, units, filters, (result) => use(result, live, units))
  return { answer, corrected: null, isPartial: false }
}

/** Searches the catalogue and hands what was found to `use` (see `find`); says how the search was understood. */
export async function searchCatalogue<Result>(
  { searchText, filters, isExact = false }: SearchAsked,
  use: Use<Result>,
): Promise<SearchSaid & { answer: Result; onSale: number }> {
  const live = await liveCatalogue()
  const { index, synonyms } = live
  const typed = normalizeSearchText(searchText)
  const priceWords = readPriceWords(typed)
  const text = priceWords ? priceWords.rest : typed
  const narrowed = priceWords ? narrowedBy(filters, priceWords) : filters
  const said = { priceWords, onSale: index.size }
  if (!text) {
    const answer = find(index, null, narrowed, (result) => use(result, live, []))
    return { ...said, answer, corrected: null, isPartial: false }
  }
  const { corrected, ...understood } = await understandSearch(text, index, synonyms)
  return { ...said, ...bestMatch({ ...understood, corrected: isExact ? null : corrected }, narrowed, live, use) }
}

/** The same without filters, for what is typed into a box. */
export const searchAll = <Result>(searchText: string, use: Use<Result>) =>
  searchCatalogue({ searchText, filters: noFilters }, use)
