import { noFilters } from '../discovery/filters.ts'
import { find } from '../discovery/find.ts'
import { liveCatalogue } from '../discovery/live.server.ts'
import { cardView } from '../present.ts'
import { normalizeSearchText } from '../rules.ts'
import { foldedWords } from '../search/rules.ts'
import { understandSearch } from '../search/service.server.ts'
import { selectCards } from '../store.server.ts'
import type { TrialView } from './view.ts'

const productsShown = 5

/** How a search is understood just now, and the first products it brings. */
export async function trySearch(typed: string): Promise<TrialView> {
  const text = normalizeSearchText(typed)
  const { index, synonyms } = await liveCatalogue()
  const { units, corrected } = await understandSearch(text, index, synonyms)
  const words = foldedWords(text)
  if (units.length === 0) return { typed: words, corrected, units: [], matching: 0, products: [] }
  const { matching, shown } = find(index, units, noFilters, (found) => ({
    matching: found.matching,
    shown: found.page('popularity', true, { limit: productsShown }),
  }))
  const cards = await selectCards(shown.map(({ number }) => number))
  return {
    typed: words,
    corrected,
    units: units.map((readings) => readings.map((reading) => reading.join(' '))),
    matching,
    products: cards.map(cardView).map(({ slug, name, brand, price, photo }) => ({ slug, name, brand, price, photo })),
  }
}
