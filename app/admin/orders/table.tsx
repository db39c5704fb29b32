import type { ReactNode } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { FoundNumber } from '#app/admin/found-number.tsx'
import { useAsked, useListAddress } from '#app/portal/list-tools.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { clockIcon } from '#app/ui/icons-order.ts'
import { type Column, type Selection, type SortState, Table } from '#app/ui/table.tsx'
import type { AdminOrderRowView } from '#modules/orders/shapes.ts'
import { paymentWords } from '#modules/payments/rules.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { OrderBadge } from './order-badge.tsx'
import { refundDueWords } from './payment-steps.ts'

/** How the payment stands; of cash, how much is still to be collected, and of a cancelled order how much was refunded. */
function paymentOf({ toCollect, paymentStatus, refunded, status }: AdminOrderRowView): string {
  if (toCollect > 0) return `${formatRupees(toCollect)} to collect`
  return status === 'cancelled' && refunded > 0 ? `${formatRupees(refunded)} refunded` : paymentWords[paymentStatus]
}

/** Of a cancelled order what was ordered: nothing of it is left. */
const asKnown = ({ status, ordered, total, itemCount }: AdminOrderRowView) =>
  status === 'cancelled' ? ordered : { total, itemCount }

const columnsIn = (view: string | null): Column<AdminOrderRowView>[] => [
  {
    key: 'id',
    head: 'Order',
    stack: 'lead',
    cell: (order) => (
      <Link
        to={href('/admin/orders/:orderId', { orderId: order.id })}
        prefetch="intent"
        className="font-semibold @min-[17.5rem]:whitespace-nowrap hover:underline max-md:py-1"
      >
        {order.id}
      </Link>
    ),
  },
  {
    key: 'customer',
    head: 'Customer',
    stack: 'second',
    // A name stays on one line; only a long one wraps.
    cell: (order) => (
      <span className="block xl:min-w-26">
        {order.customer}
        <FoundNumber of={order} />
      </span>
    ),
  },
  {
    key: 'date',
    head: 'Date',
    sortable: true,
    stack: 'third',
    className: 'text-ink-2 md:whitespace-nowrap',
    cell: (order) => (
      <>
        {formatDay(order.date)}
        <span className="md:hidden">, {paymentOf(order)}</span>
        <RefundDue of={order} className="md:hidden" />
      </>
    ),
  },
  {
    key: 'vendors',
    head: 'Vendor',
    wide: true,
    stack: 'note',
    className: 'text-ink-2 max-md:text-sm',
    cell: (order) => (view === 'ship' ? <LateVendors order={order} /> : <Vendors names={order.vendors} />),
  },
  { key: 'items', head: 'Items', end: true, className: 'text-ink-2', cell: (order) => asKnown(order).itemCount },
  {
    key: 'total',
    head: 'Total',
    end: true,
    sortable: true,
    stack: 'figure',
    className: 'font-semibold',
    cell: (order) => formatRupees(asKnown(order).total),
  },
  {
    key: 'payment',
    head: 'Payment',
    className: 'text-ink-2',
    cell: (order) => (
      <>
        <span className={order.toCollect > 0 ? 'whitespace-nowrap' : ''}>{paymentOf(order)}</span>
        <RefundDue of={order} />
      </>
    ),
  },
  { key: 'status', head: 'Status', stack: 'badge', cell: (order) => <Standing order={order} /> },
]

const RefundDue = ({ of: { refundDue }, className = '' }: { of: AdminOrderRowView; className?: string }) =>
  refundDue > 0 ? (
    <span className={`block text-sm whitespace-nowrap text-danger ${className}`}>{refundDueWords(refundDue)}</span>
  ) : null

/** One by name, the rest by their number. */
function Vendors({ names: [first, ...others] }: { names: readonly string[] }) {
  return (
    <span title={[first, ...others].join(', ')}>
      {first}
      {others.length > 0 ? ` and ${others.length} more` : ''}
    </span>
  )
}

/** Every vendor that is late, by name: whom to ask. */
function LateVendors({ order }: { order: AdminOrderRowView }) {
  const late = order.parts.flatMap(({ vendor, lateToShip }) => (lateToShip ? [vendor] : []))
  return late.length > 0 ? (
    <span title={order.vendors.join(', ')}>{late.join(', ')}</span>
  ) : (
    <Vendors names={order.vendors} />
  )
}

/** The status, and what is late of it. */
function Standing({ order }: { order: AdminOrderRowView }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5 max-md:flex-col max-md:items-end">
      <OrderBadge order={order} />
      {order.lateToShip ? (
        <Badge tone="geru" icon={clockIcon}>
          Late to ship
        </Badge>
      ) : null}
      {order.late ? (
        <Badge tone="geru" icon={clockIcon}>
          Past delivery date
        </Badge>
      ) : null}
    </span>
  )
}

const sorts: Record<string, SortState> = {
  newest: { key: 'date', direction: 'descending' },
  oldest: { key: 'date', direction: 'ascending' },
  'total-high': { key: 'total', direction: 'descending' },
  'total-low': { key: 'total', direction: 'ascending' },
}

/** The first press on a head shows what is asked for most: the newest, the largest. */
function sortAfter(current: string, key: string): string {
  const [high, low] = key === 'date' ? ['newest', 'oldest'] : ['total-high', 'total-low']
  return (current === high ? low : high) ?? 'newest'
}

export interface AdminOrderTableProps {
  orders: readonly AdminOrderRowView[]
  selection: Selection
  empty: ReactNode
}

/** Everybody's orders (docs/specification.md, section 3); the sort order is in the address. */
export function AdminOrderTable({ orders, selection, empty }: AdminOrderTableProps) {
  const search = useAsked()
  const navigate = useNavigate()
  const address = useListAddress()
  const current = search.get('sort') ?? 'newest'
  const sortBy = ({ key }: SortState) => {
    const next = sortAfter(current, key)
    navigate(address({ sort: next === 'newest' ? null : next }), { preventScrollReset: true })
  }
  return (
    <Table
      caption="Orders"
      columns={columnsIn(search.get('view'))}
      rows={orders}
      rowKey={(order) => order.id}
      sort={sorts[current] ?? sorts.newest}
      onSort={sortBy}
      selection={selection}
      empty={empty}
    />
  )
}
