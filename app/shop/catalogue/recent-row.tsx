import { useAddToCart } from '#app/shop/cart/use-add-to-cart.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHeading } from '#app/ui/section-heading.tsx'
import { ProductGrid } from './grid.tsx'
import { useProductCards } from './product-cards.ts'

export interface RecentRowProps {
  /** Newest first. */
  ids: readonly string[]
  onClear: () => void
  className?: string
}

/** What this device looked at before. Nothing is drawn before there is something. */
export function RecentRow({ ids, onClear, className = '' }: RecentRowProps) {
  const { cards = [] } = useProductCards(ids)
  const { addCard } = useAddToCart()
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="recent" className={`band ${className}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <SectionHeading id="recent">Recently viewed</SectionHeading>
        <Button variant="ghost" onClick={onClear} className="-mr-3 text-sm">
          Clear<span className="sr-only"> recently viewed</span>
        </Button>
      </div>
      <ProductGrid products={cards} onAdd={addCard} row travels={false} />
    </section>
  )
}
