import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { vendorSession } from '#app/portal/guard.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/ship.ts'
import { ShipmentSheet } from './sheet.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user } = await vendorSession(request)
  const ids = new URL(request.url).searchParams.get('ids') ?? ''
  return { owner: user.id, ids: ids.split(',').filter(Boolean) }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Ship orders', matches) }]

export function HydrateFallback() {
  return (
    <Page className="py-8">
      <Loading text="Loading...">
        <Skeleton className="h-96" />
      </Loading>
    </Page>
  )
}

export default function VendorShipPage({ loaderData: { owner, ids } }: Route.ComponentProps) {
  return (
    <Page className="pb-12">
      <Breadcrumbs
        trail={[
          { label: 'Home', to: '/vendor/dashboard' },
          { label: 'Orders', to: '/vendor/orders' },
        ]}
        current="Ship orders"
      />
      <PageHeading>Ship orders</PageHeading>
      <p className="mt-1 max-w-(--container-text) text-ink-2">
        Paste rows from a spreadsheet, or choose a CSV file: order, courier, tracking number. Nothing is sent before you
        have seen each row.
      </p>
      <ShipmentSheet key={owner} owner={owner} ids={ids} />
    </Page>
  )
}
