import { keepCommon } from '#platform/kit/bits.ts'
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
export function similarTo(index: CatalogueIndex, number: number, limit: number): number[] {
  const place = index.placeAt(number)
  if (place === undefined) return []
  const options = index.optionsAt(place)
  const category = options.find(({ kind }) => kind === 'category')
  if (!category) return []
  const shared = new Map(options.map((option) => [option.number, weightOf[option.kind] ?? 0]))
  const { price, popularity } = index.columns
  const rupees = Math.max(1, price[place] as number)

  function weightAt(other: number): number {
    const steps = Math.abs(Math.log2(Math.max(1, price[other] as number) / rupees))
    return index.weigh(other, shared) + (index.isInStock(other) ? inStockWeight : 0) - priceWeight * steps
  }

  const near = index.borrowing(() => {
    const ofCategory = index.copyOf(index.withAnyOf([category]))
    keepCommon(ofCategory, index.onSaleNow())
    return new Set([
      ...index.beside(ofCategory, 'price-low', place, neighbours),
      ...index.page([ofCategory], 'popularity', { limit: neighbours }).map((met) => met.place),
    ])
  })
  near.delete(place)
  return [...near]
    .map((other) => ({ other, weight: weightAt(other) }))
    .sort(
      (one, two) =>
        two.weight - one.weight ||
        (popularity[two.other] as number) - (popularity[one.other] as number) ||
        index.numberAt(one.other) - index.numberAt(two.other),
    )
    .slice(0, limit)
    .map(({ other }) => index.numberAt(other))
}
