import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { type ShopProcess, startShop } from './shop-process.ts'
import { fill, pinDatabase, type Stage } from './stage.ts'

export interface KeptShop {
  shop: ShopProcess
  /** Of products on sale, a part of them that is spread over all; all where `most` allows. */
  slugs(most: number): Promise<string[]>
}

/** A shop with so many products over a database of its own, which is kept for the next time; both on the core of what is measured. */
export async function withKeptShop<Result>(
  stage: Stage,
  products: number,
  work: (kept: KeptShop) => Promise<Result>,
): Promise<Result> {
  const database = await startEmbeddedPostgres({ dataDir: join(stage.folder, `products-${products}`), log: stage.say })
  const client = new pg.Client({ connectionString: database.superuserUrl })
  let shop: ShopProcess | undefined
  const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(text, values)).rows
  try {
    await migrate(database.ownerUrl, { webRole: 'shringar_web' })
    await client.connect()
    await fill({ sql, say: stage.say }, client, products)
    await pinDatabase({ sql, cores: stage.cores })
    shop = await startShop(database, stage.folder, { core: stage.cores.server })
    return await work({
      shop,
      slugs: async (most) => {
        const rows = await sql<{ slug: string }>(
          "select slug from products where status = 'approved' and mod(abs(hashtext(slug)), $1) = 0",
          [Math.max(1, Math.floor(products / most))],
        )
        return rows.map(({ slug }) => slug)
      },
    })
  } finally {
    await shop?.stop()
    await client.end()
    await database.stop()
  }
}
