import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { workerDatabase } from '#tests/support/database.ts'
import { generateCatalogue } from './generate.ts'

let client: pg.Client

beforeAll(async () => {
  const address = new URL(inject('superuserUrl'))
  address.pathname = new URL(workerDatabase().ownerUrl).pathname
  client = new pg.Client({ connectionString: address.toString() })
  await client.connect()
})
afterAll(() => client.end())

const entries = async () =>
  (
    await client.query(
      `select e.product_id, e.on_sale, e.in_stock, e.name_key, e.price, e.original_price, e.rating, e.review_count, e.popularity, e.sold,
              e.listed_at, (select array_agg(t.kind || ' ' || t.value order by t.kind, t.value) from catalogue_terms t
                 where position(int4send(t.id) in e.terms) % 4 = 1) as terms
         from catalogue_entries e order by e.product_id`,
    )
  ).rows

it('writes the entries that the database would write, for the demo and for generated products', async () => {
  await generateCatalogue(client, {
    products: 300,
    seed: 7,
    now: new Date('2026-11-20T09:30:00Z'),
    onProgress: () => {},
  })
  const written = await entries()
  expect(written).toHaveLength(317)
  await client.query('select rebuild_catalogue_entries(100)')
  expect(await entries()).toEqual(written)
}, 60_000)
