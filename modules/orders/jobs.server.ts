import { z } from 'zod'
import { refundPayment, resolvePayment } from '#modules/payments/service.server.ts'
import { sendLetter } from '#modules/settings/letters.server.ts'
import { enqueueJob, type JobHandler } from '#platform/jobs.server.ts'
import { cancelledLetter, confirmedLetter } from './letters.server.ts'
import { orderView } from './present.ts'
import { cancelUnpaid, deleteOldKeys, selectHistory, selectOrderById } from './store.server.ts'

const orderJob = z.strictObject({ orderId: z.uuid() })

/** The order is paid or will be paid on delivery: tell the customer. */
async function tellConfirmed(payload: unknown): Promise<void> {
  const row = await selectOrderById(orderJob.parse(payload).orderId)
  if (row && row.status !== 'cancelled') await sendLetter(confirmedLetter(orderView(row)))
}

/** The order is cancelled: money goes back first, then the customer hears of both. */
async function tellCancelled(payload: unknown): Promise<void> {
  const { orderId } = orderJob.parse(payload)
  await refundPayment(orderId)
  const row = await selectOrderById(orderId)
  if (!row) return
  const history = await selectHistory(orderId)
  await sendLetter(cancelledLetter(orderView(row), history.at(-1)?.reason ?? null))
}

/** A payment without an answer: ask the provider, again every minute, until it says or the hold of the stock ends. */
async function resolve(payload: unknown): Promise<void> {
  const { orderId } = orderJob.parse(payload)
  const result = await resolvePayment(orderId)
  if (result.kind === 'settled') return
  if (result.kind === 'declined') {
    await cancelUnpaid(orderId, 'declined', `Payment declined: ${result.reason}`)
    return
  }
  const endsAt = result.kind === 'unknown' ? (result.payment.expires_at?.getTime() ?? 0) : 0
  if (endsAt <= Date.now()) {
    await cancelUnpaid(orderId, 'expired', 'The payment was not confirmed in time.')
    return
  }
  const again = new Date(Math.min(Date.now() + 60_000, endsAt))
  await enqueueJob('payment:resolve', { orderId }, { key: `payment:resolve:${orderId}`, runAt: again })
}

async function refund(payload: unknown): Promise<void> {
  await refundPayment(orderJob.parse(payload).orderId)
}

export const orderJobs: Record<string, JobHandler> = {
  'order:confirmed': tellConfirmed,
  'order:cancelled': tellCancelled,
  'payment:resolve': resolve,
  'payment:refund': refund,
  'orders:tidy': deleteOldKeys,
}
