import { getOrderFile } from '#modules/orders/service/admin-orders.server.ts'
import { now } from '#platform/context.server.ts'
import { adminVendorOrderView } from '../present.ts'
import type { AdminOrderView } from '../shapes.ts'
import { selectAdminVendorOrders } from '../store/vendor-orders.server.ts'

/** An order for the operator: its money, its history and its vendor orders. Refuses with orders.not_found. */
export async function getAdminOrder(publicId: string): Promise<AdminOrderView> {
  const { orderId, file } = await getOrderFile(publicId)
  return { ...file, parts: (await selectAdminVendorOrders(orderId)).map((row) => adminVendorOrderView(row, now())) }
}
