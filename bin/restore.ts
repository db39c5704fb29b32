import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config.server.ts'
import { restoreEmbedded } from '#platform/embedded-backup.server.ts'
import { StartError } from '#platform/start-error.ts'
import { isInstalled, runTool } from './lib/database-tools.ts'
import { untilStopped } from './lib/until-stopped.ts'

// Puts a backup where there is no shop yet: npm run restore -- --from DIR.

async function restore(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  if (!values.from)
    throw new StartError('Which backup? For example: npm run restore -- --from backups/shringar-20261123-120000')
  const config = readConfig(process.env)
  if (config.migrateDatabaseUrl) return restoreDump(config.migrateDatabaseUrl, values.from)
  const manifest = await restoreEmbedded(
    { dataDir: config.dataDir, from: values.from, signal: untilStopped() },
    console.log,
  )
  const how = manifest.hasSecret
    ? 'Start it with'
    : 'Its secret was not in the backup. Start it with the AUTH_SECRET it had'
  console.log(`\nThe shop of ${manifest.madeAt} is back in ${config.dataDir}. ${how}: npm start`)
}

/** A dump goes into an empty database of one's own by its own tool. */
function restoreDump(url: string, from: string): void {
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
