import type pg from 'pg'
import { required } from '#platform/kit/required.ts'
import { chance } from '#seed/random.ts'
import { EntryWriter } from './entries.ts'
import { keyMaker } from './keys.ts'
import { largeProduct, type ProductRows } from './products.ts'
import { copyProducts } from './seed.ts'
import { copyVendors, largeVendors } from './vendors.ts'

export interface CatalogueOptions {
  products: number
  /** The same seed and moment make the same catalogue. */
  seed: number
  now: Date
  onProgress: (what: string, done: number, total: number) => void
}

export interface CatalogueReport {
  vendors: number
  rowsMs: number
  indexesMs: number
  statisticsMs: number
}

const batch = 10_000
const day = 24 * 60 * 60 * 1_000
const tables = ['products', 'product_prices', 'variants', 'product_images', 'catalogue_entries']

/** Indexes that can be made again after the rows: all but those that stand behind a constraint. */
export async function looseIndexes(
  client: pg.Client,
  tables: readonly string[],
): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = any($1::regclass[])
        and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  return rows
}

/** Fills the tables in one transaction without their triggers and loose indexes, and builds those afterwards. Answers the milliseconds of both. */
async function fillWithoutIndexes(
  client: pg.Client,
  fill: () => Promise<void>,
  onProgress: CatalogueOptions['onProgress'],
): Promise<{ rowsMs: number; indexesMs: number }> {
  const begun = performance.now()
  const indexes = await looseIndexes(client, tables)
  await client.query('begin')
  try {
    await client.query('set local session_replication_role = replica')
    await client.query("set local maintenance_work_mem = '512MB'")
    await client.query('alter table products enable always trigger products_fill_search')
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await fill()
    const filled = performance.now()
    for (const [at, { definition }] of indexes.entries()) {
      await client.query(definition)
      onProgress('indexes', at + 1, indexes.length)
    }
    await client.query('alter table products enable trigger products_fill_search')
    await client.query(`select pg_notify('catalog_changed', '["everything"]')`)
    await client.query('commit')
    return { rowsMs: filled - begun, indexesMs: performance.now() - filled }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Adds a believable catalogue for measurements and development: many vendors, every product on sale. Rows go in by COPY without
 * indexes or row triggers (the search columns are filled all the same), the indexes are built afterwards. `client` must be a superuser.
 */
export async function generateCatalogue(client: pg.Client, options: CatalogueOptions): Promise<CatalogueReport> {
  const { products: total, onProgress } = options
  const dice = chance(options.seed)
  const keyAt = keyMaker(dice)
  const now = options.now.getTime()
  const run = `C${options.seed}-`
  const vendors = largeVendors(Math.max(5, Math.min(2_000, Math.round(total / 500))), dice, keyAt, now, run)

  async function fill(): Promise<void> {
    await copyVendors(client, vendors, now)
    const index = await EntryWriter.open(client)
    for (let start = 0; start < total; start += batch) {
      const rows: ProductRows[] = []
      for (let at = start; at < Math.min(total, start + batch); at++) {
        const vendor = required(vendors[Math.floor(dice.fraction() ** 1.5 * vendors.length)], 'a vendor')
        const listedAt = now - 750 * day + Math.floor((at / total) * 740 * day)
        rows.push(largeProduct({ at, vendorId: vendor.id, status: 'approved', listedAt, run }, dice, keyAt))
      }
      await copyProducts(client, rows, index)
      onProgress('products', Math.min(total, start + batch), total)
    }
  }

  const times = await fillWithoutIndexes(client, fill, onProgress)
  const indexed = performance.now()
  await client.query('select rebuild_brands()')
  await client.query(
    'vacuum analyze products, product_prices, variants, product_images, catalogue_entries, catalogue_terms, vendors, users, profiles',
  )
  return { vendors: vendors.length, ...times, statisticsMs: performance.now() - indexed }
}
