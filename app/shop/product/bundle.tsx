import { useGo } from '#app/frame/go.ts'
import { noteWords } from '#app/shop/cart/seen.ts'
import { addLine } from '#app/shop/cart/store.ts'
import type { CardProduct } from '#app/shop/catalogue/card.tsx'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { quantityMax } from '#modules/cart/limits.ts'
import type { ProductView } from '#modules/catalog/shapes.ts'
import { withTax } from '#modules/pricing/rules.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { bundleOf } from './bundle-of.ts'
import { namedVariant } from './variant-search.ts'

export interface BundleProps {
  product: ProductView
  together: readonly CardProduct[]
}

/** This product, in the shade or size that is chosen, with those most often bought with it: into the cart by one press. */
export function Bundle({ product, together }: BundleProps) {
  const go = useGo()
  const bundle = bundleOf(product, together)
  if (bundle.length < 2) return null
  const price = bundle.reduce((sum, one) => sum + one.price, 0)

  function add() {
    const chosen = bundleOf(product, together, namedVariant(product, window.location.search))
    const held = chosen.filter(({ productId, price: _, ...words }) => {
      noteWords(words)
      return addLine({ productId, variantId: words.variantId, quantity: 1 }).held
    })
    const message =
      held.length > 0
        ? `${quantityMax} of ${held.map(({ name }) => name).join(' and ')} are in your cart, as many as one order takes`
        : `${chosen.length} products added to cart`
    showToast({ message, action: { label: 'View cart', onPress: () => go('/cart') } })
  }

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4">
      <p className="min-w-0 flex-1 basis-64">
        {bundle.map(({ name }) => name).join(' + ')}
        <b className="block font-semibold tabular-nums">
          {formatRupees(price)} together{' '}
          <span className="text-sm font-normal text-ink-2">{formatRupees(withTax(price))} with tax</span>
        </b>
      </p>
      <Button variant="secondary" onClick={add} className="max-md:flex-1">
        Add all {bundle.length} to Cart
      </Button>
    </div>
  )
}
