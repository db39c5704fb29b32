import type { VendorActor } from '#modules/audit/rules.ts'
import { keysOfDays, orderIdPrefix, statusCounts } from '#modules/orders/rules.ts'
import type { CountedPage } from '#modules/orders/shapes.ts'
import { now } from '#platform/context.server.ts'
import { keyOf } from '#platform/keyset.server.ts'
import { keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { orderNotFound } from '../errors.ts'
import { vendorOrderRowView, vendorOrderView } from '../present.ts'
import type { VendorOrderRowView, VendorOrdersQuery, VendorOrderView } from '../shapes.ts'
import {
  countVendorOrders,
  countVendorOrdersByStatus,
  findVendorOrder,
  selectVendorOrderHistory,
  selectVendorOrders,
  vendorOrderKey,
} from '../store/vendor-orders.server.ts'

/** The vendor's own orders that are paid or will be on delivery, newest first, and how many stand in each status. */
export async function listVendorOrders(
  vendor: VendorActor,
  { status, q, from, to, cursor: cursorText, limit }: VendorOrdersQuery,
): Promise<CountedPage<VendorOrderRowView>> {
  const idPrefix = q ? orderIdPrefix(q) : null
  const counting = countVendorOrdersByStatus(vendor.vendorId).then(statusCounts)
  if (q && !idPrefix) return { items: [], nextCursor: null, previousCursor: null, total: 0, counts: await counting }
  const filter = { status, idPrefix, ...keysOfDays({ from, to }) }
  const cursor = readCursor(cursorText, vendorOrderKey)
  const [counts, rows] = await Promise.all([counting, selectVendorOrders(vendor.vendorId, filter, cursor, limit + 1)])
  const page = keysetPage(rows, limit, cursor, keyOf)
  const isTab = !idPrefix && !from && !to
  const total = isTab ? counts[status ?? 'all'] : await countVendorOrders(vendor.vendorId, filter)
  return { ...page, items: page.items.map(vendorOrderRowView), total, counts }
}

/** The vendor's own order with what is needed to send it. Another vendor's, and one that is not paid yet, is not found. */
export async function getVendorOrder(vendor: VendorActor, publicId: string): Promise<VendorOrderView> {
  const row = await findVendorOrder(vendor.vendorId, publicId)
  if (!row) throw orderNotFound()
  return vendorOrderView(row, await selectVendorOrderHistory(row.id), now())
}
