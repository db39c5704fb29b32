import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Config } from '#platform/config.server.ts'
import { isFromProxy } from '#platform/kit/network.ts'
import { areTracesOpen, beginRequest } from '#platform/trace.server.ts'
import type { RouteNames } from './route-names.ts'

/** Only a proxy of ours says to which trace a request belongs: a stranger could have every request of theirs recorded. */
function traceparentOf({ socket, headers }: IncomingMessage, { trustedProxies }: Config): string | undefined {
  const given = headers.traceparent
  return typeof given === 'string' && isFromProxy(socket.remoteAddress ?? '', trustedProxies) ? given : undefined
}

function attributesOf({ method }: IncomingMessage, response: ServerResponse, route: string) {
  const requestId = response.getHeader('x-request-id')
  return {
    ...(method && { 'http.request.method': method }),
    ...(route.includes('/') && { 'http.route': route.slice(route.indexOf('/')) }),
    ...(response.headersSent && { 'http.response.status_code': response.statusCode }),
    ...(typeof requestId === 'string' && { 'shringar.request_id': requestId }),
  }
}

function failureOf(response: ServerResponse): string | undefined {
  if (!response.writableFinished) return 'cut'
  return response.statusCode >= 500 ? String(response.statusCode) : undefined
}

/** The same listener, of which each request is a span. Streams of events are left out. */
export function traced(listener: RequestListener, config: Config, routes: RouteNames): RequestListener {
  if (!areTracesOpen()) return listener
  return (request, response) => {
    const span = beginRequest(traceparentOf(request, config))
    if (!span) return listener(request, response)
    response.once('close', () => {
      const route = routes.of(response)
      if (route !== 'events') span.end(route, attributesOf(request, response, route), failureOf(response))
    })
    span.run(() => listener(request, response))
  }
}
