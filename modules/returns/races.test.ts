import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { required } from '#platform/kit/required.ts'
import { scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { stockOf } from '#tests/support/factories.ts'
import {
  buildDelivered,
  buildOperator,
  type Delivered,
  letReturnWait,
  refundsOf,
  returnInput,
  shipped,
} from '#tests/support/returns.ts'
import { racePatience, raceRounds } from '#tests/support/rounds.ts'
import { runClocks } from './service/clocks.server.ts'
import { getMyReturn, withdrawReturn } from './service/my-returns.server.ts'
import { settleReturn } from './service/operator.server.ts'
import { requestReturn } from './service/request-return.server.ts'
import {
  approveReturn,
  checkReturn,
  letKeep,
  receiveReturn,
  refuseReturn,
  sendReplacement,
} from './service/vendor-returns.server.ts'

beforeAll(() => scaleLimits(10_000))

const rounds = raceRounds(25)
const patience = racePatience(25)

/** Both at once, in either order; how each ended, by its code. */
async function both(first: () => Promise<unknown>, second: () => Promise<unknown>, round: number): Promise<string[]> {
  const pair = round % 2 === 0 ? [first, second] : [second, first]
  const ends = await Promise.allSettled(pair.map((act) => act()))
  const words = ends.map((end) =>
    end.status === 'fulfilled' ? 'done' : ((end.reason as { code?: string }).code ?? String(end.reason)),
  )
  return round % 2 === 0 ? words : words.reverse()
}

const ask = async (
  it_: Delivered,
  quantity: number,
  key: string = randomUUID(),
  wish: 'refund' | 'exchange' = 'refund',
) =>
  required(
    (await requestReturn(it_.customer, it_.orderId, returnInput(it_, { quantity, wish }), key)).items[0],
    'the return',
  )

const deadlocks = async () => {
  await sql('select pg_stat_clear_snapshot()')
  const [row] = await sql<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return row?.deadlocks ?? 0
}

describe('two at once', () => {
  it('who ask for the same pieces: one gets them', { timeout: patience }, async () => {
    const it_ = await buildDelivered({ quantity: 20, stock: 30 })
    for (let round = 0; round < rounds; round++) {
      const ends = await both(
        () => ask(it_, 12),
        () => ask(it_, 12),
        round,
      )
      expect(ends.sort()).toEqual(['done', 'returns.not_returnable'])
      const [open] = await sql<{ id: string }>(
        "select public_id as id from returns where vendor_id = $1 and status = 'requested'",
        [it_.vendor.vendorId],
      )
      await withdrawReturn(it_.customer, required(open, 'the one').id)
    }
  })

  it('of one form: one request', { timeout: patience }, async () => {
    const it_ = await buildDelivered({ quantity: 20, stock: 30 })
    for (let round = 0; round < rounds; round++) {
      const key = randomUUID()
      const made = await Promise.all([ask(it_, 20, key), ask(it_, 20, key), ask(it_, 20, key)])
      expect(new Set(made.map(({ id }) => id)).size).toBe(1)
      await withdrawReturn(it_.customer, required(made[0], 'the one').id)
    }
  })

  it('an approval and a withdrawal: whoever is first counts, and nothing stays put aside', {
    timeout: patience,
  }, async () => {
    const before = await deadlocks()
    const it_ = await buildDelivered({ quantity: 2, otherStock: 5 })
    for (let round = 0; round < rounds; round++) {
      const { id } = await ask(it_, 2, randomUUID(), 'exchange')
      const [approval, withdrawal] = await both(
        () => approveReturn(it_.vendor, id, 'self_ship'),
        () => withdrawReturn(it_.customer, id),
        round,
      )
      // An approved return may still be withdrawn.
      expect(withdrawal).toBe('done')
      expect(['done', 'returns.step_not_possible']).toContain(approval)
      expect((await getMyReturn(it_.customer, id)).status).toBe('withdrawn')
      expect(await stockOf(it_.otherId)).toBe(5)
    }
    expect(await deadlocks()).toBe(before)
  })

  it('an approval and a refusal, and the clock: one of them', { timeout: patience }, async () => {
    const it_ = await buildDelivered({ quantity: 2 })
    for (let round = 0; round < rounds; round++) {
      const { id } = await ask(it_, 2)
      await letReturnWait(id, 2)
      const [ends] = await Promise.all([
        both(
          () => approveReturn(it_.vendor, id, 'self_ship'),
          () => refuseReturn(it_.vendor, id, 'No.'),
          round,
        ),
        runClocks(),
      ])
      const { status, events } = await getMyReturn(it_.customer, id)
      expect(events).toHaveLength(2)
      expect(['approved', 'rejected']).toContain(status)
      expect(ends.filter((end) => end === 'done').length).toBeLessThanOrEqual(1)
      if (status === 'approved') await withdrawReturn(it_.customer, id)
    }
  })

  it('checks of the same pieces, and a gift of them: accepted once, paid once, in stock once', async () => {
    const it_ = await buildDelivered({ quantity: 20, stock: 30, price: 50 })
    for (let piece = 0; piece < 20; piece++) {
      const { id, lines } = await ask(it_, 1)
      const lineId = required(lines[0], 'its line').id
      await approveReturn(it_.vendor, id, 'self_ship')
      if (piece % 3 === 0) {
        const ends = await both(
          () => letKeep(it_.vendor, id),
          () => letKeep(it_.vendor, id),
          piece,
        )
        expect(ends.sort()).toEqual(['done', 'returns.step_not_possible'])
        continue
      }
      await receiveReturn(it_.vendor, id, { lines: [{ lineId, received: 1 }] })
      const check = () =>
        checkReturn(it_.vendor, id, {
          lines: [{ lineId, restock: 1, writeOff: 0, refuse: 0 }],
          reason: '',
          photoIds: [],
        })
      expect((await both(check, check, piece)).sort()).toEqual(['done', 'returns.step_not_possible'])
    }
    const refunds = await refundsOf(it_.orderId)
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(20 * 5_900)
    // 30 less 20 that were bought, and 13 that came back to be sold again.
    expect(await stockOf(it_.product.variantId)).toBe(23)
  })

  it('customers who exchange for the last one: one of them gets it, the other gets money', async () => {
    for (let round = 0; round < 10; round++) {
      const it_ = await buildDelivered({ quantity: 2, otherStock: 1 })
      const [one, other] = [await ask(it_, 1, randomUUID(), 'exchange'), await ask(it_, 1, randomUUID(), 'exchange')]
      await both(
        () => approveReturn(it_.vendor, one.id, 'self_ship'),
        () => approveReturn(it_.vendor, other.id, 'self_ship'),
        round,
      )
      const wishes = await Promise.all([one, other].map(async ({ id }) => (await getMyReturn(it_.customer, id)).wish))
      expect(wishes.sort()).toEqual(['exchange', 'refund'])
      expect(await stockOf(it_.otherId)).toBe(0)
    }
  })

  it('money instead of an exchange and the sending of it: one of them, with its stock and money', async () => {
    const before = await deadlocks()
    const it_ = await buildDelivered({ quantity: 20, stock: 30, otherStock: 20 })
    const operator = await buildOperator()
    let paid = 0
    for (let piece = 0; piece < 20; piece++) {
      const { id } = await ask(it_, 1, randomUUID(), 'exchange')
      await approveReturn(it_.vendor, id, 'self_ship')
      await letKeep(it_.vendor, id)
      const ends = await both(
        () => settleReturn(operator, id, { how: 'pay_instead', reason: 'Nobody sends it.' }),
        () => sendReplacement(it_.vendor, id, shipped),
        piece,
      )
      expect(ends.toSorted()).toEqual(['done', 'returns.no_replacement'])
      if (ends[0] === 'done') paid += 1
      const { replacement } = await getMyReturn(it_.customer, id)
      expect(replacement?.status).toBe(ends[0] === 'done' ? 'paid' : 'sent')
    }
    expect((await refundsOf(it_.orderId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(paid * 11_800)
    expect(await stockOf(it_.otherId)).toBe(paid)
    expect(await deadlocks()).toBe(before)
  })
})
