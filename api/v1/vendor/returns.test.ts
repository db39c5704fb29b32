import { beforeEach, describe, expect, it } from 'vitest'
import { sendReturnOff } from '#modules/returns/service/my-returns.server.ts'
import { receiveReturn } from '#modules/returns/service/vendor-returns.server.ts'
import type { VendorReturnPageView, VendorReturnView } from '#modules/returns/shapes.ts'
import { addDays, indianDay } from '#platform/kit/dates.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { buildUser, buildVendorMember } from '#tests/support/factories.ts'
import { buildReturn, received, shipped, somePhoto } from '#tests/support/returns.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
})

type Answer = VendorReturnView & { code?: string; issues?: { path: string }[] }

/** A return with the cookie of whoever acts for its vendor, and how it is asked about. */
async function own(about: Parameters<typeof buildReturn>[0] = {}) {
  const made = await buildReturn(about)
  const cookie = await cookieOf(made.member)
  const lineId = made.request.lines[0]?.id ?? ''
  const to = (method: string, path: string, body?: object, as: string | undefined = cookie) =>
    ask<Answer>(method, `/vendor/returns/${made.request.id}${path}`, {
      ...(body && { body }),
      ...(as && { cookie: as }),
    })
  return { ...made, cookie, lineId, to }
}

const tomorrow = () => indianDay(addDays(new Date(), 1))
const someLine = '01a206ea-c739-7ac7-82ff-7998aaf588f8'
const count = (lineId: string, pieces: number) => ({ lines: [{ lineId, received: pieces }] })
const outcome = (lineId: string, pieces: object) => ({
  lines: [{ lineId, restock: 0, writeOff: 0, refuse: 0, ...pieces }],
})

const steps: [method: string, path: string, body?: object][] = [
  ['GET', ''],
  ['POST', '/approval', { way: 'self_ship' }],
  ['POST', '/refusal', { reason: 'The seal is broken.' }],
  ['POST', '/pick-up', { day: tomorrow(), ...shipped }],
  ['POST', '/receipt', count(someLine, 1)],
  ['POST', '/check', outcome(someLine, { restock: 1 })],
  ['POST', '/keep'],
  ['POST', '/replacement', shipped],
  ['POST', '/replacement-delivery'],
]

describe('a return to a vendor', () => {
  it.each(steps)('is nobody’s but that vendor’s: %s %s', async (method, path, body) => {
    const { to, customer } = await own()
    expect((await to(method, path, body, '')).status).toBe(401)
    expect((await to(method, path, body, await cookieOf(customer))).status).toBe(403)
    expect((await to(method, path, body, await cookieOf(await buildUser({ role: 'admin' })))).status).toBe(403)
    expect(await to(method, path, body, await cookieOf(await buildVendorMember()))).toMatchObject({
      status: 404,
      body: { code: 'returns.not_found' },
    })
    expect((await to('GET', '')).body.status).toBe('requested')
  })

  it.each([
    ['/approval', {}, 'way'],
    ['/approval', { way: 'drone' }, 'way'],
    ['/refusal', { reason: ' ' }, 'reason'],
    ['/pick-up', shipped, 'day'],
    ['/pick-up', { day: tomorrow(), ...shipped, trackingNumber: '<b>' }, 'trackingNumber'],
    ['/pick-up', { day: '2020-01-01', ...shipped }, 'day'],
    ['/receipt', {}, 'lines'],
    ['/receipt', count(someLine, 1), 'lines'],
    ['/check', outcome(someLine, { restock: -1 }), 'lines.0.restock'],
    ['/check', outcome(someLine, { restock: 1 }), 'lines'],
    ['/replacement', { carrier: 'Delhivery' }, 'trackingNumber'],
  ])('takes no wrong field: %s %j', async (path, body, field) => {
    const { to } = await own()
    const answer = await to('POST', path, body)
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([422, field])
  })

  it('whose way back its vendor pays is picked up', async () => {
    const { to } = await own({ reason: 'reaction', opened: true })
    expect(await to('POST', '/approval', { way: 'self_ship' })).toMatchObject({
      status: 422,
      body: { code: 'returns.way_not_open', issues: [{ path: 'way' }] },
    })
    expect(await to('POST', '/approval', { way: 'pick_up' })).toMatchObject({
      status: 200,
      body: { status: 'approved', way: 'pick_up', canArrangePickUp: true },
    })
    const pickUp = { day: tomorrow(), ...shipped }
    expect(await to('POST', '/pick-up', pickUp)).toMatchObject({
      status: 200,
      body: { status: 'in_transit', pickUpOn: pickUp.day, pickUpFrom: { pincode: '560038' } },
    })
  })

  it('takes each step at its time, and says where it stands', async () => {
    const { to, lineId } = await own()
    for (const [path, body] of [
      ['/pick-up', { day: tomorrow(), ...shipped }],
      ['/receipt', count(lineId, 1)],
      ['/check', outcome(lineId, { restock: 1 })],
      ['/keep', undefined],
    ] as const)
      expect(await to('POST', path, body)).toMatchObject({ status: 409, body: { code: 'returns.step_not_possible' } })
    for (const [path, body] of [
      ['/replacement', shipped],
      ['/replacement-delivery', undefined],
    ] as const)
      expect(await to('POST', path, body)).toMatchObject({ status: 409, body: { code: 'returns.no_replacement' } })
  })

  it('goes from the approval to the check', async () => {
    const { to, lineId, customer, request } = await own()
    expect(await to('POST', '/approval', { way: 'self_ship' })).toMatchObject({
      status: 200,
      body: { status: 'approved' },
    })
    await sendReturnOff(customer, request.id, shipped)
    expect(await to('POST', '/receipt', count(lineId, 1))).toMatchObject({ status: 200, body: { status: 'received' } })
    const checked = await to('POST', '/check', outcome(lineId, { restock: 1 }))
    expect(checked).toMatchObject({
      status: 200,
      body: {
        id: request.id,
        status: 'accepted',
        lines: [{ id: lineId, received: 1, restocked: 1, accepted: 1, refused: 0 }],
        refunds: [{ amount: 118, status: 'due' }],
        pickUpFrom: null,
      },
    })
  })

  it('is refused with a reason that its customer reads', async () => {
    const { to } = await own()
    const reason = 'The seal is broken.'
    expect(await to('POST', '/refusal', { reason })).toMatchObject({
      status: 200,
      body: { status: 'rejected', refusal: reason },
    })
  })

  it('that its customer keeps is paid back, and nothing comes', async () => {
    const { to } = await own()
    await to('POST', '/approval', { way: 'self_ship' })
    expect(await to('POST', '/keep')).toMatchObject({
      status: 200,
      body: { status: 'accepted', lines: [{ accepted: 1 }] },
    })
  })

  it('that is exchanged has its replacement sent and delivered', async () => {
    const { to, lineId, customer, request, vendor } = await own({ wish: 'exchange' })
    await to('POST', '/approval', { way: 'self_ship' })
    await sendReturnOff(customer, request.id, shipped)
    await receiveReturn(vendor, request.id, count(lineId, 1))
    await to('POST', '/check', outcome(lineId, { restock: 1 }))
    expect(await to('POST', '/replacement', shipped)).toMatchObject({
      status: 200,
      body: { replacement: { status: 'sent', ...shipped } },
    })
    expect(await to('POST', '/replacement-delivery')).toMatchObject({
      status: 200,
      body: { replacement: { status: 'delivered' } },
    })
  })
})

describe('the list of what comes back to a vendor', () => {
  const list = (query: string, cookie?: string) =>
    ask<VendorReturnPageView & { issues?: { path: string }[] }>(
      'GET',
      `/vendor/returns?${query}`,
      cookie ? { cookie } : {},
    )

  it('is for vendors, and takes only views that it has', async () => {
    const { cookie, customer } = await own()
    expect((await list('')).status).toBe(401)
    expect((await list('', await cookieOf(customer))).status).toBe(403)
    const answer = await list('show=all', cookie)
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([422, 'show'])
  })

  it('has a vendor’s own, with what is to be done', async () => {
    const { cookie, request, orderId } = await own()
    await own()
    expect(await list('show=todo', cookie)).toMatchObject({
      status: 200,
      body: {
        items: [{ id: request.id, orderId, status: 'requested', worth: 118, overdue: false, risen: false }],
        total: 1,
        counts: { todo: 1, open: 1, ended: 0 },
      },
    })
    expect((await list('show=ended', cookie)).body.items).toEqual([])
  })
})

describe('a photo of what came back', () => {
  const upload = async (cookie: string | undefined, bytes: Uint8Array) =>
    ask<{ id: string }>('POST', '/vendor/returns/photos', {
      bytes: new Uint8Array(bytes),
      headers: { 'content-type': 'image/jpeg' },
      ...(cookie && { cookie }),
    })

  it('comes from a vendor and is a picture', async () => {
    const { cookie, customer } = await own()
    expect((await upload(undefined, await somePhoto())).status).toBe(401)
    expect((await upload(await cookieOf(customer), await somePhoto())).status).toBe(403)
    expect((await upload(cookie, Buffer.from('no picture at all'))).status).toBe(422)
  })

  it('goes with the check, and its customer sees it', async () => {
    const { cookie, customer, lineId, to, request, ...made } = await own()
    await received({ customer, request, ...made })
    const { body } = await upload(cookie, await somePhoto())
    const check = { ...outcome(lineId, { refuse: 1 }), reason: 'It was opened.', photoIds: [body.id] }
    expect((await to('POST', '/check', check)).body.photos).toEqual([
      { id: body.id, by: 'vendor', at: expect.any(String) },
    ])
    const path = `/returns/${request.id}/photos/${body.id}`
    expect((await ask('GET', path, { cookie: await cookieOf(customer) })).status).toBe(200)
    expect((await ask('GET', `/vendor${path}`, { cookie: await cookieOf(await buildVendorMember()) })).status).toBe(404)
  })
})
