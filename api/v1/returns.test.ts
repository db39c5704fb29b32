import { beforeEach, describe, expect, it } from 'vitest'
import { approveReturn, refuseReturn } from '#modules/returns/service/vendor-returns.server.ts'
import type { ReturnView } from '#modules/returns/shapes.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { buildUser } from '#tests/support/factories.ts'
import { buildReturn, returnInput, shipped, somePhoto, upi } from '#tests/support/returns.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
})

type Answer = ReturnView & { code?: string; issues?: { path: string }[] }

/** A return with the cookie of its customer, and how it is asked about. */
async function mine(about: Parameters<typeof buildReturn>[0] = {}) {
  const made = await buildReturn(about)
  const cookie = await cookieOf(made.customer)
  const to = (method: string, path: string, body?: object, as: string | undefined = cookie) =>
    ask<Answer>(method, `/returns/${made.request.id}${path}`, { ...(body && { body }), ...(as && { cookie: as }) })
  return { ...made, cookie, to }
}

const steps: [method: string, path: string, body?: object][] = [
  ['GET', ''],
  ['POST', '/withdrawal'],
  ['POST', '/shipment', shipped],
  ['POST', '/escalation', { reason: 'It is not.' }],
  ['PUT', '/account', upi],
]

describe('a return', () => {
  it.each(steps)('is nobody’s but its customer’s: %s %s', async (method, path, body) => {
    const { to, member } = await mine()
    expect((await to(method, path, body, '')).status).toBe(401)
    for (const other of [await buildUser(), member])
      expect(await to(method, path, body, await cookieOf(other))).toMatchObject({
        status: 404,
        body: { code: 'returns.not_found' },
      })
    expect((await to('GET', '')).body.status).toBe('requested')
  })

  it.each([
    ['POST', '/shipment', {}, 'carrier'],
    ['POST', '/shipment', { ...shipped, trackingNumber: '<b>' }, 'trackingNumber'],
    ['POST', '/shipment', { ...shipped, day: '2026-11-27' }, 'day'],
    ['POST', '/escalation', {}, 'reason'],
    ['POST', '/escalation', { reason: 'x'.repeat(501) }, 'reason'],
    ['PUT', '/account', {}, 'kind'],
    ['PUT', '/account', { ...upi, upiId: 'nobody' }, 'upiId'],
    ['PUT', '/account', { ...upi, consent: false }, 'consent'],
    [
      'PUT',
      '/account',
      { kind: 'bank', holder: 'Meera', accountNumber: '12', ifsc: 'SBIN0001234', consent: true },
      'accountNumber',
    ],
  ])('takes no wrong field: %s %s %j', async (method, path, body, field) => {
    const { to } = await mine()
    const answer = await to(method, path, body)
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([422, field])
  })

  it('that nobody has approved is not sent off, and one that nobody has refused not appealed', async () => {
    const { to } = await mine()
    expect(await to('POST', '/shipment', shipped)).toMatchObject({
      status: 409,
      body: { code: 'returns.step_not_possible' },
    })
    expect(await to('POST', '/escalation', { reason: 'Why?' })).toMatchObject({
      status: 409,
      body: { code: 'returns.no_appeal' },
    })
  })

  it('is read by its customer, with what can be done about it', async () => {
    const { to, request, orderId, product } = await mine()
    expect(await to('GET', '')).toMatchObject({
      status: 200,
      body: {
        id: request.id,
        orderId,
        status: 'requested',
        reason: 'changed_mind',
        payer: 'customer',
        lines: [{ variantId: product.variantId, quantity: 1, worth: 118, replacement: null }],
        account: { kind: 'upi', shown: expect.not.stringContaining('meera@okbank') },
        needsAccount: false,
        canWithdraw: true,
        canSendOff: false,
        canEscalate: false,
        sendTo: null,
      },
    })
  })

  it('is taken back, once and again, and asked for anew', async () => {
    const { to, orderId, cookie, ...made } = await mine()
    expect(await to('POST', '/withdrawal')).toMatchObject({ status: 200, body: { status: 'withdrawn' } })
    expect(await to('POST', '/withdrawal')).toMatchObject({ status: 200, body: { status: 'withdrawn' } })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = returnInput({ orderId, ...made })
    expect((await ask('POST', `/orders/${orderId}/returns`, { cookie, body, headers })).status).toBe(201)
  })

  it('that is approved is sent off by its customer', async () => {
    const { to, vendor, request } = await mine()
    await approveReturn(vendor, request.id, 'self_ship')
    expect((await to('GET', '')).body).toMatchObject({ canSendOff: true, sendTo: { pincode: expect.any(String) } })
    expect(await to('POST', '/shipment', shipped)).toMatchObject({
      status: 200,
      body: { status: 'in_transit', ...shipped },
    })
  })

  it('that is refused goes to the shop', async () => {
    const { to, vendor, request } = await mine()
    await refuseReturn(vendor, request.id, 'The seal is broken.')
    const appeal = 'It was like that when it came.'
    expect(await to('POST', '/escalation', { reason: appeal })).toMatchObject({
      status: 200,
      body: { status: 'escalated', appeal, canEscalate: false },
    })
  })

  it('has its money sent to another account', async () => {
    const { to } = await mine()
    const answer = await to('PUT', '/account', {
      kind: 'bank',
      holder: 'Meera Krishnan',
      accountNumber: '5012 0034 9012',
      ifsc: 'sbin0001234',
      consent: true,
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { account: { kind: 'bank', shown: expect.stringMatching(/9012/) } },
    })
    expect(JSON.stringify(answer.body)).not.toContain('501200349012')
  })
})

describe('a photo for a return', () => {
  const upload = async (cookie: string | undefined, bytes: Uint8Array, type = 'image/jpeg') =>
    ask<{ id: string; code?: string }>('POST', '/returns/photos', {
      bytes: new Uint8Array(bytes),
      headers: { 'content-type': type },
      ...(cookie && { cookie }),
    })

  it('comes from somebody who has received something, and is a picture', async () => {
    const { cookie } = await mine()
    const photo = await somePhoto()
    expect((await upload(undefined, photo)).status).toBe(401)
    expect((await upload(await cookieOf(await buildUser()), photo)).status).toBe(403)
    expect((await upload(cookie, photo, 'text/html')).status).toBe(415)
    expect((await upload(cookie, Buffer.from('no picture at all'))).status).toBe(422)
  })

  it('is seen by its customer and its vendor, and by nobody else', async () => {
    const { cookie, orderId, member, to, ...made } = await mine({ delivered: { quantity: 3 } })
    const photo = await upload(cookie, await somePhoto())
    expect(photo).toMatchObject({ status: 201, body: { id: expect.any(String) } })
    const body = returnInput({ orderId, member, ...made }, { photoIds: [photo.body.id] })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const asked = await ask<{ items: ReturnView[] }>('POST', `/orders/${orderId}/returns`, { cookie, body, headers })
    const [sent] = asked.body.items
    const path = `/returns/${sent?.id}/photos/${sent?.photos[0]?.id}`
    const seen = await ask('GET', path, { cookie })
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await ask('GET', `/vendor${path}`, { cookie: await cookieOf(member) })).status).toBe(200)
    expect((await ask('GET', path, { cookie: await cookieOf(await buildUser()) })).status).toBe(404)
    expect((await ask('GET', path)).status).toBe(401)
    // A photo belongs to its own return.
    expect((await to('GET', `/photos/${sent?.photos[0]?.id}`)).status).toBe(404)
  })
})
