import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupStore } from '#platform/backup-store.server.ts'
import { type Config, readConfig } from '#platform/config.server.ts'
import { restoreEmbedded } from '#platform/embedded-backup.server.ts'
import { fetchFromStore } from '#platform/embedded-postgres/fetch-backup.server.ts'
import { formatInstant, momentOf } from '#platform/kit/moments.ts'
import { ObjectDamaged } from '#platform/object-store.server.ts'
import { StartError } from '#platform/start-error.ts'
import { restoreDump } from './lib/dump.ts'
import { sentenceOf } from './lib/sentence.ts'
import { untilStopped } from './lib/until-stopped.ts'

// Puts a backup where there is no shop yet: npm run restore -- [--from DIR | --from-store] [--to TIME].

async function restore(): Promise<void> {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, 'from-store': { type: 'boolean' }, to: { type: 'string' } },
  })
  const config = readConfig(process.env)
  const from = values.from ?? config.backupDir
  if (!from) throw new StartError('Which backup? For example: npm run restore -- --from /srv/backups')
  const to = values.to === undefined ? undefined : momentIn(values.to)
  if (config.migrateDatabaseUrl) return putBackDump(config.migrateDatabaseUrl, from, to, config.backupKey)
  const signal = untilStopped()
  if (values['from-store']) await fetchBackups(config, values.from, to, signal)
  if (to) console.log(`Going back to ${formatInstant(to)}.`)
  const manifest = await restoreEmbedded(
    { dataDir: config.dataDir, from, to, key: config.backupKey, signal },
    console.log,
  )
  const how = manifest.hasSecret
    ? 'Start it with'
    : 'Its secret was not in the backup. Start it with the AUTH_SECRET it had'
  const state = to ?? manifest.lastChange ?? new Date(manifest.finishedAt ?? manifest.madeAt)
  console.log(`\nThe shop as it was on ${formatInstant(state)} is back in ${config.dataDir}. ${how}: npm start`)
  if (to && manifest.lastChange) console.log(`The last change in it is of ${formatInstant(manifest.lastChange)}.`)
  console.log('If the shop goes on from here, make a new backup once it runs: npm run backup')
}

/** Brings what the restore needs from the object store into BACKUP_DIR. */
async function fetchBackups(
  { backupStore, backupDir, backupKey: key }: Config,
  from: string | undefined,
  to: Date | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (!backupStore || !backupDir || !key)
    throw new StartError(
      '--from-store needs the settings of the shop: BACKUP_STORE_URL, BACKUP_DIR, BACKUP_KEY, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    )
  if (from) throw new StartError('--from-store fetches into BACKUP_DIR. Leave out --from.')
  const store = new BackupStore(backupStore, signal)
  try {
    await fetchFromStore({ place: resolve(backupDir), store, to, key }, console.log)
  } catch (error) {
    if (error instanceof StartError) throw error
    const why = signal.aborted ? 'It was stopped.' : sentenceOf(error)
    // What is damaged there stays so.
    const advice = error instanceof ObjectDamaged ? '' : ' Run it again to go on.'
    throw new StartError(`Not everything was fetched. ${why}${advice}`, { cause: error })
  }
}

function momentIn(typed: string): Date {
  const moment = momentOf(typed)
  if (moment) return moment
  throw new StartError(
    `--to ${typed} is no moment. Name one in India's time, --to '2026-11-26 14:03:00', or with its offset, --to 2026-11-26T08:33:00Z.`,
  )
}

/** A dump goes into an empty database of one's own by its own tool. */
async function putBackDump(url: string, file: string, to: Date | undefined, key: string | undefined): Promise<void> {
  if (to)
    throw new StartError(
      'DATABASE_URL leads to a PostgreSQL of your own: whoever runs it can go back to a moment. Without --to a dump is restored.',
    )
  await restoreDump({ url, file, key })
  console.log('\nThe shop is back. Start it with the AUTH_SECRET of the backup: npm start')
}

try {
  await restore()
} catch (error) {
  console.error(StartError.text(error))
  process.exitCode = 1
}
