import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { brokenRules } from '#db/books.ts'
import { noteBackup, readBackupState, storeAddress } from '#platform/backup-state.server.ts'
import { BackupStore } from '#platform/backup-store.server.ts'
import { type Config, readConfig } from '#platform/config.server.ts'
import { openClient } from '#platform/db/client.server.ts'
import { backUpEmbedded, thinBackups, tryBackup } from '#platform/embedded-backup.server.ts'
import { copyToStore, lackingInStore } from '#platform/embedded-postgres/mirror.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { StartError } from '#platform/start-error.ts'
import { makeDump, thinDumps } from './lib/dump.ts'
import { sentenceOf } from './lib/sentence.ts'
import { untilStopped } from './lib/until-stopped.ts'

// Copies the whole shop into a folder of its own, while it runs or not: npm run backup -- [--to DIR]. With --check the newest copy is restored on trial.

const withoutSecret = 'Without it, account numbers, authenticator apps and links in waiting emails cannot be opened.'

const withoutKey = 'It is encrypted. Keep BACKUP_KEY apart from it: nobody opens it without that key.'

const withoutBucket =
  'The photographs in the bucket of MEDIA_URL are not in it, only their names: the bucket needs a backup of its own (docs/operations.md).'

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, check: { type: 'boolean' } } })
  const config = readConfig(process.env)
  const place = resolve(values.to ?? config.backupDir ?? join(config.dataDir, 'backups'))
  if (values.check) return check(config, place)
  const url = config.migrateDatabaseUrl
  return url ? dump(url, place, config) : backUp(config, place)
}

/** Whether it is the folder whose content is copied to the object store and thinned out. */
const isBackupDir = ({ backupDir }: Config, place: string): boolean =>
  backupDir !== undefined && place === resolve(backupDir)

async function backUp(config: Config, place: string): Promise<void> {
  const { dataDir, authSecret, backupKey: key } = config
  const isSecretElsewhere = authSecret !== undefined
  const signal = untilStopped()
  const { folder, manifest } = await backUpEmbedded(
    {
      dataDir,
      to: place,
      isBackupDir: isBackupDir(config, place),
      now: new Date(),
      isSecretElsewhere,
      ...(key ? { key } : {}),
      signal,
    },
    console.log,
  )
  if (isBackupDir(config, place)) await thinBackups(place, config.backupKeep, key, console.log)
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  console.log(`\nThe backup is in ${folder}: ${rows.toLocaleString('en-IN')} rows of ${manifest.migration}.`)
  console.log(
    manifest.hasSecret
      ? `Keep a copy of it on another machine. It holds everything${config.media ? ' that is in the database' : ''}, the secret too.`
      : `Keep a copy of it on another machine, and AUTH_SECRET apart from it: the secret is not in it. ${withoutSecret}`,
  )
  if (config.media) console.log(withoutBucket)
  if (key) console.log(withoutKey)
  await copy(config, place, signal)
  console.log('To try it: npm run backup -- --check')
}

/** Copies the folder to the object store, where there is one, and notes what came of it for those who watch the shop. */
async function copy(config: Config, place: string, signal: AbortSignal): Promise<void> {
  const { backupStore } = config
  if (!backupStore || !isBackupDir(config, place)) return
  console.log('\nCopying to the object store what it lacks…')
  const note = (problem: string | null) =>
    noteBackup(resolve(config.dataDir), 'copy', {
      at: new Date().toISOString(),
      problem,
      store: storeAddress(backupStore),
    })
  try {
    const store = new BackupStore(backupStore, signal)
    const { files, bytes } = await copyToStore(
      { dataDir: resolve(config.dataDir), place, store, key: config.backupKey },
      config.backupKeep,
      console.log,
    )
    console.log(
      `The object store has everything too: ${files.toLocaleString('en-IN')} files were new there (${(bytes / 1_000_000).toFixed(1)} MB).`,
    )
    await note(null)
  } catch (error) {
    const why = signal.aborted ? 'It was stopped.' : sentenceOf(error)
    await note(why)
    throw new StartError(`The object store does not have everything. ${why} The next npm run backup goes on there.`)
  }
}

/** A database of one's own is copied by its own tool. */
async function dump(url: string, place: string, config: Config): Promise<void> {
  const { backupKey: key, backupKeep, media } = config
  const dataDir = isBackupDir(config, place) ? resolve(config.dataDir) : undefined
  const file = await makeDump(
    { url, folder: place, dataDir, now: new Date(), key, signal: untilStopped() },
    console.log,
  )
  if (dataDir) await thinDumps({ url, folder: place, dataDir }, backupKeep, console.log)
  console.log(`\nThe backup is ${file}. Keep AUTH_SECRET with it. ${withoutSecret}`)
  if (media) console.log(withoutBucket)
  if (key) console.log(withoutKey)
}

/** Restores the newest backup on trial and looks whether its books agree. What came of it is noted for those who watch the shop. */
async function check(config: Config, from: string): Promise<void> {
  const { databaseUrl, dataDir, backupKey: key } = config
  if (databaseUrl)
    throw new StartError(
      'DATABASE_URL leads to a PostgreSQL of your own. Try its backups by restoring one into an empty database: npm run restore -- --from FILE.',
    )
  const signal = untilStopped()
  // Tried on another machine than the shop's, it is told here alone; so is a copy beside those of BACKUP_DIR, whose trial is watched.
  const isWatched =
    existsSync(dataDir) && (isBackupDir(config, from) || !(await readBackupState(resolve(dataDir))).folder)
  const note = async (problem: string | null) => {
    if (isWatched) await noteBackup(resolve(dataDir), 'check', { at: new Date().toISOString(), problem })
  }
  try {
    const { broken, orders, objects } = await tryBackup({ from, key, signal }, examine, console.log)
    if (broken.length > 0)
      throw new StartError(`The backup was restored, but its books do not agree:\n${broken.join('\n')}`)
    console.log(
      `\nThe newest backup was test-restored. It holds ${orders.toLocaleString('en-IN')} orders, and their stock and money agree.`,
    )
    if (objects > 0)
      console.log(
        `It names ${objects.toLocaleString('en-IN')} files that lie in the object store and not in it. npm run media:move -- --check says whether those of today are there.`,
      )
    await checkStore(config, from, signal)
  } catch (error) {
    await note((error as Error).message)
    throw error
  }
  await note(null)
}

/** Refuses where the object store lacks what the folder has. */
async function checkStore(config: Config, place: string, signal: AbortSignal): Promise<void> {
  if (!config.backupStore || !isBackupDir(config, place)) return
  console.log('Comparing the folder with the object store…')
  const store = new BackupStore(config.backupStore, signal)
  const lacking = await lackingInStore({ dataDir: resolve(config.dataDir), place, store }).catch((cause) => {
    throw new StartError(`What the object store has cannot be told. ${sentenceOf(cause)}`)
  })
  if (lacking.length > 0)
    throw new StartError(
      `The object store lacks ${lacking.length.toLocaleString('en-IN')} files of ${place}, the first of them ${lacking[0]}. npm run backup copies them.`,
    )
  console.log('The object store has everything that lies there, by size and SHA-256.')
}

interface Examined {
  /** The rules of stock, orders and money that do not hold, by order. */
  broken: string[]
  /** How many there are: of none, every rule holds. */
  orders: number
  /** Files of photographs that lie in the object store. */
  objects: number
}

async function examine(ownerUrl: string): Promise<Examined> {
  await migrate(ownerUrl, { webRole: 'shringar_web' })
  const client = await openClient({ connectionString: ownerUrl })
  try {
    const { rows } = await client.query<{ rule: string; id: string }>(brokenRules)
    const counted = await client.query<Omit<Examined, 'broken'>>(
      'select (select count(*)::int from orders) as orders, (select count(object_key)::int from image_files) as objects',
    )
    const { orders = 0, objects = 0 } = counted.rows[0] ?? {}
    return { broken: rows.map(({ rule, id }) => `${id}: ${rule}`), orders, objects }
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
