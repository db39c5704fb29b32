import type { Viewer } from '#modules/accounts/rules.ts'
import { requireSignedIn } from '#modules/accounts/service/sessions.server.ts'
import { isUuid } from '#platform/kit/ids.ts'
import { pageOf } from '#platform/kit/page.ts'
import { typedWords } from '#platform/kit/search.ts'
import { cursorUnreadable, orderNotFound } from '../errors.ts'
import { type MyOrderCounts, mySearchReach } from '../my-orders.ts'
import { orderDetailView, orderView } from '../present.ts'
import type { MyOrdersQuery, OrderDetailView, OrderPageView, OrderView } from '../shapes.ts'
import {
  countTabs,
  findSearchEnd,
  type OrderSearch,
  selectAwaiting,
  selectChanges,
  selectHistory,
  selectOrderOf,
  selectOrdersOf,
  selectOrdersOfTab,
  selectShipments,
} from '../store/orders.server.ts'

/**
 * The viewer's own orders, newest first, by keyset: all of them by one statement, or those of a tab that have every word looked for, with
 * how many each tab has beside the first page. Orders that wait for their money are in no tab: they stand beside the first page of those where they will be.
 */
export async function listMyOrders(viewer: Viewer | undefined, asked: MyOrdersQuery): Promise<OrderPageView> {
  const customer = requireSignedIn(viewer, 'Please login to view orders')
  const { limit, cursor = null, show, q = '' } = asked
  if (cursor !== null && !isUuid(cursor)) throw cursorUnreadable()
  const words = typedWords(q.toLowerCase())
  const isPlain = show === undefined && words.length === 0
  const search = { words, end: words.length === 0 ? null : await findSearchEnd(customer.userId) }
  const hasAwaiting = cursor === null && words.length === 0 && (show === 'placed' || show === 'open')
  const [rows, counts, awaiting] = await Promise.all([
    isPlain
      ? selectOrdersOf(customer.userId, cursor, limit + 1)
      : selectOrdersOfTab(customer.userId, cursor, limit + 1, show ?? 'placed', search),
    isPlain || cursor !== null ? undefined : countsOf(customer.userId, search),
    hasAwaiting ? selectAwaiting(customer.userId) : [],
  ])
  const page = pageOf(rows, limit, (last) => last.id)
  return {
    items: page.items.map(orderView),
    nextCursor: page.nextCursor,
    ...(counts ? { counts } : {}),
    ...(awaiting.length > 0 ? { awaiting: awaiting.map(orderView) } : {}),
    ...(search.end === null ? {} : { searchedLatest: mySearchReach }),
  }
}

async function countsOf(userId: string, search: OrderSearch): Promise<MyOrderCounts> {
  const counts: MyOrderCounts = { placed: 0, open: 0, delivered: 0, cancelled: 0, declined: 0 }
  for (const { name, orders } of await countTabs(userId, search)) {
    counts[name] = orders
    if (name !== 'declined') counts.placed += orders
  }
  return counts
}

/** An order of somebody signed in, as it stands now. Another person's is not found. */
export async function readMyOrder(customer: Viewer, publicId: string): Promise<OrderView> {
  const row = await selectOrderOf(customer.userId, publicId)
  if (!row) throw orderNotFound()
  return orderView(row)
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
