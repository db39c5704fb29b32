import { type DocumentHandle, pageNotes } from '#app/document.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { useFrame } from '#app/root.tsx'
import { useAddToCart } from '#app/shop/cart/use-add-to-cart.ts'
import { CategoryTile } from '#app/shop/catalogue/category-tile.tsx'
import { forCard } from '#app/shop/catalogue/for-card.ts'
import { ProductGrid } from '#app/shop/catalogue/grid.tsx'
import { shareImage, shopStructured } from '#app/shop/structured-data.server.ts'
import { SectionHeading } from '#app/ui/section-heading.tsx'
import { getHighlights } from '#modules/catalog/service/products.server.ts'
import { listCategoryTiles } from '#modules/search/service/categories.server.ts'
import { getShop } from '#modules/settings/service.server.ts'
import type { Route } from './+types/home.ts'
import { HomeBestsellers } from './bestsellers.tsx'
import { HomeHero } from './hero.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { HomePromises } from './promises.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const [{ bestsellers, newArrivals }, categories, shop] = await Promise.all([
    getHighlights(),
    listCategoryTiles(),
    getShop(),
  ])
  const [first] = [...bestsellers, ...newArrivals]
  context.get(pageNotes).push({
    title: 'Colour and care, made in India',
    description: 'Skincare, makeup, haircare and accessories from Indian makers, brought to one counter.',
    image: shareImage(first?.photo, shop.name),
    structured: shopStructured(shop),
  })
  return {
    bestsellers: bestsellers.map(forCard),
    newArrivals: newArrivals.map(forCard),
    categories,
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Colour and care, made in India', matches) },
]

export const handle = { document: { tags: () => ['catalog', 'highlights'] } } satisfies DocumentHandle

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { bestsellers, newArrivals, categories } = loaderData
  const { shop } = useFrame()
  const { addCard } = useAddToCart()
  return (
    <>
      <HomeHero figures={shop.figures} products={[...bestsellers, ...newArrivals]} />
      {categories.length > 0 ? (
        <section aria-label="Shop by category" className="page band">
          <ul className="grid grid-cols-2 gap-3 md:gap-5 lg:grid-cols-4">
            {categories.map((category) => (
              <li key={category.slug}>
                <CategoryTile category={category} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {bestsellers.length > 0 ? <HomeBestsellers products={bestsellers} onAdd={addCard} /> : null}
      <HomePromises />
      {newArrivals.length > 0 ? (
        <section aria-labelledby="new-arrivals" className="page band">
          <SectionHeading id="new-arrivals" more={{ label: 'View all', to: '/products?sort=newest' }}>
            New Arrivals
          </SectionHeading>
          <ProductGrid products={newArrivals} onAdd={addCard} four />
        </section>
      ) : null}
      <div className="page band">
        <NewsletterForm />
      </div>
    </>
  )
}
