import { data, Link } from 'react-router'
import { type DocumentHandle, pageNotes } from '#app/document.ts'
import { Page, SkipLink } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { asMissingPage } from '#app/shop/as-missing-page.ts'
import { breadcrumbsStructured, listStructured, shareImage } from '#app/shop/structured-data.server.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { getBrand } from '#modules/catalog/pages/service.server.ts'
import { productsPerPage } from '#modules/search/rules/sort.ts'
import { brandSlugs } from '#modules/search/service/list-products.server.ts'
import { counted } from '#platform/kit/counted.ts'
import type { Route } from './+types/brand.ts'
import { catalogueSearch, readCatalogue } from './address.ts'
import { loadList } from './list.server.ts'
import { listCount } from './list-count.ts'
import { Results } from './results.tsx'
import { ShopSign } from './sign.tsx'
import { isOtherList } from './use-view.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { spellings, photo, ...brand } = await getBrand(params.slug).catch(asMissingPage)
  const state = readCatalogue(new URL(request.url).searchParams, `/brands/${brand.slug}`)
  const { exists, cards, shown } = await loadList(state, context, { brand: brandSlugs(spellings) })
  const count = counted(brand.productCount, 'product')
  const title = `${brand.name}${state.page > 1 ? `, page ${state.page}` : ''}`
  context.get(pageNotes).push({
    title,
    description: `${count} of ${brand.name}: ${brand.categories.map(({ name }) => name).join(', ')}. Prices in rupees, free shipping in India.`,
    image: shareImage(photo, brand.name),
    structured: [
      breadcrumbsStructured([
        { label: 'Home', to: '/' },
        { label: 'Brands', to: '/brands' },
        { label: brand.name, to: `/brands/${brand.slug}` },
      ]),
      listStructured(cards, { from: (state.page - 1) * productsPerPage }),
    ],
  })
  return data({ title, brand: { ...brand, photo }, list: shown }, { status: exists ? 200 : 404 })
}

export const shouldRevalidate = isOtherList

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.title, matches) }] : []

export const handle = {
  document: { search: catalogueSearch('brands'), tags: () => ['catalog', 'brands'] },
} satisfies DocumentHandle

export default function BrandPage({ loaderData }: Route.ComponentProps) {
  const { brand, list } = loaderData
  return (
    <Page>
      <SkipLink to="results">Skip to products</SkipLink>
      <Breadcrumbs
        trail={[
          { label: 'Home', to: '/' },
          { label: 'Brands', to: '/brands' },
        ]}
        current={brand.name}
      />
      <ShopSign
        name={brand.name}
        photo={brand.photo}
        rating={brand.rating}
        reviewCount={brand.reviewCount}
        facts={brand.categories.map(({ name, slug }) => (
          <Link key={slug} to={`/categories/${slug}`} prefetch="intent" className="link inline-block py-2">
            {name}
          </Link>
        ))}
      />
      <h2 className="mt-5 heading text-2xl md:mt-8">All {brand.name} products</h2>
      <Results
        list={list}
        level={3}
        count={listCount(list.matching, { page: list.state.page, pageCount: list.pageCount })}
      />
    </Page>
  )
}
