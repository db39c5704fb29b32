import type { Config } from '#platform/config.server.ts'
import { StartError } from '#platform/start-error.ts'
import type { ToPrimary, ToWorker, WorkerOptions } from './messages.ts'
import { openShopServer, type ShopServer } from './shop-server.ts'
import { onEndSignal } from './signals.ts'

/** One of several processes that serve. It ends when the primary or a signal says so, and Node ends it when the primary is gone. */
export async function runWorker(config: Config): Promise<void> {
  const { database, connections }: WorkerOptions = JSON.parse(process.env.WORKER_OPTIONS ?? '')
  const opening = openShopServer(config, database, { connections })
  const end = async (act: (server: ShopServer) => Promise<void>, code = 0) => {
    await opening.then(act, () => {})
    process.exit(code)
  }
  process.on('message', (message: ToWorker) => {
    if (message === 'retire') end((server) => server.retire())
  })
  onEndSignal((code) => end((server) => server.close(), code))
  process.on('SIGUSR2', () => {}) // for the primary; sent to the whole group it arrives here too

  await opening.catch((error) => {
    const failure = StartError.text(error)
    tellPrimary({ failure }, () => process.exit(1))
  })
}

function tellPrimary(message: ToPrimary, told: () => void = () => {}): void {
  if (process.connected) process.send?.(message, told)
}
