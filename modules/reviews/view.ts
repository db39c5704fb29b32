import type { PhotoView } from '#modules/catalog/view.ts'
import type { KeysetList } from '#platform/kit/keyset.ts'
import type { RejectionReason, ReportReason, ReviewStatus } from './limits.ts'
import type { ReviewFlag } from './rules.ts'

/** The vendor's public answer. */
export interface ReplyView {
  vendor: string
  text: string
  at: string
  isEdited: boolean
}

/** A review as everybody reads it. */
export interface ReviewView {
  id: string
  /** First name and initial; null after the account was deleted. */
  author: string | null
  stars: number
  title: string
  text: string
  /** The shade or size that was bought, if there was a choice. */
  variantName: string
  skinType: string | null
  skinTone: string | null
  ageRange: string | null
  photos: PhotoView[]
  helpful: number
  writtenAt: string
  editedAt: string | null
  reply: ReplyView | null
}

/** What all ratings of a product come to. */
export interface RatingSummaryView {
  average: number
  count: number
  /** How many gave one, two, three, four, five stars. */
  stars: number[]
  /** How many of them came with the demo's catalogue and were written by nobody. */
  demo: number
  /** Reviews with words that can be read. */
  written: number
  /** Written ones by stars, one to five. */
  writtenStars: number[]
}

/** A page of a product's reviews; `total` is how many the filters leave, exact up to 10,000. */
export interface ProductReviewsView extends KeysetList<ReviewView> {
  summary: RatingSummaryView
}

/** A review as its author sees it. */
export interface OwnReviewView extends ReviewView {
  status: ReviewStatus
  /** Why it is not shown. */
  reason: RejectionReason | null
  version: number
}

/** A product that somebody bought, got and may review, or has reviewed. */
export interface ReviewableView {
  productId: string
  slug: string
  name: string
  variantName: string
  category: string
  review: OwnReviewView | null
}

export interface MyReviewsView {
  items: ReviewableView[]
  /** Ids of the product's reviews that this person found helpful. */
  helpful: string[]
}

/** A row of a vendor's list. */
export interface VendorReviewView extends ReviewView {
  product: { id: string; slug: string; name: string }
  /** 0 while there is no answer. */
  replyVersion: number
  /** Why the operator took the answer down. */
  replyRemoved: RejectionReason | null
}

export interface VendorReviewsView extends KeysetList<VendorReviewView> {
  /** Published reviews without an answer, counted up to 1,000. */
  unanswered: number
}

export interface ReportView {
  about: 'review' | 'reply'
  reason: ReportReason
  note: string
  by: string
  at: string
}

/** A row of the operator's list. */
export interface AdminReviewView extends ReviewView {
  status: ReviewStatus
  reason: RejectionReason | null
  flags: ReviewFlag[]
  version: number
  product: { id: string; slug: string; name: string }
  vendor: string
  authorId: string
  reports: ReportView[]
}

export interface AdminReviewsView extends KeysetList<AdminReviewView> {
  /** Each counted up to 1,000. */
  counts: { waiting: number; pending: number; reported: number; published: number; rejected: number }
}
