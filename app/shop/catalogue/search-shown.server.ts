import { filterParameters, noFilters } from '#modules/search/rules/filters.ts'
import { type HelpPage, sortAskedFor } from '#modules/search/rules/help.ts'
import { defaultSort } from '#modules/search/rules/sort.ts'
import type { ProductListView } from '#modules/search/shapes.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { type CatalogueState, catalogueAddress } from './address.ts'
import { beforeTax } from './labels.ts'

/** Something that can be pressed: what it reads, and where it leads. */
export interface Way {
  label: string
  to: string
}

/** What a page says of a search. All of it is worked out here, so that no script carries it. */
export interface SearchShown {
  /** The words and the price in them, each with the list without it. `name` is for screen readers. */
  chips: (Way & { name: string })[]
  /** How the search was understood, where that is not how it was typed, and the page that answers it; null otherwise. */
  said: {
    corrected: string | null
    asTyped: Way
    partial: string | null
    missed: string | null
    help: (Way & { sentence?: string }) | null
  } | null
  /** Where the list begins, for who came past its end. */
  firstPage: string
  /** What can be taken away where nothing was found, and words of the search that find something alone; null where something was found. */
  nothing: { words: string; ways: Way[]; tries: Way[] } | null
}

type Understood = Pick<ProductListView, 'corrected' | 'isPartial' | 'priceWords' | 'otherPrices' | 'matching'>

/** What stands beside a search. `naming`: see `namingWords`; `help`: see `findHelp`. */
interface Beside {
  naming?: readonly string[]
  help?: HelpPage | null
}

/** What to say of a search and its way back, as the address asks for it and as it was understood. */
export function searchShown(state: CatalogueState, list: Understood, beside: Beside = {}): SearchShown {
  const { naming = [], help } = beside
  const way = help ?? asAskedFor(state, list)
  const { corrected, isPartial, priceWords, matching } = list
  const first = { ...state, page: 1 }
  const words = priceWords ? priceWords.rest : state.q
  const missed = missedPrice(state, list)
  return {
    chips: chips(first, words, priceWords),
    said:
      corrected || isPartial || missed || way
        ? {
            corrected,
            asTyped: { label: `Search for “${words}” instead`, to: catalogueAddress({ ...first, exact: true }) },
            partial: isPartial ? partialSentence(matching) : null,
            missed,
            help: way,
          }
        : null,
    firstPage: catalogueAddress(first),
    nothing:
      matching === 0
        ? {
            words: state.q,
            ways: waysBack(first, priceWords),
            tries: naming.map((label) => ({ label, to: withWords({ ...first, filters: noFilters }, label) })),
          }
        : null,
  }
}

const sortLabels = { newest: 'Show the newest first', bestselling: 'Show the bestsellers first' }
/** What was found in the order that the search asks for, where it is shown in another one. */
function asAskedFor(state: CatalogueState, { matching }: Understood): Way | null {
  const sort = matching > 1 && state.sort === 'relevance' ? sortAskedFor(state.q) : null
  return sort && { label: sortLabels[sort], to: catalogueAddress({ ...state, page: 1, sort }) }
}

/** That nothing has all of the words; `matching` products have some. */
const partialSentence = (matching: number) =>
  `No product matches every word. ${matching === 1 ? 'This one matches some.' : 'These match some.'}`

/** That nothing has the price that was typed, and what the nearest costs; null where something has it. */
function missedPrice({ filters }: CatalogueState, { corrected, priceWords, otherPrices }: Understood): string | null {
  if (!priceWords || !otherPrices) return null
  const price = priceWords.label.replace(/^at least (.*)$/, 'at $1 or more').replace(/^(?=₹)/, 'at ')
  const words = corrected ?? plainlyNamed(priceWords.rest)
  const forWords = words ? ` for “${words}”` : ''
  const within = filterParameters(filters).length > 0 ? ' with these filters' : ''
  const nearest =
    priceWords.to === null
      ? `The most expensive is ${formatRupees(otherPrices.to)}`
      : `The cheapest is ${formatRupees(otherPrices.from)}`
  return `Nothing ${price}${forWords}${within}. ${nearest}.`
}

/** What is searched for, without the word that joined it to its price: 'less than ₹300 for hair'. */
const plainlyNamed = (words: string) => words.replace(/^(?:for|in|of) | (?:for|in|at)$/g, '')

/** The list for other words. Without a search its order has no meaning, so only a chosen order stays. */
function withWords(state: CatalogueState, q: string): string {
  const sort = state.sort === defaultSort(state.q) ? undefined : state.sort
  return catalogueAddress({ ...state, q, exact: false, sort: sort === 'relevance' && !q ? undefined : sort })
}

function chips(state: CatalogueState, words: string, priceWords: Understood['priceWords']): SearchShown['chips'] {
  const search = {
    label: `“${words}”`,
    name: `the search ${words}`,
    to: withWords(state, priceWords ? priceWords.label : ''),
  }
  if (!priceWords) return words ? [search] : []
  const price = beforeTax(priceWords.label)
  return [...(words ? [search] : []), { label: price, name: price, to: withWords(state, priceWords.rest) }]
}

/** At most two: the price that was typed, the filters, the search. */
function waysBack(state: CatalogueState, priceWords: Understood['priceWords']): Way[] {
  const isNarrowed = filterParameters(state.filters).length > 0
  return [
    ...(priceWords?.rest ? [{ label: 'Search at any price', to: withWords(state, priceWords.rest) }] : []),
    ...(isNarrowed ? [{ label: 'Clear filters', to: catalogueAddress({ ...state, filters: noFilters }) }] : []),
    ...(state.q ? [{ label: 'Clear search', to: withWords(state, '') }] : []),
  ].slice(0, 2)
}
