import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeAccountCart, getAccountCart } from '#modules/cart/service.server.ts'
import { getAdminOrder } from '#modules/fulfillment/service/admin-order.server.ts'
import { orderJobs } from '#modules/orders/jobs.server.ts'
import { cancelOrder, cancelUnpaid } from '#modules/orders/service/cancel-order.server.ts'
import { markRefunded } from '#modules/orders/service/operator-refunds.server.ts'
import { checkPayment, payOrder } from '#modules/orders/service/pay-order.server.ts'
import { placeOrder } from '#modules/orders/service/place-order.server.ts'
import { getMyOrder } from '#modules/orders/service/read-orders.server.ts'
import { chooseProvider, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, stockOf } from '#tests/support/factories.ts'
import { asking, orderInput } from '#tests/support/orders.ts'
import { paymentJobs } from './jobs.server.ts'
import { sandboxProvider } from './provider/sandbox/adapter.server.ts'
import { leaveSandboxPage, payOnSandboxPage } from './provider/sandbox/page.server.ts'
import { addLinkPayment } from './provider/sandbox/store.server.ts'
import { receiveEvent } from './service/events.server.ts'

beforeAll(() => scaleLimits(1_000))
beforeEach(() => chooseProvider(sandboxProvider))

/** An order that is to be paid on the gateway's page. */
async function onPage(method = 'card') {
  const viewer = await buildUser()
  const product = await buildProduct({ stock: 5 })
  const key = randomUUID()
  const input = orderInput([{ product, quantity: 2 }], { paymentMethod: method, payOnPage: true })
  const { order, payUrl } = await placeOrder(viewer, input, asking(key))
  const [row] = await sql<{ id: string }>('select id from orders where public_id = $1', [order.id])
  return { viewer, product, key, input, order, payUrl: payUrl ?? '', orderId: row?.id ?? '' }
}

const referenceOf = (payUrl: string) => new URL(payUrl).searchParams.get('page') ?? ''
const payWith = (payUrl: string, method: 'card' | 'upi' | 'netbanking', outcome: 'pay' | 'fail' = 'pay') =>
  payOnSandboxPage(referenceOf(payUrl), { method, outcome, delivery: 'never' })

/** Money that a bank takes for a page though it is closed. */
const late = (payUrl: string, amountPaise: number, reference = `pay_${randomUUID()}`) =>
  addLinkPayment(
    referenceOf(payUrl),
    {
      reference,
      state: 'captured',
      amountPaise,
      paidWith: 'upi',
      cardNetwork: null,
      cardLastFour: null,
      failure: null,
    },
    new Date(),
    true,
  )

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

describe('paying on the page of the gateway', () => {
  it('takes the order nowhere until it is paid', async () => {
    const { viewer, order, payUrl, orderId, product } = await onPage()
    expect(payUrl).toMatch(/\/sandbox-gateway\?page=sbx_[0-9a-f]{32}$/)
    expect(await checkPayment(viewer, order.id)).toMatchObject({ state: 'open', payUrl })
    expect(await booksOf(orderId)).toMatchObject({ status: 'pending', payment: 'awaiting', captures: 0 })
    expect(await stockOf(product.variantId)).toBe(3)
  })

  it.each(['card', 'upi', 'netbanking'] as const)(
    'by %s is known as soon as the customer comes back',
    async (method) => {
      const { viewer, order, payUrl, orderId } = await onPage(method)
      await payWith(payUrl, method)
      expect(await checkPayment(viewer, order.id)).toMatchObject({ state: 'paid' })
      expect(await booksOf(orderId)).toEqual({ status: 'pending', payment: 'captured', captures: 1, refunds: [] })
    },
  )

  it('is known without the customer, too', async () => {
    const { payUrl, orderId } = await onPage()
    await payWith(payUrl, 'card')
    await orderJobs['payment:resolve']?.({ orderId })
    expect(await booksOf(orderId)).toMatchObject({ payment: 'captured', captures: 1 })
  })

  it('takes what was ordered out of the cart once it is paid, and not what was put there afterwards', async () => {
    const viewer = await buildUser()
    const product = await buildProduct({ stock: 5 })
    const put = () =>
      changeAccountCart(viewer, {
        userId: viewer.userId,
        cart: [{ variantId: product.variantId, quantity: 2 }],
        later: [],
      })
    const inCart = async () => (await getAccountCart(viewer)).cart.map(({ variantId }) => variantId)
    await put()
    const input = orderInput([{ product, quantity: 2 }], { paymentMethod: 'upi', payOnPage: true })
    const { order, payUrl } = await placeOrder(viewer, input, asking(randomUUID()))
    await checkPayment(viewer, order.id)
    expect(await inCart()).toEqual([product.variantId])
    await payWith(payUrl ?? '', 'upi')
    const [row] = await sql<{ id: string }>('select id from orders where public_id = $1', [order.id])
    await orderJobs['payment:resolve']?.({ orderId: row?.id })
    await orderJobs['order:confirmed']?.({ orderId: row?.id })
    expect(await inCart()).toEqual([])
    await put()
    await checkPayment(viewer, order.id)
    expect(await inCart()).toEqual([product.variantId])
  })

  it('is told with its reason when it fails there, and goes on on the same page', async () => {
    const { viewer, order, payUrl } = await onPage()
    await payWith(payUrl, 'card', 'fail')
    expect(await checkPayment(viewer, order.id)).toMatchObject({
      state: 'open',
      payUrl,
      reason: expect.stringMatching(/^the bank/),
    })
    await payWith(payUrl, 'upi')
    expect(await checkPayment(viewer, order.id)).toMatchObject({ state: 'paid' })
  })

  it('is told in its own words where it failed before there were codes', async () => {
    const { viewer, order, payUrl, orderId } = await onPage()
    await leaveSandboxPage(referenceOf(payUrl))
    await checkPayment(viewer, order.id)
    expect(await sql('select failure from payment_attempts where order_id = $1', [orderId])).toEqual([
      { failure: 'cancelled_on_page' },
    ])
    await sql(`update payment_attempts set failure = 'the bank was asleep.' where order_id = $1`, [orderId])
    const told = { failure: 'the bank was asleep.', failureCode: null }
    expect((await getMyOrder(viewer, order.id)).toPay).toMatchObject(told)
    expect((await getAdminOrder(order.id)).payment.attempts).toMatchObject([told])
  })

  it('cancelled there is told as cancelled, and waits for another try until its hold ends', async () => {
    const { viewer, order, payUrl, orderId } = await onPage('upi')
    expect((await getMyOrder(viewer, order.id)).toPay).toEqual({
      until: expect.any(String),
      failure: null,
      failureCode: null,
    })
    await leaveSandboxPage(referenceOf(payUrl))
    await leaveSandboxPage(referenceOf(payUrl))
    expect(await checkPayment(viewer, order.id)).toMatchObject({
      state: 'failed',
      reason: 'it was cancelled on the payment page.',
      reasonCode: 'cancelled_on_page',
    })
    expect((await getMyOrder(viewer, order.id)).toPay).toEqual({
      until: expect.any(String),
      failure: 'it was cancelled on the payment page.',
      failureCode: 'cancelled_on_page',
    })
    await sql("update payments set expires_at = now() - interval '1 second' where order_id = $1", [orderId])
    expect((await getMyOrder(viewer, order.id)).toPay, 'nobody can pay it any more').toBeNull()
  })

  it('in another way than was chosen in the shop is told as it was paid', async () => {
    const { viewer, order, payUrl } = await onPage('card')
    await payWith(payUrl, 'upi')
    const paid = await checkPayment(viewer, order.id)
    expect(paid).toMatchObject({ state: 'paid', order: { paymentMethod: 'upi', paymentMethodName: 'UPI' } })
  })

  it('left and begun again in the same form leads to the same page', async () => {
    const { viewer, key, input, payUrl } = await onPage()
    expect(await placeOrder(viewer, input, asking(key))).toMatchObject({ payUrl, replayed: true })
  })

  it('left for another way closes the page, so that it cannot be paid twice', async () => {
    const { viewer, order, payUrl, orderId } = await onPage()
    const other = await payOrder(viewer, order.id, { paymentMethod: 'upi', payOnPage: true })
    expect(other.payUrl).not.toBe(payUrl)
    await expect(payWith(payUrl, 'card')).rejects.toMatchObject({ code: 'payments.page_closed' })
    await payWith(other.payUrl ?? '', 'upi')
    expect(await checkPayment(viewer, order.id)).toMatchObject({ state: 'paid' })
    expect(await booksOf(orderId)).toEqual({ status: 'pending', payment: 'captured', captures: 1, refunds: [] })
  })

  it('never to the end gives the stock back once, without an email', async () => {
    const { orderId, product } = await onPage()
    await sql("update payments set expires_at = now() - interval '1 second' where order_id = $1", [orderId])
    await Promise.all([1, 2, 3].map(() => orderJobs['payment:resolve']?.({ orderId })))
    expect(await booksOf(orderId)).toMatchObject({ status: 'cancelled', payment: 'declined' })
    expect(await stockOf(product.variantId)).toBe(5)
  })

  it('in the last moment counts: the gateway is asked before the order is given up', async () => {
    const { orderId, payUrl } = await onPage()
    await payWith(payUrl, 'card')
    await sql("update payments set expires_at = now() - interval '1 second' where order_id = $1", [orderId])
    await orderJobs['payment:resolve']?.({ orderId })
    expect(await booksOf(orderId)).toMatchObject({ status: 'pending', payment: 'captured' })
  })
})

describe('a page', () => {
  it('whose order was given up while it was being opened is closed, and nobody is sent there', async () => {
    const { viewer, order } = await onPage()
    let payUrl = ''
    chooseProvider({
      ...sandboxProvider,
      async open(attempt, to) {
        const opened = await sandboxProvider.open(attempt, to)
        await sql("update payment_attempts set status = 'expired', failure = 'not_finished' where id = $1", [
          attempt.id,
        ])
        if (opened.kind === 'opened') payUrl = opened.payUrl ?? ''
        return opened
      },
    })
    await expect(payOrder(viewer, order.id, { paymentMethod: 'upi', payOnPage: true })).rejects.toMatchObject({
      code: 'payments.declined',
    })
    chooseProvider(sandboxProvider)
    await expect(payWith(payUrl, 'upi')).rejects.toMatchObject({ code: 'payments.page_closed' })
  })
})

describe('a shop that has no gateway any more', () => {
  it('gives the stock back when the hold of an order ends', async () => {
    const { orderId, product } = await onPage()
    chooseProvider(undefined)
    await orderJobs['payment:resolve']?.({ orderId })
    expect(await booksOf(orderId)).toMatchObject({ status: 'pending', payment: 'awaiting' })
    await sql("update payments set expires_at = now() - interval '1 second' where order_id = $1", [orderId])
    await orderJobs['payment:resolve']?.({ orderId })
    expect(await booksOf(orderId)).toMatchObject({ status: 'cancelled', payment: 'expired' })
    expect(await stockOf(product.variantId)).toBe(5)
  })

  it('goes on owing what it owes, and pays it once a gateway is there', async () => {
    const { viewer, order, orderId, payUrl } = await onPage()
    await payWith(payUrl, 'card')
    await checkPayment(viewer, order.id)
    await cancelOrder(viewer, order.id)
    chooseProvider(undefined)
    await orderJobs['order:cancelled']?.({ orderId })
    expect(await booksOf(orderId)).toMatchObject({ payment: 'refund_due', refunds: ['cancellation due'] })
    const [job] = await sql('select 1 from graphile_worker._private_jobs where key = $1', [`payment:refund:${orderId}`])
    expect(job).toBeDefined()
    chooseProvider(sandboxProvider)
    await paymentJobs['payment:refund']?.({ orderId })
    expect(await booksOf(orderId)).toMatchObject({ payment: 'refunded', refunds: ['cancellation refunded'] })
  })
})

describe('an order that is given up', () => {
  it('stays when its money came since somebody looked, and while another try of it is open', async () => {
    const open = await onPage()
    expect(await cancelUnpaid(open.orderId, 'bank_refused')).toBe(false)
    await payWith(open.payUrl, 'card')
    await checkPayment(open.viewer, open.order.id)
    await sql("update payments set expires_at = now() - interval '1 second' where order_id = $1", [open.orderId])
    expect(await cancelUnpaid(open.orderId, null)).toBe(false)
    expect(await booksOf(open.orderId)).toMatchObject({ status: 'pending', payment: 'captured', refunds: [] })
  })
})

describe('what a gateway tells', () => {
  const telling = (attemptId: string, isAway: boolean) => ({
    ...sandboxProvider,
    parseEvent: () => ({
      key: `told ${attemptId}`,
      kind: 'payment.captured',
      reference: null,
      attemptId,
      refundId: null,
      chargeBack: null,
    }),
    ...(isAway && { inquire: async () => ({ state: 'unknown', payments: [] }) as const }),
  })
  const hear = () => receiveEvent('sandbox', new Uint8Array(), new Headers())

  it('is not done with while the gateway does not say what became of it', async () => {
    const { payUrl, orderId } = await onPage()
    await payWith(payUrl, 'upi')
    const [attempt] = await sql<{ id: string }>('select id from payment_attempts where order_id = $1', [orderId])
    chooseProvider(telling(attempt?.id ?? '', true))
    await expect(hear()).rejects.toMatchObject({ code: 'payments.gateway_away' })
    chooseProvider(telling(attempt?.id ?? '', false))
    expect(await hear()).toBe('done')
    expect(await hear()).toBe('known')
    expect(await booksOf(orderId)).toMatchObject({ payment: 'captured', captures: 1 })
  })

  it('of an earlier try pays the order, and closes the page that is open now', async () => {
    const first = await onPage()
    const { viewer, order, orderId } = first
    const second = await payOrder(viewer, order.id, { paymentMethod: 'upi', payOnPage: true })
    await late(first.payUrl, order.totalAmount * 100)
    const [attempt] = await sql<{ id: string }>('select id from payment_attempts where order_id = $1 order by id', [
      orderId,
    ])
    chooseProvider(telling(attempt?.id ?? '', false))
    expect(await hear()).toBe('done')
    chooseProvider(sandboxProvider)
    expect(await booksOf(orderId)).toEqual({ status: 'pending', payment: 'captured', captures: 1, refunds: [] })
    await expect(payWith(second.payUrl ?? '', 'upi')).rejects.toMatchObject({ code: 'payments.page_closed' })
  })
})

describe('a try that was begun at another gateway', () => {
  it('is not asked of this one, and ends with its hold', async () => {
    const { orderId, product } = await onPage()
    const asked: string[] = []
    chooseProvider({
      ...sandboxProvider,
      name: 'razorpay',
      open: async ({ id }) => {
        asked.push(id)
        return { kind: 'unknown' }
      },
      inquire: async ({ id }) => {
        asked.push(id)
        return { state: 'none', payments: [] }
      },
    })
    await orderJobs['payment:resolve']?.({ orderId })
    expect(await booksOf(orderId)).toMatchObject({ status: 'pending', payment: 'awaiting' })
    await sql("update payments set expires_at = now() - interval '1 second' where order_id = $1", [orderId])
    await orderJobs['payment:resolve']?.({ orderId })
    expect(await booksOf(orderId)).toMatchObject({ status: 'cancelled', captures: 0 })
    expect(await stockOf(product.variantId)).toBe(5)
    expect(asked).toEqual([])
  })
})

describe('money that nobody waits for', () => {
  it('for an earlier try pays an order that would be given up, and the page that is open now closes', async () => {
    const { viewer, order, orderId, payUrl, product } = await onPage()
    const { payUrl: second } = await payOrder(viewer, order.id, { paymentMethod: 'upi', payOnPage: true })
    await late(payUrl, order.totalAmount * 100)
    await sql("update payments set expires_at = now() - interval '1 second' where order_id = $1", [orderId])
    await orderJobs['payment:resolve']?.({ orderId })
    expect(await booksOf(orderId)).toEqual({ status: 'pending', payment: 'captured', captures: 1, refunds: [] })
    expect(await stockOf(product.variantId)).toBe(3)
    await expect(payWith(second ?? '', 'upi')).rejects.toMatchObject({ code: 'payments.page_closed' })
  })

  it('after the order was cancelled goes back whole, once', async () => {
    const { viewer, order, orderId, payUrl } = await onPage()
    await cancelOrder(viewer, order.id)
    await orderJobs['order:cancelled']?.({ orderId })
    await late(payUrl, order.totalAmount * 100)
    await Promise.all([1, 2, 3].map(() => orderJobs['payment:resolve']?.({ orderId })))
    await orderJobs['payment:late']?.({ orderId })
    await orderJobs['payment:late']?.({ orderId })
    expect(await booksOf(orderId)).toEqual({
      status: 'cancelled',
      payment: 'refunded',
      captures: 1,
      refunds: ['cancellation refunded'],
    })
  })

  it('a second time goes back, and the order stays paid', async () => {
    const { viewer, order, orderId, payUrl } = await onPage()
    await payWith(payUrl, 'card')
    await late(payUrl, order.totalAmount * 100)
    await checkPayment(viewer, order.id)
    await paymentJobs['payment:refund']?.({ orderId })
    expect(await booksOf(orderId)).toEqual({
      status: 'pending',
      payment: 'captured',
      captures: 2,
      refunds: ['again refunded'],
    })
  })

  it.each([
    ['stays to be paid at the door', false, 'on_delivery'],
    ['is cancelled', true, 'void'],
  ])(
    'after the order was switched to cash goes back the way it came, and the order %s',
    async (_, isCancelled, payment) => {
      const { viewer, order, orderId, payUrl } = await onPage()
      await payOrder(viewer, order.id, { paymentMethod: 'cod' })
      if (isCancelled) await cancelOrder(viewer, order.id)
      await late(payUrl, order.totalAmount * 100)
      await orderJobs['payment:resolve']?.({ orderId })
      expect(await booksOf(orderId)).toMatchObject({ payment, captures: 1, refunds: ['again due'] })
      await paymentJobs['payment:refund']?.({ orderId })
      expect(await booksOf(orderId)).toMatchObject({ payment, captures: 1, refunds: ['again refunded'] })
    },
  )

  it('is never noted as given back by hand while its gateway gives it back', async () => {
    const { viewer, order, orderId, payUrl } = await onPage()
    await payOrder(viewer, order.id, { paymentMethod: 'cod' })
    await late(payUrl, order.totalAmount * 100)
    await orderJobs['payment:resolve']?.({ orderId })
    const { userId } = await buildUser({ role: 'admin' })
    const admin = { userId, name: 'Ritu', role: 'admin', network: '127.0.0.0/24' } as const
    await expect(markRefunded(admin, order.id)).rejects.toMatchObject({ code: 'fulfillment.no_refund_due' })
    expect(await booksOf(orderId)).toMatchObject({ refunds: ['again due'] })
  })

  it('of another amount is not booked, and the operator is told', async () => {
    const { viewer, order, orderId, payUrl } = await onPage()
    await late(payUrl, order.totalAmount * 100 - 1)
    await checkPayment(viewer, order.id)
    expect(await booksOf(orderId)).toMatchObject({ payment: 'awaiting', captures: 0 })
    expect(await sql('select kind from payment_differences where order_id = $1', [orderId])).toEqual([
      { kind: 'amount' },
    ])
  })
})

describe('a refund', () => {
  const paid = async () => {
    const made = await onPage()
    await payWith(made.payUrl, 'card')
    await checkPayment(made.viewer, made.order.id)
    await cancelOrder(made.viewer, made.order.id)
    return made
  }
  const progress = async (orderId: string) =>
    (await sql('select status, progress, failure from refunds where order_id = $1', [orderId]))[0]

  it('that the provider takes its time for is asked about, not sent again', async () => {
    const { orderId } = await paid()
    let sent = 0
    chooseProvider({
      ...sandboxProvider,
      async refund(refund) {
        sent++
        await sandboxProvider.refund(refund)
        return { kind: 'pending', reference: `r-${refund.refundId}` }
      },
    })
    await orderJobs['order:cancelled']?.({ orderId })
    expect(await progress(orderId)).toMatchObject({ status: 'due', progress: 'pending' })
    await paymentJobs['payment:refund']?.({ orderId })
    expect(sent).toBe(1)
    expect(await booksOf(orderId)).toMatchObject({ payment: 'refunded', refunds: ['cancellation refunded'] })
  })

  it('that fails is tried again under the same key, and one that can never go back waits for a person', async () => {
    const { orderId } = await paid()
    const keys: string[] = []
    const answers = [
      { kind: 'failed', reason: 'The balance is too low.' },
      { kind: 'blocked', reason: 'The payment is too old.' },
    ] as const
    chooseProvider({
      ...sandboxProvider,
      async refund({ refundId }) {
        return answers[keys.push(refundId) - 1] ?? { kind: 'unknown' }
      },
    })
    await orderJobs['order:cancelled']?.({ orderId })
    expect(await progress(orderId)).toMatchObject({ progress: 'failed', failure: 'The balance is too low.' })
    await paymentJobs['payment:refund']?.({ orderId })
    expect(await progress(orderId)).toMatchObject({ progress: 'blocked', failure: 'The payment is too old.' })
    await paymentJobs['payment:refund']?.({ orderId })
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await booksOf(orderId)).toMatchObject({ payment: 'refund_due', refunds: ['cancellation due'] })
  })

  it('without an answer is sent again under the same key', async () => {
    const { orderId } = await paid()
    const keys: string[] = []
    chooseProvider({
      ...sandboxProvider,
      async refund(refund) {
        keys.push(refund.refundId)
        return keys.length === 1 ? { kind: 'unknown' } : sandboxProvider.refund(refund)
      },
    })
    await orderJobs['order:cancelled']?.({ orderId })
    await paymentJobs['payment:refund']?.({ orderId })
    expect(new Set(keys).size).toBe(1)
    expect(await booksOf(orderId)).toMatchObject({ payment: 'refunded', refunds: ['cancellation refunded'] })
  })

  it('that fails ten times waits for a person', async () => {
    const { orderId } = await paid()
    chooseProvider({ ...sandboxProvider, refund: async () => ({ kind: 'failed', reason: 'No.' }) })
    await orderJobs['order:cancelled']?.({ orderId })
    for (let more = 0; more < 8; more++) await paymentJobs['payment:refund']?.({ orderId })
    expect(await progress(orderId)).toMatchObject({ progress: 'failed' })
    await paymentJobs['payment:refund']?.({ orderId })
    expect(await progress(orderId)).toMatchObject({ progress: 'blocked', failure: 'No.' })
  })

  it.each([
    ['fails for the same reason', { kind: 'failed', reason: 'The balance is too low.' } as const],
    ['gets no answer', { kind: 'unknown' } as const],
  ])('that %s again and again is tried less and less often', async (_, answer) => {
    const { orderId } = await paid()
    chooseProvider({ ...sandboxProvider, refund: async () => answer })
    const waits: number[] = []
    await orderJobs['order:cancelled']?.({ orderId })
    for (let more = 0; more < 4; more++) {
      await paymentJobs['payment:refund']?.({ orderId })
      const [job] = await sql<{ minutes: number }>(
        'select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker._private_jobs where key = $1',
        [`payment:refund:${orderId}`],
      )
      waits.push(job?.minutes ?? 0)
    }
    expect(waits).toEqual([2, 4, 8, 16])
  })
})
