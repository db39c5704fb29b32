import { redirect } from 'react-router'
import { getSession } from '#app/frame/session.ts'
import type { SessionView } from '#modules/accounts/shapes.ts'

/** Somebody is signed in who is no vendor; the portal's error boundary says 'Access Denied' (docs/specification.md, section 2). */
export class AccessDenied extends Error {}

const returnTo = (login: string, request: Request) => {
  const { pathname, search } = new URL(request.url)
  return redirect(`${login}?returnTo=${encodeURIComponent(pathname + search)}`)
}

/** First in every clientLoader of the vendor portal: a stranger goes to the vendor login and comes back. */
export async function vendorSession(request: Request): Promise<SessionView> {
  const session = await getSession()
  if (!session) throw returnTo('/vendor/login', request)
  if (!session.user.isVendor) throw new AccessDenied()
  return session
}

/** First in every clientLoader of the admin portal (docs/specification.md, section 4): anybody who is no admin goes home. */
export async function adminSession(request: Request): Promise<SessionView> {
  const session = await getSession()
  if (!session) throw returnTo('/admin/login', request)
  if (session.user.role !== 'admin') throw redirect('/')
  return session
}
