import type { PhotoView } from '#modules/catalog/view.ts'

export type ListingStatus = 'draft' | 'submitted' | 'approved' | 'rejected' | 'suspended' | 'archived'

/** `low`: something of it is left in five or fewer pieces; `out`: nothing can be bought. */
export type StockState = 'ok' | 'low' | 'out'

/** A listing as a row of a vendor's or the operator's list. Amounts are rupees. */
export interface ListingRowView {
  id: string
  slug: string
  name: string
  brand: string
  category: string
  photo: PhotoView | null
  status: ListingStatus
  /** Why it was sent back or suspended. */
  statusReason: string | null
  /** Null while a draft has none. */
  price: number | null
  /** All variants together. */
  stock: number
  stockState: StockState
  /** 1 where there is nothing to choose. */
  variantCount: number
  /** Units sold in the last 30 days, cancelled ones not counted. */
  soldLately: number
  rating: number
  reviewCount: number
  /** Changes of this approved listing wait for review. */
  hasChangesWaiting: boolean
  updatedAt: string
}

export interface ListingListView {
  items: ListingRowView[]
  nextCursor: string | null
  previousCursor: string | null
  /** How many match, counted up to 10,001. */
  total: number
}

/** How many listings a vendor has; archived ones count only under their own status. */
export interface ListingCountsView {
  all: number
  byStatus: Record<ListingStatus, number>
  low: number
  out: number
}

/** A variant of a product; every product has at least one. */
export interface ListingVariant {
  /** A UUID; made in the form for a new one. */
  id: string
  /** Empty where a product has one variant only. */
  name: string
  /** `#RRGGBB` of a shade. */
  hex: string | null
  shadeFamily: string | null
  /** Empty: one is made. */
  sku: string
  /** Rupees, where it differs from the product's. */
  price: number | null
  stock: number
  batchNumber: string
  expiryKind: 'expiry' | 'use_before'
  /** As printed on the pack, `YYYY-MM`. */
  expiryMonth: string | null
}

export interface ListingPhoto extends PhotoView {
  /** The shade it shows. */
  variantId: string | null
}

/** Everything that a vendor writes of a product. Empty texts and nulls are what a draft still lacks. Amounts are rupees. */
export interface ListingContent {
  name: string
  brand: string
  genericName: string
  category: string
  description: string
  price: number | null
  originalPrice: number | null
  mrp: number | null
  kind: 'only' | 'shade' | 'size'
  variants: ListingVariant[]
  photos: ListingPhoto[]
  netQuantity: number | null
  netQuantityUnit: string
  dimensions: string
  countryOfOrigin: string
  manufacturer: string
  manufacturerAddress: string
  importer: string
  licenceNumber: string
  importRegistration: string
  hsn: string
  statutoryGstRate: number
  barcode: string
  vegetarianMark: 'veg' | 'non_veg' | 'not_declared'
  periodAfterOpeningMonths: number | null
  ingredients: string[]
  howToUse: string
  warnings: string
  skinTypes: string[]
  hairTypes: string[]
  concerns: string[]
  finish: string
}

/** A place in the form: a field of `ListingContent`, or of a variant by its position. */
export type ListingField =
  | Exclude<keyof ListingContent, 'kind'>
  | 'proofs'
  | `variants.${number}.${keyof ListingVariant}`

/** What the checklist of a listing needs to know of the vendor. */
export interface ChecklistVendor {
  status: string
  /** In words, what of its details is missing: 'legal name', 'PAN'. */
  missing: string[]
}

/** One line of the checklist before a listing goes live. */
export interface ChecklistLine {
  id: string
  label: string
  ok: boolean
  /** What to do; empty when ok. */
  todo: string
  /** Where to do it; null when it lies outside the form. */
  field: ListingField | null
  /** Decided with the vendor, not with this listing. */
  ofVendor: boolean
}

export interface ListingRevisionView {
  id: string
  status: 'submitted' | 'approved' | 'rejected' | 'withdrawn'
  /** In words: 'Name', 'Photos'. */
  changed: string[]
  reason: string | null
  createdAt: string
  decidedAt: string | null
}

/** A file that shows why a listing may promise what it promises. Only its vendor and the operator open it. */
export interface ProofView {
  id: string
  name: string
  kind: 'pdf' | 'jpeg'
  /** How large it is. */
  bytes: number
  uploadedAt: string
}

export interface ListingHistoryView {
  status: ListingStatus
  previous: ListingStatus | null
  by: 'vendor' | 'admin' | 'system'
  actor: string
  reason: string | null
  at: string
}

/** A listing with everything its edit page shows. */
export interface ListingView {
  id: string
  slug: string
  version: number
  status: ListingStatus
  statusReason: string | null
  /** What the vendor wants it to be: what stands, with the changes that wait for review laid over it. */
  content: ListingContent
  /** The changes that wait for review, or those sent back last. */
  revision: ListingRevisionView | null
  vendor: ChecklistVendor
  gate: ChecklistLine[]
  /** Promises that a cosmetic may not make, as they stand in its texts. */
  flaggedWords: string[]
  /** What shows that it may. */
  proofs: ProofView[]
  history: ListingHistoryView[]
  createdAt: string
  updatedAt: string
}

/** The same with what the operator needs to decide. */
export interface ListingReviewView extends ListingView {
  vendorId: string
  vendorName: string
  /** What customers see now; the same as `content` unless changes wait. */
  live: ListingContent
  /** What differs, in words, old and new. Empty unless changes wait. */
  changes: { label: string; before: string; after: string }[]
  rating: number
  reviewCount: number
}

/** What the form of a listing needs besides the listing. */
export interface ListingFormView {
  categories: string[]
  vendor: ChecklistVendor
  /** What a new listing of this vendor probably shares with its last one. */
  maker: Pick<ListingContent, 'brand' | 'manufacturer' | 'manufacturerAddress' | 'licenceNumber'>
}
