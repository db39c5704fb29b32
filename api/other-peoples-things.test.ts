import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ask } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { answerOf, buildWorld, type Endpoint, endpoints, type Person, type World } from '#tests/support/world.ts'

// Every operation whose address names a thing of somebody, asked with the real id of another customer's or vendor's thing by somebody who has such
// things, too. It is refused, and changes nothing. A new operation with an id fails until it stands in one of these lists.

const ofCustomers = [
  'DELETE /users/me/sessions/:id',
  'PUT /users/me/addresses/:id',
  'DELETE /users/me/addresses/:id',
  'DELETE /users/me/second-factor/passkeys/:id',
  'PUT /reviews/:id',
  'DELETE /reviews/:id',
  'GET /orders/:id',
  'POST /orders/:id/payment-check',
  'POST /orders/:id/payment-attempts',
  'POST /orders/:id/cancellation',
  'POST /orders/:id/line-cancellations',
  'GET /orders/:id/returns',
  'POST /orders/:id/returns',
  'GET /returns/photos/unsent/:photoId',
  'GET /returns/:id',
  'GET /returns/:id/photos/:photoId',
  'POST /returns/:id/withdrawal',
  'POST /returns/:id/shipment',
  'POST /returns/:id/escalation',
  'POST /returns/:id/replacement/report',
  'PUT /returns/:id/account',
]

const ofVendors = [
  'GET /vendor/products/:id',
  'PUT /vendor/products/:id',
  'GET /vendor/products/:id/preview',
  'POST /vendor/products/:id/copies',
  'POST /vendor/products/:id/submission',
  'DELETE /vendor/products/:id/submission',
  'POST /vendor/products/:id/archiving',
  'DELETE /vendor/products/:id/archiving',
  'DELETE /vendor/products/:id/revision',
  'PUT /vendor/products/:id/variants/:variantId/price',
  'PUT /vendor/products/:id/variants/:variantId/stock',
  'POST /vendor/products/:id/proofs',
  'GET /vendor/products/:id/proofs/:proofId',
  'PUT /vendor/products/:id/proofs/:proofId',
  'DELETE /vendor/products/:id/proofs/:proofId',
  'GET /vendor/orders/:id',
  'POST /vendor/orders/:id/acceptance',
  'POST /vendor/orders/:id/shipment',
  'PUT /vendor/orders/:id/shipment',
  'POST /vendor/orders/:id/delivery',
  'POST /vendor/orders/:id/refusal',
  'DELETE /vendor/orders/:id/refusal',
  'POST /vendor/orders/:id/refusal/count',
  'POST /vendor/orders/:id/line-cancellations',
  'GET /vendor/returns/:id',
  'GET /vendor/returns/:id/photos/:photoId',
  'POST /vendor/returns/:id/approval',
  'POST /vendor/returns/:id/refusal',
  'POST /vendor/returns/:id/pick-up',
  'POST /vendor/returns/:id/receipt',
  'POST /vendor/returns/:id/check',
  'POST /vendor/returns/:id/keep',
  'POST /vendor/returns/:id/replacement',
  'POST /vendor/returns/:id/replacement-delivery',
  'PUT /vendor/reviews/:id/reply',
  'DELETE /vendor/reviews/:id/reply',
]

/** The operator may act on everybody's things, but the second id has to be one of the first: no note of another order. */
const ofTwoOfTheOperator = [
  'GET /admin/products/:productId/proofs/:proofId',
  'DELETE /admin/orders/:id/notes/:noteId',
  'PUT /admin/orders/:id/parts/:partId/shipment',
  'POST /admin/orders/:id/parts/:partId/refusal',
  'DELETE /admin/orders/:id/parts/:partId/refusal',
  'POST /admin/orders/:id/parts/:partId/refusal/count',
  'POST /admin/orders/:id/refunds/:refundId/decision',
  'POST /admin/orders/:id/refunds/:refundId/hand-payment',
  'GET /admin/returns/:id/photos/:photoId',
  'DELETE /admin/users/:id/sessions/:sessionId',
]

/** What these name belongs to nobody, or to everybody who may read it. */
const ofNobody = [
  'GET /products/:slug',
  'GET /products/:slug/stock',
  'GET /products/:slug/reviews',
  'GET /pincodes/:pincode',
  'PUT /reviews/:id/vote',
  'POST /reviews/:id/reports',
  'POST /payment-events/:provider',
  // Whoever has the address of a page may pay there, as at a gateway.
  'GET /sandbox-gateway/pages/:reference',
  'POST /sandbox-gateway/pages/:reference/payments',
  'POST /sandbox-gateway/pages/:reference/leaving',
  // A list and a product, both of the shop.
  'PUT /admin/settings/highlights/:list/:productId',
  'DELETE /admin/settings/highlights/:list/:productId',
]

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`
const namesOf = ({ path }: Endpoint): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
const named = (list: readonly string[]) => endpoints().filter((endpoint) => list.includes(keyOf(endpoint)))

/** Everything that is stored, in short, without what each request leaves behind. */
async function everything(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('sessions', 'rate_limits')`,
  )
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${name} t`,
  )
  const rows = await sql<{ name: string; sum: string }>(sums.join(' union all '))
  const sessions = await sql<{ sum: string }>(
    'select coalesce(sum(hashtextextended(id::text, 0)), 0)::text as sum from sessions',
  )
  return { ...Object.fromEntries(rows.map(({ name, sum }) => [name, sum])), sessions: sessions[0]?.sum ?? '' }
}

/** Of two worlds: the one of whoever asks, and the one whose things are asked for. */
let mine: World
let theirs: World
beforeAll(async () => {
  mine = await buildWorld()
  theirs = await buildWorld()
  // What their orders left for the queue is handed over a moment later, and would count as a change.
  await vi.waitUntil(async () => (await sql('select from jobs_waiting')).length === 0, { timeout: 10_000 })
})
beforeEach(() => {
  forgetAddresses()
  scaleLimits(1_000)
})

async function expectRefusal(person: Person, endpoint: Endpoint, names: readonly string[]): Promise<void> {
  const ids = Object.fromEntries(names.map((name) => [name, theirs.param(endpoint.path, name)]))
  const before = await everything()
  const { status, text } = await answerOf(person, endpoint, mine, ids)
  // The operator is told what is true of the order; deleting a note that it does not have is done already.
  const isDoneAlready = keyOf(endpoint) === 'DELETE /admin/orders/:id/notes/:noteId'
  const refusals = isDoneAlready ? [200] : person === 'admin' ? [404, 409] : [404]
  expect(refusals, `${names.join(' and ')} of somebody else: ${status} ${text}`).toContain(status)
  expect(await everything()).toEqual(before)
}

describe.each([
  ['customer', ofCustomers],
  ['vendor', ofVendors],
] as const)('a thing of another %s', (person, list) => {
  it.each(named(list).map((endpoint): [string, Endpoint] => [keyOf(endpoint), endpoint]))('%s', async (_, endpoint) => {
    const names = namesOf(endpoint)
    await expectRefusal(person, endpoint, names)
    for (const name of names.length > 1 ? names : []) await expectRefusal(person, endpoint, [name])
  })
})

describe('a thing of one order, product, return or person under the name of another', () => {
  it.each(named(ofTwoOfTheOperator).map((endpoint): [string, Endpoint] => [keyOf(endpoint), endpoint]))(
    '%s',
    async (_, endpoint) => {
      for (const name of namesOf(endpoint)) await expectRefusal('admin', endpoint, [name])
    },
  )
})

/** What a body or a query names belongs to somebody, too. What several are asked for is answered for each of them. */
const within: [what: string, person: Person, method: string, path: string, body?: object][] = []
const placed = (world: World) => world.param('/orders/:id', 'id')
beforeAll(() => {
  const [order, line] = [placed(theirs), theirs.param('', 'lineId')]
  const variantId = theirs.param('', 'variantId')
  const product = theirs.param('/vendor/products/:id', 'id')
  const photo = theirs.param('', 'photoId')
  const row = { orderId: order, carrier: 'Delhivery', trackingNumber: 'TRK1000001' }
  const [own, back] = [`/orders/${placed(mine)}`, `/vendor/returns/${mine.param('/returns/:id', 'id')}`]
  const ownLine = [{ variantId: mine.param('', 'variantId'), quantity: 1 }]
  const wish = { reason: 'changed_mind', wish: 'refund' }
  within.push(
    ['accept', 'vendor', 'POST', '/vendor/orders/acceptances', { orderIds: [order] }],
    ['ship', 'vendor', 'POST', '/vendor/orders/shipments', { rows: [row] }],
    ['check shipments of', 'vendor', 'POST', '/vendor/orders/shipment-checks', { rows: [row] }],
    ['print slips of', 'vendor', 'GET', `/vendor/orders/slips?ids=${order}`],
    ['archive', 'vendor', 'POST', '/vendor/products/bulk', { act: 'archive', ids: [product] }],
    ['cancel lines of', 'vendor', 'POST', `/vendor${own}/line-cancellations`, { lineIds: [line], reason: 'Gone.' }],
    [
      'count lines of',
      'vendor',
      'POST',
      `/vendor${own}/refusal/count`,
      { lines: [{ lineId: line, restock: 1, writeOff: 0 }] },
    ],
    ['receive lines of', 'vendor', 'POST', `${back}/receipt`, { lines: [{ lineId: line, received: 1 }] }],
    [
      'check lines of',
      'vendor',
      'POST',
      `${back}/check`,
      { lines: [{ lineId: line, restock: 1, writeOff: 0, refuse: 0 }] },
    ],
    ['refuse with a photo of', 'vendor', 'POST', `${back}/refusal`, { reason: 'It was opened.', photoIds: [photo] }],
    ['cancel packs of', 'customer', 'POST', `${own}/line-cancellations`, { variantIds: [variantId] }],
    ['send back packs of', 'customer', 'POST', `${own}/returns`, { lines: [{ variantId, quantity: 1 }], ...wish }],
    ['send a photo of', 'customer', 'POST', `${own}/returns`, { lines: ownLine, photoIds: [photo], ...wish }],
    ['read reviews of', 'customer', 'GET', `/reviews/mine?order=${order}`],
  )
})

it('a body or a query that names a thing of somebody else changes nothing, and tells nothing of it', async () => {
  expect(within.length).toBeGreaterThan(0)
  for (const [what, person, method, path, body] of within) {
    const before = await everything()
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const answer = await ask(method, path, { cookie: mine.cookies[person], headers, ...(body ? { body } : {}) })
    expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(500)
    expect(answer.text, what).not.toMatch(/Krishnan|560038|Rose Mist/)
    expect(await everything(), what).toEqual(before)
  }
})

it('knows every operation that names a thing', () => {
  const known = new Set([...ofCustomers, ...ofVendors, ...ofTwoOfTheOperator, ...ofNobody])
  const isOfTheOperator = ({ path }: Endpoint) => path.startsWith('/admin/') && (path.match(/:/g) ?? []).length === 1
  const all = endpoints().filter(({ path }) => path.includes(':'))
  expect(
    all
      .map(keyOf)
      .filter((key) => !known.has(key) && !isOfTheOperator(all.find((one) => keyOf(one) === key) as Endpoint)),
  ).toEqual([])
  expect([...known].filter((key) => !all.some((endpoint) => keyOf(endpoint) === key))).toEqual([])
})
