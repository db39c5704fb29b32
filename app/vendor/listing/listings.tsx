import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { countText, KeysetPager, ListFilter, ListSearch, useListAddress } from '#app/portal/list-tools.tsx'
import { listQuery, loadForVendor } from '#app/portal/load.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { plusIcon } from '#app/ui/icons.ts'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { listingStatusWords } from '#modules/listing/rules/listing.ts'
import type { ListingStatus } from '#modules/listing/shapes/listing.ts'
import type { ListingCountsView, ListingRowView } from '#modules/listing/shapes/lists.ts'
import type { Route } from './+types/listings.ts'
import { ListingActions } from './actions.tsx'
import { StockDialog } from './stock.tsx'
import { ListingTable } from './table.tsx'

const perPage = 20

type Query = NonNullable<Parameters<typeof api.vendor.products.$get>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = listQuery<Query>(request, ['q', 'status', 'stock', 'changes', 'sort', 'cursor'])
  return loadForVendor(request, async () => {
    const [list, counts] = await Promise.all([
      call(api.vendor.products.$get({ query: { ...asked, limit: String(perPage) } })),
      call(api.vendor.products.counts.$get()),
    ])
    return { list, counts, asked }
  })
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Products', matches) },
  { name: 'robots', content: 'noindex' },
]

export function HydrateFallback() {
  return (
    <Page className="py-8">
      <Loading text="Loading...">
        <Skeleton className="h-96" />
      </Loading>
    </Page>
  )
}

const statuses: ListingStatus[] = ['approved', 'submitted', 'draft', 'rejected', 'suspended', 'archived']

function statusOptions(counts: ListingCountsView) {
  return [
    { value: '', label: `Current (${counts.all.toLocaleString('en-IN')})` },
    ...statuses.map((status) => ({
      value: status,
      label: `${listingStatusWords[status]} (${counts.byStatus[status].toLocaleString('en-IN')})`,
    })),
  ]
}

const stockOptions = (counts: ListingCountsView) => [
  { value: '', label: 'All stock levels' },
  { value: 'low', label: `Low stock (${counts.low.toLocaleString('en-IN')})` },
  { value: 'out', label: `Out of stock (${counts.out.toLocaleString('en-IN')})` },
  { value: 'choice_out', label: 'A shade or size out' },
  { value: 'ending', label: 'Ends within 90 days' },
]

const changesOptions = [
  { value: '', label: 'Any' },
  { value: 'waiting', label: 'Waiting for review' },
  { value: 'sent_back', label: 'Sent back' },
]

export default function ListingsPage({ loaderData }: Route.ComponentProps) {
  const { list, counts, asked } = loaderData
  const navigate = useNavigate()
  const address = useListAddress()
  const [refusal, setRefusal] = useState({ text: '', attempt: 0 })
  const [counting, setCounting] = useState<ListingRowView>()
  const isFiltered = Boolean(asked.q || asked.status || asked.stock || asked.changes)
  const isNew = counts.all + counts.byStatus.archived === 0
  return (
    <Page className="pb-12">
      <Breadcrumbs trail={[{ label: 'Dashboard', to: '/vendor/dashboard' }]} current="Products" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>Products</PageHeading>
        <ButtonLink to="/vendor/products/new" className="max-sm:w-full">
          <Icon path={plusIcon} size={16} />
          Add product
        </ButtonLink>
      </div>
      <FormBanner attempt={refusal.attempt} className="mt-4">
        {refusal.text}
      </FormBanner>
      {isNew ? (
        <EmptyState
          drawing="box"
          title="No products yet"
          action={<ButtonLink to="/vendor/products/new">Add your first product</ButtonLink>}
        >
          Start with a name. You can save a draft at any time and finish it later.
        </EmptyState>
      ) : (
        <section aria-label="Your products" className="panel mt-5">
          <div className="flex flex-wrap items-start gap-3 border-b border-line p-4">
            <ListSearch label="Search your products" />
            <div className="grid w-full grid-cols-2 gap-3 sm:grid-cols-3 lg:flex lg:w-auto">
              <ListFilter label="Status" name="status" options={statusOptions(counts)} />
              <ListFilter label="Stock" name="stock" options={stockOptions(counts)} />
              <ListFilter label="Changes" name="changes" options={changesOptions} />
            </div>
          </div>
          <ListingTable
            products={list.items}
            {...(asked.sort === 'name' ? { sort: { key: 'name', direction: 'ascending' as const } } : {})}
            onSort={() =>
              navigate(address({ sort: asked.sort === 'name' ? null : 'name' }), { preventScrollReset: true })
            }
            actions={(product) => (
              <ListingActions
                product={product}
                onStock={() => setCounting(product)}
                onRefusal={(text) => setRefusal(({ attempt }) => ({ text, attempt: attempt + 1 }))}
              />
            )}
            empty={
              <EmptyState
                drawing="search"
                title={isFiltered ? 'Nothing matches' : 'Everything is archived'}
                action={
                  isFiltered ? (
                    <ButtonLink to="/vendor/products" variant="secondary">
                      Show all products
                    </ButtonLink>
                  ) : (
                    <ButtonLink to="/vendor/products?status=archived" variant="secondary">
                      Show archived products
                    </ButtonLink>
                  )
                }
              >
                {isFiltered ? 'Try other words, or take a filter away.' : 'You can restore a product at any time.'}
              </EmptyState>
            }
          />
          {list.items.length > 0 ? (
            <div className="border-t border-line">
              <KeysetPager page={list}>{countText(list.total, 'product', 'products')}</KeysetPager>
            </div>
          ) : null}
        </section>
      )}
      {counting ? (
        <StockDialog product={counting} onClose={() => setCounting(undefined)} onDone={() => setCounting(undefined)} />
      ) : null}
    </Page>
  )
}
