import { type ReactNode, Suspense, useState } from 'react'
import { Await, type ShouldRevalidateFunctionArgs } from 'react-router'
import { AccountNotices } from '#app/frame/account-notices.tsx'
import { lazyPart } from '#app/frame/lazy-part.tsx'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { getSession, setSession } from '#app/frame/session.ts'
import { useFrame } from '#app/root.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ApiProblem } from '#app/ui/problem.ts'
import type { MyOrderCounts } from '#modules/orders/my-orders.ts'
import type { OrderPageView } from '#modules/orders/shapes.ts'
import type { Route } from './+types/orders.ts'
import { loadOrders, OrderList, type OrdersAsked, OrdersFailed, OrdersLoading, ordersAsked } from './list.tsx'
import { LoginToView } from './login.tsx'
import { addressOf, OrderTools } from './tools.tsx'
import { WhomToAsk } from './whom-to-ask.tsx'

interface Opened {
  asked: OrdersAsked
  /** Null for somebody who is not signed in, or no longer. */
  page: OrderPageView | null
}

/** The first page of what is asked for. */
async function openOrders(asked: OrdersAsked): Promise<Opened> {
  if (!(await getSession())) return { asked, page: null }
  return loadOrders(asked, null).then(
    (page) => ({ asked, page }),
    (error) => {
      if (!(error instanceof ApiProblem && error.status === 401)) throw error
      // Otherwise the login, which still believes they are signed in, would send them straight back here.
      setSession(null)
      return { asked, page: null }
    },
  )
}

/** Not awaited: the page opens at once and says 'Loading orders...', also after a link from another page. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = ordersAsked(new URL(request.url).searchParams)
  const orders = openOrders(asked)
  orders.catch(() => {})
  return { asked, orders }
}

const MyMessages = lazyPart(() => import('./messages.tsx'))
const DeclinedTries = lazyPart(() => import('./declined.tsx'))
const AwaitingOrders = lazyPart(() => import('./awaiting.tsx'))

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `My Orders · ${matches[0].loaderData.shop.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Only another tab or search changes the list; what else happens on the page does not. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search

export default function OrdersPage({ loaderData: { asked, orders } }: Route.ComponentProps) {
  return (
    <Frame>
      <Suspense fallback={<OrdersLoading />}>
        <Orders key={`${asked.show} ${asked.q}`} asked={asked} first={orders} />
      </Suspense>
    </Frame>
  )
}

/** The list of one tab or search. Until it is there the one before stays. */
function Orders({ asked, first }: { asked: OrdersAsked; first: Promise<Opened> }) {
  const [orders, setOrders] = useState(first)
  return (
    <Await resolve={orders} errorElement={<OrdersFailed onAgain={() => setOrders(openOrders(asked))} />}>
      {({ page }) => (page === null ? <LoginToView /> : <Found asked={asked} page={page} />)}
    </Await>
  )
}

const none: MyOrderCounts = { placed: 0, open: 0, delivered: 0, cancelled: 0, declined: 0 }

function Found({ asked, page }: { asked: OrdersAsked; page: OrderPageView }) {
  const [counts, setCounts] = useState(page.counts ?? none)
  return (
    <>
      {page.awaiting ? <AwaitingOrders orders={page.awaiting} /> : null}
      <OrderTools asked={asked} counts={counts} />
      <OrderList first={page} asked={asked} onCounts={setCounts} />
      {page.searchedLatest === undefined ? null : (
        <p className="mt-4 text-sm text-ink-2">
          We searched your latest {page.searchedLatest.toLocaleString('en-IN')} orders.
        </p>
      )}
      {counts.declined > 0 && asked.show !== 'open' && asked.show !== 'delivered' ? (
        <DeclinedTries
          count={counts.declined}
          areShown={asked.show === 'declined'}
          to={addressOf(asked.show === 'declined' ? 'placed' : 'declined', asked.q)}
        />
      ) : null}
    </>
  )
}

export function HydrateFallback() {
  return (
    <Frame>
      <noscript>{import.meta.env.SSR ? <WithoutScript /> : null}</noscript>
      <div className="noscript:hidden">
        <OrdersLoading />
      </div>
    </Frame>
  )
}

/** Only the document has these words. */
const WithoutScript = () => (
  <p>You need JavaScript to see your orders. We also email you when an order ships and when it arrives.</p>
)

function Frame({ children }: { children: ReactNode }) {
  const { shop } = useFrame()
  return (
    <Page>
      <Breadcrumbs trail={[{ label: 'Home', to: '/' }]} current="My Orders" />
      <PageHeading size="lg">My Orders</PageHeading>
      <div className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_17rem] lg:items-start lg:gap-10">
        <div className="min-w-0">
          <AccountNotices className="mb-5" waits="You need it to publish reviews and upload photos." />
          {children}
        </div>
        <div className="grid gap-5">
          <WhomToAsk shop={shop} />
          <MyMessages />
        </div>
      </div>
    </Page>
  )
}
