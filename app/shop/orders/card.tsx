import { useId, useState } from 'react'
import { href, Link } from 'react-router'
import { lazyPart } from '#app/frame/lazy-part.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { chevronDownIcon } from '#app/ui/icons.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { canReorder } from '#modules/orders/my-orders.ts'
import { canCancelOrder } from '#modules/orders/rules.ts'
import type { OrderItemView, OrderView } from '#modules/orders/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { DeliveringTo } from './address.tsx'
import { CancelOrder } from './cancel.tsx'
import { deliverySentence, ReturnOrReport } from './delivery.tsx'
import { OrderItems, splitAt } from './items.tsx'
import type { Reordered } from './put-back.ts'
import { Reorder, ReorderNews } from './reorder.tsx'
import { OrderProgress, orderNews } from './status.tsx'

/** What was paid or cancelled stands as it was ordered; of another order counts what is to come and to pay. */
const showsOrdered = ({ paid, status }: OrderView): boolean => paid > 0 || status === 'cancelled'

/** What came back of an order, and what went back: '1 returned, ₹647.58 refunded'. Undefined where nothing did. */
export function backSentence({ items, status, refunded, refundDue }: OrderView): string | undefined {
  if (status === 'cancelled') return undefined
  const returned = items.reduce((pieces, item) => pieces + item.returned - item.replaced, 0)
  const parts = [
    ...(items.some(({ replaced }) => replaced > 0) ? ['Replacement delivered'] : []),
    ...(returned > 0 ? [`${returned} returned`] : []),
    ...(refunded > 0 ? [`${formatRupees(refunded)} refunded`] : []),
    ...(refundDue > 0 ? [`${formatRupees(refundDue)} to be refunded`] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : undefined
}

const shownTotal = (order: OrderView): number =>
  order.paid || (showsOrdered(order) ? order.ordered.total : order.totalAmount)

/** What is delivered or cancelled is shown briefly: its tax stands in the details. */
const isFinished = ({ status }: OrderView): boolean => canReorder(status)

function Facts({ order }: { order: OrderView }) {
  const facts = [
    ['Placed on', formatDay(order.createdAt)],
    [order.paid > 0 && !isFinished(order) ? 'Total paid' : 'Total with tax', formatRupees(shownTotal(order))],
    ['Items', String(showsOrdered(order) ? order.ordered.itemCount : order.itemCount)],
  ]
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-1 text-sm max-md:w-full">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-xs text-ink-2">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Details = lazyPart(() => import('./card-details.tsx'))
const RefusedRefund = lazyPart(() => import('./refused-refund.tsx'))

export interface OrderCardProps {
  order: OrderView
  /** What is looked for in the list. */
  q?: string
  onChange: (order: OrderView) => void
}

/** The list shows this many lines of an order, or one more rather than hide it alone; its details show all of them. */
const linesShown = 3

function Amount({ label, rupees }: { label: string; rupees: number }) {
  return (
    <p className="flex justify-between text-sm text-ink-2 tabular-nums">
      <span>{label}</span> <span>{formatRupees(rupees)}</span>
    </p>
  )
}

/** The lines before tax, first those that were looked for, and the tax that makes the total of them. What was cancelled before it was paid is in none of the sums. */
function Lines({ order, all, q }: { order: OrderView; all: boolean; q: string }) {
  const { ordered } = order
  const words = q.split(/\s+/).filter(Boolean)
  const isHit = (item: OrderItemView) => splitAt(`${item.name} ${item.variantName}`, words).length > 1
  const items = [...order.items].sort((one, other) => Number(isHit(other)) - Number(isHit(one)))
  const left = all || items.length <= linesShown + 1 ? [] : items.slice(linesShown)
  const isWhole = shownTotal(order) === ordered.total
  return (
    <>
      <OrderItems
        items={items.slice(0, items.length - left.length)}
        isOver={order.status === 'cancelled'}
        words={words}
      />
      {left.length > 0 ? (
        <Amount
          label={`And ${left.length} more products${left.every((one) => one.cancelled) ? ', cancelled' : ''}`}
          rupees={left.reduce((sum, one) => sum + (isWhole || !one.cancelled ? one.price * one.quantity : 0), 0)}
        />
      ) : null}
      {isFinished(order) ? null : <Amount label="Tax (18%)" rupees={isWhole ? ordered.tax : order.tax} />}
    </>
  )
}

function Progress({ order }: { order: OrderView }) {
  if (order.status === 'delivered') return null
  const when = [deliverySentence(order), order.parcelNews].filter(Boolean).join(', ')
  const news = orderNews(order)
  return (
    <section className="grid gap-2.5">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-base font-semibold">
        Current Status
        {when ? <span className="text-sm font-normal text-ink-2">{when}</span> : null}
      </h3>
      <OrderProgress order={order} />
      {news ? <p className="text-sm text-ink-2">{news}</p> : null}
    </section>
  )
}

/** One of my orders: what, when, how much, how far, and what can be done with it. */
export function OrderCard({ order, q = '', onChange }: OrderCardProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState('')
  const [reordered, setReordered] = useState<Reordered>()
  const to = href('/orders/:orderId', { orderId: order.id })
  const delivered = order.status === 'delivered'
  const arrived = delivered ? deliverySentence(order) : undefined
  const back = backSentence(order)
  return (
    <article aria-labelledby={`${id}-name`} className="panel">
      <header className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5 border-b border-line px-4 py-3 md:gap-y-3 md:px-5">
        <h2 id={`${id}-name`} className="text-base font-semibold">
          <Link to={to} prefetch="intent" className="tabular-nums hover:underline">
            Order {order.id}
          </Link>
        </h2>
        <StatusBadge status={order.status} className="max-md:ml-auto md:mr-auto" />
        <Facts order={order} />
      </header>
      <div className="@container grid gap-3.5 px-4 py-4 md:px-5">
        <Lines order={order} all={open} q={q} />
        {back ? <p className="text-sm text-ink-2">{back}</p> : null}
        {order.refundBlocked + order.refundAccountFor > 0 ? <RefusedRefund order={order} /> : null}
        {open && arrived ? <p className="text-sm text-ink-2">{arrived}</p> : null}
        {open || order.status === 'cancelled' ? null : <DeliveringTo order={order} what={arrived} />}
        <Progress order={order} />
        <ReturnOrReport order={order} />
        {open ? (
          <div id={`${id}-details`}>
            <Details order={order} />
          </div>
        ) : null}
        <FormBanner>{failure}</FormBanner>
        {reordered ? <ReorderNews outcome={reordered} /> : null}
        <div className="grid grid-cols-2 gap-2.5 @max-[14rem]:grid-cols-1 md:flex md:flex-wrap">
          <Button
            variant="secondary"
            aria-expanded={open}
            aria-controls={open ? `${id}-details` : undefined}
            onClick={() => setOpen(!open)}
            className="max-md:only:col-span-full"
          >
            {open ? 'Hide Details' : 'View Details'}
            <Icon path={chevronDownIcon} size={16} className={open ? 'rotate-180' : ''} />
          </Button>
          {order.status === 'shipped' ? <ButtonLink to={to}>Track Order</ButtonLink> : null}
          {canReorder(order.status) ? <Reorder order={order} onDone={setReordered} /> : null}
          {delivered ? (
            <ButtonLink to={`${to}#reviews`} variant="secondary" className="max-md:col-span-full">
              Write a review
            </ButtonLink>
          ) : null}
          {open ? (
            <ButtonLink to="/products" variant="ghost" className="max-md:px-0">
              Continue Shopping
            </ButtonLink>
          ) : null}
          {canCancelOrder(order.status) ? (
            <div className="grid md:ml-auto">
              <CancelOrder order={order} onChange={onChange} onFailure={setFailure} />
            </div>
          ) : null}
        </div>
      </div>
    </article>
  )
}
