import { groupsBySeller } from '#app/shop/cart/by-seller.ts'
import type { ReadyLine } from '#app/shop/cart/known-quotes.ts'
import { Rounding, withTaxByVariant } from '#app/shop/cart/with-tax.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { formatRupees } from '#platform/kit/money.ts'

function SummaryLine({ line: { view, quantity }, withTax }: { line: ReadyLine; withTax: number }) {
  return (
    <li className="stacks grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-3">
      <Photo photo={view.photo} category={view.category} alt="" sizes="3rem" className="aspect-4/5 rounded-sm" />
      <span className="min-w-0 text-sm">
        <b className="block leading-snug font-medium">{view.name}</b>
        <span className="flex flex-wrap gap-x-2.5 text-ink-3">
          {view.variantName ? <span>{view.variantName}</span> : null}
          <span>Qty {quantity}</span>
        </span>
      </span>
      <span className="text-right text-sm tabular-nums stacked">
        {formatRupees(view.price * quantity)}
        <span className="block text-xs text-ink-3">{formatRupees(withTax)} with tax</span>
      </span>
    </li>
  )
}

/** What is ordered, by who sends it. Loaded once the cart is read: no stored document holds it. */
export default function CheckoutLines({ lines }: { lines: readonly ReadyLine[] }) {
  const withTax = withTaxByVariant(lines)
  return (
    <>
      <ul className="grid max-h-96 gap-4 overflow-y-auto">
        {groupsBySeller(lines).map(({ seller, lines }) => (
          <li key={seller?.slug ?? ''} className="grid gap-3">
            {seller ? (
              <p className="text-sm text-ink-2">
                From <b className="font-semibold text-ink">{seller.name}</b>
              </p>
            ) : null}
            <ul className="grid gap-3">
              {lines.map((line) => (
                <SummaryLine key={line.variantId} line={line} withTax={withTax.get(line.variantId) ?? 0} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <Rounding orderable={lines} />
    </>
  )
}
