import type { PhotoView } from '#modules/catalog/view.ts'

/** A cart line with what the shop says of it today. Amounts are rupees. */
export interface CartLineView {
  productId: string
  variantId: string
  slug: string
  name: string
  brand: string
  category: string
  /** Empty where a product has one variant only. */
  variantName: string
  photo: PhotoView | null
  price: number
  originalPrice: number | null
  /** How many can be bought now, at most the limit of a line. 0: out of stock. */
  available: number
}
