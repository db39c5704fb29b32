import { href, Link } from 'react-router'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { MoreLink } from '#app/ui/text-link.tsx'
import type { RecentOrderView } from '#modules/insights/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'

const columns: Column<RecentOrderView>[] = [
  {
    key: 'id',
    head: 'Order',
    stack: 'lead',
    cell: (order) => (
      <Link
        to={href('/admin/orders/:orderId', { orderId: order.id })}
        prefetch="intent"
        className="font-semibold @min-[17.5rem]:whitespace-nowrap hover:underline"
      >
        {order.id}
      </Link>
    ),
  },
  {
    key: 'customer',
    head: 'Customer',
    stack: 'second',
    className: '[overflow-wrap:anywhere]',
    cell: (order) => order.customer,
  },
  {
    key: 'date',
    head: 'Date',
    stack: 'third',
    className: 'text-ink-2 whitespace-nowrap',
    cell: (order) => formatDay(order.placedAt),
  },
  {
    key: 'total',
    head: 'Total',
    end: true,
    stack: 'figure',
    className: 'font-semibold',
    cell: (order) => formatRupees(order.total),
  },
  { key: 'status', head: 'Status', stack: 'badge', cell: (order) => <StatusBadge status={order.status} /> },
]

/** The latest orders, whatever their status. */
export function LatestOrders({ orders }: { orders: readonly RecentOrderView[] }) {
  return (
    <section aria-labelledby="latest-orders" className="panel min-w-0 overflow-hidden">
      <div className="flex items-center justify-between gap-4 px-5 pt-2.5">
        <h2 id="latest-orders" className="font-semibold">
          Latest orders
        </h2>
        <MoreLink to="/admin/orders" className="text-sm">
          View all
        </MoreLink>
      </div>
      <Table
        caption="Latest orders"
        columns={columns}
        rows={orders}
        rowKey={(order) => order.id}
        empty={<p className="px-5 pt-1 pb-6 text-sm text-ink-2">Nobody has ordered yet.</p>}
      />
    </section>
  )
}
