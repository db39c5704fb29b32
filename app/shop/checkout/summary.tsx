import { Suspense } from 'react'
import { lazyExtra, lazyPart } from '#app/frame/lazy-part.tsx'
import { nameOf } from '#app/shop/cart/known-quotes.ts'
import type { QuotedCart } from '#app/shop/cart/quotes.ts'
import { CartSummary } from '#app/shop/cart/summary.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { truckIcon } from '#app/ui/icons.ts'
import { hasTooManyLines } from '#modules/cart/rules.ts'
import { estimatedDeliveryOn } from '#modules/pricing/delivery.ts'
import { formatDayWithWeekday } from '#platform/kit/dates.ts'

const CheckoutLines = lazyPart(() => import('./summary-lines.tsx'))

/** What is ordered, what it costs and when it comes; the same in the side column and folded on a phone. */
export function CheckoutSummary({ quote }: { quote: QuotedCart }) {
  const leftOut = quote.lines?.filter((line) => line.state === 'gone' || line.state === 'out_of_stock') ?? []
  return (
    <div className="grid gap-4">
      {quote.orderable.length > 0 ? <CheckoutLines lines={quote.orderable} /> : null}
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
          Estimated delivery {formatDayWithWeekday(estimatedDeliveryOn(new Date()))}
        </p>
      ) : null}
    </div>
  )
}

const CheckoutTooLong = lazyExtra(() => import('./too-long.tsx'))

/** Which lines have to wait, where there are more than one order takes. */
export function TooLong({ quote }: { quote: QuotedCart }) {
  return hasTooManyLines(quote.orderable) ? (
    <Suspense>
      <CheckoutTooLong quote={quote} />
    </Suspense>
  ) : null
}
