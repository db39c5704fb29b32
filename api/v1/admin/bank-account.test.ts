import { beforeEach, describe, expect, it } from 'vitest'
import { appsSealed } from '#modules/accounts/second-factor/service/reseal.server.ts'
import { bankAccountsSealed } from '#modules/vendors/service/bank-account.server.ts'
import { context } from '#platform/context.server.ts'
import { seal, unseal } from '#platform/seal.server.ts'
import { ask } from '#tests/support/api.ts'
import { changeContext, forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { actsOn, buildCompleteVendor, builtAccount, signedIn } from '#tests/support/people.ts'

type Admin = Awaited<ReturnType<typeof signedIn>>
let admin: Admin
beforeEach(async () => {
  scaleLimits(1_000)
  forgetAddresses()
  admin = await signedIn({ role: 'admin', name: 'Ritu Malhotra' })
})

const open = (vendorId: string, { cookie }: Admin = admin) =>
  ask<{ code: string }>('POST', `/admin/vendors/${vendorId}/bank-account-openings`, { cookie })
const right = (userId: string, allowed: boolean, { cookie }: Admin = admin) =>
  ask<{ code: string }>('PUT', `/admin/users/${userId}/bank-account-right`, { cookie, body: { allowed } })

/** An admin who was given the right by another one. */
async function payer() {
  const person = await signedIn({ role: 'admin', name: 'Kala Iyer' })
  expect((await right(person.userId, true)).status).toBe(204)
  return person
}

describe('an account number stays closed', () => {
  it('to strangers, vendors and admins without the right', async () => {
    const { vendorId, member } = await buildCompleteVendor('approved')
    for (const cookie of [undefined, member.cookie, (await signedIn()).cookie])
      expect([401, 403]).toContain(
        (await ask('POST', `/admin/vendors/${vendorId}/bank-account-openings`, { cookie })).status,
      )
    expect(await open(vendorId)).toMatchObject({
      status: 403,
      body: { code: 'vendors.bank_account_not_yours_to_open' },
    })
    expect(await actsOn(vendorId)).toEqual([])
  })

  it('to a session that proved nothing lately', async () => {
    const { vendorId } = await buildCompleteVendor('approved')
    const person = await payer()
    await sql("update sessions set confirmed_at = now() - interval '1 hour' where user_id = $1", [person.userId])
    expect(await open(vendorId, person)).toMatchObject({ status: 403, body: { code: 'confirmation.needed' } })
  })

  it('when it was never given, or sealed with a secret that is gone', async () => {
    const person = await payer()
    const { vendorId } = await buildCompleteVendor('approved')
    await sql('update vendors set bank_account_sealed = null where id = $1', [vendorId])
    expect(await open(vendorId, person)).toMatchObject({ status: 404 })
    await sql("update vendors set bank_account_sealed = decode(repeat('00', 40), 'hex') where id = $1", [vendorId])
    expect(await open(vendorId, person)).toMatchObject({
      status: 409,
      body: { code: 'vendors.bank_account_unreadable' },
    })
    expect(await actsOn(vendorId)).toEqual([])
  })
})

describe('the right to open account numbers', () => {
  it('is given by another admin, to an admin', async () => {
    expect(await right(admin.userId, true)).toMatchObject({ body: { code: 'accounts.right_not_for_oneself' } })
    expect(await right((await signedIn()).userId, true)).toMatchObject({
      body: { code: 'accounts.right_of_admins_only' },
    })
  })

  it('leaves lines, and ends with the role', async () => {
    const person = await payer()
    await ask('PUT', `/admin/users/${person.userId}/role`, {
      cookie: admin.cookie,
      body: { role: 'customer', from: 'admin' },
    })
    await ask('PUT', `/admin/users/${person.userId}/role`, {
      cookie: admin.cookie,
      body: { role: 'admin', from: 'customer' },
    })
    expect((await actsOn(person.userId))[0]).toMatchObject({
      action: 'user.bank_right_given',
      before: { mayOpenBankAccounts: false },
      after: { mayOpenBankAccounts: true },
    })
    const again = await signedIn({ role: 'admin' })
    expect(
      (await ask<{ mayOpenBankAccounts: boolean }>('GET', `/admin/users/${person.userId}`, { cookie: again.cookie }))
        .body,
    ).toMatchObject({ mayOpenBankAccounts: false })
  })
})

describe('an account number', () => {
  it('is opened for a payout, and the audit trail knows of each time', async () => {
    const { vendorId } = await buildCompleteVendor('approved')
    const person = await payer()
    expect((await open(vendorId, person)).body).toEqual({
      holder: 'Tamarai Soaps LLP',
      account: builtAccount,
      ifsc: 'SBIN0001234',
    })
    await open(vendorId, person)
    const acts = await actsOn(vendorId)
    expect(acts.map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['vendor.bank_account_opened', 'Kala Iyer'],
      ['vendor.bank_account_opened', 'Kala Iyer'],
    ])
    expect(JSON.stringify(acts)).not.toContain(builtAccount)
  })

  it('is read with the previous secret, and sealed anew with the one of today', async () => {
    const { config, authSecret } = context()
    const { vendorId } = await buildCompleteVendor('approved')
    const { vendorId: lostId } = await buildCompleteVendor('approved')
    await sql("update vendors set bank_account_sealed = decode(repeat('00', 40), 'hex') where id = $1", [lostId])
    const sealedOf = async () =>
      (await sql<{ sealed: Buffer }>('select bank_account_sealed as sealed from vendors where id = $1', [vendorId]))[0]
        ?.sealed ?? Buffer.alloc(0)
    const person = await signedIn()
    await sql('insert into totp_factors (user_id, sealed_secret, last_step) values ($1, $2, 0)', [
      person.userId,
      seal('JBSWY3DP'),
    ])
    const appOf = async () =>
      (
        await sql<{ sealed: Buffer }>('select sealed_secret as sealed from totp_factors where user_id = $1', [
          person.userId,
        ])
      )[0]?.sealed ?? Buffer.alloc(0)
    const next = 'the next secret of the tests, long enough for anybody'
    try {
      changeContext({ authSecret: next })
      const sealed = await sealedOf()
      expect(() => unseal(sealed)).toThrow()
      changeContext({ config: { ...config, previousAuthSecret: authSecret } })
      expect(unseal(await sealedOf())).toBe(builtAccount)
      const counts = await bankAccountsSealed.reseal()
      expect(counts.sealed).toBeGreaterThan(0)
      expect(counts.unreadable).toBeGreaterThan(0)
      expect((await appsSealed.reseal()).sealed).toBeGreaterThan(0)
      changeContext({ config: { ...config, previousAuthSecret: undefined } })
      expect(unseal(await sealedOf())).toBe(builtAccount)
      expect(unseal(await appOf())).toBe('JBSWY3DP')
      expect([await bankAccountsSealed.reseal(), await appsSealed.reseal()]).toMatchObject([
        { sealed: 0 },
        { sealed: 0 },
      ])
      expect(unseal(seal('new'))).toBe('new')
    } finally {
      changeContext({ config: { ...config, previousAuthSecret: next }, authSecret })
      await Promise.all([bankAccountsSealed.reseal(), appsSealed.reseal()])
      changeContext({ config })
    }
  })
})
