import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { confirmPayment, confirmRefunds } from '#modules/payments/service/payments.server.ts'
import { inRetriedTransaction } from '#platform/db.server.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import { noPaymentAwaited, noRefundDue, notCancellableAnyMore, orderNotFound } from '../errors.ts'
import type { CancellationInput } from '../shapes.ts'
import { cancelWholeOrder, findOrderState } from '../store/moves.server.ts'

export { findOrderState } from '../store/moves.server.ts'

const subject = (publicId: string) => ({ type: 'order', id: publicId, name: publicId }) as const

const whyNot: Record<string, string> = {
  shipped: 'It has been shipped already.',
  delivered: 'It has been delivered already.',
  cancelled: 'It was cancelled already.',
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
    if (!(await cancelWholeOrder(trx, order.id, { by: 'admin', actorId: admin.userId }, reason))) {
      const now = await findOrderState(trx, publicId)
      throw notCancellableAnyMore(publicId, whyNot[now?.status ?? ''] ?? 'A part of it has been shipped already.')
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

/** The money of a method that no provider knows has come: vendors see the order from now on, the customer is told. */
export async function markPaid(admin: AdminActor, publicId: string): Promise<void> {
  await inRetriedTransaction(async (trx) => {
    const order = await findOrderState(trx, publicId)
    if (!order) throw orderNotFound()
    if (order.status === 'cancelled' || !(await confirmPayment(trx, order.id))) throw noPaymentAwaited(publicId)
    await recordAct(trx, admin, {
      action: 'order.paid',
      subject: subject(publicId),
      before: { payment: 'manual' },
      after: { payment: 'captured', amount: paiseToRupees(order.total_paise) },
    })
  })
}

/** What is due of such a payment was sent back by hand. */
export async function markRefunded(admin: AdminActor, publicId: string): Promise<void> {
  await inRetriedTransaction(async (trx) => {
    const order = await findOrderState(trx, publicId)
    if (!order) throw orderNotFound()
    const sent = await confirmRefunds(trx, order.id)
    if (sent === 0) throw noRefundDue(publicId)
    await recordAct(trx, admin, {
      action: 'order.refunded',
      subject: subject(publicId),
      after: { refunded: paiseToRupees(sent) },
    })
  })
}
