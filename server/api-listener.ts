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
import { BodyTooLarge, BodyTooSlow, readRequestBody, type WithBody, wholeRequest } from './request-body.ts'
import type { RouteNames } from './route-names.ts'

export interface ApiListenerOptions {
  publicOrigin: string
  limit: ConcurrencyLimit
  /** Of requests that hash a password. */
  passwordLimit: ConcurrencyLimit
  /** Of requests that may wait for a payment provider. */
  paymentLimit: ConcurrencyLimit
  addressOf: (request: IncomingMessage) => string
  /** Where somebody watches. */
  routes?: RouteNames | undefined
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

const isOrder = (method: string, path: string): boolean => method === 'POST' && /^\/api\/v1\/orders\/?$/.test(path)

/**
 * The products and packs of an order as it was sent: a rush for one of them leaves room for the others. What cannot be read, or does not belong together, is
 * refused where it is used.
 */
function orderedProducts({ rawBody }: WithBody): string[] {
  try {
    const { items } = JSON.parse(rawBody?.toString('utf8') ?? '') as {
      items: { productId?: unknown; variantId?: unknown }[]
    }
    return items
      .slice(0, 100)
      .flatMap(({ productId, variantId }) => [productId, variantId ?? productId])
      .map((id) => String(id).toLowerCase())
  } catch {
    return []
  }
}

/** Nobody hears the answer any more. */
const unheard = () => new Response(null, { status: 499 })

interface Refusal {
  status: number
  code: string
  text: string
  retryAfter?: string
}

const busy: Refusal = {
  status: 503,
  code: 'busy',
  text: 'Many people are here just now. Try again in a moment.',
  retryAfter: '2',
}

/** The refusal of a body that was not read to its end, or of a request for which there is no room; anything else is a bug, and is logged. */
function refusalOf(error: unknown, requestId: string): Refusal {
  if (error instanceof BodyTooLarge)
    return { status: 413, code: 'request.unreadable', text: 'This is more than we can read at once.' }
  if (error instanceof BodyTooSlow)
    return {
      status: 408,
      code: 'request.too_slow',
      text: 'The request took too long to arrive. Please try again.',
    }
  if (error instanceof TooBusy) return busy
  logError('api.bug', error, { requestId })
  return { status: 500, code: 'internal', text: 'Something went wrong on our side. Please try again.' }
}

function responseOf({ status, code, text, retryAfter }: Refusal, requestId: string): Response {
  const answer = problem(status, code, text, requestId)
  if (retryAfter) answer.headers.set('Retry-After', retryAfter)
  return answer
}

/** What Node reads and drops by itself after an answer that did not wait for it, so that the connection goes on. */
const droppedMax = 16_384

const isShort = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= droppedMax

const hasShortBody = (request: IncomingMessage): boolean =>
  isShort(request) && Number(request.headers['content-length'] ?? 0) > 0

/** Refuses before there is a request for the API: in a rush most are refused, and the others need what that would cost. */
function refuseAtOnce(
  request: IncomingMessage,
  response: ServerResponse,
  { status, code, text, retryAfter }: Refusal,
  requestId: string,
): void {
  if (!(request.complete || (isShort(request) && status === 503))) response.setHeader('Connection', 'close')
  const headers = { 'Content-Type': problemType, ...(retryAfter ? { 'Retry-After': retryAfter } : {}) }
  sendText(request, response, status, problemText(status, code, text, requestId), headers)
}

/**
 * Answers requests to the API. A slot is taken when the whole request is there, and given back when its answer is made: neither who sends slowly
 * nor who reads slowly holds one. Streams of events stay open for hours and do no work meanwhile; they have a limit of their own.
 */
export function createApiListener(options: ApiListenerOptions) {
  const { publicOrigin, limit, passwordLimit, paymentLimit, addressOf, routes } = options

  function limitOf(method: string, path: string): ConcurrencyLimit {
    if (hashesPassword(method, path)) return passwordLimit
    return waitsForProvider(method, path) ? paymentLimit : limit
  }

  async function answer(request: Request, incoming: WithBody, outgoing: ServerResponse): Promise<Response> {
    const { pathname } = new URL(request.url)
    const bindings: ApiBindings = { clientAddress: addressOf(incoming), requestId: randomUUID() }
    routes?.name(outgoing, isEventStream(pathname) ? 'events' : 'api')
    if (isEventStream(pathname)) return api.fetch(request, bindings)
    try {
      const whole = await wholeRequest(request, incoming, pathname)
      const work = async () => (outgoing.destroyed ? unheard() : api.fetch(whole, bindings))
      const subjects = isOrder(request.method, pathname) ? orderedProducts(incoming) : []
      const answered = await limitOf(request.method, pathname).run(work, bindings.clientAddress, subjects)
      if (bindings.route) routes?.name(outgoing, `${request.method} ${bindings.route}`)
      // An upload that was refused is not read to its end.
      if (!incoming.complete) outgoing.setHeader('Connection', 'close')
      return answered
    } catch (error) {
      if (outgoing.destroyed) return unheard()
      if (!incoming.complete) outgoing.setHeader('Connection', 'close')
      return responseOf(refusalOf(error, bindings.requestId), bindings.requestId)
    }
  }

  const listener = getRequestListener(
    (request, env) => {
      const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse }
      return answer(request, incoming, outgoing)
    },
    { hostname: new URL(publicOrigin).host },
  )
  const hasNoRoom = (request: WithBody, path: string) =>
    limitOf(request.method ?? '', path).isFull(addressOf(request), request.rawBody ? orderedProducts(request) : [])

  return async (request: WithBody, response: ServerResponse, { path, search }: Destination): Promise<void> => {
    request.url = encodedPath(path) + search
    if (isEventStream(path)) {
      response.setHeader('Connection', 'close')
      return listener(request, response)
    }
    try {
      if (isOrder(request.method ?? '', path) && hasShortBody(request) && !hasNoRoom(request, path))
        request.rawBody = await readRequestBody(request, droppedMax)
      if (!hasNoRoom(request, path)) return listener(request, response)
      throw new TooBusy()
    } catch (error) {
      if (response.destroyed) return
      routes?.name(response, 'api')
      const requestId = randomUUID()
      refuseAtOnce(request, response, refusalOf(error, requestId), requestId)
    }
  }
}
