import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import { profileMissing } from '#modules/accounts/errors.ts'
import { type LiveSession, type OpenedSession, readSession } from '#modules/accounts/service/sessions.server.ts'
import type { SessionView } from '#modules/accounts/shapes.ts'
import { context, perContext } from '#platform/context.server.ts'
import { AppError } from '#platform/kit/app-error.ts'
import { networkOf } from '#platform/kit/network.ts'
import type { ApiEnv } from './context.ts'

/**
 * Readable by scripts and without a secret: `1` says that asking for the session makes sense, `2` that a sign-in waits for its second
 * factor.
 */
const hintCookie = 'signed_in'

/** Over https the cookie carries Secure and the __Host- prefix; on this machine alone it cannot. */
const isSecure = () => context().config.publicOrigin.startsWith('https:')

/** The name of the cookie that carries the session. */
export const sessionCookie = () => (isSecure() ? '__Host-session' : 'session')

function writeCookies(c: Context, token: string, hint: string, maxAge: number | undefined): void {
  const shared = {
    path: '/',
    secure: isSecure(),
    sameSite: 'Lax',
    ...(maxAge === undefined ? {} : { maxAge }),
  } as const
  setCookie(c, sessionCookie(), token, { ...shared, httpOnly: true })
  setCookie(c, hintCookie, hint, shared)
}

/**
 * Tokens that a sign-in or a logout took out of use within the last minute. Requests that were under way with them are answered late, and
 * must not touch the cookies of the session that came after.
 */
const outlived = perContext(() => new LRUCache<string, true>({ max: 10_000, ttl: 60_000 }))

function noteOutlived(token: string | null): void {
  if (token !== null) outlived().set(token, true)
}

/** Hands the session to the browser, until it closes or for the remembered time, and says who is signed in. */
export function giveSession(c: Context, session: OpenedSession): SessionView {
  if (!session.view) throw profileMissing()
  noteOutlived(sessionToken(c))
  writeCookies(c, session.token, '1', session.remembered ? session.cookieSeconds : undefined)
  return session.view
}

/** Hands out a session that waits for its second factor, until the browser closes. Nobody is signed in by it. */
export function giveAwaitingSession(c: Context, session: OpenedSession): void {
  noteOutlived(sessionToken(c))
  writeCookies(c, session.token, '2', undefined)
}

/** Takes the session's cookies out of the browser. The session itself is ended by modules/accounts. */
export function takeSession(c: Context): void {
  noteOutlived(sessionToken(c))
  writeCookies(c, '', '', 0)
}

/** The token of the request's session cookie; null when there is none or it is too long to be one of ours. */
export function sessionToken(c: Context): string | null {
  const token = getCookie(c, sessionCookie())
  return token && token.length <= 100 ? token : null
}

/** Gives handlers `viewer()` and `asking`: who asks and from where. A session that waits for its second factor is nobody's. */
export const readsSession = createMiddleware<ApiEnv>(async (c, next) => {
  let reading: Promise<LiveSession | undefined> | undefined
  const token = sessionToken(c)
  const read = () => {
    reading ??= token === null ? Promise.resolve(undefined) : readSession(token)
    return reading
  }
  const session = async () => {
    const live = await read()
    return live?.awaits === null ? live : undefined
  }
  c.set('session', session)
  c.set('awaiting', async () => {
    const live = await read()
    return live?.awaits ? live : undefined
  })
  c.set('viewer', async () => (await session())?.viewer)
  c.set('asking', {
    address: c.env.clientAddress,
    device: { userAgent: (c.req.header('user-agent') ?? '').slice(0, 300), network: networkOf(c.env.clientAddress) },
    replaces: token,
  })
  await next()
  if (!reading || !token || c.res.headers.has('set-cookie')) return
  if (outlived().has(token)) return
  // An error while reading says nothing of the session; only an answer ends it.
  const live = await reading.catch((error) => (error instanceof AppError ? undefined : 'unknown'))
  if (live === 'unknown') return
  if (!live) writeCookies(c, '', '', 0)
  else if (live.renewedCookieSeconds !== null) writeCookies(c, token, '1', live.renewedCookieSeconds)
})
