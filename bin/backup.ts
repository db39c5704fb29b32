import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { brokenRules } from '#db/books.ts'
import { noteBackup } from '#platform/backup-state.server.ts'
import { type Config, readConfig } from '#platform/config.server.ts'
import { openClient } from '#platform/db/client.server.ts'
import { backUpEmbedded, thinBackups, tryBackup } from '#platform/embedded-backup.server.ts'
import { backupName } from '#platform/embedded-postgres/manifest.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { StartError } from '#platform/start-error.ts'
import { isInstalled, runTool } from './lib/database-tools.ts'
import { untilStopped } from './lib/until-stopped.ts'

// Copies the whole shop into a folder of its own, while it runs or not: npm run backup -- [--to DIR]. With --check the newest copy is restored on trial.

const withoutSecret = 'Without it, account numbers, authenticator apps and links in waiting emails cannot be opened.'

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, check: { type: 'boolean' } } })
  const config = readConfig(process.env)
  const place = resolve(values.to ?? config.backupDir ?? join(config.dataDir, 'backups'))
  if (values.check) return check(config, place)
  const url = config.migrateDatabaseUrl
  return url ? dump(url, place) : backUp(config, place)
}

async function backUp({ dataDir, authSecret, backupKey: key, ...config }: Config, place: string): Promise<void> {
  const isSecretElsewhere = authSecret !== undefined
  const { folder, manifest } = await backUpEmbedded(
    { dataDir, to: place, now: new Date(), isSecretElsewhere, ...(key ? { key } : {}), signal: untilStopped() },
    console.log,
  )
  if (config.backupDir && place === resolve(config.backupDir)) await thinBackups(place, config.backupKeep, console.log)
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  console.log(`\nThe backup is in ${folder}: ${rows.toLocaleString('en-IN')} rows of ${manifest.migration}.`)
  console.log(
    manifest.hasSecret
      ? 'Keep a copy of it on another machine. It holds everything, the secret too.'
      : `Keep a copy of it on another machine, and AUTH_SECRET apart from it: the secret is not in it. ${withoutSecret}`,
  )
  if (key) console.log('It is encrypted. Keep BACKUP_KEY apart from it: nobody opens it without that key.')
  console.log('To try it: npm run backup -- --check')
}

/** A database of one's own is copied by its own tool. */
function dump(url: string, to: string): void {
  const file = join(to, `${backupName(new Date())}.dump`)
  const args = ['--format=custom', '--no-owner', `--file=${file}`]
  if (!isInstalled('pg_dump')) {
    throw new StartError(
      `DATABASE_URL leads to a PostgreSQL of your own, and pg_dump is not installed here. Where it is, run:\n  pg_dump ${args.join(' ')} "$MIGRATE_DATABASE_URL"\nKeep AUTH_SECRET with it.`,
    )
  }
  // The dump holds everything: nobody else on this machine may read it, not even while it is written.
  process.umask(0o077)
  mkdirSync(to, { recursive: true })
  if (!runTool('pg_dump', args, url)) throw new StartError('pg_dump failed; there is no backup.')
  console.log(`\nThe backup is ${file}. Keep AUTH_SECRET with it. ${withoutSecret}`)
}

/** Restores the newest backup on trial and looks whether its books agree. What came of it is noted for those who watch the shop. */
async function check({ databaseUrl, dataDir, backupKey: key }: Config, from: string): Promise<void> {
  if (databaseUrl)
    throw new StartError(
      'DATABASE_URL leads to a PostgreSQL of your own. Try its backups by restoring one into an empty database: npm run restore -- --from FILE.',
    )
  // Tried on another machine than the shop's, it is told here alone.
  const note = async (problem: string | null) => {
    if (existsSync(dataDir)) await noteBackup(resolve(dataDir), 'check', { at: new Date().toISOString(), problem })
  }
  try {
    const { broken, orders } = await tryBackup({ from, key, signal: untilStopped() }, examine, console.log)
    if (broken.length > 0)
      throw new StartError(`The backup was restored, but its books do not agree:\n${broken.join('\n')}`)
    console.log(
      `\nThe newest backup was restored on trial. It holds ${orders.toLocaleString('en-IN')} orders, and their stock and money agree.`,
    )
  } catch (error) {
    await note((error as Error).message)
    throw error
  }
  await note(null)
}

/** The rules of stock, orders and money that do not hold, by order, and how many orders there are: of none, every rule holds. */
async function examine(ownerUrl: string): Promise<{ broken: string[]; orders: number }> {
  await migrate(ownerUrl, { webRole: 'shringar_web' })
  const client = await openClient({ connectionString: ownerUrl })
  try {
    const { rows } = await client.query<{ rule: string; id: string }>(brokenRules)
    const counted = await client.query<{ orders: number }>('select count(*)::int as orders from orders')
    return { broken: rows.map(({ rule, id }) => `${id}: ${rule}`), orders: counted.rows[0]?.orders ?? 0 }
  } finally {
    await client.end()
  }
}

try {
  await run()
} catch (error) {
  console.error(StartError.text(error))
  process.exitCode = 1
}
