/** A photograph. Its files are `/media/{id}-{width}.{avif|webp|jpeg}`; `widths` are those that exist, never enlarged. */
export interface PhotoView {
  id: string
  /** Of the largest file, in pixels. */
  width: number
  height: number
  alt: string
}

/** What a card of the grid or a row of the list shows. Amounts are rupees. */
export interface ProductCardView {
  id: string
  slug: string
  name: string
  brand: string
  category: string
  description: string
  price: number
  originalPrice: number | null
  photo: PhotoView | null
  rating: number
  reviewCount: number
  inStock: boolean
  isNew: boolean
  isBestseller: boolean
  /** The variant that the card's button adds: the first in stock. Null when none is. */
  variantId: string | null
  /** Its name where the product has several variants, else an empty string. */
  variantName: string
  /** What kind of variant it is. Null when none is in stock. */
  variantKind: VariantView['kind'] | null
}

/** A shade, a size, or the one form a product has. */
export interface VariantView {
  id: string
  sku: string
  /** Empty where a product has one variant only. */
  name: string
  kind: 'only' | 'shade' | 'size'
  hex: string | null
  /** Rupees. */
  price: number
  inStock: boolean
  photo: PhotoView | null
}

/** A labelled fact of the declarations that Indian law wants beside a packaged cosmetic. */
export interface DeclarationView {
  label: string
  value: string
}

/** The seller as Consumer Protection (E-Commerce) Rules 2020, rule 5(3)(a) wants it shown. */
export interface SellerView {
  slug: string
  name: string
  legalName: string
  /** Registered for GST, which is how the rule's 'whether registered' is answered here. */
  isRegistered: boolean
  address: string
  phone: string
  email: string
  grievanceOfficer: string
  grievanceEmail: string
  grievancePhone: string
}

/** The specification's Product (section 3) with everything its page shows. Amounts are rupees. */
export interface ProductView extends ProductCardView {
  /** The address name of its brand's page; null where there is none. */
  brandSlug: string | null
  /** Address of the main photograph, for outside programs. */
  image: string
  photos: PhotoView[]
  variants: VariantView[]
  /** The maximum retail price on the pack, all taxes included. */
  mrp: number
  /** The unit sale price that belongs to the MRP, such as '₹47.17 per ml'; null where it would repeat the MRP. */
  unitPrice: string | null
  ingredients: string[]
  howToUse: string
  warnings: string
  netQuantity: string
  countryOfOrigin: string
  declarations: DeclarationView[]
  seller: SellerView
}
