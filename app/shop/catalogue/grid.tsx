import { type CardProduct, ProductCard, type ProductCardProps } from './card.tsx'

export interface ProductGridProps {
  products: readonly CardProduct[]
  onAdd: ProductCardProps['onAdd']
  soldOut?: ProductCardProps['soldOut']
  layout?: 'grid' | 'list'
  /** Three columns from 1024 instead of four, beside a rail or a panel. */
  columns?: 3 | 4
  /** The first photographs are in the page's first view. */
  first?: boolean
  level?: 2 | 3
  /** Exactly four: side by side from 768, so that none stands alone. */
  four?: boolean
  /** The same, and on a phone one row to be swiped. */
  row?: boolean
  travels?: boolean
}

/** Products side by side: two on a phone, three from 768, four from 1024; or under each other. */
export function ProductGrid({
  products,
  onAdd,
  soldOut,
  layout = 'grid',
  columns = 4,
  first = false,
  level = 3,
  four = false,
  row = false,
  travels = true,
}: ProductGridProps) {
  const grid =
    layout === 'list'
      ? 'grid content-start gap-4'
      : row
        ? 'no-scrollbar flex gap-x-3 max-md:-mx-(--gutter) max-md:overflow-x-auto max-md:px-(--gutter) max-md:py-1 max-md:*:w-40 max-md:*:shrink-0 md:grid md:gap-x-5 ' +
          (columns === 4 ? 'md:grid-cols-4' : 'md:grid-cols-3')
        : `stacks grid grid-cols-2 gap-x-3 gap-y-7 md:gap-x-5 md:gap-y-9 ${four ? 'md:grid-cols-4' : 'md:grid-cols-3'} ${columns === 4 ? 'lg:grid-cols-4' : ''}`
  return (
    <ul className={grid}>
      {products.map((product, at) => (
        <li key={product.id} className={`grid min-w-0 ${layout === 'list' ? '@container' : ''}`}>
          <ProductCard
            product={product}
            onAdd={onAdd}
            soldOut={soldOut}
            layout={layout}
            level={level}
            travels={travels}
            loading={!first || at >= columns ? 'lazy' : at === 0 ? 'priority' : 'eager'}
          />
        </li>
      ))}
    </ul>
  )
}
