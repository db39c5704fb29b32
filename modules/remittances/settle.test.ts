import { beforeEach, describe, expect, it } from 'vitest'
import { required } from '#platform/kit/required.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { buildCashShipment, code, remittanceOf } from '#tests/support/cash.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { buildUser } from '#tests/support/factories.ts'
import { actsOn } from '#tests/support/people.ts'
import { racePatience, raceRounds } from '#tests/support/rounds.ts'
import type { CashDifferencePageView, CashDifferenceView, CashPageView } from './shapes.ts'

let cookie: string
beforeEach(async () => {
  scaleLimits(10_000)
  forgetAddresses()
  cookie = await cookieOf(await buildUser({ role: 'admin' }))
})

const differences = async (query: string) =>
  (await ask<CashDifferencePageView>('GET', `/admin/cash/differences?${query}`, { cookie })).body.items

/** Books a file with one row, which differs. */
async function differing(number: string, amount: number): Promise<CashDifferenceView> {
  const utr = `UTR${code()}`
  const booked = await ask('POST', '/admin/cash/files', {
    cookie,
    body: { ...remittanceOf([number, amount, utr]), transfers: [{ utr, deductions: 0, bankAmount: amount }] },
  })
  expect(booked.status).toBe(200)
  return required((await differences(`q=${utr}`))[0], 'the difference')
}

const paid = { as: 'paid', reference: 'HDFCN5202611', paidOn: '2025-11-27' } as const
const writtenOff = { as: 'written_off', note: 'The courier keeps it as a fine.' } as const
const settle = (id: string, body: object, as = cookie) =>
  ask<{ code: string; issues?: { path: string }[] }>('POST', `/admin/cash/differences/${id}/settlement`, {
    cookie: as,
    body,
  })
const cash = async (query: string) => (await ask<CashPageView>('GET', `/admin/cash?${query}`, { cookie })).body
const one = async (orderId: string) => required((await cash(`q=${orderId}`)).items[0], `the cash of ${orderId}`)
const again = async (id: string) =>
  required(
    (await differences('view=all&limit=100')).find((row) => row.id === id),
    id,
  )

describe('a difference is not settled', () => {
  it('by anybody but the operator', async () => {
    const { id } = await differing('AWB-NOBODY', 5)
    expect((await ask('POST', `/admin/cash/differences/${id}/settlement`, { body: writtenOff })).status).toBe(401)
    expect((await settle(id, writtenOff, await cookieOf(await buildUser()))).status).toBe(403)
  })

  it.each([
    ['as', {}],
    ['reference', { ...paid, reference: ' ' }],
    ['paidOn', { ...paid, paidOn: '27-11-2025' }],
    ['paidOn', { ...paid, paidOn: '2999-01-01' }],
    ['note', { as: 'written_off' }],
    ['note', { as: 'written_off', note: 'x' }],
  ])('without a right %s', async (field, body) => {
    const { number, orderId } = await buildCashShipment()
    const { id } = await differing(number, 100)
    const answer = await settle(id, body)
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([422, field])
    expect(await one(orderId)).toMatchObject({ remitted: null, writtenOff: null })
  })

  it('as paid for a shipment that nobody names, does not exist, or whose cash is not awaited', async () => {
    const early = await buildCashShipment({ isDelivered: false })
    const { id } = await differing(`AWB-${code()}`, 118)
    expect((await settle(id, paid)).body.code).toBe('cash.shipment_missing')
    for (const trackingNumber of ['AWB-NOBODY', early.number]) {
      const { status, body } = await settle(id, { ...paid, trackingNumber })
      expect([status, body.code, body.issues?.[0]?.path]).toEqual([409, 'cash.shipment_not_awaited', 'trackingNumber'])
    }
    expect((await again(id)).settled).toBeNull()
  })

  it('as paid for a parcel of another sum, unless the note names both', async () => {
    for (const amount of [1, 500]) {
      const { number, orderId } = await buildCashShipment()
      const { id } = await differing(`AWB-${code()}`, amount)
      for (const note of ['', 'It is fine.', '₹118 came.', `₹${amount}1 and ₹1180`]) {
        const { status, body } = await settle(id, { ...paid, trackingNumber: number, note })
        expect([status, body.code, body.issues]).toEqual([
          422,
          'cash.sums_differ',
          [
            {
              path: 'note',
              message: `₹${amount} stands in the file, and ₹118 was collected for ${number}. Say in the note why this parcel is paid, with both sums.`,
            },
          ],
        ])
      }
      expect(await one(orderId)).toMatchObject({ remitted: null })
      const note = `The file says ₹${amount}.00 for ₹118: the courier paid the difference apart.`
      expect((await settle(id, { ...paid, trackingNumber: number, note })).status).toBe(204)
      expect(await one(orderId)).toMatchObject({ remitted: { utr: paid.reference } })
      expect(await actsOn(id)).toMatchObject([{ before: { inFile: amount, collected: 118 }, reason: note }])
      expect(await again(id)).toMatchObject({ amount, collected: 118, settled: { note } })
    }
  })

  it('where a row agrees, or there is no row', async () => {
    const { number } = await buildCashShipment()
    const utr = `UTR${code()}`
    const body = { ...remittanceOf([number, 118, utr]), transfers: [{ utr, deductions: 0, bankAmount: 118 }] }
    await ask('POST', '/admin/cash/files', { cookie, body })
    expect(await differences(`view=all&q=${utr}`)).toEqual([])
    expect((await settle('01900000-0000-7000-8000-000000000000', paid)).body.code).toBe('cash.difference_settled')
  })
})

describe('a difference that is settled', () => {
  it('as paid later makes its cash count as handed over, with the reference and the day', async () => {
    const { number, orderId } = await buildCashShipment()
    const { id } = await differing(number, 100)
    expect((await settle(id, { ...paid, note: 'Paid after our call.' })).status).toBe(204)
    expect(await one(orderId)).toMatchObject({
      isOverdue: false,
      waitingDays: null,
      remitted: { utr: paid.reference, on: paid.paidOn },
    })
    expect(await again(id)).toMatchObject({
      settled: { as: 'paid', reference: paid.reference, paidOn: paid.paidOn, note: 'Paid after our call.' },
    })
    expect((await again(id)).settled?.by).toBeTruthy()
    expect(await differences(`q=${orderId}`)).toEqual([])
    expect((await differences(`view=settled&q=${orderId}`)).map((row) => row.id)).toEqual([id])
    expect(await actsOn(id)).toMatchObject([
      {
        action: 'cash.difference_settled',
        before: { result: 'short', inFile: 100 },
        after: { settledAs: 'paid', reference: paid.reference, orderId, handedOver: 118 },
        reason: 'Paid after our call.',
      },
    ])
  })

  it('as written off waits no more for what is missing', async () => {
    const { number, orderId } = await buildCashShipment()
    const { id } = await differing(number, 100)
    expect((await settle(id, writtenOff)).status).toBe(204)
    expect(await one(orderId)).toMatchObject({ remitted: null, writtenOff: 18, isOverdue: false, waitingDays: null })
    const page = await cash(`view=written_off&q=${orderId}`)
    expect([page.total, page.amount]).toEqual([1, 18])
    expect((await cash(`view=with_couriers&q=${orderId}`)).items).toEqual([])
    expect((await actsOn(id))[0]).toMatchObject({ after: { settledAs: 'written_off', orderId, writtenOff: 18 } })
  })

  it('comes after all: the right row of a later file still counts', async () => {
    const { number, orderId } = await buildCashShipment()
    await settle((await differing(number, 100)).id, writtenOff)
    const utr = `UTR${code()}`
    const body = { ...remittanceOf([number, 118, utr]), transfers: [{ utr, deductions: 0, bankAmount: 118 }] }
    const booked = await ask<{ outcomes: object }>('POST', '/admin/cash/files', { cookie, body })
    expect(booked.body.outcomes).toEqual({ matched: 1 })
    expect(await one(orderId)).toMatchObject({ remitted: { utr }, writtenOff: null })
    expect((await cash(`view=written_off&q=${orderId}`)).items).toEqual([])
  })

  it('names too much: the cash has come, and what to do with the rest is noted', async () => {
    const { number, orderId } = await buildCashShipment()
    const { id, utr } = await differing(number, 120)
    await settle(id, writtenOff)
    expect(await one(orderId)).toMatchObject({ remitted: { utr, on: '2026-11-20' }, writtenOff: null })
  })

  it('is not ours: the cash stays with the courier', async () => {
    const { number, orderId } = await buildCashShipment()
    const { id } = await differing(number, 100)
    expect((await settle(id, { as: 'not_ours' })).status).toBe(204)
    expect(await one(orderId)).toMatchObject({ remitted: null, writtenOff: null, waitingDays: 0 })
    expect(await again(id)).toMatchObject({ settled: { as: 'not_ours', note: null, reference: null } })
  })

  it('names a number that nobody knows: the shipment that was meant counts as handed over', async () => {
    const { number, orderId } = await buildCashShipment()
    const { id } = await differing(`AWB-${code()}`, 118)
    expect((await settle(id, { ...paid, trackingNumber: ` ${number.toLowerCase()} ` })).status).toBe(204)
    expect((await one(orderId)).remitted).toEqual({ utr: paid.reference, on: paid.paidOn })
    expect(await again(id)).toMatchObject({ outcome: 'unknown', orderId, collected: 118 })
  })

  it('came before the delivery was noted: its own shipment counts once it is delivered', async () => {
    const { number, orderId, deliver } = await buildCashShipment({ isDelivered: false })
    const { id } = await differing(number, 118)
    await deliver()
    expect((await settle(id, { ...paid, trackingNumber: number })).status).toBe(204)
    expect((await one(orderId)).remitted).not.toBeNull()
  })

  it('was put right by a later file meanwhile: that stays what handed it over', async () => {
    const { number, orderId } = await buildCashShipment()
    const { id } = await differing(number, 100)
    const utr = `UTR${code()}`
    const body = { ...remittanceOf([number, 118, utr]), transfers: [{ utr, deductions: 0, bankAmount: 118 }] }
    await ask('POST', '/admin/cash/files', { cookie, body })
    for (const said of [paid, writtenOff]) {
      const { status } = await settle(id, said)
      expect(status).toBe(said === paid ? 204 : 409)
    }
    expect((await one(orderId)).remitted).toMatchObject({ utr })
  })

  it('stands in the file of differences with who and how, which the audit trail knows of', async () => {
    const { number, orderId } = await buildCashShipment()
    const { id, utr } = await differing(number, 100)
    await settle(id, paid)
    const file = await ask('GET', `/admin/cash/differences/export?view=settled&q=${utr}`, { cookie })
    const [heads, row] = file.text.trim().split('\r\n')
    expect(heads).toContain('"Settled as"')
    expect(row).toContain('"Less than was collected","Paid"')
    expect(row).toContain(`"${paid.reference}","${paid.paidOn}"`)
    const all = await ask('GET', `/admin/cash/export?q=${orderId}`, { cookie })
    expect(all.text).toContain(`"${paid.reference}","${paid.paidOn}"`)
  })
})

describe('two at once', { timeout: racePatience(8) }, () => {
  const rounds = raceRounds(8)

  it('two admins: one of them settles it, and only that one’s word counts', async () => {
    for (let round = 0; round < rounds; round++) {
      const { number, orderId } = await buildCashShipment()
      const { id } = await differing(number, 100)
      const [one_, other] = await Promise.all([settle(id, paid), settle(id, writtenOff)])
      expect([one_.status, other.status].sort()).toEqual([204, 409])
      const isPaid = one_.status === 204
      expect(await one(orderId)).toMatchObject({
        remitted: isPaid ? { utr: paid.reference } : null,
        writtenOff: isPaid ? null : 18,
      })
      expect(await actsOn(id)).toHaveLength(1)
    }
  })

  it('a settlement and a file with the right row: the cash is handed over once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { number, orderId } = await buildCashShipment()
      const { id } = await differing(number, 100)
      const utr = `UTR${code()}`
      const body = { ...remittanceOf([number, 118, utr]), transfers: [{ utr, deductions: 0, bankAmount: 118 }] }
      const [settled, booked] = await Promise.all([
        settle(id, paid),
        ask<{ outcomes: object }>('POST', '/admin/cash/files', { cookie, body }),
      ])
      expect([settled.status, booked.status]).toEqual([204, 200])
      const outcome = Object.keys(booked.body.outcomes)[0]
      expect((await one(orderId)).remitted?.utr).toBe(outcome === 'matched' ? utr : paid.reference)
      expect(['matched', 'duplicate']).toContain(outcome)
    }
  })

  it('two unknown numbers that mean one shipment: its cash is handed over once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { number } = await buildCashShipment()
      const rows = [await differing(`AWB-${code()}`, 118), await differing(`AWB-${code()}`, 118)]
      const answers = await Promise.all(rows.map(({ id }) => settle(id, { ...paid, trackingNumber: number })))
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    }
  })
})
