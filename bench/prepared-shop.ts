import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { type ShopProcess, startShop } from '../bin/lib/shop-process.ts'
import { fillOrders } from './prepared-orders.ts'
import { progressLine } from './progress.ts'
import { fill, pinDatabase, type Stage } from './stage.ts'

export interface PreparedShop {
  shop: ShopProcess
  /** The stage with this shop and its database on it. */
  stage: Stage
  /** Of products on sale, a part of them that is spread over all; all where `most` allows. */
  slugs(most: number): Promise<string[]>
}

/** For a database that is made in one go: nothing of it is written twice, and nobody needs it after a crash. */
const making = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
}
/** Beside so many orders the catalogue is small. */
const productsBesideOrders = 1_000

interface Opened {
  database: EmbeddedPostgres
  client: pg.Client
  sql: Stage['sql']
}

/** Opens the database of this name and migrates it; closes it after `work`. Its data stay for the next run. */
async function withDatabase<Result>(
  stage: Stage,
  name: string,
  work: (opened: Opened) => Promise<Result>,
  settings?: Record<string, string>,
): Promise<Result> {
  const database = await startEmbeddedPostgres({ dataDir: join(stage.folder, name), log: stage.say, settings })
  const client = new pg.Client({ connectionString: database.superuserUrl })
  const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(text, values)).rows
  try {
    await migrate(database.ownerUrl, { webRole: 'shringar_web' })
    await client.connect()
    return await work({ database, client, sql })
  } finally {
    await client.end()
    await database.stop()
  }
}

async function withShopOver<Result>(
  stage: Stage,
  { database, sql }: Opened,
  work: (prepared: PreparedShop) => Promise<Result>,
): Promise<Result> {
  await pinDatabase({ sql, cores: stage.cores })
  const shop = await startShop(database, stage.folder, { core: stage.cores.server, env: stage.shopEnvironment })
  try {
    return await work({
      shop,
      stage: { ...stage, database, sql, shop: () => Promise.resolve(shop) },
      slugs: async (most) => {
        const [row] = await sql<{ count: number }>('select count(*)::int as count from products')
        const rows = await sql<{ slug: string }>(
          "select slug from products where status = 'approved' and mod(abs(hashtext(slug)), $1) = 0",
          [Math.max(1, Math.floor((row?.count ?? 0) / most))],
        )
        return rows.map(({ slug }) => slug)
      },
    })
  } finally {
    await shop.stop()
  }
}

/** A shop with so many products on a database of its own, which stays for the next run; both on the core that is measured. */
export const withPreparedShop = <Result>(
  stage: Stage,
  products: number,
  work: (prepared: PreparedShop) => Promise<Result>,
): Promise<Result> =>
  withDatabase(stage, `products-${products}`, async (opened) => {
    await fill({ sql: opened.sql, say: stage.say }, opened.client, products)
    return withShopOver(stage, opened, work)
  })

/** The same with so many orders, most of them of other people than the collector of `prepared-orders.ts`. */
export async function withPreparedOrders<Result>(
  stage: Stage,
  orders: number,
  work: (prepared: PreparedShop) => Promise<Result>,
): Promise<Result> {
  const name = `orders-${orders}`
  await withDatabase(
    stage,
    name,
    async ({ database, client, sql }) => {
      await fill({ sql, say: stage.say }, client, productsBesideOrders)
      await fillOrders(client, database.superuserUrl, {
        orders,
        now: new Date(),
        say: stage.say,
        onProgress: progressLine(),
      })
    },
    making,
  )
  return withDatabase(stage, name, (opened) => withShopOver(stage, opened, work))
}
