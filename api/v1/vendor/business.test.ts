import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { undertaking } from '#modules/vendors/rules.ts'
import type { BusinessView } from '#modules/vendors/shapes.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { newTaxNumbers } from '#tests/support/tax-numbers.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
})

/** A vendor as registration leaves it: a draft and nothing told yet. */
async function newVendor() {
  const email = `${randomUUID()}@people.example`
  const answer = await ask('POST', '/users', {
    body: { name: 'Selvi Murugan', email, password: 'a good password', isVendor: true },
  })
  const cookie = answer.cookies.map((line) => line.split(';')[0]).find((line) => line?.startsWith('session=')) ?? ''
  const { body } = await ask<BusinessView>('GET', '/vendor/business', { cookie })
  return { cookie, email, business: body }
}

const identity = { name: 'Tamarai Soaps', legalName: 'Tamarai Soaps LLP', pan: 'AAACX1234F', gstin: '27AAACX1234F1ZN' }
const address = {
  street: '31 Mission Street',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  email: 'care@tamarai.example',
  phone: '90000 50001',
}
const bank = {
  holder: 'Tamarai Soaps LLP',
  account: '123456789012',
  accountAgain: '1234 5678 9012',
  ifsc: 'sbin0001234',
}
const grievance = { officer: 'Selvi Murugan', email: 'grievance@tamarai.example', phone: '9000050002' }

async function put(cookie: string, step: string, body: object) {
  return ask<BusinessView>('PUT', `/vendor/business/${step}`, { cookie, body })
}

async function completeVendor() {
  const vendor = await newVendor()
  let { version } = vendor.business
  for (const [step, body] of [
    ['identity', { ...identity, ...newTaxNumbers() }],
    ['address', address],
    ['bank', bank],
    ['grievance', grievance],
    ['undertaking', { undertakingVersion: undertaking.version, accepted: true }],
  ] as const) {
    const answer = await put(vendor.cookie, step, { ...body, version })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    version = answer.body.version
  }
  return { ...vendor, version }
}

describe('a business is refused', () => {
  it('to nobody, customers and admins', async () => {
    expect((await ask('GET', '/vendor/business')).status).toBe(401)
    for (const role of ['customer', 'admin'] as const) {
      const cookie = await cookieOf(await buildUser({ role }))
      expect((await ask('GET', '/vendor/business', { cookie })).status).toBe(403)
      expect((await put(cookie, 'identity', { ...identity, version: 1 })).status).toBe(403)
      expect((await ask('POST', '/vendor/business/submission', { cookie })).status).toBe(403)
    }
  })

  it.each([
    ['identity', { ...identity, gstin: '27AAACX1234F1ZM' }, 'gstin', /last character/],
    ['identity', { ...identity, pan: 'ABCPK4321Q' }, 'gstin', /Characters 3 to 12/],
    ['identity', { ...identity, pan: 'nonsense' }, 'pan', /five letters/],
    ['identity', { ...identity, name: '🪔'.repeat(10_000) }, 'name', /at most 100/],
    ['identity', { ...identity, status: 'approved' }, 'status', /not known here/],
    ['address', { ...address, pincode: '999999' }, 'pincode', /no such pincode/],
    ['address', { ...address, state: 'Bavaria' }, 'state', /Choose your state/],
    ['bank', { ...bank, accountAgain: '123456789013' }, 'accountAgain', /not the same/],
    ['bank', { ...bank, ifsc: 'SBIN1001234' }, 'ifsc', /IFSC/],
    ['grievance', { ...grievance, phone: '12345' }, 'phone', /10-digit/],
    ['undertaking', { undertakingVersion: undertaking.version, accepted: false }, 'accepted', /Accept/],
  ])('at %s with %o', async (step, body, path, sentence) => {
    const { cookie, business } = await newVendor()
    const answer = await put(cookie, step, { ...body, version: business.version })
    expect(answer.status).toBe(422)
    const { issues } = answer.body as unknown as { issues: { path: string; message: string }[] }
    expect(issues.find((issue) => issue.path === path)?.message).toMatch(sentence)
  })

  it('when the address lies in another state than the GSTIN', async () => {
    const { cookie, business } = await newVendor()
    await put(cookie, 'identity', { ...identity, ...newTaxNumbers(), version: business.version })
    const answer = await put(cookie, 'address', {
      ...address,
      state: 'Karnataka',
      pincode: '560038',
      version: business.version + 1,
    })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ issues: [{ path: 'state' }] })
  })

  it('when it is sent while steps are missing', async () => {
    const { cookie } = await newVendor()
    const answer = await ask('POST', '/vendor/business/submission', { cookie })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'vendors.details_missing',
      missing: ['business', 'address', 'bank', 'grievance', 'undertaking'],
    })
  })
})

describe('a business', () => {
  it('begins with registration as a draft of its own', async () => {
    const { business, email } = await newVendor()
    expect(business).toMatchObject({
      status: 'draft',
      version: 1,
      name: 'Selvi Murugan',
      email,
      pan: '',
      missing: expect.arrayContaining(['bank']),
    })
  })

  it('is saved step by step, and the account number never leaves', async () => {
    const { cookie, business } = await completeVendor()
    const answer = await ask<BusinessView>('GET', '/vendor/business', { cookie })
    expect(answer.body).toMatchObject({
      name: 'Tamarai Soaps',
      phone: '+919000050001',
      bankAccountLastFour: '9012',
      ifsc: 'SBIN0001234',
      missing: [],
    })
    expect(JSON.stringify(answer.body)).not.toContain('123456789012')
    const [row] = await sql<{ sealed: Buffer }>('select bank_account_sealed as sealed from vendors where id = $1', [
      business.id,
    ])
    expect(row?.sealed.includes('123456789012')).toBe(false)
    const acts = await sql<{ after: object }>(
      "select after from audit_log where subject_id = $1 and action = 'vendor.details_changed'",
      [business.id],
    )
    expect(acts).toHaveLength(5)
    expect(JSON.stringify(acts)).not.toContain('123456789012')
  })

  it('tells the second of two people what is there now', async () => {
    const { cookie, business } = await newVendor()
    await put(cookie, 'grievance', { ...grievance, version: business.version })
    const answer = await put(cookie, 'identity', { ...identity, version: business.version })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'edit.conflict',
      version: 2,
      current: { grievanceOfficer: 'Selvi Murugan' },
    })
  })

  it('is sent, cannot be changed meanwhile, and is taken back', async () => {
    const { cookie, version, business } = await completeVendor()
    const sent = await ask<BusinessView>('POST', '/vendor/business/submission', { cookie })
    expect(sent.body).toMatchObject({ status: 'submitted' })
    expect((await ask('POST', '/vendor/business/submission', { cookie })).status).toBe(409)
    expect((await put(cookie, 'bank', { ...bank, version: version + 1 })).body).toMatchObject({
      code: 'vendors.under_review',
    })
    expect((await ask('DELETE', '/vendor/business/submission', { cookie })).body).toMatchObject({ status: 'draft' })
    const history = await ask<{ items: { to: string }[] }>('GET', '/vendor/business/history', { cookie })
    expect(history.body.items.map((step) => step.to)).toEqual(['draft', 'submitted'])
    const jobs = await sql(
      "select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'vendors:tell-moved' and j.payload->>'vendorId' = $1",
      [business.id],
    )
    expect(jobs).toHaveLength(2)
  })

  it('is approved at once where the operator has chosen so', async () => {
    await sql(
      `insert into settings (key, value) values ('approvals', '{"vendors":"automatic"}') on conflict (key) do update set value = excluded.value`,
    )
    const { cookie } = await completeVendor()
    const sent = await ask<BusinessView>('POST', '/vendor/business/submission', { cookie })
    await sql("delete from settings where key = 'approvals'")
    expect(sent.body).toMatchObject({ status: 'approved' })
    const history = await ask<{ items: { to: string; by: string }[] }>('GET', '/vendor/business/history', { cookie })
    expect(history.body.items[0]).toMatchObject({ to: 'approved', by: 'system' })
  })

  it('cannot be changed while the vendor is suspended', async () => {
    const { cookie, version, business } = await completeVendor()
    for (const status of ['submitted', 'approved', 'suspended'])
      await sql('update vendors set status = $2 where id = $1', [business.id, status])
    const answer = await put(cookie, 'bank', { ...bank, version })
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({ code: 'vendors.suspended' })
  })
})

it('belongs to one vendor alone', async () => {
  const [one, other] = [await newVendor(), await newVendor()]
  await put(one.cookie, 'identity', { ...identity, ...newTaxNumbers(), version: 1 })
  const answer = await ask<BusinessView>('GET', '/vendor/business', { cookie: other.cookie })
  expect(answer.body).toMatchObject({ id: other.business.id, gstin: '' })
})
