import { href } from 'react-router'
import type { DocumentHandle } from '#app/document.ts'
import { api, call } from '#app/frame/api.ts'
import { Page } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { vendorSession } from '#app/portal/guard.ts'
import { useFrame } from '#app/root.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { printerIcon } from '#app/ui/icons-portal.ts'
import { ApiProblem } from '#app/ui/problem.ts'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { BackLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/packing-slip.ts'
import { PackingSlip } from './slip.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await vendorSession(request)
  return call(api.vendor.orders[':id'].$get({ param: { id: params.orderId } })).catch((error) => {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  })
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData ? `Packing slip ${loaderData.id}` : 'Packing slip', matches) },
]

export const handle = { document: { shared: true } } satisfies DocumentHandle

export function HydrateFallback() {
  return (
    <Page className="py-8">
      <Loading text="Loading...">
        <Skeleton className="h-96" />
      </Loading>
    </Page>
  )
}

export default function VendorPackingSlipPage({ loaderData: order, params }: Route.ComponentProps) {
  const { shop } = useFrame()
  if (!order?.shipTo) {
    return (
      <Page>
        <EmptyState
          level={1}
          drawing="box"
          title={order ? 'Nothing to send' : 'Order not found'}
          action={<ButtonLink to="/vendor/orders">All orders</ButtonLink>}
          className="py-(--section)"
        >
          {order ? 'Your items in this order are cancelled.' : 'We couldn’t find this order. Check the link.'}
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page className="pt-4 pb-12 print:p-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to={href('/vendor/orders/:orderId', { orderId: params.orderId })}>Back to the order</BackLink>
        <Button onClick={() => window.print()}>
          <Icon path={printerIcon} size={16} />
          Print
        </Button>
      </div>
      <PackingSlip order={order} shipTo={order.shipTo} shopName={shop.name} />
    </Page>
  )
}
