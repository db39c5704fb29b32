import { useNavigation } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { askedPeriod } from '#app/portal/asked-period.ts'
import { useFreshFigures } from '#app/portal/fresh-figures.ts'
import { vendorSession } from '#app/portal/guard.ts'
import { useListAddress } from '#app/portal/list-tools.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { plusIcon } from '#app/ui/icons.ts'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { MoreLink } from '#app/ui/text-link.tsx'
import { ListingTable } from '#app/vendor/listing/table.tsx'
import { VendorOrderTable } from '#app/vendor/orders/table.tsx'
import { VendorStatusNotice } from '#app/vendor/status-notice.tsx'
import type { Route } from './+types/dashboard.ts'
import { VendorOverview } from './overview.tsx'

const tabs = ['overview', 'products', 'orders'] as const
type TabId = (typeof tabs)[number]

/** The first six, as the specification has them; the list behind shows the rest. */
const productsShown = '6'
const ordersShown = { overview: '5', orders: '10' }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await vendorSession(request)
  const search = new URL(request.url).searchParams
  const tab: TabId = tabs.find((id) => id === search.get('tab')) ?? 'overview'
  const [overview, business, products, orders] = await Promise.all([
    call(api.vendor.overview.$get({ query: askedPeriod(search) })),
    call(api.vendor.business.$get()),
    tab === 'products' ? call(api.vendor.products.$get({ query: { limit: productsShown } })) : undefined,
    tab === 'products'
      ? undefined
      : call(api.vendor.orders.$get({ query: { limit: ordersShown[tab], sort: 'newest' } })),
  ])
  return { tab, overview, business, products: products?.items ?? [], orders: orders?.items ?? [] }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Vendor Dashboard', matches) }]

export function HydrateFallback() {
  return (
    <Page className="py-8">
      <Loading text="Loading..." className="mt-4">
        <Skeleton className="h-56" />
      </Loading>
    </Page>
  )
}

const since = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' })

export default function VendorDashboardPage({ loaderData }: Route.ComponentProps) {
  const { tab, overview, business, products, orders } = loaderData
  const { shop } = overview
  const address = useListAddress()
  const isGoing = useNavigation().state === 'loading'
  useFreshFigures()
  const isNew = overview.orderCount === 0
  // The way to the first sale begins with the same words.
  const saysHow = isNew && tab === 'overview' && business.status === 'draft'
  // Nobody sees a shop's page before it was approved once.
  const hasPage = shop.status === 'approved' || shop.status === 'suspended'
  const counts = { overview: undefined, products: overview.products.all, orders: overview.orderCount }
  const words = { overview: 'Overview', products: 'Products', orders: 'Orders' }
  return (
    <Page className="pt-7 pb-12">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span
          aria-hidden="true"
          className="grid size-13 place-items-center rounded-petal-sm bg-ground-skincare font-display text-2xl text-success"
        >
          {shop.name.trim().charAt(0).toUpperCase()}
        </span>
        <div className="min-w-0 flex-1 basis-44">
          <PageHeading>Vendor Dashboard</PageHeading>
          <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
            {shop.name}
            {hasPage ? `, seller since ${since.format(new Date(shop.since))}` : ''}
          </p>
        </div>
        <div className="flex min-w-0 flex-wrap gap-2.5 max-md:w-full max-md:*:flex-1">
          <ButtonLink to="/vendor/products/new" variant={isNew ? 'secondary' : 'primary'}>
            <Icon path={plusIcon} size={16} />
            Add product
          </ButtonLink>
        </div>
      </div>
      {saysHow ? null : <VendorStatusNotice business={business} className="mt-5" />}
      <Tabs
        label="Vendor Dashboard"
        className="mt-5"
        current={tab}
        tabs={tabs.map((id) => ({
          id,
          label: words[id],
          ...(counts[id] === undefined ? {} : { count: counts[id] }),
          to: address({ tab: id === 'overview' ? null : id }),
        }))}
      />
      <div aria-busy={isGoing} className={`pt-4 transition-opacity ${isGoing ? 'opacity-60' : ''}`}>
        {tab === 'overview' ? <VendorOverview overview={overview} business={business} recentOrders={orders} /> : null}
        {tab === 'products' ? (
          <div className="panel overflow-hidden">
            <ListingTable
              products={products}
              empty={
                <EmptyState drawing="box" title="No products yet" level={2}>
                  Add the first one: photos, price and stock. You can send it for review when it is ready.
                </EmptyState>
              }
            />
            {products.length > 0 ? (
              <p className="border-t border-line px-5 py-1">
                <MoreLink to="/vendor/products">All products</MoreLink>
              </p>
            ) : null}
          </div>
        ) : null}
        {tab === 'orders' ? (
          <div className="panel overflow-hidden">
            <VendorOrderTable
              orders={orders}
              empty={
                <EmptyState drawing="bag" title="No orders yet" level={2}>
                  Orders appear here once they are paid, or at once for cash on delivery.
                </EmptyState>
              }
            />
            {orders.length > 0 ? (
              <p className="border-t border-line px-5 py-1">
                <MoreLink to="/vendor/orders">All orders</MoreLink>
              </p>
            ) : null}
          </div>
        ) : null}
      </div>
    </Page>
  )
}
