import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '#app/frame/session.ts'
import { useAddToCart } from '#app/shop/cart/use-add-to-cart.ts'
import type { CardProduct } from '#app/shop/catalogue/card.tsx'
import { CategoryTile } from '#app/shop/catalogue/category-tile.tsx'
import { ProductGrid } from '#app/shop/catalogue/grid.tsx'
import { recentlyViewed } from '#app/shop/catalogue/recently-viewed.ts'
import { SectionHeading } from '#app/ui/section-heading.tsx'
import type { CategoryTileView } from '#modules/search/shapes.ts'
import { HomeBestsellers } from './bestsellers.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { HomePromises } from './promises.tsx'

export interface HomeBelowProps {
  bestsellers: readonly CardProduct[]
  newArrivals: readonly CardProduct[]
  categories: readonly CategoryTileView[]
}

/** Only browsers have it, after the page stands: the document is the same for everybody. */
const Returning = lazy<ComponentType>(() => import('./returning.tsx').catch(() => ({ default: () => null })))

function ForReturning() {
  const session = useSession()
  const [hasLooked, setLooked] = useState(false)
  useEffect(() => setLooked(recentlyViewed().length > 0), [])
  return session || hasLooked ? (
    <Suspense>
      <Returning />
    </Suspense>
  ) : null
}

/** Everything below the home page's first screen. */
export default function HomeBelow({ bestsellers, newArrivals, categories }: HomeBelowProps) {
  const { addCard } = useAddToCart()
  return (
    <>
      {categories.length > 0 ? (
        <section aria-label="Shop by category" className="page band">
          <ul className="stacks grid grid-cols-2 gap-3 md:gap-5 lg:grid-cols-4">
            {categories.map((category) => (
              <li key={category.slug}>
                <CategoryTile category={category} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {bestsellers.length > 0 ? <HomeBestsellers products={bestsellers} onAdd={addCard} /> : null}
      <ForReturning />
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
