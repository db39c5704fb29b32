import { cachedEach } from '#platform/cached.server.ts'
import { cardView } from '../present.ts'
import type { ProductCardView } from '../shapes.ts'
import { selectCardsOnSale } from '../store/cards.server.ts'
import { selectCards } from '../store/products.server.ts'

/** 1 to 2 KB each. */
const cardsMax = 1_500

const cachedCards = cachedEach<number, ProductCardView>({
  max: cardsMax,
  tagsOf: ({ slug }) => [`product:${slug}`],
  async read(numbers) {
    const rows = await selectCards(numbers)
    return new Map(rows.map((row) => [row.number, cardView(row)]))
  },
})

/**
 * The cards of these products in this order, for documents: each is read once until something on it changes, so that a list that is
 * rendered again because of one product reads that product and no other. What went off sale meanwhile is left out.
 */
export async function cardsOf(numbers: readonly number[]): Promise<ProductCardView[]> {
  const cards = await cachedCards(numbers)
  return numbers.flatMap((number) => cards.get(number) ?? [])
}

/** The same, read each time, for answers that nobody keeps. */
export async function readCards(numbers: readonly number[]): Promise<ProductCardView[]> {
  return (await selectCards(numbers)).map(cardView)
}

/** Cards of these products, in this order; what is not on sale now is absent. One statement. */
export async function cardsOnSale(ids: readonly string[]): Promise<ProductCardView[]> {
  if (ids.length === 0) return []
  return (await selectCardsOnSale(ids)).map(cardView)
}
