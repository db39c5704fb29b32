import { data } from 'react-router'
import { type DocumentHandle, pageNotes } from '#app/document.ts'
import { Page, PageHeading, SkipLink } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { asMissingPage } from '#app/shop/as-missing-page.ts'
import { useAddToCart } from '#app/shop/cart/use-add-to-cart.ts'
import { breadcrumbsStructured, listStructured, shareImage } from '#app/shop/structured-data.server.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { groundClass } from '#app/ui/ground.ts'
import { Photo } from '#app/ui/photo.tsx'
import { SectionHeading } from '#app/ui/section-heading.tsx'
import type { PhotoView } from '#modules/catalog/shapes.ts'
import { productsPerPage } from '#modules/search/rules/sort.ts'
import { getCategoryPage } from '#modules/search/service/categories.server.ts'
import { listOf } from '#modules/search/service/list-products.server.ts'
import type { Route } from './+types/category.ts'
import { BrandLinks } from './brand-links.tsx'
import { categoryIntro } from './category-intro.ts'
import { forCard } from './for-card.ts'
import { ProductGrid } from './grid.tsx'
import { listSearch, readListAddress } from './list-address.ts'
import { ProductList } from './product-list.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const state = readListAddress(new URL(request.url).searchParams)
  const { bestRated, ...category } = await getCategoryPage(params.slug).catch(asMissingPage)
  const { products, pageCount } = await listOf({ category: category.name }, state)
  const photo = bestRated[0]?.photo ?? products[0]?.photo ?? null
  const title = `${category.name}${state.page > 1 ? `, page ${state.page}` : ''}`
  context.get(pageNotes).push({
    title,
    description: categoryIntro(category),
    image: shareImage(photo, category.name),
    structured: [
      breadcrumbsStructured([
        { label: 'Home', to: '/' },
        { label: 'Categories', to: '/categories' },
        { label: category.name, to: `/categories/${category.slug}` },
      ]),
      listStructured(products, { from: (state.page - 1) * productsPerPage }),
    ],
  })
  const shown = {
    title,
    state,
    category,
    // On the first page only, and not where they are nearly all there is.
    bestRated: state.page === 1 && category.productCount > 8 ? bestRated.map(forCard) : [],
    products: products.map(forCard),
    pageCount,
    photo,
  }
  return data(shown, { status: state.page <= pageCount ? 200 : 404 })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.title, matches) }] : []

export const handle = {
  document: { search: listSearch, tags: () => ['catalog', 'brands'] },
} satisfies DocumentHandle

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { state, category, bestRated, products, pageCount, photo } = loaderData
  const { addCard } = useAddToCart()
  const isFirst = state.page === 1
  return (
    <Page>
      <SkipLink to="products">Skip to products</SkipLink>
      <Breadcrumbs
        trail={[
          { label: 'Home', to: '/' },
          { label: 'Categories', to: '/categories' },
        ]}
        current={category.name}
      />
      {isFirst ? <CategoryHead category={category} photo={photo} /> : <PageHeading>{category.name}</PageHeading>}
      {bestRated.length > 0 ? (
        <section aria-labelledby="best-rated" className="band">
          <SectionHeading id="best-rated" more={{ label: 'View all', to: `/categories/${category.slug}?sort=rating` }}>
            Highest rated
          </SectionHeading>
          <ProductGrid products={bestRated} onAdd={addCard} four first />
        </section>
      ) : null}
      {isFirst && category.brands.length > 1 ? (
        <section aria-labelledby="brands" className="band">
          <SectionHeading
            id="brands"
            {...(category.brandCount > category.brands.length ? { more: { label: 'All brands', to: '/brands' } } : {})}
          >
            Brands in {category.name}
          </SectionHeading>
          <BrandLinks brands={category.brands} />
        </section>
      ) : null}
      <ProductList
        path={`/categories/${category.slug}`}
        state={state}
        products={products}
        productCount={category.productCount}
        pageCount={pageCount}
        title={`All of ${category.name}`}
        first={!isFirst}
        className={isFirst ? 'band' : 'mt-6'}
      />
    </Page>
  )
}

/** The category on its pigment, with one of its products. */
function CategoryHead({ category, photo }: { category: { name: string; slug: string }; photo: PhotoView | null }) {
  return (
    <div
      className={`mt-2 grid grid-cols-2 items-center overflow-hidden rounded-[0_1.75rem] md:grid-cols-4 md:rounded-petal ${groundClass(category.name)}`}
    >
      <div className="px-5 md:col-span-2">
        <PageHeading size="lg">{category.name}</PageHeading>
        <p className="mt-1 text-pretty text-ink-2">{categoryIntro(category)}</p>
      </div>
      <Photo
        photo={photo}
        category={category.name}
        alt=""
        sizes="(min-width: 64rem) 19rem, 50vw"
        loading="priority"
        className="col-start-2 row-start-1 aspect-square rounded-bl-[45%] md:col-start-4"
      />
    </div>
  )
}
