import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '#platform/config.server.ts'
import type { openShop as OpenShop } from '../app.ts'
import { loadAssets } from '../assets.ts'
import type { DatabaseFacts } from '../database-server.ts'
import { boundConnections, createShopServer } from '../http-server.ts'
import { openMetricsEndpoint } from '../metrics/endpoint.ts'
import { type Listening, startListening } from './listening.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The open shop of one process, listening. */
export interface ShopServer {
  /**
   * Ends without resetting anybody: says no to /readyz for the grace of the configuration, ends each connection with its next answer, takes no
   * new one, answers what is under way (for at most 10 s) and closes everything (in at most 5 s).
   */
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

type BuiltShop = Awaited<ReturnType<typeof openBuiltShop>>

/** Opens the built shop and listens. Refuses with a sentence when another program has the port. */
export async function openShopServer(
  config: Config,
  facts: DatabaseFacts,
  amongWorkers: { connections?: number } = {},
): Promise<ShopServer> {
  const shop = await openBuiltShop(config, facts, amongWorkers)
  const connections = { areLeaving: false }
  const server = createShopServer((request, response) => {
    if (connections.areLeaving) response.shouldKeepAlive = false
    shop.listener(request, response)
  })
  boundConnections(server, config)
  let metricsServer: Server | undefined
  let listening: Listening
  try {
    metricsServer = await openOwnMetrics(config, shop)
    listening = await startListening(server, config)
  } catch (error) {
    metricsServer?.close()
    await shop.close()
    throw error
  }
  flushCompileCache() // now, for a process that is killed writes nothing at its end
  return endingOf(server, listening, shop, connections, config.shutdownGraceMs)
}

/** The figures of a single process; those of several are told by their primary. They stay readable until the process ends. */
async function openOwnMetrics(config: Config, { metrics }: BuiltShop): Promise<Server | undefined> {
  if (!config.metrics || !metrics || cluster.isWorker) return undefined
  const server = await openMetricsEndpoint(config.metrics, () => metrics.registry.metrics())
  return server.unref()
}

/** The two ways in which a listening shop ends; of several calls the first decides. */
function endingOf(
  server: Server,
  listening: Listening,
  shop: BuiltShop,
  connections: { areLeaving: boolean },
  graceMs: number,
): ShopServer {
  /** `askForLast`: brings the clients' connections to their end while new ones are taken still. */
  async function leave(askForLast: () => Promise<void>, patienceMs: number): Promise<void> {
    shop.leave()
    await askForLast()
    connections.areLeaving = true
    shop.endStreams()
    const late = setTimeout(() => server.closeAllConnections(), patienceMs)
    await listening.close()
    clearTimeout(late)
    await shop.close()
  }
  /** Connections in use bring one more request, and its answer is their last. Only then are those that wait closed. */
  async function endConnections(): Promise<void> {
    await sleep(graceMs)
    connections.areLeaving = true
    shop.endStreams()
    if ((await listening.connectionCount()) > 0) await sleep(lastRequestsMs)
    setTimeout(() => server.closeIdleConnections(), justOpenedMs)
  }
  let leaving: Promise<void> | undefined
  return {
    close() {
      if (leaving) server.closeIdleConnections()
      leaving ??= leave(endConnections, 10_000)
      return leaving
    },
    retire() {
      leaving ??= leave(async () => {}, 60_000)
      return leaving
    },
  }
}

/** How long busy clients have to bring one more request over connections that are about to end. */
const lastRequestsMs = 500
/** How long a connection that was opened just before the end has for its first request. */
const justOpenedMs = 300
