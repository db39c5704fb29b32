import type { Viewer } from '#modules/accounts/rules.ts'
import { requireSignedIn } from '#modules/accounts/service/sessions.server.ts'
import type { AdminActor, VendorActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { cancelOrderSentence } from '#modules/orders/errors.ts'
import { cancelReasons } from '#modules/orders/my-orders.ts'
import type { Mover } from '#modules/orders/rules.ts'
import { isPaymentAwaited } from '#modules/orders/service/operator.server.ts'
import { inTurn } from '#modules/orders/service/product-turns.server.ts'
import { readMyOrder } from '#modules/orders/service/read-orders.server.ts'
import type { MyLineCancellationInput, OrderView } from '#modules/orders/shapes.ts'
import { inRetriedTransaction, type Trx } from '#platform/db.server.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import { linesNotCancellable, linesNotFound, orderNotFound, paymentInFlight } from '../errors.ts'
import type { LineCancellationInput } from '../shapes.ts'
import {
  cancelOrderLines,
  type LineToCancel,
  type NamedLines,
  selectLinesToCancel,
  selectVendorOrdersToMove,
} from '../store/vendor-orders.server.ts'

function reasonAgainst(lines: readonly LineToCancel[]): string {
  if (lines.every((line) => line.cancelled))
    return lines.length === 1 ? 'It was cancelled already.' : 'They were cancelled already.'
  return 'It has been shipped meanwhile.'
}

const nameOf = (line: LineToCancel) =>
  `${line.quantity} × ${line.name}${line.variant_name ? `, ${line.variant_name}` : ''}`

/**
 * Cancels the named lines, all of which the order must have. Answers with those that this call cancelled: one at least, but where it may be repeated
 * and all are cancelled already.
 */
async function cancelNamed(
  trx: Trx,
  publicId: string,
  named: NamedLines,
  mover: Mover,
  { reason, isRepeatable }: { reason: string | null; isRepeatable: boolean },
): Promise<LineToCancel[]> {
  const lines = await selectLinesToCancel(trx, publicId, named)
  const [first] = lines
  const wanted = 'userId' in named ? named.variantIds : named.lineIds
  if (!first || lines.length < wanted.length) throw linesNotFound()
  const ids = lines.map(({ id }) => id)
  const gone = await cancelOrderLines(trx, first.order_id, ids, mover, reason)
  if (gone.length === 0) {
    const now = await selectLinesToCancel(trx, publicId, named)
    if (isRepeatable && now.every((line) => line.cancelled)) return []
    throw linesNotCancellable(publicId, reasonAgainst(now))
  }
  if (await isPaymentAwaited(trx, publicId)) throw paymentInFlight(publicId)
  return lines.filter(({ id }) => gone.includes(id))
}

/**
 * Cancels lines that have not shipped: a vendor its own, the operator any. Stock returns once, amounts follow, what was paid for
 * them is due to go back, the customer is told. Lines of others are as unknown as lines that never were.
 */
export async function cancelLines(
  actor: VendorActor | AdminActor,
  publicId: string,
  { lineIds, reason }: LineCancellationInput,
): Promise<void> {
  await inRetriedTransaction(async (trx) => {
    const vendorId = actor.role === 'vendor' ? actor.vendorId : null
    if ((await selectVendorOrdersToMove(trx, publicId, vendorId)).length === 0) throw orderNotFound()
    const named = { vendorId, lineIds: [...new Set(lineIds)] }
    const gone = await cancelNamed(
      trx,
      publicId,
      named,
      { by: actor.role, actorId: actor.userId },
      {
        reason,
        isRepeatable: false,
      },
    )
    await recordAct(trx, actor, {
      action: 'order.lines_cancelled',
      subject: { type: 'order', id: publicId, name: publicId },
      after: { lines: gone.map(nameOf) },
      reason,
    })
  })
}

/**
 * A customer cancels lines of an order that their sellers have not sent. The rest of the order comes as planned; with its last line the order is
 * cancelled. Repeatable: lines that are cancelled already are answered as they are. Someone else's order is not found.
 */
export async function cancelMyLines(
  viewer: Viewer | undefined,
  publicId: string,
  { variantIds, reason }: MyLineCancellationInput,
): Promise<OrderView> {
  const customer = requireSignedIn(viewer, cancelOrderSentence)
  await consumeForAccount('cancelOrderPerUser', customer.userId)
  // Another's order is no different from one that never was.
  await readMyOrder(customer, publicId)
  const wanted = [...new Set(variantIds)]
  await inTurn(wanted, () =>
    inRetriedTransaction((trx) => {
      const named = { userId: customer.userId, variantIds: wanted }
      const why = { reason: reason ? cancelReasons[reason] : null, isRepeatable: true }
      return cancelNamed(trx, publicId, named, { by: 'customer', actorId: customer.userId }, why)
    }),
  )
  return readMyOrder(customer, publicId)
}
