import type { AdminActor } from '#modules/audit/rules.ts'
import { recordExport } from '#modules/audit/service.server.ts'
import { paymentWords } from '#modules/payments/rules.ts'
import { listChargeBacksOf } from '#modules/payments/service/charge-backs.server.ts'
import { isDemo } from '#modules/payments/service/payments.server.ts'
import { getMoneyRules } from '#modules/settings/service.server.ts'
import { everyRow, keyOf } from '#platform/keyset.server.ts'
import { indianMoment } from '#platform/kit/csv.ts'
import { keysOfDays } from '#platform/kit/ids.ts'
import { mobileE164, mobilePart } from '#platform/kit/india.ts'
import { countedMax, keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import { orderNotFound } from '../errors.ts'
import { orderIdPrefix } from '../order-id.ts'
import { adminOrderRowView, orderFileView } from '../present.ts'
import { isOrderStatus, orderStatusWords, type StatusCounts, statusCounts } from '../rules.ts'
import type { AdminOrderPageView, AdminOrdersExport, AdminOrdersQuery, OrderFileView } from '../shapes.ts'
import {
  type AdminOrderFilter,
  type AdminOrderRow,
  adminOrderSorting,
  countAdminOrders,
  countOrdersByStatus,
  countOrderViews,
  findAdminOrder,
  findVendorName,
  selectAdminHistory,
  selectAdminOrders,
} from '../store/admin-orders.server.ts'

/** Below this an index of three letters cannot help: such short words are looked for as the beginning of a number only. */
const shortestWords = 3

/** The filter of a list's address; null when nothing can match what is searched for. */
function filterOf({ status, payment, state, vendor, view, q, from, to }: AdminOrdersExport): AdminOrderFilter | null {
  const words = q && q.length >= shortestWords ? q.toLowerCase() : null
  const idPrefix = q ? orderIdPrefix(q) : null
  if (q && words === null && idPrefix === null) return null
  return {
    status,
    payment,
    state,
    vendor,
    view,
    phone: q ? mobileE164(q) : null,
    phonePart: q ? mobilePart(q) : null,
    ...keysOfDays({ from, to }),
    words,
    idPrefix,
  }
}

const isUnfiltered = ({ payment, state, vendor, view, fromKey, beforeKey, words, idPrefix }: AdminOrderFilter) =>
  !payment && !state && !vendor && !view && !fromKey && !beforeKey && words === null && idPrefix === null

/** How many orders the filter leaves, and what of them was sold or is to be collected where they are few enough to be added up. */
async function totalOf(
  filter: AdminOrderFilter,
  counts: StatusCounts,
): Promise<Pick<AdminOrderPageView, 'total' | 'sum' | 'toCollect'>> {
  const known = counts[filter.status ?? 'all']
  if (isUnfiltered(filter) && known >= countedMax) return { total: known, sum: null, toCollect: null }
  const { count, sum_paise, to_collect_paise } = await countAdminOrders(filter)
  return {
    total: count,
    sum: count < countedMax ? paiseToRupees(sum_paise) : null,
    toCollect: to_collect_paise === null ? null : paiseToRupees(to_collect_paise),
  }
}

const nothing = { items: [], nextCursor: null, previousCursor: null, total: 0, sum: 0, toCollect: null }

/** Everybody's orders, how many stand in each status and want work in each view, and what those that were found come to. */
export async function listAdminOrders(asked: AdminOrdersQuery): Promise<AdminOrderPageView> {
  const filter = filterOf(asked)
  const [byStatus, views, vendor] = await Promise.all([
    countOrdersByStatus(),
    countOrderViews(),
    asked.vendor ? findVendorName(asked.vendor) : undefined,
  ])
  const around = { counts: statusCounts(byStatus), views, vendor: vendor ?? null }
  if (!filter) return { ...nothing, ...around }
  const sort = adminOrderSorting[asked.sort]
  const cursor = readCursor(asked.cursor, sort.key)
  const [rows, total] = await Promise.all([
    selectAdminOrders(filter, sort, cursor, asked.limit + 1),
    totalOf(filter, around.counts),
  ])
  const page = keysetPage(rows, asked.limit, cursor, keyOf)
  return { ...page, items: page.items.map((row) => adminOrderRowView(row, asked.q)), ...total, ...around }
}

export const exportHeads = [
  'Order',
  'Date',
  'Customer',
  'Email',
  'City',
  'State',
  'Pincode',
  'Items',
  'Subtotal',
  'Tax',
  'Total',
  'Status',
  'Payment method',
  'Payment status',
  'To collect',
  'Collected',
  'Refunded',
  'Vendors',
  'Tracking',
] as const

const exportRow = (row: AdminOrderRow) => [
  row.public_id,
  indianMoment(row.created_at),
  row.customer_name,
  row.email,
  row.city,
  row.state,
  row.pincode,
  row.item_count,
  paiseToRupees(row.subtotal_paise),
  paiseToRupees(row.tax_paise),
  paiseToRupees(row.total_paise),
  isOrderStatus(row.status) ? orderStatusWords[row.status] : row.status,
  row.payment_method_name,
  paymentWords[row.payment_status],
  paiseToRupees(row.to_collect_paise),
  paiseToRupees(row.collected_paise),
  paiseToRupees(row.refunded_paise),
  row.vendors.join('; '),
  row.shipments.join('; '),
]

/** The rows of a file with everything that the filters leave. The audit trail knows of it before the first one leaves. */
export async function exportAdminOrders(
  admin: AdminActor,
  asked: AdminOrdersExport,
): Promise<AsyncGenerator<(string | number)[]>> {
  await recordExport(admin, { type: 'order', name: 'Orders' }, asked)
  const filter = filterOf(asked)
  const sort = adminOrderSorting[asked.sort]
  return everyRow(async (cursor, limit) => (filter ? selectAdminOrders(filter, sort, cursor, limit) : []), exportRow)
}

/** One order with its money and everything that happened to it, and its key in the database. Refuses with orders.not_found. */
export async function getOrderFile(publicId: string): Promise<{ orderId: string; file: OrderFileView }> {
  const row = await findAdminOrder(publicId)
  if (!row) throw orderNotFound()
  const [history, chargeBacks, { secondAdminAbove }] = await Promise.all([
    selectAdminHistory(row.id),
    listChargeBacksOf(row.id),
    getMoneyRules(),
  ])
  return {
    orderId: row.id,
    file: orderFileView(row, history, { chargeBacks, isSandbox: isDemo(), secondAdminAbove }),
  }
}
