import { useRouteLoaderData } from 'react-router'
import { Page, PageHeading } from '#app/components/frame/page.tsx'
import { pageTitle } from '#app/components/page-title.ts'
import { VendorAccount } from '#app/components/vendor/account.tsx'
import { useFrame } from '#app/root.tsx'
import type { Route } from './+types/dashboard.ts'
import type { clientLoader as vendorLayout } from './layout.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Vendor Dashboard', matches) }]

export default function VendorDashboardPage() {
  const { shop } = useFrame()
  const portal = useRouteLoaderData<typeof vendorLayout>('routes/vendor/layout')
  return (
    <Page className="py-8">
      <PageHeading>Vendor Dashboard</PageHeading>
      {portal ? <VendorAccount user={portal.user} shopName={shop.name} /> : null}
    </Page>
  )
}
