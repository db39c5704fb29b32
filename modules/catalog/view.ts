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
  /** Its name where the product has choices, else an empty string. */
  variantName: string
  /** What kind of choice it is one of. Null when none is in stock. */
  variantKind: VariantView['kind'] | null
}

/** A shade, a size, or the one form a product has. */
export interface VariantView {
  id: string
  sku: string
  /** Empty for a product without choices. */
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

export interface CategoryView {
  name: string
  slug: string
  productCount: number
}

/** A category with a photograph of something in it. */
export interface CategoryTileView extends CategoryView {
  photo: PhotoView | null
}

/** An option of a filter: `slug` in addresses, `count` products that the list would have with it. */
export interface OptionView {
  slug: string
  label: string
  count: number
}

/** The lists of options that a list of products can be narrowed by. `with` and `without` are ingredients and their families. */
export type OptionGroupName =
  | 'category'
  | 'brand'
  | 'skin'
  | 'hair'
  | 'concern'
  | 'shade'
  | 'finish'
  | 'country'
  | 'with'
  | 'without'

/** What a list could be narrowed to, each with the number of products that it would have. */
export interface FacetsView {
  options: Record<OptionGroupName, OptionView[]>
  /** Stars at least. */
  rating: { from: number; count: number }[]
  /** Percent off at least. */
  discount: { from: number; count: number }[]
  inStock: number
  /** Lowest and highest price in rupees; null when nothing fits. */
  price: { from: number; to: number } | null
}

/** One page of the catalogue: `matching` fit the search and filters, `onSale` is everything on sale, `corrected` what was searched instead of what was typed. */
export interface ProductListView {
  products: ProductCardView[]
  matching: number
  corrected: string | null
  onSale: number
  page: number
  pageCount: number
  /** Where the keyset list goes on after this page; null at the end. */
  nextCursor: string | null
  facets: FacetsView
}

/** What a search box offers while somebody types. */
export interface SuggestionsView {
  products: { slug: string; name: string; brand: string; price: number; photo: PhotoView | null }[]
  brands: OptionView[]
  categories: OptionView[]
  /** What was searched instead of what was typed. */
  corrected: string | null
}

/** A product that the operator put forward on the home page. */
export interface MarkedProductView {
  id: string
  name: string
  brand: string
  category: string
  photo: PhotoView | null
  /** When a new product stops being new by itself. */
  newUntil: string | null
}

/** What the home page chooses from; `total` counts up to 1,000, the lists hold the first. */
export interface HighlightsView {
  bestsellers: { items: MarkedProductView[]; total: number }
  newArrivals: { items: MarkedProductView[]; total: number }
}
