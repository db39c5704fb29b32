import { cardsOf } from '#modules/catalog/service/cards.server.ts'
import type { ProductCardView } from '#modules/catalog/shapes.ts'
import { cachedOne } from '#platform/cached.server.ts'
import { type Neighbour, refreshPairs, selectTogether } from './store.server.ts'

/** Orders of so many days count, and so many neighbours of a product are kept. */
const countedDays = 180
const keptPerProduct = 6

/** This many products, less than 1 KB each. */
const togetherMax = 256

const cachedTogether = cachedOne<string, { slug: string; neighbours: Neighbour[] }>({
  max: togetherMax,
  // A neighbour's number is another one when it comes back on sale.
  tagsOf: ({ slug, neighbours }) => [slug, ...neighbours.map((other) => other.slug)].map((one) => `product:${one}`),
  read: async (slug) => ({ slug, neighbours: await selectTogether(slug) }),
})

/** What was bought in the same orders as a product, the most frequent first; only what is on sale and in stock now. */
export async function listBoughtTogether(slug: string, limit: number): Promise<ProductCardView[]> {
  const found = await cachedTogether(slug)
  const cards = await cardsOf(found?.neighbours.flatMap(({ number }) => number ?? []) ?? [])
  return cards.filter((card) => card.inStock).slice(0, limit)
}

/** The night's work: counts all pairs again. */
export const refreshBoughtTogether = (): Promise<void> => refreshPairs(countedDays, keptPerProduct)
