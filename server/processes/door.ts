import { flushCompileCache } from 'node:module'
import { Server as NetServer } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, ConfigError } from '#platform/config.server.ts'
import type { Takes } from '#platform/limits.server.ts'
import type { openShop as OpenShop } from '../app.ts'
import { loadAssets } from '../assets.ts'
import type { DatabaseFacts } from '../database-server.ts'
import { createShopServer } from '../http-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** How long answers under way may take at the end: of the shop, and of one process that others stand in for. */
const patienceMs = { now: 10_000, gently: 60_000 }

/** One process's open shop, as long as it takes connections and until the last answer. */
export interface Door {
  hearTakes(takes: Takes): void
  /**
   * Takes no connection any more, answers what is under way and closes everything. `gently` is for a process that others stand in for:
   * connections that wait between two requests may bring one more, so that nobody's next request meets a closed door. Repeatable.
   */
  close(how: 'now' | 'gently'): Promise<void>
}

/** Opens the built shop and listens. Refuses with a sentence when another program has the port. */
export async function openDoor(
  config: Config,
  { webUrl, ownerUrl, authSecret, newestMigration }: DatabaseFacts,
  among: { connections?: number; tellTakes?: (takes: Takes) => void } = {},
): Promise<Door> {
  const { openShop } = (await import(join(root, 'build/server/index.js'))) as { openShop: typeof OpenShop }
  const shop = await openShop({
    config,
    webUrl,
    ownerUrl,
    authSecret,
    newestMigration,
    assets: loadAssets(join(root, 'build/client')),
    cacheFolder: resolve(config.dataDir, 'image-copies'),
    ...among,
  })

  let isLeaving = false
  const server = createShopServer((request, response) => {
    if (isLeaving) response.shouldKeepAlive = false
    shop.listener(request, response)
  })
  try {
    await new Promise<void>((listening, failed) => {
      server.once('error', failed)
      server.listen(config.port, config.host, listening)
    })
  } catch (error) {
    await shop.close()
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    throw new ConfigError('Another program uses this port already. End it, or choose another one: PORT=3001 npm start')
  }

  // Written now and not at the end, which a process that is killed never sees: with it, the next start reads no TypeScript, and does not
  // keep the 17 MB that Node's reader of TypeScript takes.
  flushCompileCache()

  async function close(how: keyof typeof patienceMs): Promise<void> {
    isLeaving = true
    shop.leave()
    const lateAnyway = setTimeout(() => server.closeAllConnections(), patienceMs[how])
    await new Promise<void>((closed) => {
      // The close of http ends idle connections at once, that of net lets them come to their own end.
      if (how === 'gently') NetServer.prototype.close.call(server, () => closed())
      else server.close(() => closed())
    })
    clearTimeout(lateAnyway)
    await shop.close()
  }
  let closing: Promise<void> | undefined
  return {
    hearTakes: shop.hearTakes,
    close(how) {
      if (closing && how === 'now') server.closeIdleConnections()
      closing ??= close(how)
      return closing
    },
  }
}
