import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { Server as NetServer } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#platform/config.server.ts'
import { StartError } from '#platform/start-error.ts'
import type { openShop as OpenShop } from '../app.ts'
import { loadAssets } from '../assets.ts'
import type { DatabaseFacts } from '../database-server.ts'
import { boundConnections, createShopServer } from '../http-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The open shop of one process, listening. */
export interface ShopServer {
  /** Takes no new connection, answers what is under way (for at most 10 s) and closes everything. */
  close(): Promise<void>
  /**
   * The same for a process that others stand in for, with 60 s of patience: connections that wait between two requests may bring one more, so that
   * nobody's next request fails.
   */
  retire(): Promise<void>
}

/** The shop as `npm run build` left it, opened. `connections`: how many of the database's connections this process may use. */
async function openBuiltShop(
  config: Config,
  { webUrl, ownerUrl, authSecret, newestMigration }: DatabaseFacts,
  amongWorkers: { connections?: number },
) {
  const { openShop } = (await import(join(root, 'build/server/index.js'))) as { openShop: typeof OpenShop }
  return openShop({
    config,
    webUrl,
    ownerUrl,
    authSecret,
    newestMigration,
    assets: loadAssets(join(root, 'build/client')),
    cacheFolder: resolve(config.dataDir, 'image-copies'),
    ...amongWorkers,
  })
}

/** Resolves once the server listens. Rejects with a sentence when another program has the port. */
async function startListening(server: Server, { port, host }: Config): Promise<void> {
  try {
    await new Promise<void>((listening, failed) => {
      server.once('error', failed)
      server.listen(port, host, listening)
    })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    throw new StartError('Another program uses this port already. End it, or choose another one: PORT=3001 npm start')
  }
}

/** Opens the built shop and listens. Refuses with a sentence when another program has the port. */
export async function openShopServer(
  config: Config,
  facts: DatabaseFacts,
  amongWorkers: { connections?: number } = {},
): Promise<ShopServer> {
  const shop = await openBuiltShop(config, facts, amongWorkers)
  let isLeaving = false
  const server = createShopServer((request, response) => {
    if (isLeaving) response.shouldKeepAlive = false
    shop.listener(request, response)
  })
  boundConnections(server, config)
  try {
    await startListening(server, config)
  } catch (error) {
    await shop.close()
    throw error
  }
  flushCompileCache() // now, for a process that is killed writes nothing at its end

  async function leave(closeServer: (closed: () => void) => void, patienceMs: number): Promise<void> {
    isLeaving = true
    shop.leave()
    const late = setTimeout(() => server.closeAllConnections(), patienceMs)
    await new Promise<void>(closeServer)
    clearTimeout(late)
    await shop.close()
  }
  let leaving: Promise<void> | undefined
  return {
    close() {
      if (leaving) server.closeIdleConnections()
      leaving ??= leave((closed) => server.close(() => closed()), 10_000)
      return leaving
    },
    retire() {
      // The close of http ends idle connections at once, that of net waits for them.
      leaving ??= leave((closed) => NetServer.prototype.close.call(server, () => closed()), 60_000)
      return leaving
    },
  }
}
