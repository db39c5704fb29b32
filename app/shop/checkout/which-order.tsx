import { useState } from 'react'
import { href, Link } from 'react-router'
import { DeliveringTo } from '#app/shop/orders/address.tsx'
import { CancelOrder } from '#app/shop/orders/cancel.tsx'
import { OrderItems } from '#app/shop/orders/items.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { canCancelOrder } from '#modules/orders/rules.ts'
import type { OrderView } from '#modules/orders/shapes.ts'
import { formatRupees } from '#platform/kit/money.ts'

export interface WhichOrderProps {
  order: OrderView
  /** With the order as it is once somebody cancelled it, or what it became meanwhile. */
  onChange: (order: OrderView) => void
}

/**
 * Which order a payment is for: its number, what it costs, what is in it, where it goes, and the way to give it up. Of a cancelled one, what was
 * ordered.
 */
export default function WhichOrder({ order, onChange }: WhichOrderProps) {
  const [failure, setFailure] = useState('')
  const isOver = order.status === 'cancelled'
  const items = order.items.filter(({ cancelled }) => isOver || !cancelled)
  return (
    <section aria-label="Your order" className="panel panel-pad grid gap-4">
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold tabular-nums">
        <Link to={href('/orders/:orderId', { orderId: order.id })} className="hover:underline">
          Order {order.id}
        </Link>
        {formatRupees(isOver ? order.ordered.total : order.totalAmount)}
      </p>
      <OrderItems items={items} isOver={isOver} />
      {isOver ? null : <DeliveringTo order={order} />}
      <FormBanner>{failure}</FormBanner>
      {canCancelOrder(order.status) ? (
        <div>
          <CancelOrder order={order} onChange={onChange} onFailure={setFailure} />
        </div>
      ) : null}
    </section>
  )
}
