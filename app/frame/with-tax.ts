import { priceWithTax } from '#modules/orders/rules.ts'
import { paiseToRupees, rupeesToPaise } from '#platform/kit/money.ts'

/** What one pays for a piece in the end, in rupees: the catalogue's price and its rounded tax. */
export function withTax(price: number): number {
  return paiseToRupees(priceWithTax(rupeesToPaise(price)))
}
