import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate, useRouteError } from 'react-router'
import { AccountNotices } from '#app/frame/account-notices.tsx'
import { ConfirmIdentity } from '#app/frame/confirm-identity.tsx'
import { ErrorPage } from '#app/frame/error-page.tsx'
import { Page } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { useSession } from '#app/frame/session.ts'
import { AccessDenied, vendorSession } from '#app/portal/guard.ts'
import { useRestoreFocus } from '#app/portal/restore-focus.ts'
import { isSessionEnded, SessionEnded } from '#app/portal/session-ended.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/layout.ts'

/** Whoever is no vendor is told so; somebody who is not signed in can log in from there and comes back. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { user: (await vendorSession(request)).user }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ error, matches }) => [
  { title: pageTitle(error instanceof AccessDenied ? 'Access Denied' : 'Vendor', matches) },
  { name: 'robots', content: 'noindex' },
]

export function HydrateFallback() {
  return (
    <Page className="py-8">
      <Loading text="Loading..." className="mt-4">
        <Skeleton className="h-56" />
      </Loading>
    </Page>
  )
}

export default function VendorLayout() {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isGone = session === null
  useRestoreFocus()

  // The session ended in another tab, or by itself.
  useEffect(() => {
    if (isGone) navigate(`/vendor/login?returnTo=${encodeURIComponent(pathname + search)}`, { replace: true })
  }, [isGone, navigate, pathname, search])
  return (
    <>
      <AccountNotices
        className="page pt-5"
        waits="You can fill in your details meanwhile, but not upload photos or files."
      />
      <Outlet />
      <ConfirmIdentity />
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isSessionEnded(error)) return <SessionEnded login="/vendor/login" />
  if (!(error instanceof AccessDenied)) return <ErrorPage />
  return (
    <EmptyState
      level={1}
      drawing="lock"
      title="Access Denied"
      action={
        error.login === null ? (
          <ButtonLink to="/">Go to Home</ButtonLink>
        ) : (
          <ButtonLink to={error.login}>Login</ButtonLink>
        )
      }
      className="py-(--section)"
    >
      You need vendor access to view this page.
    </EmptyState>
  )
}
