import { Hono } from 'hono'
import { Photo } from '#modules/catalog/shapes.ts'
import { uploadLimits } from '#modules/listing/limits.ts'
import { listMyReviews, listProductReviews } from '#modules/reviews/service/read.server.ts'
import { reportReview, voteOnReview } from '#modules/reviews/service/readers.server.ts'
import { editReview, uploadReviewPhoto, withdrawReview, writeReview } from '#modules/reviews/service/write.server.ts'
import {
  EditReviewInput,
  HelpfulCount,
  MyReviews,
  MyReviewsQuery,
  OwnReview,
  ProductReviews,
  ProductReviewsQuery,
  ReportInput,
  VoteInput,
  WriteReviewInput,
} from '#modules/reviews/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { answer, body, documented, query } from '../schema.ts'
import { imageUploads, uploadOf } from '../uploads.ts'

const tag = 'Reviews'

/** What everybody reads, below the product's own address. */
export const productReviews = new Hono<ApiEnv>().get(
  '/:slug/reviews',
  documented({
    tag,
    forEverybody: true,
    summary: 'Reviews of a product',
    description: 'Only buyers of a delivered product can write. The summary counts every published rating.',
    answer: ProductReviews,
    refusals: [404],
  }),
  query(ProductReviewsQuery),
  async (c) => answer(c, await listProductReviews(c.req.param('slug'), c.req.valid('query'))),
)

export const reviews = new Hono<ApiEnv>()
  .get(
    '/mine',
    documented({
      tag,
      summary: 'What I may review, and what I wrote',
      description: 'Of one `order`, or of one `product` by its slug; then also which of its reviews I found helpful.',
      answer: MyReviews,
    }),
    query(MyReviewsQuery),
    async (c) => answer(c, await listMyReviews(await c.var.viewer(), c.req.valid('query'))),
  )
  .post(
    '/',
    documented({
      tag,
      summary: 'Review a product',
      description:
        'With a delivered line of it, once. Shown at once (`published`), or after somebody looked (`pending`).',
      status: 201,
      answer: OwnReview,
      refusals: [409],
    }),
    body(WriteReviewInput),
    async (c) => answer(c, await writeReview(await c.var.viewer(), c.req.valid('json'))),
  )
  .post(
    '/photos',
    documented({
      tag,
      summary: 'Upload a photo for a review',
      description:
        'The body is the file itself: JPEG, PNG, WebP or AVIF, at most 8 MB. Its 4:5 middle is encoded anew, without anything hidden in it. Unused, it goes after a day.',
      upload: imageUploads,
      status: 201,
      answer: Photo,
      refusals: [408, 413, 415, 422, 503],
    }),
    async (c) => {
      const upload = uploadOf(c, uploadLimits.bytes, 'photo.too_heavy')
      return answer(c, await uploadReviewPhoto(await c.var.viewer(), upload))
    },
  )
  .put(
    '/:id',
    documented({
      tag,
      summary: 'Change my review',
      description: 'What was looked at before is looked at again.',
      answer: OwnReview,
      refusals: [404, 409],
    }),
    body(EditReviewInput),
    async (c) => answer(c, await editReview(await c.var.viewer(), c.req.param('id'), c.req.valid('json'))),
  )
  .delete('/:id', documented({ tag, summary: 'Delete my review', status: 204, refusals: [404] }), async (c) => {
    await withdrawReview(await c.var.viewer(), c.req.param('id'))
    return c.body(null, 204)
  })
  .put(
    '/:id/vote',
    documented({
      tag,
      summary: 'Say that a review helps, or take that back',
      answer: HelpfulCount,
      refusals: [404],
    }),
    body(VoteInput),
    async (c) => answer(c, await voteOnReview(await c.var.viewer(), c.req.param('id'), c.req.valid('json').helpful)),
  )
  .post(
    '/:id/reports',
    documented({ tag, summary: 'Report a review or its answer', status: 204, refusals: [404] }),
    body(ReportInput),
    async (c) => {
      await reportReview(await c.var.viewer(), c.req.param('id'), c.req.valid('json'))
      return c.body(null, 204)
    },
  )
