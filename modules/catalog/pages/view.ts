import type { PhotoView } from '../view.ts'

/** A brand in a list of brands. */
export interface BrandLinkView {
  slug: string
  name: string
  productCount: number
}

/** A letter with the number of brands that stand under it. */
export interface InitialView {
  letter: string
  brandCount: number
}

/** The list of brands: all of them where they are few, else the largest and those of one letter. */
export interface BrandListView {
  brandCount: number
  letters: InitialView[]
  /** Empty where all brands are shown. */
  largest: BrandLinkView[]
  /** Null while no letter is chosen of many. */
  letter: string | null
  brands: (BrandLinkView & { letter: string })[]
  page: number
  pageCount: number
}

export interface BrandView extends BrandLinkView {
  /** Over all its products, each as heavy as it has reviews; 0 without reviews. */
  rating: number
  reviewCount: number
  categories: { name: string; slug: string; productCount: number }[]
  photo: PhotoView | null
  /** How its products spell it; a filter by brand takes all of them. */
  spellings: string[]
}

/** A seller as Consumer Protection (E-Commerce) Rules 2020, rule 5(3)(a) wants it shown, with what it sells. */
export interface SellerPageView {
  slug: string
  name: string
  legalName: string
  address: string
  /** Customer care, E.164. */
  phone: string
  email: string
  /** Its GST registration; null when it has none. */
  gstin: string | null
  grievanceOfficer: { name: string; email: string; phone: string }
  /** The day it opened its shop here, `2025-11-20`. */
  since: string
  /** False while the operator has suspended it: nothing of it can be bought. */
  isSelling: boolean
  productCount: number
  rating: number
  reviewCount: number
  photo: PhotoView | null
}
