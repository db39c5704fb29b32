import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigation, useNavigationType } from 'react-router'
import { lazyExtra, lazyPart } from '#app/frame/lazy-part.tsx'
import { useAddToCart } from '#app/shop/cart/use-add-to-cart.ts'
import { layoutGridIcon, listIcon } from '#app/ui/icons.ts'
import { useOnDemand } from '#app/ui/on-demand.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { countFilters, filterParameters } from '#modules/search/rules/filters.ts'
import { type CatalogueState, catalogueAddress } from './address.ts'
import { FilterButton } from './filter-button.tsx'
import { ProductGrid } from './grid.tsx'
import type { ListOf, ListShown } from './list.server.ts'
import type { ListBarProps } from './list-bar.tsx'
import { LoadMore, useMore } from './more.tsx'
import { CatalogueTools } from './tools.tsx'
import { useView } from './use-view.ts'

/** Most lists are without these, and do not carry them. Their words are in the document, and stay there until they are hydrated. */
const SearchSaid = lazyPart(() => import('./search-said.tsx'))
const CatalogueChips = lazyPart(() => import('./chips.tsx'))
const Nothing = lazyPart(() => import('./nothing.tsx'))
/** Nobody needs it before the first scroll. */
const ListBar = lazyExtra(() => import('./list-bar.tsx'))
/** Its words are in the document; it is hydrated after what people came for. */
const FilterRail = lazyPart(() => import('./filters.tsx'))

const views = [
  { value: 'grid', label: 'Grid view', icon: layoutGridIcon },
  { value: 'list', label: 'List view', icon: listIcon },
]

export interface ResultsProps {
  list: ListShown
  /** How many there are, in words. */
  count: ReactNode
  /** Names of products are headings of this level. */
  level?: 2 | 3
  /** Without a rail the filters are behind their button at every width: something else stands beside the list. */
  rail?: boolean
}

/** The list's own parameters for the API: what is shown, not how. */
function listParameters({ q, exact, filters, sort }: CatalogueState, of: ListOf): Record<string, string> {
  const search = q ? [['q', q], ...(exact ? [['exact', '1']] : [])] : []
  return Object.fromEntries([...search, ...filterParameters({ ...filters, ...of }), ['sort', sort]])
}

/** A new page starts at the top of the list. */
function useFocusOnNewPage(page: number) {
  const count = useRef<HTMLParagraphElement>(null)
  const last = useRef(page)
  useEffect(() => {
    if (last.current !== page) count.current?.focus({ preventScroll: true })
    last.current = page
  }, [page])
  return count
}

/** Other filters bring what they left into view: the list may end far above where the page stood. Going back keeps its place. */
function useResultsInView(filters: string) {
  const top = useRef<HTMLDivElement>(null)
  const last = useRef(filters)
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    const row = top.current
    if (last.current === filters || !row) return
    last.current = filters
    if (!isBack && row.getBoundingClientRect().top < Number.parseFloat(getComputedStyle(row).scrollMarginTop))
      row.scrollIntoView({ block: 'start' })
  }, [filters, isBack])
  return top
}

/** The bar is loaded with the first scroll. */
function BarOnScroll(bar: ListBarProps) {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const note = () => setScrolled(true)
    window.addEventListener('scroll', note, { once: true, passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [])
  return isScrolled ? (
    <Suspense>
      <ListBar {...bar} />
    </Suspense>
  ) : null
}

/** A list of products with its tools: search and sort, filters, grid or list, page by page. */
export function Results({ list, count: words, level = 2, rail = true }: ResultsProps) {
  const { products, search, matching, pageCount, facets, nextCursor, categories, of } = list
  const { view, asked, choose } = useView(list.state)
  const state = useMemo(() => ({ ...list.state, view: asked }), [list.state, asked])
  const applied = countFilters(state.filters)
  const more = useMore(listParameters(state, of), nextCursor)
  const { addCard } = useAddToCart()
  const count = useFocusOnNewPage(state.page)
  const toCount = useCallback(() => count.current?.focus({ preventScroll: true }), [count])
  const top = useResultsInView(String(filterParameters(list.state.filters)))
  const isSearched = state.path === catalogueAddress({})
  const isWaiting = useNavigation().location?.pathname === state.path
  // Where nothing was found without a filter, there is nothing to narrow.
  const isNarrowable = matching > 0 || applied > 0
  const [isOpen, setOpen] = useState(false)
  const [FilterSheet, loadSheet] = useOnDemand(() => import('./filter-sheet.tsx'))
  const filterButton = isNarrowable ? (
    <FilterButton
      applied={applied}
      isOpen={isOpen}
      onOpen={async () => setOpen(await loadSheet())}
      className={rail ? 'lg:hidden' : ''}
    />
  ) : null

  return (
    <>
      <BarOnScroll state={state}>{filterButton}</BarOnScroll>
      {FilterSheet && isOpen ? (
        <FilterSheet list={{ ...list, state }} applied={applied} onClose={() => setOpen(false)} />
      ) : null}
      {/* Without a search box, the order stands in the row of the count. */}
      <div
        className={
          isSearched
            ? 'contents'
            : 'bg-bg md:mt-2 md:flex md:items-start md:gap-3 lg:sticky lg:top-(--header-h) lg:z-10 lg:-mx-1 lg:px-1 lg:py-1'
        }
      >
        <CatalogueTools state={state} categories={categories} isSearched={isSearched}>
          {filterButton}
        </CatalogueTools>
        <div
          ref={top}
          className="mt-2 flex min-h-11 min-w-0 flex-1 scroll-mt-28 flex-wrap items-center justify-between gap-x-4 gap-y-2 md:mt-3 lg:scroll-mt-[calc(var(--header-h)+4.5rem)]"
        >
          <p ref={count} role="status" tabIndex={-1} className="text-ink-2 tabular-nums outline-none">
            {words}
          </p>
          {matching > 0 ? (
            <Segmented label="View" segments={views} value={view} onChange={choose} className="md:order-last" />
          ) : null}
          <div className="order-last w-full empty:hidden md:order-none md:mr-auto md:w-auto">
            {applied > 0 || search.chips.length > 0 ? (
              <CatalogueChips state={state} search={search.chips} facets={facets} onRemove={toCount} />
            ) : null}
          </div>
        </div>
      </div>
      {state.q ? <SearchSaid said={search.said} found={matching > 0 && state.q} /> : null}
      <div className={`mt-2 gap-9 md:mt-3 ${isNarrowable && rail ? 'lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]' : ''}`}>
        {isNarrowable && rail ? (
          // It stays beside the results and scrolls by itself, so that a choice never leaves them out of sight.
          <aside
            aria-label="Narrow the results"
            className="max-lg:hidden lg:sticky lg:top-[calc(var(--header-h)+4.5rem)] lg:-ml-1 lg:max-h-[calc(100dvh-var(--header-h)-5rem)] lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:pr-2 lg:pl-1"
          >
            <FilterRail state={list.state} of={of} facets={facets} />
          </aside>
        ) : null}
        <div>
          <section
            id="results"
            tabIndex={-1}
            aria-label="Results"
            aria-busy={isWaiting || undefined}
            className={`outline-none transition-opacity [&_:is(a,button)]:scroll-mt-24 ${isWaiting ? 'opacity-60 delay-150' : ''}`}
          >
            {products.length > 0 ? (
              <ProductGrid
                products={[...products, ...more.products]}
                onAdd={addCard}
                layout={view}
                columns={3}
                level={level}
                first
              />
            ) : (
              <Nothing search={search} categories={categories} bestsellers={list.bestsellers} />
            )}
          </section>
          <LoadMore more={more} />
          <Pagination
            page={state.page}
            pageCount={products.length === 0 ? 1 : pageCount}
            to={(number) => catalogueAddress({ ...state, page: number })}
            className="mt-11"
          />
        </div>
      </div>
    </>
  )
}
