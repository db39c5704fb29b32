import { readCards } from '#modules/catalog/service/cards.server.ts'
import { rankingOf } from '../index/ranking.ts'
import { readPriceWords } from '../rules/price-words.ts'
import { foldedWords, normalizeSearchText, plainWord } from '../rules/words.ts'
import type { TrialView } from '../synonyms/shapes.ts'
import { searchAll } from './best-match.server.ts'
import { liveCatalogue } from './live-index.server.ts'
import { understandSearch } from './understand.server.ts'

const productsShown = 5

/** How a search is understood just now, and the first products it brings. */
export async function trySearch(typed: string): Promise<TrialView> {
  const asked = normalizeSearchText(typed)
  const price = readPriceWords(asked)
  const text = price ? price.rest : asked
  const { index, synonyms } = await liveCatalogue()
  const understood = await understandSearch(text, index, synonyms)
  const words = foldedWords(text)
  const said = { typed: words, price: price?.label ?? null }
  if (!price && words.length === 0) {
    return { ...said, corrected: null, isPartial: false, units: [], matching: 0, products: [] }
  }
  const { answer, corrected, isPartial } = await searchAll(asked, (result) => ({
    matching: result.matching,
    shown: result.page(rankingOf('relevance'), { limit: productsShown }),
  }))
  const units = corrected && understood.corrected ? understood.corrected.units : understood.units
  const cards = await readCards(answer.shown.map(({ productNumber }) => productNumber))
  return {
    ...said,
    corrected,
    isPartial,
    units: units.map((readings) => readings.map((reading) => reading.map(plainWord).join(' '))),
    matching: answer.matching,
    products: cards.map(({ slug, name, brand, price: rupees, photo }) => ({ slug, name, brand, price: rupees, photo })),
  }
}
