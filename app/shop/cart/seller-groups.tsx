import { Link } from 'react-router'
import { lastPincode } from '#app/frame/last-pincode.ts'
import { useStore } from '#app/ui/store.ts'
import { estimatedDeliveryOn } from '#modules/pricing/delivery.ts'
import { formatDayWithWeekday } from '#platform/kit/dates.ts'
import { groupsBySeller, type SellerGroup } from './by-seller.ts'
import type { QuotedLine } from './known-quotes.ts'
import { CartLineRow, TakenOutRow } from './line.tsx'
import { takenOut } from './undo.ts'

/** The day by which an order placed now arrives, and the pincode that was given last where there is one. */
function ArrivesBy() {
  const pincode = useStore(lastPincode, '')
  return (
    <>
      Arrives by {formatDayWithWeekday(estimatedDeliveryOn(new Date()))}
      {pincode ? ` at ${pincode}` : ''}
    </>
  )
}

/** Who sends what, and when it comes. */
function ParcelHead({ seller, lines }: SellerGroup<QuotedLine>) {
  if (!seller) return <h2 className="sr-only">Other items</h2>
  return (
    <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-(--gutter) py-3 md:px-4">
      <h2 className="text-base font-semibold">
        From{' '}
        <Link to={`/sellers/${seller.slug}`} prefetch="intent" className="hover:underline">
          {seller.name}
        </Link>
      </h2>
      {lines.some((line) => line.state === 'ready') ? (
        <p className="text-sm text-ink-2">
          <ArrivesBy />
        </p>
      ) : null}
    </header>
  )
}

/** The cart's lines, by who sends them. */
export function CartBySeller({
  lines,
  withTax,
  isAway,
}: {
  lines: readonly QuotedLine[]
  /** What each line costs with its rounded tax, by variant. */
  withTax: ReadonlyMap<string, number>
  isAway: boolean
}) {
  const out = useStore(takenOut, undefined)
  const first = new Set(lines.slice(0, 4).map((line) => line.variantId))
  return groupsBySeller(lines).map((parcel) => (
    <div
      key={parcel.seller?.slug ?? ''}
      className="max-md:-mx-(--gutter) border-line bg-surface max-md:border-y md:rounded-lg md:border"
    >
      <ParcelHead {...parcel} />
      <ul>
        {parcel.lines.map((line) =>
          out && line.state === 'gone' && line.variantId === out.line.variantId ? (
            <TakenOutRow key={line.variantId} {...out} />
          ) : (
            <CartLineRow
              key={line.variantId}
              line={line}
              withTax={withTax.get(line.variantId)}
              loading={first.has(line.variantId) ? 'eager' : 'lazy'}
              isAway={isAway}
            />
          ),
        )}
      </ul>
    </div>
  ))
}
