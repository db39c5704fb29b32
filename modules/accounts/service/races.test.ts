import { generateSync } from 'otplib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminActor } from '#modules/audit/rules.ts'
import { uuidv7 } from '#platform/ids.server.ts'
import { required } from '#platform/kit/required.ts'
import { changeContext, forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser, testPassword } from '#tests/support/factories.ts'
import { holding, untilWaiting } from '#tests/support/locks.ts'
import { signedInViewer } from '#tests/support/people.ts'
import type { Viewer } from '../rules.ts'
import { completeSignIn, confirm } from '../second-factor/service/confirmation.server.ts'
import { addTotp, removeTotp, renewRecoveryCodes, startTotp } from '../second-factor/service/factors.server.ts'
import { askForNewPasskey, askForPasskey } from '../second-factor/service/passkeys.server.ts'
import { newRecoveryCodes } from '../second-factor/service/recovery-codes.server.ts'
import { askForEmailChange, verifyByLink } from './email-verification.server.ts'
import { changePassword, resetPassword } from './passwords.server.ts'
import { blockUser, changeRole, endSessionsOf } from './people.server.ts'
import { setBankRight } from './rights.server.ts'
import { hashToken, openSession, readSession } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'
import { deleteAccount } from './users.server.ts'

const device = { userAgent: 'Test', network: '192.0.2.0/24' }
const asking = { address: '192.0.2.7', device, replaces: null }
const newPassword = 'copper lantern river'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
  changeContext({ config: { isLoopback: true } })
})

const signInWith = (person: Viewer, password = testPassword) =>
  signIn({ email: person.email, password, remember: false }, asking)

async function newResetLink(person: Viewer): Promise<string> {
  const token = `reset-${uuidv7()}`
  await sql(
    "insert into password_resets (user_id, token_hash, expires_at) values ($1, $2, now() + interval '9 minutes')",
    [person.userId, hashToken(token)],
  )
  return token
}

/** Resets the password and, when the reset has written it and ended all sessions but is not committed, does something else. */
async function duringReset<Result>(person: Viewer, act: () => Promise<Result>): Promise<Result | Error> {
  const [token, other] = [await newResetLink(person), await newResetLink(person)]
  // The reset uses every open link up: it waits for the other one.
  const link = 'select from password_resets where token_hash = $1 for update'
  const { reset, acted } = await holding(link, [hashToken(other)], async () => {
    const reset = resetPassword({ token, password: newPassword })
    await untilWaiting(1, reset)
    const acted = act().catch((error: Error) => error)
    await untilWaiting(2, acted)
    return { reset, acted }
  })
  await reset
  return acted
}

const sessionsOf = (person: Viewer) => sql('select id from sessions where user_id = $1', [person.userId])

describe('while a session is being ended, whoever has it', () => {
  const whileEnding = async (act: (person: Viewer) => Promise<unknown>) => {
    const person = await signedInViewer()
    const { acted } = await holding('delete from sessions where id = $1', [person.sessionId], async () => {
      const acted = act(person).catch((error: Error) => error)
      await untilWaiting(1, acted)
      return { acted }
    })
    return acted
  }

  it('is told to sign in, not that the shop broke, when a passkey or an app is added', async () => {
    const signedOut = { code: 'accounts.sign_in_required' }
    expect(await whileEnding((viewer) => startTotp({ viewer, awaits: null, remembered: false }))).toMatchObject(
      signedOut,
    )
    expect(await whileEnding((person) => askForNewPasskey(person))).toMatchObject(signedOut)
    expect(await whileEnding((person) => askForPasskey(person.userId, person.sessionId))).toMatchObject(signedOut)
  })
})

describe('while a password is being reset, whoever has the old one', () => {
  it('is not signed in by it', async () => {
    const person = await buildUser()
    expect(await duringReset(person, () => signInWith(person))).toMatchObject({ code: 'accounts.credentials_wrong' })
    expect(await sessionsOf(person)).toEqual([])
  })

  it('does not change the password', async () => {
    const person = await signedInViewer()
    const change = { currentPassword: testPassword, password: 'somebody else holds this' }
    expect(await duringReset(person, () => changePassword(person, change))).toMatchObject({ kind: 'unauthenticated' })
    await expect(signInWith(person, newPassword)).resolves.toMatchObject({ role: 'customer' })
  })

  it('does not change the email address', async () => {
    const person = await signedInViewer()
    const change = { email: `${uuidv7()}@elsewhere.example`, password: testPassword }
    expect(await duringReset(person, () => askForEmailChange(person, change))).toMatchObject({
      kind: 'unauthenticated',
    })
    expect(await sql('select email from email_verifications where email = $1', [change.email])).toEqual([])
    expect(await sql('select recipient from mails where recipient = $1', [change.email])).toEqual([])
  })

  it('does not delete the account', async () => {
    const person = await signedInViewer()
    expect(await duringReset(person, () => deleteAccount(person, testPassword))).toMatchObject({
      kind: 'unauthenticated',
    })
    await expect(signInWith(person, newPassword)).resolves.toMatchObject({ role: 'customer' })
  })

  it('makes no recovery codes', async () => {
    const person = await signedInViewer()
    await sql("insert into totp_factors (user_id, sealed_secret, last_step) values ($1, '', 0)", [person.userId])
    expect(await duringReset(person, () => renewRecoveryCodes(person, asking))).toMatchObject({
      kind: 'unauthenticated',
    })
    expect(await sql('select from recovery_codes where user_id = $1', [person.userId])).toEqual([])
  })

  it('does not reset it once more by a link of before', async () => {
    const person = await buildUser()
    const old = await newResetLink(person)
    const again = () => resetPassword({ token: old, password: 'somebody else holds this' })
    expect(await duringReset(person, again)).toMatchObject({ code: 'accounts.reset_link_used_up' })
    await expect(signInWith(person, newPassword)).resolves.toMatchObject({ role: 'customer' })
  })
})

describe('while an account moves to another address', () => {
  it('the old address signs nobody in', async () => {
    const person = await buildUser()
    const token = `move-${uuidv7()}`
    await sql(
      "insert into email_verifications (user_id, email, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')",
      [person.userId, `${uuidv7()}@elsewhere.example`, hashToken(token)],
    )
    const link = await newResetLink(person)
    const row = 'select from password_resets where token_hash = $1 for update'
    const { moved, entered } = await holding(row, [hashToken(link)], async () => {
      const moved = verifyByLink(token, undefined, '')
      await untilWaiting(1, moved)
      const entered = signInWith(person).catch((error: Error) => error)
      await untilWaiting(2, entered)
      return { moved, entered }
    })
    await moved
    expect(await entered).toMatchObject({ code: 'accounts.credentials_wrong' })
    expect(await sessionsOf(person)).toEqual([])
  })
})

describe('while somebody adds a second factor', () => {
  it('a sign-in under way waits for that factor', async () => {
    const person = await signedInViewer()
    const enrolling = { viewer: person, awaits: null, remembered: false }
    const { secret } = await startTotp(enrolling)
    const { added, entered } = await holding('lock table audit_log in share mode', [], async () => {
      const added = addTotp(enrolling, generateSync({ secret }), asking)
      await untilWaiting(1, added)
      const entered = signInWith(person)
      await untilWaiting(2, entered)
      return { added, entered }
    })
    await added
    expect(await entered).toMatchObject({ awaits: 'verification' })
  })

  it('the password of before proves nothing any more', async () => {
    const person = await signedInViewer()
    await sql("update sessions set confirmed_at = '2026-01-01' where user_id = $1", [person.userId])
    const adding = `with added as (insert into totp_factors (user_id, sealed_secret, last_step) values ($1, '', 0))
                    select from users where id = $1 for no key update`
    const { proved } = await holding(adding, [person.userId], async () => {
      const session = { viewer: person, awaits: null, remembered: false, confirmedAt: null }
      const proved = confirm(session, { password: testPassword }, asking).catch((error: Error) => error)
      await untilWaiting(1, proved)
      return { proved }
    })
    expect(await proved).toMatchObject({ code: 'accounts.factor_asked' })
    const noted = await sql("select 1 from sessions where user_id = $1 and confirmed_at > '2026-01-01'", [
      person.userId,
    ])
    expect(noted).toEqual([])
  })

  it('and while it is taken out, a sign-in under way needs it no longer', async () => {
    const person = await signedInViewer()
    await sql("insert into totp_factors (user_id, sealed_secret, last_step) values ($1, '', 0)", [person.userId])
    const { removed, entered } = await holding('lock table audit_log in share mode', [], async () => {
      const removed = removeTotp(person, asking)
      await untilWaiting(1, removed)
      const entered = signInWith(person)
      await untilWaiting(2, entered)
      return { removed, entered }
    })
    await removed
    expect(await entered).toMatchObject({ awaits: null })
  })
})

describe('while a customer of a public shop becomes an admin', () => {
  /** The change of role waits before its end, with the role written and all sessions ended. */
  async function duringPromotion<Result>(person: Viewer, act: () => Promise<Result>): Promise<Result | Error> {
    const boss = await buildUser({ role: 'admin' })
    const by = { userId: boss.userId, name: boss.name, role: 'admin' as const, network: '' }
    const { promoted, acted } = await holding('lock table audit_log in share mode', [], async () => {
      const promoted = changeRole(by, person.userId, { role: 'admin', from: 'customer' })
      await untilWaiting(1, promoted)
      const acted = act().catch((error: Error) => error)
      await untilWaiting(2, acted)
      return { promoted, acted }
    })
    await promoted
    return acted
  }

  it('a sign-in under way waits for the second factor that admins need', async () => {
    const person = await buildUser()
    await sql('update credentials set strong_password = true where user_id = $1', [person.userId])
    changeContext({ config: { isLoopback: false } })
    const entered = await duringPromotion(person, () => signInWith(person))
    expect(entered).toMatchObject({ role: 'admin', awaits: 'enrolment' })
    expect(await sql('select awaits from sessions where user_id = $1', [person.userId])).toEqual([
      { awaits: 'enrolment' },
    ])
  })

  it('a sign-in under way is refused when a stronger password is needed first', async () => {
    const person = await buildUser()
    changeContext({ config: { isLoopback: false } })
    expect(await duringPromotion(person, () => signInWith(person))).toMatchObject({
      code: 'accounts.password_must_change',
    })
    expect(await sessionsOf(person)).toEqual([])
  })

  it('a weak password set by a link under way is refused', async () => {
    const person = await buildUser()
    const token = await newResetLink(person)
    expect(await duringPromotion(person, () => resetPassword({ token, password: 'secret' }))).toMatchObject({
      code: 'accounts.password_too_weak',
    })
  })
})

describe('a sign-in that waits for its second factor', () => {
  async function waiting() {
    const person = await buildUser()
    const { codes, hashes } = newRecoveryCodes()
    for (const hash of hashes)
      await sql('insert into recovery_codes (user_id, code_hash) values ($1, $2)', [person.userId, hash])
    const how = { remember: false, device, replaces: null, awaits: 'verification' as const }
    const { token } = await openSession(person, how)
    const session = required(await readSession(token), 'the waiting session')
    const complete = (code = '') => completeSignIn(session, { recoveryCode: code }, { ...asking, replaces: token })
    return { person, codes, complete }
  }

  it('is completed once, and a second code given meanwhile is not spent', async () => {
    const { person, codes, complete } = await waiting()
    await expect(complete(codes[0])).resolves.toMatchObject({ awaits: null })
    await expect(complete(codes[1])).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(await sessionsOf(person)).toHaveLength(1)
    const [left] = await sql('select count(*)::int from recovery_codes where user_id = $1 and used_at is null', [
      person.userId,
    ])
    expect(left).toEqual({ count: 9 })
  })

  it('opens one session by two codes at once', async () => {
    const { person, codes, complete } = await waiting()
    const done = await Promise.allSettled([complete(codes[0]), complete(codes[1])])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await sessionsOf(person)).toHaveLength(1)
  })

  it('is not completed while the password is being reset', async () => {
    const { person, codes, complete } = await waiting()
    expect(await duringReset(person, () => complete(codes[0]))).toMatchObject({ kind: 'unauthenticated' })
    expect(await sessionsOf(person)).toEqual([])
  })
})

describe('two admins who act on one another at once', () => {
  type Act = (by: AdminActor & { sessionId: string }, on: string) => Promise<unknown>
  const acts: [string, Act][] = [
    ['take the role', (by, on) => changeRole(by, on, { role: 'customer', from: 'admin' })],
    ['block', (by, on) => blockUser(by, on, 'It was asked for.')],
    ['end the sessions', (by, on) => endSessionsOf(by, on)],
  ]

  it.each(acts)('and %s: one does, and the other is told that nobody is signed in', async (_, act) => {
    await signedInViewer({ role: 'admin' })
    const [one, other] = [await signedInViewer({ role: 'admin' }), await signedInViewer({ role: 'admin' })]
    const actor = ({ userId, sessionId, name }: Viewer) =>
      ({ userId, sessionId, name, role: 'admin', network: '192.0.2.0/24' }) as const
    const done = await Promise.allSettled([act(actor(one), other.userId), act(actor(other), one.userId)])
    const refused = done.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    expect(refused).toMatchObject([{ code: 'accounts.sign_in_required' }])
    const acted = 'select action from audit_log where actor_id = any($1)'
    expect(await sql(acted, [[one.userId, other.userId]])).toHaveLength(1)
  })

  it('gives no right to open account numbers once the role is taken', async () => {
    const admin = await signedInViewer({ role: 'admin' })
    const other = await signedInViewer({ role: 'admin' })
    const by = { ...admin, role: 'admin', network: '192.0.2.0/24' } as const
    await sql("update profiles set role = 'customer' where user_id = $1", [admin.userId])
    await expect(setBankRight(by, other.userId, true)).rejects.toMatchObject({ code: 'accounts.sign_in_required' })
  })
})

describe('an account deleted twice at once', () => {
  it('is deleted once, and the second is told that nobody is signed in', async () => {
    const person = await signedInViewer()
    const account = 'select from users where id = $1 for update'
    // In an object, because a promise that is answered with is waited for.
    const { ended } = await holding(account, [person.userId], async () => {
      const ended = Promise.allSettled([deleteAccount(person, testPassword), deleteAccount(person, testPassword)])
      await untilWaiting(2, ended)
      return { ended }
    })
    const refused = (await ended).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toMatchObject([{ code: 'accounts.sign_in_required' }])
  })

  it('is not the last but one admin, and then the last', async () => {
    const admins = [await signedInViewer({ role: 'admin' }), await signedInViewer({ role: 'admin' })]
    await sql("update profiles set role = 'customer' where role = 'admin' and user_id <> all ($1)", [
      admins.map(({ userId }) => userId),
    ])
    const done = await Promise.allSettled(admins.map((admin) => deleteAccount(admin, testPassword)))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await sql("select from profiles where role = 'admin'")).toHaveLength(1)
  })
})
