import { useId, useState } from 'react'
import { href, Link } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { chevronDownIcon } from '#app/ui/icons.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { canCancel } from '#modules/orders/rules.ts'
import type { OrderView } from '#modules/orders/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { DeliveringTo, OrderAddress } from './address.tsx'
import { CancelOrder } from './cancel.tsx'
import { OrderItems } from './items.tsx'
import { Reorder, type Reordered, ReorderNews } from './reorder.tsx'
import { OrderPayment, OrderProgress, OrderSums, paymentNews } from './status.tsx'

function Facts({ order }: { order: OrderView }) {
  const facts = [
    ['Placed on', formatDay(order.createdAt)],
    ['Total', formatRupees(order.totalAmount)],
    ['Items', String(order.itemCount)],
  ]
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-1 text-sm max-md:w-full max-md:justify-between">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-xs text-ink-2">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Details({ id, order }: { id: string; order: OrderView }) {
  return (
    <div
      id={id}
      className="grid gap-x-6 gap-y-4 rounded-md bg-sunken p-4 text-sm text-ink-2 md:grid-cols-3 md:px-5 [&_h3]:mb-1 [&_h3]:font-semibold [&_h3]:text-ink"
    >
      <section>
        <h3>Shipping address</h3>
        <OrderAddress order={order} />
      </section>
      <section>
        <h3>Payment method</h3>
        <OrderPayment order={order} />
      </section>
      <section className="tabular-nums">
        <h3>Summary</h3>
        <OrderSums order={order} />
      </section>
    </div>
  )
}

export interface OrderCardProps {
  order: OrderView
  onChange: (order: OrderView) => void
}

/** One of my orders: what, when, how much, how far, and what can be done with it. */
export function OrderCard({ order, onChange }: OrderCardProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState('')
  const [reordered, setReordered] = useState<Reordered>()
  const news = paymentNews(order)
  const delivered = order.status === 'delivered'
  return (
    <article aria-labelledby={`${id}-name`} className="panel">
      <header className="flex flex-wrap items-center gap-x-3.5 gap-y-3 border-b border-line px-4 py-3.5 md:px-5">
        <h2 id={`${id}-name`} className="text-base font-semibold">
          <Link
            to={href('/orders/:orderId', { orderId: order.id })}
            prefetch="intent"
            className="tabular-nums hover:underline"
          >
            Order {order.id}
          </Link>
        </h2>
        <StatusBadge status={order.status} className="max-md:ml-auto md:mr-auto" />
        <Facts order={order} />
      </header>
      <div className="grid gap-4 px-4 py-4.5 md:px-5">
        <OrderItems items={order.items} />
        <DeliveringTo order={order} delivered={delivered} />
        {delivered ? null : (
          <section className="grid gap-2.5">
            <h3 className="text-base font-semibold">Current Status</h3>
            <OrderProgress order={order} />
            {news ? <p className="text-sm text-ink-2">{news}</p> : null}
          </section>
        )}
        {open ? <Details id={`${id}-details`} order={order} /> : null}
        <FormBanner>{failure}</FormBanner>
        {reordered ? <ReorderNews outcome={reordered} /> : null}
        <div className="flex flex-wrap gap-2.5 max-md:*:flex-1">
          <Button
            variant="secondary"
            aria-expanded={open}
            aria-controls={open ? `${id}-details` : undefined}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide Details' : 'View Details'}
            <Icon path={chevronDownIcon} size={16} className={open ? 'rotate-180' : ''} />
          </Button>
          {order.status === 'shipped' ? (
            <ButtonLink to={href('/orders/:orderId', { orderId: order.id })}>Track Order</ButtonLink>
          ) : null}
          {delivered ? <Reorder order={order} onDone={setReordered} /> : null}
          {delivered ? (
            <ButtonLink to={`${href('/orders/:orderId', { orderId: order.id })}#reviews`} variant="secondary">
              Write a review
            </ButtonLink>
          ) : null}
          {open ? (
            <ButtonLink to="/products" variant="ghost" className="min-w-[min(100%,10.5rem)]">
              Continue Shopping
            </ButtonLink>
          ) : null}
          {canCancel(order.status) ? (
            <div className="grid min-w-[min(100%,8rem)] md:ml-auto">
              <CancelOrder order={order} onChange={onChange} onFailure={setFailure} />
            </div>
          ) : null}
        </div>
      </div>
    </article>
  )
}
