import { href, Link } from 'react-router'
import type { OrderView } from '#modules/orders/shapes.ts'
import { formatRupees } from '#platform/kit/money.ts'

type Named = Pick<OrderView, 'id' | 'totalAmount' | 'ordered' | 'status'> & {
  items: readonly Pick<OrderView['items'][number], 'name' | 'quantity' | 'cancelled'>[]
}

/** Which order a payment is for: its number, what is in it, and what it costs. Of a cancelled one, what was ordered. */
export function WhichOrder({ order }: { order: Named }) {
  const isOver = order.status === 'cancelled'
  const items = order.items.filter(({ cancelled }) => isOver || !cancelled)
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold tabular-nums">
        <Link to={href('/orders/:orderId', { orderId: order.id })} className="hover:underline">
          Order {order.id}
        </Link>
        {formatRupees(isOver ? order.ordered.total : order.totalAmount)}
      </p>
      <p className="text-sm text-ink-2">
        {items.map(({ quantity, name }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')}
      </p>
    </div>
  )
}
