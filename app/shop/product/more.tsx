import { type ReactNode, useEffect, useState } from 'react'
import { useAddToCart } from '#app/shop/cart/use-add-to-cart.ts'
import type { CardProduct } from '#app/shop/catalogue/card.tsx'
import { ProductGrid } from '#app/shop/catalogue/grid.tsx'
import { useProductCards } from '#app/shop/catalogue/product-cards.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHeading } from '#app/ui/section-heading.tsx'
import type { ProductView } from '#modules/catalog/shapes.ts'
import { Bundle } from './bundle.tsx'
import { forgetRecent, noteViewed } from './recently-viewed.ts'

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

/** What this device looked at before, newest first. Nothing is drawn before there is something. */
function RecentlyViewed({ current }: { current: string }) {
  const [ids, setIds] = useState<string[]>([])
  const { cards = [] } = useProductCards(ids)
  const { addCard } = useAddToCart()
  useEffect(() => setIds(noteViewed(current)), [current])
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="recent" className="band">
      <div className="flex items-start justify-between gap-4">
        <SectionHeading id="recent">Recently viewed</SectionHeading>
        <Button
          variant="ghost"
          onClick={() => {
            forgetRecent(current)
            setIds([])
          }}
          className="-mr-3 text-sm"
        >
          Clear<span className="sr-only"> recently viewed</span>
        </Button>
      </div>
      <ProductGrid products={cards} onAdd={addCard} row travels={false} />
    </section>
  )
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
