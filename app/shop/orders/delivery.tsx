import { TextLink } from '#app/ui/text-link.tsx'
import { awaitsTransfer } from '#modules/orders/rules.ts'
import type { OrderView } from '#modules/orders/shapes.ts'
import { formatDay, formatDayWithWeekday, indianDay } from '#platform/kit/dates.ts'

/** When it arrived or should arrive: 'Delivered 31 Oct 2026', 'Expected Sat, 28 Nov', or the rest of it. Undefined where neither is to be said. */
export function deliverySentence(order: OrderView): string | undefined {
  if (order.status === 'cancelled' || order.comesBack || awaitsTransfer(order)) return undefined
  if (order.status === 'delivered') return order.deliveredAt ? `Delivered ${formatDay(order.deliveredAt)}` : 'Delivered'
  return `${order.parcelsDelivered > 0 ? 'The rest by' : 'Expected'} ${formatDayWithWeekday(order.estimatedDelivery)}`
}

/** Whether nothing unopened can come back any more. */
const isClosed = ({ returnUntil }: OrderView): boolean => !returnUntil || indianDay(new Date()) > returnUntil

/**
 * Of what has arrived: the way to send it back, and to say that something is wrong. `canReturn` is what the API says of the whole order; a card knows only
 * whether pieces are left and leads to the form, which knows the reasons. The next last day for what is unopened is named; where parcels have different
 * ones, the order's page says them item by item (`daysAtItems`). Once that is over for everything it is said, and what is left leads to the form.
 */
export function ReturnOrReport({
  order,
  canReturn = order.status === 'delivered' && order.returnable,
  daysAtItems = false,
}: {
  order: OrderView
  canReturn?: boolean
  daysAtItems?: boolean
}) {
  if (!canReturn && order.status !== 'delivered') return null
  const closed = canReturn && isClosed(order)
  const { returnUntil, returnDays } = order
  const next = returnDays.find((day) => indianDay(new Date()) <= day)
  return (
    <p className="text-sm text-ink-2">
      {closed && returnUntil ? `Return window closed on ${formatDay(returnUntil)}. ` : null}
      {canReturn && next && !(daysAtItems && returnDays.length > 1)
        ? `Return ${next === returnUntil ? 'unopened products ' : ''}by ${formatDay(next)}. `
        : null}
      {canReturn ? (
        <>
          <TextLink to={`/orders/${order.id}/return`}>
            {closed ? 'See what you can still return' : 'Return or exchange'}
            <span className="sr-only">
              {' '}
              {closed ? 'of' : 'something of'} order {order.id}
            </span>
          </TextLink>
          , or{' '}
        </>
      ) : null}
      <TextLink to={`/contact?order=${order.id}`}>
        {canReturn ? 'report a problem' : 'Report a problem'}
        <span className="sr-only"> with order {order.id}</span>
      </TextLink>
    </p>
  )
}
