import type { LineWords } from '#app/shop/cart/known-quotes.ts'
import type { CardProduct } from '#app/shop/catalogue/card.tsx'
import type { ProductView, VariantView } from '#modules/catalog/shapes.ts'
import { photosFor } from './photos.ts'
import { openingOf } from './use-variant.ts'

/** Others beside the product itself. */
const othersMax = 2

/** One piece of what a bundle puts into the cart, and how it looks there. */
export interface BundleLine extends LineWords {
  productId: string
  /** Rupees before tax. */
  price: number
}

/** The product in the variant that is chosen, else in the one it opens with, and what is bought with it; only what is in stock. */
export function bundleOf(product: ProductView, together: readonly CardProduct[], chosen?: VariantView): BundleLine[] {
  const variant = chosen ?? openingOf(product)
  const others = together.flatMap(({ id, variantId, slug, name, brand, category, variantName, photo, price }) =>
    variantId === null ? [] : [{ productId: id, variantId, slug, name, brand, category, variantName, photo, price }],
  )
  if (!variant?.inStock) return []
  const { id: productId, slug, name, brand, category } = product
  const { id: variantId, name: variantName, price } = variant
  const photo = photosFor(product, variant)[0] ?? null
  const own = { productId, variantId, slug, name, brand, category, variantName, photo, price }
  return [own, ...others.slice(0, othersMax)]
}
