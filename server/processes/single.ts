import type { Config } from '#platform/config.server.ts'
import { type DatabaseServer, openDatabaseServer } from '../database-server.ts'
import { bannerOf } from './banner.ts'
import { connectionLimit } from './connection-limit.ts'
import { poolOfEach } from './rules.ts'
import { openShopServer, type ShopServer } from './shop-server.ts'
import { onEndSignal } from './signals.ts'

/** The whole shop in this one process. A signal ends it in order at any moment, also while it starts. */
export async function runSingle(config: Config, say: (line: string) => void): Promise<void> {
  const starting = new AbortController()
  let database: DatabaseServer | undefined
  let server: ShopServer | undefined
  async function start(): Promise<DatabaseServer> {
    database = await openDatabaseServer(config, say, { signal: starting.signal })
    starting.signal.throwIfAborted()
    const connections = poolOfEach(await connectionLimit(database), 1)
    starting.signal.throwIfAborted()
    server = await openShopServer(config, database, { connections })
    return database
  }
  const started = start()
  onEndSignal(async (code) => {
    starting.abort()
    await started.catch(() => {})
    await server?.close()
    await database?.stop()
    process.exit(code)
  })
  process.on('SIGUSR2', () =>
    say('A single process cannot be replaced without a pause: set WEB_CONCURRENCY=2 or more.'),
  )
  try {
    for (const line of bannerOf(config, await started)) say(line)
  } catch (error) {
    if (starting.signal.aborted) return // a signal came first, and is being followed
    await database?.stop()
    throw error
  }
}
