import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { problemText, problemType } from '#api/problem.ts'
import { consumeForAddress } from '#platform/address-limits.server.ts'
import type { ConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { Config } from '#platform/config.server.ts'
import type { ImageFiles } from '#platform/images.server.ts'
import { clientAddressOf } from '#platform/kit/network.ts'
import { sendStored, sendText } from './answer.ts'
import { findApiDescription } from './api-description.ts'
import { createApiListener } from './api-listener.ts'
import { answerCrawler, answersCrawlers } from './crawlers.ts'
import { answerReport } from './csp-report.ts'
import { type Destination, isForApi, type Refusal, readDestination } from './destination.ts'
import { answerDevMail } from './dev-mail.ts'
import type { Documents } from './documents.ts'
import { answerError } from './errors.ts'
import { commonHeaders } from './headers.ts'
import { sendHealth } from './health.ts'
import { answerImage } from './images.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { StoredAnswer } from './page-store.ts'
import type { RouteNames } from './route-names.ts'
import { answerManifest, manifestPath } from './web-manifest.ts'

/** What requests are answered from. */
export interface AnswerSources {
  config: Config
  assets: ReadonlyMap<string, StoredAnswer>
  documents: Documents
  images: ImageFiles
  limit: ConcurrencyLimit
  /** Of requests that hash a password: they wait for each other, and take no slot of the others meanwhile. */
  passwordLimit: ConcurrencyLimit
  /** Of requests that may wait for a payment provider: a silent one takes no slot of the others either. */
  paymentLimit: ConcurrencyLimit
  isReady(): Promise<boolean>
  /** Where somebody watches. */
  metrics?: Metrics | undefined
  /** Where somebody watches, or traces. */
  routes?: RouteNames | undefined
}

/** The one listener for everything that comes over HTTP. What is stored is answered at once: no promise, no database, no queue. */
export function createListener(sources: AnswerSources): RequestListener {
  const { config, documents, assets, metrics, routes } = sources
  const common = Object.entries(commonHeaders(config.publicOrigin.startsWith('https:')))
  const answerOther = createAnswer(sources)
  return (request, response) => {
    if (isBehindTooMany(request, response)) return
    metrics?.watch(response)
    try {
      for (const [name, value] of common) response.setHeader(name, value)
      const destination = readDestination(request, config)
      if (!destination.ok) return refuse(request, response, destination)
      const { path, search } = destination
      const stored = documents.findStored(path + search) ?? assets.get(path)
      if (stored) {
        routes?.name(response, 'stored')
        return sendStored(request, response, stored)
      }
      answerOther(request, response, destination).catch((error) => answerError(error, request, response))
    } catch (error) {
      answerError(error, request, response)
    }
  }
}

/** Browsers do not send the next request of a connection before the answer to the last one. Some programs do, a few at a time. */
const pipelinedMax = 16
const pipelined = new WeakMap<Socket, number>()

/**
 * Whether too many requests of this connection wait for the answers before theirs. Then the connection is closed: it sends and does not read,
 * and every answer would wait in memory.
 */
function isBehindTooMany({ socket }: IncomingMessage, response: ServerResponse): boolean {
  // Node gives an answer its socket when those before it are sent.
  if (response.socket) return false
  const count = (pipelined.get(socket) ?? 0) + 1
  pipelined.set(socket, count)
  response.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1))
  if (count > pipelinedMax) socket.destroy()
  return count > pipelinedMax
}

function refuse(request: IncomingMessage, response: ServerResponse, { status, text, headers }: Refusal): void {
  response.setHeader('Connection', 'close')
  sendRefusal(request, response, { status, code: 'request.refused', text, headers, isApi: isForApi(request) })
}

interface Sentence {
  status: number
  code: string
  text: string
  headers?: Record<string, string> | undefined
  /** Programs of the API read problem+json, and forms show its sentence. */
  isApi: boolean
}

function sendRefusal(request: IncomingMessage, response: ServerResponse, { isApi, ...refusal }: Sentence): void {
  const { status, code, text, headers } = refusal
  if (isApi) {
    const body = problemText(status, code, text, randomUUID())
    sendText(request, response, status, body, { ...headers, 'Content-Type': problemType })
  } else sendText(request, response, status, text, headers)
}

const isFile = (path: string) =>
  /^\/(assets|brand|fonts)\//.test(path) || (/\.[a-z0-9]{2,5}$/i.test(path) && !path.endsWith('.data'))

/** Whether a proxy passed the request on: then it may come from another machine, whatever the shop listens on. */
const isForwarded = ({ headers }: IncomingMessage): boolean =>
  headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined || headers.via !== undefined

/** Where a demo lets in whoever is on its machine: published passwords, everybody's mail, a gateway without money. */
const isDemoDoor = ({ method }: IncomingMessage, path: string): boolean =>
  path === '/dev/mail' ||
  path.startsWith('/api/v1/sandbox-gateway') ||
  (method === 'POST' && path === '/api/v1/session')

function refuseForwarded(request: IncomingMessage, response: ServerResponse, path: string): void {
  const text = 'This is a demo. It is open on its own machine alone.'
  sendRefusal(request, response, { status: 403, code: 'demo.closed', text, isApi: path.startsWith('/api/') })
}

/** Answers what is not stored: the API, images, what programs ask for, and pages that have to be rendered. */
function createAnswer(sources: AnswerSources) {
  const { config, documents, images, limit, passwordLimit, paymentLimit, isReady, routes } = sources
  const addressOf = (request: IncomingMessage) =>
    clientAddressOf(
      request.socket.remoteAddress ?? '',
      request.headers['x-forwarded-for']?.toString(),
      config.trustedProxies,
    )
  const { publicOrigin } = config
  const answerApi = createApiListener({ publicOrigin, limit, passwordLimit, paymentLimit, addressOf, routes })
  // Mail of customers, with its links, is nobody's to read.
  const hasDevMail = config.isLoopback && !config.smtpUrl && !config.isLook

  return async (request: IncomingMessage, response: ServerResponse, destination: Destination): Promise<void> => {
    const { path, search } = destination
    if (config.isLoopback && isForwarded(request) && isDemoDoor(request, path))
      return refuseForwarded(request, response, path)
    const description = findApiDescription(path)
    if (description) return sendStored(request, response, await description)
    if (path.startsWith('/api/')) return answerApi(request, response, destination)
    if (path === '/healthz') return sendHealth(request, response, true)
    if (path === '/readyz') return sendHealth(request, response, await isReady())
    if (path.startsWith('/media/')) {
      routes?.name(response, 'image')
      return answerImage(request, response, path, images)
    }
    if (answersCrawlers(path)) return answerCrawler(request, response, path, addressOf(request))
    if (path === manifestPath) return answerManifest(request, response)
    if (path === '/.well-known/change-password')
      return sendText(request, response, 303, 'See /profile', { Location: '/profile#password' })
    if (path === '/csp-report') return answerReport(request, response, addressOf(request))
    if (path === '/dev/mail' && hasDevMail) return answerDevMail(request, response)
    if (isFile(path)) return sendText(request, response, 404, 'Not found')
    routes?.name(response, 'page')
    const address = addressOf(request)
    await consumeForAddress('databasePerAddress', address)
    sendStored(request, response, await documents.get(path, search, address))
  }
}
