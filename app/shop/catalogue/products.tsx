import { data } from 'react-router'
import { type DocumentHandle, pageNotes } from '#app/document.ts'
import { Page, PageHeading, SkipLink } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import type { Route } from './+types/products.ts'
import { catalogueSearch, readCatalogue } from './address.ts'
import { loadList } from './list.server.ts'
import { Results } from './results.tsx'
import { isOtherList } from './use-view.ts'

/** The catalogue as the address asks for it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  context.get(pageNotes).push({
    title: 'Products',
    description: 'Skincare, makeup, haircare and accessories from Indian makers, with ratings, prices and every shade.',
  })
  const { exists, shown } = await loadList(readCatalogue(new URL(request.url).searchParams), context)
  return data(shown, { status: exists ? 200 : 404 })
}

export const shouldRevalidate = isOtherList

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { state, categories } = loaderData ?? {}
  const [only, ...others] = state?.filters.category ?? []
  const category = others.length === 0 && categories?.find(({ slug }) => slug === only)?.name
  return [{ title: pageTitle(state?.q ? `“${state.q}”` : category || 'Products', matches) }]
}

export const handle = {
  document: { search: catalogueSearch(), tags: () => ['catalog'] },
} satisfies DocumentHandle

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { state, search, products, matching, onSale } = loaderData
  const isPastEnd = products.length === 0 && matching > 0
  const searched = search.said?.corrected ?? state.q
  return (
    <Page>
      <SkipLink to="results">Skip to products</SkipLink>
      <Breadcrumbs trail={[{ label: 'Home', to: '/' }]} current="Products" />
      <PageHeading className="wrap-anywhere">{searched ? `Results for “${searched}”` : 'Products'}</PageHeading>
      <Results
        list={loaderData}
        count={`Showing ${isPastEnd ? 0 : matching.toLocaleString('en-IN')} of ${onSale.toLocaleString('en-IN')} products`}
      />
    </Page>
  )
}
