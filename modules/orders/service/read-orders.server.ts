import type { Viewer } from '#modules/accounts/rules.ts'
import { requireSignedIn } from '#modules/accounts/service/sessions.server.ts'
import { AppError } from '#platform/kit/app-error.ts'
import { isUuid } from '#platform/kit/ids.ts'
import { type Page, pageOf } from '#platform/kit/page.ts'
import { orderNotFound } from '../errors.ts'
import { orderDetailView, orderView } from '../present.ts'
import type { OrderDetailView, OrderView } from '../shapes.ts'
import { selectChanges, selectHistory, selectOrderOf, selectOrdersOf, selectShipments } from '../store/orders.server.ts'

/** The viewer's own orders, newest first, by keyset. One statement. */
export async function listMyOrders(
  viewer: Viewer | undefined,
  limit: number,
  cursor: string | null,
): Promise<Page<OrderView>> {
  const customer = requireSignedIn(viewer, 'Please login to view orders')
  if (cursor !== null && !isUuid(cursor)) {
    throw new AppError(
      'invalid',
      'orders.cursor_unreadable',
      'This page of the list cannot be read. Start again from the first page.',
    )
  }
  const rows = await selectOrdersOf(customer.userId, cursor, limit + 1)
  const page = pageOf(rows, limit, (last) => last.id)
  return { items: page.items.map(orderView), nextCursor: page.nextCursor }
}

/** One of the viewer's orders with its timeline. Another person's is not found. */
export async function getMyOrder(viewer: Viewer | undefined, publicId: string): Promise<OrderDetailView> {
  const customer = requireSignedIn(viewer, 'Please login to view orders')
  const row = await selectOrderOf(customer.userId, publicId)
  if (!row) throw orderNotFound()
  const [history, changes, parcels] = await Promise.all([
    selectHistory(row.id),
    selectChanges(row.id),
    selectShipments(row.id),
  ])
  return orderDetailView(row, history, changes, parcels)
}
