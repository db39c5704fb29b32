import { beforeEach, describe, expect, it } from 'vitest'
import { vendorJobs } from '#modules/vendors/jobs.server.ts'
import type { BusinessView, VendorDetailView } from '#modules/vendors/shapes.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { actsOn, buildCompleteVendor, builtAccount, jobsOf, signedIn } from '#tests/support/people.ts'
import { gstinOf, newTaxNumbers } from '#tests/support/tax-numbers.ts'

let admin: Awaited<ReturnType<typeof signedIn>>
beforeEach(async () => {
  scaleLimits(1_000)
  forgetAddresses()
  admin = await signedIn({ role: 'admin', name: 'Ritu Malhotra' })
})

type Seller = Awaited<ReturnType<typeof buildCompleteVendor>>

const business = async ({ member }: Seller) =>
  (await ask<BusinessView>('GET', '/vendor/business', { cookie: member.cookie })).body

/** Saves a step over the version that the business has now. */
async function put(seller: Seller, step: string, body: object, cookie = seller.member.cookie) {
  const { version } = await business(seller)
  return ask<BusinessView & { code: string }>('PUT', `/vendor/business/${step}`, { cookie, body: { version, ...body } })
}

const bank = { holder: 'Tamarai Soaps LLP', account: '778800114321', accountAgain: '778800114321', ifsc: 'HDFC0004321' }
const identityOf = ({ pan, gstin }: Seller) => ({ name: 'Tamarai Soaps', legalName: 'Tamarai Soaps LLP', pan, gstin })
const address = {
  street: '31 Mission Street',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  email: 'care@tamarai.example',
  phone: '90000 50001',
}

const inForce = async ({ vendorId }: Seller) => {
  const [row] = await sql<Record<string, unknown>>(
    'select name, legal_name, pan, gstin, state, ifsc, bank_account_last_four, payouts_held_since, gstin_verified_at from vendors where id = $1',
    [vendorId],
  )
  return row
}

const detail = async ({ vendorId }: Seller) =>
  (await ask<VendorDetailView>('GET', `/admin/vendors/${vendorId}`, { cookie: admin.cookie })).body

/** Decides about what waits as the operator's page shows it now. */
async function decide(seller: Seller, what: 'approval' | 'rejection', body: object = {}) {
  const { revision } = await detail(seller)
  return ask<VendorDetailView & { code: string }>('POST', `/admin/vendors/${seller.vendorId}/revision-${what}`, {
    cookie: admin.cookie,
    body: { revisionId: revision?.id, version: revision?.version, ...body },
  })
}

/** Runs the jobs that wait for a vendor's emails; answers with what each address was told. */
async function emailsOf({ vendorId }: Seller) {
  const emails: { to: string; subject: string; text: string }[] = []
  for (const task of ['vendors:tell-revision', 'vendors:tell-contact'])
    for (const { payload } of await jobsOf(task, 'vendorId', vendorId)) {
      const [before] = await sql<{ id: string | null }>('select max(id::text) as id from mails')
      await vendorJobs[task]?.(payload)
      emails.push(
        ...(await sql<{ to: string; subject: string; text: string }>(
          'select recipient as to, subject, text_body as text from mails where id::text > $1 order by id',
          [before?.id ?? ''],
        )),
      )
    }
  return emails
}

describe('a change of an approved business is refused', () => {
  it.each(['identity', 'address', 'bank'])('at %s to a session that proved nothing lately', async (step) => {
    const seller = await buildCompleteVendor('approved')
    await sql("update sessions set confirmed_at = now() - interval '1 hour' where user_id = $1", [seller.member.userId])
    const body = step === 'bank' ? bank : step === 'address' ? address : identityOf(seller)
    const answer = await put(seller, step, body)
    expect(answer).toMatchObject({ status: 403, body: { code: 'confirmation.needed' } })
    expect((await business(seller)).revision).toBeNull()
  })

  it('when another vendor has the PAN or the GSTIN, or asks for it', async () => {
    const [one, other] = [await buildCompleteVendor('approved'), await buildCompleteVendor('approved')]
    const taken = await put(one, 'identity', identityOf(other))
    expect(taken).toMatchObject({ status: 409, body: { code: 'vendors.tax_number_taken', issues: [{ path: 'pan' }] } })
    const wanted = newTaxNumbers()
    expect((await put(other, 'identity', { ...identityOf(other), ...wanted })).status).toBe(200)
    expect(await put(one, 'identity', { ...identityOf(one), ...wanted })).toMatchObject({ status: 409 })
    const draft = await buildCompleteVendor('draft')
    expect(await put(draft, 'identity', { ...identityOf(draft), ...wanted })).toMatchObject({ status: 409 })
  })

  it.each(['Shringar Official', 'SHRINGAR', 'Shr1ngar Store', 'Ѕhringar', 'The Official Shringar Shop'])(
    'when the shop would be called %s',
    async (name) => {
      const seller = await buildCompleteVendor('approved')
      expect(await put(seller, 'identity', { ...identityOf(seller), name })).toMatchObject({
        status: 422,
        body: { code: 'vendors.name_ours', issues: [{ path: 'name' }] },
      })
    },
  )

  it('when a form is older than what somebody else has asked for', async () => {
    const seller = await buildCompleteVendor('approved')
    const { version } = await business(seller)
    expect((await put(seller, 'bank', { ...bank, version })).status).toBe(200)
    const second = await put(seller, 'identity', { ...identityOf(seller), legalName: 'Another LLP', version })
    expect(second).toMatchObject({ status: 409, body: { code: 'edit.conflict' } })
    expect((await business(seller)).revision?.changes.map(({ field }) => field)).toEqual([
      'bankAccountLastFour',
      'ifsc',
    ])
  })

  it('and one of two that are sent at once', async () => {
    const seller = await buildCompleteVendor('approved')
    const { version } = await business(seller)
    const answers = await Promise.all([
      put(seller, 'bank', { ...bank, version }),
      put(seller, 'identity', { ...identityOf(seller), legalName: 'Another LLP', version }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await sql('select id from vendor_revisions where vendor_id = $1', [seller.vendorId])).toHaveLength(1)
  })
})

describe('a decision is refused', () => {
  it('to everybody but admins, and to an admin who proved nothing lately', async () => {
    const seller = await buildCompleteVendor('approved')
    await put(seller, 'bank', bank)
    const { revision } = await business(seller)
    const body = { revisionId: revision?.id, version: revision?.version }
    const path = `/admin/vendors/${seller.vendorId}/revision-approval`
    for (const cookie of [undefined, seller.member.cookie, await cookieOf(await buildUser())])
      expect([401, 403]).toContain((await ask('POST', path, { cookie, body })).status)
    await sql("update sessions set confirmed_at = now() - interval '1 hour' where user_id = $1", [admin.userId])
    expect(await ask('POST', path, { cookie: admin.cookie, body })).toMatchObject({
      body: { code: 'confirmation.needed' },
    })
    expect(await inForce(seller)).toMatchObject({ ifsc: 'SBIN0001234' })
  })

  it('when the vendor has asked for something else meanwhile, or took it back', async () => {
    const seller = await buildCompleteVendor('approved')
    await put(seller, 'bank', bank)
    const seen = (await detail(seller)).revision
    await put(seller, 'bank', { ...bank, ifsc: 'ICIC0001111' })
    const outdated = { revisionId: seen?.id, version: seen?.version }
    expect(await decide(seller, 'approval', outdated)).toMatchObject({ body: { code: 'vendors.revision_changed' } })
    await ask('DELETE', '/vendor/business/revision', { cookie: seller.member.cookie })
    expect(await decide(seller, 'approval', outdated)).toMatchObject({
      body: { detail: 'The vendor withdrew these changes; there is nothing to decide.' },
    })
    await put(seller, 'bank', bank)
    expect(await decide(seller, 'approval', outdated)).toMatchObject({
      body: {
        code: 'vendors.revision_gone',
        detail: 'The vendor withdrew these changes and asks for others. Look at those.',
      },
    })
    expect(await decide(seller, 'rejection', { ...outdated, reason: 'No.' })).toMatchObject({ status: 409 })
    expect(await inForce(seller)).toMatchObject({ ifsc: 'SBIN0001234' })
  })

  it('for one of two admins, whichever decides second', async () => {
    const seller = await buildCompleteVendor('approved')
    await put(seller, 'bank', bank)
    const { revision } = await detail(seller)
    const body = { revisionId: revision?.id, version: revision?.version }
    const answers = await Promise.all([
      ask('POST', `/admin/vendors/${seller.vendorId}/revision-approval`, { cookie: admin.cookie, body }),
      ask('POST', `/admin/vendors/${seller.vendorId}/revision-rejection`, {
        cookie: admin.cookie,
        body: { ...body, reason: 'Not theirs' },
      }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('when the changes do not fit what stays', async () => {
    const seller = await buildCompleteVendor('approved')
    await put(seller, 'identity', { ...identityOf(seller), ...gstinOf(seller.pan, '29') })
    expect((await business(seller)).revision?.problem).toBe(
      'This GSTIN is registered in Karnataka, but the address is in Maharashtra.',
    )
    expect(await decide(seller, 'approval')).toMatchObject({
      status: 409,
      body: { code: 'vendors.revision_incomplete' },
    })
  })

  it('when the vendor was suspended meanwhile, but it can be sent back', async () => {
    const seller = await buildCompleteVendor('approved')
    await put(seller, 'bank', bank)
    await sql("update vendors set status = 'suspended' where id = $1", [seller.vendorId])
    expect(await decide(seller, 'approval')).toMatchObject({ body: { code: 'vendors.not_selling' } })
    expect((await decide(seller, 'rejection', { reason: 'The name on the cheque differs.' })).status).toBe(200)
  })

  it('without a reason where the changes are sent back', async () => {
    const seller = await buildCompleteVendor('approved')
    await put(seller, 'bank', bank)
    expect((await decide(seller, 'rejection', { reason: ' ' })).status).toBe(422)
  })
})

describe('a change of an approved business', () => {
  it('waits, holds payouts and tells the old addresses and the operator at once', async () => {
    const seller = await buildCompleteVendor('approved')
    const answer = await put(seller, 'bank', bank)
    expect(answer.body).toMatchObject({
      bankAccountLastFour: '9012',
      ifsc: 'SBIN0001234',
      payoutsHeld: true,
      revision: {
        status: 'submitted',
        version: 1,
        problem: null,
        changes: [
          { field: 'bankAccountLastFour', before: '9012', after: '4321' },
          { field: 'ifsc', before: 'SBIN0001234', after: 'HDFC0004321' },
        ],
      },
    })
    expect(await inForce(seller)).toMatchObject({
      bank_account_last_four: '9012',
      payouts_held_since: expect.any(Date),
    })
    expect((await actsOn(seller.vendorId)).at(-1)).toMatchObject({
      action: 'vendor.changes_asked',
      before: { bankAccountLastFour: '9012', ifsc: 'SBIN0001234' },
      after: { bankAccountLastFour: '4321', ifsc: 'HDFC0004321' },
    })
    const emails = await emailsOf(seller)
    expect(emails.map(({ to }) => to)).toEqual([seller.member.email, 'care@tamarai.example', 'care@shringar.example'])
    expect(emails[0]?.text).toContain('account number, IFSC (the new account ends in 4321)')
    expect(JSON.stringify([emails, await actsOn(seller.vendorId), answer.body])).not.toContain(bank.account)
  })

  it('is listed for the operator, counted on the dashboard and shown beside what is in force', async () => {
    const seller = await buildCompleteVendor('approved', { name: `Waiting ${newTaxNumbers().pan}` })
    const waiting = async () =>
      (await ask<{ vendorChanges: number }>('GET', '/admin/overview/waiting', { cookie: admin.cookie })).body
        .vendorChanges
    const before = await waiting()
    await put(seller, 'bank', bank)
    expect(await waiting()).toBe(before + 1)
    const { body } = await ask<{ items: { id: string; changesWait: boolean }[] }>(
      'GET',
      '/admin/vendors?status=changes',
      {
        cookie: admin.cookie,
      },
    )
    expect(body.items.find(({ id }) => id === seller.vendorId)).toMatchObject({ changesWait: true })
    expect((await detail(seller)).revision?.changes).toHaveLength(2)
  })

  it('is put in force by the operator, number and all', async () => {
    const seller = await buildCompleteVendor('approved')
    await sql("update vendors set gstin_verified_at = now(), gstin_verified_by = 'Ritu' where id = $1", [
      seller.vendorId,
    ])
    await put(seller, 'bank', bank)
    await put(seller, 'identity', { ...identityOf(seller), legalName: 'Tamarai Oils LLP' })
    const answer = await decide(seller, 'approval')
    expect(answer.body).toMatchObject({
      legalName: 'Tamarai Oils LLP',
      ifsc: 'HDFC0004321',
      revision: null,
      payoutsHeld: false,
      gstinVerifiedAt: null,
    })
    expect((await actsOn(seller.vendorId)).at(-1)).toMatchObject({
      action: 'vendor.changes_approved',
      actor_name: 'Ritu Malhotra',
      before: { legalName: 'Tamarai Soaps LLP', bankAccountLastFour: '9012' },
      after: { legalName: 'Tamarai Oils LLP', bankAccountLastFour: '4321' },
    })
    const sealed = await sql(
      'select 1 from vendor_revisions where vendor_id = $1 and bank_account_sealed is not null',
      [seller.vendorId],
    )
    expect(sealed).toEqual([])
    const emails = await emailsOf(seller)
    expect(emails.map(({ subject }) => subject)).toContain('Your business details have changed')
  })

  it('is sent back with a reason that the vendor reads, and can be asked for again', async () => {
    const seller = await buildCompleteVendor('approved')
    await put(seller, 'bank', bank)
    await decide(seller, 'rejection', { reason: 'The holder is another company.' })
    expect(await business(seller)).toMatchObject({
      ifsc: 'SBIN0001234',
      payoutsHeld: false,
      revision: { status: 'rejected', reason: 'The holder is another company.' },
    })
    expect((await put(seller, 'bank', bank)).body.revision).toMatchObject({ status: 'submitted', reason: null })
  })

  it('is taken back by the vendor, or by saving what is in force', async () => {
    const seller = await buildCompleteVendor('approved')
    await put(seller, 'bank', bank)
    const { body } = await ask<BusinessView>('DELETE', '/vendor/business/revision', { cookie: seller.member.cookie })
    expect(body).toMatchObject({ revision: null, payoutsHeld: false })
    expect((await ask('DELETE', '/vendor/business/revision', { cookie: seller.member.cookie })).status).toBe(409)
    await put(seller, 'bank', bank)
    const same = { ...bank, account: builtAccount, accountAgain: builtAccount, ifsc: 'SBIN0001234' }
    expect((await put(seller, 'bank', same)).body).toMatchObject({ revision: null, payoutsHeld: false })
  })

  it('is another account even where the last four digits are the same', async () => {
    const seller = await buildCompleteVendor('approved')
    const other = { ...bank, account: '999900009012', accountAgain: '999900009012', ifsc: 'SBIN0001234' }
    expect((await put(seller, 'bank', other)).body.revision?.changes).toEqual([
      { field: 'bankAccountLastFour', before: '9012', after: '9012' },
    ])
  })

  it('says nothing twice: what is asked for already changes nothing', async () => {
    const seller = await buildCompleteVendor('approved')
    const first = await put(seller, 'bank', bank)
    const again = await put(seller, 'bank', bank)
    expect(again.body.revision).toEqual(first.body.revision)
    expect(await jobsOf('vendors:tell-revision', 'vendorId', seller.vendorId)).toHaveLength(1)
  })

  it('to another state is asked for in two steps and decided as one', async () => {
    const seller = await buildCompleteVendor('approved')
    await put(seller, 'identity', { ...identityOf(seller), ...gstinOf(seller.pan, '29') })
    const moved = { ...address, city: 'Bengaluru', state: 'Karnataka', pincode: '560038' }
    expect((await put(seller, 'address', moved)).body.revision).toMatchObject({ problem: null })
    expect((await decide(seller, 'approval')).body).toMatchObject({ state: 'Karnataka', ...gstinOf(seller.pan, '29') })
  })

  it('is only of identity and account: contact and grievance officer change at once', async () => {
    const seller = await buildCompleteVendor('approved')
    const answer = await put(seller, 'address', { ...address, email: 'hello@tamarai.example' })
    expect(answer.body).toMatchObject({ email: 'hello@tamarai.example', revision: null, payoutsHeld: false })
    expect(await emailsOf(seller)).toMatchObject([
      { to: 'care@tamarai.example', subject: 'Your contact address was changed' },
    ])
    const grievance = { officer: 'Kala Iyer', email: 'grievance@tamarai.example', phone: '9000050002' }
    expect((await put(seller, 'grievance', grievance)).body).toMatchObject({
      grievanceOfficer: 'Kala Iyer',
      revision: null,
    })
  })
})

it('a name like the marketplace’s is pointed out before it is decided', async () => {
  const seller = await buildCompleteVendor('approved')
  expect(await detail(seller)).toMatchObject({ nameLikeOurs: false })
  await put(seller, 'identity', { ...identityOf(seller), name: 'Solah Shringar Jewels' })
  expect(await detail(seller)).toMatchObject({ name: 'Tamarai Soaps', nameLikeOurs: true })
})

describe('a tax number that two vendors have from before', () => {
  /** Writes what the rule refuses today, as it stood in a database before the rule. */
  async function doubled() {
    const [one, other] = [await buildCompleteVendor('approved'), await buildCompleteVendor('approved')]
    await sql('alter table vendors disable trigger vendors_refuse_taken_number')
    await sql('update vendors set pan = $2, gstin = $3 where id = $1', [other.vendorId, one.pan, one.gstin])
    await sql('alter table vendors enable trigger vendors_refuse_taken_number')
    return { one, other: { ...other, pan: one.pan, gstin: one.gstin } }
  }

  it('stays and is flagged to the operator, in the list and at the vendor', async () => {
    const { one, other } = await doubled()
    expect((await detail(one)).sameTaxNumbers).toEqual([
      { id: other.vendorId, name: 'Tamarai Soaps', pan: true, gstin: true },
    ])
    const { body } = await ask<{ items: { id: string }[] }>('GET', '/admin/vendors?status=shared', {
      cookie: admin.cookie,
    })
    const listed = body.items.map(({ id }) => id)
    expect(listed).toEqual(expect.arrayContaining([one.vendorId, other.vendorId]))
    expect((await put(other, 'identity', { ...identityOf(other), legalName: 'Tamarai Oils LLP' })).status).toBe(200)
  })

  it('is refused to a third', async () => {
    const { one } = await doubled()
    const third = await buildCompleteVendor('approved')
    expect((await put(third, 'identity', identityOf(one))).status).toBe(409)
  })
})

it('two vendors cannot take one tax number at once', async () => {
  const [one, other] = [await buildCompleteVendor('draft'), await buildCompleteVendor('draft')]
  const wanted = newTaxNumbers()
  const answers = await Promise.all(
    [one, other].map((seller) => put(seller, 'identity', { ...identityOf(seller), ...wanted })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('a name that only resembles the marketplace is never approved without a person', async () => {
  await sql(
    `insert into settings (key, value) values ('approvals', '{"vendors":"automatic"}') on conflict (key) do update set value = excluded.value`,
  )
  const seller = await buildCompleteVendor('draft', { name: 'Solah Shringar Jewels' })
  const sent = await ask('POST', '/vendor/business/submission', { cookie: seller.member.cookie })
  await sql("delete from settings where key = 'approvals'")
  expect(sent.body).toMatchObject({ status: 'submitted' })
  expect(await detail(seller)).toMatchObject({ nameLikeOurs: true })
})
