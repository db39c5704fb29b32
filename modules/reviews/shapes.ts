import { z } from 'zod'
import { Photo } from '#modules/catalog/shapes.ts'
import { instant, keysetListOf, line, listFields, pageSize } from '#platform/shapes.ts'
import {
  ageRanges,
  rejectionCodes,
  reportCodes,
  reviewLimits,
  reviewSorts,
  reviewStatuses,
  reviewSentences as say,
  skinTones,
  skinTypes,
} from './limits.ts'
import { reviewFlags } from './rules.ts'

/** Text of several lines: NFC, without control characters other than line breaks, at most one empty line in a row. */
const paragraphs = (least: number, max: number, short: string, long: string) =>
  z
    .string(short)
    .max(max * 4, long)
    .transform((text) =>
      text
        .normalize('NFC')
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n]+/gu, ' ')
        .replace(/\n{3,}/g, '\n\n')
        .trim(),
    )
    .pipe(z.string().min(least, short).max(max, long))

/** What the form was filled from; a change since then is told instead of overwritten. */
const version = z.int().min(1).max(2_000_000_000)
const stars = z.int(say.stars).min(1, say.stars).max(5, say.stars)

const written = {
  stars,
  title: z
    .literal('')
    .or(line(reviewLimits.title, say.title, say.title))
    .default(''),
  text: paragraphs(reviewLimits.textLeast, reviewLimits.text, say.text, say.textLong),
  skinType: z.enum(skinTypes, 'Choose a skin type from the list.').nullable().default(null),
  skinTone: z.enum(skinTones, 'Choose a skin tone from the list.').nullable().default(null),
  ageRange: z.enum(ageRanges, 'Choose an age range from the list.').nullable().default(null),
  photoIds: z
    .array(z.string().regex(/^[0-9a-f]{20}$/, 'This is not a photo.'))
    .max(reviewLimits.photos, say.photos)
    .transform((ids) => [...new Set(ids)])
    .default([]),
}

export const WriteReviewInput = z
  .strictObject({ productId: z.uuid('This is not a product.'), ...written })
  .meta({ id: 'WriteReviewInput' })
export type WriteReviewInput = z.output<typeof WriteReviewInput>

export const EditReviewInput = z.strictObject({ version, ...written }).meta({ id: 'EditReviewInput' })
export type EditReviewInput = z.output<typeof EditReviewInput>

export const VoteInput = z.strictObject({ helpful: z.boolean('Say whether it helps.') }).meta({ id: 'VoteInput' })

export const ReportInput = z
  .strictObject({
    about: z.enum(['review', 'reply'], 'Report the review or the reply.').default('review'),
    reason: z.enum(reportCodes, say.reason),
    note: paragraphs(0, reviewLimits.note, '', 'Use at most 500 characters.').default(''),
  })
  .meta({ id: 'ReportInput' })
export type ReportInput = z.output<typeof ReportInput>

const starsFilter = z.coerce.number(say.stars).int(say.stars).min(1, say.stars).max(5, say.stars).optional()

export const ProductReviewsQuery = z.strictObject({
  cursor: listFields.cursor,
  limit: pageSize(10, 50),
  sort: z.enum(reviewSorts, 'Sort by one of helpful, newest, highest, lowest.').default('helpful'),
  stars: starsFilter,
  photos: z.literal('yes', 'Say yes, or leave it out.').optional().describe('Only reviews with photos'),
  skinType: z.enum(skinTypes, 'Choose a skin type from the list.').optional(),
})
export type ProductReviewsQuery = z.output<typeof ProductReviewsQuery>

export const MyReviewsQuery = z.strictObject({
  order: z.string().max(40).optional().describe('What of this order can be reviewed'),
  product: z.string().max(200).optional().describe('Or one product, by its slug'),
})
export type MyReviewsQuery = z.output<typeof MyReviewsQuery>

export const ReviewReplyInput = z
  .strictObject({
    version: z.int().min(0).max(2_000_000_000).describe('0 for the first reply'),
    text: paragraphs(1, reviewLimits.reply, say.reply, 'Use at most 1,500 characters.'),
  })
  .meta({ id: 'ReviewReplyInput' })
export type ReviewReplyInput = z.output<typeof ReviewReplyInput>

export const VendorReviewsQuery = z.strictObject({
  cursor: listFields.cursor,
  limit: listFields.limit,
  q: listFields.q.describe('Words of a review, or of the name of its product'),
  product: z.uuid('This is not a product.').optional(),
  stars: z
    .enum(['1', '2', '3', '4', '5', 'low'], 'Choose one to five stars, or low.')
    .optional()
    .describe('`low` is one or two'),
  answered: z.enum(['yes', 'no'], 'Say yes or no.').optional(),
})
export type VendorReviewsQuery = z.output<typeof VendorReviewsQuery>

export const AdminReviewsQuery = z.strictObject({
  ...listFields,
  status: z.enum([...reviewStatuses, 'waiting', 'reported'], 'Choose a state from the list.').optional(),
  user: z.uuid('This is not a user.').optional().describe('Whose: the id of an account'),
  stars: starsFilter,
})
export type AdminReviewsQuery = z.output<typeof AdminReviewsQuery>

const several = z
  .array(z.strictObject({ id: z.uuid('This is not an id.'), version }))
  .min(1, 'Choose at least one.')
  .max(100, 'Choose at most 100 at once.')
const reason = z.enum(rejectionCodes, say.reason)

/** A decision on one or several, each as it was seen: what changed meanwhile is left and named. */
export const ReviewDecisionInput = z
  .discriminatedUnion(
    'decision',
    [
      z.strictObject({ reviews: several, decision: z.literal('publish') }),
      z.strictObject({ reviews: several, decision: z.literal('reject'), reason }),
      z.strictObject({ reviews: several, decision: z.literal('publish_reply') }),
      z.strictObject({ reviews: several, decision: z.literal('remove_reply'), reason }),
    ],
    'Choose what to do.',
  )
  .meta({ id: 'ReviewDecisionInput' })
export type ReviewDecisionInput = z.output<typeof ReviewDecisionInput>

/** The vendor's public reply. */
const Reply = z.object({ vendor: z.string(), text: z.string(), at: instant, isEdited: z.boolean() })

/** A review as everybody reads it. */
const Review = z
  .object({
    id: z.string(),
    author: z.string().nullable().describe('First name and initial; null after the account was deleted'),
    stars: z.int(),
    title: z.string(),
    text: z.string(),
    /** The shade or size that was bought, if there was a choice. */
    variantName: z.string(),
    skinType: z.string().nullable(),
    skinTone: z.string().nullable(),
    ageRange: z.string().nullable(),
    photos: z.array(Photo),
    helpful: z.int(),
    writtenAt: instant,
    editedAt: instant.nullable(),
    reply: Reply.nullable(),
  })
  .meta({ id: 'Review' })
export type ReviewView = z.output<typeof Review>

const byStars = z.array(z.int()).describe('One, two, three, four, five stars')

/** What all ratings of a product come to. */
const RatingSummary = z
  .object({
    average: z.number(),
    count: z.int(),
    stars: byStars,
    demo: z.int().describe('Came with the demo catalogue; written by nobody'),
    /** Reviews with words that can be read. */
    written: z.int(),
    writtenStars: byStars,
  })
  .meta({ id: 'RatingSummary' })
export type RatingSummaryView = z.output<typeof RatingSummary>

/** A page of a product's reviews; `total` is how many the filters leave, exact up to 10,000. */
export const ProductReviews = keysetListOf(Review).extend({ summary: RatingSummary }).meta({ id: 'ProductReviews' })
export type ProductReviewsView = z.output<typeof ProductReviews>

/** A review as its author sees it. */
export const OwnReview = Review.extend({
  status: z.enum(reviewStatuses),
  /** Why it is not shown. */
  reason: z.enum(rejectionCodes).nullable(),
  version: z.int(),
}).meta({ id: 'OwnReview' })
export type OwnReviewView = z.output<typeof OwnReview>

/** A product that somebody bought, got and may review, or has reviewed. */
const Reviewable = z.object({
  productId: z.string(),
  slug: z.string(),
  name: z.string(),
  variantName: z.string(),
  category: z.string(),
  review: OwnReview.nullable(),
})
export type ReviewableView = z.output<typeof Reviewable>

export const MyReviews = z
  .object({
    items: z.array(Reviewable),
    /** Ids of the product's reviews that this person found helpful. */
    helpful: z.array(z.string()),
  })
  .meta({ id: 'MyReviews' })
export type MyReviewsView = z.output<typeof MyReviews>

const ReviewedProduct = z.object({ id: z.string(), slug: z.string(), name: z.string() }).meta({ id: 'ReviewedProduct' })

/** A vendor's reply that only its vendor and the operator read, until the operator has looked at what the checks found. */
const HeldReply = z.object({ text: z.string(), flags: z.array(z.enum(reviewFlags)) }).meta({ id: 'HeldReply' })

/** A row of a vendor's list. */
export const VendorReview = Review.extend({
  product: ReviewedProduct,
  /** 0 while there is no reply. */
  replyVersion: z.int(),
  /** Why the operator took the reply down. */
  replyRemoved: z.enum(rejectionCodes).nullable(),
  replyHeld: HeldReply.nullable(),
}).meta({ id: 'VendorReview' })
export type VendorReviewView = z.output<typeof VendorReview>

export const VendorReviews = keysetListOf(VendorReview)
  .extend({
    unanswered: z.int().describe('Published reviews without a reply, counted up to 1,000'),
    summary: z
      .object({ average: z.number().nullable().describe('Null without reviews'), count: z.int(), stars: byStars })
      .describe('Of the product that is asked for, otherwise of all; reviews with words alone'),
    products: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .describe('With reviews, for the filter; the hundred that have most'),
  })
  .meta({ id: 'VendorReviews' })
export type VendorReviewsView = z.output<typeof VendorReviews>

/** A row of the operator's list. */
const AdminReview = OwnReview.extend({
  flags: z.array(z.enum(reviewFlags)),
  product: ReviewedProduct,
  vendor: z.string(),
  authorId: z.string(),
  replyHeld: HeldReply.nullable(),
  reports: z.array(
    z.object({
      about: z.enum(['review', 'reply']),
      reason: z.enum(reportCodes),
      note: z.string(),
      by: z.string(),
      at: instant,
    }),
  ),
}).meta({ id: 'AdminReview' })
export type AdminReviewView = z.output<typeof AdminReview>

export const AdminReviews = keysetListOf(AdminReview)
  .extend({
    counts: z.object({
      waiting: z.int(),
      pending: z.int(),
      reported: z.int(),
      published: z.int(),
      rejected: z.int(),
    }),
  })
  .meta({ id: 'AdminReviews' })
export type AdminReviewsView = z.output<typeof AdminReviews>

/** How many readers a review has helped. */
export const HelpfulCount = z.object({ helpful: z.int() }).meta({ id: 'HelpfulCount' })
