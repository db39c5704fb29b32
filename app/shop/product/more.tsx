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

/** Three products leave the fourth place of the row to what stands below them. */
function Band({ id, title, products, children }: BandProps) {
  const { addCard } = useAddToCart()
  if (products.length === 0) return null
  const isBeside = children !== undefined && products.length === 3
  return (
    <section aria-labelledby={id} className="band">
      <SectionHeading id={id}>{title}</SectionHeading>
      <div className={isBeside ? 'md:grid md:grid-cols-4 md:gap-x-5 md:*:first:col-span-3' : undefined}>
        <ProductGrid products={products} onAdd={addCard} row columns={isBeside ? 3 : 4} travels={false} />
        <div className={`empty:hidden ${isBeside ? 'max-md:mt-5' : 'mt-5'}`}>{children}</div>
      </div>
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
