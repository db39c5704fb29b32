import { withTax } from '#modules/pricing/rules.ts'
import type { ReadyLine } from './known-quotes.ts'

/** What each line costs with its own rounded tax, in rupees, by variant: the same whatever else is in the cart. */
export const withTaxByVariant = (orderable: readonly ReadyLine[]): ReadonlyMap<string, number> =>
  new Map(orderable.map(({ variantId, view, quantity }) => [variantId, withTax(view.price * quantity)]))
