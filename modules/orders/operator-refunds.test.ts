import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminActor } from '#modules/audit/rules.ts'
import { getAdminOrder } from '#modules/fulfillment/service/admin-order.server.ts'
import { cancelLines } from '#modules/fulfillment/service/cancel-lines.server.ts'
import { getWaiting } from '#modules/insights/service.server.ts'
import { paymentJobs } from '#modules/payments/jobs.server.ts'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { compareBooks } from '#modules/payments/store/books.server.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { changeContext, chooseProvider, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { runOrderJobs } from '#tests/support/order-jobs.ts'
import { buildOrder, moveOrder } from '#tests/support/orders.ts'
import { actsOn, signedIn } from '#tests/support/people.ts'
import { orderJobs } from './jobs.server.ts'
import { cancelOrderAsAdmin } from './service/operator.server.ts'
import {
  decideRefund,
  giveGoodwill,
  markRefunded,
  noteRefundByHand,
  sendRefundsAgain,
} from './service/operator-refunds.server.ts'
import { getMyOrder } from './service/read-orders.server.ts'

let ritu: AdminActor
let kiran: AdminActor

async function admin(name: string): Promise<AdminActor> {
  const { userId } = await signedIn({ role: 'admin', name })
  return { userId, name, role: 'admin', network: '127.0.0.0/24' }
}

beforeAll(async () => {
  scaleLimits(1_000)
  ritu = await admin('Ritu')
  kiran = await admin('Kiran')
})
beforeEach(() => chooseProvider(sandboxProvider))

/** Rupees, without tax; the total is 18% more. */
async function paidOrder(prices: number[] = [1_000], paymentMethod = 'upi') {
  const lines = await Promise.all(
    prices.map(async (price) => ({ product: await buildProduct({ price }), quantity: 1 })),
  )
  const { order, viewer } = await buildOrder({ lines, input: { paymentMethod } })
  const [row] = await sql<{ id: string }>('select id from orders where public_id = $1', [order.id])
  return { id: order.id, orderId: row?.id ?? '', viewer }
}

const give = (id: string, amount: number, by = ritu, about: { key?: string; lineId?: string } = {}) =>
  giveGoodwill(by, id, { amount, key: randomUUID(), reason: 'Sorry for the delay.', ...about })
const moneyOf = async (id: string) => {
  const { status, refunded, refundDue, left, refunds } = (await getAdminOrder(id)).payment
  return {
    status,
    refunded,
    refundDue,
    left,
    refunds: refunds.map((one) => `${one.kind} ${one.amount} ${one.progress ?? one.status}`),
  }
}
const dayBefore = (days: number) => indianDay(new Date(Date.now() - days * 86_400_000))
/** What the audit trail has of refunds that were noted by hand. */
const notedIn = async (id: string) => {
  const acts = await sql<{ after: unknown }>(
    "select after from audit_log where action = 'order.refunded' and subject_id = $1",
    [id],
  )
  return acts.map(({ after }) => after)
}
const send = (orderId: string) => paymentJobs['payment:refund']?.({ orderId })

describe('goodwill', () => {
  it('is refused where nothing was paid, for more than is left, and for an item of another order', async () => {
    const cash = await paidOrder([1_000], 'cod')
    await expect(give(cash.id, 1)).rejects.toMatchObject({ code: 'orders.more_than_left' })
    const { id } = await paidOrder()
    await expect(give(id, 1_180.01)).rejects.toMatchObject({ code: 'orders.more_than_left' })
    const other = (await getAdminOrder((await paidOrder()).id)).parts[0]?.items[0]?.id ?? ''
    await expect(give(id, 1, ritu, { lineId: other })).rejects.toMatchObject({ code: 'orders.line_not_found' })
    await expect(give('SHR-AAAAA-AAAAA', 1)).rejects.toMatchObject({ code: 'orders.not_found' })
    expect(await moneyOf(id)).toMatchObject({ refunds: [], left: 1_180 })
  })

  it('goes back to the way it was paid, stands in the trail, and the customer is told why', async () => {
    const { id, orderId, viewer } = await paidOrder()
    await give(id, 99.5)
    await send(orderId)
    const { changes } = await getMyOrder(viewer, id)
    expect(changes).toMatchObject([
      { what: 'refunded', amount: 99.5, reason: 'Sorry for the delay.', item: null, returnId: null },
    ])
    expect(await moneyOf(id)).toEqual({
      status: 'partly_refunded',
      refunded: 99.5,
      refundDue: 0,
      left: 1_080.5,
      refunds: ['goodwill 99.5 refunded'],
    })
    const [refund] = await sql<{ id: string }>('select id from refunds where order_id = $1', [orderId])
    await orderJobs['order:goodwill']?.({ orderId, refundId: refund?.id })
    const [mail] = await sql<{ text_body: string }>('select text_body from mails where subject = $1', [
      `Refund of ₹99.50 for order ${id}`,
    ])
    expect(mail?.text_body).toContain('Sorry for the delay.')
    expect((await actsOn(id)).map(({ action }) => action)).toContain('order.refund_given')
    expect((await getAdminOrder(id)).payment.refunds).toMatchObject([{ by: 'Ritu', proposedBy: null }])
  })

  it('is given once by the same form, and by ten at once never more than was paid', async () => {
    const { id } = await paidOrder()
    const key = randomUUID()
    await Promise.all([1, 2, 3].map(() => give(id, 180, ritu, { key })))
    expect(await moneyOf(id)).toMatchObject({ left: 1_000 })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => give(id, 300)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await moneyOf(id)).toMatchObject({ left: 100, refundDue: 1_080 })
  })

  it('of cash that was collected waits until it was paid out by hand', async () => {
    const { id, orderId } = await paidOrder([1_000], 'cod')
    await moveOrder(id, 'delivered')
    await give(id, 100)
    await send(orderId)
    expect(await moneyOf(id)).toMatchObject({ refundDue: 100, refunds: ['goodwill 100 due'] })
    const [refund] = await sql<{ id: string }>('select id from refunds where order_id = $1', [orderId])
    const told = async () => {
      await orderJobs['order:goodwill']?.({ orderId, refundId: refund?.id })
      return sql<{ text_body: string }>('select text_body from mails where subject = $1 order by id', [
        `Refund of ₹100 for order ${id}`,
      ])
    }
    // No form asks where to send it, so the email does.
    expect((await told()).at(-1)?.text_body).toContain('To send it we need your UPI ID or bank account.')
    await markRefunded(ritu, id)
    expect((await told()).at(-1)?.text_body).toContain('You don’t need to do anything.')
    expect(await moneyOf(id)).toMatchObject({ status: 'partly_refunded', refundDue: 0, refunded: 100, left: 1_080 })
    await give(id, 1_080)
    await markRefunded(ritu, id)
    expect(await moneyOf(id)).toMatchObject({ status: 'refunded', refundDue: 0, refunded: 1_180, left: 0 })
  })

  it('of cash is noted with the reference and the day of the transfer, for operator and customer', async () => {
    const { id, viewer } = await paidOrder([1_000], 'cod')
    await moveOrder(id, 'delivered')
    await give(id, 100)
    await sql("update orders set created_at = now() - interval '5 days' where public_id = $1", [id])
    await sql(
      "update refunds set created_at = now() - interval '3 days' where order_id = (select id from orders where public_id = $1)",
      [id],
    )
    const noted = (paidOn: string, amount = 100) => markRefunded(ritu, id, { reference: 'UTR 4711', paidOn, amount })
    await expect(noted(dayBefore(-1))).rejects.toMatchObject({ code: 'fulfillment.refunded_in_future' })
    await expect(noted(dayBefore(4))).rejects.toMatchObject({ code: 'fulfillment.refunded_too_early' })
    await expect(noted(dayBefore(2), 90)).rejects.toMatchObject({ code: 'fulfillment.refund_due_changed' })
    expect(await moneyOf(id)).toMatchObject({ refundDue: 100, refunded: 0 })
    await noted(dayBefore(2))
    const [refund] = (await getAdminOrder(id)).payment.refunds
    expect(refund).toMatchObject({ status: 'refunded', reference: 'UTR 4711' })
    expect(indianDay(new Date(refund?.at ?? ''))).toBe(dayBefore(2))
    const { changes } = await getMyOrder(viewer, id)
    expect(changes.find(({ what }) => what === 'refunded')).toMatchObject({ at: refund?.at, reference: 'UTR 4711' })
    expect(await notedIn(id)).toEqual([{ refunded: 100, reference: 'UTR 4711', paidOn: dayBefore(2) }])
    await expect(noted(dayBefore(2))).rejects.toMatchObject({ code: 'fulfillment.no_refund_due' })
  })

  it('leaves less for an item that is cancelled and for an order that is cancelled', async () => {
    const { id, orderId } = await paidOrder([1_000, 500])
    await give(id, 1_500)
    const lines = (await getAdminOrder(id)).parts.flatMap(({ items }) => items)
    const cheap = lines.find(({ price }) => price === 500)
    await cancelLines(ritu, id, { lineIds: [cheap?.id ?? ''], reason: 'Broken' })
    expect(await moneyOf(id)).toMatchObject({ left: 0, refunds: ['goodwill 1500 due', 'cancellation 270 due'] })
    await cancelOrderAsAdmin(ritu, id, { reason: 'All of it is broken.' })
    await runOrderJobs(id, 'order:cancelled')
    await send(orderId)
    expect(await moneyOf(id)).toMatchObject({ status: 'refunded', refunded: 1_770, refundDue: 0 })
  })
})

describe('a form of goodwill', () => {
  it('whose key gave something else before is refused, and gives nothing', async () => {
    const [one, other] = [await paidOrder(), await paidOrder()]
    const key = randomUUID()
    await give(one.id, 100, ritu, { key })
    await expect(give(other.id, 100, ritu, { key })).rejects.toMatchObject({ code: 'orders.goodwill_key_used' })
    await expect(give(one.id, 101, ritu, { key })).rejects.toMatchObject({ code: 'orders.goodwill_key_used' })
    expect(await moneyOf(other.id)).toMatchObject({ refunds: [] })
    expect(await moneyOf(one.id)).toMatchObject({ refunds: ['goodwill 100 due'] })
  })

  it('that is sent again stands in the trail once', async () => {
    const { id } = await paidOrder()
    const key = randomUUID()
    for (const _ of [1, 2]) await give(id, 100, ritu, { key })
    expect((await actsOn(id)).filter(({ action }) => action === 'order.refund_given')).toHaveLength(1)
  })
})

/** What its customer reads of money in the history of an order. */
const toldOf = async ({ id, viewer }: Awaited<ReturnType<typeof paidOrder>>) =>
  (await getMyOrder(viewer, id)).changes.map(({ what, amount, reason }) => ({ what, amount, reason }))

describe('a large amount', () => {
  const proposed = async () => {
    const made = await paidOrder([10_000])
    await give(made.id, 5_001)
    const [refund] = (await getAdminOrder(made.id)).payment.refunds
    return { ...made, refundId: refund?.id ?? '' }
  }

  it('in small parts waits for a second admin as soon as their sum is large', async () => {
    const { id } = await paidOrder([10_000])
    await give(id, 3_000)
    await give(id, 2_001)
    expect(await moneyOf(id)).toMatchObject({ refunds: ['goodwill 3000 due', 'goodwill 2001 proposed'] })
  })

  it('that waits takes nothing from what is owed for a cancellation, and is refused afterwards', async () => {
    const { id, orderId, refundId } = await proposed()
    await cancelOrderAsAdmin(ritu, id, { reason: 'All of it is broken.' })
    await runOrderJobs(id, 'order:cancelled')
    await send(orderId)
    expect(await moneyOf(id)).toMatchObject({ status: 'refunded', refunded: 11_800, left: 0 })
    await expect(decideRefund(kiran, id, refundId, true)).rejects.toMatchObject({ code: 'orders.more_than_left' })
    await decideRefund(kiran, id, refundId, false)
    expect(await moneyOf(id)).toMatchObject({ status: 'refunded', refunded: 11_800, left: 0 })
  })

  it('that waits takes nothing from an item that is cancelled', async () => {
    const { id, orderId } = await paidOrder([10_000, 1_000])
    await give(id, 12_980)
    const cheap = (await getAdminOrder(id)).parts.flatMap(({ items }) => items).find(({ price }) => price === 1_000)
    await cancelLines(ritu, id, { lineIds: [cheap?.id ?? ''], reason: 'Broken' })
    await send(orderId)
    expect(await moneyOf(id)).toMatchObject({
      refunded: 1_180,
      refunds: ['goodwill 12980 proposed', 'cancellation 1180 refunded'],
    })
  })

  it('waits for a second admin, and nothing of it is sent', async () => {
    const { id, orderId } = await proposed()
    await send(orderId)
    expect(await moneyOf(id)).toMatchObject({ refunded: 0, left: 6_799, refunds: ['goodwill 5001 proposed'] })
  })

  it('is not agreed to by whoever proposed it, nor by anybody twice, nor under another order', async () => {
    const { id, refundId } = await proposed()
    await expect(decideRefund(ritu, id, refundId, true)).rejects.toMatchObject({ code: 'orders.own_refund' })
    const other = await paidOrder()
    await expect(decideRefund(kiran, other.id, refundId, true)).rejects.toMatchObject({
      code: 'orders.no_refund_waits',
    })
    await decideRefund(kiran, id, refundId, true)
    await expect(decideRefund(kiran, id, refundId, true)).rejects.toMatchObject({ code: 'orders.no_refund_waits' })
  })

  it('is not agreed to by somebody who was made an admin within the day, in a shop that strangers use', async () => {
    const { id, refundId } = await proposed()
    const nisha = await admin('Nisha')
    const since = (interval: string) =>
      sql(`update profiles set role_since = now() - interval '${interval}' where user_id = $1`, [nisha.userId])
    changeContext({ config: { isLoopback: false } })
    try {
      await since('23 hours')
      await expect(decideRefund(nisha, id, refundId, true)).rejects.toMatchObject({ code: 'orders.new_admin' })
      await since('25 hours')
      await decideRefund(nisha, id, refundId, true)
    } finally {
      changeContext({ config: { isLoopback: true } })
    }
  })

  it('is not proposed by such an admin either, whom one admin could have made to agree to it at once', async () => {
    const { id } = await paidOrder([10_000])
    const nisha = await admin('Nisha')
    const since = (interval: string) =>
      sql(`update profiles set role_since = now() - interval '${interval}' where user_id = $1`, [nisha.userId])
    changeContext({ config: { isLoopback: false } })
    try {
      await since('23 hours')
      await expect(give(id, 5_001, nisha)).rejects.toMatchObject({ code: 'orders.new_admin' })
      expect((await moneyOf(id)).refunds).toEqual([])
      await give(id, 100, nisha)
      await since('25 hours')
      await give(id, 5_001, nisha)
      expect((await moneyOf(id)).refunds).toEqual(expect.arrayContaining(['goodwill 5001 proposed']))
    } finally {
      changeContext({ config: { isLoopback: true } })
    }
  })

  it('goes out once the second agreed, and both stand in the trail', async () => {
    const { id, orderId, refundId } = await proposed()
    await decideRefund(kiran, id, refundId, true)
    await send(orderId)
    expect(await moneyOf(id)).toMatchObject({ refunded: 5_001, refunds: ['goodwill 5001 refunded'] })
    const acts = (await actsOn(id)).map(({ action }) => action)
    expect(acts).toEqual(expect.arrayContaining(['order.refund_proposed', 'order.refund_approved']))
    const [refund] = (await getAdminOrder(id)).payment.refunds
    expect([refund?.proposedBy?.id, refund?.approvedBy?.id]).toEqual([ritu.userId, kiran.userId])
  })

  it('stands with what waits for the operator until somebody decides', async () => {
    const before = (await getWaiting()).refundsToApprove
    const { id, refundId } = await proposed()
    expect((await getWaiting()).refundsToApprove).toBe(before + 1)
    await decideRefund(kiran, id, refundId, true)
    expect((await getWaiting()).refundsToApprove).toBe(before)
  })

  it('is no news to its customer before a second admin agrees', async () => {
    const made = await proposed()
    expect(await toldOf(made)).toEqual([])
    await decideRefund(kiran, made.id, made.refundId, true)
    expect(await toldOf(made)).toMatchObject([{ what: 'goodwill_due', amount: 5_001 }])
  })

  it('is dropped by either, and is free again', async () => {
    const { id, refundId } = await proposed()
    await decideRefund(ritu, id, refundId, false)
    expect(await moneyOf(id)).toMatchObject({ left: 11_800, refunds: [] })
  })

  it('ends one way when one agrees and another drops it at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, refundId } = await proposed()
      const outcomes = await Promise.allSettled([
        decideRefund(kiran, id, refundId, true),
        decideRefund(ritu, id, refundId, false),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const { left } = await moneyOf(id)
      expect(left).toBe(outcomes[0]?.status === 'fulfilled' ? 6_799 : 11_800)
    }
  })
})

describe('a refund that a gateway refuses', () => {
  const refused = async () => {
    const made = await paidOrder()
    await give(made.id, 100)
    chooseProvider({ ...sandboxProvider, refund: async () => ({ kind: 'blocked', reason: 'The payment is too old.' }) })
    await send(made.orderId)
    const [refund] = (await getAdminOrder(made.id)).payment.refunds
    expect(refund).toMatchObject({ progress: 'blocked', failure: 'The payment is too old.' })
    return { ...made, refundId: refund?.id ?? '' }
  }

  it('stands in its customer’s history with the reason, and once it is sent as a refund', async () => {
    const made = await refused()
    const given = { amount: 100, reason: 'Sorry for the delay.' }
    expect(await toldOf(made)).toEqual([{ what: 'goodwill_due', ...given }])
    await noteRefundByHand(ritu, made.id, made.refundId, { reference: 'HDFC1' })
    expect(await toldOf(made)).toEqual([{ what: 'refunded', ...given }])
  })

  it('is not sent again by itself, and is when the operator says so', async () => {
    const { id, orderId } = await refused()
    chooseProvider(sandboxProvider)
    await send(orderId)
    expect(await moneyOf(id)).toMatchObject({ refunded: 0 })
    await sendRefundsAgain(ritu, id)
    await send(orderId)
    expect(await moneyOf(id)).toMatchObject({ refunded: 100 })
    expect((await actsOn(id)).at(-1)).toMatchObject({ action: 'order.refund_sent_again', after: { amount: 100 } })
    await expect(sendRefundsAgain(ritu, id)).rejects.toMatchObject({ code: 'orders.no_failed_refund' })
  })

  it('is not sent again with one that was refused since: somebody may have paid that one by hand', async () => {
    const { id, orderId, refundId } = await refused()
    await give(id, 18)
    await send(orderId)
    chooseProvider(sandboxProvider)
    await expect(sendRefundsAgain(ritu, id, { amount: 100 })).rejects.toMatchObject({
      code: 'orders.refused_refunds_changed',
      message: '₹118 waits to be sent again by now. Look at the order again first.',
    })
    await send(orderId)
    expect(await moneyOf(id)).toMatchObject({ refunded: 0 })
    await noteRefundByHand(ritu, id, refundId, { reference: 'HDFC1', amount: 100 })
    await sendRefundsAgain(ritu, id, { amount: 18 })
    await send(orderId)
    expect(await moneyOf(id)).toMatchObject({ refunded: 118 })
  })

  it('for now is not paid by hand: it is still tried', async () => {
    const { id, orderId } = await paidOrder()
    await give(id, 100)
    chooseProvider({ ...sandboxProvider, refund: async () => ({ kind: 'failed', reason: 'The balance is too low.' }) })
    await send(orderId)
    const [refund] = (await getAdminOrder(id)).payment.refunds
    await expect(noteRefundByHand(ritu, id, refund?.id ?? '', { reference: 'HDFC1' })).rejects.toMatchObject({
      code: 'orders.no_failed_refund',
    })
  })

  it('is not noted with another sum, nor with a day that has not come or on which it was not yet due', async () => {
    const { id, orderId, refundId } = await refused()
    await sql("update orders set created_at = now() - interval '5 days' where public_id = $1", [id])
    await sql("update refunds set created_at = now() - interval '3 days' where id = $1", [refundId])
    const noted = (paidOn: string, amount = 100) =>
      noteRefundByHand(ritu, id, refundId, { reference: 'HDFC1', paidOn, amount })
    await expect(noted(dayBefore(-1))).rejects.toMatchObject({ code: 'fulfillment.refunded_in_future' })
    await expect(noted(dayBefore(6))).rejects.toMatchObject({ code: 'fulfillment.refunded_too_early' })
    await expect(noted(dayBefore(4))).rejects.toMatchObject({ code: 'fulfillment.refunded_too_early' })
    await expect(noted(dayBefore(2), 90)).rejects.toMatchObject({ code: 'fulfillment.refund_due_changed' })
    expect(await moneyOf(id)).toMatchObject({ status: 'captured', refundDue: 100, refunds: ['goodwill 100 blocked'] })
    expect((await actsOn(id)).map(({ action }) => action)).not.toContain('order.refunded')
    const [row] = await sql('select refunded_at, by_hand from refunds where order_id = $1', [orderId])
    expect(row).toEqual({ refunded_at: null, by_hand: false })
  })

  it('is noted with the day and the sum of the transfer, for operator, customer and trail', async () => {
    const { id, viewer, refundId } = await refused()
    await sql("update refunds set created_at = now() - interval '3 days' where id = $1", [refundId])
    const paidOn = dayBefore(2)
    await noteRefundByHand(ritu, id, refundId, { reference: 'HDFC1', paidOn, amount: 100 })
    const { refunds } = (await getAdminOrder(id)).payment
    expect(refunds).toMatchObject([{ status: 'refunded', reference: 'HDFC1', isByHand: true }])
    expect(indianDay(new Date(refunds[0]?.at ?? ''))).toBe(paidOn)
    const { changes } = await getMyOrder(viewer, id)
    expect(changes.find(({ what }) => what === 'refunded')).toMatchObject({ at: refunds[0]?.at, reference: 'HDFC1' })
    expect(await notedIn(id)).toEqual([{ refunded: 100, reference: 'HDFC1', paidOn }])
  })

  it('is noted once by a form that is pressed twice, whatever day the second says', async () => {
    const { id, refundId } = await refused()
    const outcomes = await Promise.allSettled(
      [{ paidOn: dayBefore(0), amount: 100 }, {}].map((said) =>
        noteRefundByHand(ritu, id, refundId, { reference: 'HDFC1', ...said }),
      ),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(
      noteRefundByHand(ritu, id, refundId, { reference: 'HDFC2', paidOn: dayBefore(0), amount: 100 }),
    ).rejects.toMatchObject({ code: 'orders.no_failed_refund' })
    expect(await notedIn(id)).toHaveLength(1)
    expect(await moneyOf(id)).toMatchObject({ refunded: 100, refundDue: 0 })
  })

  it('is paid by hand once, with the reference of the transfer', async () => {
    const { id, refundId } = await refused()
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => noteRefundByHand(ritu, id, refundId, { reference: 'HDFCN52026112512345' })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { payment } = await getAdminOrder(id)
    expect(payment.refunds[0]).toMatchObject({ status: 'refunded', reference: 'HDFCN52026112512345' })
    expect(payment).toMatchObject({ status: 'partly_refunded', refunded: 100 })
    // No books of the gateway will ever have it.
    await sql("update refunds set refunded_at = now() - interval '9 days' where id = $1", [refundId])
    await compareBooks('sandbox', indianDay(new Date()), [])
    expect(await sql("select detail from payment_differences where subject like '%HDFCN52026112512345'")).toEqual([])
  })
})
