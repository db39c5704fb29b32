import { find, findSome, type SearchResult } from '../index/find.ts'
import { type CatalogueFilters, noFilters } from '../rules/filters.ts'
import { helpAskedFor, orderIdIn } from '../rules/help.ts'
import { narrowedBy, type PriceWords, readBudget, readPriceWords } from '../rules/price-words.ts'
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
  /** The words find something, but not at the price that they say: what is shown costs this, in rupees, and the price does not narrow. Else null. */
  otherPrices: { from: number; to: number } | null
}

/**
 * `units`: how the words were read; empty where there are none but those about the price. `missed`: the price that the words say and nothing has;
 * null where the price is what was asked for.
 */
type Use<Result> = (result: SearchResult, live: Live, units: readonly SearchUnit[], missed: PriceWords | null) => Result
type UseAtPrice<Result> = (result: SearchResult, live: Live, units: readonly SearchUnit[]) => Result
interface Found<Result> extends Pick<SearchSaid, 'otherPrices'> {
  answer: Result
  isFound: boolean
}
interface Matched<Result> extends Pick<SearchSaid, 'corrected' | 'isPartial'> {
  answer: Result
}

/** Nothing like what was asked for has fewer of the words than this. */
const leastShare = 0.5

/** Whether a kind of product is asked for, in any of its words. */
const namesKind = (unit: SearchUnit): boolean =>
  unit.some((reading) => !isImplied(reading) && isProductKind(reading.map(plainWord).join(' ')))
/** Whether several words together name it: 'hair colour'. Strewn over a description they speak of no such thing. */
const namesKindInWords = (unit: SearchUnit): boolean => namesKind(unit) && (unit[0]?.length ?? 0) > 1

const isAnything = ({ matching }: SearchResult): boolean => matching > 0

/**
 * Runs a search the best way that finds something: all words as typed, all as corrected, all without what they stand for together, the most of
 * them. A kind of product is looked for where products say what they are; only where none does, descriptions that speak of it count. A correction
 * is made where all of it is found: half of a guess would be shown for what nobody asked. The most of the words always has a kind that was asked
 * for, as long as anything on sale is of one. `atAnyPrice`: the filters without the price that the words say; the same as
 * `filters` where they say none.
 */
function bestMatch<Result>(
  { units, wordByWord, corrected, isWhole }: UnderstoodSearch & { isWhole: boolean },
  filters: CatalogueFilters,
  atAnyPrice: CatalogueFilters,
  live: Live,
  use: UseAtPrice<Result>,
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
  // At another price all of it is there: what only speaks of the kind at this one is not what was asked for.
  const isPriceMissed = (looked: readonly SearchUnit[]) =>
    atAnyPrice !== filters && looked.some(namesKind) && find(index, looked, atAnyPrice, isAnything, namesKind)
  const all = (looked: readonly SearchUnit[]) => {
    if (!looked.some(namesKind)) return allIn(looked)
    return allIn(looked, namesKind) ?? (isPriceMissed(looked) ? undefined : allIn(looked, namesKindInWords))
  }
  const isOnSale = (kind: SearchUnit) => find(index, [kind], noFilters, isAnything, () => true)
  const some = (looked: readonly SearchUnit[], kinds: readonly SearchUnit[] = []) => {
    if (looked.length < 2) return undefined
    const least = kinds.length > 0 ? 1 : Math.ceil(looked.length * leastShare)
    const isKind = (unit: SearchUnit) => kinds.includes(unit)
    return findSome(index, looked, filters, least, (result) => use(result, live, looked), isKind)
  }

  const typed = all(units)
  if (typed) return { ...typed, corrected: null, isPartial: false }
  const mended = corrected && all(corrected.units)
  if (mended) return { ...mended, corrected: corrected.text, isPartial: false }

  const nothing = () => find(index, units, filters, (result) => use(result, live, units), namesKind)
  if (isWhole) return { answer: nothing(), corrected: null, isPartial: false }
  const apart = isPriceMissed(units) ? undefined : all(wordByWord)
  if (apart) return { ...apart, corrected: null, isPartial: true }
  const kinds = units.filter((unit) => namesKind(unit) && isOnSale(unit))
  const most = kinds.length > 0 ? some(units, kinds) : (some(units) ?? some(wordByWord))
  if (most) return { ...most, corrected: null, isPartial: true }
  return { answer: nothing(), corrected: null, isPartial: false }
}

/** Whether anything at all could have this price. */
const canCost = ({ to }: PriceWords): boolean => to === null || to > 0

/** 'lipstick 300': a number behind a kind of product is what somebody wants to spend, where nothing on sale has it as a word. */
async function budgetIn(typed: string, { index, synonyms }: Live): Promise<PriceWords | null> {
  const budget = readBudget(typed)
  if (!budget || (budget.isPlain && index.countWord(budget.number) > 0)) return null
  const { units, corrected } = await understandSearch(budget.priceWords.rest, index, synonyms)
  return [...units, ...(corrected?.units ?? [])].some(namesKind) ? budget.priceWords : null
}

/** Searches the catalogue and hands what was found to `use` (see `find`), once more where nothing has the price; says how the search was understood. */
export async function searchCatalogue<Result>(
  { searchText, filters, isExact = false }: SearchAsked,
  use: Use<Result>,
): Promise<SearchSaid & { answer: Result; onSale: number }> {
  const live = await liveCatalogue()
  const { index, synonyms } = live
  const typed = normalizeSearchText(searchText)
  const priceWords = readPriceWords(typed) ?? (await budgetIn(typed, live))
  const text = priceWords ? priceWords.rest : typed
  const narrowed = priceWords ? narrowedBy(filters, priceWords) : filters
  const said = { priceWords, onSale: index.size }
  const read = text ? await understandSearch(text, index, synonyms) : null
  // 'Contact' is no misspelt compact, and nothing has to have some words of 'where is my order'.
  const isWhole = helpAskedFor(typed) !== null || orderIdIn(typed) !== null
  const matched = (within: CatalogueFilters, missed: PriceWords | null) => {
    const take: UseAtPrice<Found<Result>> = (result, ...found) => ({
      isFound: isAnything(result),
      otherPrices: missed && result.prices(),
      answer: use(result, ...found, missed),
    })
    const corrected = isExact || isWhole ? null : read?.corrected
    if (read) return bestMatch({ ...read, corrected: corrected ?? null, isWhole }, within, filters, live, take)
    // Everything, or everything at a price.
    const answer = find(index, null, within, (result) => take(result, live, []))
    return { answer, corrected: null, isPartial: false }
  }
  const atPrice = matched(narrowed, null)
  const isMissed = priceWords !== null && canCost(priceWords) && !atPrice.answer.isFound
  const shown = isMissed ? matched(filters, priceWords) : atPrice
  const { answer, otherPrices } = shown.answer
  return { ...said, ...shown, answer, otherPrices }
}

/** The same without filters, for what is typed into a box. */
export const searchAll = <Result>(searchText: string, use: Use<Result>) =>
  searchCatalogue({ searchText, filters: noFilters }, use)
