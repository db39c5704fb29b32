import type { IncomingMessage } from 'node:http'
import type { Config } from '#platform/config.server.ts'

/** Where a request wants to go, read once; everything after looks at this and never at the raw line again. */
export interface Destination {
  ok: true
  /** Decoded once, normalised. It may hold a question mark or a hash that was written as %3F or %23. */
  path: string
  /** With the question mark, or empty. */
  search: string
}

export interface Refusal {
  ok: false
  status: 400 | 403 | 404 | 405 | 414 | 421
  text: string
  headers?: Record<string, string>
}

const urlMax = 4_096
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

function refuse(status: Refusal['status'], text: string, headers?: Record<string, string>): Refusal {
  return headers ? { ok: false, status, text, headers } : { ok: false, status, text }
}

/** The host, empty without one; undefined when there are two: Node keeps the first of them and says nothing. */
function hostOf({ rawHeaders }: IncomingMessage): string | undefined {
  let host: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() !== 'host') continue
    if (host !== undefined) return undefined
    host = rawHeaders[index + 1] ?? ''
  }
  return host ?? ''
}

/** The path of an absolute request line counts, its host does not: links are built from PUBLIC_ORIGIN alone. */
function withoutOrigin(url: string): string {
  if (url.startsWith('/')) return url
  const absolute = /^https?:\/\/[^/?#]*(.*)$/i.exec(url)
  return absolute ? absolute[1] || '/' : url
}

/** Whether a request, refused or not, is one of a program or page that reads problem+json. */
export const isForApi = ({ url = '/' }: IncomingMessage): boolean => withoutOrigin(url).startsWith('/api/')

/** Undefined when it means something else decoded than as it stands, or nothing. */
function decoded(rawPath: string): string | undefined {
  if (/%2f|%5c|%00|\\/i.test(rawPath)) return undefined
  try {
    const path = decodeURIComponent(rawPath)
    return path.includes('\0') ? undefined : path
  } catch {
    return undefined
  }
}

const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The path as a router reads it again: what was decoded is encoded, so both see the same address. */
export const encodedPath = (path: string): string => encodeURI(path).replace(/[?#]/g, encodeURIComponent)

/** Where payment providers tell of events. They have no Origin: what they send is signed. */
const isPaymentEvent = (method: string, path: string): boolean =>
  method === 'POST' && /^\/api\/v1\/payment-events\/[a-z]{1,20}$/.test(path)

/** True when the request was made by one of our own pages (docs/security.md). */
function isOwnRequest(request: IncomingMessage, config: Config): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return config.allowedOrigins.has(origin)
  return request.headers['sec-fetch-site'] === 'same-origin'
}

/**
 * Checks host, address, method and, for changes, origin of every request, and says where it wants to go. What is refused goes no further.
 */
export function readDestination(request: IncomingMessage, config: Config): Destination | Refusal {
  const host = hostOf(request)
  if (host === undefined) return refuse(400, 'Two Host headers.')
  if (!config.allowedHosts.has(host) && !config.allowedHosts.has(host.toLowerCase()))
    return refuse(421, 'This server does not answer for that host.')

  const url = withoutOrigin(request.url ?? '/')
  if (url.length > urlMax) return refuse(414, 'The address is too long.')
  if (!url.startsWith('/')) return refuse(400, 'The address is not readable.')
  const cut = url.indexOf('?')
  const rawPath = cut < 0 ? url : url.slice(0, cut)
  const search = cut < 0 ? '' : url.slice(cut)
  const path = decoded(rawPath)
  if (path === undefined) return refuse(400, 'The address is not readable.')
  if (path.includes('//')) return refuse(404, 'Page Not Found')

  const method = request.method ?? ''
  const isApi = path.startsWith('/api/')
  const isReading = method === 'GET' || method === 'HEAD'
  if (!methods.has(method))
    return refuse(405, 'This method is not used here.', { Allow: isApi ? [...methods].join(', ') : 'GET, HEAD' })
  if (isReading && announcesBody(request)) return refuse(400, 'A request that only reads has no body.')
  if (!isReading && path !== '/csp-report' && !isPaymentEvent(method, path)) {
    if (!isOwnRequest(request, config)) return refuse(403, 'This request did not come from the shop itself.')
    if (!isApi) return refuse(405, 'Pages are only read.', { Allow: 'GET, HEAD' })
  }
  return { ok: true, path, search }
}
