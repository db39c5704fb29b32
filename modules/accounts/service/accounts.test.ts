import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { consumeForAddress } from '#platform/address-limits.server.ts'
import { required } from '#platform/kit/required.ts'
import { bucketOf } from '#platform/limits.server.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser, testPassword } from '#tests/support/factories.ts'
import { tokenMailedTo } from '#tests/support/mail.ts'
import { signedInViewer } from '#tests/support/people.ts'
import { accountJobs } from '../jobs.server.ts'
import { AddressInput, RegisterInput } from '../shapes.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from './addresses.server.ts'
import { changePassword, demandStrongPassword, requestPasswordReset, resetPassword } from './passwords.server.ts'
import { closeSession, endSession, listSessions, openSession, readSession } from './sessions.server.ts'
import { signIn } from './sign-in.server.ts'
import { deleteAccount, register } from './users.server.ts'

const device = {
  userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/156.0 Mobile Safari/537.36',
  network: '192.0.2.0/24',
}
const asking = { address: '192.0.2.7', device, replaces: null }

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
})

const newcomer = (about: Partial<RegisterInput> = {}) =>
  RegisterInput.parse({ name: 'Asha', email: `${randomUUID()}@people.example`, password: 'secret', ...about })

/** Works off what was asked for, as the job runner would. */
const resetLinkOf = async (email: string) => {
  const waiting = await sql<{ payload: { email: string } }>(
    "select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'accounts:send-reset-link' and j.payload->>'email' = $1 limit 1",
    [email],
  )
  for (const { payload } of waiting) await accountJobs['accounts:send-reset-link']?.(payload)
  return tokenMailedTo(email, 'Choose a new password')
}

describe('signing in is refused', () => {
  it('in the same words for an unknown address and a wrong password', async () => {
    const person = await buildUser()
    const refusals = await Promise.all(
      [
        { email: person.email, password: 'wrong password' },
        { email: 'nobody@people.example', password: testPassword },
      ].map((credentials) => signIn({ ...credentials, remember: false }, asking).catch((error) => error)),
    )
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        kind: 'unauthenticated',
        code: 'accounts.credentials_wrong',
        message: 'Login failed. Please try again.',
      })
    }
  })

  it('to an account without a profile, which is told so', async () => {
    const person = await buildUser()
    await sql('delete from profiles where user_id = $1', [person.userId])
    await expect(
      signIn({ email: person.email, password: testPassword, remember: false }, asking),
    ).rejects.toMatchObject({ message: 'User profile not found.' })
    expect(await sql('select 1 from sessions where user_id = $1', [person.userId])).toEqual([])
  })

  it('after ten failures of one account from one address, and not from another', async () => {
    scaleLimits(1)
    const person = await buildUser()
    const attempt = (password: string, address: string) =>
      signIn({ email: person.email, password, remember: false }, { ...asking, address })
    for (let count = 0; count < 10; count++)
      await expect(attempt('wrong', '192.0.2.1')).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(attempt(testPassword, '192.0.2.1')).rejects.toMatchObject({
      kind: 'rate_limited',
      details: { retryAfter: expect.any(Number) },
    })
    await expect(attempt(testPassword, '192.0.2.2')).resolves.toMatchObject({ role: 'customer' })
  })

  it('after sixty right passwords of one account from one address within an hour', async () => {
    scaleLimits(1)
    const person = await buildUser()
    const enter = (address: string) =>
      signIn({ email: person.email, password: testPassword, remember: false }, { ...asking, address })
    await enter('192.0.2.1')
    for (let count = 1; count < 60; count++)
      await consumeForAddress('signInOfOneAccountPerAddress', `192.0.2.1 ${person.userId}`)
    await expect(enter('192.0.2.1')).rejects.toMatchObject({ kind: 'rate_limited' })
    await expect(enter('192.0.2.2')).resolves.toMatchObject({ role: 'customer' })
  })

  it('with a password that was replaced while a much-guessed account had to wait', async () => {
    scaleLimits(1)
    const person = await signedInViewer()
    await sql('insert into rate_limits (bucket, used) values ($1, 60)', [bucketOf('signInPerAccount', person.email)])
    const waiting = signIn({ email: person.email, password: testPassword, remember: false }, asking)
    const refused = expect(waiting).rejects.toMatchObject({ code: 'accounts.credentials_wrong' })
    await changePassword(person, { currentPassword: testPassword, password: 'another password' })
    await refused
  })

  it('while failures cannot be counted, and does not pass that over', async () => {
    const person = await buildUser()
    const bucket = bucketOf('signInPerAccount', person.email)
    await sql(`create function refuse_count() returns trigger language plpgsql as $$
               begin if new.bucket = '${bucket}' then raise exception 'The disk is full.'; end if; return new; end $$`)
    await sql(
      'create trigger refuse_count before insert or update on rate_limits for each row execute function refuse_count()',
    )
    try {
      await expect(signIn({ email: person.email, password: 'wrong', remember: false }, asking)).rejects.toThrow(
        'The disk is full.',
      )
    } finally {
      await sql('drop function refuse_count cascade')
    }
  })

  it('with the same sentence, only later, once many failures of one account are counted', async () => {
    const person = await buildUser()
    scaleLimits(1)
    await sql('insert into rate_limits (bucket, used) values ($1, 60)', [bucketOf('signInPerAccount', person.email)])
    await expect(signIn({ email: person.email, password: 'wrong', remember: false }, asking)).rejects.toMatchObject({
      code: 'accounts.credentials_wrong',
    })
  })

  it('to an account that was deleted', async () => {
    const person = await signedInViewer()
    await deleteAccount(person, testPassword)
    await expect(
      signIn({ email: person.email, password: testPassword, remember: false }, asking),
    ).rejects.toMatchObject({ code: 'accounts.credentials_wrong' })
  })
})

describe('a session', () => {
  it('is known by its token alone, of which only a hash is kept', async () => {
    const person = await buildUser()
    const { token } = await signIn({ email: person.email, password: testPassword, remember: false }, asking)
    expect((await readSession(token))?.viewer).toMatchObject({
      userId: person.userId,
      email: person.email,
      role: 'customer',
    })
    expect(await readSession(`${token}x`)).toBeUndefined()
    expect(await sql('select 1 from sessions s where s::text like $1', [`%${token}%`])).toEqual([])
  })

  it.each([
    ['idle_until', 'has lain unused too long'],
    ['ends_at', 'has reached its end'],
  ])('ends when it %s: %s', async (column) => {
    const { userId } = await buildUser()
    const { token } = await openSession({ userId, role: 'customer' }, { remember: true, device, replaces: null })
    const ended = column === 'ends_at' ? ", ends_at = now() - interval '1 second'" : ''
    await sql(`update sessions set idle_until = now() - interval '1 second' ${ended} where user_id = $1`, [userId])
    expect(await readSession(token)).toBeUndefined()
  })

  it('is one of twenty at most: a new one ends the oldest, also when many sign in at once', async () => {
    const person = await buildUser()
    const enter = () => signIn({ email: person.email, password: testPassword, remember: false }, asking)
    const first = await enter()
    const open = () => openSession(person, { remember: false, device, replaces: null })
    await Promise.all(Array.from({ length: 18 }, open))
    const twentieth = await enter()
    expect(await readSession(first.token)).toBeDefined()
    await Promise.all(Array.from({ length: 25 }, open))
    expect(await sql('select 1 from sessions where user_id = $1', [person.userId])).toHaveLength(20)
    for (const { token } of [first, twentieth]) expect(await readSession(token)).toBeUndefined()
  })

  it('is ended by no number of sign-ins that wait for the second factor', async () => {
    const person = await buildUser()
    const mine = await openSession(person, { remember: false, device, replaces: null })
    const wait = () => openSession(person, { remember: false, device, replaces: null, awaits: 'verification' })
    await Promise.all(Array.from({ length: 25 }, wait))
    expect(await readSession(mine.token)).toBeDefined()
    expect(await sql('select 1 from sessions where user_id = $1', [person.userId])).toHaveLength(21)
    expect(await listSessions(person)).toHaveLength(1)
  })

  it('of a remembered person is renewed daily, and not at every request', async () => {
    const { token, cookieSeconds } = await openSession(
      { userId: (await buildUser()).userId, role: 'customer' },
      { remember: true, device, replaces: null },
    )
    expect(cookieSeconds).toBe(30 * 86_400)
    expect((await readSession(token))?.renewedCookieSeconds).toBeNull()
    await sql(
      "update sessions set seen_at = now() - interval '25 hours', idle_until = now() + interval '1 day' where remembered and ends_at > now() + interval '2 days'",
    )
    expect((await readSession(token))?.renewedCookieSeconds).toBe(30 * 86_400)
    expect((await readSession(token))?.renewedCookieSeconds).toBeNull()
  })

  it('never outlives its whole life by being renewed', async () => {
    const { userId } = await buildUser()
    const { token } = await openSession({ userId, role: 'customer' }, { remember: true, device, replaces: null })
    await sql(
      `update sessions set seen_at = now() - interval '25 hours', idle_until = now() + interval '1 hour',
              ends_at = now() + interval '2 hours' where user_id = $1`,
      [userId],
    )
    await readSession(token)
    expect(await sql('select 1 from sessions where user_id = $1 and idle_until <= ends_at', [userId])).toHaveLength(1)
  })

  it('takes the place of the one that signed in before on this device', async () => {
    const person = await buildUser()
    const first = await signIn({ email: person.email, password: testPassword, remember: false }, asking)
    await signIn({ email: person.email, password: testPassword, remember: false }, { ...asking, replaces: first.token })
    expect(await readSession(first.token)).toBeUndefined()
  })

  it('ends at sign-out, also the second time', async () => {
    const { token } = await openSession(
      { userId: (await buildUser()).userId, role: 'customer' },
      { remember: false, device, replaces: null },
    )
    await closeSession(token)
    await closeSession(token)
    expect(await readSession(token)).toBeUndefined()
  })

  it('is listed with its device, and ended only by its owner', async () => {
    const person = await buildUser()
    await openSession(person, { remember: false, device, replaces: null })
    const [session] = await listSessions(person)
    expect(session).toMatchObject({ device: 'Chrome on Android', network: '192.0.2.0/24' })
    await expect(endSession(await buildUser(), session?.id ?? '')).rejects.toMatchObject({ kind: 'not_found' })
    await endSession(person, session?.id ?? '')
    expect(await listSessions(person)).toEqual([])
  })
})

describe('registering', () => {
  it('refuses a taken address with the required sentence, whatever its case', async () => {
    const person = await buildUser()
    await expect(register(newcomer({ email: person.email.toUpperCase() }), asking)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This email address is already in use. Please try another.',
    })
  })

  it.each([
    ['ｐeople.example', 'people.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('refuses an address that differs only in how its domain is spelled: %s', async (spelled, taken) => {
    const name = randomUUID()
    await register(newcomer({ email: `${name}@${taken}` }), asking)
    await expect(register(newcomer({ email: `${name}@${spelled}` }), asking)).rejects.toMatchObject({
      code: 'accounts.email_taken',
    })
  })

  it('leaves an account from before its address as it was spelled: it signs in, gets its reset link, and stays the only one', async () => {
    const name = randomUUID()
    const { email } = await buildUser({ email: `${name}@bücher.example` })
    const typed = RegisterInput.shape.email.parse(email)
    expect(typed).toBe(`${name}@xn--bcher-kva.example`)
    const session = await signIn({ email: typed, password: testPassword, remember: false }, asking)
    expect(session.view?.user?.email).toBe(email)
    await requestPasswordReset(typed, asking)
    expect(await resetLinkOf(typed)).toBeTruthy()
    await expect(register(newcomer({ email }), asking)).rejects.toMatchObject({ code: 'accounts.email_taken' })
  })

  it('gives the address to one of two who register at once', async () => {
    const input = newcomer()
    const results = await Promise.allSettled([register(input, asking), register(input, asking)])
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('makes a customer, and signs in', async () => {
    const { token, role } = await register(newcomer({ phone: '98450 12345' }), asking)
    expect(role).toBe('customer')
    expect((await readSession(token))?.viewer).toMatchObject({
      role: 'customer',
      phone: '+919845012345',
      vendorId: null,
    })
  })

  it('makes a vendor that may not sell yet', async () => {
    const { token } = await register(
      newcomer({ isVendor: true, name: 'Vanya Botanics', password: 'correct horse battery' }),
      asking,
    )
    const viewer = (await readSession(token))?.viewer
    expect(viewer?.role).toBe('vendor')
    expect(await sql('select status, name from vendors where id = $1', [viewer?.vendorId])).toEqual([
      { status: 'draft', name: 'Vanya Botanics' },
    ])
  })

  it('takes a password of six characters of a vendor too, who needs a better one before the shop may sell', async () => {
    for (const password of ['six-ch', 'shorter one', 'unbelievable', 'vanya botanics 1']) {
      const { token } = await register(newcomer({ isVendor: true, name: 'Vanya Botanics', password }), asking)
      const { viewer } = required(await readSession(token), 'the session')
      await expect(demandStrongPassword(viewer.userId), password).rejects.toMatchObject({
        code: 'accounts.password_too_weak_to_sell',
      })
    }
    const { token } = await register(newcomer({ isVendor: true, password: 'a good password' }), asking)
    const { viewer } = required(await readSession(token), 'the session')
    await expect(demandStrongPassword(viewer.userId)).resolves.toBeUndefined()
  })

  it('takes a weak password of a customer, and remembers that it is weak', async () => {
    const { token } = await register(newcomer({ password: 'password' }), asking)
    expect((await readSession(token))?.view.weakPassword).toBe(true)
  })
})

describe('a reset link', () => {
  it('is mailed only to those who have an account, and the answer does not tell', async () => {
    await expect(requestPasswordReset('nobody@people.example', asking)).resolves.toBeUndefined()
    expect(await resetLinkOf('nobody@people.example')).toBe('')
  })

  it('is not kept from its owner by a stranger who asks for it again and again', async () => {
    scaleLimits(1)
    const person = await buildUser()
    for (let count = 0; count < 20; count++) {
      forgetAddresses()
      await requestPasswordReset(person.email, { ...asking, address: '198.51.100.9' })
    }
    await requestPasswordReset(person.email, asking)
    const links = await sql<{ count: number }>(
      "select count(*)::int as count from graphile_worker._private_jobs where payload->>'email' = $1",
      [person.email],
    )
    expect(links).toEqual([{ count: 4 }])
    const [bucket] = await sql<{ used: number }>('select used from rate_limits where bucket = $1', [
      bucketOf('resetPerEmailAndAddress', `${person.email} 198.51.100.9`),
    ])
    expect(bucket?.used).toBeLessThanOrEqual(3)
  })

  it('works once, ends every session and lets the new password in', async () => {
    const person = await buildUser()
    const old = await signIn({ email: person.email, password: testPassword, remember: false }, asking)
    await requestPasswordReset(person.email, asking)
    const token = await resetLinkOf(person.email)
    await resetPassword({ token, password: 'another one' })
    await expect(resetPassword({ token, password: 'yet another' })).rejects.toMatchObject({
      code: 'accounts.reset_link_used_up',
    })
    expect(await readSession(old.token)).toBeUndefined()
    await expect(
      signIn({ email: person.email, password: 'another one', remember: false }, asking),
    ).resolves.toBeDefined()
    await expect(signIn({ email: person.email, password: testPassword, remember: false }, asking)).rejects.toBeDefined()
  })

  it('works for one of two who use it at once', async () => {
    const person = await buildUser()
    await requestPasswordReset(person.email, asking)
    const token = await resetLinkOf(person.email)
    const results = await Promise.allSettled(
      ['first one', 'second one'].map((password) => resetPassword({ token, password })),
    )
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('ends after 30 minutes', async () => {
    const person = await buildUser()
    await requestPasswordReset(person.email, asking)
    const token = await resetLinkOf(person.email)
    await sql("update password_resets set expires_at = now() - interval '1 second'")
    await expect(resetPassword({ token, password: 'another one' })).rejects.toMatchObject({
      code: 'accounts.reset_link_used_up',
    })
  })

  it('does not make an admin’s password a weak one', async () => {
    const admin = await buildUser({ role: 'admin' })
    await requestPasswordReset(admin.email, asking)
    const token = await resetLinkOf(admin.email)
    await expect(resetPassword({ token, password: 'short one' })).rejects.toMatchObject({
      code: 'accounts.password_too_weak',
    })
    await expect(resetPassword({ token, password: 'a much longer sentence' })).resolves.toBeUndefined()
  })
})

describe('changing the password', () => {
  it('needs the current one', async () => {
    await expect(
      changePassword(await buildUser(), { currentPassword: 'wrong', password: 'another one' }),
    ).rejects.toMatchObject({
      details: { issues: [{ path: 'currentPassword', message: 'This password is not right.' }] },
    })
  })

  it('ends every other session, and this one goes on with a new token', async () => {
    const person = await buildUser()
    const other = await openSession(person, { remember: false, device, replaces: null })
    const mine = await openSession(person, { remember: false, device, replaces: null })
    const viewer = (await readSession(mine.token))?.viewer
    if (!viewer) throw new Error('not signed in')
    const renewed = await changePassword(viewer, { currentPassword: testPassword, password: 'another one' })
    expect(await readSession(other.token)).toBeUndefined()
    expect(await readSession(mine.token)).toBeUndefined()
    expect((await readSession(renewed?.token ?? ''))?.viewer.sessionId).toBe(viewer.sessionId)
  })
})

describe('deleting the account', () => {
  it('needs the password, and frees the address', async () => {
    const person = await signedInViewer()
    await expect(deleteAccount(person, 'wrong')).rejects.toMatchObject({ details: { issues: [{ path: 'password' }] } })
    await deleteAccount(person, testPassword)
    const rows = await sql(
      'select (select count(*) from profiles where user_id = $1) + (select count(*) from credentials where user_id = $1) as rest, email from users where id = $1',
      [person.userId],
    )
    expect(rows).toEqual([{ rest: 0, email: `deleted-${person.userId}@deleted.invalid` }])
    await expect(register(newcomer({ email: person.email }), asking)).resolves.toBeDefined()
  })

  it('is refused to the last admin', async () => {
    const admin = await signedInViewer({ role: 'admin' })
    await sql("update profiles set role = 'customer' where role = 'admin' and user_id <> $1", [admin.userId])
    await expect(deleteAccount(admin, testPassword)).rejects.toMatchObject({ code: 'accounts.last_admin' })
  })
})

describe('addresses', () => {
  const address = (about: object = {}) =>
    AddressInput.parse({
      firstName: 'Meera',
      lastName: 'Krishnan',
      phone: '98450 12345',
      street: '14, 2nd Cross',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560 038',
      ...about,
    })

  it('are read, changed and removed by their owner only', async () => {
    const person = await buildUser()
    const stranger = await buildUser()
    const { id } = await addAddress(person, address())
    await expect(changeAddress(stranger, id, address({ city: 'Mysuru' }))).rejects.toMatchObject({ kind: 'not_found' })
    await expect(removeAddress(stranger, id)).rejects.toMatchObject({ kind: 'not_found' })
    expect(await listAddresses(stranger)).toEqual([])
    expect(await changeAddress(person, id, address({ city: 'Mysuru' }))).toMatchObject({
      city: 'Mysuru',
      pincode: '560038',
    })
    await removeAddress(person, id)
    expect(await listAddresses(person)).toEqual([])
  })

  it('have one default, the newest to be made one, also when two are at once', async () => {
    const person = await buildUser()
    await Promise.all(Array.from({ length: 4 }, () => addAddress(person, address({ isDefault: true }))))
    const list = await listAddresses(person)
    expect(list.filter((one) => one.isDefault)).toHaveLength(1)
    expect(list[0]?.isDefault).toBe(true)
  })

  it('are twenty at most', async () => {
    const person = await buildUser()
    for (let count = 0; count < 20; count++) await addAddress(person, address())
    await expect(addAddress(person, address())).rejects.toMatchObject({ code: 'accounts.too_many_addresses' })
  })

  it('are twenty at most when many are added at once', async () => {
    const person = await buildUser()
    const added = await Promise.allSettled(Array.from({ length: 45 }, () => addAddress(person, address())))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(await listAddresses(person)).toHaveLength(20)
  })
})
