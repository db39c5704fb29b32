import { readCards } from '#modules/catalog/service/cards.server.ts'
import { rankingAtOtherPrices } from '../index/ranking.ts'
import { normalizeSearchText, plainWord } from '../rules/words.ts'
import type { TrialView } from '../synonyms/shapes.ts'
import { searchAll } from './best-match.server.ts'
import { liveCatalogue } from './live-index.server.ts'
import { tellingWords } from './understand.server.ts'

const productsShown = 5

/** How a search is understood just now, and the first products it brings. */
export async function trySearch(typed: string): Promise<TrialView> {
  const asked = normalizeSearchText(typed)
  const { answer, priceWords, corrected, isPartial, otherPrices } = await searchAll(
    asked,
    (result, _, units, missed) => ({
      units,
      matching: result.matching,
      shown: result.page(rankingAtOtherPrices(missed, 'relevance'), { limit: productsShown }),
    }),
  )
  const { index, synonyms } = await liveCatalogue()
  const words = tellingWords(priceWords ? priceWords.rest : asked, index, synonyms)
  const said = {
    typed: words,
    price: priceWords?.label ?? null,
    corrected,
    isPartial,
    isPriceMissed: otherPrices !== null,
  }
  if (!priceWords && words.length === 0) return { ...said, units: [], matching: 0, products: [] }
  const cards = await readCards(answer.shown.map(({ productNumber }) => productNumber))
  return {
    ...said,
    units: answer.units.map((readings) => readings.map((reading) => reading.map(plainWord).join(' '))),
    matching: answer.matching,
    products: cards.map(({ slug, name, brand, price: rupees, photo }) => ({ slug, name, brand, price: rupees, photo })),
  }
}
