import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ask, cookieOf } from '#tests/support/api.ts'
import { scaleLimits } from '#tests/support/context.ts'
import { buildVendorMember } from '#tests/support/factories.ts'
import { signedIn } from '#tests/support/people.ts'
import { api } from './app.ts'
import { routeFacts } from './schema.ts'

// Every operation that takes a query, with a character in each of its parameters that PostgreSQL cannot hold.

const cases = api.routes.flatMap(({ method, path, handler }) => {
  const { query } = routeFacts(handler)
  const fields = query
    ? Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {})
    : []
  const route = path.replace('/api/v1', '').replace(/:\w+/g, '01a206ea-c739-74ab-abaa-0fc953fe346a')
  return fields.map((field): [string, string, string] => [method, route, field])
})

let cookies: { admin: string; vendor: string }
beforeAll(async () => {
  scaleLimits(1_000)
  const [admin, vendor] = [await signedIn({ role: 'admin' }), await buildVendorMember()]
  cookies = { admin: admin.cookie, vendor: await cookieOf(vendor) }
})

describe('a NUL in a query is refused before anything is answered', () => {
  it('in lists, searches and exports alike', () => {
    expect(new Set(cases.map(([, route]) => route)).size).toBeGreaterThan(20)
    expect(new Set(cases.map(([, route]) => route).filter((route) => /\/exports?$/.test(route))).size).toBe(12)
  })

  it.each(cases)('%s %s by %s', async (method, route, field) => {
    const cookie = route.startsWith('/vendor/') ? cookies.vendor : cookies.admin
    const { status, body } = await ask(method, `${route}?${field}=a%00b`, { cookie })
    expect(status).toBe(422)
    expect(body.issues).toMatchObject([{ path: field }])
  })
})

/** What ends a text, a list or a statement in SQL, or counts as an operator of its searches. */
const injections = [
  "' or 1=1 --",
  "'; select pg_sleep(30); --",
  "\\'; drop table users; --",
  '") union select 1 --',
  ':*&!|<->((',
  '%_\\',
]

describe('SQL in a query is a text like any other', () => {
  it.each(cases)('%s %s by %s', { timeout: 20_000 }, async (method, route, field) => {
    const cookie = route.startsWith('/vendor/') ? cookies.vendor : cookies.admin
    for (const injection of injections) {
      const { status, text } = await ask(method, `${route}?${field}=${encodeURIComponent(injection)}`, { cookie })
      expect([200, 404, 422], injection).toContain(status)
      expect(text).not.toMatch(/syntax error|pg_sleep\(30\).*error|relation "/)
    }
  })
})
