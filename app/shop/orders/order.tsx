import type { ReactNode } from 'react'
import type { DocumentHandle } from '#app/document.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { useFrame } from '#app/root.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/order.ts'
import { OrderDetail, type OrderOpened, openOrderWithReturns } from './detail.tsx'
import { type Opened, open, ShowOpened } from './opened.tsx'

const openOrder = (orderId: string) => open(() => openOrderWithReturns(orderId))

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const order = openOrder(params.orderId)
  order.catch(() => {})
  return { order }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Track Order · ${matches[0].loaderData.shop.name}` },
  { name: 'robots', content: 'noindex' },
]

/** One document for all orders: the id is read in the browser. */
export const handle = { document: { shared: true } } satisfies DocumentHandle

export default function OrderPage({ loaderData, params }: Route.ComponentProps) {
  return <OneOrder key={params.orderId} orderId={params.orderId} asked={loaderData.order} />
}

function OneOrder({ orderId, asked }: { orderId: string; asked: Promise<Opened<OrderOpened>> }) {
  const { shop } = useFrame()
  return (
    <Frame orderId={orderId}>
      <ShowOpened asked={asked} ask={() => openOrder(orderId)} loading={<OrderLoading />} missing={<Missing />}>
        {(first) => <OrderDetail first={first} shop={shop} />}
      </ShowOpened>
    </Frame>
  )
}

export function HydrateFallback() {
  return (
    <Frame>
      <noscript>{import.meta.env.SSR ? <WithoutScript /> : null}</noscript>
      <OrderLoading />
    </Frame>
  )
}

/** Only the document has these words. */
const WithoutScript = () => (
  <p>You need JavaScript to see your order. We also email you when it ships and when it arrives.</p>
)

/** The stored document stands for every order, so its heading names none. */
function Frame({ orderId, children }: { orderId?: string; children: ReactNode }) {
  return (
    <Page>
      <Breadcrumbs
        trail={[
          { label: 'Home', to: '/' },
          { label: 'My Orders', to: '/orders' },
        ]}
        current={orderId ?? 'Order'}
      />
      <PageHeading className="mb-4">
        Order <span className="inline-block max-w-full tabular-nums">{orderId}</span>
      </PageHeading>
      {children}
    </Page>
  )
}

function Missing() {
  return (
    <EmptyState
      drawing="box"
      title="Order not found"
      action={
        <>
          <ButtonLink to="/orders">My Orders</ButtonLink>
          <ButtonLink to="/" variant="ghost">
            Go to Home
          </ButtonLink>
        </>
      }
    >
      Open My Orders to see everything you have ordered.
    </EmptyState>
  )
}

function OrderLoading() {
  return (
    <Loading text="Loading order...">
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-8">
        <Skeleton className="h-56" />
        <Skeleton className="h-72" />
      </div>
    </Loading>
  )
}
