import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#platform/config.server.ts'
import { openClient } from '#platform/db/client.server.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { hashPassword } from '#platform/passwords.server.ts'
import { StartError } from '#platform/start-error.ts'
import { generateCatalogue } from '#seed/large/generate.ts'
import { seedDemo } from '#seed/seed.ts'
import { readOptions } from '../bin/lib/options.mjs'
import { progressLine } from './progress.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const say = (line: string) => console.log(line)
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

const values = readOptions({
  products: { type: 'string', default: '100000' },
  seed: { type: 'string', default: '1' },
  data: { type: 'string' },
})
const products = Number(values.products)
const seed = Number(values.seed)
if (!Number.isInteger(products) || products < 1 || products > 10_000_000 || !Number.isInteger(seed)) {
  console.error('Say how many: npm run catalogue:generate -- --products 100000 [--seed 1] [--data folder]')
  process.exit(1)
}

/** The database that the shop's own settings lead to. Whoever fills it leaves triggers out, which only a superuser may. */
async function openTarget(): Promise<{ url: string; stop(): Promise<void> }> {
  const config = readConfig(process.env)
  if (config.databaseUrl && config.migrateDatabaseUrl) {
    if (values.data) throw new StartError('DATABASE_URL is set, and --data names a folder. Leave one of them away.')
    await refuseOrdinaryRole(config.migrateDatabaseUrl)
    const webRole = decodeURIComponent(new URL(config.databaseUrl).username)
    await migrate(config.migrateDatabaseUrl, { webRole, log: say })
    return { url: config.migrateDatabaseUrl, stop: async () => {} }
  }
  const dataDir = values.data ? resolve(root, values.data) : config.dataDir
  const postgres = await startEmbeddedPostgres({ dataDir, log: say })
  try {
    await migrate(postgres.ownerUrl, { webRole: 'shringar_web', log: say })
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return { url: postgres.superuserUrl, stop: () => postgres.stop() }
}

async function refuseOrdinaryRole(url: string): Promise<void> {
  const client = await openClient({ connectionString: url })
  const { rows } = await client.query<{ may: boolean }>(
    'select rolsuper as may from pg_roles where rolname = current_user',
  )
  await client.end()
  if (rows[0]?.may) return
  throw new StartError(
    'catalogue:generate writes without triggers, which only a superuser may. Set MIGRATE_DATABASE_URL to the address of one, on a database for development, or leave DATABASE_URL away for the database that comes along.',
  )
}

async function generate(url: string): Promise<void> {
  const client = await openClient({ connectionString: url })
  try {
    const { rows } = await client.query('select 1 from users limit 1')
    if (rows.length === 0) await seedDemo(client, { passwordHash: await hashPassword('shringar-demo'), log: say })
    const report = await generateCatalogue(client, { products, seed, now: new Date(), onProgress: progressLine() })
    say(
      `${products.toLocaleString('en-IN')} products of ${report.vendors} vendors. Rows ${seconds(report.rowsMs)}, indexes ${seconds(report.indexesMs)}, statistics ${seconds(report.statisticsMs)}.`,
    )
    say('Look at them: npm start')
  } finally {
    await client.end()
  }
}

try {
  const target = await openTarget()
  try {
    await generate(target.url)
  } finally {
    await target.stop()
  }
} catch (error) {
  console.error(StartError.text(error))
  process.exitCode = 1
}
