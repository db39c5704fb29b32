import { cardView } from '../present.ts'
import { normalizeSearchText } from '../rules.ts'
import { wordsIn } from '../search/rules.ts'
import { understandSearch } from '../search/service.server.ts'
import { selectCards } from '../store.server.ts'
import type { OptionView, SuggestionsView } from '../view.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { noFilters } from './filters.ts'
import { find } from './find.ts'
import { liveCatalogue } from './live.server.ts'
import type { OptionKind } from './terms.ts'

const productsSuggested = 5
const optionsSuggested = 3
/** From so many letters on there is something to suggest. */
export const suggestFrom = 2

const nothing: SuggestionsView = { products: [], brands: [], categories: [], corrected: null }

/** Options in whose name every typed word begins a word, those with more products first. */
function namedLike(index: CatalogueIndex, kind: OptionKind, words: readonly string[]): OptionView[] {
  return [...index.terms.optionsOf(kind)]
    .filter(({ slug }) => words.every((word) => slug.startsWith(word) || slug.includes(`-${word}`)))
    .map((option) => ({ slug: option.slug, label: option.label, count: index.countOnSale(option) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .slice(0, optionsSuggested)
}

/** What the search box offers for what was typed so far: products by relevance, brands and categories by name. */
export async function suggest(typed: string): Promise<SuggestionsView> {
  const text = normalizeSearchText(typed)
  const words = wordsIn(text)
  if (words.join('').length < suggestFrom) return nothing
  const { index, synonyms } = await liveCatalogue()
  const { units, corrected } = await understandSearch(text, index, synonyms)
  const shown = find(index, units, noFilters, (found) => found.page('popularity', true, { limit: productsSuggested }))
  const cards = await selectCards(shown.map(({ number }) => number))
  return {
    products: cards.map(cardView).map(({ slug, name, brand, price, photo }) => ({ slug, name, brand, price, photo })),
    brands: namedLike(index, 'brand', words),
    categories: namedLike(index, 'category', words),
    corrected,
  }
}
