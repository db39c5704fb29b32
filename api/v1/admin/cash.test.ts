import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type {
  CashDifferencePageView,
  CashPageView,
  CashTransferView,
  RemittanceCheckView,
  RemittanceView,
} from '#modules/remittances/shapes.ts'
import { required } from '#platform/kit/required.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { buildCashShipment, code, remittanceOf } from '#tests/support/cash.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { signedIn } from '#tests/support/people.ts'

let admin: Awaited<ReturnType<typeof signedIn>>
beforeEach(async () => {
  scaleLimits(10_000)
  forgetAddresses()
  admin = await signedIn({ role: 'admin' })
})

type Refused = { code?: string; issues?: { path: string }[] }
const to = <Body = object>(method: string, path: string, body?: object, cookie: string | undefined = admin.cookie) =>
  ask<Body & Refused>(method, `/admin/cash${path}`, { ...(body && { body }), ...(cookie && { cookie }) })

const file = (number: string, amount: number, utr: string, bankAmount = amount) => ({
  ...remittanceOf([number, amount, utr]),
  transfers: [{ utr, deductions: 0, bankAmount }],
})
const settlement = { as: 'not_ours', note: 'Of another shop.' }

const reads = ['', '/differences', '/transfers']
/** What asks again who it is, since it moves money or takes a file away. */
const acts: [method: string, path: string, body?: object][] = [
  ['GET', '/export'],
  ['GET', '/differences/export'],
  ['POST', `/differences/${randomUUID()}/settlement`, settlement],
  ['POST', '/files', file('AWB-1', 1, 'UTR000000001')],
  ['PUT', `/transfers/${randomUUID()}`, { deductions: 0, bankAmount: 1 }],
]

describe('the cash of doors', () => {
  it.each([
    ...reads.map((path): [string, string, object?] => ['GET', path]),
    ['POST', '/file-checks', { text: 'a' }],
    ...acts,
  ])('is nobody’s but the admins’: %s %s', async (method, path, body) => {
    expect((await to(method, path, body, '')).status).toBe(401)
    for (const role of ['customer', 'vendor'] as const)
      expect((await to(method, path, body, await cookieOf(await buildUser({ role })))).status).toBe(403)
  })

  it.each(acts)('asks who it is before: %s %s', async (method, path, body) => {
    await sql("update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1", [admin.userId])
    expect(await to(method, path, body)).toMatchObject({ status: 403, body: { code: 'confirmation.needed' } })
  })

  it.each([
    ['?view=lost', 'view'],
    ['?from=yesterday', 'from'],
    ['?limit=1000', 'limit'],
    ['/differences?view=mine', 'view'],
    ['/differences?outcome=stolen', 'outcome'],
  ])('takes no wrong filter: %s', async (path, field) => {
    const answer = await to('GET', path)
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([422, field])
  })

  it.each([
    ['POST', '/file-checks', {}, 'text'],
    ['POST', '/files', { ...file('AWB-1', 1, 'UTR000000001'), courier: ' ' }, 'courier'],
    ['POST', '/files', { ...file('AWB-1', 1, 'UTR000000001'), transfers: 5 }, 'transfers'],
    ['PUT', `/transfers/${randomUUID()}`, { deductions: 0 }, 'bankAmount'],
    ['PUT', `/transfers/${randomUUID()}`, { deductions: -1, bankAmount: 1 }, 'deductions'],
    ['POST', `/differences/${randomUUID()}/settlement`, { as: 'forgotten' }, 'as'],
    ['POST', `/differences/${randomUUID()}/settlement`, { as: 'written_off' }, 'note'],
  ])('takes no wrong field: %s %s %j', async (method, path, body, field) => {
    const answer = await to(method, path, body)
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([422, field])
  })

  it('is listed where it is, and what of it is with couriers goes into a file', async () => {
    const { orderId, number } = await buildCashShipment()
    expect(await to<CashPageView>('GET', `?q=${orderId}`)).toMatchObject({
      status: 200,
      body: {
        items: [{ orderId, trackingNumber: number, amount: 118, isOverdue: false, remitted: null, writtenOff: null }],
        total: 1,
        amount: 118,
      },
    })
    const csv = await to('GET', `/export?q=${orderId}`)
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')])
    expect(csv.text.trim().split('\r\n')).toHaveLength(2)
  })
})

describe('a courier’s file', () => {
  it('is looked at, booked once, and its cash is here', async () => {
    const { orderId, number } = await buildCashShipment()
    const utr = `UTR${code()}`
    const booking = file(number, 118, utr)
    expect(await to<RemittanceCheckView>('POST', '/file-checks', { text: booking.text })).toMatchObject({
      status: 200,
      body: { bookedAt: null, problems: [], rows: [{ trackingNumber: number, outcome: 'matched', orderId }] },
    })
    expect(await to<RemittanceView>('POST', '/files', booking)).toMatchObject({
      status: 200,
      body: { transfers: [{ utr, status: 'settled', sum: 118, missing: 0 }], outcomes: { matched: 1 } },
    })
    expect((await to('POST', '/files', booking)).status).toBe(409)
    expect((await to<CashPageView>('GET', `?q=${orderId}`)).body.items).toMatchObject([{ remitted: { utr } }])
  })

  it('that the bank did not receive whole is open until somebody puts that right', async () => {
    const { number } = await buildCashShipment()
    const utr = `UTR${code()}`
    const booked = await to<RemittanceView>('POST', '/files', file(number, 118, utr, 100))
    const { id } = required(booked.body.transfers[0], 'the transfer')
    const open = (await to<{ items: CashTransferView[] }>('GET', '/transfers')).body.items
    expect(open.find((one) => one.id === id)).toMatchObject({ utr, status: 'open', missing: 18 })
    const right = { deductions: 18, bankAmount: 100 }
    expect((await to('PUT', `/transfers/${randomUUID()}`, right)).status).toBe(404)
    expect(await to<RemittanceView>('PUT', `/transfers/${id}`, right)).toMatchObject({
      status: 200,
      body: { transfers: [{ id, status: 'settled', missing: 0 }] },
    })
  })

  it('whose row is not what was collected leaves a difference, which is settled once', async () => {
    const utr = `UTR${code()}`
    await to('POST', '/files', file(`AWB-${code()}`, 5, utr))
    const found = await to<CashDifferencePageView>('GET', `/differences?q=${utr}`)
    const difference = required(found.body.items[0], 'the difference')
    expect(difference).toMatchObject({ utr, amount: 5, outcome: 'unknown', orderId: null, settled: null })
    const settle = () => to('POST', `/differences/${difference.id}/settlement`, settlement)
    expect((await settle()).status).toBe(204)
    expect((await settle()).status).toBe(409)
    const csv = await to('GET', `/differences/export?q=${utr}&view=settled`)
    expect(csv.text).toContain(settlement.note)
  })
})
