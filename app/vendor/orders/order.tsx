import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { DocumentHandle } from '#app/document.ts'
import { api, call } from '#app/frame/api.ts'
import { useOrderEvents } from '#app/frame/events.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { vendorSession } from '#app/portal/guard.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ApiProblem } from '#app/ui/problem.ts'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/order.ts'
import { VendorOrderDetail } from './detail.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await vendorSession(request)
  return call(api.vendor.orders[':id'].$get({ param: { id: params.orderId } })).catch((error) => {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  })
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData ? `Order ${loaderData.id}` : 'Order', matches) },
]

/** One document for all orders: the id is read in the browser. */
export const handle = { document: { shared: true } } satisfies DocumentHandle

export function HydrateFallback() {
  return (
    <Frame>
      <Loading text="Loading...">
        <Skeleton className="h-80" />
      </Loading>
    </Frame>
  )
}

export default function VendorOrderPage({ loaderData: order, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useOrderEvents((news) => {
    if (news.what === 'gap' || news.orderId === params.orderId) revalidate()
  })
  if (!order) {
    return (
      <Page>
        <EmptyState
          level={1}
          drawing="box"
          title="Order not found"
          action={<ButtonLink to="/vendor/orders">All orders</ButtonLink>}
          className="py-(--section)"
        >
          We couldn’t find this order. Check the link.
        </EmptyState>
      </Page>
    )
  }
  return (
    <Frame orderId={order.id}>
      <VendorOrderDetail key={order.id} order={order} />
    </Frame>
  )
}

/** The stored document stands for every order, so its heading names none. */
function Frame({ orderId, children }: { orderId?: string; children: ReactNode }) {
  return (
    <Page className="pb-12">
      <Breadcrumbs
        trail={[
          { label: 'Home', to: '/vendor/dashboard' },
          { label: 'Orders', to: '/vendor/orders' },
        ]}
        current={orderId ?? 'Order'}
      />
      <PageHeading>
        Order <span className="inline-block max-w-full tabular-nums">{orderId}</span>
      </PageHeading>
      {children}
    </Page>
  )
}
