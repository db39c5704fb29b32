import { type Paise, paise, paiseToRupees, rupeesToPaise } from '#platform/kit/money.ts'

/** The tax on every price of the shop, in percent (docs/law.md, Tax). */
export const taxPercent = 18

/**
 * Tax on a subtotal: 18%, rounded to the whole rupee, fifty paise upward (docs/specification.md, section 9). Both in
 * paise.
 */
export function taxOn(subtotal: Paise): Paise {
  return rupeesToPaise(Math.floor((subtotal * taxPercent + 5_000) / 10_000))
}

/** Shipping is free (docs/specification.md, section 9). */
export const shippingPaise: Paise = paise(0)

/** The totals that cart, checkout, server and invoice show, in paise. */
export interface Totals {
  subtotal: Paise
  tax: Paise
  shipping: Paise
  total: Paise
}

/** Subtotal, tax, shipping and total of a cart, in paise. The tax is computed on the subtotal, not line by line. */
export function totalsOf(lines: readonly { unitPrice: Paise; quantity: number }[]): Totals {
  const subtotal = paise(lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0))
  const tax = taxOn(subtotal)
  return { subtotal, tax, shipping: shippingPaise, total: paise(subtotal + tax + shippingPaise) }
}

/** The price of one piece with its own rounded tax, in paise. */
export function priceWithTax(price: Paise): Paise {
  return paise(price + taxOn(price))
}

/** The price of one piece with its rounded tax, both in rupees. */
export function withTax(price: number): number {
  return paiseToRupees(priceWithTax(rupeesToPaise(price)))
}

/** `originalPrice` above `price`: a sale. The percent is rounded (originalPrice - price) / originalPrice; 0 is no sale. */
export function discountPercent(price: number, originalPrice: number | null): number {
  if (originalPrice === null || originalPrice <= price) return 0
  return Math.round(((originalPrice - price) / originalPrice) * 100)
}
