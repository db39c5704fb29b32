import { useEffect, useRef } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { useRemembered } from '#app/client/remembered.ts'
import { catalogueAddress, catalogueSearch, readCatalogue } from '#app/components/catalogue-address.ts'
import { CatalogueChips } from '#app/components/catalogue-chips.tsx'
import { CatalogueTools } from '#app/components/catalogue-tools.tsx'
import { forRow } from '#app/components/for-card.ts'
import { Page, PageHeading } from '#app/components/frame/page.tsx'
import { pageTitle } from '#app/components/page-title.ts'
import { ProductGrid } from '#app/components/product-grid.tsx'
import { useAddToCart } from '#app/components/use-add-to-cart.ts'
import type { DocumentHandle } from '#app/document.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { layoutGridIcon, listIcon } from '#app/ui/icons.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { listCategories, listProducts } from '#modules/catalog/service.server.ts'
import type { Route } from './+types/products.ts'

/** The catalogue as the address asks for it. A category we do not have counts as not said. */
export async function loader({ request }: Route.LoaderArgs) {
  const asked = readCatalogue(new URL(request.url).searchParams)
  const categories = await listCategories()
  const category = categories.find(({ name }) => name.toLowerCase() === asked.category.toLowerCase())?.name ?? ''
  const query = { searchText: asked.q, category: category || null, sort: asked.sort }
  const { products, matching, corrected, onSale, pageCount } = await listProducts(query, asked.page)
  return {
    state: { ...asked, category },
    categories,
    products: products.map(forRow),
    matching,
    corrected,
    onSale,
    pageCount,
  }
}

/** Grid or list is only a way to look at what is there already. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  const results = (url: URL) => catalogueAddress({ ...readCatalogue(url.searchParams), view: 'grid' })
  return results(currentUrl) !== results(nextUrl)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { q, category } = loaderData?.state ?? { q: '', category: '' }
  return [{ title: pageTitle(q ? `“${q}”` : category || 'Products', matches) }]
}

export const handle = {
  document: { search: catalogueSearch, tags: () => ['catalog'], freeText: (search) => search.has('q') },
} satisfies DocumentHandle

const views = [
  { value: 'grid', label: 'Grid view', icon: layoutGridIcon },
  { value: 'list', label: 'List view', icon: listIcon },
]

/** Grid or list: what the address says, else what was chosen last on this device. */
function useView() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [remembered, remember] = useRemembered('products-view')
  const asked = readCatalogue(search)
  const view = asked.view === 'list' || remembered === 'list' ? ('list' as const) : ('grid' as const)
  function choose(next: string) {
    remember(next)
    const address = catalogueAddress({ ...asked, view: next === 'list' ? 'list' : 'grid' })
    if (next !== asked.view) navigate(address, { replace: true, preventScrollReset: true })
  }
  return { view, asked: asked.view, choose }
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { categories, products, matching, corrected, onSale, pageCount } = loaderData
  const { view, asked, choose } = useView()
  const state = { ...loaderData.state, view: asked }
  const { addCard } = useAddToCart()
  const count = useRef<HTMLParagraphElement>(null)
  const isWaiting = useNavigation().location?.pathname === '/products'
  const isPastEnd = products.length === 0 && matching > 0

  // After a turn of the page the reader begins at the top of the list.
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
        <Segmented label="View" segments={views} value={view} onChange={choose} className="md:order-last" />
        <div className="order-last w-full empty:hidden md:order-none md:mr-auto md:w-auto">
          <CatalogueChips state={state} onRemove={() => count.current?.focus({ preventScroll: true })} />
        </div>
      </div>
      <section
        aria-label="Results"
        aria-busy={isWaiting || undefined}
        className={`mt-3 transition-opacity ${isWaiting ? 'opacity-60 delay-150' : ''}`}
      >
        {products.length > 0 ? (
          <ProductGrid products={products} onAdd={addCard} layout={view} level={2} first />
        ) : (
          <Nothing isPastEnd={isPastEnd} firstPage={catalogueAddress({ ...state, page: 1 })} />
        )}
      </section>
      <Pagination
        page={state.page}
        pageCount={isPastEnd ? 1 : pageCount}
        to={(number) => catalogueAddress({ ...state, page: number })}
        className="mt-11"
      />
    </Page>
  )
}

function Nothing({ isPastEnd, firstPage }: { isPastEnd: boolean; firstPage: string }) {
  return (
    <EmptyState
      drawing="search"
      title="No products found"
      action={
        <ButtonLink to={isPastEnd ? firstPage : '/products'}>{isPastEnd ? 'Go to page 1' : 'Clear filters'}</ButtonLink>
      }
    >
      {isPastEnd ? 'The list ends before this page.' : 'Try adjusting your search or filter criteria'}
    </EmptyState>
  )
}
