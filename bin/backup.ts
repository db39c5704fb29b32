import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config.server.ts'
import { backUpEmbedded } from '#platform/embedded-backup.server.ts'
import { backupName } from '#platform/embedded-postgres/backup.server.ts'
import { StartError } from '#platform/start-error.ts'
import { isInstalled, runTool } from './lib/database-tools.ts'
import { untilStopped } from './lib/until-stopped.ts'

// Copies the whole shop into a folder of its own, while it runs or not: npm run backup [-- --to DIR].

const withoutSecret = 'Without it, account numbers, authenticator apps and links in waiting emails cannot be opened.'

async function backUp(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const config = readConfig(process.env)
  const to = resolve(values.to ?? config.backupDir ?? join(config.dataDir, 'backups'))
  const url = config.migrateDatabaseUrl
  if (url) return dump(url, to)
  const { folder, manifest } = await backUpEmbedded(
    {
      dataDir: config.dataDir,
      to,
      now: new Date(),
      isSecretElsewhere: config.authSecret !== undefined,
      signal: untilStopped(),
    },
    console.log,
  )
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  console.log(`\nThe backup is in ${folder}: ${rows.toLocaleString('en-IN')} rows of ${manifest.migration}.`)
  console.log(
    manifest.hasSecret
      ? 'Keep a copy of it on another machine. It holds everything, the secret too.'
      : `Keep a copy of it on another machine, and AUTH_SECRET apart from it: the secret is not in it. ${withoutSecret}`,
  )
  console.log(`To try it: DATA_DIR=/tmp/try npm run restore -- --from ${folder}`)
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

try {
  await backUp()
} catch (error) {
  console.error(StartError.text(error))
  process.exitCode = 1
}
