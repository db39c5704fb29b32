import { nameOf, type ReadyLine } from '#app/shop/cart/known-quotes.ts'
import { linesTooMany } from '#app/shop/cart/news.tsx'
import type { QuotedCart } from '#app/shop/cart/quotes.ts'
import { CartSummary } from '#app/shop/cart/summary.tsx'
import { clearLines } from '#app/shop/cart/undo.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { truckIcon } from '#app/ui/icons.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { linesMax } from '#modules/cart/limits.ts'
import { estimatedDeliveryOn } from '#modules/orders/rules.ts'
import { withTax } from '#modules/pricing/rules.ts'
import { formatDayWithWeekday } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'

const namedAtMost = 8

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
  return (
    <div className="grid gap-4">
      {quote.orderable.length > 0 ? (
        <ul className="grid max-h-96 gap-3 overflow-y-auto">
          {quote.orderable.map((line) => (
            <SummaryLine key={line.variantId} line={line} />
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
        <CartSummary itemCount={quote.itemCount} totals={quote.totals} />
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

/** More lines than one order takes: which ones have to wait, and one press to take them out. */
export function CheckoutTooLong({ quote }: { quote: QuotedCart }) {
  const tooMany = linesTooMany(quote.orderable)
  if (tooMany.length === 0) return null
  const named = tooMany.slice(0, namedAtMost).map(nameOf).join('; ')
  const rest = tooMany.length - namedAtMost
  return (
    <Notice tone="warning">
      <p>
        An order holds at most {linesMax} different items and your cart has {quote.orderable.length}. Take out{' '}
        {tooMany.length} to continue, for instance those that came last: {named}
        {rest > 0 ? ` and ${rest} more` : ''}.
      </p>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" onClick={() => clearLines(tooMany.map((line) => line.variantId))}>
          Take out these {tooMany.length}
        </Button>
        <TextLink to="/cart">Choose in the cart</TextLink>
      </div>
    </Notice>
  )
}
