import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { BulkRefusals, type BulkResult } from '#app/portal/bulk-result.tsx'
import { ListPager } from '#app/portal/list-pager.tsx'
import {
  ExportLink,
  ListFilter,
  ListSearch,
  ListSort,
  ListTools,
  useAsked,
  useListAddress,
} from '#app/portal/list-tools.tsx'
import { listQuery, loadForVendor } from '#app/portal/load.ts'
import { NothingFound } from '#app/portal/nothing-found.tsx'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { plusIcon } from '#app/ui/icons.ts'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { SortState } from '#app/ui/table.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { listingStatusWords } from '#modules/listing/rules/listing.ts'
import type { ListingStatus } from '#modules/listing/shapes/listing.ts'
import type { ListingCountsView, ListingRowView } from '#modules/listing/shapes/lists.ts'
import type { Route } from './+types/listings.ts'
import { ListingActions } from './actions.tsx'
import { ListingBulk } from './bulk.tsx'
import { PriceAndStock } from './price-and-stock.tsx'
import { QuickPrice, QuickStock } from './quick-cell.tsx'
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
  { value: 'choice_out', label: 'A shade or size out of stock' },
  { value: 'ending', label: 'Best before within 90 days' },
]

const changesOptions = [
  { value: '', label: 'Any' },
  { value: 'waiting', label: 'In review' },
  { value: 'sent_back', label: 'Sent back' },
]

const sortOptions = [
  { value: '', label: 'Newest' },
  { value: 'name', label: 'Name' },
  { value: 'stock', label: 'Least stock' },
  { value: 'stock-desc', label: 'Most stock' },
  { value: 'sold-desc', label: 'Most sold, 30 days' },
  { value: 'sold', label: 'Least sold, 30 days' },
  { value: 'price', label: 'Price: low to high' },
  { value: 'price-desc', label: 'Price: high to low' },
]

/** The sort of the address as the table's heads show it; the newest first is nobody's. */
function sortState(sort: string | null): SortState | undefined {
  if (!sort || sort === 'newest') return undefined
  const [key = '', descending] = sort.split('-')
  return { key, direction: descending ? 'descending' : 'ascending' }
}

const sortNamed = ({ key, direction }: SortState) => (direction === 'descending' ? `${key}-desc` : key)

export default function ListingsPage({ loaderData }: Route.ComponentProps) {
  const { counts } = loaderData
  const [refusal, setRefusal] = useState<{ text: string; attempt: number; error?: unknown }>({ text: '', attempt: 0 })
  const refuse = (text: string, error?: unknown) => setRefusal(({ attempt }) => ({ text, attempt: attempt + 1, error }))
  const [outcome, setOutcome] = useState<BulkResult>()
  const isNew = counts.all + counts.byStatus.archived === 0
  return (
    <Page className="pb-12">
      <Breadcrumbs trail={[{ label: 'Home', to: '/vendor/dashboard' }]} current="Products" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading>Products</PageHeading>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
          {isNew ? null : <ExportLink path="/vendor/products/export" />}
          <ButtonLink to="/vendor/products/new">
            <Icon path={plusIcon} size={16} />
            Add product
          </ButtonLink>
        </div>
      </div>
      <PortalBanner error={refusal.error} attempt={refusal.attempt} className="mt-4">
        {refusal.text}
      </PortalBanner>
      <BulkRefusals result={outcome} className="mt-4" />
      {isNew ? (
        <EmptyState
          drawing="box"
          title="No products yet"
          action={<ButtonLink to="/vendor/products/new">Add your first product</ButtonLink>}
        >
          Start with a name. You can save a draft at any time and finish it later.
        </EmptyState>
      ) : (
        <YourProducts {...loaderData} onRefusal={refuse} onMoved={setOutcome} />
      )}
    </Page>
  )
}

type YourProductsProps = Route.ComponentProps['loaderData'] & {
  onRefusal: (sentence: string, error?: unknown) => void
  /** Several were moved at once. */
  onMoved: (result: BulkResult) => void
}

/** The list with its filters: prices and stock change where they stand, several products move at once. */
function YourProducts({ list, counts, asked, onRefusal, onMoved }: YourProductsProps) {
  const navigate = useNavigate()
  const address = useListAddress()
  const [opened, setOpened] = useState<ListingRowView>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const takeBack = useAction((work: () => Promise<string>) => work(), {
    failure: 'It could not be undone. Please try again.',
    done: (sentence) => sentence,
    refresh: true,
    onRefusal,
  })
  const sorted = sortState(useAsked().get('sort'))
  const bulk = (
    <ListingBulk
      products={list.items.filter(({ id }) => selected.has(id))}
      onDone={(result) => {
        onMoved(result)
        setSelected(new Set(result.refused.map(({ id }) => id)))
      }}
      onRefusal={onRefusal}
    />
  )
  return (
    <section aria-label="Your products" className="panel mt-5">
      <ListTools>
        <ListSearch label="Search your products" />
        {/* A share of a width that is not known yet counts for nothing, so the least width is a plain one. */}
        <div className="w-full flex-wrap gap-3 max-md:contents md:flex lg:w-auto lg:*:min-w-40">
          <ListFilter label="Status" name="status" options={statusOptions(counts)} />
          <ListFilter label="Stock" name="stock" options={stockOptions(counts)} />
          <ListFilter label="Changes" name="changes" options={changesOptions} />
          <ListSort options={sortOptions} />
        </div>
      </ListTools>
      <ListingTable
        products={list.items}
        {...(sorted ? { sort: sorted } : {})}
        onSort={(next) => navigate(address({ sort: sortNamed(next) }), { preventScrollReset: true })}
        selection={{ selected, onChange: setSelected, actions: bulk }}
        edit={(figure, product, shown) => {
          const Figure = figure === 'price' ? QuickPrice : QuickStock
          return (
            <Figure key={product.id} product={product} onOpen={() => setOpened(product)} onUndo={takeBack.run}>
              {shown}
            </Figure>
          )
        }}
        actions={(product) => (
          <ListingActions product={product} onStock={() => setOpened(product)} onRefusal={onRefusal} />
        )}
        empty={<NothingListed isFiltered={Boolean(asked.q || asked.status || asked.stock || asked.changes)} />}
      />
      {list.items.length > 0 ? (
        <div className="border-t border-line">
          <ListPager page={list} one="product" many="products" size={perPage} />
        </div>
      ) : null}
      {opened ? (
        <PriceAndStock product={opened} onClose={() => setOpened(undefined)} onDone={() => setOpened(undefined)} />
      ) : null}
    </section>
  )
}

function NothingListed({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <NothingFound what="products" to="/vendor/products">
        Show all products
      </NothingFound>
    )
  }
  return (
    <EmptyState
      drawing="search"
      title="Everything is archived"
      action={
        <ButtonLink to="/vendor/products?status=archived" variant="secondary">
          Show archived products
        </ButtonLink>
      }
    >
      You can restore a product at any time.
    </EmptyState>
  )
}
