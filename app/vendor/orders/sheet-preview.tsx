import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleAlertIcon } from '#app/ui/icons.ts'
import { type Column, Table } from '#app/ui/table.tsx'
import { courierOf } from '#modules/fulfillment/couriers.ts'
import type { ShipmentChecksView } from '#modules/fulfillment/shapes.ts'
import { repeatedRow, type ShipmentRow } from '#modules/fulfillment/shipment-rows.ts'
import { orderIdPattern } from '#modules/orders/order-id.ts'
import { Collect } from './badges.tsx'

/** A row as it was read, with what would become of it; without a check while that is being asked. */
export interface CheckedRow extends ShipmentRow {
  check: ShipmentChecksView['rows'][number] | undefined
}

const columns: Column<CheckedRow>[] = [
  {
    key: 'order',
    head: 'Order',
    stack: 'lead',
    cell: (row) => (
      <b className={`font-semibold ${orderIdPattern.test(row.orderId) ? 'whitespace-nowrap' : 'wrap-anywhere'}`}>
        {row.orderId || 'No order'}
      </b>
    ),
  },
  {
    key: 'to',
    head: 'Customer',
    stack: 'third',
    cell: ({ check }) => (check?.customerName ? `${check.customerName}, ${check.city}` : null),
  },
  {
    key: 'parcel',
    head: 'Courier and number',
    stack: 'second',
    className: 'wrap-anywhere',
    cell: (row) => [row.carrier, row.trackingNumber].filter(Boolean).join(' '),
  },
  {
    key: 'collect',
    head: 'Cash',
    stack: 'figure',
    cell: ({ check }) => <Collect amount={check?.collectOnDelivery ?? null} />,
  },
  { key: 'result', head: 'Result', stack: 'note', cell: (row) => <Result {...row} /> },
]

function Result({ check, carrier, trackingNumber }: CheckedRow) {
  if (!check) return <span className="text-ink-3">Checking...</span>
  if (check.problem === null) {
    return (
      <>
        <Badge tone="neem">Ready</Badge>
        {courierOf(carrier) ? null : (
          <span className="mt-1 block text-ink-2">We don’t know this courier. The customer gets no tracking link.</span>
        )}
      </>
    )
  }
  // A row that waits to be filled in is no mistake, but a second one for its order is.
  if (check.customerName !== null && trackingNumber === '' && check.problem !== repeatedRow)
    return <span className="text-ink-2">No number yet</span>
  return (
    <span className="inline-flex gap-1.5 font-medium text-danger">
      <Icon path={circleAlertIcon} size={16} className="mt-0.5" />
      {check.problem}
    </span>
  )
}

/** What would become of each row, before anything is sent. */
export function SheetPreview({ rows }: { rows: readonly CheckedRow[] }) {
  return <Table caption="Rows as they were read" columns={columns} rows={rows} rowKey={({ line }) => String(line)} />
}
