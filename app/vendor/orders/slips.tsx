import { api, call } from '#app/frame/api.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { loadForVendor } from '#app/portal/load.ts'
import { useFrame } from '#app/root.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { printerIcon } from '#app/ui/icons-portal.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { BackLink } from '#app/ui/text-link.tsx'
import { counted } from '#platform/kit/counted.ts'
import type { Route } from './+types/slips.ts'
import { PackingSlip } from './slip.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const ids = new URL(request.url).searchParams.get('ids') ?? ''
  const asked = ids.split(',').filter(Boolean)
  return loadForVendor(request, async () => ({
    asked: asked.length,
    slips: asked.length > 0 ? (await call(api.vendor.orders.slips.$get({ query: { ids } }))).items : [],
  }))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Packing slips', matches) }]

export function HydrateFallback() {
  return (
    <Page className="py-8">
      <Loading text="Loading...">
        <Skeleton className="h-96" />
      </Loading>
    </Page>
  )
}

export default function VendorSlipsPage({ loaderData: { asked, slips } }: Route.ComponentProps) {
  const { shop } = useFrame()
  const printable = slips.flatMap((order) => (order.shipTo ? { order, shipTo: order.shipTo } : []))
  const missing = asked - printable.length
  if (printable.length === 0) {
    return (
      <Page>
        <EmptyState
          level={1}
          drawing="box"
          title="Nothing to print"
          action={<ButtonLink to="/vendor/orders">All orders</ButtonLink>}
          className="py-(--section)"
        >
          Choose orders in the list. Cancelled ones have no slip.
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page className="pt-4 pb-12 print:p-0">
      <div className="mb-4 print:hidden">
        <BackLink to="/vendor/orders">Back to the orders</BackLink>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PageHeading>{counted(printable.length, 'packing slip')}</PageHeading>
          <Button onClick={() => window.print()}>
            <Icon path={printerIcon} size={16} />
            Print
          </Button>
        </div>
        {missing > 0 ? (
          <Notice tone="warning" className="mt-3">
            {missing === 1 ? 'One order has' : `${missing} orders have`} no slip: cancelled, or not yours to send.
          </Notice>
        ) : null}
      </div>
      <div className="grid gap-6 print:block">
        {printable.map(({ order, shipTo }) => (
          <PackingSlip key={order.id} order={order} shipTo={shipTo} shopName={shop.name} among />
        ))}
      </div>
    </Page>
  )
}
