import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DifferenceView } from '#modules/payments/shapes.ts'
import { required } from '#platform/kit/required.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { actsOn, signedIn } from '#tests/support/people.ts'

let admin: Awaited<ReturnType<typeof signedIn>>
beforeEach(async () => {
  scaleLimits(1_000)
  forgetAddresses()
  admin = await signedIn({ role: 'admin', name: 'Ritu Malhotra' })
})

type Answer = { items: DifferenceView[]; total: number; code?: string; issues?: { path: string }[] }
const to = (method: string, path: string, body?: object, cookie: string | undefined = admin.cookie) =>
  ask<Answer>(method, `/admin/payment-differences${path}`, { ...(body && { body }), ...(cookie && { cookie }) })

/** A payment in the gateway's books of which ours know nothing. */
async function differing() {
  const reference = `pay_${randomUUID()}`
  const [row] = await sql<{ id: string }>(
    `insert into payment_differences (kind, subject, detail) values ('unknown_payment', $1, '₹100 were taken.') returning id`,
    [`razorpay ${reference}`],
  )
  return { id: required(row, 'the difference').id, reference }
}

const note = { note: 'Given back in the dashboard.' }

describe('a difference of the gateway’s books', () => {
  it('is nobody’s but the admins’', async () => {
    const { id } = await differing()
    const vendor = await cookieOf(await buildUser({ role: 'vendor' }))
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/export'],
      ['POST', `/${id}/settlement`, note],
    ] as const) {
      expect((await to(method, path, body, '')).status).toBe(401)
      expect((await to(method, path, body, await cookieOf(await buildUser()))).status).toBe(403)
      expect((await to(method, path, body, vendor)).status).toBe(403)
    }
  })

  it('asks who it is before it is settled or goes into a file', async () => {
    const { id, reference } = await differing()
    await sql("update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1", [admin.userId])
    const needed = { status: 403, body: { code: 'confirmation.needed' } }
    expect(await to('POST', `/${id}/settlement`, note)).toMatchObject(needed)
    expect(await to('GET', '/export')).toMatchObject(needed)
    expect((await to('GET', `?q=${reference}`)).body.items).toMatchObject([{ id, settled: null }])
  })

  it.each([{}, { note: 'x' }, { note: 'x'.repeat(501) }, { note: 5 }])('is not settled with %j', async (body) => {
    const { id } = await differing()
    const answer = await to('POST', `/${id}/settlement`, body)
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([422, 'note'])
  })

  it.each([
    ['view=mine', 'view'],
    ['kind=theft', 'kind'],
    ['limit=1000', 'limit'],
  ])('is not listed by %s', async (query, field) => {
    const answer = await to('GET', `?${query}`)
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([422, field])
  })

  it('is found by its reference, and settled once', async () => {
    const { id, reference } = await differing()
    expect(await to('GET', `?q=${reference}&kind=unknown_payment`)).toMatchObject({
      status: 200,
      body: {
        items: [
          {
            id,
            kind: 'unknown_payment',
            subject: `razorpay ${reference}`,
            orderId: null,
            detail: '₹100 were taken.',
            foundAt: expect.any(String),
            settled: null,
          },
        ],
        total: 1,
      },
    })
    expect((await to('POST', `/${id}/settlement`, note)).status).toBe(204)
    expect(await to('POST', `/${id}/settlement`, note)).toMatchObject({
      status: 409,
      body: { code: 'payments.difference_settled' },
    })
    expect((await to('POST', `/${randomUUID()}/settlement`, note)).status).toBe(409)
    expect((await to('GET', `?q=${reference}`)).body.items).toEqual([])
    const settled = { by: 'Ritu Malhotra', at: expect.any(String), ...note }
    expect((await to('GET', `?q=${reference}&view=settled`)).body.items).toMatchObject([{ id, settled }])
    expect(await actsOn(id)).toMatchObject([{ action: 'payment.difference_settled', reason: note.note }])
  })

  it('goes into a file with what to do about it', async () => {
    const { reference } = await differing()
    const file = await to('GET', `/export?q=${reference}`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')])
    const [heads, row] = file.text.trim().split('\r\n')
    expect(heads).toContain('What to do')
    expect(row).toContain('Look it up in the gateway’s dashboard.')
  })
})
