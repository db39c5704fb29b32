import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminActor } from '#modules/audit/rules.ts'
import { getAdminOrder } from '#modules/fulfillment/service/admin-order.server.ts'
import { cancelLines } from '#modules/fulfillment/service/cancel-lines.server.ts'
import { listAdminOrders } from '#modules/orders/service/admin-orders.server.ts'
import { cancelOrder } from '#modules/orders/service/cancel-order.server.ts'
import { giveGoodwill, noteRefundByHand } from '#modules/orders/service/operator-refunds.server.ts'
import { placeOrder } from '#modules/orders/service/place-order.server.ts'
import { AdminOrdersQuery } from '#modules/orders/shapes.ts'
import { chooseProvider, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser } from '#tests/support/factories.ts'
import { asking, orderInput } from '#tests/support/orders.ts'
import { signedIn } from '#tests/support/people.ts'
import { type StandIn, startRazorpay } from '#tests/support/razorpay/stand-in.ts'
import { paymentJobs } from './jobs.server.ts'
import type { PaymentProvider } from './provider/port.ts'
import { razorpayProvider } from './provider/razorpay/adapter.server.ts'
import { sandboxProvider } from './provider/sandbox/adapter.server.ts'
import { followChargeBack } from './service/charge-backs.server.ts'
import { receiveEvent } from './service/events.server.ts'

// Refunds on their way to Razorpay, and what happens to them in that moment.

let server: StandIn
let razorpay: PaymentProvider
let ritu: AdminActor
beforeAll(async () => {
  scaleLimits(1_000)
  server = await startRazorpay()
  const { keyId, keySecret, webhookSecret } = server
  razorpay = razorpayProvider({ keyId, keySecret, baseUrl: server.url }, [webhookSecret])
  const { userId } = await signedIn({ role: 'admin', name: 'Ritu' })
  ritu = { userId, name: 'Ritu', role: 'admin', network: '127.0.0.0/24' }
})
beforeEach(async () => {
  server.heal()
  server.balancePaise = 1_000_000_000
  server.refundsBegin = 'processed'
  await server.deliver(() => {}, 'never')
  chooseProvider(razorpay)
})
afterAll(async () => {
  chooseProvider(undefined)
  await server.close()
})

const hearAll = () => server.deliver(({ body, headers }) => receiveEvent('razorpay', body, headers))
const send = (orderId: string) => paymentJobs['payment:refund']?.({ orderId })

/** An order of these prices in rupees without tax, paid at Razorpay; in all 18% more. */
async function paid(prices: number[] = [1_000]) {
  const viewer = await buildUser()
  const lines = await Promise.all(
    prices.map(async (price) => ({ product: await buildProduct({ price }), quantity: 1 })),
  )
  const { order, payUrl } = await placeOrder(viewer, orderInput(lines, { paymentMethod: 'upi' }), asking())
  const payment = server.pay(payUrl?.split('/').at(-1) ?? '')
  await hearAll()
  const [row] = await sql<{ id: string }>('select id from orders where public_id = $1', [order.id])
  return { viewer, id: order.id, orderId: row?.id ?? '', payment }
}

const give = (id: string, amount: number) =>
  giveGoodwill(ritu, id, { amount, key: randomUUID(), reason: 'Sorry for the delay.' })
const cancelLine = async (id: string, price: number) => {
  const line = (await getAdminOrder(id)).parts.flatMap(({ items }) => items).find((one) => one.price === price)
  await cancelLines(ritu, id, { lineIds: [line?.id ?? ''], reason: 'Broken' })
}
const sentBy = (paymentId: string) =>
  [...server.refunds.values()]
    .filter(({ payment_id, status }) => payment_id === paymentId && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
const refundOf = async (orderId: string) =>
  (
    await sql<{ id: string; progress: string | null; tries: number; paise: number; status: string }>(
      'select id, progress, tries, amount_paise::int as paise, status from refunds where order_id = $1 order by id',
      [orderId],
    )
  )[0]
async function lose(paymentId: string, paise?: number): Promise<void> {
  const dispute = server.dispute(paymentId, paise === undefined ? {} : { amount: paise })
  server.moveDispute(dispute.id, 'lost')
  await server.deliver(() => {}, 'never')
  await followChargeBack(razorpay, dispute.id, { event: { key: randomUUID(), kind: 'test' } as never, attemptId: null })
}

describe('a refund', () => {
  it('that is cut while another is on its way is sent with the sum that is left', async () => {
    const { id, orderId, payment } = await paid([1_000])
    await give(id, 500)
    await give(id, 680)
    let isFirst = true
    chooseProvider({
      ...razorpay,
      async refund(refund) {
        const answer = await razorpay.refund(refund)
        if (isFirst) {
          isFirst = false
          await lose(payment.id, 60_000)
        }
        return answer
      },
    })
    await send(orderId)
    expect(sentBy(payment.id)).toBeLessThanOrEqual(118_000 - 60_000)
  })

  it('that fails is sent again by its job alone, however much Razorpay tells of it', async () => {
    const { id, orderId, payment } = await paid()
    await give(id, 388)
    server.refundsBegin = 'failed'
    await send(orderId)
    for (const _ of [1, 2, 3]) await hearAll()
    expect(await refundOf(orderId)).toMatchObject({ progress: 'failed', tries: 1 })
    server.refundsBegin = 'processed'
    await send(orderId)
    expect(sentBy(payment.id)).toBe(38_800)
  })

  it('that failed and was cut since is sent with its sum of today', async () => {
    const { id, orderId, payment } = await paid([700, 300])
    server.refundsBegin = 'failed'
    await cancelLine(id, 300)
    await send(orderId)
    server.refundsBegin = 'processed'
    await lose(payment.id, 100_000)
    await send(orderId)
    expect(await refundOf(orderId)).toMatchObject({ status: 'refunded', paise: 18_000 })
    expect(sentBy(payment.id)).toBe(18_000)
  })

  it('that was begun and never arrived is found out, and cut like any other', async () => {
    const { id, orderId, payment } = await paid()
    await give(id, 200)
    const { id: refundId = '' } = (await refundOf(orderId)) ?? {}
    await sql('select begin_refund($1)', [refundId])
    await lose(payment.id)
    await send(orderId)
    expect(await refundOf(orderId), 'it may yet arrive').toMatchObject({ progress: 'sending' })
    await sql("update refunds set begun_at = now() - interval '2 minutes' where id = $1", [refundId])
    await send(orderId)
    expect((await getAdminOrder(id)).payment).toMatchObject({ refundDue: 0 })
    expect(sentBy(payment.id)).toBe(0)
  })

  it('that a charge-back holds is not paid by hand', async () => {
    const { id, orderId, viewer, payment } = await paid()
    payment.created_at -= 200 * 86_400
    await cancelOrder(viewer, id)
    await send(orderId)
    const refund = await refundOf(orderId)
    expect(refund).toMatchObject({ progress: 'blocked' })
    server.dispute(payment.id)
    await hearAll()
    await expect(noteRefundByHand(ritu, id, refund?.id ?? '', { reference: 'HDFC1' })).rejects.toMatchObject({
      code: 'orders.no_failed_refund',
    })
  })

  it('of what was paid at another gateway goes on being owed', async () => {
    const { id, orderId, viewer, payment } = await paid()
    await cancelOrder(viewer, id)
    chooseProvider(sandboxProvider)
    await send(orderId)
    expect(await refundOf(orderId)).toMatchObject({ status: 'due' })
    chooseProvider(razorpay)
    await send(orderId)
    expect(await refundOf(orderId)).toMatchObject({ status: 'refunded' })
    expect(sentBy(payment.id)).toBe(118_000)
  })
})

describe('the list of orders', () => {
  it('says what is to go back as the order itself does', async () => {
    const { id, orderId, viewer } = await paid([700, 300])
    await cancelLine(id, 300)
    await send(orderId)
    await cancelOrder(viewer, id)
    const { items } = await listAdminOrders(AdminOrdersQuery.parse({ q: id }))
    const { refunded, refundDue } = (await getAdminOrder(id)).payment
    expect(items[0]).toMatchObject({ refunded, refundDue })
    expect(refundDue).toBe(826)
  })
})
