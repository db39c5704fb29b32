import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Asset } from './assets.ts'
import { negotiate, type StoredPage } from './page-store.ts'

/** Whether the client has these bytes already: If-None-Match by weak comparison (RFC 9110, section 13.1.2). */
function hasAlready(request: IncomingMessage, etag: string): boolean {
  const known = request.headers['if-none-match']
  if (!known) return false
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Sends bytes, or nothing to HEAD. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string | number>,
  body: Buffer | string,
): void {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  response.writeHead(status, { ...headers, 'Content-Length': length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  send(
    request,
    response,
    status,
    { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
    text,
  )
}

/** A stored page or file in the coding the client takes, or 304 when it has it. */
export function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  stored: Pick<StoredPage, 'status' | 'headers'> & { variants: Asset['variants'] },
): void {
  const wanted = negotiate(request.headers['accept-encoding'])
  const coding = stored.variants[wanted] ? wanted : 'identity'
  const variant = stored.variants[coding] ?? stored.variants.identity
  const headers: Record<string, string | number> = { ...stored.headers, Vary: 'Accept-Encoding' }
  if (stored.status === 200) headers.ETag = variant.etag
  if (stored.status === 200 && hasAlready(request, variant.etag)) {
    Reflect.deleteProperty(headers, 'Content-Type')
    response.writeHead(304, headers)
    response.end()
    return
  }
  if (coding !== 'identity') headers['Content-Encoding'] = coding
  send(request, response, stored.status, headers, variant.body)
}
