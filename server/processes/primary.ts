import pg from 'pg'
import type { Config } from '#platform/config.server.ts'
import { startLimitsPrimary } from '#platform/limits-primary.server.ts'
import { type DatabaseServer, openDatabaseServer } from '../database-server.ts'
import { bannerOf } from './banner.ts'
import { connectionsWanted, poolOfEach } from './rules.ts'
import { onEndSignal } from './signals.ts'
import { Workers } from './workers.ts'

/**
 * The primary of several processes: opens the database, keeps `config.webConcurrency` workers serving one port, and serves nothing itself.
 * SIGUSR2 replaces the workers one by one. Throws what kept the first ones from opening.
 */
export async function runPrimary(config: Config, say: (line: string) => void): Promise<void> {
  const count = config.webConcurrency
  const database = await openDatabaseServer(config, say, { max_connections: String(connectionsWanted(count)) })
  const workers = new Workers(say)
  async function end(): Promise<void> {
    await workers.end()
    await database.stop()
  }
  onEndSignal((code) => end().then(() => process.exit(code)))
  process.on('SIGUSR2', () => workers.replaceAll())
  startLimitsPrimary()
  try {
    const connections = poolOfEach(await connectionLimit(database), count)
    const { webUrl, ownerUrl, newestMigration, authSecret } = database
    await workers.start(count, { database: { webUrl, ownerUrl, newestMigration, authSecret }, connections })
  } catch (error) {
    if (workers.isEnding) return // a signal came first, and is being followed
    await end()
    throw error
  }
  for (const line of bannerOf(config, database)) say(line)
  say(`${count} workers serve; kill -USR2 ${process.pid} replaces them one by one.`)
}

/** How many connections of ordinary roles the database takes. */
async function connectionLimit({ ownerUrl }: DatabaseServer): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ limit: number }>(
      `select sum(case name when 'max_connections' then setting::int else -setting::int end)::int as limit
         from pg_settings where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`,
    )
    return rows[0]?.limit ?? 0
  } finally {
    await client.end()
  }
}
