import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'

/** Whether the request brings a body. Looks at its head where that says so: to look at the body makes a stream of it. */
export function hasBody(c: Context): boolean {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return false
  return Number(c.req.header('content-length') ?? 0) > 0 || c.req.raw.body !== null
}

/** Refuses larger bodies with 413. A told length is what Node reads of it at most; what comes in chunks is counted while it comes. */
export function bodyUpTo(maxSize: number): MiddlewareHandler {
  const counted = bodyLimit({ maxSize })
  return (c, next) => {
    const told = c.req.header('content-length')
    if (told === undefined) return counted(c, next)
    if (Number(told) > maxSize) throw new HTTPException(413)
    return next()
  }
}
