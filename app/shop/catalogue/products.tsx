import { lazy, Suspense, useEffect, useRef } from 'react'
import { data, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { type DocumentHandle, pageNotes, shownTags } from '#app/document.ts'
import { lazyPart } from '#app/frame/lazy-part.tsx'
import { Page, PageHeading, SkipLink } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { useAddToCart } from '#app/shop/cart/use-add-to-cart.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { layoutGridIcon, listIcon } from '#app/ui/icons.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { useStore } from '#app/ui/store.ts'
import { plainText, stored } from '#app/ui/stored.ts'
import { getHighlights } from '#modules/catalog/service/products.server.ts'
import { type CatalogueFilters, filterParameters } from '#modules/search/rules/filters.ts'
import { listCategories } from '#modules/search/service/categories.server.ts'
import { listProducts } from '#modules/search/service/list-products.server.ts'
import type { Route } from './+types/products.ts'
import { type CatalogueState, catalogueAddress, catalogueSearch, readCatalogue } from './address.ts'
import { CatalogueChips } from './chips.tsx'
import { CatalogueFilterSheet } from './filter-sheet.tsx'
import { forCard, forRow } from './for-card.ts'
import { ProductGrid } from './grid.tsx'
import { appliedFilters } from './labels.ts'
import { LoadMore, useMore } from './more.tsx'
import { searchShown } from './search-shown.server.ts'
import { CatalogueTools } from './tools.tsx'

/** Hydrated after the list itself. */
const FilterRail = lazyPart(() => import('./filter-rail.tsx'))
/** Most lists are without these, and do not carry them. */
const SearchSaid = lazy(() => import('./search-said.tsx'))
const Nothing = lazy(() => import('./nothing.tsx'))
/** Shown where nothing was found. */
const bestsellersShown = 4

/** The catalogue as the address asks for it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readCatalogue(new URL(request.url).searchParams)
  const query = { searchText: asked.q, filters: asked.filters, sort: asked.sort, isExact: asked.exact }
  const [categories, list] = await Promise.all([listCategories(), listProducts(query, asked.page)])
  const { products, exists, corrected, isPartial, priceWords, ...rest } = list
  const isNothing = list.matching === 0
  context.get(pageNotes).push({
    title: 'Products',
    description: 'Skincare, makeup, haircare and accessories from Indian makers, with ratings, prices and every shade.',
  })
  if (isNothing) context.get(shownTags).push('highlights')
  const { bestsellers } = isNothing ? await getHighlights() : { bestsellers: [] }
  return data(
    {
      state: asked,
      search: searchShown(asked, list),
      categories,
      products: products.map(forRow),
      bestsellers: bestsellers.slice(0, bestsellersShown).map(forCard),
      ...rest,
    },
    { status: exists ? 200 : 404 },
  )
}

/** Grid or list is only a way to look at what is there already. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  const results = (url: URL) => catalogueAddress({ ...readCatalogue(url.searchParams), view: 'grid' })
  return results(currentUrl) !== results(nextUrl)
}

/** The list's own parameters for the API: what is shown, not how. */
function listParameters({ q, exact, filters, sort }: CatalogueState): Record<string, string> {
  const search = q ? [['q', q], ...(exact ? [['exact', '1']] : [])] : []
  return Object.fromEntries([...search, ...filterParameters(filters), ['sort', sort]])
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { state, categories } = loaderData ?? {}
  const [only, ...others] = state?.filters.category ?? []
  const category = others.length === 0 && categories?.find(({ slug }) => slug === only)?.name
  return [{ title: pageTitle(state?.q ? `“${state.q}”` : category || 'Products', matches) }]
}

export const handle = {
  document: { search: catalogueSearch, tags: () => ['catalog'] },
} satisfies DocumentHandle

const views = [
  { value: 'grid', label: 'Grid view', icon: layoutGridIcon },
  { value: 'list', label: 'List view', icon: listIcon },
]

const chosenView = stored('products-view', { ...plainText, fallback: '' })

/** Grid or list: what the address says, else what was chosen last on this device. */
function useView() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const chosen = useStore(chosenView, '')
  const asked = readCatalogue(search)
  const view = asked.view === 'list' || chosen === 'list' ? ('list' as const) : ('grid' as const)
  function choose(next: string) {
    chosenView.write(next)
    const address = catalogueAddress({ ...asked, view: next === 'list' ? 'list' : 'grid' })
    if (next !== asked.view) navigate(address, { replace: true, preventScrollReset: true })
  }
  return { view, asked: asked.view, choose }
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { categories, products, search, matching, onSale, pageCount, facets, nextCursor } = loaderData
  const { view, asked, choose } = useView()
  const state = { ...loaderData.state, view: asked }
  const navigate = useNavigate()
  const applied = appliedFilters(state.filters, facets, categories)
  const more = useMore(listParameters(state), nextCursor)
  const panel = {
    q: state.q,
    filters: state.filters,
    facets,
    onChange: (filters: CatalogueFilters) =>
      navigate(catalogueAddress({ ...state, filters, page: 1 }), { preventScrollReset: true }),
  }
  const { addCard } = useAddToCart()
  const count = useRef<HTMLParagraphElement>(null)
  const isWaiting = useNavigation().location?.pathname === '/products'
  const isPastEnd = products.length === 0 && matching > 0
  // Where nothing was found without a filter, there is nothing to narrow.
  const isNarrowable = matching > 0 || applied.length > 0

  // A new page starts at the top of the list.
  const page = useRef(state.page)
  useEffect(() => {
    if (page.current !== state.page) count.current?.focus({ preventScroll: true })
    page.current = state.page
  }, [state.page])

  return (
    <Page>
      <SkipLink to="results">Skip to products</SkipLink>
      <Breadcrumbs trail={[{ label: 'Home', to: '/' }]} current="Products" />
      <PageHeading>Products</PageHeading>
      <CatalogueTools state={state} categories={categories} />
      <div className="mt-3 flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p ref={count} role="status" tabIndex={-1} className="text-ink-2 tabular-nums outline-none">
          Showing {isPastEnd ? 0 : matching.toLocaleString('en-IN')} of {onSale.toLocaleString('en-IN')} products
        </p>
        <div className="flex gap-2 max-md:w-full max-md:justify-between md:order-last">
          {isNarrowable ? <CatalogueFilterSheet {...panel} applied={applied.length} matching={matching} /> : null}
          <Segmented label="View" segments={views} value={view} onChange={choose} />
        </div>
        <div className="order-last w-full empty:hidden md:order-none md:mr-auto md:w-auto">
          <CatalogueChips
            state={state}
            search={search.chips}
            applied={applied}
            onRemove={() => count.current?.focus({ preventScroll: true })}
          />
        </div>
      </div>
      <Suspense>{state.q ? <SearchSaid said={search.said} found={matching > 0 && state.q} /> : null}</Suspense>
      <div className={`mt-3 gap-9 ${isNarrowable ? 'lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]' : ''}`}>
        {isNarrowable ? (
          <aside aria-label="Narrow the results" className="max-lg:hidden">
            <FilterRail state={loaderData.state} facets={facets} />
          </aside>
        ) : null}
        <div>
          <section
            id="results"
            tabIndex={-1}
            aria-label="Results"
            aria-busy={isWaiting || undefined}
            className={`outline-none transition-opacity ${isWaiting ? 'opacity-60 delay-150' : ''}`}
          >
            {products.length > 0 ? (
              <ProductGrid
                products={[...products, ...more.products]}
                onAdd={addCard}
                layout={view}
                columns={3}
                level={2}
                first
              />
            ) : (
              <Suspense>
                <Nothing {...loaderData} />
              </Suspense>
            )}
          </section>
          <LoadMore more={more} />
          <Pagination
            page={state.page}
            pageCount={isPastEnd ? 1 : pageCount}
            to={(number) => catalogueAddress({ ...state, page: number })}
            className="mt-11"
          />
        </div>
      </div>
    </Page>
  )
}
