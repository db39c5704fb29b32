import { keepCommon } from '#platform/kit/bit-set.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { OptionKind } from './terms.ts'

/** How many neighbours are weighed from each side: what it costs is bounded, however many products there are. */
const neighbours = 60

/** What two products share counts so much, and being in stock as much as a shared concern. */
const weightOf: Partial<Record<OptionKind, number>> = { concern: 3, skin: 1, hair: 1, finish: 1 }
const inStockWeight = 3
/** For each halving or doubling of the price. */
const priceWeight = 2

/**
 * The numbers of the products of the same category that have most in common with one. Weighed are its neighbours by price on both sides
 * and the most popular of the category: by what they share with it, whether they are in stock, and how far their price is away.
 */
export function similarTo(index: CatalogueIndex, productNumber: number, limit: number): number[] {
  const documentId = index.documentIdOf(productNumber)
  if (documentId === undefined) return []
  const options = index.optionsAt(documentId)
  const category = options.find(({ kind }) => kind === 'category')
  if (!category) return []
  const shared = new Map(options.map((option) => [option.number, weightOf[option.kind] ?? 0]))
  const { price, popularity } = index.columns
  const rupees = Math.max(1, price[documentId] as number)

  function weightAt(other: number): number {
    const steps = Math.abs(Math.log2(Math.max(1, price[other] as number) / rupees))
    return index.weigh(other, shared) + (index.isInStock(other) ? inStockWeight : 0) - priceWeight * steps
  }

  const near = index.borrowing(() => {
    const ofCategory = index.copyOf(index.withAnyOf([category]))
    keepCommon(ofCategory, index.onSaleNow())
    return new Set([
      ...index.beside(ofCategory, 'price-low', documentId, neighbours),
      ...index.page([ofCategory], 'popularity', { limit: neighbours }).map((hit) => hit.documentId),
    ])
  })
  near.delete(documentId)
  return [...near]
    .map((other) => ({ other, weight: weightAt(other) }))
    .sort(
      (one, two) =>
        two.weight - one.weight ||
        (popularity[two.other] as number) - (popularity[one.other] as number) ||
        index.productNumberOf(one.other) - index.productNumberOf(two.other),
    )
    .slice(0, limit)
    .map(({ other }) => index.productNumberOf(other))
}
