import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SaleEndWord } from '#app/portal/pack-notices.tsx'
import { ProductBadge } from '#app/portal/product-status.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { Rating } from '#app/ui/rating.tsx'
import { type Column, type Selection, type SortState, Table } from '#app/ui/table.tsx'
import type { ListingRowView } from '#modules/listing/shapes/lists.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'

export interface ListingTableProps {
  products: readonly ListingRowView[]
  /** In the last column of each row: what can be done with the product. */
  actions?: (product: ListingRowView) => ReactNode
  /** Around a figure of a list in which it can be changed. */
  edit?: (figure: 'price' | 'stock', product: ListingRowView, shown: ReactNode) => ReactNode
  selection?: Selection
  sort?: SortState
  onSort?: (next: SortState) => void
  empty?: ReactNode
}

const priceText = (price: number | null) => (price === null ? 'No price' : formatRupees(price))

function choicesText({ variantCount, variantsOut }: ListingRowView): string {
  return variantsOut > 0 ? `${variantsOut} of ${variantCount} out` : `${variantCount} choices`
}

function Stock({ product }: { product: ListingRowView }) {
  const short = product.stockState !== 'ok'
  return (
    <span className={short ? 'font-semibold text-danger' : ''}>
      {product.stock.toLocaleString('en-IN')}
      {product.variantCount > 1 ? (
        <span className="block text-xs font-normal text-ink-3">{choicesText(product)}</span>
      ) : null}
    </span>
  )
}

/** Below 768 the picture stands beside two lines: name, then price and stock. */
function Name({ product }: { product: ListingRowView }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Photo
        photo={product.photo}
        category={product.category}
        sizes="2.75rem"
        alt=""
        className="aspect-4/5 w-11 shrink-0 rounded-sm"
      />
      <div className="min-w-0">
        <Link
          to={`/vendor/products/${product.id}`}
          prefetch="intent"
          className="font-semibold [overflow-wrap:anywhere] hover:text-brand-ink hover:underline"
        >
          {product.name}
        </Link>
        <p className="mt-0.5 text-ink-2 md:hidden">
          {priceText(product.price)}, {product.stock.toLocaleString('en-IN')} in stock
          {product.variantsOut > 0 && product.variantCount > 1 ? `, ${choicesText(product)}` : ''}
        </p>
        {product.status === 'approved' ? <SaleEndWord on={product.saleEndsOn} today={indianDay(new Date())} /> : null}
        {product.hasPackNotices ? <p className="text-xs text-warning">Look at its packs</p> : null}
        {product.hasChangesWaiting ? <p className="text-xs text-ink-3">Changes wait for review</p> : null}
        {product.hasChangesSentBack ? <p className="text-xs font-medium text-danger">Changes sent back</p> : null}
        {product.status === 'rejected' || product.status === 'suspended' ? (
          <p className="line-clamp-2 text-xs text-danger">{product.statusReason}</p>
        ) : null}
      </div>
    </div>
  )
}

/** A vendor's products: each name leads to its edit page. On a phone each is a picture with two lines. */
export function ListingTable({
  products,
  actions,
  edit = (_, __, shown) => shown,
  selection,
  sort,
  onSort,
  empty,
}: ListingTableProps) {
  const columns: Column<ListingRowView>[] = [
    {
      key: 'name',
      head: 'Product',
      sortable: true,
      stack: 'lead',
      className: 'md:w-[32%]',
      cell: (product) => <Name product={product} />,
    },
    {
      key: 'category',
      head: 'Category',
      className: 'text-ink-2 max-lg:hidden',
      cell: (product) => product.category,
    },
    {
      key: 'price',
      head: 'Price',
      end: true,
      sortable: true,
      cell: (product) =>
        edit(
          'price',
          product,
          product.price === null ? <span className="text-ink-3">No price</span> : formatRupees(product.price),
        ),
    },
    {
      key: 'stock',
      head: 'In stock',
      end: true,
      sortable: true,
      cell: (product) => edit('stock', product, <Stock product={product} />),
    },
    {
      key: 'sold',
      head: 'Sold, 30 days',
      end: true,
      sortable: true,
      className: 'text-ink-2 max-lg:hidden',
      cell: (product) => product.soldLately.toLocaleString('en-IN'),
    },
    {
      key: 'rating',
      head: 'Rating',
      className: 'whitespace-nowrap max-xl:hidden',
      cell: (product) =>
        product.reviewCount > 0 ? (
          <Rating rating={product.rating} count={product.reviewCount} className="*:shrink-0" />
        ) : (
          <span className="text-ink-3">None yet</span>
        ),
    },
    {
      key: 'status',
      head: 'Status',
      stack: 'badge',
      cell: (product) => <ProductBadge product={product} />,
    },
  ]
  if (actions) {
    columns.push({ key: 'actions', head: 'Actions', end: true, stack: 'figure', cell: (product) => actions(product) })
  }
  return (
    <Table
      caption="Products"
      columns={columns}
      rows={products}
      rowKey={(product) => product.id}
      rowName={(product) => product.name}
      {...(selection ? { selection } : {})}
      {...(sort ? { sort } : {})}
      {...(onSort ? { onSort } : {})}
      empty={empty}
    />
  )
}
