import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ask, cookieOf } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser, testPassword } from '#tests/support/factories.ts'
import { mailsTo, tokenMailedTo } from '#tests/support/mail.ts'
import { actsOn, jobsOf } from '#tests/support/people.ts'
import type { SessionView } from '../shapes.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
})

const subject = 'Confirm your email address'
const someEmail = () => `${randomUUID()}@people.example`
const confirm = (token: string, cookie?: string) =>
  ask('POST', '/email-confirmations', { body: { token }, ...(cookie ? { cookie } : {}) })
const sessionOf = async (cookie: string) => (await ask<SessionView>('GET', '/session', { cookie })).body
const isVerified = async (cookie: string) => (await sessionOf(cookie)).user?.emailVerified

async function buildNewcomer() {
  const email = someEmail()
  const body = { name: 'Buy at evil.example now', email, password: 'secret words', acceptedTerms: true }
  const { cookies } = await ask('POST', '/users', { body })
  return { email, cookie: cookies[0]?.split(';')[0] ?? '' }
}

describe('a link that confirms an address', () => {
  it('refuses tokens we never sent, and those older than three days', async () => {
    expect(await confirm('x'.repeat(43))).toMatchObject({
      status: 422,
      body: { code: 'accounts.confirm_link_expired' },
    })
    expect(await ask('POST', '/email-confirmations/check', { body: { token: 'x'.repeat(43) } })).toMatchObject({
      status: 422,
      body: { code: 'accounts.confirm_link_expired' },
    })
    const { email, cookie } = await buildNewcomer()
    await sql("update email_verifications set expires_at = now() - interval '1 second' where email = $1", [email])
    const token = await tokenMailedTo(email, subject)
    expect(await confirm(token)).toMatchObject({ status: 422, body: { code: 'accounts.confirm_link_expired' } })
    expect(await isVerified(cookie)).toBe(false)
  })

  it('comes with the registration, without a word of whoever registered, and works once, signed in or not', async () => {
    const { email, cookie } = await buildNewcomer()
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe(subject)
    expect(JSON.stringify(mail)).not.toContain('evil.example')
    expect(await isVerified(cookie)).toBe(false)
    const token = await tokenMailedTo(email, subject)
    const check = () => ask('POST', '/email-confirmations/check', { body: { token } })
    expect((await check()).status).toBe(204)
    expect(await isVerified(cookie)).toBe(false)
    expect((await confirm(token)).status).toBe(204)
    expect(await check()).toMatchObject({ status: 409, body: { code: 'accounts.confirm_link_used' } })
    expect(await isVerified(cookie)).toBe(true)
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'accounts.confirm_link_used' } })
  })

  it('tells a vendor what comes next in the portal, and not to go shopping', async () => {
    const email = someEmail()
    const body = { name: 'Selvi', email, password: 'secret words', acceptedTerms: true, isVendor: true }
    await ask('POST', '/users', { body })
    const [mail] = await mailsTo(email)
    expect(mail?.text).toContain('Thanks for registering as a vendor.')
    expect(mail?.text).toContain('fill in your business details')
    expect(mail?.text).toContain('/vendor/dashboard')
    expect(mail?.text).not.toContain('You can order without it')
  })

  it('confirms once of two presses at the same time', async () => {
    const { email } = await buildNewcomer()
    const token = await tokenMailedTo(email, subject)
    const statuses = (await Promise.all([confirm(token), confirm(token)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([204, 409])
  })

  it('is sent again when asked for, a few times an hour, and not to who has confirmed', async () => {
    const { email, cookie } = await buildNewcomer()
    scaleLimits(1)
    const statuses: number[] = []
    for (let count = 0; count < 6; count++)
      statuses.push((await ask('POST', '/email-confirmations/links', { cookie })).status)
    expect(statuses).toEqual([202, 202, 202, 202, 429, 429])
    expect(await mailsTo(email)).toHaveLength(5)
    await confirm(await tokenMailedTo(email, subject))
    await sql('delete from rate_limits')
    expect((await ask('POST', '/email-confirmations/links', { cookie })).status).toBe(202)
    expect(await mailsTo(email)).toHaveLength(5)
  })

  it('is stored as a hash, and lets what waited go on', async () => {
    const { email } = await buildNewcomer()
    const token = await tokenMailedTo(email, subject)
    const [kept] = await sql<{ whole: string }>(
      `select string_agg(v::text, ' ') as whole from email_verifications v where email = $1`,
      [email],
    )
    expect(kept?.whole).not.toContain(token)
    await confirm(token)
    const [user] = await sql<{ id: string }>('select id from users where email = $1', [email])
    expect(await jobsOf('reviews:release', 'userId', user?.id ?? '')).toHaveLength(1)
  })
})

describe('another address for an account', () => {
  const change = (cookie: string, email: string, password = testPassword) =>
    ask('PUT', '/users/me/email', { cookie, body: { email, password } })

  it('is refused with a wrong password, and when it has an account, also by the time of the link', async () => {
    const person = await buildUser()
    const cookie = await cookieOf(person)
    const wanted = someEmail()
    expect(await change(cookie, wanted, 'wrong')).toMatchObject({
      status: 422,
      body: { code: 'accounts.current_password_wrong', issues: [{ path: 'password' }] },
    })
    expect(await mailsTo(wanted)).toEqual([])
    const other = await buildUser()
    expect(await change(cookie, other.email)).toMatchObject({ status: 409, body: { code: 'accounts.email_taken' } })
    await change(cookie, wanted)
    const token = await tokenMailedTo(wanted, subject)
    await buildUser({ email: wanted })
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'accounts.email_taken' } })
    expect((await sessionOf(cookie)).user.email).toBe(person.email)
  })

  it('is taken when its link is used: the old address is told twice, other sessions end, old links die', async () => {
    const person = await buildUser({ emailVerified: false })
    const [cookie, elsewhere] = [await cookieOf(person), await cookieOf(person)]
    await ask('POST', '/email-confirmations/links', { cookie })
    const oldToken = await tokenMailedTo(person.email, subject)
    const wanted = someEmail()
    expect((await change(cookie, wanted)).status).toBe(202)
    expect((await sessionOf(cookie)).user.email).toBe(person.email)
    expect((await mailsTo(person.email))[0]?.subject).toBe('Your email address is about to change')
    expect((await confirm(await tokenMailedTo(wanted, subject), cookie)).status).toBe(204)
    expect((await sessionOf(cookie)).user).toMatchObject({ email: wanted, emailVerified: true })
    expect(await sessionOf(elsewhere)).toEqual({})
    expect((await mailsTo(person.email))[0]?.subject).toBe('Your email address was changed')
    expect((await confirm(oldToken)).status).toBe(409)
    expect(await actsOn(person.userId)).toMatchObject([{ action: 'user.email_changed' }])
    expect(JSON.stringify(await actsOn(person.userId))).not.toContain(wanted)
  })

  it('is stopped by a new password', async () => {
    const person = await buildUser()
    const cookie = await cookieOf(person)
    const wanted = someEmail()
    await change(cookie, wanted)
    const token = await tokenMailedTo(wanted, subject)
    await ask('PUT', '/users/me/password', {
      cookie,
      body: { currentPassword: testPassword, password: 'quite another password' },
    })
    expect(await confirm(token)).toMatchObject({ status: 422, body: { code: 'accounts.confirm_link_expired' } })
  })
})

describe('consent', () => {
  const consents = (userId: string) =>
    sql('select document, version, text_hash, given from consents where user_id = $1 order by document desc', [userId])

  it('is noted with version, time and hash at the registration', async () => {
    const { email, cookie } = await buildNewcomer()
    const [user] = await sql<{ id: string }>('select id from users where email = $1', [email])
    expect(await consents(user?.id ?? '')).toEqual([
      {
        document: 'terms',
        version: expect.any(String),
        text_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        given: 'registering',
      },
      {
        document: 'privacy',
        version: expect.any(String),
        text_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        given: 'registering',
      },
    ])
    expect((await sessionOf(cookie)).asksToAgree).toBe(false)
  })

  it('is asked of those who agreed to something else, and noted once', async () => {
    const person = await buildUser()
    const cookie = await cookieOf(person)
    expect((await sessionOf(cookie)).asksToAgree).toBe(true)
    const agree = (version: string) => ask('PUT', '/users/me/agreement', { cookie, body: { version } })
    expect(await agree('2020-01-01')).toMatchObject({ status: 409, body: { code: 'accounts.agreement_outdated' } })
    const { agreement } = await import('../agreement.ts')
    expect((await agree(agreement.version)).status).toBe(204)
    expect((await agree(agreement.version)).status).toBe(204)
    expect(await consents(person.userId)).toMatchObject([{ given: 'asked' }, { given: 'asked' }])
    expect((await sessionOf(cookie)).asksToAgree).toBe(false)
  })
})
