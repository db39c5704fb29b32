import type { AdminActor } from '#modules/audit/rules.ts'
import { oneByOne } from '#platform/one-by-one.server.ts'
import { bulkMoveView } from '../present.ts'
import type { BulkMoveInput, BulkMoveView } from '../shapes.ts'
import { moveOrder } from './move-vendor-order.server.ts'

/** Moves many orders, each by itself: what can be moved is, the rest is named with its reason. */
export async function moveOrders(admin: AdminActor, { orderIds, to }: BulkMoveInput): Promise<BulkMoveView> {
  return bulkMoveView(await oneByOne(new Set(orderIds), (id) => moveOrder(admin, id, { to })))
}
