import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminActor } from '#modules/audit/rules.ts'
import { changeContext, chooseProvider, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildOrder } from '#tests/support/orders.ts'
import { actsOn, signedIn } from '#tests/support/people.ts'
import type { SettlementRow } from './provider/port.ts'
import { sandboxProvider } from './provider/sandbox/adapter.server.ts'
import { listDifferences, settlePaymentDifference } from './service/differences.server.ts'
import { compareProviderBooks, daysToCompare } from './service/reconcile.server.ts'
import { compareBooks } from './store/books.server.ts'

beforeAll(() => scaleLimits(1_000))
beforeEach(() => chooseProvider(sandboxProvider))

/** A provider of its own for each test, so that no other test's money stands in its books. */
async function captured() {
  const provider = `books_${randomUUID().slice(0, 8)}`
  const { order } = await buildOrder({ input: { paymentMethod: 'upi' } })
  const [row] = await sql<{ id: string; reference: string; paise: string }>(
    `update payment_captures c set provider = $2 from orders o where o.id = c.order_id and o.public_id = $1
     returning c.id, c.provider_reference as reference, c.amount_paise as paise`,
    [order.id, provider],
  )
  return { provider, orderId: order.id, reference: row?.reference ?? '', paise: Number(row?.paise) }
}

const line = (reference: string, amountPaise: number, kind: SettlementRow['kind'] = 'payment'): SettlementRow => ({
  kind,
  reference,
  amountPaise,
  feePaise: 20,
  settlement: 'setl_1',
  chargeBack: null,
})
const found = async (provider: string) =>
  sql(
    "select kind, split_part(subject, ' ', 2) as reference, settled_at is not null as settled from payment_differences where subject like $1 || ' %' order by id",
    [provider],
  )

describe('which days are compared', () => {
  it.each([
    [undefined, ['2026-11-24']],
    ['2026-11-24', []],
    ['2026-11-21', ['2026-11-22', '2026-11-23', '2026-11-24']],
  ])('after %s: %j', (last, days) => {
    expect(daysToCompare(last, new Date('2026-11-24T20:00:00Z'))).toEqual(days)
  })

  it('are 31 at most', () => {
    expect(daysToCompare('2020-01-01', new Date('2026-11-24T20:00:00Z'))).toHaveLength(31)
  })
})

describe('the books of a provider', () => {
  it('that agree leave nothing to check, and the fee and the settlement are known', async () => {
    const { provider, reference, paise } = await captured()
    expect(await compareBooks(provider, '2026-11-25', [line(reference, paise)])).toBe(0)
    const [row] = await sql(
      'select fee_paise, settlement, in_books_on::text from payment_captures where provider = $1',
      [provider],
    )
    expect(row).toEqual({ fee_paise: 20, settlement: 'setl_1', in_books_on: '2026-11-25' })
  })

  it('that was paid on its page all day and told nothing is told once, and settled when it tells something', async () => {
    const { provider, reference, paise } = await captured()
    await sql("update payment_captures set captured_at = '2026-11-25T10:00:00+05:30' where provider = $1", [provider])
    const compare = () => compareBooks(provider, '2026-11-25', [line(reference, paise)])
    expect(await compare()).toBe(0)
    await sql(
      'update payment_attempts set is_on_page = true where id = (select attempt_id from payment_captures where provider = $1)',
      [provider],
    )
    expect([await compare(), await compare()]).toEqual([1, 0])
    expect(await found(provider)).toEqual([{ kind: 'silence', reference: '2026-11-25', settled: false }])
    const tell = (at: string) =>
      sql(
        "insert into payment_events (provider, event_key, kind, received_at) values ($1, $2::text, 'payment.captured', $2::text::timestamptz)",
        [provider, at],
      )
    await tell('2026-11-25T01:00:00+05:30')
    expect(await compare()).toBe(0)
    expect(await found(provider)).toMatchObject([{ settled: false }])
    await tell('2026-11-26T01:00:00+05:30')
    await compare()
    expect(await found(provider)).toMatchObject([{ settled: true }])
  })

  it.each(['payment', 'refund'] as const)('with a %s that stands nowhere here are told once', async (kind) => {
    const { provider } = await captured()
    const unknown = [line('pay_unknown', 5_000, kind)]
    expect(await compareBooks(provider, '2026-11-25', unknown)).toBe(1)
    expect(await compareBooks(provider, '2026-11-25', unknown)).toBe(0)
    const what = kind === 'payment' ? 'unknown_payment' : 'refund'
    expect(await found(provider)).toEqual([{ kind: what, reference: 'pay_unknown', settled: false }])
  })

  it('with another amount are told, and the payment stays as it is', async () => {
    const { provider, reference, paise } = await captured()
    await compareBooks(provider, '2026-11-25', [line(reference, paise - 1)])
    expect(await found(provider)).toEqual([{ kind: 'settlement', reference, settled: false }])
    const [row] = await sql('select amount_paise, in_books_on from payment_captures where provider = $1', [provider])
    expect(row).toEqual({ amount_paise: paise, in_books_on: null })
  })

  it('that miss a payment for a week are told, and it is settled by itself when it comes', async () => {
    const { provider, reference, paise } = await captured()
    await sql("update payment_captures set captured_at = '2026-11-10' where provider = $1", [provider])
    await compareBooks(provider, '2026-11-17', [])
    expect(await found(provider)).toEqual([])
    await compareBooks(provider, '2026-11-18', [])
    expect(await found(provider)).toEqual([{ kind: 'missing_payment', reference, settled: false }])
    await compareBooks(provider, '2026-11-19', [line(reference, paise)])
    expect(await found(provider)).toEqual([{ kind: 'missing_payment', reference, settled: true }])
  })

  it('compared by two processes at once are compared once', async () => {
    const { provider } = await captured()
    const unknown = [line('pay_twice', 5_000)]
    const counts = await Promise.all([1, 2, 3, 4].map(() => compareBooks(provider, '2026-11-25', unknown)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  })
})

describe('by night', () => {
  it('each day that was not compared is asked for, and a gateway that is away leaves it for the next time', async () => {
    const name = `books_${randomUUID().slice(0, 8)}`
    const days: string[] = []
    changeContext({ clock: () => new Date('2026-11-24T20:00:00Z') })
    try {
      chooseProvider({ ...sandboxProvider, name, settlementRows: async () => Promise.reject(new Error('away')) })
      await expect(compareProviderBooks()).rejects.toThrow('away')
      chooseProvider({
        ...sandboxProvider,
        name,
        settlementRows: async (day) => {
          days.push(day)
          return []
        },
      })
      await compareProviderBooks()
      await compareProviderBooks()
      expect(days).toEqual(['2026-11-24'])
    } finally {
      changeContext({ clock: () => new Date() })
    }
  })

  it('the sandbox gateway has books of its own that agree', async () => {
    const { order } = await buildOrder({ input: { paymentMethod: 'upi' } })
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
    const rows = await sandboxProvider.settlementRows(today)
    const [capture] = await sql<{ reference: string; paise: string }>(
      `select c.provider_reference as reference, c.amount_paise as paise
         from payment_captures c join orders o on o.id = c.order_id where o.public_id = $1`,
      [order.id],
    )
    expect(rows).toContainEqual(
      expect.objectContaining({ kind: 'payment', reference: capture?.reference, amountPaise: Number(capture?.paise) }),
    )
  })
})

describe('the operator', () => {
  it('sees what does not agree with its order, and settles it once with a note', async () => {
    const { provider, orderId, reference, paise } = await captured()
    await compareBooks(provider, '2026-11-25', [line(reference, paise + 1)])
    const { userId } = await signedIn({ role: 'admin' })
    const admin: AdminActor = { userId, name: 'Ritu', role: 'admin', network: '127.0.0.0/24' }
    const asked = { q: orderId, limit: 10 }
    const [one] = (await listDifferences({ ...asked, view: 'open' })).items
    expect(one).toMatchObject({ kind: 'settlement', orderId, settled: null })
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => settlePaymentDifference(admin, one?.id ?? '', 'The gateway paid it since.')),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await listDifferences({ ...asked, view: 'open' })).items).toEqual([])
    expect((await listDifferences({ ...asked, view: 'settled' })).items[0]?.settled).toMatchObject({
      note: 'The gateway paid it since.',
    })
    expect((await actsOn(one?.id ?? '')).map(({ action }) => action)).toEqual(['payment.difference_settled'])
  })
})
