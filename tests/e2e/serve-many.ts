import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { generateCatalogue } from '#seed/large/generate.ts'
import { seedDemo } from '#seed/seed.ts'
import { startShop } from '../../bin/lib/shop-process.ts'

// A shop with more products than a page holds, in a process of its own. Says its address, and ends with whoever started it.
const products = Number(process.argv[2])
const dataDir = mkdtempSync(join(tmpdir(), 'shringar-many-'))
chmodSync(dataDir, 0o711) // root's PostgreSQL passes through, so the database stays in here and is deleted with it
const database = await startEmbeddedPostgres({ dataDir, log: () => {} })
await migrate(database.ownerUrl, { webRole: 'shringar_web' })
const client = new pg.Client({ connectionString: database.superuserUrl })
await client.connect()
await seedDemo(client, { passwordHash: '', log: () => {} })
await generateCatalogue(client, { products, seed: 1, now: new Date(), onProgress: () => {} })
await client.end()
const shop = await startShop(database, dataDir)
console.log(shop.origin)

async function end(): Promise<void> {
  await shop.stop()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
}
process.once('SIGTERM', end)
process.stdin.once('end', end).resume()
