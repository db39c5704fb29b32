import type { RejectionReason, ReportReason, ReviewStatus } from './limits.ts'
import type { ReviewFlag } from './rules.ts'
import type { AdminReviewView, OwnReviewView, RatingSummaryView, ReviewView, VendorReviewView } from './shapes.ts'
import type { AdminReviewRow, OwnReviewRow, ReviewRow, StarsRow, VendorReviewRow } from './store/read.server.ts'

/** What a reply waits for; null for one that does not wait. */
const heldReply = ({ reply_body: text, reply_removed: removed, reply_held: flags }: ReviewRow) =>
  text !== null && removed === null && flags !== null && flags.length > 0
    ? { text, flags: flags as ReviewFlag[] }
    : null

/** A review as everybody may read it. A reply that was removed or that waits is left out. */
export function reviewView(row: ReviewRow): ReviewView {
  const isShown = row.reply_body !== null && row.reply_removed === null && heldReply(row) === null
  return {
    id: row.id,
    author: row.author_name,
    stars: row.stars,
    title: row.title,
    text: row.body,
    variantName: row.variant_name,
    skinType: row.skin_type,
    skinTone: row.skin_tone,
    ageRange: row.age_range,
    photos: row.photos.map((photo, at) => ({ ...photo, alt: `Photo ${at + 1} of this review` })),
    helpful: row.helpful_count,
    writtenAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    reply: isShown
      ? {
          vendor: row.vendor_name,
          text: row.reply_body ?? '',
          at: row.reply_at?.toISOString() ?? '',
          isEdited: row.reply_edited_at !== null,
        }
      : null,
  }
}

/** A review as its author sees it, with its status and, where it was rejected, the reason. */
export function ownReviewView(row: OwnReviewRow): OwnReviewView {
  return {
    ...reviewView(row),
    status: row.status as ReviewStatus,
    reason: row.reason as RejectionReason | null,
    version: row.version,
  }
}

/** A review as the vendor sees it. `replyVersion` is 0 while there is no reply. */
export function vendorReviewView(row: VendorReviewRow): VendorReviewView {
  return {
    ...reviewView(row),
    product: { id: row.product_id, slug: row.product_slug, name: row.product_name },
    replyVersion: row.reply_version ?? 0,
    replyRemoved: row.reply_removed as RejectionReason | null,
    replyHeld: heldReply(row),
  }
}

/** A review as moderators see it, with what the checks noticed and all its reports. */
export function adminReviewView(row: AdminReviewRow): AdminReviewView {
  return {
    ...ownReviewView(row),
    flags: row.flags as ReviewFlag[],
    product: { id: row.product_id, slug: row.product_slug, name: row.product_name },
    vendor: row.vendor_name,
    authorId: row.author_id,
    replyHeld: heldReply(row),
    reports: row.reports.map((report) => ({
      ...report,
      reason: report.reason as ReportReason,
      at: new Date(report.at).toISOString(),
    })),
  }
}

/**
 * Average and counts of a product's stars, written reviews and demo ratings together. Both lists run from one star to
 * five.
 */
export function summaryView({ rating, written, demo }: StarsRow): RatingSummaryView {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  return {
    average: rating,
    count: sum(written) + sum(demo),
    stars: written.map((count, at) => count + (demo[at] ?? 0)),
    demo: sum(demo),
    written: sum(written),
    writtenStars: written,
  }
}
