import type { AdminActor } from '#modules/audit/rules.ts'
import { AppError } from '#platform/kit/app-error.ts'
import type { BulkMoveInput, BulkMoveView } from '../shapes.ts'
import { moveOrder } from './move-vendor-order.server.ts'

/** Moves many orders, each by itself: what can be moved is, the rest is named with its reason. */
export async function moveOrders(admin: AdminActor, { orderIds, to }: BulkMoveInput): Promise<BulkMoveView> {
  const outcome: BulkMoveView = { moved: [], left: [] }
  for (const id of new Set(orderIds)) {
    try {
      await moveOrder(admin, id, { to })
      outcome.moved.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcome.left.push({ id, reason: error.message })
    }
  }
  return outcome
}
