import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SessionView } from '#modules/accounts/shapes.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser, testPassword } from '#tests/support/factories.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
})

const newcomer = () => ({
  name: 'Asha',
  email: `${randomUUID()}@people.example`,
  password: 'secret',
  phone: '',
  isVendor: false,
})

describe('POST /users', () => {
  it('sends one mailbox five links an hour, however many accounts name it', async () => {
    scaleLimits(1)
    const name = randomUUID()
    for (let tag = 0; tag < 6; tag++)
      expect(
        (await ask('POST', '/users', { body: { ...newcomer(), email: `${name}+${tag}@people.example` } })).status,
      ).toBe(201)
    expect(await sql('select from mails where recipient like $1', [`${name}%`])).toHaveLength(5)
  })

  it('tells who got no link so, and when to ask for it; a plain address gets its own all the same', async () => {
    scaleLimits(1)
    const name = randomUUID()
    const registered = async (email: string) => {
      const { body, cookies } = await ask<SessionView>('POST', '/users', { body: { ...newcomer(), email } })
      return { linkSent: body.user.linkSent, cookie: cookies[0]?.split(';')[0] ?? '' }
    }
    for (let tag = 0; tag < 5; tag++) expect((await registered(`${name}+${tag}@people.example`)).linkSent).toBe(true)
    const last = await registered(`${name}+5@people.example`)
    expect(last.linkSent).toBe(false)
    const link = () => ask('POST', '/email-confirmations/links', { cookie: last.cookie })
    expect(await link()).toMatchObject({
      status: 429,
      body: {
        code: 'accounts.link_later',
        detail: 'We cannot send another link to this mailbox yet. Try again in 12 minutes.',
      },
    })
    expect((await registered(`${name}@people.example`)).linkSent).toBe(true)
    await sql('delete from rate_limits')
    expect((await link()).status).toBe(202)
    const session = async () => (await ask<SessionView>('GET', '/session', { cookie: last.cookie })).body.user
    expect(await session()).toMatchObject({ emailVerified: false, linkSent: true })
    await sql("update email_verifications set expires_at = now() - interval '1 second' where email = $1", [
      `${name}+5@people.example`,
    ])
    expect((await session()).linkSent).toBe(false)
  })

  it.each([
    [{ password: 'short' }, 'password', 'Password must be at least 6 characters long'],
    [{ password: undefined }, 'password', 'Password must be at least 6 characters long'],
    [{ name: '  ' }, 'name', 'Enter your name.'],
    [{ name: '😀'.repeat(10_000) }, 'name', 'Use at most 100 characters.'],
    [{ email: 'a@b' }, 'email', 'Enter an email address such as name@example.in.'],
    [{ email: `${'x'.repeat(300)}@people.example` }, 'email', 'Enter an email address such as name@example.in.'],
    [{ email: 'a@b.example\r\nBcc: x@y.example' }, 'email', 'Enter an email address such as name@example.in.'],
    [{ phone: '12345' }, 'phone', 'Enter a 10-digit Indian mobile number, such as 98450 12345.'],
    [{ role: 'admin' }, 'role', 'This field is not known here.'],
    [{ emailVerified: true }, 'emailVerified', 'This field is not known here.'],
    [{ acceptedTerms: false }, 'acceptedTerms', 'Agree to the terms and the privacy policy to register.'],
  ])('refuses %j at its field', async (change, path, message) => {
    const answer = await ask('POST', '/users', { body: { ...newcomer(), ...change } })
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
  })

  it.each([[{}], [{ email: 'a@b.example' }], [{ name: 'Asha', password: 'secret' }], [{ ...newcomer(), name: '' }]])(
    'says what is missing of %j',
    async (body) => {
      expect(await ask('POST', '/users', { body })).toMatchObject({
        status: 422,
        body: { detail: 'Email, password, and name are required for registration.' },
      })
    },
  )

  it('refuses a taken address with the required sentence', async () => {
    const { email } = await buildUser()
    const answer = await ask('POST', '/users', { body: { ...newcomer(), email } })
    expect(answer).toMatchObject({
      status: 409,
      body: { detail: 'This email address is already in use. Please try another.' },
    })
  })

  it('makes an account from what the specification sends, and signs it in', async () => {
    const answer = await ask('POST', '/users', { body: { ...newcomer(), phone: '+91 98450 12345' } })
    expect(answer).toMatchObject({ status: 201, body: { user: { role: 'customer', phone: '+919845012345' } } })
    expect(answer.cookies[0]).toMatch(/^session=/)
  })

  it('makes a vendor of whoever sets the flag', async () => {
    const answer = await ask('POST', '/users', {
      body: { ...newcomer(), isVendor: true, password: 'correct horse battery' },
    })
    expect(answer.body).toMatchObject({ user: { role: 'vendor', isVendor: true } })
  })
})

describe('what belongs to an account', () => {
  it.each([
    ['PATCH', '/users/me', { name: 'X' }],
    ['DELETE', '/users/me', { password: 'x' }],
    ['PUT', '/users/me/password', { currentPassword: 'x', password: 'another one' }],
    ['GET', '/users/me/sessions', undefined],
    ['DELETE', `/users/me/sessions/${randomUUID()}`, undefined],
    ['GET', '/users/me/addresses', undefined],
    ['DELETE', `/users/me/addresses/${randomUUID()}`, undefined],
    ['GET', '/orders', undefined],
    ['GET', '/orders/SHR-00000-00000', undefined],
  ])('is closed to strangers: %s %s', async (method, path, body) => {
    expect((await ask(method, path, { body })).status).toBe(401)
  })

  it('is changed by its owner', async () => {
    const cookie = await cookieOf(await buildUser())
    expect((await ask('PATCH', '/users/me', { cookie, body: { name: 'Meera K', phone: '' } })).status).toBe(204)
    expect((await ask('GET', '/session', { cookie })).body).toMatchObject({ user: { name: 'Meera K', phone: null } })
  })

  it.each(['1', 'x', '../../etc', randomUUID()])('finds nothing at the address id %s', async (id) => {
    const cookie = await cookieOf(await buildUser())
    expect((await ask('DELETE', `/users/me/addresses/${encodeURIComponent(id)}`, { cookie })).status).toBe(404)
  })

  it('keeps no address in a state that its pincode is not in', async () => {
    const cookie = await cookieOf(await buildUser())
    const body = { firstName: 'Meera', lastName: 'Krishnan', phone: '98450 12345', street: '1 MG Road', city: 'Kochi' }
    const keep = (more: object) => ask('POST', '/users/me/addresses', { cookie, body: { ...body, ...more } })
    expect(await keep({ state: 'Maharashtra', pincode: '682001' })).toMatchObject({
      status: 422,
      body: {
        issues: [{ path: 'state', message: 'Pincode 682001 is in Kerala. Change the state or the pincode.' }],
      },
    })
    for (const state of ['Tamil Nadu', 'Puducherry'])
      expect((await keep({ state, pincode: '605007' })).status).toBe(201)
    const finding = { landmark: 'Near Jew Town', alternatePhone: '+919886055555', label: 'home' }
    const kept = await keep({ state: 'Kerala', pincode: '682001', ...finding })
    expect(kept).toMatchObject({ status: 201, body: finding })
  })

  it('goes with its password', async () => {
    const person = await buildUser()
    const cookie = await cookieOf(person)
    expect((await ask('DELETE', '/users/me', { cookie, body: { password: 'wrong' } })).status).toBe(422)
    expect((await ask('DELETE', '/users/me', { cookie, body: { password: testPassword } })).status).toBe(204)
    expect((await ask('GET', '/session', { cookie })).status).toBe(204)
    expect(await sql('select 1 from profiles where user_id = $1', [person.userId])).toEqual([])
  })
})
