import type { Context } from 'hono'

const kilobyte = 1_024

/** An order, and a courier's file of a thousand rows. */
const isLarge = (path: string): boolean => path === '/api/v1/orders' || path.startsWith('/api/v1/admin/cash/')

/** Form and JSON bodies end here; a few may be larger. In bytes (docs/security.md). */
export const bodyMaxOf = (path: string): number => (isLarge(path) ? 128 : 64) * kilobyte

/** Whether the request has a body. Looks at the headers first, because reading `body` creates a stream. */
export function hasBody(c: Context): boolean {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return false
  return Number(c.req.header('content-length') ?? 0) > 0 || c.req.raw.body !== null
}
