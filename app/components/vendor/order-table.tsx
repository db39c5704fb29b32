import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import type { VendorOrderRowView } from '#modules/fulfillment/view.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'

/** 'Rose Mist; Midnight Kajal, Neel Blue × 2': what is still to be sent, or what was, when all of it was cancelled. */
function contents(items: VendorOrderRowView['items']): string {
  const live = items.filter((item) => !item.cancelled)
  return (live.length > 0 ? live : items)
    .map(
      ({ name, variantName, quantity }) =>
        `${name}${variantName ? `, ${variantName}` : ''}${quantity > 1 ? ` × ${quantity}` : ''}`,
    )
    .join('; ')
}

const columns: Column<VendorOrderRowView>[] = [
  {
    key: 'id',
    head: 'Order',
    stack: 'lead',
    cell: (order) => (
      <Link
        to={href('/vendor/orders/:orderId', { orderId: order.id })}
        prefetch="intent"
        className="font-semibold whitespace-nowrap hover:underline"
      >
        {order.id}
      </Link>
    ),
  },
  {
    key: 'placedAt',
    head: 'Date',
    stack: 'note',
    className: 'text-ink-2 whitespace-nowrap',
    cell: (order) => formatDay(order.placedAt),
  },
  { key: 'customer', head: 'Customer', stack: 'third', cell: (order) => order.customerName },
  {
    key: 'items',
    head: 'Items',
    stack: 'second',
    className: 'text-ink-2',
    cell: (order) => <span className="line-clamp-2">{contents(order.items)}</span>,
  },
  {
    key: 'total',
    head: 'Amount',
    end: true,
    stack: 'figure',
    className: 'font-semibold',
    cell: (order) => formatRupees(order.total),
  },
  { key: 'status', head: 'Status', stack: 'badge', cell: (order) => <StatusBadge status={order.status} /> },
]

export interface VendorOrderTableProps {
  orders: readonly VendorOrderRowView[]
  /** Drawn instead of rows when there are none. */
  empty?: ReactNode
}

/** A vendor's own parts of orders; the amounts are the part's, with tax. */
export function VendorOrderTable({ orders, empty }: VendorOrderTableProps) {
  return <Table caption="Orders" columns={columns} rows={orders} rowKey={(order) => order.id} empty={empty} />
}
