import { lazy, Suspense } from 'react'
import { nameOf, parcelsOf, type ReadyLine } from '#app/shop/cart/known-quotes.ts'
import type { QuotedCart } from '#app/shop/cart/quotes.ts'
import { CartSummary } from '#app/shop/cart/summary.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { truckIcon } from '#app/ui/icons.ts'
import { Photo } from '#app/ui/photo.tsx'
import { hasTooManyLines } from '#modules/cart/rules.ts'
import { estimatedDeliveryOn } from '#modules/orders/rules.ts'
import { withTax } from '#modules/pricing/rules.ts'
import { formatDayWithWeekday } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'

function SummaryLine({ line: { view, quantity } }: { line: ReadyLine }) {
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-3">
      <Photo photo={view.photo} category={view.category} alt="" sizes="3rem" className="aspect-4/5 rounded-sm" />
      <span className="min-w-0 text-sm">
        <b className="block leading-snug font-medium">{view.name}</b>
        <span className="flex flex-wrap gap-x-2.5 text-ink-3">
          {view.variantName ? <span>{view.variantName}</span> : null}
          <span>Qty {quantity}</span>
        </span>
      </span>
      <span className="text-right text-sm tabular-nums">
        {formatRupees(view.price * quantity)}
        <span className="block text-xs text-ink-3">{formatRupees(withTax(view.price * quantity))} with tax</span>
      </span>
    </li>
  )
}

/** What is ordered, what it costs and when it comes; the same in the side column and folded on a phone. */
export function CheckoutSummary({ quote }: { quote: QuotedCart }) {
  const leftOut = quote.lines?.filter((line) => line.state === 'gone' || line.state === 'out_of_stock') ?? []
  const parcels = parcelsOf(quote.orderable)
  return (
    <div className="grid gap-4">
      {quote.orderable.length > 0 ? (
        <ul className="grid max-h-96 gap-4 overflow-y-auto">
          {parcels.map(({ seller, lines }) => (
            <li key={seller?.slug ?? ''} className="grid gap-3">
              {seller ? (
                <p className="text-sm text-ink-2">
                  From <b className="font-semibold text-ink">{seller.name}</b>
                </p>
              ) : null}
              <ul className="grid gap-3">
                {lines.map((line) => (
                  <SummaryLine key={line.variantId} line={line} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      ) : null}
      {leftOut.length > 0 ? (
        <p className="text-sm text-warning">
          Not in this order:{' '}
          {leftOut
            .map((line) => `${nameOf(line)} (${line.state === 'gone' ? 'no longer sold' : 'out of stock'})`)
            .join(', ')}
          .
        </p>
      ) : null}
      <div className="border-t border-line pt-4">
        <CartSummary itemCount={quote.itemCount} totals={quote.totals} saved={quote.saved} />
      </div>
      {quote.lines ? (
        <p className="flex items-center justify-center gap-2 text-xs text-ink-3">
          <Icon path={truckIcon} size={16} />
          {parcels.length > 1 ? `${parcels.length} parcels, each by` : 'Estimated delivery'}{' '}
          {formatDayWithWeekday(estimatedDeliveryOn(new Date()))}
        </p>
      ) : null}
    </div>
  )
}

const CheckoutTooLong = lazy(() => import('./too-long.tsx'))

/** Which lines have to wait, where there are more than one order takes. */
export function TooLong({ quote }: { quote: QuotedCart }) {
  return hasTooManyLines(quote.orderable) ? (
    <Suspense>
      <CheckoutTooLong quote={quote} />
    </Suspense>
  ) : null
}
