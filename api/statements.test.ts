import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { liveCatalogue } from '#modules/search/service/live-index.server.ts'
import { ask } from '#tests/support/api.ts'
import { changeContext, scaleLimits } from '#tests/support/context.ts'
import { workerDatabase } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { buildOrder, orderInput } from '#tests/support/orders.ts'
import { signedIn } from '#tests/support/people.ts'
import { type SentStatement, watchStatements } from '../bin/lib/sent-statements.ts'

// What a request costs the database, counted and not timed: statements asked for, and rows that they touch.

let sent: SentStatement[] = []
let stopWatching: () => void
let reader: pg.Client

beforeAll(async () => {
  stopWatching = watchStatements(new URL(workerDatabase().webUrl).username, (statement) => sent.push(statement))
  scaleLimits(1_000)
  const address = new URL(inject('superuserUrl'))
  address.pathname = new URL(workerDatabase().webUrl).pathname
  reader = new pg.Client({ connectionString: address.toString() })
  await reader.connect()
  // As in the shop: the index is there, and changes are announced to it.
  changeContext({ hearsChanges: true })
  await liveCatalogue()
})
afterAll(async () => {
  await reader.end()
  stopWatching()
})

/** Waits for what earlier requests left to be done afterwards, emails for instance. */
async function untilSilent(): Promise<void> {
  do {
    sent = []
    // Jobs are handed over a tenth of a second after an order.
    await new Promise((wait) => setTimeout(wait, 150))
  } while (sent.length > 0)
}

/** The statements that a request sends to the database. */
async function statementsOf(...request: Parameters<typeof ask>): Promise<SentStatement[]> {
  await untilSilent()
  const answer = await ask(...request)
  expect(answer.status).toBeLessThan(300)
  return sent
}

interface PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: PlanNode[]
}

/** Rows that all steps of a plan brought up, also those that they threw away. */
function rowsOf(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
  const own = (node['Actual Rows'] + removed) * node['Actual Loops']
  return own + (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0)
}

/** As the shop's connections run it: prepared, by a plan for whatever values come. */
async function rowsTouched({ text, values }: SentStatement): Promise<number> {
  // Tables of a test are small: reading one through, or its whole index for a join, would be right, and is not what a large one may suffer.
  await reader.query(
    'set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set enable_material = off',
  )
  await reader.query(`prepare looked_at as ${text}`)
  const literals = values.map((value) => (value === null ? 'null' : reader.escapeLiteral(value)))
  const { rows } = await reader.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, buffers off, format json) execute looked_at(${literals.join(', ')})`,
  )
  await reader.query('deallocate looked_at')
  return rowsOf(rows[0]?.['QUERY PLAN'][0]?.Plan as PlanNode)
}

describe('statements of a request', () => {
  it('a list of products: 1', async () => {
    expect(await statementsOf('GET', '/products?category=makeup')).toHaveLength(1)
  })

  it('one product: 1', async () => {
    expect(await statementsOf('GET', '/products/neem-wood-comb')).toHaveLength(1)
  })

  it('who is signed in: none for a stranger, else 1', async () => {
    const { cookie } = await signedIn()
    expect(await statementsOf('GET', '/session')).toHaveLength(0)
    expect(await statementsOf('GET', '/session', { cookie })).toHaveLength(1)
  })

  it('placing an order: 3, whether the same one waits for its money, three about whether it may be paid in cash, and who places it', async () => {
    const { cookie } = await signedIn()
    const product = await buildProduct()
    const asked = await statementsOf('POST', '/orders', {
      cookie,
      body: orderInput([{ product, quantity: 1 }]),
      headers: { 'Idempotency-Key': randomUUID() },
    })
    expect(asked).toHaveLength(8)
  })

  it('my orders: 1, and whose they are', async () => {
    const { cookie } = await signedIn()
    expect(await statementsOf('GET', '/orders', { cookie })).toHaveLength(2)
  })
})

// Tables of a test are too small for PostgreSQL to show it, so the texts are looked at: it plans anew each time for a short list, and for a
// limit that is a value.
describe('what is asked for again and again can be planned once', () => {
  it.each([
    ['one product', 'GET', '/products/neem-wood-comb', undefined],
    ['a list of one', 'GET', '/products?limit=1', undefined],
    ['a list', 'GET', '/products?category=makeup', undefined],
    ['who is signed in', 'GET', '/session', undefined],
    ['my orders', 'GET', '/orders', undefined],
    ['a cart of one thing', 'POST', '/cart-quotes', 1],
    ['a cart of three things', 'POST', '/cart-quotes', 3],
  ] as const)('%s', async (_, method, path, things) => {
    const { cookie } = await signedIn()
    const products = await Promise.all(Array.from({ length: things ?? 0 }, () => buildProduct()))
    const body = things && { variantIds: products.map(({ variantId }) => variantId) }
    const asked = await statementsOf(method, path, { cookie, ...(body ? { body } : {}) })
    expect(asked.length).toBeGreaterThan(0)
    for (const { text } of asked) expect(text).not.toMatch(/any ?\(\$|limit \$/)
  })
})

describe('rows that a list touches stay within a multiple of its page', () => {
  it('products', async () => {
    const [asked] = await statementsOf('GET', '/products?category=makeup&limit=10')
    // A card counts the shades of its product.
    expect(await rowsTouched(asked as SentStatement)).toBeLessThan(10 * 25)
  })

  it('my orders, however many there are', async () => {
    const viewer = await signedIn()
    for (let more = 0; more < 60; more++)
      await buildOrder({ viewer, lines: [{ quantity: 1, product: await buildProduct() }] })
    const rowsOfPage = async (query: string) => {
      const asked = await statementsOf('GET', `/orders?limit=10${query}`, { cookie: viewer.cookie })
      return rowsTouched(asked.find(({ text }) => text.includes('from orders')) as SentStatement)
    }
    const touched = await rowsOfPage('')
    // Among them each order's payment, once to leave out what nobody has paid and once to show it.
    expect(touched).toBeLessThan(11 * 32)

    const { body } = await ask('GET', '/orders?limit=50', { cookie: viewer.cookie })
    expect(await rowsOfPage(`&cursor=${body.nextCursor}`)).toBeLessThanOrEqual(touched)
  })

  it('placing an order looks its products up and reads no table through', async () => {
    const { cookie } = await signedIn()
    const asked = await statementsOf('POST', '/orders', {
      cookie,
      body: orderInput([
        { product: await buildProduct(), quantity: 1 },
        { product: await buildProduct(), quantity: 1 },
      ]),
      headers: { 'Idempotency-Key': randomUUID() },
    })
    const placing = asked.find(({ text }) => text.includes('place_order('))
    const quote = JSON.parse(placing?.values[0] ?? '')
    const again = { ...quote, key: randomUUID(), orderId: randomUUID(), publicId: 'SHR-GWARD-TEST2' }
    again.vendorOrders = []
    again.lines = quote.lines.map((line: object) => ({ ...line, vendorOrderId: quote.vendorOrders[0].id }))
    await reader.query('begin')
    await reader.query(placing?.text ?? '', [JSON.stringify(again), placing?.values[1]])
    const { rows } = await reader.query(
      `select relname, seq_tup_read from pg_stat_xact_user_tables
        where relname in ('variants', 'products', 'vendors', 'orders', 'line_items') and seq_tup_read > 0`,
    )
    await reader.query('rollback')
    expect(rows).toEqual([])
  })
})
