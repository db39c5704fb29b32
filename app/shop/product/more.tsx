import { type ReactNode, useEffect, useState } from 'react'
import { useAddToCart } from '#app/shop/cart/use-add-to-cart.ts'
import type { CardProduct } from '#app/shop/catalogue/card.tsx'
import { ProductGrid } from '#app/shop/catalogue/grid.tsx'
import { RecentRow } from '#app/shop/catalogue/recent-row.tsx'
import { forgetRecent, noteViewed } from '#app/shop/catalogue/recently-viewed.ts'
import { SectionHeading } from '#app/ui/section-heading.tsx'
import type { ProductView } from '#modules/catalog/shapes.ts'
import { Bundle } from './bundle.tsx'

export interface ProductMoreProps {
  /** The one that is looked at. */
  product: ProductView
  together: readonly CardProduct[]
  similar: readonly CardProduct[]
}

interface BandProps {
  id: string
  title: string
  products: readonly CardProduct[]
  children?: ReactNode
}

function Band({ id, title, products, children }: BandProps) {
  const { addCard } = useAddToCart()
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="band">
      <SectionHeading id={id}>{title}</SectionHeading>
      <ProductGrid products={products} onAdd={addCard} row travels={false} />
      {children}
    </section>
  )
}

function RecentlyViewed({ current }: { current: string }) {
  const [ids, setIds] = useState<string[]>([])
  useEffect(() => setIds(noteViewed(current)), [current])
  function clear() {
    forgetRecent(current)
    setIds([])
  }
  return <RecentRow ids={ids} onClear={clear} />
}

/** Other products below a product. What is empty is not there. */
export default function ProductMore({ product, together, similar }: ProductMoreProps) {
  const { id } = product
  return (
    <>
      <Band id="together" title="Bought together" products={together}>
        <Bundle product={product} together={together} />
      </Band>
      <Band id="similar" title="Similar products" products={similar} />
      <RecentlyViewed key={id} current={id} />
    </>
  )
}
