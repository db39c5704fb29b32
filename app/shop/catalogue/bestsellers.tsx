import { useEffect, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { useAddToCart } from '#app/shop/cart/use-add-to-cart.ts'
import { SectionHeading } from '#app/ui/section-heading.tsx'
import type { CardProduct } from './card.tsx'
import { forCard } from './for-card.ts'
import { ProductGrid } from './grid.tsx'

/** What sells best and is in stock, as somewhere to begin. Nothing is drawn where it cannot be asked for. */
export default function Bestsellers() {
  const [products, setProducts] = useState<readonly CardProduct[]>([])
  const { addCard } = useAddToCart()
  useEffect(() => {
    call(api.products.$get({ query: { sort: 'bestselling', stock: 'in', limit: '4' } })).then(
      ({ items }) => setProducts(items.map(forCard)),
      () => {},
    )
  }, [])
  if (products.length === 0) return null
  return (
    <section aria-labelledby="bestsellers" className="band">
      <SectionHeading id="bestsellers" more={{ label: 'View all', to: '/products?sort=bestselling' }}>
        Bestsellers
      </SectionHeading>
      <ProductGrid products={products} onAdd={addCard} four />
    </section>
  )
}
