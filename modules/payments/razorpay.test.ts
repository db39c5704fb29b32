import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderJobs } from '#modules/orders/jobs.server.ts'
import { cancelOrder } from '#modules/orders/service/cancel-order.server.ts'
import { checkPayment, payOrder } from '#modules/orders/service/pay-order.server.ts'
import { placeOrder } from '#modules/orders/service/place-order.server.ts'
import { chooseProvider, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, stockOf } from '#tests/support/factories.ts'
import { asking, orderInput } from '#tests/support/orders.ts'
import { type StandIn, startRazorpay } from '#tests/support/razorpay/stand-in.ts'
import type { Webhook } from '#tests/support/razorpay/webhooks.ts'
import { paymentJobs } from './jobs.server.ts'
import { razorpayProvider } from './provider/razorpay/adapter.server.ts'
import { receiveEvent } from './service/events.server.ts'

// A whole order with Razorpay at the other end: what breaks between the two ends where it should (docs/security.md).

let server: StandIn
beforeAll(async () => {
  scaleLimits(1_000)
  server = await startRazorpay()
  const { keyId, keySecret, webhookSecret, oldWebhookSecret } = server
  chooseProvider(razorpayProvider({ keyId, keySecret, baseUrl: server.url }, [webhookSecret, oldWebhookSecret]))
})
beforeEach(async () => {
  server.heal()
  server.capturesItself = true
  server.balancePaise = 10_000_000
  await server.deliver(() => {}, 'never')
})
afterAll(async () => {
  chooseProvider(undefined)
  await server.close()
})

const hear = ({ body, headers }: Webhook) => receiveEvent('razorpay', body, headers)

/** An order that is to be paid at Razorpay. */
async function placed() {
  const viewer = await buildUser()
  const product = await buildProduct({ stock: 5 })
  const key = randomUUID()
  const input = orderInput([{ product, quantity: 2 }], { paymentMethod: 'upi' })
  const { order, payUrl } = await placeOrder(viewer, input, asking(key))
  const [row] = await sql<{ id: string }>('select id from orders where public_id = $1', [order.id])
  return { viewer, product, key, input, order, payUrl, orderId: row?.id ?? '' }
}
const linkAt = (payUrl: string | null) => payUrl?.split('/').at(-1) ?? ''

const booksOf = async (orderId: string) =>
  (
    await sql(
      `select o.status, p.status as payment,
              (select count(*)::int from payment_captures c where c.order_id = o.id) as captures,
              array(select r.kind || ' ' || r.status from refunds r where r.order_id = o.id) as refunds
         from orders o join payments p on p.order_id = o.id where o.id = $1`,
      [orderId],
    )
  )[0]
const isPaid = { status: 'pending', payment: 'captured', captures: 1, refunds: [] }

describe('an order that is paid at Razorpay', () => {
  it('is not paid by an event that somebody forged, and nothing is stored', async () => {
    const { orderId, payUrl } = await placed()
    server.pay(linkAt(payUrl))
    const outcomes: string[] = []
    await server.deliver(async (event) => outcomes.push(await hear(event)), 'forged')
    expect(new Set(outcomes)).toEqual(new Set(['forged']))
    expect(await booksOf(orderId)).toMatchObject({ payment: 'awaiting', captures: 0 })
  })

  it('is not paid by an event that says so while Razorpay says no', async () => {
    const { orderId, payUrl } = await placed()
    const payment = server.pay(linkAt(payUrl))
    server.payments.delete(payment.id)
    Object.assign(server.links.get(linkAt(payUrl)) ?? {}, { status: 'created' })
    await server.deliver(hear)
    expect(await booksOf(orderId)).toMatchObject({ payment: 'awaiting', captures: 0 })
  })

  it.each(['once', 'twice', 'reordered', 'old secret', 'unknown keys'] as const)(
    'is paid once by events: %s',
    async (how) => {
      const { orderId, payUrl } = await placed()
      server.failToPay(linkAt(payUrl))
      server.pay(linkAt(payUrl))
      await server.deliver(hear, how)
      expect(await booksOf(orderId)).toEqual(isPaid)
    },
  )

  it('is paid without any event, by the job', async () => {
    const { orderId, payUrl } = await placed()
    server.pay(linkAt(payUrl))
    await server.deliver(hear, 'never')
    await orderJobs['payment:resolve']?.({ orderId })
    expect(await booksOf(orderId)).toEqual(isPaid)
  })

  it('is paid once though event, job and customer come together', async () => {
    const { viewer, order, orderId, payUrl } = await placed()
    server.pay(linkAt(payUrl))
    const events: Webhook[] = []
    await server.deliver((event) => events.push(event))
    await Promise.all([
      ...events.map(hear),
      orderJobs['payment:resolve']?.({ orderId }),
      checkPayment(viewer, order.id),
    ])
    expect(await booksOf(orderId)).toEqual(isPaid)
  })

  it('has its money taken where a bank only set it aside', async () => {
    const { orderId, payUrl } = await placed()
    server.capturesItself = false
    const payment = server.pay(linkAt(payUrl))
    await server.deliver(hear)
    expect(payment.status).toBe('captured')
    expect(await booksOf(orderId)).toEqual(isPaid)
  })

  it('is paid a little later where Razorpay was away when its event came', async () => {
    const { orderId, payUrl } = await placed()
    server.pay(linkAt(payUrl))
    server.fail({ kind: 'refuse', status: 503 })
    const refusals: string[] = []
    await server.deliver((event) => hear(event).catch(({ code }) => refusals.push(code)))
    expect(new Set(refusals)).toEqual(new Set(['payments.gateway_away']))
    expect(await booksOf(orderId)).toMatchObject({ payment: 'awaiting' })
    server.heal()
    await orderJobs['payment:resolve']?.({ orderId })
    expect(await booksOf(orderId)).toEqual(isPaid)
  })

  it('has one page however often its form is sent', async () => {
    const { viewer, key, input, payUrl } = await placed()
    expect(await placeOrder(viewer, input, asking(key))).toMatchObject({ payUrl, replayed: true })
    expect(server.links.get(linkAt(payUrl))?.status).toBe('created')
  })

  it('has one page though Razorpay acted and the answer was lost', async () => {
    server.fail({ kind: 'drop', acts: true }, { match: /^POST/, times: 1 })
    server.fail({ kind: 'drop', acts: false }, { match: /^GET/, times: 1 })
    const { viewer, key, input, order, orderId } = await placed()
    const again = await placeOrder(viewer, input, asking(key))
    expect(again.order.id).toBe(order.id)
    await orderJobs['payment:resolve']?.({ orderId })
    const pages = [...server.links.values()].filter(({ notes }) => notes.order === order.id)
    expect(pages).toHaveLength(1)
    expect(await checkPayment(viewer, order.id)).toMatchObject({ state: 'open', payUrl: pages[0]?.short_url })
  })
})

describe('a page at Razorpay that was left', () => {
  it('for another one cannot be paid any more', async () => {
    const { viewer, order, payUrl, orderId } = await placed()
    const other = await payOrder(viewer, order.id, { paymentMethod: 'card', payOnPage: true })
    expect(other.payUrl).not.toBe(payUrl)
    expect(() => server.pay(linkAt(payUrl))).toThrow('not in a payable state')
    server.pay(linkAt(other.payUrl ?? null))
    await server.deliver(hear)
    expect(await booksOf(orderId)).toEqual(isPaid)
  })

  it('gives the stock back once', async () => {
    const { orderId, product, payUrl } = await placed()
    await sql("update payments set expires_at = now() - interval '1 second' where order_id = $1", [orderId])
    await Promise.all([1, 2, 3].map(() => orderJobs['payment:resolve']?.({ orderId })))
    expect(await booksOf(orderId)).toMatchObject({ status: 'cancelled', payment: 'declined' })
    expect(await stockOf(product.variantId)).toBe(5)
    expect(() => server.pay(linkAt(payUrl))).toThrow('not in a payable state')
  })

  it('is not given up while it is being paid', async () => {
    const { orderId, payUrl } = await placed()
    server.pay(linkAt(payUrl))
    await server.deliver(hear, 'never')
    await sql("update payments set expires_at = now() - interval '1 second' where order_id = $1", [orderId])
    await orderJobs['payment:resolve']?.({ orderId })
    expect(await booksOf(orderId)).toEqual(isPaid)
  })
})

describe('money at Razorpay that nobody waits for', () => {
  it('goes back whole when it comes after the order was cancelled', async () => {
    const { viewer, order, orderId, payUrl } = await placed()
    await cancelOrder(viewer, order.id)
    await orderJobs['order:cancelled']?.({ orderId })
    const payment = server.pay(linkAt(payUrl), { late: true })
    await server.deliver(hear, 'twice')
    await orderJobs['payment:late']?.({ orderId })
    await server.deliver(hear, 'reordered')
    expect(await booksOf(orderId)).toEqual({
      status: 'cancelled',
      payment: 'refunded',
      captures: 1,
      refunds: ['cancellation refunded'],
    })
    expect(payment.amount_refunded).toBe(payment.amount)
    expect([...server.refunds.values()].filter(({ payment_id }) => payment_id === payment.id)).toHaveLength(1)
  })

  it('goes back when it comes a second time, and the order stays paid', async () => {
    const { orderId, payUrl } = await placed()
    const first = server.pay(linkAt(payUrl))
    const second = server.pay(linkAt(payUrl), { late: true })
    await server.deliver(hear)
    await paymentJobs['payment:refund']?.({ orderId })
    expect(await booksOf(orderId)).toEqual({
      status: 'pending',
      payment: 'captured',
      captures: 2,
      refunds: ['again refunded'],
    })
    expect(first.amount_refunded + second.amount_refunded).toBe(first.amount)
  })

  it('of another sum is not booked, and a person is told', async () => {
    const { orderId, payUrl } = await placed()
    server.capturesItself = false
    const payment = server.pay(linkAt(payUrl))
    payment.amount -= 1
    server.authorise(payment.id)
    Object.assign(payment, { status: 'captured' })
    await server.deliver(hear)
    expect(await booksOf(orderId)).toMatchObject({ payment: 'awaiting', captures: 0 })
    expect(await sql('select kind from payment_differences where order_id = $1', [orderId])).toEqual([
      { kind: 'amount' },
    ])
  })
})

describe('a refund of an order that was paid at Razorpay', () => {
  const cancelled = async () => {
    const made = await placed()
    const payment = server.pay(linkAt(made.payUrl))
    await server.deliver(hear)
    await cancelOrder(made.viewer, made.order.id)
    return { ...made, payment }
  }
  const refundsOf = (paymentId: string) =>
    [...server.refunds.values()].filter(({ payment_id }) => payment_id === paymentId)

  it('waits while the balance is too low, and is paid once then', async () => {
    const { orderId, payment } = await cancelled()
    server.balancePaise = 100
    await orderJobs['order:cancelled']?.({ orderId })
    expect(await booksOf(orderId)).toMatchObject({ payment: 'refund_due', refunds: ['cancellation due'] })
    server.balancePaise = 10_000_000
    await paymentJobs['payment:refund']?.({ orderId })
    expect(await booksOf(orderId)).toMatchObject({ payment: 'refunded', refunds: ['cancellation refunded'] })
    expect(refundsOf(payment.id)).toHaveLength(1)
  })

  it('is paid once though the answer was lost', async () => {
    const { orderId, payment } = await cancelled()
    server.fail({ kind: 'drop', acts: true }, { match: /refund$/, times: 1 })
    await orderJobs['order:cancelled']?.({ orderId })
    expect(await booksOf(orderId)).toMatchObject({ refunds: ['cancellation due'] })
    await paymentJobs['payment:refund']?.({ orderId })
    expect(await booksOf(orderId)).toMatchObject({ payment: 'refunded', refunds: ['cancellation refunded'] })
    expect(refundsOf(payment.id)).toHaveLength(1)
  })

  it('that Razorpay takes its time for is known by its event', async () => {
    const { orderId, payment } = await cancelled()
    server.refundsBegin = 'pending'
    await orderJobs['order:cancelled']?.({ orderId })
    server.refundsBegin = 'processed'
    await server.deliver(hear)
    expect(await booksOf(orderId)).toMatchObject({ refunds: ['cancellation due'] })
    server.moveRefund(refundsOf(payment.id)[0]?.id ?? '', 'processed')
    await server.deliver(hear)
    expect(await booksOf(orderId)).toMatchObject({ payment: 'refunded', refunds: ['cancellation refunded'] })
  })
})
