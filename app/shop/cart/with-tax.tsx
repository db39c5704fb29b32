import { totalsOf, withTax } from '#modules/pricing/rules.ts'
import { paiseToRupees, rupeesToPaise } from '#platform/kit/money.ts'
import type { ReadyLine } from './known-quotes.ts'

/** What each line costs with its own rounded tax, in rupees, by variant: the same whatever else is in the cart. */
export const withTaxByVariant = (orderable: readonly ReadyLine[]): ReadonlyMap<string, number> =>
  new Map(orderable.map(({ variantId, view, quantity }) => [variantId, withTax(view.price * quantity)]))

/** Said below the lines where what they cost with tax comes to another sum than the total; nothing otherwise. */
export function Rounding({ orderable }: { orderable: readonly ReadyLine[] }) {
  const { total } = totalsOf(
    orderable.map(({ view, quantity }) => ({ unitPrice: rupeesToPaise(view.price), quantity })),
  )
  const sum = [...withTaxByVariant(orderable).values()].reduce((all, one) => all + one, 0)
  if (sum === paiseToRupees(total)) return null
  return (
    <p className="text-xs text-ink-3">
      Each price with tax is rounded to the rupee, so together they can differ from the total by a rupee or so.
    </p>
  )
}
