import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { Page, PageHeading, SkipLink } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { ListPager } from '#app/portal/list-pager.tsx'
import { useAsked, useListAddress } from '#app/portal/list-tools.tsx'
import { listQuery, loadForVendor } from '#app/portal/load.ts'
import { OrderStatusTabs, useStatusTab } from '#app/portal/status-tabs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { truckIcon } from '#app/ui/icons.ts'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { statusWord } from '#app/ui/status-badge.tsx'
import type { BulkMoveView, VendorOrderPageView } from '#modules/fulfillment/shapes.ts'
import { isBeforeShipping } from '#modules/orders/rules.ts'
import type { Route } from './+types/orders.ts'
import { Accepted, BulkActions, Refused, useAcceptance } from './bulk.tsx'
import { VendorOrderNews } from './news.tsx'
import { VendorOrderTable } from './table.tsx'
import { VendorOrderTools } from './tools.tsx'

const usualRows = '25'

type Query = NonNullable<Parameters<typeof api.vendor.orders.$get>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = listQuery<Query>(request, ['status', 'q', 'from', 'to', 'payment', 'late', 'sort', 'limit', 'cursor'])
  return loadForVendor(request, () => call(api.vendor.orders.$get({ query: { limit: usualRows, ...query } })))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Orders', matches) }]

export function HydrateFallback() {
  return (
    <Frame>
      <Loading text="Loading...">
        <Skeleton className="h-96" />
      </Loading>
    </Frame>
  )
}

export default function VendorOrdersPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <Frame>
      <VendorOrderNews className="mb-4" />
      <Orders page={page} />
    </Frame>
  )
}

const none: ReadonlySet<string> = new Set()

function Orders({ page }: { page: VendorOrderPageView }) {
  const { search } = useLocation()
  // What is selected belongs to one look at the list.
  const [choice, setChoice] = useState({ search, selected: none })
  const selected = choice.search === search ? choice.selected : none
  const setSelected = (chosen: ReadonlySet<string>) => setChoice({ search, selected: chosen })
  const accept = useAcceptance(() => setSelected(none))
  const [outcome, setOutcome] = useState<BulkMoveView>()
  const sort = useSort()

  async function acceptAll(ids: string[]) {
    const ended = await accept.run(ids)
    if (ended.ok) setOutcome(ended.output)
  }

  return (
    <>
      <Refused action={accept} className="mb-4" />
      {outcome ? (
        <div className="mb-4">
          <Accepted outcome={outcome} onClose={() => setOutcome(undefined)} />
        </div>
      ) : null}
      <div className="panel overflow-clip">
        <OrderStatusTabs counts={page.counts} className="px-2" />
        <VendorOrderTools usualSort={sort.usual} />
        <div id="orders" tabIndex={-1} className="scroll-mt-(--sticky-top) outline-none">
          <VendorOrderTable
            orders={page.items}
            selection={{
              selected,
              onChange: setSelected,
              actions: (
                <BulkActions
                  chosen={page.items.filter(({ id }) => selected.has(id))}
                  busy={accept.busy}
                  onAccept={acceptAll}
                />
              ),
            }}
            sort={sort}
            empty={<NoOrders hasAny={page.counts.all > 0} />}
          />
        </div>
        {page.searchedLatest === undefined ? null : (
          <p className="px-4 py-3 text-sm text-ink-2">
            We searched your latest {page.searchedLatest.toLocaleString('en-IN')} orders.
          </p>
        )}
        {page.total > 0 ? (
          <ListPager
            page={page}
            one="order"
            many="orders"
            size={Number(new URLSearchParams(search).get('limit') ?? usualRows)}
          />
        ) : null}
      </div>
    </>
  )
}

/** The order of the rows, in the address: what has to be sent first, unless all of it has left. */
function useSort() {
  const search = useAsked()
  const navigate = useNavigate()
  const address = useListAddress()
  const usual: 'ship-by' | 'newest' = isBeforeShipping(search.get('status') ?? 'pending') ? 'ship-by' : 'newest'
  return {
    usual,
    current: search.get('sort') ?? usual,
    onSort: (sort: 'newest' | 'ship-by') =>
      void navigate(address({ sort: sort === usual ? null : sort }), { preventScrollReset: true }),
  }
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Page className="pb-12">
      <SkipLink to="orders">Skip to the orders</SkipLink>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 pt-5">
        <PageHeading>Orders</PageHeading>
        <ButtonLink to="/vendor/orders/ship" variant="secondary">
          <Icon path={truckIcon} size={16} />
          Ship orders
        </ButtonLink>
      </div>
      {children}
    </Page>
  )
}

function NoOrders({ hasAny }: { hasAny: boolean }) {
  const [search] = useSearchParams()
  const address = useListAddress()
  const tab = useStatusTab()
  if (!hasAny) {
    return (
      <EmptyState drawing="box" title="No orders yet">
        New orders appear here automatically.
      </EmptyState>
    )
  }
  const asked = search.get('q')
  const isNarrowed = ['from', 'to', 'payment', 'late'].some((name) => search.has(name))
  const standing = tab === 'all' ? '' : ` among those that are ${statusWord(tab).toLowerCase()}`
  return (
    <EmptyState
      drawing={isNarrowed || asked ? 'search' : 'box'}
      title={isNarrowed || asked ? 'No orders found' : 'No orders here'}
      action={
        <ButtonLink
          to={address({ q: null, status: null, from: null, to: null, payment: null, late: null })}
          variant="secondary"
        >
          Show all orders
        </ButtonLink>
      }
    >
      {isNarrowed
        ? 'No order fits these filters.'
        : asked
          ? `No order, customer or product matches “${asked}”${standing}.`
          : `No order is ${statusWord(tab).toLowerCase()} now.`}
    </EmptyState>
  )
}
