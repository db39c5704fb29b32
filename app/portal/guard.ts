import { redirect } from 'react-router'
import { getSession } from '#app/frame/session.ts'
import type { SessionView } from '#modules/accounts/shapes.ts'

/** Whoever asks is no vendor; the portal's error boundary says 'Access Denied' (docs/specification.md, section 2). */
export class AccessDenied extends Error {
  /** The login that leads back here; null for somebody who is signed in. */
  readonly login: string | null
  constructor(login: string | null) {
    super('Access Denied')
    this.login = login
  }
}

/** A login that leads back to what was asked for. */
function loginAt(login: string, request: Request): string {
  const { pathname, search } = new URL(request.url)
  return `${login}?returnTo=${encodeURIComponent(pathname + search)}`
}

/** First in every clientLoader of the vendor portal: whoever is no vendor is told so, a stranger with the way to log in and come back. */
export async function vendorSession(request: Request): Promise<SessionView> {
  const session = await getSession()
  if (!session?.user.isVendor) throw new AccessDenied(session ? null : loginAt('/vendor/login', request))
  return session
}

/** First in every clientLoader of the admin portal (docs/specification.md, section 4): anybody who is no admin goes home. */
export async function adminSession(request: Request): Promise<SessionView> {
  const session = await getSession()
  if (!session) throw redirect(loginAt('/admin/login', request))
  if (session.user.role !== 'admin') throw redirect('/')
  return session
}
