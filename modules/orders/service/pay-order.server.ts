import type { Viewer } from '#modules/accounts/rules.ts'
import { requireSignedIn } from '#modules/accounts/service/sessions.server.ts'
import { takeOrderedFromCart } from '#modules/cart/service.server.ts'
import { failureText, methodUnavailable, paymentDeclined } from '#modules/payments/errors.ts'
import { failureCodeOf, isPaid } from '#modules/payments/rules.ts'
import { type PaymentResult, resolvePayment, tryAgain } from '#modules/payments/service/attempts.server.ts'
import { channelOf, listPaymentMethods } from '#modules/payments/service/payments.server.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import { notPayable, orderNotFound, payOrderSentence } from '../errors.ts'
import { orderView } from '../present.ts'
import type { PaymentAttemptInput, PaymentStateView } from '../shapes.ts'
import { type OrderRow, selectOrderOf } from '../store/orders.server.ts'
import { requireCashOfferedFor } from './cash.server.ts'

async function myOrder(viewer: Viewer | undefined, publicId: string): Promise<OrderRow> {
  const customer = requireSignedIn(viewer, payOrderSentence)
  const row = await selectOrderOf(customer.userId, publicId)
  if (!row) throw orderNotFound()
  return row
}

/** Why a try failed, in words and as a code. */
const failed = (failure: string | null) => ({
  reason: failure === null ? null : failureText(failure),
  reasonCode: failureCodeOf(failure),
})

/** How the order stands after its provider was asked. What is paid leaves the customer's cart. */
async function stateOf(viewer: Viewer | undefined, publicId: string, result: PaymentResult): Promise<PaymentStateView> {
  const row = await myOrder(viewer, publicId)
  const heldUntil = row.held_until?.toISOString() ?? null
  const around = { order: orderView(row), payUrl: null, ...failed(null), heldUntil }
  if (row.payment_status !== 'awaiting') {
    const isGood = row.status !== 'cancelled'
    if (isGood && row.payment_status && (isPaid(row.payment_status) || row.payment_channel !== 'gateway'))
      await takeOrderedFromCart(
        row.user_id,
        row.items.map(({ variantId }) => variantId),
        row.created_at,
      )
    return { ...around, state: isGood ? 'paid' : 'ended', ...failed(row.decline_reason) }
  }
  switch (result.kind) {
    case 'on_page':
      return { ...around, state: 'open', payUrl: result.payUrl, ...failed(result.failure) }
    case 'declined':
      return { ...around, state: 'failed', ...failed(result.failure) }
    default:
      return { ...around, state: 'processing' }
  }
}

/** Asks the provider how an order's payment stands. What the customer's browser brings back proves nothing: the provider is asked. */
export async function checkPayment(viewer: Viewer | undefined, publicId: string): Promise<PaymentStateView> {
  const order = await myOrder(viewer, publicId)
  await consumeForAccount('payOrderPerUser', order.user_id)
  return stateOf(viewer, publicId, await resolvePayment(order.id))
}

/**
 * Another try to pay an order that waits for its money, in place: by card token, on the gateway's page, or in cash from now on. Refuses a way to pay
 * that is not offered, and an order that waits for nothing.
 */
export async function payOrder(
  viewer: Viewer | undefined,
  publicId: string,
  { paymentMethod, paymentToken = null, payOnPage = false }: PaymentAttemptInput,
): Promise<PaymentStateView> {
  const order = await myOrder(viewer, publicId)
  await consumeForAccount('payOrderPerUser', order.user_id)
  if (order.payment_status !== 'awaiting') throw notPayable('This order waits for no payment any more.')
  if (!(await listPaymentMethods()).some(({ code }) => code === paymentMethod)) throw methodUnavailable()
  await requireCashOfferedFor(paymentMethod, order.id)
  const way = { method: paymentMethod, token: paymentToken, isOnPage: payOnPage }
  const result = await tryAgain(order.id, way, (await channelOf(paymentMethod)) === 'gateway')
  if (result.kind === 'declined') throw paymentDeclined(result.failure)
  return stateOf(viewer, publicId, result)
}
