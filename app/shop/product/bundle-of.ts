import type { CardProduct } from '#app/shop/catalogue/card.tsx'
import type { ProductView, VariantView } from '#modules/catalog/shapes.ts'
import { openingOf } from './use-variant.ts'

/** Others beside the product itself. */
const othersMax = 2

/** One piece of what a bundle puts into the cart. */
export interface BundleLine {
  productId: string
  variantId: string
  name: string
  /** Rupees before tax. */
  price: number
}

/** The product in the variant that is chosen, else in the one it opens with, and what is bought with it; only what is in stock. */
export function bundleOf(product: ProductView, together: readonly CardProduct[], chosen?: VariantView): BundleLine[] {
  const variant = chosen ?? openingOf(product)
  const others = together.flatMap(({ id, variantId, name, price }) =>
    variantId === null ? [] : [{ productId: id, variantId, name, price }],
  )
  if (!variant?.inStock) return []
  const own = { productId: product.id, variantId: variant.id, name: product.name, price: variant.price }
  return [own, ...others.slice(0, othersMax)]
}
