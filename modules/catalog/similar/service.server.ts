import { cardView } from '../present.ts'
import type { ProductCardView } from '../view.ts'
import { selectCardsOnSale, selectSimilar } from './store.server.ts'

/** Cards of these products, in this order; what is not on sale now is absent. One statement. */
export async function cardsOnSale(ids: readonly string[]): Promise<ProductCardView[]> {
  if (ids.length === 0) return []
  return (await selectCardsOnSale(ids)).map(cardView)
}

/**
 * Others of the same category for the same concerns, skin and hair at about the same price, what is in stock first. Without those
 * that the page shows already.
 */
export async function listSimilar(id: string, limit: number, except: readonly string[]): Promise<ProductCardView[]> {
  return (await selectSimilar(id, limit, except)).map(cardView)
}
