import type { PhotoView, ProductView, VariantView } from '#modules/catalog/shapes.ts'

/** The photographs to show: the chosen shade's own first, where it is not the one the product opens with. */
export function photosFor(product: ProductView, variant: VariantView | undefined): PhotoView[] {
  const [main, ...others] = product.photos
  const own = variant && variant.id !== product.variantId ? variant.photo : null
  const first = own ?? main
  return first ? [first, ...others.filter((photo) => photo.id !== first.id)] : []
}
