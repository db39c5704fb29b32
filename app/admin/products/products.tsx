import { useState } from 'react'
import { href, Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { ListFoot } from '#app/admin/list-foot.tsx'
import { adminListQuery } from '#app/admin/list-query.ts'
import { AdminHeading } from '#app/admin/section.tsx'
import { bulkMax, useSelectAll } from '#app/admin/select-all.ts'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { BulkRefusals, type BulkResult } from '#app/portal/bulk-result.tsx'
import {
  ExportLink,
  ListFilter,
  ListSearch,
  ListSort,
  ListTools,
  useAsked,
  useListAddress,
} from '#app/portal/list-tools.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { NothingFound } from '#app/portal/nothing-found.tsx'
import { SaleEndWord } from '#app/portal/pack-notices.tsx'
import { ProductBadge } from '#app/portal/product-status.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { Loading } from '#app/ui/skeleton.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { AnyListingRowView } from '#modules/listing/shapes/lists.ts'
import { formatDay, indianDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import type { Route } from './+types/products.ts'
import { ProductBulk } from './bulk.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Products', matches) }]

const parameters = ['q', 'status', 'stock', 'category', 'vendor', 'sort', 'cursor'] as const

type Query = NonNullable<Parameters<typeof api.admin.products.$get>[0]>['query']

/** The list that the address asks for, how many there are of each status, and the categories to choose from. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = adminListQuery<Query>(request, parameters)
  return loadForAdmin(request, async () => {
    const [list, counts, categories] = await Promise.all([
      call(api.admin.products.$get({ query })),
      call(api.admin.products.counts.$get()),
      call(api.categories.$get()),
    ])
    return { list, counts, categories: categories.items }
  })
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <>
      <AdminHeading>Products</AdminHeading>
      <Loading text="Loading..." className="mt-5" />
    </>
  )
}

const tabs = [
  { id: 'all', label: 'All' },
  { id: 'submitted', label: 'In review' },
  { id: 'changes', label: 'Changes' },
  { id: 'approved', label: 'Live' },
  { id: 'rejected', label: 'Sent back' },
  { id: 'suspended', label: 'Suspended' },
  { id: 'draft', label: 'Drafts' },
  { id: 'archived', label: 'Archived' },
] as const

function Name({ product }: { product: AnyListingRowView }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Photo
        photo={product.photo}
        category={product.category}
        sizes="2.75rem"
        alt=""
        className="aspect-4/5 w-11 shrink-0 rounded-sm @max-[17.5rem]:hidden"
      />
      <div className="min-w-0">
        <Link
          to={href('/admin/products/:productId', { productId: product.id })}
          prefetch="intent"
          className="font-semibold [overflow-wrap:anywhere] hover:text-brand-ink hover:underline"
        >
          {product.name}
        </Link>
        <p className="text-xs text-ink-3">
          {product.waitingSince ? `Waiting since ${formatDay(product.waitingSince)}` : product.brand}
        </p>
        {product.status === 'approved' ? <SaleEndWord on={product.saleEndsOn} today={indianDay(new Date())} /> : null}
      </div>
    </div>
  )
}

const columns: Column<AnyListingRowView>[] = [
  {
    key: 'name',
    head: 'Product',
    sortable: true,
    stack: 'lead',
    className: 'md:w-[34%]',
    cell: (product) => <Name product={product} />,
  },
  { key: 'category', head: 'Category', className: 'text-ink-2 max-lg:hidden', cell: (product) => product.category },
  {
    key: 'vendor',
    head: 'Vendor',
    stack: 'second',
    className: 'text-ink-2',
    cell: (product) => (
      <Link to={href('/admin/vendors/:vendorId', { vendorId: product.vendorId })} className="hover:underline">
        {product.vendor}
      </Link>
    ),
  },
  {
    key: 'price',
    head: 'Price',
    end: true,
    sortable: true,
    stack: 'figure',
    cell: (product) =>
      product.price === null ? <span className="text-ink-3">No price</span> : formatRupees(product.price),
  },
  {
    key: 'stock',
    head: 'Stock',
    end: true,
    stack: 'third',
    cell: (product) => (
      <span className={product.stockState === 'ok' ? '' : 'font-semibold text-danger'}>
        {product.stock.toLocaleString('en-IN')}
        <span className="md:hidden"> in stock</span>
      </span>
    ),
  },
  {
    key: 'status',
    head: 'Status',
    stack: 'badge',
    cell: (product) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <ProductBadge product={product} />
        {product.hasChangesWaiting ? <Badge tone="indigo">Changes</Badge> : null}
      </span>
    ),
  },
]

/** The sort of the address in the table's words, and back. */
const sorts = {
  name: { key: 'name', direction: 'ascending' },
  'price-low': { key: 'price', direction: 'ascending' },
  'price-high': { key: 'price', direction: 'descending' },
} as const

const sortOptions = [
  { value: '', label: 'Newest' },
  { value: 'name', label: 'Name' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
]

export default function AdminProductsPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  // A selection holds for one search of the list only.
  return <Products key={search} {...loaderData} />
}

/** The first hundred products of the list at this address. */
function everyProduct(search: URLSearchParams): Query {
  const given = parameters.flatMap((name) => (name !== 'cursor' && search.get(name) ? [[name, search.get(name)]] : []))
  return { ...Object.fromEntries(given), limit: bulkMax }
}

function Products({ list, counts, categories }: Route.ComponentProps['loaderData']) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const address = useListAddress()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [outcome, setOutcome] = useState<BulkResult>()
  const status = search.get('status') ?? 'all'
  const sort = useAsked().get('sort') ?? 'newest'
  const all = useSelectAll({
    page: list,
    keyOf: (product: AnyListingRowView) => product.id,
    load: () => call(api.admin.products.$get({ query: everyProduct(search) })),
    onSelect: setSelected,
  })
  const chosen = all.rows.filter((product) => selected.has(product.id))
  const countOf = (id: string) =>
    id === 'all' ? counts.all : id === 'changes' ? counts.changes : counts.byStatus[id as keyof typeof counts.byStatus]

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AdminHeading>Products</AdminHeading>
        <div className="flex flex-wrap gap-2.5">
          {counts.byStatus.submitted + counts.changes > 0 ? (
            <ButtonLink to="/admin/products/queue">
              Review {counts.byStatus.submitted + counts.changes} waiting
            </ButtonLink>
          ) : null}
          <ExportLink path="/admin/products/export" />
        </div>
      </div>
      <BulkRefusals result={outcome} className="mt-4" />
      <section aria-label="All products" className="panel mt-5 overflow-clip">
        <Tabs
          label="Products by status"
          className="px-3"
          current={status}
          tabs={tabs.map(({ id, label }) => ({
            id,
            label,
            count: countOf(id),
            to: address({ status: id === 'all' ? null : id }),
          }))}
        />
        <ListTools>
          <ListSearch label="Name, brand or SKU" />
          <ListFilter
            label="Category"
            name="category"
            options={[{ value: '', label: 'All' }, ...categories.map(({ name }) => ({ value: name, label: name }))]}
          />
          <ListFilter
            label="Stock"
            name="stock"
            options={[
              { value: '', label: 'Any' },
              { value: 'low', label: 'Low, five or fewer' },
              { value: 'out', label: 'Out of stock' },
            ]}
          />
          <ListSort options={sortOptions} />
        </ListTools>
        <Table
          caption="Products"
          columns={columns}
          rows={list.items}
          rowKey={(product) => product.id}
          rowName={(product) => product.name}
          sort={sorts[sort as keyof typeof sorts]}
          onSort={({ key, direction }) => {
            const next = key === 'name' ? 'name' : direction === 'ascending' ? 'price-low' : 'price-high'
            navigate(address({ sort: next }), { preventScrollReset: true })
          }}
          selection={{
            selected,
            onChange: setSelected,
            more: all.more,
            actions: (
              <ProductBulk
                products={chosen}
                onDone={(now) => {
                  setSelected(new Set())
                  setOutcome(now)
                }}
              />
            ),
          }}
          empty={
            <NothingFound what="products" tabs={['status']} empty="No product has this status." to="/admin/products">
              Show all products
            </NothingFound>
          }
        />
        <ListFoot page={list} one="product" many="products" />
      </section>
    </>
  )
}
