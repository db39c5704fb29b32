import { z } from 'zod'
import { nextLateCheck } from '#modules/payments/rules.ts'
import { refundLines, refundPayment, resolvePayment } from '#modules/payments/service/payments.server.ts'
import { now } from '#platform/context.server.ts'
import { enqueueJob, type JobHandler } from '#platform/jobs.server.ts'
import { required } from '#platform/kit/required.ts'
import { cancelledEmail, confirmedEmail, lateMoneyEmail, linesCancelledEmail, paidEmail } from './emails.server.ts'
import { cancelledLine, orderView } from './present.ts'
import { declinedReason, notConfirmed } from './rules.ts'
import { cancelUnpaid } from './service/cancel-order.server.ts'
import { emailCustomer } from './service/customer-email.server.ts'
import {
  announcePlaced,
  deleteOldKeys,
  loosenOrders,
  selectCancelledLines,
  selectHistory,
  selectOrderById,
} from './store/orders.server.ts'

const orderJob = z.strictObject({ orderId: z.uuid() })
/** `paid`: an order that was confirmed before has been paid now, by a method that no provider knows. */
const confirmedJob = z.strictObject({ orderId: z.uuid(), paid: z.boolean().optional() })
const linesJob = z.strictObject({ orderId: z.uuid(), lineIds: z.array(z.uuid()) })

/** The order is paid or will be paid on delivery: tell open screens, the vendors (by a job of their own) and the customer. */
async function tellConfirmed(payload: unknown): Promise<void> {
  const { orderId, paid = false } = confirmedJob.parse(payload)
  const row = await selectOrderById(orderId)
  if (!row || row.status === 'cancelled') return
  await announcePlaced(orderId)
  await enqueueJob('order:released', { orderId }, { key: `order:released:${orderId}` })
  const order = orderView(row)
  await emailCustomer(orderId, (isOwnMailbox) => (paid ? paidEmail(order) : confirmedEmail(order, isOwnMailbox)))
}

/** Single lines are cancelled: their money goes back first, then vendors (by a job of their own) and the customer hear of both. */
async function tellLinesCancelled(told: unknown): Promise<void> {
  const { orderId, lineIds } = linesJob.parse(told)
  await refundLines(orderId)
  const row = await selectOrderById(orderId)
  const lines = await selectCancelledLines(orderId, lineIds)
  if (!row || lines.length === 0) return
  const payload = { orderId, lineIds }
  await enqueueJob('order:cancelled_for_vendors', payload, { key: `order:cancelled_for_vendors:${lineIds[0]}` })
  await emailCustomer(orderId, () => linesCancelledEmail(orderView(row), lines.map(cancelledLine)))
}

/** The order is cancelled: money goes back first, then vendors (by a job of their own) and the customer hear of both. */
async function tellCancelled(payload: unknown): Promise<void> {
  const { orderId } = orderJob.parse(payload)
  // Lines that were cancelled before are owed on their own.
  await refundLines(orderId)
  await refundPayment(orderId)
  const row = await selectOrderById(orderId)
  if (!row) return
  await enqueueJob('order:cancelled_for_vendors', { orderId }, { key: `order:cancelled_for_vendors:${orderId}` })
  const history = await selectHistory(orderId)
  // Later steps tell of money that came after all.
  const cancelled = history.find((step) => step.to_status === 'cancelled')
  await emailCustomer(orderId, () => cancelledEmail(orderView(row), cancelled?.reason ?? null))
}

/**
 * A payment without an answer: ask the provider, again every minute, until it says or the hold of the stock ends; and ever more seldom after
 * the order was given up, since a bank may still say yes.
 */
async function resolve(payload: unknown): Promise<void> {
  const { orderId } = orderJob.parse(payload)
  const result = await resolvePayment(orderId)
  if (result.kind === 'settled') return
  if (result.kind === 'declined') {
    await cancelUnpaid(orderId, 'declined', declinedReason(result.reason))
    return
  }
  if (result.kind === 'token_unknown') {
    await cancelUnpaid(orderId, 'expired', notConfirmed)
    return
  }
  const { status, expires_at } = result.payment
  const endsAt = required(expires_at, `moment at which the payment of ${orderId} expires`)
  if (status === 'awaiting' && endsAt <= now()) await cancelUnpaid(orderId, 'expired', notConfirmed)
  const isHeld = status === 'awaiting' && endsAt > now()
  const runAt = isHeld ? new Date(Math.min(now().getTime() + 60_000, endsAt.getTime())) : nextLateCheck(endsAt, now())
  if (runAt) await enqueueJob('payment:resolve', { orderId }, { key: `payment:resolve:${orderId}`, runAt })
}

/** Money came after its order was given up: it goes back first, then the customer hears of it. */
async function returnLate(payload: unknown): Promise<void> {
  const { orderId } = orderJob.parse(payload)
  await refundPayment(orderId)
  const row = await selectOrderById(orderId)
  if (row) await emailCustomer(orderId, () => lateMoneyEmail(orderView(row)))
}

async function refund(payload: unknown): Promise<void> {
  await refundPayment(orderJob.parse(payload).orderId)
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
  'payment:resolve': resolve,
  'payment:refund': refund,
  'payment:late': returnLate,
  'orders:tidy': tidy,
}
