import { cardsOf } from '#modules/catalog/service/cards.server.ts'
import type { ProductCardView } from '#modules/catalog/shapes.ts'
import { similarTo } from '#modules/search/index/similar.ts'
import { liveCatalogue } from './live-index.server.ts'

/**
 * Others of the same category for the same concerns, skin and hair at about the same price, what is in stock first. `number` is the
 * product's in the index of the catalogue; what the index has not is like nothing.
 */
export async function listSimilar(number: number | null, limit: number): Promise<ProductCardView[]> {
  if (number === null) return []
  const { index } = await liveCatalogue()
  return cardsOf(similarTo(index, number, limit))
}
