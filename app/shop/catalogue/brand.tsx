import { data, Link } from 'react-router'
import { type DocumentHandle, pageNotes } from '#app/document.ts'
import { Page, SkipLink } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { asMissingPage } from '#app/shop/as-missing-page.ts'
import { breadcrumbsStructured, listStructured, shareImage } from '#app/shop/structured-data.server.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { getBrand } from '#modules/catalog/pages/service.server.ts'
import { productsPerPage } from '#modules/search/rules/sort.ts'
import { listOf } from '#modules/search/service/list-products.server.ts'
import type { Route } from './+types/brand.ts'
import { forCard } from './for-card.ts'
import { listSearch, readListAddress } from './list-address.ts'
import { ProductList } from './product-list.tsx'
import { ShopSign } from './sign.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const state = readListAddress(new URL(request.url).searchParams)
  const { spellings, photo, ...brand } = await getBrand(params.slug).catch(asMissingPage)
  const { products, pageCount } = await listOf({ brands: spellings }, state)
  const count = `${brand.productCount.toLocaleString('en-IN')} ${brand.productCount === 1 ? 'product' : 'products'}`
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
      listStructured(products, { from: (state.page - 1) * productsPerPage }),
    ],
  })
  const shown = {
    title,
    state,
    brand,
    products: products.map(forCard),
    pageCount,
  }
  return data(shown, { status: state.page <= pageCount ? 200 : 404 })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.title, matches) }] : []

export const handle = {
  document: { search: listSearch, tags: () => ['catalog', 'brands'] },
} satisfies DocumentHandle

export default function BrandPage({ loaderData }: Route.ComponentProps) {
  const { state, brand, products, pageCount } = loaderData
  return (
    <Page>
      <SkipLink to="products">Skip to products</SkipLink>
      <Breadcrumbs
        trail={[
          { label: 'Home', to: '/' },
          { label: 'Brands', to: '/brands' },
        ]}
        current={brand.name}
      />
      <ShopSign
        name={brand.name}
        rating={brand.rating}
        reviewCount={brand.reviewCount}
        facts={brand.categories.map(({ name, slug }) => (
          <Link key={slug} to={`/categories/${slug}`} prefetch="intent" className="link inline-block py-2">
            {name}
          </Link>
        ))}
      />
      <ProductList
        path={`/brands/${brand.slug}`}
        state={state}
        products={products}
        productCount={brand.productCount}
        pageCount={pageCount}
        title={`All of ${brand.name}`}
        first
        className="mt-8"
      />
    </Page>
  )
}
