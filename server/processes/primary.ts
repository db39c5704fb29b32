import type { Config } from '#platform/config.server.ts'
import { startLimitsPrimary } from '#platform/limits-primary.server.ts'
import { type DatabaseServer, openDatabaseServer } from '../database-server.ts'
import { openMetricsEndpoint } from '../metrics/endpoint.ts'
import { bannerOf } from './banner.ts'
import { connectionLimit } from './connection-limit.ts'
import { connectionsWanted, poolOfEach } from './rules.ts'
import { onEndSignal } from './signals.ts'
import { Workers } from './workers.ts'

/**
 * The primary of several processes: opens the database, keeps `config.webConcurrency` workers serving one port, and serves nothing itself.
 * SIGUSR2 replaces the workers one by one. Throws what kept the first ones from opening.
 */
export async function runPrimary(config: Config, say: (line: string) => void): Promise<void> {
  const count = config.webConcurrency
  const starting = new AbortController()
  const workers = new Workers(say, config.shutdownGraceMs)
  let database: DatabaseServer | undefined
  async function start(): Promise<DatabaseServer> {
    const settings = { max_connections: String(connectionsWanted(count)) }
    database = await openDatabaseServer(config, say, { settings, signal: starting.signal })
    process.on('SIGUSR2', () => workers.replaceAll())
    startLimitsPrimary()
    if (config.metrics) {
      const { AggregatorRegistry } = await import('prom-client')
      const ofWorkers = new AggregatorRegistry()
      await openMetricsEndpoint(config.metrics, () => ofWorkers.clusterMetrics())
    }
    const connections = poolOfEach(await connectionLimit(database), count)
    starting.signal.throwIfAborted()
    const { webUrl, ownerUrl, newestMigration, authSecret } = database
    await workers.start(count, { database: { webUrl, ownerUrl, newestMigration, authSecret }, connections })
    return database
  }
  async function end(): Promise<void> {
    starting.abort()
    await workers.end()
    await started.catch(() => {})
    await workers.end() // those that were forked meanwhile
    await database?.stop()
  }
  const started = start()
  onEndSignal((code) => end().then(() => process.exit(code)))
  try {
    await started
  } catch (error) {
    if (starting.signal.aborted) return // a signal came first, and is being followed
    await end()
    throw error
  }
  for (const line of bannerOf(config, await started)) say(line)
  say(`${count} workers serve; kill -USR2 ${process.pid} replaces them one by one.`)
}
