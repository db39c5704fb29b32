import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rulesOfMoney } from '#db/books.ts'
import type { AdminActor } from '#modules/audit/rules.ts'
import { getAdminOrder } from '#modules/fulfillment/service/admin-order.server.ts'
import { cancelOrder } from '#modules/orders/service/cancel-order.server.ts'
import { giveGoodwill } from '#modules/orders/service/operator-refunds.server.ts'
import { required } from '#platform/kit/required.ts'
import { chooseProvider, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { buildOrder } from '#tests/support/orders.ts'
import { signedIn } from '#tests/support/people.ts'
import { buildReturn, checked, received, tellSteps } from '#tests/support/returns.ts'
import { racePatience, raceRounds } from '#tests/support/rounds.ts'
import { paymentJobs } from './jobs.server.ts'
import { sandboxProvider } from './provider/sandbox/adapter.server.ts'
import { openChargeBack } from './provider/sandbox/charge-backs.server.ts'
import { eventSignatureHeader, signedEvent } from './provider/sandbox/events.server.ts'
import { moveSandboxChargeBack } from './provider/sandbox/store.server.ts'
import type { ChargeBackStatus } from './rules.ts'
import { followChargeBack } from './service/charge-backs.server.ts'
import { receiveEvent } from './service/events.server.ts'

// A bank takes money back while the shop gives it back. Whoever comes first, what the provider sent stands in our books, and nothing is sent that a
// bank has taken before.

const rounds = raceRounds(12)
const patience = racePatience(12)

let ritu: AdminActor
beforeAll(async () => {
  scaleLimits(10_000)
  const { userId } = await signedIn({ role: 'admin', name: 'Ritu' })
  ritu = { userId, name: 'Ritu', role: 'admin', network: '127.0.0.0/24' }
})
beforeEach(() => chooseProvider(sandboxProvider))

/** Both at once, in either order; in the first two rounds one after the other, so that each order is seen. How each ended, by its code. */
async function both(first: () => Promise<unknown>, second: () => Promise<unknown>, round: number): Promise<string[]> {
  const [one, other] = round % 2 === 0 ? [first, second] : [second, first]
  const begun = one()
  if (round < 2) await begun.catch(() => {})
  const ends = await Promise.allSettled([begun, other()])
  const words = ends.map((end) =>
    end.status === 'fulfilled' ? 'done' : ((end.reason as { code?: string }).code ?? String(end.reason)),
  )
  return round % 2 === 0 ? words : words.reverse()
}

/** The bank opens a charge-back of an order that is paid, and nobody has told the shop. */
async function untold(id: string) {
  const [row] = await sql<{ order_id: string; reference: string; paise: number }>(
    `select c.order_id, c.provider_reference as reference, c.amount_paise::int as paise
       from payment_captures c join orders o on o.id = c.order_id where o.public_id = $1`,
    [id],
  )
  const { order_id: orderId, reference, paise } = required(row, 'the payment')
  return { orderId, paise, chargeBack: await openChargeBack({ paymentReference: reference, amountPaise: paise }) }
}

async function paid() {
  const lines = [{ product: await buildProduct({ price: 1_000 }), quantity: 1 }]
  const { order, viewer } = await buildOrder({ lines, input: { paymentMethod: 'upi' } })
  return { id: order.id, viewer, ...(await untold(order.id)) }
}

const follow = (chargeBack: string) => followChargeBack(sandboxProvider, chargeBack)
async function decide(chargeBack: string, status: ChargeBackStatus) {
  await moveSandboxChargeBack(chargeBack, status)
  await follow(chargeBack)
}
const give = (id: string, amount: number) =>
  giveGoodwill(ritu, id, { amount, key: randomUUID(), reason: 'Sorry for the delay.' })
const send = (orderId: string) => Promise.resolve(paymentJobs['payment:refund']?.({ orderId }))

/** What the provider sent of an order stands here as sent, nothing is left to send, and every rule of money holds. Answers what was sent, in paise. */
async function settled(id: string, orderId: string): Promise<number> {
  await send(orderId)
  const [row] = await sql<{ sent: number; noted: number; due: number }>(
    `select coalesce(sum(b.amount_paise), 0)::int as sent, coalesce(sum(r.amount_paise) filter (where r.status = 'refunded'), 0)::int as noted,
            (count(*) filter (where r.status = 'due'))::int as due
       from refunds r left join sandbox_books b on b.reference = 'sandbox-refund-' || r.id where r.order_id = $1`,
    [orderId],
  )
  expect(row).toMatchObject({ due: 0, sent: row?.noted })
  for (const { rule, broken } of rulesOfMoney)
    expect((await sql<{ id: string }>(broken)).some((one) => one.id === id) ? rule : '').toBe('')
  return row?.sent ?? 0
}

describe('a charge-back that comes in just then', () => {
  it('and goodwill: never both, as long as nothing was sent', { timeout: patience }, async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      const { id, orderId, chargeBack } = await paid()
      const [given] = await both(
        () => give(id, 500),
        () => follow(chargeBack),
        round,
      )
      outcomes.add(given ?? '')
      await send(orderId)
      await decide(chargeBack, 'lost')
      expect(await settled(id, orderId)).toBe(0)
    }
    expect([...outcomes].sort()).toEqual(['done', 'orders.more_than_left'])
  })

  it('and a refund that is being sent: it was sent and that is said, or it is not sent', {
    timeout: patience,
  }, async () => {
    const outcomes = new Set<number>()
    for (let round = 0; round < rounds; round++) {
      const { id, orderId, chargeBack } = await paid()
      await give(id, 500)
      const status = round % 4 < 2 ? 'open' : 'lost'
      await moveSandboxChargeBack(chargeBack, status)
      expect(
        await both(
          () => send(orderId),
          () => follow(chargeBack),
          round,
        ),
      ).toEqual(['done', 'done'])
      await decide(chargeBack, 'lost')
      const sent = await settled(id, orderId)
      outcomes.add(sent)
      expect((await getAdminOrder(id)).payment).toMatchObject({
        status: 'refunded',
        tooMuch: sent / 100,
        refunded: 1_180 + sent / 100,
        refundDue: 0,
      })
    }
    expect([...outcomes].every((sent) => sent === 0 || sent === 50_000)).toBe(true)
  })

  it('and a return that is accepted: it is owed, waits, and goes back only if the bank decides for us', {
    timeout: patience,
  }, async () => {
    for (let round = 0; round < rounds; round++) {
      const it_ = await buildReturn({ quantity: 2, delivered: { input: { paymentMethod: 'upi' } } })
      const { orderId, chargeBack, paise } = await untold(it_.orderId)
      await received(it_, 2)
      expect(
        await both(
          () => checked(it_, { restock: 2 }),
          () => follow(chargeBack),
          round,
        ),
      ).toEqual(['done', 'done'])
      await tellSteps(it_.request.id)
      const isLost = round % 2 === 0
      await decide(chargeBack, isLost ? 'lost' : 'won')
      expect(await settled(it_.orderId, orderId)).toBe(isLost ? 0 : paise)
    }
  })

  it.each([
    ['before', ['refund', 'exchange']],
    ['while', ['refund', 'exchange']],
  ] as const)(
    'and a return that was accepted %s it was lost: it is owed once the bank gives in',
    async (when, wishes) => {
      for (const wish of wishes) {
        const it_ = await buildReturn({
          wish,
          quantity: 2,
          delivered: { price: 100, otherPrice: 60, input: { paymentMethod: 'upi' } },
        })
        const { orderId, chargeBack, paise } = await untold(it_.orderId)
        await received(it_, 2)
        if (when === 'before') await checked(it_, { restock: 2 })
        await decide(chargeBack, 'lost')
        if (when === 'while') await checked(it_, { restock: 2 })
        expect(await settled(it_.orderId, orderId)).toBe(0)
        await decide(chargeBack, 'won')
        expect(await settled(it_.orderId, orderId)).toBe(wish === 'exchange' ? paise * 0.4 : paise)
        expect(await sql('select 1 from refund_cuts where order_id = $1', [orderId])).toEqual([])
      }
    },
  )

  it('and a cancellation of the whole order: what is paid goes back once', { timeout: patience }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, orderId, viewer, chargeBack, paise } = await paid()
      const isLost = round % 4 < 2
      if (isLost) await moveSandboxChargeBack(chargeBack, 'lost')
      expect(
        await both(
          () => cancelOrder(viewer, id),
          () => follow(chargeBack),
          round,
        ),
      ).toEqual(['done', 'done'])
      await send(orderId)
      if (!isLost) await decide(chargeBack, 'closed')
      expect(await settled(id, orderId)).toBe(isLost ? 0 : paise)
      expect((await getAdminOrder(id)).payment).toMatchObject({ status: 'refunded', refunded: 1_180, tooMuch: 0 })
    }
  })

  it('told six times at once is one charge-back, and its event is stored once', { timeout: patience }, async () => {
    for (let round = 0; round < rounds; round++) {
      const { orderId, chargeBack } = await paid()
      const event = { id: `evt_${randomUUID()}`, kind: 'payment.dispute.created', reference: null, chargeBack }
      const { body, signature } = signedEvent(event)
      const tell = () => receiveEvent('sandbox', body, new Headers({ [eventSignatureHeader]: signature }))
      const outcomes = await Promise.all(Array.from({ length: 6 }, tell))
      expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
      expect(await sql('select 1 from payment_charge_backs where order_id = $1', [orderId])).toHaveLength(1)
      expect(await sql('select 1 from payment_events where event_key = $1', [event.id])).toHaveLength(1)
    }
  })
})
