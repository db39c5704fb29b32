import { readCards } from '#modules/catalog/service/cards.server.ts'
import { find } from '../index/find.ts'
import { noFilters } from '../rules/filters.ts'
import { foldedWords, normalizeSearchText } from '../rules/words.ts'
import type { TrialView } from '../synonyms/shapes.ts'
import { liveCatalogue } from './live-index.server.ts'
import { understandSearch } from './understand.server.ts'

const productsShown = 5

/** How a search is understood just now, and the first products it brings. */
export async function trySearch(typed: string): Promise<TrialView> {
  const text = normalizeSearchText(typed)
  const { index, synonyms } = await liveCatalogue()
  const { units, corrected } = await understandSearch(text, index, synonyms)
  const words = foldedWords(text)
  if (units.length === 0) return { typed: words, corrected, units: [], matching: 0, products: [] }
  const { matching, shown } = find(index, units, noFilters, (result) => ({
    matching: result.matching,
    shown: result.page('popularity', true, { limit: productsShown }),
  }))
  const cards = await readCards(shown.map(({ productNumber }) => productNumber))
  return {
    typed: words,
    corrected,
    units: units.map((readings) => readings.map((reading) => reading.join(' '))),
    matching,
    products: cards.map(({ slug, name, brand, price, photo }) => ({ slug, name, brand, price, photo })),
  }
}
