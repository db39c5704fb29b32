import { taxByLine } from '#modules/pricing/split-tax.ts'
import { paise, paiseToRupees, rupeesToPaise } from '#platform/kit/money.ts'
import type { ReadyLine } from './known-quotes.ts'

/** What each line of an order costs with its share of the tax, in rupees, by variant: they add up to the total. */
export function withTaxByVariant(orderable: readonly ReadyLine[]): ReadonlyMap<string, number> {
  const priced = orderable.map(({ view, quantity }) => ({
    unitPrice: rupeesToPaise(view.price),
    quantity,
    // A cart that was seen before sellers were known has none.
    seller: view.seller?.slug ?? '',
  }))
  const { taxes } = taxByLine(priced)
  return new Map(
    orderable.map(({ variantId }, at) => {
      const { unitPrice = 0, quantity = 0 } = priced[at] ?? {}
      return [variantId, paiseToRupees(paise(unitPrice * quantity + (taxes[at] ?? 0)))]
    }),
  )
}
