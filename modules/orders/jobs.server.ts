import { z } from 'zod'
import { takeOrderedFromCart } from '#modules/cart/service.server.ts'
import { isRefundSent, nextLateCheck } from '#modules/payments/rules.ts'
import { closePayment, isWithBank, resolvePayment } from '#modules/payments/service/attempts.server.ts'
import { findPayment } from '#modules/payments/service/payments.server.ts'
import { findGoodwill, sendRefunds } from '#modules/payments/service/refunds.server.ts'
import { now } from '#platform/context.server.ts'
import { enqueueJob, type JobHandler } from '#platform/jobs.server.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import { goodwillEmail, lateMoneyEmail, linesCancelledEmail } from './emails.server.ts'
import { cancelledLine, orderView } from './present.ts'
import { cancelUnpaid } from './service/cancel-order.server.ts'
import { emailCustomer } from './service/customer-email.server.ts'
import { emailOfOrder } from './service/order-email.server.ts'
import {
  announcePlaced,
  deleteOldKeys,
  loosenOrders,
  selectCancelledLines,
  selectOrderById,
  selectRest,
} from './store/orders.server.ts'

const orderJob = z.strictObject({ orderId: z.uuid() })
/** `paid`: an order that was confirmed before has been paid now, by a method that no provider knows. */
const confirmedJob = z.strictObject({ orderId: z.uuid(), paid: z.boolean().optional() })
const resolveJob = z.strictObject({ orderId: z.uuid(), isAway: z.boolean().optional() })
const goodwillJob = z.strictObject({ orderId: z.uuid(), refundId: z.uuid() })
const linesJob = z.strictObject({ orderId: z.uuid(), lineIds: z.array(z.uuid()) })

/** The order is paid or will be paid on delivery: tell open screens, the vendors (by a job of their own) and the customer. */
async function tellConfirmed(payload: unknown): Promise<void> {
  const { orderId, paid = false } = confirmedJob.parse(payload)
  const row = await selectOrderById(orderId)
  if (!row || row.status === 'cancelled') return
  await announcePlaced(orderId)
  // Who paid on a page and never came back.
  const ordered = row.items.map(({ variantId }) => variantId)
  await takeOrderedFromCart(row.user_id, ordered, row.created_at)
  await enqueueJob('order:released', { orderId }, { key: `order:released:${orderId}` })
  await emailCustomer(orderId, () => emailOfOrder(paid ? 'order_paid' : 'order_confirmed', orderId))
}

/** Single lines are cancelled: their money goes back first, then vendors (by a job of their own) and the customer hear of both. */
async function tellLinesCancelled(told: unknown): Promise<void> {
  const { orderId, lineIds } = linesJob.parse(told)
  await sendRefunds(orderId)
  const row = await selectOrderById(orderId)
  const lines = await selectCancelledLines(orderId, lineIds)
  if (!row || lines.length === 0) return
  const payload = { orderId, lineIds }
  await enqueueJob('order:cancelled_for_vendors', payload, { key: `order:cancelled_for_vendors:${lineIds[0]}` })
  await emailCustomer(orderId, () => linesCancelledEmail(orderView(row), lines.map(cancelledLine)))
}

/**
 * The order is cancelled: money goes back first, then vendors (by a job of their own) and the customer hear of both. A customer whose card was
 * declined has read it on the screen and may have tried again.
 */
async function tellCancelled(payload: unknown): Promise<void> {
  const { orderId } = orderJob.parse(payload)
  await closePayment(orderId)
  await sendRefunds(orderId)
  const row = await selectOrderById(orderId)
  if (!row) return
  await enqueueJob('order:cancelled_for_vendors', { orderId }, { key: `order:cancelled_for_vendors:${orderId}` })
  if (row.payment_status !== 'declined') await writeCancelled(orderId)
}

const writeCancelled = (orderId: string) => emailCustomer(orderId, () => emailOfOrder('order_cancelled', orderId))

/** The bank declined a payment after the customer had been told that it was being confirmed. */
async function tellDeclined(payload: unknown): Promise<void> {
  await writeCancelled(orderJob.parse(payload).orderId)
}

/**
 * An order that waits for its money: asks the provider, again every minute, until the money is here or the hold of the stock ends; and ever more
 * seldom after the order was given up, since a bank may still say yes. `isAway`: the customer had been told that the payment was being confirmed
 * when the bank declined it.
 */
async function resolve(told: unknown): Promise<void> {
  const { orderId, isAway = false } = resolveJob.parse(told)
  const wasWithBank = await isWithBank(orderId)
  const result = await resolvePayment(orderId)
  if (result.kind === 'settled') return
  const payment = required(await findPayment(orderId), `payment of ${orderId}`)
  const endsAt = payment.expires_at
  if (!endsAt) return
  const payload = { orderId, isAway: isAway || (result.kind === 'declined' && wasWithBank) }
  const again = (runAt: Date | undefined) =>
    runAt && enqueueJob('payment:resolve', payload, { key: `payment:resolve:${orderId}`, runAt })
  if (payment.status !== 'awaiting') return again(nextLateCheck(endsAt, now()))
  if (endsAt > now()) return again(new Date(Math.min(now().getTime() + 60_000, endsAt.getTime())))
  await giveUp(orderId, payload.isAway)
  await again(nextLateCheck(endsAt, now()))
}

/** The hold has ended: nobody can pay any more, and what was paid until now is taken. Else the order is cancelled. */
async function giveUp(orderId: string, isAway: boolean): Promise<void> {
  await closePayment(orderId)
  const result = await resolvePayment(orderId, { everyTry: true })
  if (result.kind === 'declined') await cancelUnpaid(orderId, result.failure, isAway)
  else if (result.kind !== 'settled') await cancelUnpaid(orderId, null)
}

/** Money came after its order was given up: it goes back first, then the customer hears of it. */
async function returnLate(payload: unknown): Promise<void> {
  const { orderId } = orderJob.parse(payload)
  await sendRefunds(orderId)
  const row = await selectOrderById(orderId)
  const rest = paiseToRupees(await selectRest(orderId))
  if (row && rest > 0) await emailCustomer(orderId, () => lateMoneyEmail(orderView(row), rest))
}

/** The customer hears of money that is given back as goodwill. */
async function tellGoodwill(payload: unknown): Promise<void> {
  const { orderId, refundId } = goodwillJob.parse(payload)
  const [row, given] = await Promise.all([selectOrderById(orderId), findGoodwill(refundId)])
  if (!row || !given) return
  const goodwill = {
    rupees: paiseToRupees(given.amount_paise),
    reason: given.reason,
    isByHand: row.payment_channel !== 'gateway',
    isSent: isRefundSent(given.status),
  }
  await emailCustomer(orderId, () => goodwillEmail(orderView(row), goodwill))
}

/** By night: forgets keys that no form holds any more, and how to reach people whose account is deleted. */
async function tidy(): Promise<void> {
  await deleteOldKeys()
  await loosenOrders()
}

export const orderJobs: Record<string, JobHandler> = {
  'order:confirmed': tellConfirmed,
  'order:cancelled': tellCancelled,
  'order:lines_cancelled': tellLinesCancelled,
  'order:goodwill': tellGoodwill,
  'payment:resolve': resolve,
  'payment:late': returnLate,
  'payment:declined': tellDeclined,
  'orders:tidy': tidy,
}
