import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { DayFilter } from '#app/portal/day-filter.tsx'
import { countText, KeysetPager, ListSearch, useListAddress } from '#app/portal/list-tools.tsx'
import { listQuery, loadForVendor } from '#app/portal/load.ts'
import { OrderStatusTabs, useStatusTab } from '#app/portal/status-tabs.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { statusWord } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/orders.ts'
import { VendorOrderNews } from './news.tsx'
import { VendorOrderTable } from './table.tsx'

type Query = NonNullable<Parameters<typeof api.vendor.orders.$get>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = listQuery<Query>(request, ['status', 'q', 'from', 'to', 'cursor'])
  return loadForVendor(request, () => call(api.vendor.orders.$get({ query })))
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
      <div className="panel overflow-clip">
        <OrderStatusTabs counts={page.counts} className="px-2" />
        <div className="flex flex-wrap items-stretch gap-3 border-b border-line p-4 md:border-0 md:pb-3 [&_search]:md:max-w-md [&_search_input]:min-h-(--control-lg)">
          <ListSearch label="Order ID" maxLength={40} />
          <DayFilter label="From" name="from" />
          <DayFilter label="To" name="to" />
        </div>
        <VendorOrderTable orders={page.items} empty={<NoOrders hasAny={page.counts.all > 0} />} />
        {page.total > 0 ? <KeysetPager page={page}>{countText(page.total, 'order', 'orders')}</KeysetPager> : null}
      </div>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Page className="pb-12">
      <Breadcrumbs trail={[{ label: 'Vendor Dashboard', to: '/vendor/dashboard' }]} current="Orders" />
      <PageHeading className="mb-5">Orders</PageHeading>
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
        When somebody buys from you, the order appears here by itself.
      </EmptyState>
    )
  }
  const asked = search.get('q')
  const hasDays = search.has('from') || search.has('to')
  return (
    <EmptyState
      drawing="search"
      title="No orders found"
      action={
        <ButtonLink to={address({ q: null, status: null, from: null, to: null })} variant="secondary">
          Show all orders
        </ButtonLink>
      }
    >
      {hasDays
        ? 'Nothing fits these days and filters.'
        : asked
          ? `No order's ID begins with “${asked}”${tab === 'all' ? '' : ` among those that are ${statusWord(tab).toLowerCase()}`}.`
          : `Nothing is ${statusWord(tab).toLowerCase()} just now.`}
    </EmptyState>
  )
}
