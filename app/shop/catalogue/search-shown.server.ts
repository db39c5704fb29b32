import { filterParameters, noFilters } from '#modules/search/rules/filters.ts'
import { defaultSort } from '#modules/search/rules/sort.ts'
import type { ProductListView } from '#modules/search/shapes.ts'
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
  /** How the search was understood, where that is not how it was typed; null otherwise. */
  said: { corrected: string | null; asTyped: Way; isPartial: boolean } | null
  /** Where the list begins, for who came past its end. */
  firstPage: string
  /** What can be taken away where nothing was found, and words of the search that find something alone; null where something was found. */
  nothing: { words: string; ways: Way[]; tries: Way[] } | null
}

type Understood = Pick<ProductListView, 'corrected' | 'isPartial' | 'priceWords' | 'matching'>

/** What to say of a search and its way back, as the address asks for it and as it was understood. `naming`: see `namingWords`. */
export function searchShown(state: CatalogueState, list: Understood, naming: readonly string[] = []): SearchShown {
  const { corrected, isPartial, priceWords, matching } = list
  const first = { ...state, page: 1 }
  const words = priceWords ? priceWords.rest : state.q
  return {
    chips: chips(first, words, priceWords),
    said:
      corrected || isPartial
        ? {
            corrected,
            asTyped: { label: `Search for “${words}” instead`, to: catalogueAddress({ ...first, exact: true }) },
            isPartial,
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
