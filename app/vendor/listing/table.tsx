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

/** '1 of 4 shades out', 'all 4 shades out', '4 shades'; '' where there is nothing to choose. */
function choicesText({ kind, variantCount, variantsOut }: ListingRowView): string {
  if (variantCount < 2) return ''
  const choices = `${variantCount} ${kind === 'size' ? 'sizes' : 'shades'}`
  if (variantsOut === 0) return choices
  return `${variantsOut === variantCount ? 'all' : `${variantsOut} of`} ${choices} out`
}

/** '12 in stock, 1 of 4 shades out', 'Out of stock (all 4 shades)'. */
function stockText(product: ListingRowView): string {
  const choices = product.variantsOut > 0 ? choicesText(product) : ''
  if (product.stock === 0) return choices ? `Out of stock (${choices.replace(/ out$/, '')})` : 'Out of stock'
  const pieces = `${product.stock.toLocaleString('en-IN')} in stock`
  return choices ? `${pieces}, ${choices}` : pieces
}

/** Below the price in force stands one that waits for review. */
function Price({ product: { price, priceWaiting } }: { product: ListingRowView }) {
  if (price === null) return <span className="whitespace-nowrap text-ink-3">No price</span>
  return (
    <>
      {formatRupees(price)}
      {priceWaiting === null ? null : (
        <>
          <br />
          <span className="inline-block text-xs whitespace-nowrap text-warning">
            {' '}
            {formatRupees(priceWaiting)} in review
          </span>
        </>
      )}
    </>
  )
}

function Stock({ product }: { product: ListingRowView }) {
  const short = product.stockState !== 'ok'
  const choices = choicesText(product)
  return (
    <span className={short ? 'font-semibold text-danger' : ''}>
      {product.stock.toLocaleString('en-IN')}
      {choices ? (
        <>
          <br />
          {/* A box of its own: the line under the number, which can be changed, ends with it. */}
          <span className="inline-block text-xs font-normal whitespace-nowrap text-ink-3">{choices}</span>
        </>
      ) : null}
    </span>
  )
}

/** Below 768 the picture stands beside two lines: name, then price and stock. */
function Name({ product }: { product: ListingRowView }) {
  return (
    <div className="flex min-w-0 items-center gap-3 md:@max-[44rem]:min-w-60">
      <Photo
        photo={product.photo}
        category={product.category}
        sizes="2.75rem"
        alt=""
        className="aspect-4/5 w-11 shrink-0 rounded-sm @max-[17.5rem]:hidden"
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
          {priceText(product.price)}
          {product.priceWaiting === null ? '' : ` (${priceText(product.priceWaiting)} in review)`}
          {product.stock === 0 ? <span className="block">{stockText(product)}</span> : `, ${stockText(product)}`}
        </p>
        {product.status === 'approved' ? <SaleEndWord on={product.saleEndsOn} today={indianDay(new Date())} /> : null}
        {product.hasPackNotices ? <p className="text-xs text-warning">Check its packs</p> : null}
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
      cell: (product) => edit('price', product, <Price product={product} />),
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
