import { cardView } from '#modules/catalog/present.ts'
import { cardsOf } from '#modules/catalog/service/cards.server.ts'
import { selectCardsOnSale } from '#modules/catalog/store/cards.server.ts'
import type { ProductCardView } from '#modules/catalog/view.ts'
import { similarTo } from '#modules/search/index/similar.ts'
import { liveCatalogue } from './live-index.server.ts'

/** Cards of these products, in this order; what is not on sale now is absent. One statement. */
export async function cardsOnSale(ids: readonly string[]): Promise<ProductCardView[]> {
  if (ids.length === 0) return []
  return (await selectCardsOnSale(ids)).map(cardView)
}

/**
 * Others of the same category for the same concerns, skin and hair at about the same price, what is in stock first. `number` is the
 * product's in the index of the catalogue; what the index has not is like nothing.
 */
export async function listSimilar(number: number | null, limit: number): Promise<ProductCardView[]> {
  if (number === null) return []
  const { index } = await liveCatalogue()
  return cardsOf(similarTo(index, number, limit))
}
