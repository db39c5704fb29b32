import type { BrandLinkView } from '#modules/catalog/pages/view.ts'
import type { PhotoView, ProductCardView } from '#modules/catalog/view.ts'

/** A category that has something on sale. */
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

/** The page of a category: its largest brands and its best-rated products. */
export interface CategoryPageView {
  name: string
  slug: string
  productCount: number
  brandCount: number
  brands: BrandLinkView[]
  bestRated: ProductCardView[]
}
