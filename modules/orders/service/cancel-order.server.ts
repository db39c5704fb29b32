import type { Viewer } from '#modules/accounts/rules.ts'
import { requireSignedIn } from '#modules/accounts/service/sessions.server.ts'
import { now } from '#platform/context.server.ts'
import { inRetriedTransaction } from '#platform/db.server.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import { cancelOrderSentence, notCancellable, orderNotFound } from '../errors.ts'
import { declinedReason, notConfirmed } from '../history-words.ts'
import { cancelReasons } from '../my-orders.ts'
import { orderView } from '../present.ts'
import type { MyCancellationInput, OrderView } from '../shapes.ts'
import { cancelOrderRow, cancelUnpaidRow, leaveDeclinedEmail } from '../store/moves.server.ts'
import { selectOrderOf } from '../store/orders.server.ts'
import { inTurn } from './product-turns.server.ts'

/**
 * The customer's one move: pending or processing to cancelled. Stock returns once, a payment is refunded. Repeatable: an order
 * that is cancelled already is answered as it is. Someone else’s order is not found.
 */
export async function cancelOrder(
  viewer: Viewer | undefined,
  publicId: string,
  { reason }: MyCancellationInput = {},
): Promise<OrderView> {
  const customer = requireSignedIn(viewer, cancelOrderSentence)
  await consumeForAccount('cancelOrderPerUser', customer.userId)
  const order = await selectOrderOf(customer.userId, publicId)
  if (!order) throw orderNotFound()
  const variantIds = order.items.map((item) => item.variantId)
  const cancelled = await inTurn(variantIds, () =>
    inRetriedTransaction((trx) =>
      cancelOrderRow(
        trx,
        order.id,
        { by: 'customer', actorId: customer.userId },
        reason ? cancelReasons[reason] : null,
      ),
    ),
  )
  const after = await selectOrderOf(customer.userId, publicId)
  if (!after) throw orderNotFound()
  if (!cancelled && after.status !== 'cancelled') throw notCancellable(publicId, after.status)
  return orderView(after)
}

/**
 * Cancels an order whose payment was declined or, where `failure` is null, never came, and notes why: both or neither. Its stock returns once. Nothing
 * happens, and the answer is false, when it is cancelled already, when its money came, or when another try is open and its hold goes on. Of a declined
 * payment the customer hears on the screen, where the next try is made; `isAway`: nobody waits there any more, so that an email says it.
 */
export async function cancelUnpaid(orderId: string, failure: string | null, isAway = false): Promise<boolean> {
  const status = failure === null ? 'expired' : 'declined'
  const reason = failure === null ? notConfirmed : declinedReason(failure)
  return inRetriedTransaction(async (trx) => {
    const isCancelled = await cancelUnpaidRow(trx, orderId, status, reason, now())
    if (isCancelled && isAway && status === 'declined') await leaveDeclinedEmail(trx, orderId)
    return isCancelled
  })
}
