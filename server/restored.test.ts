import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDatabase } from '#tests/support/database.ts'
import { asked } from '#tests/support/embedded.ts'
import { type RunningShop, startShop } from '#tests/support/shop.ts'

// A database that is put back to an earlier state, or comes from another server, under a shop that goes on.

let shop: RunningShop
let database: { ownerUrl: string; webUrl: string }
const name = 'put_back'

beforeAll(async () => {
  database = await copyDatabase(name)
  shop = await startShop(database)
})
afterAll(() => shop.close())

const asOwner = <Row extends pg.QueryResultRow>(...statements: string[]) => asked<Row>(database.ownerUrl, ...statements)

const dearOnes = async (): Promise<number> => {
  const { status, text } = await shop.ask('/api/v1/products?price=70000-', {
    headers: { host: `127.0.0.1:${shop.port}` },
  })
  return status === 200 ? JSON.parse(text).items.length : -status
}

/** Of this database alone: other tests run other shops beside this one. */
const listeners = () =>
  asOwner<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'shringar-listen' and datname = current_database()",
  )

const newPrices = `update variants set price_paise = 8000000, original_price_paise = null, mrp_paise = 20000000
  where product_id in (select id from products where status = 'approved' order by id limit 4)`

describe('a shop whose database is put back to an earlier state', () => {
  it('shows what stands there now, for every product', async () => {
    await copyDatabase(name)
    await expect.poll(dearOnes, { timeout: 10_000 }).toBe(0)
    await asOwner(newPrices)
    await expect.poll(dearOnes).toBe(4)
    await copyDatabase(name)
    await expect.poll(dearOnes, { timeout: 10_000 }).toBe(0)
    await asOwner(newPrices)
    await expect.poll(dearOnes).toBe(4)
  }, 60_000)

  it('also when only its tables were, and no connection was lost', async () => {
    await asOwner(newPrices)
    await expect.poll(dearOnes).toBe(4)
    const was = await listeners()
    expect(was).toHaveLength(1)
    await asOwner(
      'alter table products disable trigger user',
      'alter table variants disable trigger user',
      'update variants set price_paise = 50000, mrp_paise = 100000 where price_paise = 8000000',
      'alter table variants enable trigger user',
      'update products set price_paise = 50000, original_price_paise = null where price_paise = 8000000',
      'alter table products enable trigger user',
      'alter table catalogue_entries disable trigger user',
      'update catalogue_entries e set price = p.price_paise / 100 from products p where p.id = e.product_id',
      'alter table catalogue_entries enable trigger user',
      'delete from figure_changes',
    )
    expect(await dearOnes()).toBe(4)
    // A restore makes the triggers last.
    await asOwner(
      'create trigger made_by_a_restore after insert on products for each row execute function products_write_price()',
    )
    await expect.poll(dearOnes, { timeout: 15_000, interval: 250 }).toBe(0)
    expect(await listeners()).toEqual(was)
    await asOwner('drop trigger made_by_a_restore on products')
  }, 60_000)

  it('passes over rows that name transactions to come, and sees their next change', async () => {
    await asOwner(
      'alter table catalogue_entries disable trigger user',
      "update catalogue_entries set changed = '900000000000', figures_changed = '900000000001'",
      'alter table catalogue_entries enable trigger user',
    )
    await asOwner(newPrices)
    await expect.poll(dearOnes).toBe(4)
    await asOwner(
      'select settle_figures(1000)',
      'update variants set price_paise = 100, original_price_paise = null where price_paise = 8000000',
    )
    await expect.poll(dearOnes).toBe(0)
    const rest = await asOwner<{ count: number }>(
      "select count(*)::int from catalogue_entries where greatest(changed, figures_changed) >= '900000000000'",
    )
    expect(rest[0]?.count).toBeGreaterThan(0)
  }, 60_000)
})
