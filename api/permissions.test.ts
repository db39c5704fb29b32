import { beforeEach, describe, expect, it } from 'vitest'
import { ask } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import {
  answerOf,
  buildWorld,
  type Endpoint,
  endpoints,
  type Person,
  people,
  type World,
} from '#tests/support/world.ts'

// Every endpoint of the API's own route table, asked by everybody. A new endpoint is in the matrix by itself: who may use it
// follows from its path, and what is open to strangers must be named here.

const refused = [401, 403, 404]
/** Admins whose password was right, and who still owe the second factor or have to add one: they reach what serves that, and nothing else. */
const waiting: readonly Person[] = ['verifying', 'enrolling']

const forEverybody = new Set([
  'GET /session',
  'POST /session',
  'DELETE /session',
  'POST /users',
  'POST /password-resets',
  'POST /password-resets/check',
  'POST /password-resets/confirmation',
  'POST /email-confirmations',
  'POST /email-confirmations/check',
  'GET /products',
  'GET /products/:slug',
  'GET /products/:slug/stock',
  'GET /product-cards',
  'POST /stock-alerts',
  'POST /stock-alerts/cancellation',
  'GET /products/:slug/reviews',
  'GET /categories',
  'GET /facets',
  'GET /suggestions',
  'POST /searches',
  'GET /popular-searches',
  'POST /cart-quotes',
  'GET /payment-methods',
  'GET /pincodes/:pincode',
  'POST /contact-messages',
  'POST /contact-messages/following',
  'POST /newsletter-subscriptions',
  'POST /newsletter-subscriptions/confirmation',
  'POST /newsletter-subscriptions/cancellation',
  'POST /sandbox-gateway/card-tokens',
  'GET /sandbox-gateway/pages/:reference',
  'POST /sandbox-gateway/pages/:reference/payments',
  'POST /sandbox-gateway/pages/:reference/leaving',
  'POST /payment-events/:provider',
])

/** What is open to those who read a thing of the customer's, and closed to the customer: nobody votes on or reports what is its own. */
const forReaders: Record<string, readonly Person[]> = {
  'PUT /reviews/:id/vote': ['other customer', 'other vendor', 'suspended vendor', 'admin'],
  'POST /reviews/:id/reports': ['other customer', 'vendor', 'other vendor', 'suspended vendor', 'admin'],
}

/** What serves to complete a sign-in, beside what is open to everybody. */
const forWaiting: Record<string, readonly Person[]> = {
  'GET /session/second-factor': ['verifying', 'enrolling'],
  'POST /session/passkey-challenge': ['verifying', 'enrolling'],
  'POST /session/second-factor': ['verifying'],
  'POST /users/me/second-factor/totp-enrolment': ['enrolling'],
  'PUT /users/me/second-factor/totp': ['enrolling'],
  'POST /users/me/second-factor/passkey-enrolment': ['enrolling'],
  'POST /users/me/second-factor/passkeys': ['enrolling'],
}

/** Open with a delivered line, which nobody in this world has; api/v1/reviews.test.ts asks with one. */
const forBuyers = new Set(['POST /reviews', 'POST /reviews/photos', 'POST /returns/photos'])

/** Who may use an endpoint with what belongs to `customer` and to `vendor`. */
function mayUse({ method, path }: Endpoint): readonly Person[] {
  if (forEverybody.has(`${method} ${path}`)) return people
  const others = forWaiting[`${method} ${path}`] ?? []
  if (path === '/session/second-factor' && method === 'POST') return others
  return [...signedInFor({ method, path }), ...others]
}

function signedInFor({ method, path }: Pick<Endpoint, 'method' | 'path'>): readonly Person[] {
  const readers = forReaders[`${method} ${path}`]
  if (readers) return readers
  if (forBuyers.has(`${method} ${path}`)) return []
  const isOfOne = path.includes(':')
  if (path.startsWith('/admin/')) return ['admin']
  if (path.startsWith('/vendor/')) return isOfOne ? ['vendor'] : ['vendor', 'other vendor', 'suspended vendor']
  return isOfOne ? ['customer'] : people.filter((person) => person !== 'nobody' && !waiting.includes(person))
}

/** What a suspended vendor may still do: look, mend its own details, send what was ordered. */
const openToSuspended = (endpoint: Endpoint) =>
  endpoint.method === 'GET' ||
  endpoint.path.startsWith('/vendor/business') ||
  endpoint.path.startsWith('/vendor/orders') ||
  endpoint.path.startsWith('/vendor/returns')

const answerTo = async (person: Person, endpoint: Endpoint, world: World): Promise<number> =>
  (await answerOf(person, endpoint, world)).status

describe('who may do what', () => {
  beforeEach(() => {
    forgetAddresses()
    scaleLimits(1_000)
  })

  // Reading changes nothing, so all that read share one world; whatever writes has its own.
  let shared: Promise<World> | undefined
  const worldFor = ({ method }: Endpoint) => {
    if (method !== 'GET') return buildWorld()
    shared ??= buildWorld()
    return shared
  }

  for (const endpoint of endpoints()) {
    it(`${endpoint.method} ${endpoint.path}`, async () => {
      const world = await worldFor(endpoint)
      const allowed = mayUse(endpoint)
      for (const person of people.filter((one) => !allowed.includes(one))) {
        const status = await answerTo(person, endpoint, world)
        expect(refused, `${person} got ${status}`).toContain(status)
      }
      for (const person of allowed) {
        const status = await answerTo(person, endpoint, world)
        expect(status, `${person}`).toBeLessThan(500)
        const mayBeRefused = forEverybody.has(`${endpoint.method} ${endpoint.path}`)
        if (person === 'suspended vendor' && !openToSuspended(endpoint)) continue
        if (!mayBeRefused) expect([401, 403], `${person} got ${status}`).not.toContain(status)
        // Signing out and the like leave nobody behind who could ask again.
        if (endpoint.method === 'DELETE') break
      }
    })
  }

  it('the API description says so, too', () => {
    const described = endpoints().filter((endpoint) => endpoint.forEverybody)
    expect(new Set(described.map(({ method, path }) => `${method} ${path}`))).toEqual(forEverybody)
  })

  it('an act that matters is refused to everybody who has not confirmed lately, before anything is looked at', async () => {
    const world = await buildWorld()
    const asking = endpoints().filter((endpoint) => endpoint.asksAgain)
    expect(asking.length).toBeGreaterThan(15)
    await sql("update sessions set confirmed_at = now() - interval '11 minutes'")
    for (const endpoint of asking) {
      for (const person of mayUse(endpoint).filter((one) => !waiting.includes(one))) {
        const { status, body } = await answerOf(person, endpoint, world)
        expect([status, body.code], `${endpoint.method} ${endpoint.path} as ${person}`).toEqual([
          403,
          'confirmation.needed',
        ])
      }
    }
  })

  it('what reaches other people waits for a confirmed address, and nothing else does', {
    timeout: 180_000,
  }, async () => {
    const waits = new Set<string>()
    const asking = ['vendor', 'customer', 'other customer'] as const
    const signedInAs = (person: (typeof asking)[number], { cookies }: World) =>
      ask('GET', '/session', { cookie: cookies[person] })
    let world = await buildWorld()
    for (const endpoint of endpoints()) {
      if (endpoint.method === 'GET' || endpoint.method === 'DELETE') continue
      const sessions = await Promise.all(asking.map((person) => signedInAs(person, world)))
      // A new password, say, has signed somebody out.
      if (sessions.some(({ status }) => status !== 200)) world = await buildWorld()
      await sql('update users set email_verified_at = null where email_verified_at is not null')
      for (const person of asking) {
        const { body } = await answerOf(person, endpoint, world)
        if (body.code === 'accounts.email_not_verified') waits.add(`${endpoint.method} ${endpoint.path}`)
      }
    }
    expect(waits).toEqual(
      new Set([
        'POST /vendor/photos',
        'POST /vendor/products/:id/proofs',
        'PUT /vendor/reviews/:id/reply',
        'PUT /reviews/:id/vote',
        'PUT /reviews/:id',
      ]),
    )
  })

  it('a suspended vendor changes no listing', async () => {
    const world = await buildWorld()
    for (const endpoint of endpoints()) {
      if (!endpoint.path.startsWith('/vendor/') || openToSuspended(endpoint) || endpoint.path.includes(':')) continue
      const status = await answerTo('suspended vendor', endpoint, world)
      expect(status, `${endpoint.method} ${endpoint.path}`).toBe(403)
    }
  })
})
