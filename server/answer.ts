import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type Coding, negotiate } from './codings.ts'
import type { StoredAnswer, Variant } from './page-store.ts'

/** Whether the client has these bytes already: If-None-Match by weak comparison (RFC 9110, section 13.1.2). */
function hasAlready(request: IncomingMessage, etag: string): boolean {
  const known = request.headers['if-none-match']
  if (known === undefined) return false
  return known === etag || known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
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

const plainText = 'text/plain; charset=utf-8'

/** Sends a sentence as plain text, which nothing keeps unless `headers` say so. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  send(request, response, status, { 'Content-Type': plainText, 'Cache-Control': 'no-store', ...headers }, text)
}

/** The best coding that is there of those a client takes. */
function chosen(stored: StoredAnswer, codings: readonly Coding[]): [Coding, Variant] {
  for (const coding of codings) {
    const variant = stored.variants[coding]
    if (variant) return [coding, variant]
  }
  return ['identity', stored.variants.identity]
}

/** The data of a page that the browser fetches ahead, in case its link is pressed. */
const isAhead = ({ url = '', headers }: IncomingMessage): boolean =>
  /\.data(\?|$)/.test(url) && String(headers['sec-purpose'] ?? '').startsWith('prefetch')
/** Within this time nothing is asked again when the link is pressed: else fetching ahead would save no round trip. */
const fetchedAhead = 'private, max-age=30'

/**
 * Sends a stored page or file in the best coding that the client takes, or 304 when the client has it already.
 */
export function sendStored(request: IncomingMessage, response: ServerResponse, stored: StoredAnswer): void {
  const [coding, { body, etag }] = chosen(stored, negotiate(request.headers['accept-encoding']))
  const headers: OutgoingHttpHeaders = { ...stored.headers, Vary: 'Accept-Encoding' }
  if (stored.status === 200) headers.ETag = etag
  if (stored.status === 200 && isAhead(request)) headers['Cache-Control'] = fetchedAhead
  if (stored.status === 200 && hasAlready(request, etag)) {
    delete headers['Content-Type']
    response.writeHead(304, headers)
    response.end()
    return
  }
  if (coding !== 'identity') headers['Content-Encoding'] = coding
  headers['Content-Length'] = body.length
  response.writeHead(stored.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}
