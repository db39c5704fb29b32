import { beforeEach, describe, expect, it } from 'vitest'
import type { WaitingView } from '#modules/insights/shapes.ts'
import { required } from '#platform/kit/required.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { code, remittanceOf as fileOf, buildCashShipment as shipment } from '#tests/support/cash.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { actsOn } from '#tests/support/people.ts'
import type {
  CashDifferencePageView,
  CashPageView,
  CashTransferView,
  RemittanceCheckView,
  RemittanceView,
} from './shapes.ts'

let cookie: string
beforeEach(async () => {
  scaleLimits(10_000)
  forgetAddresses()
  cookie = await cookieOf(await buildUser({ role: 'admin' }))
})

type File = ReturnType<typeof fileOf>
type Refused = { code: string; detail: string }

const book = (file: File, ...transfers: (readonly [utr: string, deductions: number, bankAmount: number])[]) =>
  ask<RemittanceView & Refused>('POST', '/admin/cash/files', {
    cookie,
    body: { ...file, transfers: transfers.map(([utr, deductions, bankAmount]) => ({ utr, deductions, bankAmount })) },
  })
const check = (file: File, courier = file.courier) =>
  ask<RemittanceCheckView>('POST', '/admin/cash/file-checks', { cookie, body: { text: file.text, courier } })
const cash = async (query: string) => (await ask<CashPageView>('GET', `/admin/cash?${query}`, { cookie })).body
const one = async (orderId: string) => required((await cash(`q=${orderId}`)).items[0], `the cash of ${orderId}`)

describe('a courier’s file is refused', () => {
  it('with a day that has not come', async () => {
    const utr = `UTR${code()}`
    const { number, orderId } = await shipment()
    const file = fileOf([number, 118, utr])
    const later = await book({ ...file, text: file.text.replace('2026-11-20', '2099-11-20') }, [utr, 0, 118])
    expect([later.status, later.body.detail]).toEqual([422, 'Line 2: 20 Nov 2099 has not come yet.'])
    expect((await one(orderId)).remitted).toBeNull()
  })

  it('with lines that cannot be read, or none, and nothing of it is kept', async () => {
    const utr = `UTR${code()}`
    const { number, orderId } = await shipment()
    const broken = await book(fileOf([number, 118, utr], ['1.2E+9', 5, utr]), [utr, 0, 118])
    expect([broken.status, broken.body.code]).toEqual([422, 'cash.file_unreadable'])
    expect((await book(fileOf(), [utr, 0, 0])).body.code).toBe('cash.file_unreadable')
    expect((await one(orderId)).remitted).toBeNull()
    expect(await sql('select 1 from cash_transfers where utr = $1', [utr])).toEqual([])
  })

  it('when it is not said of each UTR what the bank received', async () => {
    const [first, second] = [`UTR${code()}`, `UTR${code()}`]
    const file = fileOf(['AWB-1', 5, first], ['AWB-2', 5, second])
    for (const transfers of [
      [[first, 0, 5]],
      [
        [first, 0, 5],
        [first, 0, 5],
      ],
      [
        [first, 0, 5],
        ['ANOTHER9', 0, 5],
      ],
    ] as const)
      expect((await book(file, ...transfers)).body.code).toBe('cash.transfers_wrong')
  })

  it('the second time, also when two send it at once', async () => {
    const utr = `UTR${code()}`
    const { number } = await shipment()
    const file = fileOf([number, 118, utr])
    const answers = await Promise.all([book(file, [utr, 0, 118]), book(file, [utr, 0, 118])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await book(file, [utr, 0, 118])).body.code).toBe('cash.file_booked')
  })

  it('when its money was booked from another file', async () => {
    const utr = `UTR${code()}`
    const [one_, other] = [await shipment(), await shipment()]
    await book(fileOf([one_.number, 118, utr]), [utr, 0, 118])
    const again = await book(fileOf([other.number, 118, utr]), [utr, 0, 118])
    expect([again.status, again.body.code]).toEqual([409, 'cash.utr_booked'])
    expect((await one(other.orderId)).remitted).toBeNull()
  })
})

describe('a courier’s file', () => {
  it('is looked at first: each row with what would become of it, and nothing is stored', async () => {
    const utr = `UTR${code()}`
    const [good, short, early] = [await shipment(), await shipment(), await shipment({ isDelivered: false })]
    const { body } = await check(
      fileOf(
        [good.number.toLowerCase(), 118, utr],
        [short.number, '100.50', utr],
        [early.number, 118, utr],
        ['AWB-NOBODY', 5, utr],
        [good.number, 118, utr],
      ),
    )
    expect(body.rows.map(({ outcome, orderId, collected }) => [outcome, orderId, collected])).toEqual([
      ['matched', good.orderId, 118],
      ['short', short.orderId, 118],
      ['not_delivered', early.orderId, null],
      ['unknown', null, null],
      ['duplicate', good.orderId, 118],
    ])
    expect(body).toMatchObject({
      bookedAt: null,
      problems: [],
      transfers: [{ utr, rows: 5, sum: 459.5, isBooked: false }],
    })
    expect(await sql('select 1 from cash_transfers where utr = $1', [utr])).toEqual([])
  })

  it('of another courier than the parcel’s books nothing of it, and the difference names that courier', async () => {
    const utr = `UTR${code()}`
    const { number, orderId } = await shipment()
    const file = { ...fileOf([number, 118, utr]), courier: 'Delhivery' }
    expect((await check(file, '')).body.rows).toMatchObject([{ outcome: 'matched', parcelCourier: 'Ekart' }])
    expect((await check(file)).body.rows).toMatchObject([{ outcome: 'other_courier', orderId, parcelCourier: 'Ekart' }])
    // The same holds where the bank agrees only later.
    const { body } = await book(file, [utr, 0, 100])
    const settled = await ask<RemittanceView>('PUT', `/admin/cash/transfers/${body.transfers[0]?.id}`, {
      cookie,
      body: { deductions: 18, bankAmount: 100 },
    })
    expect(settled.body.outcomes).toEqual({ other_courier: 1 })
    expect((await one(orderId)).remitted).toBeNull()
    const [difference] = (await ask<CashDifferencePageView>('GET', `/admin/cash/differences?q=${utr}`, { cookie })).body
      .items
    expect(difference).toMatchObject({ outcome: 'other_courier', orderId, parcelCourier: 'Ekart' })
    // It was this parcel after all: whoever settles it names it.
    const said = { as: 'paid', reference: 'HDFCN5202611', paidOn: '2025-11-27', trackingNumber: number }
    const answer = await ask('POST', `/admin/cash/differences/${difference?.id}/settlement`, { cookie, body: said })
    expect(answer.status).toBe(204)
    expect((await one(orderId)).remitted).toMatchObject({ utr: 'HDFCN5202611' })
  })

  it('that names a parcel twice says in which line it stands first', async () => {
    const utr = `UTR${code()}`
    const { number } = await shipment()
    const file = fileOf([number, 118, utr], ['AWB-NOBODY', 5, utr], [number, 118, utr])
    expect((await check(file)).body.rows.map(({ firstLine }) => firstLine)).toEqual([null, null, 2])
    await book(file, [utr, 0, 241])
    const { items } = (await ask<CashDifferencePageView>('GET', `/admin/cash/differences?q=${utr}`, { cookie })).body
    expect(items.map(({ line, firstLine }) => [line, firstLine]).sort()).toEqual([
      [3, null],
      [4, 2],
    ])
  })

  it('books what matches, and lists the rest as differences', async () => {
    const utr = `UTR${code()}`
    const [good, over] = [await shipment(), await shipment()]
    const file = fileOf([good.number, 118, utr], [over.number, 120, utr], ['AWB-NOBODY', 5, utr])
    const { status, body } = await book(file, [utr, 3, 240])
    expect([status, body.outcomes]).toEqual([200, { matched: 1, over: 1, unknown: 1 }])
    expect(body.transfers).toMatchObject([{ utr, status: 'settled', missing: 0 }])
    expect((await one(good.orderId)).remitted).toEqual({ utr, on: '2026-11-20' })
    expect((await one(over.orderId)).remitted).toBeNull()
    const differences = (
      await ask<CashDifferencePageView>('GET', '/admin/cash/differences', { cookie })
    ).body.items.filter((row) => row.utr === utr)
    expect(differences.map(({ outcome, orderId, collected }) => [outcome, orderId, collected]).sort()).toEqual([
      ['over', over.orderId, 118],
      ['unknown', null, null],
    ])
    const [file_] = await sql<{ id: string }>('select file_id as id from cash_transfers where utr = $1', [utr])
    expect(await actsOn(file_?.id ?? '')).toMatchObject([{ action: 'cash.file_booked', after: { rows: 3, open: 0 } }])
  })

  it('is open where the bank received something else; it is settled when that is put right', async () => {
    const utr = `UTR${code()}`
    const { number, orderId } = await shipment()
    const { body } = await book(fileOf([number, 118, utr]), [utr, 0, 100])
    const open = required(body.transfers[0], 'the transfer')
    expect(open).toMatchObject({ status: 'open', missing: 18 })
    expect(body.outcomes).toEqual({})
    expect((await one(orderId)).remitted).toBeNull()
    const listed = (await ask<{ items: CashTransferView[] }>('GET', '/admin/cash/transfers', { cookie })).body.items
    expect(listed.map(({ id }) => id)).toContain(open.id)

    const settle = (bankAmount: number, deductions = 18) =>
      ask<RemittanceView & Refused>('PUT', `/admin/cash/transfers/${open.id}`, {
        cookie,
        body: { deductions, bankAmount },
      })
    expect((await settle(99)).body.transfers).toMatchObject([{ status: 'open', missing: 1 }])
    const both = await Promise.all([settle(100), settle(100)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await one(orderId)).remitted).toMatchObject({ utr })
    expect((await settle(100)).body.code).toBe('cash.transfer_settled')
  })

  it('takes the place of an earlier one that was left open', async () => {
    const utr = `UTR${code()}`
    const [first, second] = [await shipment(), await shipment()]
    const { body } = await book(fileOf([first.number, 118, utr]), [utr, 0, 236])
    const again = await book(fileOf([first.number, 118, utr], [second.number, 118, utr]), [utr, 0, 236])
    expect(again.body.outcomes).toEqual({ matched: 2 })
    const before = await ask<Refused>('PUT', `/admin/cash/transfers/${body.transfers[0]?.id}`, {
      cookie,
      body: { deductions: 0, bankAmount: 118 },
    })
    expect(before.status).toBe(404)
  })

  it('and another one that name the same shipment at once: its cash is handed over once', async () => {
    for (let round = 0; round < 8; round++) {
      const [one_, other] = [`UTR${code()}`, `UTR${code()}`]
      const { number } = await shipment()
      const answers = await Promise.all([
        book(fileOf([number, 118, one_]), [one_, 0, 118]),
        book(fileOf([number, 118, other]), [other, 0, 118]),
      ])
      expect(answers.map(({ body }) => JSON.stringify(body.outcomes)).sort()).toEqual([
        '{"duplicate":1}',
        '{"matched":1}',
      ])
    }
  })
})

describe('files with the same transfers', () => {
  it('in opposite order at once wait for each other: the database ends none of them', async () => {
    const deadlocks = async () =>
      (
        await sql<{ count: number }>(
          'select deadlocks::int as count from pg_stat_database where datname = current_database()',
        )
      )[0]?.count
    const before = await deadlocks()
    for (let round = 0; round < 30; round++) {
      const [one_, other] = [`UTR${code()}`, `UTR${code()}`]
      const rows = [
        [`AWB-${code()}`, 118, one_],
        [`AWB-${code()}`, 118, other],
      ] as const
      const said = [
        [one_, 0, 118],
        [other, 0, 118],
      ] as const
      const [first, second] = rows
      const answers = await Promise.all([
        book(fileOf(first, second), ...said),
        book(fileOf(second, first), ...said),
        book(fileOf([second[0], '118.0', other], first), ...said),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(await deadlocks()).toBe(before)
    }
  })
})

describe('the list of cash', () => {
  it('tells what couriers have, what is overdue after 12 days, and what was handed over', async () => {
    const utr = `UTR${code()}`
    const [here, late, new_] = [await shipment(), await shipment(), await shipment()]
    await book(fileOf([here.number, 118, utr]), [utr, 0, 118])
    await sql(
      `update cash_collections c set collected_at = now() - interval '12 days' from orders o where o.id = c.order_id and o.public_id = $1`,
      [late.orderId],
    )
    const ids = async (view: string, q: string) =>
      (await cash(`view=${view}&q=${q}`)).items.map(({ orderId }) => orderId)
    expect(await ids('overdue', late.orderId)).toEqual([late.orderId])
    expect(await ids('overdue', new_.orderId)).toEqual([])
    expect(await ids('with_couriers', new_.number)).toEqual([new_.orderId])
    expect(await ids('with_couriers', here.orderId)).toEqual([])
    expect(await ids('remitted', here.orderId)).toEqual([here.orderId])
    const page = await cash(`q=${late.orderId}`)
    expect(page).toMatchObject({ total: 1, amount: 118 })
    expect(page.items[0]).toMatchObject({ isOverdue: true, waitingDays: 12 })
    expect(page.totals.withCouriers).toBeGreaterThanOrEqual(236)
    expect(page.totals.oldestDays).toBeGreaterThanOrEqual(12)
    expect(page.counts.overdue).toBeGreaterThanOrEqual(1)

    const file = await ask('GET', `/admin/cash/export?q=${late.orderId}`, { cookie })
    expect(file.text).toContain(`"${late.orderId}"`)
    expect(file.text.trim().split('\r\n')).toHaveLength(2)
  })

  it('of what couriers have is walked both ways, the oldest first', async () => {
    const utr = `UTR${code()}`
    const made = [await shipment(), await shipment(), await shipment()]
    for (const [at, { orderId }] of made.entries())
      await sql(
        `update cash_collections c set collected_at = now() - make_interval(days => $2) from orders o where o.id = c.order_id and o.public_id = $1`,
        [orderId, 1_000 - at],
      )
    const first = await cash('view=overdue&limit=2')
    expect(first.items.map(({ orderId }) => orderId)).toEqual([made[0]?.orderId, made[1]?.orderId])
    const second = await cash(`view=overdue&limit=1&cursor=${first.nextCursor}`)
    expect(second.items.map(({ orderId }) => orderId)).toEqual([made[2]?.orderId])
    const back = await cash(`view=overdue&limit=2&cursor=${second.previousCursor}`)
    expect(back.items.map(({ orderId }) => orderId)).toEqual([made[0]?.orderId, made[1]?.orderId])
    const rows = made.map(({ number }) => [number, 118, utr] as const)
    await book(fileOf(...rows), [utr, 0, 354])
  })

  it('leads from the dashboard: what is overdue, and differences that nobody has settled', async () => {
    const waiting = async () => (await ask<WaitingView>('GET', '/admin/overview/waiting', { cookie })).body
    const before = await waiting()
    const { number, orderId } = await shipment()
    await sql(
      `update cash_collections c set collected_at = now() - interval '13 days' from orders o where o.id = c.order_id and o.public_id = $1`,
      [orderId],
    )
    expect((await waiting()).overdueCash).toBe(before.overdueCash + 1)
    const utr = `UTR${code()}`
    await book(fileOf([number, 100, utr]), [utr, 0, 100])
    expect((await waiting()).cashDifferences).toBe(before.cashDifferences + 1)
    const [row] = (await ask<CashDifferencePageView>('GET', `/admin/cash/differences?q=${utr}`, { cookie })).body.items
    const body = { as: 'written_off', note: 'The courier keeps it.' }
    await ask('POST', `/admin/cash/differences/${row?.id}/settlement`, { cookie, body })
    expect(await waiting()).toEqual(before)
  })
})
