import { useRevalidator } from 'react-router'
import { AdminHeading } from '#app/admin/section.tsx'
import type { DocumentHandle } from '#app/document.ts'
import { api, call } from '#app/frame/api.ts'
import { useOrderEvents } from '#app/frame/events.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { adminSession } from '#app/portal/guard.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ApiProblem } from '#app/ui/problem.ts'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/order.ts'
import { AdminOrderDetail } from './detail.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await adminSession(request)
  return call(api.admin.orders[':id'].$get({ param: { id: params.orderId } })).catch((error) => {
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

const trail = [{ label: 'Orders', to: '/admin/orders' }]

export function HydrateFallback() {
  return (
    <>
      <Breadcrumbs trail={trail} current="Order" className="-mt-3" />
      <AdminHeading>Order</AdminHeading>
      <Loading text="Loading..." className="mt-4">
        <Skeleton className="h-96" />
      </Loading>
    </>
  )
}

export default function AdminOrderPage({ loaderData: order, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useOrderEvents((news) => {
    if (news.what === 'gap' || news.orderId === params.orderId) revalidate()
  })
  if (!order) {
    return (
      <EmptyState
        level={1}
        drawing="box"
        title="Order not found"
        action={<ButtonLink to="/admin/orders">All orders</ButtonLink>}
      >
        We couldn’t find this order. Check the link.
      </EmptyState>
    )
  }
  return (
    <>
      <Breadcrumbs trail={trail} current={order.id} className="-mt-3" />
      <AdminHeading>
        Order <span className="inline-block max-w-full tabular-nums">{order.id}</span>
      </AdminHeading>
      <AdminOrderDetail key={order.id} order={order} />
    </>
  )
}
