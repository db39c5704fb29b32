import { cardsOf } from '#modules/catalog/cards.server.ts'
import type { ProductCardView } from '#modules/catalog/view.ts'
import { refreshPairs, selectTogether } from './store.server.ts'

/** Orders of so many days count, and so many neighbours of a product are kept. */
const countedDays = 180
const keptPerProduct = 6

/** What was bought in the same orders as a product, the most frequent first; only what is on sale and in stock now. */
export async function listBoughtTogether(slug: string, limit: number): Promise<ProductCardView[]> {
  const cards = await cardsOf(await selectTogether(slug))
  return cards.filter((card) => card.inStock).slice(0, limit)
}

/** The night's work: counts anew. */
export const refreshBoughtTogether = (): Promise<void> => refreshPairs(countedDays, keptPerProduct)
