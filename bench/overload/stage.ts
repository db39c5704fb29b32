import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { type ShopProcess, startShop } from '../../bin/lib/shop-process.ts'
import { moveTo, twoCores } from '../cores.ts'
import { fill, pinDatabase, type Stage } from '../stage.ts'
import { Client } from './client.ts'
import type { Buyable } from './mix.ts'

/** A shop with a database of its own, and who asks it: each on a core where figures count. */
export interface Crowded {
  shop: ShopProcess
  client: Client
  /** Of the shop: sessions are made past it. */
  secret: string
  sql: Stage['sql']
  /** Product slugs, those of the demo first. */
  slugs: readonly string[]
  /** Variants on sale that may be bought without end. */
  buyable: readonly Buyable[]
}

interface Options {
  products: number
  /** False where nothing is timed. */
  isPinned: boolean
  say(line: string): void
}

const endless = 10_000_000

/** Opens a shop with so many products for `work`, and takes all of it away afterwards. */
export async function withCrowdedShop<Result>(
  { products, isPinned, say }: Options,
  work: (crowded: Crowded) => Promise<Result>,
): Promise<Result> {
  const cores = isPinned ? twoCores() : undefined
  if (cores) moveTo(cores.load, process.pid)
  const folder = await mkdtemp(join(tmpdir(), 'shringar-overload-'))
  await chmod(folder, 0o711) // root's PostgreSQL passes through
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => {} })
  const pool = new pg.Pool({ connectionString: database.superuserUrl, max: 2 })
  const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query<Row>(text, values)).rows
  const secret = randomBytes(32).toString('hex')
  try {
    await migrate(database.ownerUrl, { webRole: 'shringar_web' })
    const client = new pg.Client({ connectionString: database.superuserUrl })
    await client.connect()
    await fill({ sql, say }, client, products)
    await client.end()
    const buyable = await stockUp(sql)
    if (cores) await pinDatabase({ sql, cores })
    // Limits of addresses as they are: everybody comes from one of their own, behind one proxy.
    const env = { AUTH_SECRET: secret, LIMITS_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1', SHUTDOWN_GRACE: '0' }
    const shop = await startShop(database, folder, { ...(cores ? { core: cores.server } : {}), env })
    const asking = new Client(shop.origin)
    try {
      const rows = await sql<{ slug: string }>(`select slug from products where status = 'approved' order by id`)
      return await work({ shop, client: asking, secret, sql, slugs: rows.map(({ slug }) => slug), buyable })
    } finally {
      asking.close()
      await shop.stop()
    }
  } finally {
    await pool.end()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Gives every product that is on sale pieces without end, before the shop knows of any. */
async function stockUp(sql: Stage['sql']): Promise<Buyable[]> {
  return sql<Buyable>(
    `update variants v set stock = $1, expires_on = null from products p, vendors s
      where p.id = v.product_id and s.id = p.vendor_id and p.status = 'approved' and s.status = 'approved'
        and v.retired_at is null and v.position = 0
     returning v.id as "variantId", v.product_id as "productId", p.slug, v.price_paise::int as "pricePaise"`,
    [endless],
  )
}
