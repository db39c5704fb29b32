import type { AdminActor, VendorActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { isPaymentAwaited } from '#modules/orders/service/operator.server.ts'
import { inRetriedTransaction } from '#platform/db.server.ts'
import { linesNotCancellable, linesNotFound, orderNotFound, paymentInFlight } from '../errors.ts'
import type { LineCancellationInput } from '../shapes.ts'
import {
  cancelOrderLines,
  type LineToCancel,
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
    const wanted = [...new Set(lineIds)]
    const lines = await selectLinesToCancel(trx, publicId, vendorId, wanted)
    const [first] = lines
    if (!first)
      throw (await selectVendorOrdersToMove(trx, publicId, vendorId)).length > 0 ? linesNotFound() : orderNotFound()
    if (lines.length < wanted.length) throw linesNotFound()
    const gone = await cancelOrderLines(trx, first.order_id, wanted, { by: actor.role, actorId: actor.userId }, reason)
    if (gone.length === 0)
      throw linesNotCancellable(publicId, reasonAgainst(await selectLinesToCancel(trx, publicId, vendorId, wanted)))
    if (await isPaymentAwaited(trx, publicId)) throw paymentInFlight(publicId)
    await recordAct(trx, actor, {
      action: 'order.lines_cancelled',
      subject: { type: 'order', id: publicId, name: publicId },
      after: { lines: lines.filter((line) => gone.includes(line.id)).map(nameOf) },
      reason,
    })
  })
}
