import { TextLink } from '#app/ui/text-link.tsx'
import { returnableUntil } from '#modules/orders/my-orders.ts'
import type { OrderView } from '#modules/orders/shapes.ts'
import { formatDay, formatDayWithWeekday, indianDay } from '#platform/kit/dates.ts'

/** When it arrived or should arrive: 'Delivered 31 Oct 2026', 'Expected Sat, 28 Nov'. Undefined where neither is to be said. */
export function deliverySentence(order: OrderView): string | undefined {
  if (order.status === 'cancelled') return undefined
  if (order.status === 'delivered') return order.deliveredAt ? `Delivered ${formatDay(order.deliveredAt)}` : 'Delivered'
  return `Expected ${formatDayWithWeekday(order.estimatedDelivery)}`
}

/** Of what has arrived: until when it can come back, and the way to say that something is wrong. */
export function ReturnOrReport({ order }: { order: OrderView }) {
  if (order.status !== 'delivered' || !order.deliveredAt) return null
  const until = returnableUntil(new Date(order.deliveredAt))
  const isOpen = indianDay(new Date()) <= until
  return (
    <p className="text-sm text-ink-2">
      {isOpen ? `Unopened products are returnable until ${formatDay(until)}. ` : null}
      <TextLink to={`/contact?order=${order.id}`}>
        {isOpen ? 'Return or report a problem' : 'Report a problem'}
        <span className="sr-only"> with order {order.id}</span>
      </TextLink>
    </p>
  )
}
