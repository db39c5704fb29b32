import { type Config, ConfigError } from '#platform/config.server.ts'
import { type Door, openDoor } from './door.ts'
import { whenAskedToEnd } from './ending.ts'
import type { ToFirst, ToMember } from './messages.ts'

const tellFirst = (message: ToFirst): void => {
  // The first process may be gone; then this one is about to end as well.
  if (process.connected) process.send?.(message)
}

/**
 * One of several processes that answer: opens when the first process says so and ends when it says so, or at a signal of its own. When the
 * first process is gone, Node ends this one.
 */
export async function serve(config: Config): Promise<void> {
  let opening: Promise<Door> | undefined

  async function end(how: 'now' | 'gently', code: number): Promise<void> {
    const door = await opening?.catch(() => undefined)
    await door?.close(how)
    process.exit(code)
  }
  async function open({ database, connections }: Extract<ToMember, { say: 'open' }>): Promise<void> {
    try {
      opening = openDoor(config, database, { connections, tellTakes: (takes) => tellFirst({ say: 'taken', takes }) })
      await opening
      tellFirst({ say: 'open' })
    } catch (error) {
      const why = error instanceof ConfigError ? error.message : String((error as Error).stack ?? error)
      tellFirst({ say: 'failed', why })
    }
  }

  process.on('message', (message: ToMember) => {
    if (message.say === 'open') open(message)
    else if (message.say === 'close') end(message.how, 0)
    else opening?.then((door) => door.hearTakes(message.takes)).catch(() => {})
  })
  whenAskedToEnd((code) => end('now', code))
  // Meant for the first process; sent to the whole group it arrives here too.
  process.on('SIGUSR2', () => {})
  tellFirst({ say: 'here' })
}
