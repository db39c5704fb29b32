import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'

/** Whether the request has a body. Looks at the headers first, because reading `body` creates a stream. */
export function hasBody(c: Context): boolean {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return false
  return Number(c.req.header('content-length') ?? 0) > 0 || c.req.raw.body !== null
}

/** Refuses larger bodies with 413. Node reads no more than a declared length; a chunked body is counted as it arrives. */
export function bodyUpTo(maxSize: number): MiddlewareHandler {
  const counted = bodyLimit({ maxSize })
  return (c, next) => {
    const told = c.req.header('content-length')
    if (told === undefined) return counted(c, next)
    if (Number(told) > maxSize) throw new HTTPException(413)
    return next()
  }
}
