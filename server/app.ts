import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { api } from '#api/app.ts'
import { setSecureCookies } from '#api/session.ts'
import { accountJobs } from '#modules/accounts/jobs.server.ts'
import { setTokenSecret } from '#modules/accounts/service/sessions.server.ts'
import { figureJobs } from '#modules/catalog/figures/jobs.server.ts'
import { highlightJobs } from '#modules/catalog/highlights/jobs.server.ts'
import { pageJobs } from '#modules/catalog/pages/jobs.server.ts'
import { closeStreams, hearGap, hearOrders } from '#modules/events/service.server.ts'
import { fulfillmentJobs } from '#modules/fulfillment/jobs.server.ts'
import { insightJobs } from '#modules/insights/jobs.server.ts'
import { listingJobs } from '#modules/listing/jobs.server.ts'
import { orderJobs } from '#modules/orders/jobs.server.ts'
import { chooseProvider, sandboxProvider } from '#modules/payments/provider.server.ts'
import { reviewJobs } from '#modules/reviews/jobs.server.ts'
import { liveCatalogue, noteCatalogueChange, setCatalogueAnnounced } from '#modules/search/service/live-index.server.ts'
import { vendorJobs } from '#modules/vendors/jobs.server.ts'
import { wishlistJobs } from '#modules/wishlist/jobs.server.ts'
import { dropCached, setCachedAnnounced } from '#platform/cached.server.ts'
import { ConcurrencyLimit, TooBusy } from '#platform/concurrency-limit.ts'
import type { Config } from '#platform/config.server.ts'
import { closeDatabase, isDatabaseAway, isDatabaseReady, listen, openDatabase } from '#platform/db.server.ts'
import { databaseImages, ImageFiles } from '#platform/images.server.ts'
import { type JobHandler, startJobs } from '#platform/jobs.server.ts'
import { clientAddressOf } from '#platform/kit/network.ts'
import { hearTakes, scaleLimits, shareTakes, type Takes, takeFromAddress } from '#platform/limits.server.ts'
import { log, logError } from '#platform/log.server.ts'
import { openMail, sendMail, sendWaitingMail } from '#platform/mail.server.ts'
import { setPublicOrigin } from '#platform/public-url.server.ts'
import { setSealSecret } from '#platform/seal.server.ts'
import { send, sendStored, sendText } from './answer.ts'
import { answerCrawler, answersCrawlers } from './crawlers.ts'
import { devMailPage, devMailPolicy } from './dev-mail.ts'
import { Documents } from './documents.ts'
import { type Destination, enter } from './front-door.ts'
import { commonHeaders, pageHeaders } from './headers.ts'
import type { StoredAnswer } from './page-store.ts'
import { plainRequest } from './plain-request.ts'
import { releaseWhenAnswered } from './release.ts'
import { unavailablePage } from './unavailable-page.ts'

export interface ShopOptions {
  config: Config
  webUrl: string
  ownerUrl: string
  authSecret: string
  /** What /readyz looks for. */
  newestMigration: string
  assets: ReadonlyMap<string, StoredAnswer>
  /** A folder for this node's copies. */
  cacheFolder: string
  /** Of the pool; 10 where nobody says otherwise. */
  connections?: number | undefined
  /** Where other processes answer the same addresses: brings them what was taken from limits here. */
  tellTakes?: ((takes: Takes) => void) | undefined
  /** Development: the pages as they are now, rendered anew each time. */
  live?: () => Promise<ServerBuild>
}

/** The running shop: one listener for everything, and its end. */
export interface Shop {
  listener: (request: IncomingMessage, response: ServerResponse) => void
  documents: Documents
  /** From now on /readyz says no, so that a load balancer sends nobody any more; event streams end and are opened elsewhere. */
  leave(): void
  /** What other processes gave away of their limits. */
  hearTakes(takes: Takes): void
  close(): Promise<void>
}

const jobs: Record<string, JobHandler> = {
  'mail:send': sendMail,
  ...accountJobs,
  ...listingJobs,
  ...orderJobs,
  ...fulfillmentJobs,
  ...vendorJobs,
  ...insightJobs,
  ...wishlistJobs,
  ...highlightJobs,
  ...figureJobs,
  ...pageJobs,
  ...reviewJobs,
}
/** Times are UTC: half past three in the morning in India. */
const nightly =
  '0 22 * * * accounts:tidy\n5 22 * * * orders:tidy\n10 22 * * * photos:tidy\n15 22 * * * catalog:popularity\n20 22 * * * insights:together\n25 22 * * * wishlist:tidy\n30 22 * * * reviews:tidy'
const oftener =
  '* * * * * insights:roll_up\n* * * * * catalog:brands\n* * * * * catalog:figures\n*/10 * * * * catalog:end_new\n* * * * * reviews:fold'
const megabyte = 1024 * 1024

function mailDelivery(config: Config) {
  if (config.smtpUrl) return { kind: 'smtp', url: config.smtpUrl, from: config.mailFrom } as const
  return config.isLoopback ? ({ kind: 'keep' } as const) : ({ kind: 'wait' } as const)
}

/** Opens everything that one process holds (pool, listener for changes, jobs, page store) and answers requests. */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const { config } = options
  const https = config.publicOrigin.startsWith('https:')
  openDatabase(options.webUrl, {
    ...(options.connections ? { connections: options.connections } : {}),
    onError: (error) => log.warn({ event: 'database.idle_connection_lost', code: (error as { code?: string }).code }),
  })
  openMail(mailDelivery(config))
  scaleLimits(config.limitsScale)
  if (options.tellTakes) shareTakes(options.tellTakes)
  setPublicOrigin(config.publicOrigin)
  setSecureCookies(https)
  setTokenSecret(options.authSecret)
  setSealSecret(options.authSecret)
  chooseProvider(config.isLoopback ? sandboxProvider : undefined)

  // Requests in flight keep their objects alive; above 32, most objects survive a collection and cost twice as much.
  const limit = new ConcurrencyLimit({ concurrent: 32, queued: 288, longestWaitMs: 15_000 })
  const documents = new Documents(build, {
    publicOrigin: config.publicOrigin,
    maxBytes: config.pageStoreBytes,
    live: options.live,
    limit,
  })
  const images = new ImageFiles(databaseImages, {
    folder: options.cacheFolder,
    memoryMax: 32 * megabyte,
    diskMax: 1_024 * megabyte,
  })
  const [stopListening, stopJobs] = await Promise.all([
    listen(
      options.webUrl,
      {
        // The index first: a document that is rendered anew must find it changed.
        catalog_changed(payload) {
          noteCatalogueChange()
          documents.onNotice(payload)
        },
        orders_changed: hearOrders,
      },
      () => {
        noteCatalogueChange()
        dropCached()
        documents.clear()
        hearGap()
      },
    ),
    startJobs(options.ownerUrl, jobs, `${nightly}\n${oftener}`),
    images.open(),
  ])

  setCatalogueAnnounced(true)
  setCachedAnnounced(true)
  // Loaded beside the start; whoever needs it sooner waits for it.
  liveCatalogue().catch((error) => logError('catalogue.index_failed', error))
  await sendWaitingMail()

  let isLeaving = false
  const common = commonHeaders(https)
  const addressOf = (request: IncomingMessage) =>
    clientAddressOf(
      request.socket.remoteAddress ?? '',
      request.headers['x-forwarded-for']?.toString(),
      config.trustedProxies,
    )
  const apiListener = getRequestListener(
    (request, env) => {
      const { incoming } = env as { incoming: IncomingMessage }
      return api.fetch(plainRequest(request, incoming), { clientAddress: addressOf(incoming), requestId: randomUUID() })
    },
    { hostname: new URL(config.publicOrigin).host },
  )

  /** What is there already leaves at once: no promise, no database, no queue. */
  function enterAndAnswer(request: IncomingMessage, response: ServerResponse): void {
    const entered = enter(request, config)
    for (const [name, value] of Object.entries(common)) response.setHeader(name, value)
    const stored =
      entered.ok && (documents.findStored(entered.path + entered.search) ?? options.assets.get(entered.path))
    if (stored) {
      sendStored(request, response, stored)
      return
    }
    if (entered.ok) {
      answer(request, response, entered).catch((error) => answerFault(error, request, response))
      return
    }
    response.setHeader('Connection', 'close')
    sendText(request, response, entered.status, entered.text, entered.headers)
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    { path, search }: Destination,
  ): Promise<void> {
    if (path.startsWith('/api/')) {
      request.url = encodeURI(path) + search
      // Streams stay open for hours and do no work meanwhile; they have a limit of their own.
      if (path === '/api/v1/events') {
        response.setHeader('Connection', 'close')
        return void apiListener(request, response)
      }
      // Whoever is placing an order is let through to the end.
      const release = path === '/api/v1/orders' ? limit.acquireBeyondLimit() : await limit.acquire()
      if (!releaseWhenAnswered(release, response)) return
      return void apiListener(request, response)
    }
    if (path === '/healthz') return sendHealth(request, response, true)
    if (path === '/readyz')
      return sendHealth(request, response, !isLeaving && (await isDatabaseReady(options.newestMigration)))
    if (path.startsWith('/media/')) return sendImage(request, response, path)
    if (answersCrawlers(path)) return answerCrawler(request, response, path, addressOf(request))
    if (path === '/csp-report') return readReport(request, response)
    if (path === '/dev/mail' && config.isLoopback && !config.smtpUrl) {
      return send(
        request,
        response,
        200,
        { ...pageHeaders, 'Cache-Control': 'no-store', 'Content-Security-Policy': devMailPolicy },
        await devMailPage(),
      )
    }
    if (/^\/(assets|brand|fonts)\//.test(path) || (/\.[a-z0-9]{2,5}$/i.test(path) && !path.endsWith('.data'))) {
      return sendText(request, response, 404, 'Not found')
    }
    takeFromAddress('databasePerAddress', addressOf(request))
    sendStored(request, response, await documents.get(path, search))
  }

  function sendBusy(request: IncomingMessage, response: ServerResponse): void {
    sendText(request, response, 503, 'Many people are here just now. Try again in a moment.', { 'Retry-After': '2' })
  }

  function sendHealth(request: IncomingMessage, response: ServerResponse, ok: boolean): void {
    send(
      request,
      response,
      ok ? 200 : 503,
      { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
      JSON.stringify({ ok }),
    )
  }

  async function sendImage(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const bytes = await images.get(path.slice('/media/'.length))
    if (!bytes) return sendText(request, response, 404, 'Not found')
    const headers = {
      'Content-Type': `image/${path.slice(path.lastIndexOf('.') + 1)}`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    }
    send(request, response, 200, headers, bytes)
  }

  /** A browser tells that the policy stopped something. At most 8 KB are read; only the directive and the blocked address are kept. */
  async function readReport(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return sendText(request, response, 405, 'Reports are posted.', { Allow: 'POST' })
    takeFromAddress('cspReportPerAddress', addressOf(request))
    let text = ''
    for await (const chunk of request) {
      text += chunk
      if (text.length > 8_192) {
        response.setHeader('Connection', 'close')
        return sendText(request, response, 413, 'Too large')
      }
    }
    const directive = /"(?:violated|effective)-directive"\s*:\s*"([\w-]{1,60})/.exec(text)?.[1]
    log.warn({ event: 'csp.report', directive }, 'csp.report')
    response.writeHead(204)
    response.end()
  }

  function answerFault(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    if (response.headersSent) {
      response.destroy()
      return
    }
    if (error instanceof TooBusy) {
      sendBusy(request, response)
      return
    }
    const kind = (error as { kind?: string } | null)?.kind
    if (kind === 'rate_limited') {
      const { details } = error as { details: { retryAfter?: number } }
      sendText(request, response, 429, 'Too many requests. Wait a little and try again.', {
        'Retry-After': String(details.retryAfter ?? 1),
      })
      return
    }
    const away = isDatabaseAway(error)
    if (!away) logError('server.bug', error)
    const { body, policy } = unavailablePage(away)
    const headers = {
      ...pageHeaders,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      ...(away ? { 'Retry-After': '2' } : {}),
    }
    send(request, response, away ? 503 : 500, headers, body)
  }

  return {
    documents,
    listener(request, response) {
      try {
        enterAndAnswer(request, response)
      } catch (error) {
        answerFault(error, request, response)
      }
    },
    leave() {
      isLeaving = true
      closeStreams()
    },
    hearTakes,
    async close() {
      closeStreams()
      setCachedAnnounced(false)
      await Promise.all([stopListening(), stopJobs()])
      await closeDatabase()
    },
  }
}
