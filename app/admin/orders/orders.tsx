import { type ReactNode, useState } from 'react'
import { useLocation, useRevalidator, useSearchParams } from 'react-router'
import { ListFoot } from '#app/admin/list-foot.tsx'
import { adminListQuery } from '#app/admin/list-query.ts'
import { AdminHeading } from '#app/admin/section.tsx'
import { bulkMax, useSelectAll } from '#app/admin/select-all.ts'
import { api, call } from '#app/frame/api.ts'
import { useOrderEvents } from '#app/frame/events.ts'
import { SkipLink } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { ExportLink } from '#app/portal/list-tools.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { NothingFound } from '#app/portal/nothing-found.tsx'
import { OrderStatusTabs } from '#app/portal/status-tabs.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { BulkMoveView } from '#modules/fulfillment/shapes.ts'
import type { AdminOrderPageView, AdminOrderRowView } from '#modules/orders/shapes.ts'
import { formatRupees } from '#platform/kit/money.ts'
import type { Route } from './+types/orders.ts'
import { BulkMoves, BulkOutcome } from './bulk.tsx'
import { AdminOrderTable } from './table.tsx'
import { AdminOrderTools } from './tools.tsx'
import { OrderViews } from './views.tsx'

type Query = NonNullable<Parameters<typeof api.admin.orders.$get>[0]>['query']

const orderParameters = ['status', 'q', 'payment', 'state', 'vendor', 'view', 'from', 'to', 'sort', 'cursor'] as const

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = adminListQuery<Query>(request, orderParameters)
  return loadForAdmin(request, () => call(api.admin.orders.$get({ query })))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Orders', matches) }]

export function HydrateFallback() {
  return (
    <>
      <AdminHeading>Orders</AdminHeading>
      <Loading text="Loading..." className="mt-4">
        <Skeleton className="h-96" />
      </Loading>
    </>
  )
}

export default function AdminOrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SkipLink to="orders">Skip to the orders</SkipLink>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AdminHeading>Orders</AdminHeading>
        <ExportLink asksAgain path="/admin/orders/export" />
      </div>
      <Orders page={loaderData} />
    </>
  )
}

const none: ReadonlySet<string> = new Set()

/** The first hundred orders of the list at this address. */
function everyOrder(search: string): Query {
  const asked = new URLSearchParams(search)
  const given = orderParameters.flatMap((name) =>
    name !== 'cursor' && asked.get(name) ? [[name, asked.get(name)]] : [],
  )
  return { ...Object.fromEntries(given), limit: bulkMax }
}

function Orders({ page }: { page: AdminOrderPageView }) {
  const { search } = useLocation()
  // What is selected belongs to one look at the list.
  const [choice, setChoice] = useState({ search, selected: none })
  const selected = choice.search === search ? choice.selected : none
  const setSelected = (chosen: ReadonlySet<string>) => setChoice({ search, selected: chosen })
  const [outcome, setOutcome] = useState<BulkMoveView | string>()
  const all = useSelectAll({
    page,
    keyOf: (order) => order.id,
    load: () => call(api.admin.orders.$get({ query: everyOrder(search) })),
    onSelect: setSelected,
  })

  function finish(done: BulkMoveView | string) {
    setOutcome(done)
    setSelected(none)
  }

  return (
    <>
      <NewOrders shown={page.items} />
      {outcome ? (
        <div className="mt-4 empty:hidden">
          <BulkOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />
        </div>
      ) : null}
      <div className="panel mt-4 overflow-clip">
        <OrderStatusTabs counts={page.counts} className="px-2" />
        <OrderViews views={page.views} />
        <AdminOrderTools vendor={page.vendor} />
        <div id="orders" tabIndex={-1} className="scroll-mt-(--sticky-top) outline-none">
          <AdminOrderTable
            orders={page.items}
            selection={{
              selected,
              onChange: setSelected,
              more: all.more,
              actions: <BulkMoves chosen={all.rows.filter(({ id }) => selected.has(id))} onDone={finish} />,
            }}
            empty={<NoOrders hasAny={page.counts.all > 0} />}
          />
        </div>
        <ListFoot page={page} one="order" many="orders" sum={<Sum of={page} />} />
      </div>
    </>
  )
}

/** Rows that are shown follow by themselves; new ones wait until they are asked for, so that nothing jumps under the pointer. */
function NewOrders({ shown }: { shown: readonly AdminOrderRowView[] }) {
  const { revalidate } = useRevalidator()
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())
  useOrderEvents((news) => {
    if (news.what === 'gap' || shown.some((order) => order.id === news.orderId)) revalidate()
    else if (news.what === 'placed' && news.as === 'admin') setWaiting((known) => new Set(known).add(news.orderId))
  })
  const show = () => {
    setWaiting(new Set())
    revalidate()
  }
  return (
    <div role="status" className="mt-4 empty:hidden">
      {waiting.size > 0 ? (
        <Notice
          tone="info"
          action={
            <Button size="sm" variant="ghost" onClick={show}>
              Show
            </Button>
          }
        >
          {waiting.size === 1 ? 'A new order has come in.' : `${waiting.size} new orders have come in.`}
        </Notice>
      ) : null}
    </div>
  )
}

/** What is still to be collected where the list is about cash; else what was sold, as on the dashboard, and so it says what it counts. */
export function Sum({ of: { sum, toCollect } }: { of: Pick<AdminOrderPageView, 'sum' | 'toCollect'> }) {
  if (toCollect !== null) return `${formatRupees(toCollect)} still to collect in cash`
  if (!sum) return null
  return (
    <>
      Sold {formatRupees(sum)},{' '}
      <span className="font-normal text-ink-2">
        including cash on delivery; cancelled orders and unpaid attempts don’t count
      </span>
    </>
  )
}

const emptyViews: Record<string, string> = {
  ship: 'No order is late to ship.',
  late: 'No order is past its delivery date.',
  back: 'No returned parcel is to be counted.',
  cash: 'No cash is still to be collected.',
  refunds: 'No refund is due.',
}

function NoOrders({ hasAny }: { hasAny: boolean }): ReactNode {
  const [search] = useSearchParams()
  return hasAny ? (
    <NothingFound
      what="orders"
      tabs={['status', 'view']}
      empty={emptyViews[search.get('view') ?? ''] ?? 'No order has this status.'}
      to="/admin/orders"
    >
      Show all orders
    </NothingFound>
  ) : (
    <EmptyState drawing="box" title="No orders yet">
      When somebody buys, the order appears here.
    </EmptyState>
  )
}
