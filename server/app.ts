import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as build from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import { closeStreams, hearGap, hearOrders, hearWaiting } from '#modules/events/service.server.ts'
import {
  getBackupHealth,
  getFigures,
  getMediaHealth,
  getOutsideArchive,
  lastDumpAt,
} from '#modules/health/service.server.ts'
import type { PaymentProvider } from '#modules/payments/provider/port.ts'
import { razorpayProvider } from '#modules/payments/provider/razorpay/adapter.server.ts'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { liveCatalogue, noteCatalogueChange } from '#modules/search/service/live-index.server.ts'
import { closeAddressLimits, isLimitShared, openAddressLimits } from '#platform/address-limits.server.ts'
import { dropCached } from '#platform/cached.server.ts'
import { ConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { Config } from '#platform/config.server.ts'
import { type Context, clearContext, setContext } from '#platform/context.server.ts'
import { listen } from '#platform/db/listen.server.ts'
import type { Ask } from '#platform/db/replica.server.ts'
import {
  catalogueReadCounts,
  closeDatabase,
  type Database,
  isDatabaseReached,
  isDatabaseReady,
  openDatabase,
  replicaState,
} from '#platform/db.server.ts'
import { ImageFiles, storedImages } from '#platform/images.server.ts'
import { enqueueJob, startJobs } from '#platform/jobs.server.ts'
import { log, logError } from '#platform/log.server.ts'
import { deliveryOf } from '#platform/mail.server.ts'
import { openTraces } from '#platform/trace.server.ts'
import { stylesheetAmong } from './assets.ts'
import { Documents } from './documents.ts'
import { crontab, jobs } from './jobs.ts'
import { createListener } from './listener.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { StoredAnswer } from './page-store.ts'
import { Purger } from './purger.ts'
import { RouteNames } from './route-names.ts'
import { traced } from './traced.ts'

export interface ShopOptions {
  config: Config
  webUrl: string
  ownerUrl: string
  authSecret: string
  /** What /readyz looks for. */
  newestMigration: string
  assets: ReadonlyMap<string, StoredAnswer>
  /** A folder for this node's copies of images. */
  cacheFolder: string
  /** Of the pool; `databaseConnections` where nobody says otherwise. */
  connections?: number | undefined
  /** Development: the pages as they are now, rendered each time. */
  live?: () => Promise<ServerBuild>
}

/** The running shop: one listener for everything, and its end. */
export interface Shop {
  listener: RequestListener
  documents: Documents
  /** What it counts; undefined where nobody watches (METRICS_PORT). */
  metrics: Metrics | undefined
  /** From now on /readyz says no, so that a load balancer sends nobody any more. */
  leave(): void
  /** Ends event streams, which are then opened elsewhere. */
  endStreams(): void
  /** Closes everything. What does not answer any more is left to the end of the process after 5 s. */
  close(): Promise<void>
}

const megabyte = 1024 * 1024
/** A connection that fell silent takes no goodbye. */
const longestCloseMs = 5_000

/** Whoever waits longer has gone, or asks again: the answer would come for nobody, and take the place of one that somebody waits for. */
const longestWaitMs = 1_000
/** Thirty who want the same at the same moment are no rush: an order may wait this long at the door, and up to 2.5 s more for its turn. */
const longestWaitOfOrderMs = 2_000
/** In a queue that stands waiting only makes everybody late. Only `npm run overload` tells whether this is short enough for orders to go on. */
const standingWaitMs = 100

/** What one address may have at once. LIMITS_SCALE lets load tests ask from one address. */
const shareOf = ({ limitsScale }: Config, count: number): number => Math.max(1, Math.round(count * limitsScale))

/** Who takes payments: Razorpay where its keys are set, else the sandbox, which is on this machine alone. Nobody while one only looks. */
function providerOf({ razorpay, isLoopback, isLook }: Config): PaymentProvider | undefined {
  if (isLook) return undefined
  if (razorpay) return razorpayProvider(razorpay, razorpay.webhookSecrets)
  return isLoopback ? sandboxProvider : undefined
}

const contextOf = ({ config, authSecret, webUrl, connections }: ShopOptions): Context => ({
  config,
  authSecret,
  database: openDatabase(webUrl, {
    ...(connections ? { connections } : {}),
    replicaUrl: config.readDatabaseUrl,
    hasNamedStatements: config.namedStatements,
    isPooled: config.isDatabasePooled,
    onError: (error) => log.warn({ event: 'database.connection_lost', code: (error as { code?: string }).code }),
  }),
  mail: deliveryOf(config),
  payments: providerOf(config),
  clock: () => new Date(),
  hearsChanges: true,
})

const askAgainMs = 250

/**
 * Hears of every change in the database. After a gap what is stored is dropped once the pool reaches the database, too: through a pooler that may
 * be seconds later than the listening connection, and until then nobody could render a page anew. Answers with a function that stops listening.
 */
async function listenForChanges(
  ownerUrl: string,
  documents: Documents,
  { connections, replica }: Database,
): Promise<() => Promise<void>> {
  let isStopped = false
  let gaps = 0
  const channels = {
    catalog_changed(payload: string, ask: Ask) {
      // Nothing is read anew from a replica that does not have the change yet.
      replica?.noteChange(ask)
      // The index first: a document that is rendered now must find it changed.
      noteCatalogueChange()
      documents.onNotice(payload)
    },
    orders_changed: hearOrders,
    waiting_changed: hearWaiting,
  }
  async function onGap(): Promise<void> {
    const gap = ++gaps
    while (!(isStopped || (await isDatabaseReached()))) await sleep(askAgainMs, undefined, { ref: false })
    // A later gap does it for both.
    if (isStopped || gap !== gaps) return
    noteCatalogueChange()
    dropCached()
    documents.clear()
    hearGap()
  }
  function onLost(): void {
    log.warn({ event: 'database.listening_lost' }, 'database.listening_lost')
    replica?.noteGap()
    // Whatever cut this connection has most likely cut those that wait, too.
    connections.renew()
  }
  const stop = await listen(ownerUrl, channels, onGap, {
    onLost,
    onListening: (ask) => replica?.noteChange(ask),
    identitySql: 'select database_identity()',
  })
  return () => {
    isStopped = true
    return stop()
  }
}

/** Loads what counts only where somebody watches. */
async function openMetrics(...given: ConstructorParameters<typeof Metrics>): Promise<Metrics> {
  const { Metrics } = await import('./metrics/metrics.ts')
  return new Metrics(...given)
}

/** Works off jobs. Answers with a function that stops it. */
async function startWork(ownerUrl: string): Promise<() => Promise<void>> {
  const stopJobs = await startJobs(ownerUrl, jobs, crontab)
  // However much mail waits, the shop opens now.
  enqueueJob('mail:send_waiting', {}, { key: 'mail:send_waiting' }).catch((error) => logError('mail.not_swept', error))
  return stopJobs
}

/** Said once, until spans are taken again. */
const warnOfTraces = (code: string) => log.warn({ event: 'traces.not_taken', code }, 'traces.not_taken')

/**
 * Opens everything that one process holds (pool, listener for changes, jobs, page store) and answers requests. Throws when the
 * database is away.
 */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const { config, assets, newestMigration } = options
  const context = contextOf(options)
  setContext(context)
  const closeTraces = config.hasTraces ? await openTraces(warnOfTraces) : async () => {}
  // More at once would compete with orders for connections to the database; and objects of requests in flight survive a collection, which costs.
  const share = { concurrent: shareOf(config, 8), queued: shareOf(config, 24) }
  const waits = { longestWaitMs, standingWaitMs }
  const requestShare = { ...share, concurrent: shareOf(config, 4) }
  const limit = new ConcurrencyLimit({ concurrent: 16, queued: 288, ...waits, share: requestShare })
  const passwordLimit = new ConcurrencyLimit({ concurrent: 64, queued: 64, ...waits, share })
  const subjectShare = { concurrent: 8, queued: 144 }
  const ordersAtOnce = { concurrent: 64, queued: 288, longestWaitMs: longestWaitOfOrderMs, standingWaitMs }
  const paymentLimit = new ConcurrencyLimit({ ...ordersAtOnce, share, subjectShare })
  // Pages that few ask for are rendered a few at a time, and one for each address: nobody waits for somebody else's filters.
  const oddShare = { concurrent: 1, queued: shareOf(config, 24) }
  const oddLimit = new ConcurrencyLimit({ concurrent: 2, queued: 288, ...waits, share: oddShare })
  const { publicOrigin, pageStoreBytes: maxBytes } = config
  const stylesheet = options.live ? undefined : stylesheetAmong(assets)
  const purger = config.cdn && new Purger(config.cdn)
  const { live } = options
  const documents = new Documents(build, { publicOrigin, maxBytes, stylesheet, live, limit, oddLimit, purger })
  // What changed while nobody looked, and what a version before sent.
  documents.clear()
  const bounds = { folder: options.cacheFolder, memoryMax: 32 * megabyte, diskMax: 1_024 * megabyte }
  const images = new ImageFiles(storedImages, bounds)
  // Before the first job reads: what is cached must hear of changes.
  const [stopListening] = await Promise.all([
    listenForChanges(options.ownerUrl, documents, context.database),
    images.open(),
    openAddressLimits(),
  ])
  const stopJobs = config.isLook ? async () => {} : await startWork(options.ownerUrl)
  // Loaded while the shop starts; a request that needs it sooner waits for it.
  liveCatalogue().catch((error) => logError('catalogue.index_failed', error))
  let isLeaving = false
  // The object store is not asked: without it everything but uploads and rare photographs goes on, and every machine would leave at once.
  const isReady = async () => !isLeaving && (await isDatabaseReady(newestMigration))
  const limits = { api: limit, passwords: passwordLimit, payments: paymentLimit, odd_pages: oddLimit }
  const { connections } = context.database
  const pages = () => documents.counts()
  const purges = () => purger?.failingSeconds()
  const backups = { backups: getBackupHealth, outsideArchive: getOutsideArchive, lastDump: lastDumpAt }
  const figures = { figures: getFigures, ...backups, media: getMediaHealth }
  const reads = { replica: replicaState, catalogueReads: catalogueReadCounts }
  const sources = { pages, connections, limits, purges, sharedLimits: isLimitShared, ...figures, ...reads }
  const routes = config.metrics || config.hasTraces ? new RouteNames() : undefined
  const metrics = config.metrics && routes && (await openMetrics(sources, routes))
  const listener = createListener({
    config,
    assets,
    documents,
    images,
    limit,
    passwordLimit,
    paymentLimit,
    isReady,
    metrics,
    routes,
  })
  return {
    documents,
    metrics,
    listener: routes ? traced(listener, config, routes) : listener,
    leave() {
      isLeaving = true
    },
    endStreams: closeStreams,
    async close() {
      closeStreams()
      const closing = Promise.all([stopListening(), stopJobs(), purger?.close()]).then(() =>
        Promise.all([closeAddressLimits(), closeDatabase(context.database), closeTraces()]),
      )
      const isLate = await Promise.race([closing.then(() => false), sleep(longestCloseMs, true, { ref: false })])
      if (isLate) log.warn({ event: 'shop.closed_late' }, 'shop.closed_late')
      clearContext()
    },
  }
}
