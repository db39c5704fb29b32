import type { VendorActor } from '#modules/audit/rules.ts'
import { orderIdPrefix } from '#modules/orders/order-id.ts'
import { isBeforeShipping, statusCounts } from '#modules/orders/rules.ts'
import { now } from '#platform/context.server.ts'
import { keyOf } from '#platform/keyset.server.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { keysOfDays } from '#platform/kit/ids.ts'
import { mobileE164 } from '#platform/kit/india.ts'
import { keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { orderNotFound } from '../errors.ts'
import { packingSlipView, vendorOrderRowView, vendorOrderView } from '../present.ts'
import type { PackingSlipsView, VendorOrderPageView, VendorOrdersQuery, VendorOrderView } from '../shapes.ts'
import {
  countVendorOrders,
  countVendorOrdersByStatus,
  exceedsSearchReach,
  findVendorOrder,
  findVendorOrderIds,
  selectVendorOrderHistory,
  selectVendorOrders,
  selectVendorOrdersById,
  type VendorOrderSearch,
  type VendorOrderSort,
  vendorOrderSorts,
  vendorSearchReach,
} from '../store/vendor-orders.server.ts'

/** What somebody typed: surely an order's number, or words that may also be the end of one. */
function searchOf(q: string): VendorOrderSearch {
  const isNumber = /^shr/i.test(q)
  return {
    idPrefix: orderIdPrefix(q),
    words: isNumber ? null : q.toLowerCase(),
    phone: isNumber ? null : mobileE164(q),
  }
}

/** What has to be sent first comes first; of what has left already, the latest. */
const usualSort = (status: string | undefined): VendorOrderSort =>
  status === undefined || isBeforeShipping(status) ? 'ship-by' : 'newest'

/** The vendor's own orders that are paid or will be on delivery, and how many stand in each status. */
export async function listVendorOrders(
  vendor: VendorActor,
  { status, q, from, to, payment, late, sort = usualSort(status), cursor: cursorText, limit }: VendorOrdersQuery,
): Promise<VendorOrderPageView> {
  const counting = countVendorOrdersByStatus(vendor.vendorId).then(statusCounts)
  const days = keysOfDays({ from, to })
  const search = q ? searchOf(q) : null
  const found = search && (await findVendorOrderIds(vendor.vendorId, search))
  const filter = { status, payment, late, today: indianDay(now()), found, ...days }
  const cursor = readCursor(cursorText, vendorOrderSorts[sort].key)
  const [counts, rows] = await Promise.all([
    counting,
    selectVendorOrders(vendor.vendorId, filter, sort, cursor, limit + 1),
  ])
  const page = keysetPage(rows, limit, cursor, keyOf)
  const isTab = !found && !from && !to && !payment && !late
  const total = isTab ? counts[status ?? 'all'] : await countVendorOrders(vendor.vendorId, filter)
  const isCut = search?.words && (await exceedsSearchReach(vendor.vendorId))
  return {
    ...page,
    items: page.items.map((row) => vendorOrderRowView(row, now())),
    total,
    counts,
    ...(isCut ? { searchedLatest: vendorSearchReach } : {}),
  }
}

/** The vendor's own order with what is needed to send it. Another vendor's, and one that is not paid yet, is not found. */
export async function getVendorOrder(vendor: VendorActor, publicId: string): Promise<VendorOrderView> {
  const row = await findVendorOrder(vendor.vendorId, publicId)
  if (!row) throw orderNotFound()
  return vendorOrderView(row, await selectVendorOrderHistory(row.id), now())
}

/** The packing slips of the vendor's own orders, in the order they are asked for. Those that it does not see are left out. */
export async function listPackingSlips(vendor: VendorActor, publicIds: readonly string[]): Promise<PackingSlipsView> {
  const rows = new Map((await selectVendorOrdersById(vendor.vendorId, publicIds)).map((row) => [row.public_id, row]))
  return {
    items: publicIds.flatMap((id) => {
      const row = rows.get(id)
      return row ? packingSlipView(row, now()) : []
    }),
  }
}
