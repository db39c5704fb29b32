import { useEffect, useRef } from 'react'
import { data, useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { DocumentHandle } from '#app/document.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { useAddToCart } from '#app/shop/cart/use-add-to-cart.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { layoutGridIcon, listIcon } from '#app/ui/icons.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { useStore } from '#app/ui/store.ts'
import { plainText, stored } from '#app/ui/stored.ts'
import { type CatalogueFilters, filterParameters } from '#modules/search/rules/filters.ts'
import { listCategories } from '#modules/search/service/categories.server.ts'
import { listProducts } from '#modules/search/service/list-products.server.ts'
import type { CategoryView } from '#modules/search/shapes.ts'
import type { Route } from './+types/products.ts'
import { type CatalogueState, catalogueAddress, catalogueSearch, readCatalogue } from './address.ts'
import { CatalogueChips } from './chips.tsx'
import { CatalogueFilterSheet } from './filter-sheet.tsx'
import { CatalogueFiltersPanel } from './filters.tsx'
import { forRow } from './for-card.ts'
import { ProductGrid } from './grid.tsx'
import { appliedFilters } from './labels.ts'
import { LoadMore, useMore } from './more.tsx'
import { CatalogueTools } from './tools.tsx'

/** The catalogue as the address asks for it. */
export async function loader({ request }: Route.LoaderArgs) {
  const asked = readCatalogue(new URL(request.url).searchParams)
  const query = { searchText: asked.q, filters: asked.filters, sort: asked.sort }
  const [categories, list] = await Promise.all([listCategories(), listProducts(query, asked.page)])
  const { products, exists, ...rest } = list
  return data({ state: asked, categories, products: products.map(forRow), ...rest }, { status: exists ? 200 : 404 })
}

/** Grid or list is only a way to look at what is there already. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  const results = (url: URL) => catalogueAddress({ ...readCatalogue(url.searchParams), view: 'grid' })
  return results(currentUrl) !== results(nextUrl)
}

/** The list's own parameters for the API: what is shown, not how. */
function listParameters({ q, filters, sort }: CatalogueState): Record<string, string> {
  return Object.fromEntries([...(q ? [['q', q] as const] : []), ...filterParameters(filters), ['sort', sort]])
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
  const { categories, products, matching, corrected, onSale, pageCount, facets, nextCursor } = loaderData
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

  // A new page starts at the top of the list.
  const page = useRef(state.page)
  useEffect(() => {
    if (page.current !== state.page) count.current?.focus({ preventScroll: true })
    page.current = state.page
  }, [state.page])

  return (
    <Page>
      <Breadcrumbs trail={[{ label: 'Home', to: '/' }]} current="Products" />
      <PageHeading>Products</PageHeading>
      <CatalogueTools state={state} categories={categories} />
      <div className="mt-3 flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p ref={count} role="status" tabIndex={-1} className="text-ink-2 tabular-nums outline-none">
          Showing {isPastEnd ? 0 : matching.toLocaleString('en-IN')} of {onSale.toLocaleString('en-IN')} products
          {corrected && matching > 0 ? ` for “${corrected}”` : ''}
        </p>
        <div className="flex gap-2 max-md:w-full max-md:justify-between md:order-last">
          <CatalogueFilterSheet {...panel} applied={applied.length} matching={matching} />
          <Segmented label="View" segments={views} value={view} onChange={choose} />
        </div>
        <div className="order-last w-full empty:hidden md:order-none md:mr-auto md:w-auto">
          <CatalogueChips
            state={state}
            applied={applied}
            onRemove={() => count.current?.focus({ preventScroll: true })}
          />
        </div>
      </div>
      <div className="mt-3 gap-9 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside aria-label="Narrow the results" className="max-lg:hidden">
          <CatalogueFiltersPanel {...panel} />
        </aside>
        <div>
          <section
            aria-label="Results"
            aria-busy={isWaiting || undefined}
            className={`transition-opacity ${isWaiting ? 'opacity-60 delay-150' : ''}`}
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
              <Nothing
                isPastEnd={isPastEnd}
                firstPage={catalogueAddress({ ...state, page: 1 })}
                categories={categories}
              />
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

interface NothingProps {
  isPastEnd: boolean
  firstPage: string
  categories: readonly CategoryView[]
}

/** Nothing fits, or the list ends before this page. Where nothing fits, the categories are a way on. */
function Nothing({ isPastEnd, firstPage, categories }: NothingProps) {
  return (
    <>
      <EmptyState
        drawing="search"
        title="No products found"
        action={
          <ButtonLink to={isPastEnd ? firstPage : '/products'}>
            {isPastEnd ? 'Go to page 1' : 'Clear filters'}
          </ButtonLink>
        }
      >
        {isPastEnd ? 'The list ends before this page.' : 'Try adjusting your search or filter criteria'}
      </EmptyState>
      <nav aria-label="Categories to look at" className="mt-2 flex flex-wrap justify-center gap-2">
        {categories.map(({ slug, name }) => (
          <ButtonLink key={slug} variant="secondary" to={`/categories/${slug}`}>
            {name}
          </ButtonLink>
        ))}
      </nav>
    </>
  )
}
