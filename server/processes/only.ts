import type { Config } from '#platform/config.server.ts'
import { openDatabaseServer } from '../database-server.ts'
import { openDoor } from './door.ts'
import { whenAskedToEnd } from './ending.ts'
import { greetingOf } from './greeting.ts'

/** The whole shop in this one process. */
export async function serveAlone(config: Config, say: (line: string) => void): Promise<void> {
  const database = await openDatabaseServer(config, say)
  const door = await openDoor(config, database).catch(async (error) => {
    await database.stop()
    throw error
  })
  for (const line of greetingOf(config, database)) say(line)

  whenAskedToEnd(async (code) => {
    await door.close('now')
    await database.stop()
    process.exit(code)
  })
  process.on('SIGUSR2', () =>
    say('One process alone cannot be replaced without a pause: set WEB_CONCURRENCY=2 or more.'),
  )
}
