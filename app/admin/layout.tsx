import '#app/styles/portal.css'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { AccountNotices } from '#app/frame/account-notices.tsx'
import { ConfirmIdentity } from '#app/frame/confirm-identity.tsx'
import { ErrorPage } from '#app/frame/error-page.tsx'
import { signOut, useSession } from '#app/frame/session.ts'
import { adminSession } from '#app/portal/guard.ts'
import { isSessionEnded, SessionEnded } from '#app/portal/session-ended.tsx'
import { usePortalTheme } from '#app/portal/theme.ts'
import { EarlyTheme } from '#app/portal/theme-inline.tsx'
import { useFrame } from '#app/root.tsx'
import { Loading } from '#app/ui/skeleton.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { Route } from './+types/layout.ts'
import { AdminFrame } from './frame.tsx'

const loginFor = (address: string) => `/admin/login?returnTo=${encodeURIComponent(address)}`

/** The guard (docs/specification.md, section 4): a stranger goes to the login and comes back, anybody else who is no admin goes home. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { name: (await adminSession(request)).user.name }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export function HydrateFallback() {
  return (
    <>
      <EarlyTheme />
      <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
        <Loading text="Loading..." />
      </main>
    </>
  )
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { shop } = useFrame()
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isGone = session === null
  const isLeaving = useRef(false)
  usePortalTheme()

  // The session ended in another tab, or by itself.
  useEffect(() => {
    if (isGone && !isLeaving.current) navigate(loginFor(pathname + search), { replace: true })
  }, [isGone, navigate, pathname, search])

  async function logout() {
    isLeaving.current = true
    try {
      await signOut()
      showToast({ message: 'You are logged out.' })
      navigate('/')
    } catch {
      isLeaving.current = false
      showToast({ message: 'You could not be logged out. Try again.', action: { label: 'Try again', onPress: logout } })
    }
  }

  return (
    <AdminFrame shopName={shop.name} name={loaderData.name} onLogout={logout}>
      <AccountNotices className="mb-5" />
      <Outlet />
      <ConfirmIdentity operator />
    </AdminFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isSessionEnded(error)) return <SessionEnded login="/admin/login" />
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <ErrorPage />
    </main>
  )
}
