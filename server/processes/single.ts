import type { Config } from '#platform/config.server.ts'
import { openDatabaseServer } from '../database-server.ts'
import { bannerOf } from './banner.ts'
import { openShopServer } from './shop-server.ts'
import { onEndSignal } from './signals.ts'

/** The whole shop in this one process. */
export async function runSingle(config: Config, say: (line: string) => void): Promise<void> {
  const database = await openDatabaseServer(config, say)
  const server = await openShopServer(config, database).catch(async (error) => {
    await database.stop()
    throw error
  })
  for (const line of bannerOf(config, database)) say(line)

  onEndSignal(async (code) => {
    await server.close()
    await database.stop()
    process.exit(code)
  })
  process.on('SIGUSR2', () =>
    say('A single process cannot be replaced without a pause: set WEB_CONCURRENCY=2 or more.'),
  )
}
