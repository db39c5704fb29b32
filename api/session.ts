import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { type LiveSession, type OpenedSession, readSession } from '#modules/accounts/sessions.server.ts'
import { networkOf } from '#platform/kit/network.ts'
import type { ApiEnv } from './context.ts'

/** Readable by scripts and without a secret: it only says that asking for the session makes sense. */
const hintCookie = 'signed_in'

let secure = false

/** Over https the cookie carries Secure and the __Host- prefix; on this machine alone it cannot. */
export function setSecureCookies(https: boolean): void {
  secure = https
}

const sessionCookie = () => (secure ? '__Host-session' : 'session')

function writeCookies(c: Context, token: string, hint: string, maxAge: number | undefined): void {
  const shared = { path: '/', secure, sameSite: 'Lax', ...(maxAge === undefined ? {} : { maxAge }) } as const
  setCookie(c, sessionCookie(), token, { ...shared, httpOnly: true })
  setCookie(c, hintCookie, hint, shared)
}

/** Hands the session to the browser: until it closes, or for the remembered time. */
export function giveSession(c: Context, session: OpenedSession): void {
  writeCookies(c, session.token, '1', session.remembered ? session.cookieSeconds : undefined)
}

export function takeSession(c: Context): void {
  writeCookies(c, '', '', 0)
}

export function sessionToken(c: Context): string | null {
  const token = getCookie(c, sessionCookie())
  return token && token.length <= 100 ? token : null
}

/** Gives handlers `viewer()` and `asking`: who asks and from where. */
export const readsSession = createMiddleware<ApiEnv>(async (c, next) => {
  let reading: Promise<LiveSession | undefined> | undefined
  const session = () => {
    const token = sessionToken(c)
    reading ??= token === null ? Promise.resolve(undefined) : readSession(token)
    return reading
  }
  c.set('session', session)
  c.set('viewer', async () => (await session())?.viewer)
  c.set('asking', {
    address: c.env.clientAddress,
    device: { userAgent: (c.req.header('user-agent') ?? '').slice(0, 300), network: networkOf(c.env.clientAddress) },
    replaces: sessionToken(c),
  })
  await next()
  const token = sessionToken(c)
  if (!reading || !token || c.res.headers.has('set-cookie')) return
  const live = await reading.catch(() => undefined)
  if (!live) takeSession(c)
  else if (live.renewedCookieSeconds !== null) writeCookies(c, token, '1', live.renewedCookieSeconds)
})
