import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { hashPassword } from '#platform/passwords.server.ts'
import { seedDemo } from '#seed/seed.ts'
import { type ShopProcess, startShop } from '../../bin/lib/shop-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The pages of a first visit. */
export interface VisitedPage {
  name: string
  path: string
  /** What has to be seen before it counts as there. */
  words: string | null
}

export const visitedPages: readonly VisitedPage[] = [
  { name: 'home', path: '/', words: null },
  { name: 'products', path: '/products', words: null },
  { name: 'category', path: '/categories/makeup', words: null },
  { name: 'product', path: '/products/neem-wood-comb', words: null },
  { name: 'cart', path: '/cart', words: 'Your cart is empty' },
]

/** Starts the built shop with the demo on a database of its own, which stays for the next time. */
export async function openDemoShop(env: Record<string, string>): Promise<ShopProcess> {
  const dataDir = join(root, 'data', 'bench-first-visit')
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => console.error(line) })
  await migrate(postgres.ownerUrl, { webRole: 'shringar_web' })
  const client = new pg.Client({ connectionString: postgres.superuserUrl })
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from products')
  if (rows[0]?.count === 0) await seedDemo(client, { passwordHash: await hashPassword('shringar-demo'), log: () => {} })
  await client.end()
  const shop = await startShop(postgres, dataDir, { env })
  async function stop(): Promise<void> {
    await shop.stop()
    await postgres.stop()
  }
  return { ...shop, stop }
}

/** Has every page stored and packed as well as it goes: nobody is the first. */
export async function warm(shop: string): Promise<void> {
  for (const { path } of visitedPages) {
    for (const until = Date.now() + 60_000; Date.now() < until; ) {
      const answer = await fetch(shop + path, { headers: { 'Accept-Encoding': 'br' } })
      await answer.arrayBuffer()
      if (answer.headers.get('etag')?.endsWith('-b11"')) break
      await new Promise((wait) => setTimeout(wait, 100))
    }
  }
}

/** The middle one. */
export const medianOf = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
