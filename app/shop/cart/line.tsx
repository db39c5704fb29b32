import { memo } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { circleCheckIcon, triangleAlertIcon } from '#app/ui/icons.ts'
import { Photo } from '#app/ui/photo.tsx'
import { Price } from '#app/ui/price.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { quantityMax } from '#modules/cart/limits.ts'
import type { CartLineView } from '#modules/cart/shapes.ts'
import { discountPercent } from '#modules/pricing/rules.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { type LineWords, nameOf, type QuotedLine } from './known-quotes.ts'
import { changeQuantity } from './store.ts'
import { removeWithUndo, type TakenOut } from './undo.ts'

/** As in ui/icons-portal.ts, which shoppers do not carry. */
const trashIcon =
  'M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2'

/** The pressed button disappears with its line; the focus moves to the next line, or the one before, or the heading. */
function focusBeside(row: Element | null | undefined): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-remove]')]
  const at = all.findIndex((button) => row?.contains(button))
  const target = all[at + 1] ?? all[at - 1] ?? document.querySelector<HTMLElement>('h1')
  target?.focus({ preventScroll: true })
}

/** By now the part that shows what is saved has brought it along. */
const loadLater = () => import('./later.ts')

function maxTextOf(view: CartLineView): string {
  return view.available < quantityMax ? `Only ${view.available} left` : `At most ${quantityMax}`
}

function Words({ line, words, withTax }: { line: QuotedLine; words: LineWords; withTax: number | undefined }) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-ink-3">{words.brand}</p>
      <h3 className="text-base leading-snug font-medium">
        <Link to={`/products/${words.slug}`} prefetch="intent" className="hover:underline">
          {words.name}
        </Link>
      </h3>
      {words.variantName ? <p className="text-sm text-ink-2">{words.variantName}</p> : null}
      {line.state === 'ready' ? (
        <div>
          <Price
            price={line.view.price}
            originalPrice={line.view.originalPrice}
            percentOff={discountPercent(line.view.price, line.view.originalPrice)}
          />
          <p className="flex flex-wrap gap-x-2.5 text-xs text-ink-3 tabular-nums empty:hidden">
            {/* Of several pieces the amount of the line says it. */}
            {withTax !== undefined && line.quantity === 1 ? <span>{formatRupees(withTax)} with tax</span> : null}
            {/* Seen on an earlier visit, it may not be known. */}
            {line.view.mrp ? <span>MRP {formatRupees(line.view.mrp)}</span> : null}
          </p>
        </div>
      ) : null}
    </div>
  )
}

function Change({ good = false, children }: { good?: boolean; children: string }) {
  return (
    <p className={`mt-1 flex gap-1.5 text-sm font-medium ${good ? 'text-success' : 'text-warning'}`}>
      <Icon path={good ? circleCheckIcon : triangleAlertIcon} size={16} className="mt-0.5" />
      <span>{children}</span>
    </p>
  )
}

/** What the line costs, and what is paid for it. */
function LineAmount({
  amount,
  withTax,
  className,
}: {
  amount: number
  withTax: number | undefined
  className: string
}) {
  return (
    <p
      className={`text-base font-semibold tabular-nums max-md:flex max-md:basis-full max-md:items-baseline max-md:gap-2 md:text-right ${className}`}
    >
      {formatRupees(amount)}
      {withTax === undefined ? null : (
        <span className="block text-xs font-normal text-ink-3">{formatRupees(withTax)} with tax</span>
      )}
    </p>
  )
}

const textButton =
  'min-h-(--control-md) rounded-md text-sm font-medium whitespace-nowrap text-brand-ink hover:underline md:min-h-8 md:px-3'

export interface CartLineRowProps {
  line: QuotedLine
  /** What it costs with its rounded tax, in rupees; undefined for a line that is not in the total. */
  withTax: number | undefined
  loading: 'eager' | 'lazy'
  /** The shop does not answer. */
  isAway: boolean
}

function Row({ line, withTax, loading, isAway }: CartLineRowProps) {
  const { view, words, state, quantity, variantId } = line
  const name = nameOf(line)
  const isOut = state === 'gone' || state === 'out_of_stock'
  const leave = (button: EventTarget | null) => focusBeside(button instanceof Element ? button.closest('li') : null)
  const remove = (button: EventTarget | null) => {
    leave(button)
    removeWithUndo(variantId, name)
  }
  async function saveForLater(button: EventTarget) {
    const later = await loadLater()
    leave(button)
    later.saveForLater(variantId, name)
  }
  return (
    <li className="cart-line grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3.5 gap-y-2 border-line px-(--gutter) py-4 not-first:border-t md:grid-cols-[6rem_minmax(0,1fr)_8.25rem_5.5rem] md:items-center md:gap-x-5 md:px-4">
      <Photo
        photo={words?.photo ?? null}
        category={words?.category}
        alt=""
        sizes="6rem"
        loading={loading}
        className="aspect-4/5 self-start rounded-md"
        imageClassName={isOut ? 'opacity-45' : ''}
      />
      <div className="min-w-0">
        {words ? (
          <Words line={line} words={words} withTax={withTax} />
        ) : (
          <h3 className="text-base font-medium">{name}</h3>
        )}
        {state === 'unknown' && isAway ? <p className="text-sm text-ink-2">The price is not known right now.</p> : null}
        {state === 'unknown' && !isAway ? <Skeleton className="mt-2 h-4.5 w-2/5" /> : null}
        {line.change ? (
          <Change good={line.isGoodNews}>{line.change}</Change>
        ) : isOut ? (
          <Change>{state === 'gone' ? 'No longer sold' : 'Out of stock'}</Change>
        ) : null}
      </div>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1 max-md:col-span-2 md:flex-col md:items-center md:gap-1">
        {isOut ? null : (
          <QuantityStepper
            name={name}
            value={quantity}
            max={view ? Math.min(view.available, quantityMax) : quantityMax}
            maxText={view ? maxTextOf(view) : undefined}
            removeIcon={trashIcon}
            onChange={(next) => {
              if (next > 0) changeQuantity(variantId, next)
              else remove(document.activeElement)
            }}
            className="flex-col items-start md:items-center"
          />
        )}
        <button type="button" data-remove onClick={(event) => remove(event.currentTarget)} className={textButton}>
          Remove<span className="sr-only"> {name}</span>
        </button>
        <button type="button" onClick={(event) => saveForLater(event.currentTarget)} className={textButton}>
          Save for later<span className="sr-only"> {name}</span>
        </button>
        {/* One piece costs what stands above. */}
        {view && !isOut && quantity > 1 ? (
          <LineAmount amount={view.price * quantity} withTax={withTax} className="md:hidden" />
        ) : null}
      </div>
      {view && !isOut ? (
        <LineAmount amount={view.price * quantity} withTax={withTax} className="max-md:hidden" />
      ) : (
        <span />
      )}
    </li>
  )
}

/** The place of a line that was taken out, with the way back. */
export function TakenOutRow({ message, undo }: TakenOut) {
  return (
    <li className="flex items-center justify-between gap-4 border-line px-(--gutter) py-2 text-sm text-ink-2 not-first:border-t md:px-4">
      <span className="min-w-0 wrap-anywhere">{message}</span>
      <button type="button" onClick={undo} className={`${textButton} md:min-h-(--control-md)`}>
        Undo
      </button>
    </li>
  )
}

/** One line of the cart. Drawn again only when something of it changes: a cart may hold a thousand. */
export const CartLineRow = memo(
  Row,
  (one, other) =>
    one.loading === other.loading &&
    one.isAway === other.isAway &&
    one.withTax === other.withTax &&
    one.line.words === other.line.words &&
    one.line.view === other.line.view &&
    one.line.state === other.line.state &&
    one.line.change === other.line.change &&
    one.line.quantity === other.line.quantity &&
    one.line.variantId === other.line.variantId,
)
