import { beforeEach, describe, expect, it } from 'vitest'
import type { WaitingView } from '#modules/insights/shapes.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { required } from '#platform/kit/required.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { buildCashShipment, code, letCashWait, remittanceOf } from '#tests/support/cash.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { actsOn } from '#tests/support/people.ts'
import type { CashPageView, RemittanceView } from './shapes.ts'

let cookie: string
beforeEach(async () => {
  scaleLimits(10_000)
  forgetAddresses()
  cookie = await cookieOf(await buildUser({ role: 'admin', name: 'Ritu Malhotra' }))
})

const cash = async (query: string) => (await ask<CashPageView>('GET', `/admin/cash?${query}`, { cookie })).body
const one = async (orderId: string) => required((await cash(`q=${orderId}`)).items[0], `the cash of ${orderId}`)
const settle = (id: string, body: object, as = cookie) =>
  ask<{ code: string; issues?: { path: string }[] }>('POST', `/admin/cash/collections/${id}/settlement`, {
    cookie: as,
    body,
  })
const book = (number: string, utr: string) =>
  ask<RemittanceView>('POST', '/admin/cash/files', {
    cookie,
    body: { ...remittanceOf([number, 118, utr]), transfers: [{ utr, deductions: 0, bankAmount: 118 }] },
  })
const waiting = async () => (await ask<WaitingView>('GET', '/admin/overview/waiting', { cookie })).body.overdueCash

const received = { as: 'received', reference: 'HDFCN5202611', paidOn: indianDay(new Date()) } as const
const lost = { as: 'lost', note: 'The courier has closed.' } as const

/** Cash that its courier has for 13 days. */
async function overdue() {
  const made = await buildCashShipment()
  await letCashWait(made.orderId)
  return { ...made, id: (await one(made.orderId)).id }
}

describe('cash that no file names is not settled', () => {
  it('by anybody but the operator', async () => {
    const { id } = await overdue()
    expect((await ask('POST', `/admin/cash/collections/${id}/settlement`, { body: lost })).status).toBe(401)
    expect((await settle(id, lost, await cookieOf(await buildUser()))).status).toBe(403)
  })

  it.each([
    ['as', {}],
    ['reference', { ...received, reference: ' ' }],
    ['paidOn', { ...received, paidOn: '27-11-2025' }],
    ['paidOn', { ...received, paidOn: '2999-01-01' }],
    ['note', { as: 'lost' }],
    ['note', { as: 'lost', note: 'x' }],
  ])('without a right %s', async (field, body) => {
    const { id, orderId } = await overdue()
    const answer = await settle(id, body)
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([422, field])
    expect(await one(orderId)).toMatchObject({ remitted: null, writtenOff: null, byHand: null, isOverdue: true })
  })

  it('where nobody waits for it: it was handed over, settled before, or is none', async () => {
    const { id, number } = await overdue()
    await book(number, `UTR${code()}`)
    const settled = await overdue()
    await settle(settled.id, received)
    for (const gone of [id, settled.id, '01900000-0000-7000-8000-000000000000'])
      expect((await settle(gone, lost)).body.code).toBe('cash.not_awaited')
  })
})

describe('cash that a file names with another sum', () => {
  it.each([received, lost])('is settled with that line, and not by hand as %j', async (said) => {
    const { id, number, orderId } = await overdue()
    const utr = `UTR${code()}`
    const body = {
      ...remittanceOf([number, 100, utr]),
      transfers: [{ utr, deductions: 0, bankAmount: 100 }],
    }
    expect((await ask('POST', '/admin/cash/files', { cookie, body })).status).toBe(200)
    const refused = await settle(id, said)
    expect([refused.status, refused.body.code]).toEqual([409, 'cash.differs'])
    expect(await one(orderId)).toMatchObject({ remitted: null, writtenOff: null, byHand: null })
  })
})

describe('cash is received', () => {
  it('on no day before it was collected', async () => {
    const { id } = await overdue()
    const answer = await settle(id, { ...received, paidOn: '2001-01-01' })
    expect([answer.status, answer.body.code, answer.body.issues?.[0]?.path]).toEqual([
      422,
      'cash.paid_too_early',
      'paidOn',
    ])
  })

  it('also after it was called lost by mistake, but never lost after it came', async () => {
    const { id, orderId } = await overdue()
    await settle(id, lost)
    expect((await settle(id, received)).status).toBe(204)
    expect(await one(orderId)).toMatchObject({ remitted: { utr: received.reference }, writtenOff: null })
    expect((await settle(id, lost)).body.code).toBe('cash.not_awaited')
  })
})

describe('cash whose courier may still send a file', () => {
  it('is not settled: it waits until it is overdue', async () => {
    const { orderId } = await buildCashShipment()
    const { id } = await one(orderId)
    for (const body of [received, lost])
      expect(await settle(id, body)).toMatchObject({ status: 409, body: { code: 'cash.with_courier' } })
    expect(await one(orderId)).toMatchObject({ remitted: null, writtenOff: null, byHand: null })
  })

  it('is settled at once where no courier is noted', async () => {
    const { orderId } = await buildCashShipment()
    await sql(
      `update vendor_orders s set carrier = null, tracking_number = null from orders o where o.id = s.order_id and o.public_id = $1`,
      [orderId],
    )
    expect((await settle((await one(orderId)).id, received)).status).toBe(204)
  })
})

describe('cash that no file names', () => {
  it('is received: it counts as handed over, with reference, day and who noted it', async () => {
    const before = await waiting()
    const { id, orderId, number } = await overdue()
    expect(await waiting()).toBe(before + 1)
    expect((await settle(id, { ...received, note: 'Paid in their office.' })).status).toBe(204)
    expect(await one(orderId)).toMatchObject({
      isOverdue: false,
      waitingDays: null,
      remitted: { utr: received.reference, on: received.paidOn },
      writtenOff: null,
      byHand: { by: 'Ritu Malhotra', note: 'Paid in their office.' },
    })
    expect((await cash(`view=overdue&q=${orderId}`)).items).toEqual([])
    expect((await cash(`view=with_couriers&q=${orderId}`)).items).toEqual([])
    expect((await cash(`view=remitted&q=${orderId}`)).items).toHaveLength(1)
    expect(await waiting()).toBe(before)
    expect(await actsOn(id)).toMatchObject([
      {
        action: 'cash.received_by_hand',
        after: { orderId, handedOver: 118, reference: received.reference, paidOn: received.paidOn },
        reason: 'Paid in their office.',
      },
    ])
    // A file that names it later brings nothing.
    expect((await book(number, `UTR${code()}`)).body.outcomes).toEqual({ duplicate: 1 })
  })

  it('is lost: all of it is written off, with the reason', async () => {
    const before = await waiting()
    const { id, orderId } = await overdue()
    expect((await settle(id, lost)).status).toBe(204)
    expect(await one(orderId)).toMatchObject({ remitted: null, writtenOff: 118, byHand: { note: lost.note } })
    const page = await cash(`view=written_off&q=${orderId}`)
    expect([page.total, page.amount]).toEqual([1, 118])
    expect(await waiting()).toBe(before)
    expect(await actsOn(id)).toMatchObject([
      { action: 'cash.lost', after: { orderId, writtenOff: 118 }, reason: lost.note },
    ])
    const file = await ask('GET', `/admin/cash/export?q=${orderId}`, { cookie })
    expect(file.text).toContain(`"118","${lost.note}"`)
  })

  it('was lost and comes after all: the right row of a later file still counts', async () => {
    const { id, orderId, number } = await overdue()
    await settle(id, lost)
    const utr = `UTR${code()}`
    expect((await book(number, utr)).body.outcomes).toEqual({ matched: 1 })
    expect(await one(orderId)).toMatchObject({ remitted: { utr }, writtenOff: null, byHand: null })
    expect((await cash(`view=written_off&q=${orderId}`)).items).toEqual([])
  })

  it('is settled by one of two admins, and beside a file once', async () => {
    const other = await cookieOf(await buildUser({ role: 'admin', name: 'Anil Sethi' }))
    for (let round = 0; round < 12; round++) {
      const { id } = await overdue()
      const both = await Promise.all([settle(id, received), settle(id, received, other)])
      expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
      // Whoever calls it lost comes before or too late: what came stays received.
      const third = await overdue()
      const [came] = await Promise.all([settle(third.id, received), settle(third.id, lost, other)])
      expect([came.status, (await one(third.orderId)).writtenOff]).toEqual([204, null])
      const second = await overdue()
      const utr = `UTR${code()}`
      const [settled, booked] = await Promise.all([settle(second.id, received), book(second.number, utr)])
      const isBooked = booked.body.outcomes.matched === 1
      expect(settled.status).toBe(isBooked ? 409 : 204)
      expect((await one(second.orderId)).remitted?.utr).toBe(isBooked ? utr : received.reference)
    }
  })
})
