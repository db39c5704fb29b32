import { beforeEach, describe, expect, it } from 'vitest'
import { approveReturn, refuseReturn } from '#modules/returns/service/vendor-returns.server.ts'
import type { AdminReturnPageView, AdminReturnView } from '#modules/returns/shapes.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { actsOn, signedIn } from '#tests/support/people.ts'
import { buildReturn } from '#tests/support/returns.ts'

let admin: Awaited<ReturnType<typeof signedIn>>
beforeEach(async () => {
  scaleLimits(1_000)
  forgetAddresses()
  admin = await signedIn({ role: 'admin', name: 'Ritu Malhotra' })
})

type Answer = AdminReturnView & { code?: string; issues?: { path: string }[] }

const to = (method: string, path: string, body?: object, cookie: string | undefined = admin.cookie) =>
  ask<Answer>(method, `/admin/returns${path}`, { ...(body && { body }), ...(cookie && { cookie }) })
const list = (query: string) =>
  ask<AdminReturnPageView & { issues?: { path: string }[] }>('GET', `/admin/returns?${query}`, { cookie: admin.cookie })

const decision = { approve: true, reason: 'Law says so.' }
const settlement = { how: 'keep', reason: 'It is not worth the way.' }
/** What asks again who it is, since it moves money or opens an account. */
const acts: [method: string, path: string, body?: object][] = [
  ['POST', '/decision', decision],
  ['POST', '/settlement', settlement],
  ['POST', '/account-opening'],
]
const read: (typeof acts)[number] = ['GET', '']
const fileOfAll: (typeof acts)[number] = ['GET', '/export']

describe('a return for the operator', () => {
  it.each([read, ...acts])('is nobody else’s: %s %s', async (method, path, body) => {
    const { request, customer, member } = await buildReturn()
    const at = `/${request.id}${path}`
    expect((await to(method, at, body, '')).status).toBe(401)
    for (const person of [customer, member])
      expect((await to(method, at, body, await cookieOf(person))).status).toBe(403)
    expect((await to(method, `/R-0000000${path}`, body)).status).toBe(path === '/account-opening' ? 403 : 404)
  })

  it.each([fileOfAll, ...acts])('asks who it is before: %s %s', async (method, path, body) => {
    const { request } = await buildReturn()
    await sql("update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1", [admin.userId])
    const answer = await to(method, path === '/export' ? path : `/${request.id}${path}`, body)
    expect(answer).toMatchObject({ status: 403, body: { code: 'confirmation.needed' } })
    expect((await to('GET', `/${request.id}`)).body.status).toBe('requested')
  })

  it.each([
    ['/decision', { approve: 'yes', reason: 'Law.' }, 'approve'],
    ['/decision', { approve: true, reason: ' ' }, 'reason'],
    ['/settlement', { how: 'burn', reason: 'So.' }, 'how'],
    ['/settlement', { how: 'keep' }, 'reason'],
  ])('takes no wrong field: %s %j', async (path, body, field) => {
    const { request } = await buildReturn()
    const answer = await to('POST', `/${request.id}${path}`, body)
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([422, field])
  })

  it('is read with its vendor, its customer and what is known of the account', async () => {
    const { request, orderId, customer, member } = await buildReturn()
    expect(await to('GET', `/${request.id}`)).toMatchObject({
      status: 200,
      body: {
        id: request.id,
        orderId,
        status: 'requested',
        customer: { userId: customer.userId },
        vendor: { id: member.vendorId },
        account: { kind: 'upi', shown: expect.not.stringContaining('meera@okbank') },
        risen: false,
        escalatedFrom: null,
      },
    })
  })

  it('that its vendor contests is decided, once', async () => {
    const { request, vendor, orderId } = await buildReturn({ reason: 'reaction', opened: true })
    await refuseReturn(vendor, request.id, 'It was used up.')
    expect(await to('POST', `/${request.id}/decision`, decision)).toMatchObject({
      status: 200,
      body: { status: 'approved', way: 'pick_up' },
    })
    expect(await to('POST', `/${request.id}/decision`, decision)).toMatchObject({
      status: 409,
      body: { code: 'returns.step_not_possible' },
    })
    expect((await actsOn(orderId)).at(-1)).toMatchObject({ action: 'return.approved', reason: decision.reason })
  })

  it('that came to a stop is ended, as far as it stands there', async () => {
    const { request, vendor } = await buildReturn()
    expect((await to('POST', `/${request.id}/settlement`, settlement)).status).toBe(409)
    await approveReturn(vendor, request.id, 'self_ship')
    expect(await to('POST', `/${request.id}/settlement`, settlement)).toMatchObject({
      status: 200,
      body: { status: 'accepted', lines: [{ accepted: 1 }], refunds: [{ amount: 118, status: 'due' }] },
    })
  })

  it('has its account opened by who may, and the audit trail knows', async () => {
    const { request, orderId } = await buildReturn()
    const open = () => to('POST', `/${request.id}/account-opening`)
    expect(await open()).toMatchObject({
      status: 403,
      body: { code: 'vendors.bank_account_not_yours_to_open' },
    })
    await sql('update profiles set may_open_bank_accounts = true where user_id = $1', [admin.userId])
    expect((await open()).body).toEqual({ kind: 'upi', holder: null, account: 'meera@okbank', ifsc: null })
    expect((await actsOn(orderId)).at(-1)).toMatchObject({
      action: 'return.account_opened',
      actor_name: 'Ritu Malhotra',
    })
  })
})

describe('the list of all returns', () => {
  it.each([
    ['view=mine', 'view'],
    ['status=lost', 'status'],
    ['reason=boredom', 'reason'],
    ['vendor=1', 'vendor'],
    ['from=yesterday', 'from'],
    ['limit=1000', 'limit'],
  ])('takes no wrong filter: %s', async (query, field) => {
    const answer = await list(query)
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([422, field])
  })

  it('is the admins’, and finds one by its number, with what it is worth', async () => {
    const { request, member, customer } = await buildReturn()
    expect((await to('GET', '', undefined, '')).status).toBe(401)
    expect((await to('GET', '', undefined, await cookieOf(await buildUser()))).status).toBe(403)
    expect(await list(`q=${request.id}&vendor=${member.vendorId}`)).toMatchObject({
      status: 200,
      body: {
        items: [{ id: request.id, customer: customer.name, status: 'requested', overdue: false }],
        total: 1,
        worth: 118,
        refunded: 0,
        vendor: { id: member.vendorId },
        counts: { ours: expect.any(Number), open: expect.any(Number), ended: expect.any(Number) },
      },
    })
    expect((await list(`q=${request.id}&view=ours`)).body.items).toEqual([])
  })

  it('is a file of what the filters leave', async () => {
    const { request } = await buildReturn()
    const file = await to('GET', `/export?q=${request.id}`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')])
    expect(file.text.trim().split('\r\n')).toHaveLength(2)
    expect(file.text).toContain(request.id)
  })
})
