import { SectionHeading } from '#app/ui/section-heading.tsx'
import type { CardProduct } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'
import { useAddToCart } from './use-add-to-cart.ts'

export interface ProductMoreProps {
  together: readonly CardProduct[]
  similar: readonly CardProduct[]
}

function Band({ id, title, products }: { id: string; title: string; products: readonly CardProduct[] }) {
  const { addCard } = useAddToCart()
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="band">
      <SectionHeading id={id}>{title}</SectionHeading>
      <ProductGrid products={products} onAdd={addCard} four travels={false} />
    </section>
  )
}

/** Other products below a product. What is empty is not there. */
export default function ProductMore({ together, similar }: ProductMoreProps) {
  return (
    <>
      <Band id="together" title="Bought together" products={together} />
      <Band id="similar" title="Similar products" products={similar} />
    </>
  )
}
