import type { IncomingMessage } from 'node:http'

/**
 * Node's adapter gives every request but GET and HEAD a stream, also an empty one, and its requests cannot be copied. What has no
 * body becomes a plain request without one (a browser's DELETE is not "a body of no type"); what comes in chunks, one that can be
 * read against a limit.
 */
export function plainRequest(request: Request, incoming: IncomingMessage): Request {
  const { method, url, headers } = request
  if (method === 'GET' || method === 'HEAD') return request
  if (incoming.headers['transfer-encoding'] !== undefined) {
    const streamed: RequestInit & { duplex: 'half' } = { method, headers, body: request.body, duplex: 'half' }
    return new Request(url, streamed)
  }
  return Number(incoming.headers['content-length'] ?? 0) > 0 ? request : new Request(url, { method, headers })
}
