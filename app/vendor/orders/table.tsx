import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { ItemNames } from '#app/portal/item-names.tsx'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { ShipDialog } from '#app/portal/shipment-dialogs.tsx'
import { Button } from '#app/ui/button.tsx'
import { problemText } from '#app/ui/problem.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { type Column, type Selection, type SortState, Table } from '#app/ui/table.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useAction } from '#app/ui/use-action.ts'
import type { VendorOrderRowView } from '#modules/fulfillment/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { Collect, ShipBy } from './badges.tsx'

/** What is still to be sent, or what was, when all of it was cancelled. */
function Contents({ items }: Pick<VendorOrderRowView, 'items'>) {
  const live = items.filter((item) => !item.cancelled)
  return <ItemNames items={live.length > 0 ? live : items} />
}

const columns: Column<VendorOrderRowView>[] = [
  {
    key: 'id',
    head: 'Order',
    stack: 'lead',
    sortable: true,
    cell: (order) => (
      <>
        <Link
          to={href('/vendor/orders/:orderId', { orderId: order.id })}
          prefetch="intent"
          className="font-semibold @min-[17.5rem]:whitespace-nowrap hover:underline max-md:py-1"
        >
          {order.id}
        </Link>
        <span className="block whitespace-nowrap text-ink-2">{formatDay(order.placedAt)}</span>
      </>
    ),
  },
  {
    key: 'shipBy',
    head: 'Ship by',
    stack: 'note',
    sortable: true,
    className: 'empty:max-md:hidden',
    cell: (order) => <ShipBy shipBy={order.shipBy} late={order.late} />,
  },
  {
    key: 'customer',
    head: 'Customer',
    stack: 'third',
    wide: true,
    cell: (order) => order.customerName,
  },
  {
    key: 'items',
    head: 'Items',
    stack: 'second',
    className: 'text-ink-2',
    cell: (order) => <Contents items={order.items} />,
  },
  {
    key: 'total',
    head: 'Before tax',
    end: true,
    stack: 'figure',
    className: 'font-semibold',
    cell: (order) => (
      <>
        <span className="block">{formatRupees(order.subtotal)}</span>
        {/* Rather two lines than a table wider than its card. */}
        <Collect
          amount={order.collectOnDelivery}
          className="mt-0.5 xl:max-2xl:[&>svg]:hidden md:max-xl:rounded-xl md:max-xl:text-left md:max-xl:whitespace-normal"
        />
      </>
    ),
  },
  { key: 'status', head: 'Status', stack: 'badge', cell: (order) => <StatusBadge status={order.status} /> },
]

/** Where there is little room: no customer, names of items in less width, and the badge as far from the card's edge as its heading. */
const narrow = columns
  .filter(({ key }) => key !== 'customer')
  .map((column) => {
    if (column.key === 'items') return { ...column, className: 'text-ink-2 [&_ul]:min-w-28' }
    return column.key === 'status' ? { ...column, className: 'md:max-2xl:pr-5' } : column
  })

const sorts: Record<string, SortState> = {
  newest: { key: 'id', direction: 'descending' },
  'ship-by': { key: 'shipBy', direction: 'ascending' },
}

export interface VendorOrderTableProps {
  orders: readonly VendorOrderRowView[]
  /** Drawn instead of rows when there are none. */
  empty?: ReactNode
  /** Whether the next step of each order can be taken from its row. Where there is little room it cannot, and no customer is named. */
  withSteps?: boolean
  selection?: Selection
  /** How the rows are sorted, and how to ask for another order. */
  sort?: { current: string; onSort: (sort: 'newest' | 'ship-by') => void }
}

/**
 * A vendor's own orders with the next thing to do for each; the amounts are those of the vendor order before tax, so that the same pack always costs the same; what is collected is with it. After a step the page's
 * loader runs again.
 */
export function VendorOrderTable({ orders, empty, withSteps = true, selection, sort }: VendorOrderTableProps) {
  const [shipping, setShipping] = useState('')
  const accept = useAction((id: string) => call(api.vendor.orders[':id'].acceptance.$post({ param: { id } })), {
    done: (_, id) => `Order ${id} is accepted`,
    failure: (error, id) => problemText(error, `Order ${id} was not accepted. Try again.`),
    refresh: true,
  })

  async function ship(orderId: string, parcel: { carrier: string; trackingNumber: string }) {
    await call(api.vendor.orders[':id'].shipment.$post({ param: { id: orderId }, json: parcel }))
    setShipping('')
    showToast({ message: `Order ${orderId} is on its way` })
  }

  const next: Column<VendorOrderRowView> = {
    key: 'next',
    head: 'Next step',
    end: true,
    stack: 'actions',
    cell: (order) =>
      order.status === 'pending' ? (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Accept ${order.id}`}
          busy={accept.input === order.id}
          busyText="Accepting"
          onClick={() => accept.run(order.id)}
          className="max-md:min-h-(--control-md)"
        >
          Accept
        </Button>
      ) : order.status === 'processing' ? (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Mark shipped ${order.id}`}
          onClick={() => setShipping(order.id)}
          className="max-md:min-h-(--control-md) whitespace-nowrap"
        >
          Mark shipped
        </Button>
      ) : null,
  }

  return (
    <>
      {accept.refusal ? (
        <PortalBanner attempt={accept.attempt} error={accept.error} className="m-4">
          {accept.refusal}
        </PortalBanner>
      ) : null}
      <Table
        caption="Orders"
        columns={withSteps ? [...columns, next] : narrow}
        rows={orders}
        rowKey={(order) => order.id}
        {...(selection ? { selection } : {})}
        {...(sort
          ? {
              sort: sorts[sort.current],
              onSort: ({ key }: SortState) => sort.onSort(key === 'id' ? 'newest' : 'ship-by'),
            }
          : {})}
        empty={empty}
      />
      <ShipDialog
        open={shipping !== ''}
        onClose={() => setShipping('')}
        orderId={shipping}
        onShip={(parcel) => ship(shipping, parcel)}
      />
    </>
  )
}
