import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { useOrderEvents } from '#app/frame/events.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { type MyOrderCounts, type MyOrderTab, myOrderTabs, mySearchMax, tabOf } from '#modules/orders/my-orders.ts'
import type { OrderPageView, OrderView } from '#modules/orders/shapes.ts'
import { OrderCard } from './card.tsx'

const perPage = '10'

/** A page of my orders as it is looked at: a tab, and words of what is looked for. */
export interface OrdersAsked {
  show: MyOrderTab
  q: string
}

/** What an address asks for; what makes no sense there means all orders. */
export function ordersAsked(search: URLSearchParams): OrdersAsked {
  const show = myOrderTabs.find((tab) => tab === search.get('show')) ?? 'placed'
  return { show, q: search.get('q')?.trim().slice(0, mySearchMax) ?? '' }
}

/** My orders of a tab, newest first, a page at a time. */
export function loadOrders({ show, q }: OrdersAsked, cursor: string | null): Promise<OrderPageView> {
  return call(
    api.orders.$get({ query: { limit: perPage, show, ...(q ? { q } : {}), ...(cursor === null ? {} : { cursor }) } }),
  )
}

/** The list could not be loaded, with a way to try again. */
export function OrdersFailed({ onAgain, busy = false }: { onAgain: () => void; busy?: boolean }) {
  return (
    <FormBanner
      action={
        <Button variant="secondary" size="sm" busy={busy} onClick={onAgain}>
          Try again
        </Button>
      }
    >
      Failed to load orders. Please try again.
    </FormBanner>
  )
}

/** What stands where a tab or a search has nothing. */
function NoOrders({ asked: { show, q } }: { asked: OrdersAsked }) {
  if (q) {
    return (
      <EmptyState
        drawing="box"
        title={`Nothing for “${q}”`}
        action={<ButtonLink to="/orders">Show all orders</ButtonLink>}
      >
        Search by order ID, product or seller.
      </EmptyState>
    )
  }
  if (show === 'placed') {
    return (
      <EmptyState drawing="box" title="No orders yet" action={<ButtonLink to="/products">Start Shopping</ButtonLink>}>
        When you order, you can follow it here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      drawing="box"
      title={show === 'declined' ? 'No unfinished payments' : `No ${show} orders`}
      action={<ButtonLink to="/orders">Show all orders</ButtonLink>}
    />
  )
}

export interface OrderListProps {
  first: OrderPageView
  asked: OrdersAsked
  /** With the sizes of the tabs as they are now. */
  onCounts: (counts: MyOrderCounts) => void
}

/** The orders of a tab. What is loaded stays loaded; an order that changes does so in its place, or leaves the tab. */
export function OrderList({ first, asked, onCounts }: OrderListProps) {
  const [orders, setOrders] = useState(first.items)
  const [cursor, setCursor] = useState(first.nextCursor)
  const more = useAction(() => loadOrders(asked, cursor), {
    onDone(page) {
      setOrders((list) => [...list, ...page.items.filter((order) => !list.some((known) => known.id === order.id))])
      setCursor(page.nextCursor)
    },
  })

  function change(changed: OrderView) {
    const leaves = asked.show !== 'placed' && tabOf(changed) !== asked.show
    setOrders((list) =>
      list.flatMap((order) => (order.id !== changed.id ? order : leaves ? [] : { ...order, ...changed })),
    )
    const before = orders.find((order) => order.id === changed.id)
    if (before && tabOf(before) !== tabOf(changed)) lookAgain().catch(() => {})
  }

  /** The newest as they are now, before what was loaded since. */
  async function lookAgain() {
    const { items, counts } = await loadOrders(asked, null)
    if (counts) onCounts(counts)
    setOrders((list) => [...items, ...list.filter((order) => !items.some((item) => item.id === order.id))])
  }

  // A seller's step, and an order from another window, show here by themselves.
  useOrderEvents((news) => {
    if (news.what !== 'gap' && news.as !== 'customer') return
    const isKnown = news.what !== 'gap' && orders.some((order) => order.id === news.orderId)
    const looking = isKnown ? call(api.orders[':id'].$get({ param: { id: news.orderId } })).then(change) : lookAgain()
    looking.catch(() => {})
  })

  if (orders.length === 0) return first.awaiting ? null : <NoOrders asked={asked} />
  return (
    <div className="grid gap-4 md:gap-5">
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} q={asked.q} onChange={change} />
      ))}
      {more.refusal ? <OrdersFailed onAgain={() => more.run()} /> : null}
      {cursor !== null && !more.refusal ? (
        <Button
          variant="secondary"
          busy={more.busy}
          busyText="Loading orders..."
          onClick={() => more.run()}
          className="justify-self-center"
        >
          Load more orders
        </Button>
      ) : null}
    </div>
  )
}

/** 'Loading orders...' and the shape of what is coming. */
export function OrdersLoading() {
  return (
    // As high as the screen: what stands below the list does not move when it comes.
    <Loading text="Loading orders..." className="min-h-svh">
      <div className="grid gap-5">
        {[0, 1].map((at) => (
          <div key={at} className="panel grid gap-4 p-5">
            <Skeleton className="h-6 w-1/3" />
            <div className="flex gap-4">
              <Skeleton className="h-18 w-14" />
              <div className="grid flex-1 content-start gap-2 pt-2">
                <Skeleton className="h-4 w-3/5" />
                <Skeleton className="h-4 w-2/5" />
              </div>
            </div>
            <Skeleton className="h-11 w-36" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
