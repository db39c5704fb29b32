import { cardsOf } from '../cards.server.ts'
import { liveCatalogue } from '../discovery/live.server.ts'
import { cardView } from '../present.ts'
import type { ProductCardView } from '../view.ts'
import { similarTo } from './rules.ts'
import { selectCardsOnSale, selectNumber } from './store.server.ts'

/** Cards of these products, in this order; what is not on sale now is absent. One statement. */
export async function cardsOnSale(ids: readonly string[]): Promise<ProductCardView[]> {
  if (ids.length === 0) return []
  return (await selectCardsOnSale(ids)).map(cardView)
}

/** Others of the same category for the same concerns, skin and hair at about the same price, what is in stock first. */
export async function listSimilar(slug: string, limit: number): Promise<ProductCardView[]> {
  const [number, { index }] = await Promise.all([selectNumber(slug), liveCatalogue()])
  return number === undefined ? [] : cardsOf(similarTo(index, number, limit))
}
