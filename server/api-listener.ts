import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { api } from '#api/app.ts'
import type { ApiBindings } from '#api/context.ts'
import { problem, problemText, problemType } from '#api/problem.ts'
import { type ConcurrencyLimit, TooBusy } from '#platform/concurrency-limit.ts'
import { logError } from '#platform/log.server.ts'
import { sendText } from './answer.ts'
import { type Destination, encodedPath } from './destination.ts'
import type { Metrics } from './metrics/metrics.ts'
import { BodyTooLarge, BodyTooSlow, wholeRequest } from './request-body.ts'

export interface ApiListenerOptions {
  publicOrigin: string
  limit: ConcurrencyLimit
  /** Of requests that hash a password. */
  passwordLimit: ConcurrencyLimit
  /** Of requests that may wait for a payment provider. */
  paymentLimit: ConcurrencyLimit
  addressOf: (request: IncomingMessage) => string
  metrics?: Metrics | undefined
}

const isEventStream = (path: string) => path === '/api/v1/events'

/** What waits in the queue of passwords (platform/passwords.server.ts), for two seconds at most. */
const passwordRequests = new Set([
  'POST /api/v1/session',
  'POST /api/v1/session/confirmation',
  'POST /api/v1/users',
  'POST /api/v1/password-resets/confirmation',
  'PUT /api/v1/users/me/password',
  'DELETE /api/v1/users/me',
])

const hashesPassword = (method: string, path: string): boolean =>
  passwordRequests.has(`${method} ${path.replace(/\/$/, '')}`)

/** What may wait for a payment provider, seconds where it is silent. */
const paymentRequest = /^POST \/api\/v1\/(orders|orders\/[^/]+\/payment-(check|attempts)|payment-events\/[^/]+)$/

const waitsForProvider = (method: string, path: string): boolean =>
  paymentRequest.test(`${method} ${path.replace(/\/$/, '')}`)

/** Nobody hears the answer any more. */
const unheard = () => new Response(null, { status: 499 })

const busy = { code: 'busy', text: 'Many people are here just now. Try again in a moment.', retryAfter: '2' }

/** The refusal of a body that was not read to its end, or of a request for which there is no room; anything else is a bug, and is logged. */
function refusalOf(error: unknown, requestId: string): Response {
  if (error instanceof BodyTooLarge)
    return problem(413, 'request.unreadable', 'This is more than we can read at once.', requestId)
  if (error instanceof BodyTooSlow)
    return problem(408, 'request.too_slow', 'The request took too long to arrive. Please try again.', requestId)
  if (!(error instanceof TooBusy)) {
    logError('api.bug', error, { requestId })
    return problem(500, 'internal', 'Something went wrong on our side. Please try again.', requestId)
  }
  const answer = problem(503, busy.code, busy.text, requestId)
  answer.headers.set('Retry-After', busy.retryAfter)
  return answer
}

/** What Node reads and drops by itself after an answer that did not wait for it, so that the connection goes on. */
const droppedMax = 16_384

const isShort = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= droppedMax

/** Refuses before anything is read or made of a request: in a rush most are refused, and the others need what that costs. */
function refuseAtOnce(request: IncomingMessage, response: ServerResponse): void {
  if (!isShort(request)) response.setHeader('Connection', 'close')
  const body = problemText(503, busy.code, busy.text, randomUUID())
  sendText(request, response, 503, body, { 'Content-Type': problemType, 'Retry-After': busy.retryAfter })
}

/**
 * Answers requests to the API. A slot is taken when the whole request is there, and given back when its answer is made: neither who sends slowly
 * nor who reads slowly holds one. Streams of events stay open for hours and do no work meanwhile; they have a limit of their own.
 */
export function createApiListener(options: ApiListenerOptions) {
  const { publicOrigin, limit, passwordLimit, paymentLimit, addressOf, metrics } = options

  function limitOf(method: string, path: string): ConcurrencyLimit {
    if (hashesPassword(method, path)) return passwordLimit
    return waitsForProvider(method, path) ? paymentLimit : limit
  }

  async function answer(request: Request, incoming: IncomingMessage, outgoing: ServerResponse): Promise<Response> {
    const { pathname } = new URL(request.url)
    const bindings: ApiBindings = { clientAddress: addressOf(incoming), requestId: randomUUID() }
    metrics?.name(outgoing, isEventStream(pathname) ? 'events' : 'api')
    if (isEventStream(pathname)) return api.fetch(request, bindings)
    try {
      const whole = await wholeRequest(request, incoming, pathname)
      const answered = await limitOf(request.method, pathname).run(async () => {
        return outgoing.destroyed ? unheard() : api.fetch(whole, bindings)
      }, bindings.clientAddress)
      if (bindings.route) metrics?.name(outgoing, `${request.method} ${bindings.route}`)
      // An upload that was refused is not read to its end.
      if (!incoming.complete) outgoing.setHeader('Connection', 'close')
      return answered
    } catch (error) {
      if (outgoing.destroyed) return unheard()
      outgoing.setHeader('Connection', 'close')
      return refusalOf(error, bindings.requestId)
    }
  }

  const listener = getRequestListener(
    (request, env) => {
      const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse }
      return answer(request, incoming, outgoing)
    },
    { hostname: new URL(publicOrigin).host },
  )
  return (request: IncomingMessage, response: ServerResponse, { path, search }: Destination): void => {
    if (!isEventStream(path) && limitOf(request.method ?? '', path).isFull(addressOf(request))) {
      metrics?.name(response, 'api')
      return refuseAtOnce(request, response)
    }
    request.url = encodedPath(path) + search
    if (isEventStream(path)) response.setHeader('Connection', 'close')
    listener(request, response)
  }
}
