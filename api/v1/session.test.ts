import { beforeEach, describe, expect, it } from 'vitest'
import { ask, cookieOf } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser, testPassword } from '#tests/support/factories.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
})

describe('GET /session', () => {
  it('is empty for a stranger, and for a cookie that is none', async () => {
    expect((await ask('GET', '/session')).status).toBe(204)
    const lapsed = await ask('GET', '/session', { cookie: 'session=made-up' })
    expect(lapsed.status).toBe(204)
    expect(lapsed.cookies.join()).toMatch(/session=;.*Max-Age=0/)
  })

  it('says who is signed in, and may never be stored', async () => {
    const person = await buildUser({ name: 'Meera' })
    const answer = await ask('GET', '/session', { cookie: await cookieOf(person) })
    expect(answer.body).toMatchObject({
      user: { id: person.userId, name: 'Meera', email: person.email, role: 'customer', isVendor: false },
    })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it('signs out whoever has no profile', async () => {
    const person = await buildUser()
    const cookie = await cookieOf(person)
    await sql('delete from profiles where user_id = $1', [person.userId])
    const answer = await ask('GET', '/session', { cookie })
    expect(answer).toMatchObject({ status: 401, body: { detail: 'User profile not found.' } })
    expect((await ask('GET', '/session', { cookie })).status).toBe(204)
  })
})

describe('a request of the session before, answered after a new login', () => {
  it('finds nobody signed in and leaves the cookies of the new session alone', async () => {
    const person = await buildUser()
    const before = await cookieOf(person)
    const login = await ask('POST', '/session', {
      cookie: before,
      body: { email: person.email, password: testPassword },
    })
    expect(login.status).toBe(201)
    const late = await ask('GET', '/session', { cookie: before })
    expect(late.status).toBe(204)
    expect(late.cookies).toEqual([])
  })
})

describe('POST /session', () => {
  it('refuses wrong credentials with the sentence of the specification', async () => {
    const answer = await ask('POST', '/session', { body: { email: 'nobody@people.example', password: 'wrong' } })
    expect(answer).toMatchObject({
      status: 401,
      body: { status: 401, code: 'accounts.credentials_wrong', detail: 'Login failed. Please try again.' },
    })
    expect(answer.cookies).toEqual([])
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })

  it.each([
    [{}, ['email', 'password']],
    [{ email: 'x', password: '' }, ['email', 'password']],
    [{ email: ['a@b.example'], password: 7 }, ['email', 'password']],
    [{ email: 'a@b.example', password: 'x'.repeat(129) }, ['password']],
    [{ email: 'a@b.example', password: 'secret', role: 'admin' }, ['role']],
  ])('answers %j with a message per field', async (body, fields) => {
    const answer = await ask<{ issues: { path: string; message: string }[] }>('POST', '/session', { body })
    expect(answer.status).toBe(422)
    expect(answer.body.issues.map((issue) => issue.path).sort()).toEqual([...fields].sort())
    expect(answer.body.issues.every((issue) => issue.message.length > 5)).toBe(true)
  })

  it('gives a cookie for the browser’s session, or for 30 days', async () => {
    const person = await buildUser()
    const credentials = { email: person.email, password: testPassword }
    const [session] = (await ask('POST', '/session', { body: credentials })).cookies
    expect(session).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    const remembered = (await ask('POST', '/session', { body: { ...credentials, remember: true } })).cookies
    expect(remembered[0]).toContain(`Max-Age=${30 * 86_400}`)
    expect(remembered[1]).toMatch(/^signed_in=1;/)
    expect(remembered[1]).not.toContain('HttpOnly')
  })

  it('never remembers an admin', async () => {
    const admin = await buildUser({ role: 'admin' })
    const answer = await ask('POST', '/session', {
      body: { email: admin.email, password: testPassword, remember: true },
    })
    expect(answer.cookies.join()).not.toContain('Max-Age')
  })

  it('says how long to wait after too many failures', async () => {
    scaleLimits(1)
    const person = await buildUser()
    const attempt = () => ask('POST', '/session', { body: { email: person.email, password: 'wrong' } })
    for (let count = 0; count < 10; count++) expect((await attempt()).status).toBe(401)
    const refused = await attempt()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('DELETE /session', () => {
  it('ends the session, empties the browser’s cache and keeps its cart', async () => {
    const cookie = await cookieOf(await buildUser())
    const answer = await ask('DELETE', '/session', { cookie })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    expect((await ask('GET', '/session', { cookie })).status).toBe(204)
  })

  it('can be asked by a stranger', async () => {
    expect((await ask('DELETE', '/session')).status).toBe(204)
  })
})
