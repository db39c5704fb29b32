import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import type { Viewer } from '#modules/accounts/rules.ts'
import { context } from '#platform/context.server.ts'
import { closeDatabase, openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { changeContext, scaleLimits } from '#tests/support/context.ts'
import { emptyDatabase, setWorkerDatabase, sql } from '#tests/support/database.ts'
import { databaseShape } from '#tests/support/database-shape.ts'
import { stockOf } from '#tests/support/factories.ts'
import { orderInput } from '#tests/support/orders.ts'

// A database that the last of the old migrations left, with orders, a session and a photograph in it, is brought to today.

const worker = process.env.VITEST_POOL_ID ?? '1'
let older: { ownerUrl: string; webUrl: string }
const lines: string[] = []

async function loadFixture(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => {}) })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(await readFile('db/migrations/fixtures/at-027.sql', 'utf8'))
  await client.end()
}

beforeAll(async () => {
  older = await emptyDatabase(`older_${worker}`)
  await loadFixture(older.ownerUrl)
  await migrate(older.ownerUrl, { webRole: 'shringar_web', log: (line) => lines.push(line) })
  scaleLimits(1_000)
})

it('has in the end what a new database has', async () => {
  const fresh = await emptyDatabase(`fresh_${worker}`)
  await migrate(fresh.ownerUrl, { webRole: 'shringar_web' })
  expect(lines[0]).toBe('Migrating: 028-one-text-for-each-thing.sql')
  expect(await databaseShape(older.ownerUrl)).toEqual(await databaseShape(fresh.ownerUrl))
})

it('keeps its people, orders and photographs, and sells: an order is placed and cancelled', async () => {
  await closeDatabase(context().database)
  setWorkerDatabase(older)
  changeContext({ database: openDatabase(older.webUrl, { connections: 4 }) })
  const [person] = await sql<Viewer>(
    `select id as "userId", email, name, role from users join profiles on user_id = id where email = 'asha@shringar.example'`,
  )
  const [product] = await sql<{ productId: string; variantId: string; price: number; vendorId: string; slug: string }>(
    `select p.id as "productId", v.id as "variantId", (p.price_paise / 100)::int as price, p.vendor_id as "vendorId", p.slug
       from products p join variants v on v.product_id = p.id
      where p.status = 'approved' and v.stock > 5 and v.price_paise is null order by p.slug limit 1`,
  )
  if (!person || !product) throw new Error('The fixture has lost its people or products.')
  const cookie = await cookieOf(person)
  const stock = await stockOf(product.variantId)

  const past = await ask<{ items: unknown[] }>('GET', '/orders', { cookie })
  expect(past.body.items.length).toBeGreaterThan(0)
  expect(await sql('select image_id from image_files')).not.toEqual([])
  expect(await sql("select 1 from sessions where device = 'Firefox on Linux'")).toHaveLength(1)

  const placed = await ask<{ id: string }>('POST', '/orders', {
    cookie,
    headers: { 'Idempotency-Key': randomUUID() },
    body: orderInput([{ product, quantity: 2 }]),
  })
  expect(placed).toMatchObject({ status: 201 })
  expect(await stockOf(product.variantId)).toBe(stock - 2)
  const cancelled = await ask('POST', `/orders/${placed.body.id}/cancellation`, { cookie })
  expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  expect(await stockOf(product.variantId)).toBe(stock)
})
