import type { CardProduct } from '#app/shop/catalogue/card.tsx'
import { ProductGrid } from '#app/shop/catalogue/grid.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { arrowRightIcon } from '#app/ui/icons.ts'

export interface HomeBestsellersProps {
  products: readonly CardProduct[]
  onAdd: (product: CardProduct) => void
}

/** What sells best, beside the page's one panel of cloth; on a phone below it. */
export function HomeBestsellers({ products, onAdd }: HomeBestsellersProps) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="bestsellers" className="page band grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
      <div className="relative flex flex-wrap items-center gap-4 overflow-hidden rounded-[0_1.75rem] bg-alta-600 p-5 text-on-brand max-lg:min-h-20 lg:flex-col lg:items-start lg:gap-3 lg:rounded-petal lg:p-7">
        <div
          aria-hidden="true"
          className="print-light absolute inset-y-0 right-0 w-1/2 bg-size-[72px] opacity-13 [mask-image:linear-gradient(90deg,transparent,#000)] lg:inset-x-0 lg:top-2/5 lg:w-auto lg:[mask-image:linear-gradient(transparent,#000_70%)]"
        />
        <h2 id="bestsellers" className="heading relative text-2xl lg:text-3xl">
          Bestselling Products
        </h2>
        <p className="relative text-gulab-100 max-lg:hidden">The best sellers among our team’s picks.</p>
        <ButtonLink
          to="/products?sort=bestselling"
          variant="secondary"
          className="relative ml-auto shrink-0 border-transparent! lg:mt-auto lg:ml-0"
        >
          View all
          <span className="sr-only"> products</span>
          <Icon path={arrowRightIcon} size={16} />
        </ButtonLink>
      </div>
      <ProductGrid products={products} onAdd={onAdd} columns={3} />
    </section>
  )
}
