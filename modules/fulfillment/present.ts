import { type Paise, paiseToRupees } from '#platform/kit/money.ts'
import type { VendorOrderRow } from './store.server.ts'
import type { StatusCounts, VendorOrderRowView } from './view.ts'

export const rupees = (amount: number): number => paiseToRupees(amount as Paise)

const countedMax = 10_001

/** Counts by status with their sum, which is no more exact than they are. */
export function statusCounts(rows: readonly { status: string; count: number }[]): StatusCounts {
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    all: Math.min(
      countedMax,
      rows.reduce((sum, row) => sum + row.count, 0),
    ),
    pending: of('pending'),
    processing: of('processing'),
    shipped: of('shipped'),
    delivered: of('delivered'),
    cancelled: of('cancelled'),
  }
}

export function vendorOrderRowView(row: VendorOrderRow): VendorOrderRowView {
  return {
    id: row.public_id,
    status: row.status,
    placedAt: row.placed_at.toISOString(),
    customerName: row.customer_name,
    city: row.city,
    items: row.items,
    itemCount: row.items.reduce((sum, item) => sum + (item.cancelled ? 0 : item.quantity), 0),
    total: rupees(row.total_paise),
  }
}
