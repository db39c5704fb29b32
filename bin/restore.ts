import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config.server.ts'
import { restoreEmbedded } from '#platform/embedded-backup.server.ts'
import { formatInstant, momentOf } from '#platform/kit/moments.ts'
import { StartError } from '#platform/start-error.ts'
import { isInstalled, runTool } from './lib/database-tools.ts'
import { untilStopped } from './lib/until-stopped.ts'

// Puts a backup where there is no shop yet: npm run restore -- [--from DIR] [--to TIME].

async function restore(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } })
  const config = readConfig(process.env)
  const from = values.from ?? config.backupDir
  if (!from)
    throw new StartError('Which backup? For example: npm run restore -- --from backups/shringar-20261123-120000')
  const to = values.to === undefined ? undefined : momentIn(values.to)
  if (config.migrateDatabaseUrl) return restoreDump(config.migrateDatabaseUrl, from, to)
  if (to) console.log(`Going back to ${formatInstant(to)}.`)
  const manifest = await restoreEmbedded(
    { dataDir: config.dataDir, from, to, key: config.backupKey, signal: untilStopped() },
    console.log,
  )
  const how = manifest.hasSecret
    ? 'Start it with'
    : 'Its secret was not in the backup. Start it with the AUTH_SECRET it had'
  const state = to ?? manifest.lastChange ?? new Date(manifest.finishedAt ?? manifest.madeAt)
  console.log(`\nThe shop as it was on ${formatInstant(state)} is back in ${config.dataDir}. ${how}: npm start`)
  if (to && manifest.lastChange) console.log(`The last change in it is of ${formatInstant(manifest.lastChange)}.`)
  console.log('Make a new backup soon after: npm run backup')
}

function momentIn(typed: string): Date {
  const moment = momentOf(typed)
  if (moment) return moment
  throw new StartError(
    `--to ${typed} is no moment. Name one in India's time, --to '2026-11-26 14:03:00', or with its offset, --to 2026-11-26T08:33:00Z.`,
  )
}

/** A dump goes into an empty database of one's own by its own tool. */
function restoreDump(url: string, from: string, to: Date | undefined): void {
  if (to)
    throw new StartError(
      'DATABASE_URL leads to a PostgreSQL of your own: whoever runs it can go back to a moment. Without --to a dump is restored.',
    )
  const args = ['--no-owner', '--exit-on-error', '--single-transaction']
  if (!isInstalled('pg_restore')) {
    throw new StartError(
      `DATABASE_URL leads to a PostgreSQL of your own, and pg_restore is not installed here. Where it is, make an empty database and run:\n  pg_restore ${args.join(' ')} --dbname="$MIGRATE_DATABASE_URL" ${from}`,
    )
  }
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  if (!runTool('pg_restore', [...args, `--dbname=${name}`, from], url))
    throw new StartError(
      'pg_restore failed; nothing was changed. It needs an empty database that MIGRATE_DATABASE_URL owns.',
    )
  console.log('\nThe shop is back. Start it with the AUTH_SECRET of the backup: npm start')
}

try {
  await restore()
} catch (error) {
  console.error(StartError.text(error))
  process.exitCode = 1
}
