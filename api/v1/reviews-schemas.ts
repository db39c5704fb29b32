import { z } from 'zod'
import { rejectionCodes, reportCodes, reviewStatuses } from '#modules/reviews/limits.ts'
import { reviewFlags } from '#modules/reviews/rules.ts'
import type {
  AdminReviewsView,
  AdminReviewView,
  MyReviewsView,
  OwnReviewView,
  ProductReviewsView,
  RatingSummaryView,
  ReviewView,
  VendorReviewsView,
  VendorReviewView,
} from '#modules/reviews/view.ts'
import { instant, keysetListOf } from './admin/people-schemas.ts'
import { Photo } from './schemas.ts'

/** What leaves about reviews, for the API description. TypeScript keeps each equal to its view. */

export const Review = z
  .object({
    id: z.string(),
    author: z.string().nullable().describe('First name and initial; null after the account was deleted'),
    stars: z.int(),
    title: z.string(),
    text: z.string(),
    variantName: z.string(),
    skinType: z.string().nullable(),
    skinTone: z.string().nullable(),
    ageRange: z.string().nullable(),
    photos: z.array(Photo),
    helpful: z.int(),
    writtenAt: instant,
    editedAt: instant.nullable(),
    reply: z.object({ vendor: z.string(), text: z.string(), at: instant, isEdited: z.boolean() }).nullable(),
  })
  .meta({ id: 'Review' }) satisfies z.ZodType<ReviewView>

const byStars = z.array(z.int()).describe('One, two, three, four, five stars')

const RatingSummary = z
  .object({
    average: z.number(),
    count: z.int(),
    stars: byStars,
    demo: z.int().describe('Came with the demo catalogue; written by nobody'),
    written: z.int(),
    writtenStars: byStars,
  })
  .meta({ id: 'RatingSummary' }) satisfies z.ZodType<RatingSummaryView>

export const ProductReviews = keysetListOf(Review)
  .extend({
    summary: RatingSummary,
  })
  .meta({ id: 'ProductReviews' }) satisfies z.ZodType<ProductReviewsView>

export const OwnReview = Review.extend({
  status: z.enum(reviewStatuses),
  reason: z.enum(rejectionCodes).nullable(),
  version: z.int(),
}).meta({ id: 'OwnReview' }) satisfies z.ZodType<OwnReviewView>

export const MyReviews = z
  .object({
    items: z.array(
      z.object({
        productId: z.string(),
        slug: z.string(),
        name: z.string(),
        variantName: z.string(),
        category: z.string(),
        review: OwnReview.nullable(),
      }),
    ),
    helpful: z.array(z.string()),
  })
  .meta({ id: 'MyReviews' }) satisfies z.ZodType<MyReviewsView>

const ReviewedProduct = z.object({ id: z.string(), slug: z.string(), name: z.string() }).meta({ id: 'ReviewedProduct' })

export const VendorReview = Review.extend({
  product: ReviewedProduct,
  replyVersion: z.int(),
  replyRemoved: z.enum(rejectionCodes).nullable(),
}).meta({ id: 'VendorReview' }) satisfies z.ZodType<VendorReviewView>

export const VendorReviews = keysetListOf(VendorReview)
  .extend({
    unanswered: z.int(),
  })
  .meta({ id: 'VendorReviews' }) satisfies z.ZodType<VendorReviewsView>

const AdminReview = OwnReview.extend({
  flags: z.array(z.enum(reviewFlags)),
  product: ReviewedProduct,
  vendor: z.string(),
  authorId: z.string(),
  reports: z.array(
    z.object({
      about: z.enum(['review', 'reply']),
      reason: z.enum(reportCodes),
      note: z.string(),
      by: z.string(),
      at: instant,
    }),
  ),
}).meta({ id: 'AdminReview' }) satisfies z.ZodType<AdminReviewView>

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
  .meta({ id: 'AdminReviews' }) satisfies z.ZodType<AdminReviewsView>
