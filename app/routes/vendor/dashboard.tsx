import '#app/styles/portal.css'
import { redirect } from 'react-router'
import { getSession } from '#app/client/session.ts'
import { Page, PageHeading } from '#app/components/frame/page.tsx'
import { Trouble } from '#app/components/frame/trouble.tsx'
import { pageTitle } from '#app/components/page-title.ts'
import { VendorAccount } from '#app/components/vendor/account.tsx'
import { useFrame } from '#app/root.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/dashboard.ts'

/** Who is not signed in goes to the vendor login and comes back; who is no vendor is told so by the page. */
export async function clientLoader() {
  const session = await getSession()
  if (!session) throw redirect('/vendor/login?returnTo=/vendor/dashboard')
  return { user: session.user }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Vendor Dashboard', matches) }]

export function HydrateFallback() {
  return (
    <Page className="py-8">
      <PageHeading>Vendor Dashboard</PageHeading>
      <Loading text="Loading..." className="mt-4">
        <Skeleton className="h-56" />
      </Loading>
    </Page>
  )
}

export default function VendorDashboardPage({ loaderData: { user } }: Route.ComponentProps) {
  const { shop } = useFrame()
  if (!user.isVendor) {
    return (
      <EmptyState
        level={1}
        drawing="lock"
        title="Access Denied"
        action={<ButtonLink to="/">Go to Home</ButtonLink>}
        className="py-(--section)"
      >
        You need vendor access to view this page.
      </EmptyState>
    )
  }
  return (
    <Page className="py-8">
      <PageHeading>Vendor Dashboard</PageHeading>
      <VendorAccount user={user} shopName={shop.name} />
    </Page>
  )
}

export const ErrorBoundary = Trouble
