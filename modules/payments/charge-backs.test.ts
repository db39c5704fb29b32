import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rulesOfMoney } from '#db/books.ts'
import type { AdminActor } from '#modules/audit/rules.ts'
import { getAdminOrder } from '#modules/fulfillment/service/admin-order.server.ts'
import { cancelLines } from '#modules/fulfillment/service/cancel-lines.server.ts'
import { orderJobs } from '#modules/orders/jobs.server.ts'
import { cancelOrder } from '#modules/orders/service/cancel-order.server.ts'
import { giveGoodwill, sendRefundsAgain } from '#modules/orders/service/operator-refunds.server.ts'
import { placeOrder } from '#modules/orders/service/place-order.server.ts'
import { getMyOrder } from '#modules/orders/service/read-orders.server.ts'
import { getShop } from '#modules/settings/service.server.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { required } from '#platform/kit/required.ts'
import { chooseProvider, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { asking, orderInput } from '#tests/support/orders.ts'
import { actsOn, signedIn } from '#tests/support/people.ts'
import { type StandIn, startRazorpay } from '#tests/support/razorpay/stand-in.ts'
import type { Webhook } from '#tests/support/razorpay/webhooks.ts'
import { paymentJobs } from './jobs.server.ts'
import { razorpayProvider } from './provider/razorpay/adapter.server.ts'
import { answerChargeBack, endChargeBack, followChargeBack, listChargeBacks } from './service/charge-backs.server.ts'
import { receiveEvent } from './service/events.server.ts'
import { compareProviderBooks } from './service/reconcile.server.ts'
import { ChargeBacksQuery } from './shapes.ts'

// Charge-backs with Razorpay at the other end. What goes back twice goes back from the shop's own money.

let server: StandIn
let ritu: AdminActor
beforeAll(async () => {
  scaleLimits(1_000)
  server = await startRazorpay()
  const { userId } = await signedIn({ role: 'admin', name: 'Ritu' })
  ritu = { userId, name: 'Ritu', role: 'admin', network: '127.0.0.0/24' }
})
beforeEach(async () => {
  server.heal()
  server.balancePaise = 1_000_000_000
  server.refundsBegin = 'processed'
  await server.deliver(() => {}, 'never')
  const { keyId, keySecret, webhookSecret } = server
  chooseProvider(razorpayProvider({ keyId, keySecret, baseUrl: server.url }, [webhookSecret]))
})
afterAll(async () => {
  chooseProvider(undefined)
  await server.close()
})

const hear = ({ body, headers }: Webhook) => receiveEvent('razorpay', body, headers)
const hearAll = () => server.deliver(hear)

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
  return { viewer, id: order.id, orderId: row?.id ?? '', payment, total: payment.amount }
}

const chargeBacksOf = (orderId: string) =>
  sql<{ id: string; status: string; paise: number }>(
    'select id, status, amount_paise::int as paise from payment_charge_backs where order_id = $1 order by id',
    [orderId],
  )
const moneyOf = async (id: string) => {
  const { status, left, refunded, refundDue, refunds } = (await getAdminOrder(id)).payment
  return {
    status,
    left,
    refunded,
    refundDue,
    refunds: refunds.map((one) => `${one.kind} ${one.amount} ${one.progress ?? one.status}`),
  }
}
const give = (id: string, amount: number) =>
  giveGoodwill(ritu, id, { amount, key: randomUUID(), reason: 'Sorry for the delay.' })
const send = (orderId: string) => paymentJobs['payment:refund']?.({ orderId })
const sentBy = (paymentId: string) =>
  [...server.refunds.values()]
    .filter(({ payment_id }) => payment_id === paymentId)
    .reduce((sum, { amount }) => sum + amount, 0)
const query = (about: object) => ChargeBacksQuery.parse({ limit: 25, ...about })

async function booksAddUp(id: string): Promise<void> {
  for (const { rule, broken } of rulesOfMoney) {
    const orders = (await sql<{ id: string }>(broken)).map((row) => row.id)
    expect(orders.includes(id) ? rule : '').toBe('')
  }
}

describe('an event about a charge-back', () => {
  it('is not believed from somebody else, and nothing is stored', async () => {
    const { orderId, payment } = await paid()
    server.dispute(payment.id)
    const outcomes: string[] = []
    await server.deliver(async (event) => outcomes.push(await hear(event)), 'forged')
    expect(outcomes).toEqual(['forged'])
    expect(await chargeBacksOf(orderId)).toEqual([])
  })

  it('that says lost is not believed while Razorpay says open', async () => {
    const { id, orderId, payment } = await paid()
    const dispute = server.dispute(payment.id)
    server.moveDispute(dispute.id, 'lost')
    Object.assign(dispute, { status: 'open', amount_deducted: 0 })
    await hearAll()
    expect(await chargeBacksOf(orderId)).toMatchObject([{ status: 'open' }])
    expect(await moneyOf(id)).toMatchObject({ status: 'captured', refunded: 0 })
  })

  it('about one that Razorpay has never heard of changes nothing, and is not told again', async () => {
    const { orderId, payment } = await paid()
    server.disputes.delete(server.dispute(payment.id).id)
    const outcomes: string[] = []
    await server.deliver(async (event) => outcomes.push(await hear(event)), 'twice')
    expect(outcomes).toEqual(['done', 'known'])
    expect(await chargeBacksOf(orderId)).toEqual([])
  })

  it('is told again where Razorpay is away, and stored with what it applies', async () => {
    const { orderId, payment } = await paid()
    server.dispute(payment.id)
    const told: Webhook[] = []
    await server.deliver((event) => told.push(event))
    const event = required(told[0], 'the event')
    server.fail({ kind: 'refuse', status: 503 }, { match: /disputes/ })
    await expect(hear(event)).rejects.toMatchObject({ code: 'payments.gateway_away' })
    const stored = () =>
      sql('select 1 from payment_events where event_key = $1', [event.headers.get('x-razorpay-event-id')])
    expect(await stored()).toEqual([])
    server.heal()
    expect(await hear(event)).toBe('done')
    expect(await chargeBacksOf(orderId)).toHaveLength(1)
    expect(await stored()).toHaveLength(1)
  })

  it('about a payment that is none of ours is said to the operator once', async () => {
    const { payment } = await paid()
    const elsewhere = { ...payment, id: 'pay_Elsewhere00001', link: 'plink_Elsewhere00001' }
    server.payments.set(elsewhere.id, elsewhere)
    const dispute = server.dispute(elsewhere.id)
    await server.deliver(hear, 'twice')
    expect(
      await sql('select kind, detail from payment_differences where subject = $1', [`razorpay ${dispute.id}`]),
    ).toEqual([
      {
        kind: 'charge_back',
        detail: `A bank asks for ₹1180.00 of payment ${elsewhere.id} back, which stands nowhere here.`,
      },
    ])
  })

  it.each(['once', 'twice', 'reordered', 'unknown keys'] as const)('makes one charge-back: %s', async (how) => {
    const { id, orderId, payment } = await paid()
    const dispute = server.dispute(payment.id)
    server.moveDispute(dispute.id, 'under_review')
    server.moveDispute(dispute.id, 'lost')
    await server.deliver(hear, how)
    expect(await chargeBacksOf(orderId)).toMatchObject([{ status: 'lost', paise: 118_000 }])
    expect(await moneyOf(id)).toMatchObject({ status: 'refunded', refunded: 1_180, left: 0, refundDue: 0 })
    await booksAddUp(id)
  })

  it('all kinds at once, twelve of them: the last word of Razorpay stands', async () => {
    const { id, orderId, payment } = await paid()
    const dispute = server.dispute(payment.id)
    const told: Webhook[] = []
    for (const status of ['under_review', 'open', 'under_review', 'won', 'lost']) server.moveDispute(dispute.id, status)
    await server.deliver((event) => told.push(event), 'twice')
    const outcomes = await Promise.all(told.map(hear))
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(6)
    expect(await chargeBacksOf(orderId)).toMatchObject([{ status: 'lost' }])
    await booksAddUp(id)
  })

  it('whose answer is overtaken by another does not bring the older one back', async () => {
    const { orderId, payment } = await paid()
    const dispute = server.dispute(payment.id)
    await hearAll()
    const { keyId, keySecret, webhookSecret } = server
    const provider = razorpayProvider({ keyId, keySecret, baseUrl: server.url }, [webhookSecret])
    let isFirst = true
    // Somebody asks, and while the answer is on its way the bank decides and somebody else hears of it.
    const slow = {
      ...provider,
      async inquireChargeBack(reference: string) {
        const answer = await provider.inquireChargeBack(reference)
        if (isFirst) {
          isFirst = false
          server.moveDispute(dispute.id, 'lost')
          await followChargeBack(provider, reference)
        }
        return answer
      },
    }
    await followChargeBack(slow, dispute.id)
    expect(await chargeBacksOf(orderId)).toMatchObject([{ status: 'lost' }])
  })
})

describe('while a charge-back is open', () => {
  it('its amount is not given as goodwill, and the rest is', async () => {
    const { id, payment } = await paid()
    server.dispute(payment.id, { amount: 100_000 })
    await hearAll()
    expect(await moneyOf(id)).toMatchObject({ left: 180, status: 'captured' })
    await expect(give(id, 180.01)).rejects.toMatchObject({ code: 'orders.more_than_left' })
    await give(id, 180)
    expect(await moneyOf(id)).toMatchObject({ left: 0 })
  })

  it('what is owed for a cancelled order is written down and waits; it is sent once the charge-back is won', async () => {
    const { id, orderId, viewer, payment } = await paid()
    const dispute = server.dispute(payment.id)
    await hearAll()
    await cancelOrder(viewer, id)
    await orderJobs['order:cancelled']?.({ orderId })
    expect(await moneyOf(id)).toMatchObject({ status: 'refund_due', refundDue: 1_180 })
    expect(sentBy(payment.id)).toBe(0)
    server.moveDispute(dispute.id, 'won')
    await hearAll()
    await send(orderId)
    expect(await moneyOf(id)).toMatchObject({ status: 'refunded', refunded: 1_180, refundDue: 0 })
    expect(sentBy(payment.id)).toBe(118_000)
    await booksAddUp(id)
  })

  it.each(['won', 'closed'] as const)('%s sets its amount free again', async (status) => {
    const { id, orderId, payment } = await paid()
    const dispute = server.dispute(payment.id)
    await hearAll()
    server.moveDispute(dispute.id, status)
    await hearAll()
    expect(await chargeBacksOf(orderId)).toMatchObject([{ status }])
    expect(await moneyOf(id)).toMatchObject({ left: 1_180, status: 'captured' })
  })

  it('an item that is cancelled is paid back as far as the rest goes, and whole once the bank has decided for us', async () => {
    const { id, orderId, payment } = await paid([1_000, 500])
    const dispute = server.dispute(payment.id, { amount: 150_000 })
    await hearAll()
    const line = (await getAdminOrder(id)).parts.flatMap(({ items }) => items).find(({ price }) => price === 500)
    await cancelLines(ritu, id, { lineIds: [line?.id ?? ''], reason: 'Broken' })
    await send(orderId)
    expect(await moneyOf(id)).toMatchObject({ refunds: ['cancellation 590 due'], left: 0 })
    expect(sentBy(payment.id)).toBe(0)
    server.moveDispute(dispute.id, 'closed')
    await hearAll()
    await send(orderId)
    expect(sentBy(payment.id)).toBe(59_000)
    expect(await moneyOf(id)).toMatchObject({ refunds: ['cancellation 590 refunded'], left: 1_180 })
    await booksAddUp(id)
  })

  it('a refund that the gateway refused before is not offered to be sent again until the charge-back is won', async () => {
    const { id, orderId, payment } = await paid()
    await give(id, 100)
    const { keyId, keySecret, webhookSecret } = server
    const razorpay = razorpayProvider({ keyId, keySecret, baseUrl: server.url }, [webhookSecret])
    chooseProvider({ ...razorpay, refund: async () => ({ kind: 'blocked', reason: 'The payment is too old.' }) })
    await send(orderId)
    chooseProvider(razorpay)
    const dispute = server.dispute(payment.id)
    await hearAll()
    await expect(sendRefundsAgain(ritu, id)).rejects.toMatchObject({ code: 'orders.no_failed_refund' })
    expect(await moneyOf(id)).toMatchObject({ refunds: ['goodwill 100 blocked'] })
    server.moveDispute(dispute.id, 'won')
    await hearAll()
    await sendRefundsAgain(ritu, id, { amount: 100 })
    await send(orderId)
    expect(sentBy(payment.id)).toBe(10_000)
  })

  it('a refund that the gateway refuses meanwhile is told of once the bank has decided, when somebody can pay it', async () => {
    const { id, orderId, payment } = await paid()
    await give(id, 100)
    const { keyId, keySecret, webhookSecret } = server
    const razorpay = razorpayProvider({ keyId, keySecret, baseUrl: server.url }, [webhookSecret])
    let dispute = ''
    const refund = async () => {
      dispute = server.dispute(payment.id).id
      await hearAll()
      return { kind: 'blocked' as const, reason: 'The payment is too old.' }
    }
    chooseProvider({ ...razorpay, refund })
    await send(orderId)
    chooseProvider(razorpay)
    const { supportEmail } = await getShop()
    let ran = 0
    const told = async () => {
      const jobs = await sql<{ payload: object }>(
        `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           join refunds r on r.id = (j.payload->>'refundId')::uuid
          where t.identifier = 'payment:refund_refused' and r.order_id = $1 order by j.id offset $2`,
        [orderId, ran],
      )
      for (const { payload } of jobs) await paymentJobs['payment:refund_refused']?.(payload)
      ran += jobs.length
      return (await mailsTo(supportEmail)).filter(({ subject }) => subject === `Refund of ₹100 refused for order ${id}`)
    }
    expect(await told()).toEqual([])
    server.moveDispute(dispute, 'won')
    await hearAll()
    expect(await told()).toHaveLength(1)
    await hearAll()
    expect(await told()).toHaveLength(1)
  })

  it('a refund whose answer was lost is asked about, and not sent', async () => {
    const { id, orderId, payment } = await paid()
    await give(id, 200)
    server.fail({ kind: 'drop', acts: true }, { match: /refund$/, times: 1 })
    await send(orderId)
    expect(await moneyOf(id)).toMatchObject({ refunds: ['goodwill 200 sending'] })
    server.dispute(payment.id)
    await hearAll()
    await send(orderId)
    expect(await moneyOf(id)).toMatchObject({ refunds: ['goodwill 200 refunded'] })
    expect(sentBy(payment.id)).toBe(20_000)
  })
})

describe('a charge-back that is lost', () => {
  it('has gone back: what was owed and not sent is cut, what was sent is said', async () => {
    const { id, orderId, viewer, payment } = await paid()
    await give(id, 80)
    await send(orderId)
    const dispute = server.dispute(payment.id, { amount: 60_000 })
    await hearAll()
    await cancelOrder(viewer, id)
    await orderJobs['order:cancelled']?.({ orderId })
    server.moveDispute(dispute.id, 'lost')
    await hearAll()
    await send(orderId)
    expect(await moneyOf(id)).toMatchObject({
      status: 'refunded',
      refunded: 1_180,
      refundDue: 0,
      refunds: expect.arrayContaining(['goodwill 80 refunded', 'cancellation 500 refunded']),
    })
    expect(sentBy(payment.id)).toBe(58_000)
    await booksAddUp(id)
  })

  it('may come on top of what was refunded before: that is said, and nothing breaks', async () => {
    const { id, orderId, payment } = await paid()
    await give(id, 1_180)
    await send(orderId)
    const dispute = server.dispute(payment.id)
    await hearAll()
    expect(await moneyOf(id)).toMatchObject({ left: 0, status: 'refunded' })
    server.moveDispute(dispute.id, 'lost')
    await hearAll()
    expect(await moneyOf(id)).toMatchObject({ refunded: 2_360, left: 0, status: 'refunded' })
    expect((await getAdminOrder(id)).payment).toMatchObject({ tooMuch: 1_180 })
    await booksAddUp(id)
  })

  it.each([
    ['is sent all the same', 1_000_000_000, 'goodwill 200 refunded', 200],
    ['and fails, is not tried again', 0, undefined, 0],
  ] as const)('while a refund is on its way: it %s', async (_, balance, refund, tooMuch) => {
    const { id, orderId, payment } = await paid()
    await give(id, 200)
    const dispute = server.dispute(payment.id)
    const { keyId, keySecret, webhookSecret } = server
    const provider = razorpayProvider({ keyId, keySecret, baseUrl: server.url }, [webhookSecret])
    chooseProvider({
      ...provider,
      async refund(asked) {
        server.moveDispute(dispute.id, 'lost')
        await followChargeBack(provider, dispute.id)
        server.balancePaise = balance
        return provider.refund(asked)
      },
    })
    await send(orderId)
    server.balancePaise = 1_000_000_000
    await send(orderId)
    expect(sentBy(payment.id)).toBe(tooMuch * 100)
    expect(await moneyOf(id)).toMatchObject({ status: 'refunded', refunds: refund ? [refund] : [] })
    expect((await getAdminOrder(id)).payment).toMatchObject({ tooMuch, refunded: 1_180 + tooMuch })
    await booksAddUp(id)
  })

  it('for a part counts what the bank took', async () => {
    const { id, orderId, payment } = await paid()
    const dispute = server.dispute(payment.id)
    server.moveDispute(dispute.id, 'lost', { deducted: 30_000 })
    await hearAll()
    expect(await chargeBacksOf(orderId)).toMatchObject([{ status: 'lost', paise: 30_000 }])
    expect(await moneyOf(id)).toMatchObject({ status: 'partly_refunded', refunded: 300, left: 880 })
    await booksAddUp(id)
  })

  it('and is given up by the bank after all is money of the shop again', async () => {
    const { id, orderId, viewer, payment } = await paid()
    const dispute = server.dispute(payment.id)
    server.moveDispute(dispute.id, 'lost')
    await hearAll()
    server.moveDispute(dispute.id, 'won')
    await hearAll()
    expect(await moneyOf(id)).toMatchObject({ status: 'captured', refunded: 0, left: 1_180 })
    await cancelOrder(viewer, id)
    await orderJobs['order:cancelled']?.({ orderId })
    server.moveDispute(dispute.id, 'lost')
    await hearAll()
    expect(sentBy(payment.id)).toBe(118_000)
    expect(await moneyOf(id)).toMatchObject({ status: 'refunded', refunded: 2_360 })
    await booksAddUp(id)
  })

  it('of a cancelled order, and given up by the bank after all, goes back by a refund', async () => {
    const { id, orderId, viewer, payment } = await paid()
    const dispute = server.dispute(payment.id, { amount: 100_000 })
    server.moveDispute(dispute.id, 'lost')
    await hearAll()
    await cancelOrder(viewer, id)
    await orderJobs['order:cancelled']?.({ orderId })
    expect(await moneyOf(id)).toMatchObject({ status: 'refunded', refunded: 1_180 })
    expect(sentBy(payment.id)).toBe(18_000)
    server.moveDispute(dispute.id, 'won')
    await hearAll()
    expect(await moneyOf(id)).toMatchObject({ status: 'refund_due', refundDue: 1_000 })
    await send(orderId)
    expect(await moneyOf(id)).toMatchObject({ status: 'refunded', refunded: 1_180, refundDue: 0 })
    expect(sentBy(payment.id)).toBe(118_000)
    await booksAddUp(id)
  })

  it('of money that came a second time takes the place of its refund', async () => {
    const { id, orderId, payment } = await paid()
    server.balancePaise = 0
    const again = server.pay(payment.link, { late: true })
    await hearAll()
    const dispute = server.dispute(again.id)
    server.moveDispute(dispute.id, 'lost')
    await hearAll()
    server.balancePaise = 1_000_000_000
    await send(orderId)
    expect(sentBy(again.id)).toBe(0)
    expect(await moneyOf(id)).toMatchObject({ status: 'captured', left: 1_180, refunds: [] })
    await booksAddUp(id)
  })

  const lineAt = async (id: string, price: number) =>
    required(
      (await getAdminOrder(id)).parts.flatMap(({ items }) => items).find((one) => one.price === price),
      'the line',
    ).id

  it.each([
    ['before it was lost', true],
    ['while it was lost', false],
  ] as const)('and is given up after all: an item that was cancelled %s is paid back', async (_, isBefore) => {
    const { id, orderId, payment } = await paid([300, 700])
    const dispute = server.dispute(payment.id)
    await hearAll()
    const cancel = async () => cancelLines(ritu, id, { lineIds: [await lineAt(id, 300)], reason: 'Broken' })
    if (isBefore) await cancel()
    server.moveDispute(dispute.id, 'lost')
    await hearAll()
    expect(await moneyOf(id)).toMatchObject({ status: 'refunded', refunds: [], refundDue: 0 })
    if (!isBefore) await cancel()
    await send(orderId)
    expect(sentBy(payment.id)).toBe(0)
    await booksAddUp(id)
    server.moveDispute(dispute.id, 'won')
    await hearAll()
    expect(await moneyOf(id)).toMatchObject({ status: 'captured', refunds: ['cancellation 354 due'], left: 826 })
    await send(orderId)
    expect(await moneyOf(id)).toMatchObject({
      status: 'partly_refunded',
      refunds: ['cancellation 354 refunded'],
      left: 826,
    })
    expect(sentBy(payment.id)).toBe(35_400)
    await booksAddUp(id)
  })

  it('for a part, and is given up after a part was sent: the rest is paid back for the same item', async () => {
    const { id, orderId, viewer, payment } = await paid([300, 700])
    const dispute = server.dispute(payment.id, { amount: 100_000 })
    await hearAll()
    const line = await lineAt(id, 300)
    await cancelLines(ritu, id, { lineIds: [line], reason: 'Broken' })
    server.moveDispute(dispute.id, 'lost')
    await hearAll()
    await send(orderId)
    expect(sentBy(payment.id)).toBe(18_000)
    for (const status of ['won', 'lost', 'won'] as const) {
      server.moveDispute(dispute.id, status)
      await hearAll()
    }
    expect(await moneyOf(id)).toMatchObject({
      refunds: ['cancellation 174 due', 'cancellation 180 refunded'],
      left: 826,
    })
    await send(orderId)
    expect(sentBy(payment.id)).toBe(35_400)
    expect((await getMyOrder(viewer, id)).items).toHaveLength(2)
    await booksAddUp(id)
  })

  it('and is given up after all: goodwill that was cut is given', async () => {
    const { id, orderId, payment } = await paid()
    await give(id, 200)
    const dispute = server.dispute(payment.id)
    server.moveDispute(dispute.id, 'lost')
    await hearAll()
    expect(await moneyOf(id)).toMatchObject({ refunds: [] })
    server.moveDispute(dispute.id, 'closed')
    await hearAll()
    await send(orderId)
    expect(await moneyOf(id)).toMatchObject({ refunds: ['goodwill 200 refunded'], left: 980 })
    expect(sentBy(payment.id)).toBe(20_000)
    await booksAddUp(id)
  })

  it('one of two, and is given up: no more goes back than the other leaves', async () => {
    const { id, orderId, payment } = await paid([300, 700])
    const first = server.dispute(payment.id, { amount: 100_000 })
    const second = server.dispute(payment.id, { amount: 18_000 })
    await hearAll()
    await cancelLines(ritu, id, { lineIds: [await lineAt(id, 300)], reason: 'Broken' })
    for (const { id: one } of [first, second]) server.moveDispute(one, 'lost')
    await hearAll()
    expect(await moneyOf(id)).toMatchObject({ refunds: [] })
    server.moveDispute(second.id, 'won')
    await hearAll()
    expect(await moneyOf(id)).toMatchObject({ refunds: ['cancellation 180 due'] })
    server.moveDispute(first.id, 'won')
    await hearAll()
    await send(orderId)
    expect(sentBy(payment.id)).toBe(35_400)
    await booksAddUp(id)
  })

  it('of money that came a second time, and is given up after all: it goes back whole', async () => {
    const { id, orderId, payment } = await paid()
    server.balancePaise = 0
    const again = server.pay(payment.link, { late: true })
    await hearAll()
    const dispute = server.dispute(again.id)
    server.moveDispute(dispute.id, 'lost')
    await hearAll()
    expect(await moneyOf(id)).toMatchObject({ refunds: [] })
    server.balancePaise = 1_000_000_000
    server.moveDispute(dispute.id, 'won')
    await hearAll()
    await send(orderId)
    expect(sentBy(again.id)).toBe(118_000)
    expect(await moneyOf(id)).toMatchObject({ status: 'captured', left: 1_180, refunds: ['again 1180 refunded'] })
    await booksAddUp(id)
  })

  it('for a part of what came a second time, and is given up after the rest was sent: the part is sent, too', async () => {
    const { id, orderId, payment } = await paid()
    server.balancePaise = 0
    const again = server.pay(payment.link, { late: true })
    await hearAll()
    const dispute = server.dispute(again.id, { amount: 100_000 })
    server.moveDispute(dispute.id, 'lost')
    await hearAll()
    server.balancePaise = 1_000_000_000
    await send(orderId)
    expect(sentBy(again.id)).toBe(18_000)
    server.moveDispute(dispute.id, 'won')
    await hearAll()
    await send(orderId)
    expect(sentBy(again.id)).toBe(118_000)
    await booksAddUp(id)
  })

  it('stands on the customer’s order as what their bank gave them', async () => {
    const { id, viewer, payment } = await paid()
    const dispute = server.dispute(payment.id)
    await hearAll()
    expect(await getMyOrder(viewer, id)).toMatchObject({
      paymentStatus: 'captured',
      chargedBack: { open: 1_180, lost: 0 },
      changes: [{ what: 'charge_back_opened', amount: 1_180 }],
    })
    server.moveDispute(dispute.id, 'lost')
    await hearAll()
    expect(await getMyOrder(viewer, id)).toMatchObject({
      paymentStatus: 'refunded',
      chargedBack: { open: 0, lost: 1_180 },
      changes: [{ what: 'charge_back_opened' }, { what: 'charge_back_lost', amount: 1_180 }],
    })
  })
})

describe('the books of Razorpay', () => {
  const yesterday = async () => {
    const day = indianDay(new Date(Date.now() - 86_400_000))
    await sql('delete from payment_book_days where provider = $1', ['razorpay'])
    return day
  }
  const differencesOf = (reference: string) =>
    sql<{ detail: string; settled: boolean }>(
      'select detail, settled_at is not null as settled from payment_differences where subject = $1 order by id',
      [`razorpay ${reference}`],
    )

  it('have what was lost, also where no event told of it', async () => {
    const { id, orderId, payment } = await paid()
    const dispute = server.dispute(payment.id)
    server.moveDispute(dispute.id, 'lost')
    await server.deliver(() => {}, 'never')
    server.settle()
    await yesterday()
    await compareProviderBooks()
    expect(await chargeBacksOf(orderId)).toMatchObject([{ status: 'lost' }])
    expect(await differencesOf(dispute.id)).toEqual([])
    expect(await moneyOf(id)).toMatchObject({ status: 'refunded' })
    expect(
      await sql('select 1 from payment_charge_backs where order_id = $1 and in_books_on is not null', [orderId]),
    ).toHaveLength(1)
  })

  it('that took another amount than stands here are said, and settled by themselves once they agree', async () => {
    const { payment } = await paid()
    const dispute = server.dispute(payment.id)
    server.moveDispute(dispute.id, 'lost')
    await hearAll()
    server.settle()
    const { settlement } = dispute
    Object.assign(dispute, { settlement: null })
    const day = await yesterday()
    await compareProviderBooks()
    const lines = (amountPaise: number) =>
      JSON.stringify([
        {
          kind: 'charge_back',
          reference: `adj ${dispute.id}`,
          amountPaise,
          feePaise: null,
          settlement,
          chargeBack: dispute.id,
        },
      ])
    await sql('select compare_books($1, $2, $3::jsonb)', ['razorpay', day, lines(100_000)])
    expect(await differencesOf(dispute.id)).toEqual([
      { detail: 'razorpay took ₹1000.00 for this charge-back, and ₹1180.00 stands here.', settled: false },
    ])
    await sql('select compare_books($1, $2, $3::jsonb)', ['razorpay', day, lines(118_000)])
    expect(await differencesOf(dispute.id)).toMatchObject([{ settled: true }])
  })
})

describe('the books of a gateway that keeps the money', () => {
  const day = (ahead: number) => indianDay(new Date(Date.now() + ahead * 86_400_000))
  const compare = async (ahead: number, lines: readonly [string, number, string][] = []) => {
    const rows = lines.map(([reference, amountPaise, chargeBack]) => ({
      kind: 'charge_back',
      reference,
      amountPaise,
      feePaise: null,
      settlement: 'setl_1',
      chargeBack,
    }))
    await sql('select compare_books($1, $2, $3::jsonb)', ['razorpay', day(ahead), JSON.stringify(rows)])
  }
  const differencesOf = (reference: string) =>
    sql<{ detail: string; settled: boolean }>(
      'select detail, settled_at is not null as settled from payment_differences where subject = $1',
      [`razorpay ${reference}`],
    )
  const charged = async () => {
    const { payment } = await paid()
    const { id } = server.dispute(payment.id)
    await hearAll()
    const move = async (status: 'won' | 'lost' | 'closed') => {
      server.moveDispute(id, status)
      await hearAll()
    }
    return { id, move }
  }

  it.each(['won', 'closed'] as const)('a week after the bank has decided: %s', async (status) => {
    const { id, move } = await charged()
    await compare(0, [[`adj ${id}`, 118_000, id]])
    await move(status)
    await compare(7)
    expect(await differencesOf(id)).toEqual([])
    await compare(8)
    const detail = expect.stringMatching(/^A charge-back ended on .*, and razorpay still keeps ₹1180.00 of it.$/)
    expect(await differencesOf(id)).toEqual([{ detail, settled: false }])
    await compare(9, [[`adj back ${id}`, -118_000, id]])
    expect(await differencesOf(id)).toMatchObject([{ settled: true }])
  })

  it('say it again where it had settled by itself, and not where a person has settled it', async () => {
    const { id, move } = await charged()
    await move('won')
    await compare(0, [[`adj ${id}`, 118_000, id]])
    expect(await differencesOf(id)).toMatchObject([{ settled: false }])
    await move('lost')
    await compare(1)
    expect(await differencesOf(id)).toMatchObject([{ settled: true }])
    await move('won')
    await compare(2, [[`adj more ${id}`, 100, id]])
    const detail = 'razorpay took ₹1181.00 for this charge-back, and ₹0.00 stands here.'
    expect(await differencesOf(id)).toEqual([{ detail, settled: false }])
    await sql(
      'update payment_differences set settled_at = now(), settled_by = $2, settled_note = $3 where subject = $1',
      [`razorpay ${id}`, ritu.userId, 'Written to them.'],
    )
    await compare(20)
    expect(await differencesOf(id)).toEqual([{ detail, settled: true }])
  })
})

describe('one that Razorpay does not answer about', () => {
  const silentAbout = (reference: string) => {
    const { keyId, keySecret, webhookSecret } = server
    const provider = razorpayProvider({ keyId, keySecret, baseUrl: server.url }, [webhookSecret])
    chooseProvider({
      ...provider,
      inquireChargeBack: async (asked) =>
        asked === reference ? { kind: 'unknown' } : provider.inquireChargeBack(asked),
    })
  }
  const watch = () => Promise.resolve(paymentJobs['payments:charge_backs']?.({}))
  const charged = async () => {
    const made = await paid([300, 700])
    const dispute = server.dispute(made.payment.id)
    await hearAll()
    const [row] = await chargeBacksOf(made.orderId)
    return { ...made, dispute, chargeBackId: row?.id ?? '' }
  }
  const unasked = (id: string, days: number) =>
    sql('update payment_charge_backs set asked_at = now() - make_interval(days => $2) where id = $1', [id, days])

  it('does not stop the others, and is asked about again a day later', async () => {
    const silent = await charged()
    const other = await charged()
    await unasked(silent.chargeBackId, 3)
    await unasked(other.chargeBackId, 2)
    server.moveDispute(other.dispute.id, 'won')
    await server.deliver(() => {}, 'never')
    silentAbout(silent.dispute.id)
    await expect(watch()).rejects.toThrow('1 charge-backs could not be followed.')
    expect(await chargeBacksOf(other.orderId)).toMatchObject([{ status: 'won' }])
    await watch()
    await unasked(silent.chargeBackId, 2)
    await expect(watch()).rejects.toThrow('1 charge-backs')
  })

  it('does not keep the books from being compared', async () => {
    const { dispute } = await charged()
    server.moveDispute(dispute.id, 'lost')
    await server.deliver(() => {}, 'never')
    server.settle()
    silentAbout(dispute.id)
    await sql('delete from payment_book_days where provider = $1', ['razorpay'])
    await expect(compareProviderBooks()).rejects.toThrow('Charge-backs of the books could not be followed.')
    expect(await sql('select 1 from payment_book_days where provider = $1', ['razorpay'])).toHaveLength(1)
  })

  it('is ended by the operator, who says how they know: what waited goes back', async () => {
    const { id, orderId, payment, dispute, chargeBackId } = await charged()
    const line = (await getAdminOrder(id)).parts.flatMap(({ items }) => items).find(({ price }) => price === 300)
    await cancelLines(ritu, id, { lineIds: [line?.id ?? ''], reason: 'Broken' })
    silentAbout(dispute.id)
    await send(orderId)
    expect(sentBy(payment.id)).toBe(0)
    const end = { status: 'won', reason: 'Their letter of 20 November.' } as const
    await expect(endChargeBack(ritu, randomUUID(), end)).rejects.toMatchObject({ code: 'payments.charge_back_ended' })
    const ends = await Promise.allSettled([1, 2].map(() => endChargeBack(ritu, chargeBackId, end)))
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await send(orderId)
    expect(sentBy(payment.id)).toBe(35_400)
    expect((await getAdminOrder(id)).payment.chargeBacks).toMatchObject([{ status: 'won', decidedBy: 'Ritu' }])
    expect((await actsOn(id)).filter(({ action }) => action === 'order.charge_back_ended')).toMatchObject([
      { actor_name: 'Ritu', reason: end.reason },
    ])
    await booksAddUp(id)
  })

  it.each(['lost', 'closed'] as const)('is ended as %s; what Razorpay says later takes its place', async (status) => {
    const { id, orderId, dispute, chargeBackId } = await charged()
    await endChargeBack(ritu, chargeBackId, { status, reason: 'The bank telephoned.' })
    expect(await chargeBacksOf(orderId)).toMatchObject([{ status }])
    await booksAddUp(id)
    server.moveDispute(dispute.id, 'won')
    await hearAll()
    expect((await getAdminOrder(id)).payment).toMatchObject({
      status: 'captured',
      left: 1_180,
      chargeBacks: [{ status: 'won', decidedBy: null }],
    })
    await booksAddUp(id)
  })
})

describe('the operator', () => {
  const mails = (text: string) =>
    sql<{ subject: string; text_body: string }>('select subject, text_body from mails where subject like $1', [
      `%${text}%`,
    ])
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const charged = async (days: number) => {
    const made = await paid()
    const dispute = server.dispute(made.payment.id, { respondBy: inDays(days) })
    await hearAll()
    const [row] = await chargeBacksOf(made.orderId)
    return { ...made, dispute, chargeBackId: row?.id ?? '' }
  }
  const tell = (chargeBackId: string) => paymentJobs['payment:charge_back']?.({ chargeBackId })
  const watch = () => paymentJobs['payments:charge_backs']?.({})

  it('is written to when one comes in, and once more two days before its answer is due', async () => {
    const { id, chargeBackId } = await charged(7)
    await tell(chargeBackId)
    const [mail] = await mails(`Charge-back of ₹1,180 for order ${id}`)
    expect(mail?.text_body).toContain('Its reason: Goods or services not received.')
    await watch()
    expect(await mails(`Answer soon: charge-back for order ${id}`)).toEqual([])
    await sql("update payment_charge_backs set respond_by = now() + interval '47 hours' where id = $1", [chargeBackId])
    await Promise.all([watch(), watch()])
    await watch()
    expect(await mails(`Answer soon: charge-back for order ${id}`)).toHaveLength(1)
  })

  it('is not reminded of what comes in so late, or is answered', async () => {
    const soon = await charged(1)
    await tell(soon.chargeBackId)
    const answered = await charged(1)
    await answerChargeBack(ritu, answered.chargeBackId, { text: 'The courier’s proof.', sentOn: indianDay(new Date()) })
    await watch()
    for (const { id } of [soon, answered]) expect(await mails(`Answer soon: charge-back for order ${id}`)).toEqual([])
  })

  it('notes what was sent as evidence: not of tomorrow, not once the bank has decided', async () => {
    const { id, dispute, chargeBackId } = await charged(7)
    const note = { text: 'The courier’s proof of delivery, by the dashboard.', sentOn: indianDay(new Date()) }
    await expect(answerChargeBack(ritu, chargeBackId, { ...note, sentOn: indianDay(inDays(1)) })).rejects.toMatchObject(
      { code: 'payments.evidence_of_tomorrow' },
    )
    await expect(answerChargeBack(ritu, randomUUID(), note)).rejects.toMatchObject({
      code: 'payments.charge_back_ended',
    })
    await answerChargeBack(ritu, chargeBackId, note)
    expect((await getAdminOrder(id)).payment.chargeBacks).toMatchObject([
      { evidence: { ...note, by: 'Ritu' }, left: null, answerAt: { url: 'https://dashboard.razorpay.com/' } },
    ])
    expect(await actsOn(id)).toMatchObject([{ action: 'order.charge_back_answered', actor_name: 'Ritu' }])
    server.moveDispute(dispute.id, 'won')
    await hearAll()
    await expect(answerChargeBack(ritu, chargeBackId, note)).rejects.toMatchObject({
      code: 'payments.charge_back_ended',
    })
  })

  it('has to answer again where the bank asks for more', async () => {
    const { id, dispute, chargeBackId } = await charged(7)
    await answerChargeBack(ritu, chargeBackId, { text: 'The invoice.', sentOn: indianDay(new Date()) })
    server.moveDispute(dispute.id, 'under_review')
    await hearAll()
    expect((await getAdminOrder(id)).payment.chargeBacks).toMatchObject([{ evidence: { text: 'The invoice.' } }])
    server.moveDispute(dispute.id, 'open', { event: 'payment.dispute.action_required' })
    await hearAll()
    expect((await getAdminOrder(id)).payment.chargeBacks).toMatchObject([
      { status: 'open', evidence: null, left: { text: '7 days left' } },
    ])
  })

  it('reads first what is due first, with what is overdue marked; and finds the rest by tab and search', async () => {
    await sql("update payment_charge_backs set evidence = 'Sent.', evidence_on = '2026-01-01' where ended_at is null")
    const later = await charged(7)
    const sooner = await charged(1)
    const over = await charged(7)
    await sql("update payment_charge_backs set respond_by = now() - interval '1 hour' where id = $1", [
      over.chargeBackId,
    ])
    const idsOf = async (about: object) => (await listChargeBacks(query(about))).items.map(({ orderId }) => orderId)
    expect(await idsOf({})).toEqual([over.id, sooner.id, later.id])
    expect(await idsOf({ due: 'overdue' })).toEqual([over.id])
    expect(await idsOf({ due: 'soon' })).toEqual([sooner.id])
    const first = await listChargeBacks(query({ limit: 1 }))
    expect(first).toMatchObject({ total: 3, items: [{ left: { isOverdue: true, text: 'Overdue' } }] })
    expect(await idsOf({ limit: 2, cursor: first.nextCursor })).toEqual([sooner.id, later.id])
    server.moveDispute(sooner.dispute.id, 'lost')
    await hearAll()
    expect(await idsOf({ view: 'ended', q: sooner.dispute.id.slice(3) })).toEqual([sooner.id])
    expect(await idsOf({ view: 'all', q: later.id.slice(0, 9) })).toEqual([later.id])
  })

  it('hears of what the bank decides though no event comes', async () => {
    const { orderId, dispute, chargeBackId } = await charged(7)
    server.moveDispute(dispute.id, 'won')
    await server.deliver(() => {}, 'never')
    await watch()
    expect(await chargeBacksOf(orderId)).toMatchObject([{ status: 'open' }])
    await sql("update payment_charge_backs set asked_at = now() - interval '25 hours' where id = $1", [chargeBackId])
    await watch()
    expect(await chargeBacksOf(orderId)).toMatchObject([{ status: 'won' }])
  })
})
