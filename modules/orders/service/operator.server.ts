import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { confirmPayment } from '#modules/payments/service/payments.server.ts'
import { inRetriedTransaction, type Trx } from '#platform/db.server.ts'
import { paiseToRupees, rupeesToPaise } from '#platform/kit/money.ts'
import { noPaymentAwaited, notCancellableAsAdmin, orderNotFound, paymentChanged } from '../errors.ts'
import type { CancellationInput, PaymentConfirmationInput } from '../shapes.ts'
import { cancelOrderRow, findOrderState } from '../store/moves.server.ts'

const subject = (publicId: string) => ({ type: 'order', id: publicId, name: publicId }) as const

/** Whether the payment of this order is under way, so that its amount cannot change now. */
export async function isPaymentAwaited(trx: Trx, publicId: string): Promise<boolean> {
  return (await findOrderState(trx, publicId))?.payment_status === 'awaiting'
}

/** The operator cancels an order of which nothing has shipped. Stock returns once, what was paid goes back, the customer hears why. */
export async function cancelOrderAsAdmin(
  admin: AdminActor,
  publicId: string,
  { reason }: CancellationInput,
): Promise<void> {
  await inRetriedTransaction(async (trx) => {
    const order = await findOrderState(trx, publicId)
    if (!order) throw orderNotFound()
    if (!(await cancelOrderRow(trx, order.id, { by: 'admin', actorId: admin.userId }, reason))) {
      const now = await findOrderState(trx, publicId)
      throw notCancellableAsAdmin(publicId, (now ?? order).status)
    }
    await recordAct(trx, admin, {
      action: 'order.cancelled',
      subject: subject(publicId),
      before: { status: order.status },
      after: { status: 'cancelled' },
      reason,
    })
  })
}

/**
 * The money of a method that no provider knows has come: vendors see the order from now on, the customer is told. Refuses where another sum than
 * `amount` is awaited by now.
 */
export async function markPaid(
  admin: AdminActor,
  publicId: string,
  { amount }: PaymentConfirmationInput = {},
): Promise<void> {
  await inRetriedTransaction(async (trx) => {
    const order = await findOrderState(trx, publicId)
    if (!order) throw orderNotFound()
    const paid = order.status === 'cancelled' ? undefined : await confirmPayment(trx, order.id)
    if (paid === undefined) throw noPaymentAwaited(publicId)
    if (amount !== undefined && paid !== rupeesToPaise(amount)) throw paymentChanged(paid)
    await recordAct(trx, admin, {
      action: 'order.paid',
      subject: subject(publicId),
      before: { payment: 'manual' },
      after: { payment: 'captured', amount: paiseToRupees(paid) },
    })
  })
}
