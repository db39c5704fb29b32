import { useId, useState } from 'react'
import { href, Link } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { useOrderEvents } from '#app/frame/events.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import type { OrderView } from '#modules/orders/shapes.ts'
import { CancelOrder } from './cancel.tsx'
import { OrderItems } from './items.tsx'
import { isUnpaid, PayNow, unpaidSentence, unpaidTitle } from './unpaid.tsx'

/** Orders that wait for their money, above the list that has none of them yet. One that is paid or cancelled leaves. */
export default function AwaitingOrders({ orders: first }: { orders: readonly OrderView[] }) {
  const [orders, setOrders] = useState(first)
  const change = (changed: OrderView) =>
    setOrders((list) => list.map((order) => (order.id === changed.id ? changed : order)))
  useOrderEvents((news) => {
    const known = orders.filter(({ id }) => news.what === 'gap' || news.orderId === id)
    for (const { id } of known) call(api.orders[':id'].$get({ param: { id } })).then(change, () => {})
  })
  return (
    <div className="mb-4 grid gap-4 empty:hidden md:mb-5">
      {orders.filter(isUnpaid).map((order) => (
        <AwaitingOrder key={order.id} order={order} onChange={change} />
      ))}
    </div>
  )
}

function AwaitingOrder({ order, onChange }: { order: OrderView; onChange: (order: OrderView) => void }) {
  const id = useId()
  const [failure, setFailure] = useState('')
  return (
    <article aria-labelledby={id} className="@container panel grid gap-3.5 border-warning-line px-4 py-4 md:px-5">
      <div>
        <h2 id={id} className="text-base font-semibold">
          {unpaidTitle(order)}:{' '}
          <Link to={href('/orders/:orderId', { orderId: order.id })} className="tabular-nums hover:underline">
            Order {order.id}
          </Link>
        </h2>
        <p className="text-sm text-ink-2">{unpaidSentence(order)}</p>
      </div>
      <OrderItems items={order.items} />
      <FormBanner>{failure}</FormBanner>
      <div className="grid grid-cols-2 gap-2.5 @max-[14rem]:grid-cols-1 md:flex md:justify-between">
        {order.toPay ? <PayNow order={order} /> : null}
        <CancelOrder order={order} onChange={onChange} onFailure={setFailure} />
      </div>
    </article>
  )
}
