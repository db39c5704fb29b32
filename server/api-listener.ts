import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { api } from '#api/app.ts'
import type { ConcurrencyLimit } from '#platform/concurrency-limit.ts'
import type { Destination } from './destination.ts'
import { plainRequest } from './plain-request.ts'
import { releaseWhenAnswered } from './release.ts'

export interface ApiListenerOptions {
  publicOrigin: string
  limit: ConcurrencyLimit
  addressOf: (request: IncomingMessage) => string
}

/** Answers requests to the API. The answer rejects with TooBusy when too many wait. */
export function createApiListener({ publicOrigin, limit, addressOf }: ApiListenerOptions) {
  const listener = getRequestListener(
    (request, env) => {
      const { incoming } = env as { incoming: IncomingMessage }
      return api.fetch(plainRequest(request, incoming), { clientAddress: addressOf(incoming), requestId: randomUUID() })
    },
    { hostname: new URL(publicOrigin).host },
  )
  return async (request: IncomingMessage, response: ServerResponse, { path, search }: Destination): Promise<void> => {
    request.url = encodeURI(path) + search
    // Streams stay open for hours and do no work meanwhile; they have a limit of their own.
    if (path === '/api/v1/events') {
      response.setHeader('Connection', 'close')
      return void listener(request, response)
    }
    // Orders are let through beyond the limit: a customer who has come this far is not sent away.
    const release = path === '/api/v1/orders' ? limit.acquireBeyondLimit() : await limit.acquire()
    if (releaseWhenAnswered(release, response)) listener(request, response)
  }
}
