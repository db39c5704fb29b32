import { type ReactNode, Suspense, useState } from 'react'
import { Await } from 'react-router'
import { AccountNotices } from '#app/frame/account-notices.tsx'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { getSession, setSession } from '#app/frame/session.ts'
import { useFrame } from '#app/root.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ApiProblem } from '#app/ui/problem.ts'
import type { Route } from './+types/orders.ts'
import { OrderHelp } from './help.tsx'
import { loadOrders, OrderList, type OrderPage, OrdersFailed, OrdersLoading } from './list.tsx'
import { LoginToView } from './login.tsx'

/** The first page; null for somebody who is not signed in, or no longer. */
async function openOrders(): Promise<OrderPage | null> {
  if (!(await getSession())) return null
  return loadOrders(null).catch((error) => {
    if (!(error instanceof ApiProblem && error.status === 401)) throw error
    // Otherwise the login, which still believes they are signed in, would send them straight back here.
    setSession(null)
    return null
  })
}

/** Not awaited: the page opens at once and says 'Loading orders...', also after a link from another page. */
export function clientLoader() {
  const orders = openOrders()
  orders.catch(() => {})
  return { orders }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `My Orders · ${matches[0].loaderData.shop.name}` },
  { name: 'robots', content: 'noindex' },
]

/** What else happens on the page changes nothing in the list. */
export const shouldRevalidate = () => false

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const [orders, setOrders] = useState(loaderData.orders)
  return (
    <Frame>
      <Suspense fallback={<OrdersLoading />}>
        <Await resolve={orders} errorElement={<OrdersFailed onAgain={() => setOrders(openOrders())} />}>
          {(first) => (first === null ? <LoginToView /> : <OrderList first={first} />)}
        </Await>
      </Suspense>
    </Frame>
  )
}

export function HydrateFallback() {
  return (
    <Frame>
      <OrdersLoading />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { shop } = useFrame()
  return (
    <Page>
      <Breadcrumbs trail={[{ label: 'Home', to: '/' }]} current="My Orders" />
      <PageHeading size="lg">My Orders</PageHeading>
      <div className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_17rem] lg:items-start lg:gap-10">
        <div className="min-w-0">
          <AccountNotices className="mb-5" />
          {children}
        </div>
        <OrderHelp shop={shop} />
      </div>
    </Page>
  )
}
