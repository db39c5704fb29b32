import { z } from 'zod'
import { line } from '#modules/accounts/input.ts'
import { listFields } from '#platform/list-input.ts'
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
  skinType: z.enum(skinTypes, 'Choose a skin type of the list.').nullable().default(null),
  skinTone: z.enum(skinTones, 'Choose a skin tone of the list.').nullable().default(null),
  ageRange: z.enum(ageRanges, 'Choose an age range of the list.').nullable().default(null),
  photoIds: z
    .array(z.string().regex(/^[0-9a-f]{20}$/, 'This is no photo.'))
    .max(reviewLimits.photos, say.photos)
    .transform((ids) => [...new Set(ids)])
    .default([]),
}

export const WriteReviewInput = z.strictObject({ productId: z.uuid('This is no product.'), ...written })
export type WriteReviewInput = z.infer<typeof WriteReviewInput>

export const EditReviewInput = z.strictObject({ version, ...written })
export type EditReviewInput = z.infer<typeof EditReviewInput>

export const VoteInput = z.strictObject({ helpful: z.boolean('Say whether it helps.') })

export const ReportInput = z.strictObject({
  about: z.enum(['review', 'reply'], 'Report the review or the answer.').default('review'),
  reason: z.enum(reportCodes, say.reason),
  note: paragraphs(0, reviewLimits.note, '', 'Use at most 500 characters.').default(''),
})
export type ReportInput = z.infer<typeof ReportInput>

const starsFilter = z.coerce.number(say.stars).int(say.stars).min(1, say.stars).max(5, say.stars).optional()

export const ProductReviewsQuery = z.strictObject({
  cursor: listFields.cursor,
  limit: z.coerce
    .number('Ask for 1 to 50.')
    .int('Ask for 1 to 50.')
    .min(1, 'Ask for 1 to 50.')
    .max(50, 'Ask for 1 to 50.')
    .default(10),
  sort: z.enum(reviewSorts, 'Sort by one of helpful, newest, highest, lowest.').default('helpful'),
  stars: starsFilter,
  photos: z.literal('yes', 'Say yes, or leave it out.').optional().describe('Only reviews with photos'),
  skinType: z.enum(skinTypes, 'Choose a skin type of the list.').optional(),
})
export type ProductReviewsQuery = z.infer<typeof ProductReviewsQuery>

export const MyReviewsQuery = z.strictObject({
  order: z.string().max(40).optional().describe('What of this order can be reviewed'),
  product: z.string().max(200).optional().describe('Or one product, by its slug'),
})
export type MyReviewsQuery = z.infer<typeof MyReviewsQuery>

export const ReplyInput = z.strictObject({
  version: z.int().min(0).max(2_000_000_000).describe('0 for the first answer'),
  text: paragraphs(1, reviewLimits.reply, say.reply, 'Use at most 1,500 characters.'),
})
export type ReplyInput = z.infer<typeof ReplyInput>

export const VendorReviewsQuery = z.strictObject({
  cursor: listFields.cursor,
  limit: listFields.limit,
  stars: starsFilter,
  answered: z.enum(['yes', 'no'], 'Say yes or no.').optional(),
})
export type VendorReviewsQuery = z.infer<typeof VendorReviewsQuery>

export const AdminReviewsQuery = z.strictObject({
  ...listFields,
  status: z.enum([...reviewStatuses, 'waiting', 'reported'], 'Choose a state of the list.').optional(),
  stars: starsFilter,
})
export type AdminReviewsQuery = z.infer<typeof AdminReviewsQuery>

const several = z
  .array(z.strictObject({ id: z.uuid('This is no id.'), version }))
  .min(1, 'Choose at least one.')
  .max(100, 'Choose at most 100 at once.')
const reason = z.enum(rejectionCodes, say.reason)

/** A decision on one or several, each as it was seen: what changed meanwhile is left and named. */
export const DecisionInput = z.discriminatedUnion(
  'decision',
  [
    z.strictObject({ reviews: several, decision: z.literal('publish') }),
    z.strictObject({ reviews: several, decision: z.literal('reject'), reason }),
    z.strictObject({ reviews: several, decision: z.literal('remove_reply'), reason }),
  ],
  'Choose what to do.',
)
export type DecisionInput = z.infer<typeof DecisionInput>
