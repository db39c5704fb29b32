import { Link } from 'react-router'
import { Flower } from '#app/ui/flower.tsx'
import type { OrderItemView } from '#modules/orders/shapes.ts'
import { formatDay, indianDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { refundSent } from './status.tsx'

function Thumb({ imageUrl }: { imageUrl: string | null }) {
  return (
    <span className="relative block aspect-4/5 w-11 shrink-0 md:w-14 overflow-hidden rounded-sm bg-ground-default">
      {imageUrl ? (
        <img src={imageUrl} alt="" width="240" height="240" loading="lazy" className="size-full object-cover" />
      ) : (
        <Flower className="absolute inset-0 m-auto w-1/2 text-brand opacity-25" />
      )}
    </span>
  )
}

/** A text cut at the words that are looked for, which stand at every second place. */
export function splitAt(text: string, words: readonly string[]): string[] {
  const signs = words.map((word) => word.replace(/[^\p{L}\p{M}\p{N}]/gu, '\\$&'))
  return words.length > 0 ? text.split(new RegExp(`(${signs.join('|')})`, 'i')) : [text]
}

const marked = (text: string, words: readonly string[]) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
  splitAt(text, words).map((part, at) => (at % 2 > 0 ? <mark key={at}>{part}</mark> : part))

function refundOf({ refund }: OrderItemView): string | undefined {
  if (!refund) return undefined
  const sum = `${formatRupees(refund.amount)} with tax`
  return refund.status === 'refunded' ? refundSent(`Refund of ${sum}`, refund.at) : `${sum} to be refunded.`
}

/** What came back of a line, and what was replaced: '1 returned', 'Replaced'. */
function back({ quantity, returned, replaced }: OrderItemView): string[] {
  const words = (pieces: number, done: 'returned' | 'replaced') => {
    if (pieces === 0) return []
    return pieces === quantity ? [done === 'returned' ? 'Returned' : 'Replaced'] : [`${pieces} ${done}`]
  }
  return [...words(returned - replaced, 'returned'), ...words(replaced, 'replaced')]
}

const returnDay = (day: string) =>
  `${indianDay(new Date()) > day ? 'Return window closed on' : 'Return unopened by'} ${formatDay(day)}`

export interface OrderItemsProps {
  items: readonly OrderItemView[]
  /** The whole order was cancelled, and each line with it. */
  isOver?: boolean
  /** Parcels have different last days for what is unopened. */
  withReturnDays?: boolean
  /** Marked where they stand. */
  words?: readonly string[]
}

/** The lines of an order as they were bought, with what they cost before tax; that stands once below them. */
export function OrderItems({ items, isOver = false, withReturnDays = false, words = [] }: OrderItemsProps) {
  return (
    <ul className="@container grid gap-2.5">
      {items.map((item) => (
        <li key={item.variantId} className="stacks flex items-center gap-x-3 md:gap-x-4">
          <Thumb imageUrl={item.imageUrl} />
          <span className="stacked min-w-0 flex-1">
            <b
              className={`block leading-snug font-medium ${isOver || item.cancelled ? 'text-ink-3 line-through' : ''}`}
            >
              {item.slug ? (
                <Link to={`/products/${item.slug}`} prefetch="intent" className="hover:underline">
                  {marked(item.name, words)}
                </Link>
              ) : (
                marked(item.name, words)
              )}
            </b>
            <span className="flex flex-wrap gap-x-3 text-sm text-ink-2">
              {item.variantName ? <span>{marked(item.variantName, words)}</span> : null}
              <span>Qty {item.quantity}</span>
              {item.cancelled ? <span>Cancelled</span> : null}
              {back(item).map((words) => (
                <span key={words}>{words}</span>
              ))}
            </span>
            {item.cancelReason ? <span className="block text-sm text-ink-2">{item.cancelReason}</span> : null}
            {withReturnDays && item.returnUntil ? (
              <span className="block text-sm text-ink-2">{returnDay(item.returnUntil)}</span>
            ) : null}
            {item.refund ? <span className="block text-sm text-ink-2">{refundOf(item)}</span> : null}
          </span>
          <span className={`text-right tabular-nums ${isOver || item.cancelled ? 'text-ink-3 line-through' : ''}`}>
            {formatRupees(item.price * item.quantity)}
          </span>
        </li>
      ))}
    </ul>
  )
}
