import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { hashPassword } from '#platform/passwords.server.ts'
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

const postgres = await startEmbeddedPostgres({
  dataDir: resolve(root, values.data ?? process.env.DATA_DIR ?? 'data'),
  log: say,
})
const client = new pg.Client({ connectionString: postgres.superuserUrl })
try {
  await migrate(postgres.ownerUrl, { webRole: 'shringar_web', log: say })
  await client.connect()
  const { rows } = await client.query('select 1 from users limit 1')
  if (rows.length === 0) await seedDemo(client, { passwordHash: await hashPassword('shringar-demo'), log: say })
  const report = await generateCatalogue(client, { products, seed, now: new Date(), onProgress: progressLine() })
  say(
    `${products.toLocaleString('en-IN')} products of ${report.vendors} vendors. Rows ${seconds(report.rowsMs)}, indexes ${seconds(report.indexesMs)}, statistics ${seconds(report.statisticsMs)}.`,
  )
  say('Look at them: npm start')
} finally {
  await client.end()
  await postgres.stop()
}
