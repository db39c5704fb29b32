import { cardsOf } from '#modules/catalog/service/cards.server.ts'
import type { ProductCardView } from '#modules/catalog/shapes.ts'
import { similarTo } from '../index/similar.ts'
import { liveCatalogue } from './live-index.server.ts'

/**
 * Others of the same category for the same concerns, skin and hair at about the same price, what is in stock first. What the
 * index of the catalogue does not have is like nothing.
 */
export async function listSimilar(productNumber: number | null, limit: number): Promise<ProductCardView[]> {
  if (productNumber === null) return []
  const { index } = await liveCatalogue()
  return cardsOf(similarTo(index, productNumber, limit))
}
