import { useEffect, useRef } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { useAddToCart } from '#app/shop/cart/use-add-to-cart.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { isSort, sortOptions } from '#modules/search/rules/sort.ts'
import type { CardProduct } from './card.tsx'
import { ProductGrid } from './grid.tsx'
import { type ListSort, type ListState, listAddress } from './list-address.ts'

export interface ProductListProps {
  /** Of the page it stands on. */
  path: string
  state: ListState
  products: readonly CardProduct[]
  productCount: number
  pageCount: number
  /** What the list is called: 'All of Makeup'. */
  title: string
  /** Its first photographs are in the page's first view. */
  first?: boolean
  /** Three columns beside a panel. */
  columns?: 3 | 4
  className?: string
}

const isListSort = (value: unknown): value is ListSort => isSort(value) && value !== 'relevance'
const sorts = Object.entries(sortOptions).filter(([value]) => isListSort(value))

/** Everything of a brand, a category or a seller: how many, in which order, page by page. */
export function ProductList({
  path,
  state,
  products,
  productCount,
  pageCount,
  title,
  first = false,
  columns = 4,
  className = '',
}: ProductListProps) {
  const navigate = useNavigate()
  const { addCard } = useAddToCart()
  const heading = useRef<HTMLHeadingElement>(null)
  const isWaiting = useNavigation().location?.pathname === path
  const isPastEnd = products.length === 0

  // A new page starts at the top of the list.
  const page = useRef(state.page)
  useEffect(() => {
    if (page.current !== state.page) heading.current?.focus({ preventScroll: true })
    page.current = state.page
  }, [state.page])

  function choose(value: string) {
    if (isListSort(value)) navigate(listAddress(path, { sort: value, page: 1 }), { preventScrollReset: true })
  }

  return (
    <section aria-labelledby="products" className={className}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="products" ref={heading} tabIndex={-1} className="heading text-3xl outline-none">
            {title}
          </h2>
          <p role="status" className="text-sm text-ink-2 tabular-nums">
            {productCount.toLocaleString('en-IN')} {productCount === 1 ? 'product' : 'products'}
            {pageCount > 1 && !isPastEnd ? `, page ${state.page} of ${pageCount.toLocaleString('en-IN')}` : ''}
          </p>
        </div>
        {productCount > 1 ? (
          <Form action={path} className="w-full md:w-auto">
            <SelectField
              inset
              label="Sort by"
              name="sort"
              value={state.sort}
              onChange={(event) => choose(event.target.value)}
            >
              {sorts.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          </Form>
        ) : null}
      </div>
      <div
        aria-busy={isWaiting || undefined}
        className={`transition-opacity ${isWaiting ? 'opacity-60 delay-150' : ''}`}
      >
        {isPastEnd ? (
          <EmptyState
            drawing="search"
            title="No products found"
            action={
              <ButtonLink to={productCount > 0 ? path : '/products'}>
                {productCount > 0 ? 'Go to page 1' : 'All products'}
              </ButtonLink>
            }
          >
            {productCount > 0 ? 'The list ends before this page.' : 'Nothing is on sale here at the moment.'}
          </EmptyState>
        ) : (
          <ProductGrid products={products} onAdd={addCard} columns={columns} first={first} level={3} />
        )}
      </div>
      <Pagination
        page={state.page}
        pageCount={isPastEnd ? 1 : pageCount}
        to={(number) => listAddress(path, { ...state, page: number })}
        className="mt-11"
      />
    </section>
  )
}
