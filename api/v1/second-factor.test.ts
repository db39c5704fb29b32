import { randomBytes } from 'node:crypto'
import { generateSync } from 'otplib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '#modules/accounts/rules.ts'
import { resetSecondFactor } from '#modules/accounts/second-factor/service/factors.server.ts'
import type { FactorAddedView, PasskeyOptionsView, TotpEnrolmentView } from '#modules/accounts/second-factor/shapes.ts'
import { type Answer, ask, cookieOf } from '#tests/support/api.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { changeContext, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser, testPassword } from '#tests/support/factories.ts'

const mine = '/users/me/second-factor'
const publicShop = {
  isLoopback: false,
  publicOrigin: 'https://shop.example',
  allowedOrigins: new Set(['https://shop.example']),
}
const thisMachine = {
  isLoopback: true,
  publicOrigin: 'http://127.0.0.1:3000',
  allowedOrigins: new Set(['http://127.0.0.1:3000', 'http://localhost:3000']),
}

/** The shop's clock and that of the app stand still: a code is never a step older than it was meant to be. */
let moment = 0

beforeEach(() => {
  scaleLimits(1_000)
  moment = Date.now()
  changeContext({ config: thisMachine, clock: () => new Date(moment) })
})

const cookieIn = (answer: Pick<Answer, 'cookies'>) =>
  /^(?:__Host-)?session=[^;]*/.exec(answer.cookies[0] ?? '')?.[0] ?? ''

/** The code that an app shows so many seconds from now. */
const codeOf = (secret: string, later = 0) => generateSync({ secret, epoch: Math.floor(moment / 1_000) + later })

/** A person whose authenticator app proved itself by the code of the step before: the one of now is unused. */
async function enrolled(about: { role?: Viewer['role'] } = {}) {
  const person = await buildUser(about)
  const first = await cookieOf(person)
  const { body: totp } = await ask<TotpEnrolmentView & Answer['body']>('POST', `${mine}/totp-enrolment`, {
    cookie: first,
  })
  const added = await ask<FactorAddedView & Answer['body']>('PUT', `${mine}/totp`, {
    cookie: first,
    body: { code: codeOf(totp.secret, -30) },
  })
  expect(added.status).toBe(200)
  return { person, secret: totp.secret, first, cookie: cookieIn(added), recoveryCodes: added.body.recoveryCodes }
}

const signIn = (person: Viewer) => ask('POST', '/session', { body: { email: person.email, password: testPassword } })
const prove = (cookie: string, body: object) => ask('POST', '/session/second-factor', { cookie, body })

describe('a sign-in with a second factor', () => {
  it('signs nobody in by the password alone', async () => {
    const { person } = await enrolled()
    const answer = await signIn(person)
    expect(answer.status).toBe(204)
    expect(answer.cookies.join()).toContain('signed_in=2')
    expect(answer.cookies.join()).not.toContain('Max-Age')
    const cookie = cookieIn(answer)
    expect((await ask('GET', '/session', { cookie })).status).toBe(204)
    expect((await ask('GET', '/users/me/sessions', { cookie })).status).toBe(401)
    const proofs = await ask('GET', '/session/second-factor', { cookie })
    expect(proofs.body).toMatchObject({
      awaits: 'verification',
      by: { password: false, code: true, passkey: false, recoveryCode: true },
    })
  })

  it.each([[{ code: '000 00' }], [{ code: 'abcdef' }], [{ recoveryCode: '00000-00000' }]])(
    'refuses %j',
    async (proof) => {
      const { person } = await enrolled()
      const cookie = cookieIn(await signIn(person))
      const answer = await prove(cookie, proof)
      expect(answer).toMatchObject({ status: 422, body: { code: 'accounts.code_wrong' } })
      expect(answer.body.issues).toMatchObject([{ path: Object.keys(proof)[0] }])
      const [line] = await sql("select reason from audit_log where subject_id = $1 and action = 'session.refused'", [
        person.userId,
      ])
      expect(line).toEqual({ reason: 'The second factor was wrong.' })
    },
  )

  it('refuses none of the proofs, and two at once', async () => {
    const { person } = await enrolled()
    const cookie = cookieIn(await signIn(person))
    for (const proof of [{}, { code: '123456', recoveryCode: '12345-12345' }])
      expect(await prove(cookie, proof)).toMatchObject({ status: 422, body: { code: 'request.invalid' } })
  })

  it('is completed by the code, with a new token and the life that was chosen; the waiting session is gone', async () => {
    const { person, secret } = await enrolled()
    const waiting = cookieIn(
      await ask('POST', '/session', { body: { email: person.email, password: testPassword, remember: true } }),
    )
    const answer = await prove(waiting, { code: codeOf(secret) })
    expect(answer).toMatchObject({ status: 201, body: { user: { id: person.userId } } })
    expect(answer.cookies.join()).toMatch(/Max-Age=2592000.*signed_in=1/)
    expect((await ask('GET', '/users/me/sessions', { cookie: cookieIn(answer) })).status).toBe(200)
    expect((await prove(waiting, { code: codeOf(secret, 30) })).status).toBe(401)
    const lines = await sql("select action from audit_log where subject_id = $1 and action = 'session.opened'", [
      person.userId,
    ])
    expect(lines).toHaveLength(1)
  })

  it('takes each code once, and none that is older than one it took', async () => {
    const { person, secret } = await enrolled()
    const code = codeOf(secret)
    const [one, other] = [cookieIn(await signIn(person)), cookieIn(await signIn(person))]
    expect((await prove(one, { code })).status).toBe(201)
    expect((await prove(other, { code })).status).toBe(422)
    expect((await prove(other, { code: codeOf(secret, -30) })).status).toBe(422)
  })

  it('takes a recovery code once, also from two at once, and writes to the person', async () => {
    const { person, recoveryCodes } = await enrolled()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [recoveryCode = ''] = recoveryCodes
    const cookies = [cookieIn(await signIn(person)), cookieIn(await signIn(person))]
    const answers = await Promise.all(
      cookies.map((cookie) => prove(cookie, { recoveryCode: recoveryCode.toLowerCase() })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(
      await sql("select 1 from mails where recipient = $1 and subject = 'A recovery code was used'", [person.email]),
    ).toHaveLength(1)
    expect(
      await sql("select 1 from audit_log where subject_id = $1 and action = 'user.recovery_code_used'", [
        person.userId,
      ]),
    ).toHaveLength(1)
    expect(
      await sql('select 1 from recovery_codes where user_id = $1 and used_at is not null', [person.userId]),
    ).toHaveLength(1)
    expect(await sql('select 1 from recovery_codes r where r::text ilike $1', [`%${recoveryCode}%`])).toEqual([])
  })

  it('takes ten codes in a quarter of an hour and then none, not even the right one', async () => {
    const { person, secret } = await enrolled()
    scaleLimits(1)
    await sql('delete from rate_limits')
    const cookie = cookieIn(await signIn(person))
    for (let count = 0; count < 10; count++) expect((await prove(cookie, { code: '000000' })).status).toBe(422)
    const answer = await prove(cookie, { code: codeOf(secret) })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('waits for a quarter of an hour', async () => {
    const { person, secret } = await enrolled()
    const cookie = cookieIn(await signIn(person))
    const [session] = await sql<{ seconds: number }>(
      "select extract(epoch from ends_at - now())::int as seconds from sessions where user_id = $1 and awaits = 'verification'",
      [person.userId],
    )
    expect(session?.seconds).toBeLessThanOrEqual(900)
    await sql('update sessions set idle_until = now(), ends_at = now() where user_id = $1', [person.userId])
    expect((await prove(cookie, { code: codeOf(secret) })).status).toBe(401)
  })

  it('adds no factor before it is completed', async () => {
    const { person } = await enrolled()
    const cookie = cookieIn(await signIn(person))
    expect((await ask('POST', `${mine}/passkey-enrolment`, { cookie })).status).toBe(401)
    expect((await ask('POST', `${mine}/totp-enrolment`, { cookie })).status).toBe(401)
  })

  it('is refused with a sentence when another AUTH_SECRET sealed the app', async () => {
    const { person, secret } = await enrolled()
    const cookie = cookieIn(await signIn(person))
    await sql('update totp_factors set sealed_secret = $2 where user_id = $1', [person.userId, randomBytes(60)])
    const answer = await prove(cookie, { code: codeOf(secret) })
    expect(answer).toMatchObject({ status: 503, body: { code: 'accounts.factor_unreadable' } })
    expect(answer.body.detail).toMatch(/try again later/)
  })

  it('ends at Logout', async () => {
    const { person, secret } = await enrolled()
    const cookie = cookieIn(await signIn(person))
    expect((await ask('DELETE', '/session', { cookie })).status).toBe(204)
    expect((await prove(cookie, { code: codeOf(secret) })).status).toBe(401)
  })
})

describe('a passkey', () => {
  const key = new Authenticator()

  async function withPasskey(authenticator = key) {
    const person = await buildUser()
    const cookie = await cookieOf(person)
    const { body: options } = await ask<PasskeyOptionsView>('POST', `${mine}/passkey-enrolment`, { cookie })
    const body = { name: 'My phone', passkey: authenticator.make(options) }
    const added = await ask<FactorAddedView & Answer['body']>('POST', `${mine}/passkeys`, { cookie, body })
    return { person, cookie: cookieIn(added), added, body, first: cookie }
  }
  const challenge = async (cookie: string) =>
    (await ask<PasskeyOptionsView>('POST', '/session/passkey-challenge', { cookie })).body

  it('is not added by an answer made elsewhere, for another challenge, or twice', async () => {
    const elsewhere = await withPasskey(new Authenticator('http://127.0.0.1:3000'))
    expect(elsewhere.added).toMatchObject({ status: 422, body: { code: 'accounts.passkey_refused' } })
    const evil = await withPasskey(new Authenticator('https://evil.example'))
    expect(evil.added.status).toBe(422)

    const { added, cookie, body } = await withPasskey(new Authenticator())
    expect(added.status).toBe(201)
    expect((await ask('POST', `${mine}/passkeys`, { cookie, body })).status).toBe(422)
    await ask('POST', `${mine}/passkey-enrolment`, { cookie })
    expect((await ask('POST', `${mine}/passkeys`, { cookie, body })).status).toBe(422)
  })

  it('completes a sign-in, each challenge once and in its own session alone', async () => {
    const authenticator = new Authenticator()
    const { person, added } = await withPasskey(authenticator)
    expect(added).toMatchObject({ status: 201, body: { recoveryCodes: { length: 10 } } })
    const [one, other] = [cookieIn(await signIn(person)), cookieIn(await signIn(person))]

    const passkey = authenticator.use(await challenge(one))
    expect((await prove(other, { passkey })).status, 'another session').toBe(422)
    await challenge(other)
    expect((await prove(other, { passkey })).status, 'with a challenge of its own').toBe(422)

    const [first, second] = await Promise.all([prove(one, { passkey }), prove(one, { passkey })])
    expect([first.status, second.status].sort()[0], 'one of two at once').toBe(201)
    expect([201, first.status === 201 ? second.status : first.status]).not.toEqual([201, 201])
    expect(
      (await sql('select used_at is not null as used from passkeys where user_id = $1', [person.userId]))[0],
    ).toEqual({ used: true })
  })

  it('is no good for another person, and none once it lapsed', async () => {
    const authenticator = new Authenticator()
    const { person } = await withPasskey(authenticator)
    const { person: stranger } = await enrolled()
    const waiting = cookieIn(await signIn(stranger))
    expect((await prove(waiting, { passkey: authenticator.use(await challenge(waiting)) })).status).toBe(422)
    const own = cookieIn(await signIn(person))
    const passkey = authenticator.use(await challenge(own))
    await sql('update session_challenges set expires_at = now()')
    expect((await prove(own, { passkey })).status).toBe(422)
  })
})

describe('the operator of a public shop', () => {
  it('is asked to add a second factor before anything else', async () => {
    changeContext({ config: publicShop })
    const admin = await buildUser({ role: 'admin' })
    const answer = await signIn(admin)
    expect(answer.status).toBe(204)
    const cookie = cookieIn(answer)
    expect((await ask('GET', '/admin/overview', { cookie })).status).toBe(401)
    expect((await ask('GET', '/session/second-factor', { cookie })).body).toMatchObject({
      awaits: 'enrolment',
      passkeyHost: 'shop.example',
    })
    expect((await prove(cookie, { code: '123456' })).status).toBe(401)

    const { body: totp } = await ask<TotpEnrolmentView & Answer['body']>('POST', `${mine}/totp-enrolment`, { cookie })
    expect((await ask('PUT', `${mine}/totp`, { cookie, body: { code: '000000' } })).status).toBe(422)
    const added = await ask<FactorAddedView & Answer['body']>('PUT', `${mine}/totp`, {
      cookie,
      body: { code: codeOf(totp.secret) },
    })
    expect(added).toMatchObject({
      status: 200,
      body: { recoveryCodes: { length: 10 }, session: { user: { role: 'admin' } } },
    })
    expect((await ask('GET', '/admin/overview', { cookie: cookieIn(added) })).status).toBe(200)
    expect((await ask('GET', '/session/second-factor', { cookie })).status, 'the token before').toBe(401)

    const stays = await ask('DELETE', `${mine}/totp`, { cookie: cookieIn(added) })
    expect(stays).toMatchObject({ status: 409, body: { code: 'accounts.factor_stays' } })
    expect(await sql('select 1 from totp_factors where user_id = $1', [admin.userId])).toHaveLength(1)
    expect((await signIn(admin)).status, 'from now on').toBe(204)
  })

  it('adds the first factor once: a second sign-in with a stolen password adds none', async () => {
    changeContext({ config: publicShop })
    const admin = await buildUser({ role: 'admin' })
    const [own, thief] = [cookieIn(await signIn(admin)), cookieIn(await signIn(admin))]
    const start = async (cookie: string) =>
      (await ask<TotpEnrolmentView & Answer['body']>('POST', `${mine}/totp-enrolment`, { cookie })).body.secret
    const secrets = [await start(own), await start(thief)]
    const add = (cookie: string, secret = '') => ask('PUT', `${mine}/totp`, { cookie, body: { code: codeOf(secret) } })
    const answers = await Promise.all([add(own, secrets[0]), add(thief, secrets[1])])
    // The first factor ends every other session, one that waits as well: the slower one hears that, or that there is a factor by now.
    const [added, refused] = answers.map(({ status }) => status).sort()
    expect(added).toBe(200)
    expect([401, 409]).toContain(refused)
    expect(await sql('select id from sessions where user_id = $1', [admin.userId])).toHaveLength(1)
  })

  it('signs in with the password alone on this machine', async () => {
    const admin = await buildUser({ role: 'admin' })
    expect((await signIn(admin)).status).toBe(201)
  })

  it('customers and vendors are asked for nothing they did not choose', async () => {
    changeContext({ config: publicShop })
    expect((await signIn(await buildUser())).status).toBe(201)
    expect((await signIn(await buildUser({ role: 'vendor' }))).status).toBe(201)
  })
})

describe('an act that matters', () => {
  const lapse = (person: Viewer) =>
    sql("update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1", [person.userId])
  const confirm = (cookie: string, body: object) => ask('POST', '/session/confirmation', { cookie, body })

  it('asks for the password where there is no second factor, for that session alone', async () => {
    const admin = await buildUser({ role: 'admin' })
    const [cookie, other] = [await cookieOf(admin), await cookieOf(admin)]
    await lapse(admin)
    const act = (by: string) => ask('GET', '/admin/users/export', { cookie: by })
    expect(await act(cookie)).toMatchObject({ status: 403, body: { code: 'confirmation.needed' } })
    expect(await confirm(cookie, { password: 'wrong' })).toMatchObject({
      status: 422,
      body: { code: 'accounts.current_password_wrong', issues: [{ path: 'password' }] },
    })
    expect((await act(cookie)).status).toBe(403)
    expect((await confirm(cookie, { password: testPassword })).status).toBe(204)
    expect((await act(cookie)).status).toBe(200)
    expect((await act(other)).status).toBe(403)
    await lapse(admin)
    expect((await act(cookie)).status).toBe(403)
  })

  it('asks for the second factor where there is one, and takes no password for it', async () => {
    const { person, cookie, secret } = await enrolled()
    await lapse(person)
    const remove = () => ask('DELETE', `${mine}/totp`, { cookie })
    expect((await remove()).status).toBe(403)
    expect(await confirm(cookie, { password: testPassword })).toMatchObject({
      status: 422,
      body: { code: 'accounts.factor_asked' },
    })
    expect((await confirm(cookie, { code: '000000' })).status).toBe(422)
    expect((await confirm(cookie, { code: codeOf(secret) })).status).toBe(204)
    expect((await remove()).status).toBe(204)
    expect(await sql('select 1 from recovery_codes where user_id = $1', [person.userId])).toEqual([])
    expect(
      await sql('select action from audit_log where subject_id = $1 and action like $2 order by id', [
        person.userId,
        'user.second_factor%',
      ]),
    ).toEqual([{ action: 'user.second_factor_added' }, { action: 'user.second_factor_removed' }])
    expect((await signIn(person)).status).toBe(201)
  })

  it.each([
    ['PUT', '/users/me/password', { currentPassword: testPassword, password: 'another password of theirs' }],
    ['PUT', '/users/me/email', { email: 'elsewhere@people.example', password: testPassword }],
    ['DELETE', '/users/me', { password: testPassword }],
  ])('%s %s takes the second factor beside the password, where there is one', async (method, path, body) => {
    const { person, cookie } = await enrolled()
    const other = await buildUser()
    const withoutFactor = await cookieOf(other)
    await lapse(person)
    await lapse(other)
    expect(await ask(method, path, { cookie, body })).toMatchObject({
      status: 403,
      body: { code: 'confirmation.needed' },
    })
    expect((await ask(method, path, { cookie: withoutFactor, body })).status).toBeLessThan(300)
  })

  it('the first factor ends every other session, also one that proved itself by the password; a second one ends none', async () => {
    const person = await buildUser()
    const [thief, own] = [await cookieOf(person), await cookieOf(person)]
    expect((await confirm(thief, { password: testPassword })).status).toBe(204)
    const { body } = await ask<TotpEnrolmentView & Answer['body']>('POST', `${mine}/totp-enrolment`, { cookie: own })
    const code = codeOf(body.secret, -30)
    const added = await ask('PUT', `${mine}/totp`, { cookie: own, body: { code } })
    expect((await ask('GET', '/users/me/sessions', { cookie: thief })).status).toBe(401)
    expect((await ask('DELETE', `${mine}/totp`, { cookie: thief })).status).toBe(401)
    const cookie = cookieIn(added)
    expect((await ask('GET', mine, { cookie })).status).toBe(200)
    const second = await cookieOf(person)
    const { body: options } = await ask<PasskeyOptionsView>('POST', `${mine}/passkey-enrolment`, { cookie })
    const passkey = { name: 'My phone', passkey: new Authenticator().make(options) }
    expect((await ask('POST', `${mine}/passkeys`, { cookie, body: passkey })).status).toBe(201)
    expect((await ask('GET', mine, { cookie: second })).status).toBe(200)
  })

  it('adding a factor is one', async () => {
    const person = await buildUser()
    const cookie = await cookieOf(person)
    await lapse(person)
    for (const path of ['totp-enrolment', 'passkey-enrolment'])
      expect(await ask('POST', `${mine}/${path}`, { cookie })).toMatchObject({
        status: 403,
        body: { code: 'confirmation.needed' },
      })
  })
})

describe('the token of a session', () => {
  it('is another after a factor was added or removed, and the one before is dead', async () => {
    const { first, cookie } = await enrolled()
    expect((await ask('GET', mine, { cookie: first })).status).toBe(401)
    const removed = await ask('DELETE', `${mine}/totp`, { cookie })
    expect((await ask('GET', mine, { cookie })).status).toBe(401)
    expect((await ask('GET', mine, { cookie: cookieIn(removed) })).body).toMatchObject({
      totp: null,
      recoveryCodesLeft: 0,
    })
  })

  it('is another after a change of the password', async () => {
    const person = await buildUser()
    const cookie = await cookieOf(person)
    const changed = await ask('PUT', '/users/me/password', {
      cookie,
      body: { currentPassword: testPassword, password: 'another password' },
    })
    expect(changed.status).toBe(204)
    expect((await ask('GET', '/users/me/sessions', { cookie })).status).toBe(401)
    expect((await ask('GET', '/users/me/sessions', { cookie: cookieIn(changed) })).status).toBe(200)
  })
})

describe('recovery codes', () => {
  it('are made anew, and all earlier ones stop working', async () => {
    const { person, cookie, recoveryCodes } = await enrolled()
    const renewed = await ask<{ recoveryCodes: string[] }>('POST', `${mine}/recovery-codes`, { cookie })
    expect(renewed.status).toBe(201)
    const waiting = cookieIn(await signIn(person))
    expect((await prove(waiting, { recoveryCode: recoveryCodes[1] })).status).toBe(422)
    expect((await prove(waiting, { recoveryCode: renewed.body.recoveryCodes[1] })).status).toBe(201)
  })

  it('are not made for somebody without a second factor', async () => {
    expect((await ask('POST', `${mine}/recovery-codes`, { cookie: await cookieOf(await buildUser()) })).status).toBe(
      404,
    )
  })
})

describe('a lost second factor', () => {
  it('is taken away by the command on the server, which ends every session and says so', async () => {
    const { person, cookie } = await enrolled({ role: 'admin' })
    await expect(resetSecondFactor('nobody@people.example')).rejects.toMatchObject({ code: 'accounts.user_not_found' })
    expect(await resetSecondFactor(person.email)).toEqual({ name: person.name, hadFactor: true })
    expect((await ask('GET', '/session', { cookie })).status).toBe(204)
    expect((await signIn(person)).status).toBe(201)
    expect(
      await sql(
        "select actor_role, after from audit_log where subject_id = $1 and action = 'user.second_factor_reset'",
        [person.userId],
      ),
    ).toEqual([{ actor_role: 'operator', after: { apps: 0, passkeys: 0, endedSessions: 1 } }])
    expect(
      await sql("select 1 from mails where recipient = $1 and subject = 'A second factor was removed'", [person.email]),
    ).toHaveLength(1)
  })

  it('goes with the account', async () => {
    const { person, cookie } = await enrolled()
    expect((await ask('DELETE', '/users/me', { cookie, body: { password: testPassword } })).status).toBe(204)
    expect(await sql('select 1 from totp_factors where user_id = $1', [person.userId])).toEqual([])
    expect(await sql('select 1 from recovery_codes where user_id = $1', [person.userId])).toEqual([])
  })
})

describe('what is stored', () => {
  it('says nothing: the secret of an app is sealed', async () => {
    const { person, secret } = await enrolled()
    const [row] = await sql<{ text: string }>(
      "select encode(sealed_secret, 'escape') as text from totp_factors where user_id = $1",
      [person.userId],
    )
    expect(row?.text.length).toBeGreaterThan(30)
    expect(row?.text).not.toContain(secret)
  })
})
