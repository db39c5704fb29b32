import { Hono } from 'hono'
import { listVendorReviews, replyToReview, withdrawReply } from '#modules/reviews/service/vendor.server.ts'
import { ReviewReplyInput, VendorReview, VendorReviews, VendorReviewsQuery } from '#modules/reviews/shapes.ts'
import type { ApiEnv } from '../../context.ts'
import { vendorActor, verifiedVendorActor } from '../../portal.ts'
import { answer, body, documented, query } from '../../schema.ts'

const tag = 'Vendor: reviews'

export const vendorReviews = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'Reviews of my products, the latest first',
      answer: VendorReviews,
    }),
    query(VendorReviewsQuery),
    async (c) => answer(c, await listVendorReviews(await vendorActor(c), c.req.valid('query'))),
  )
  .put(
    '/:id/reply',
    documented({
      tag,
      summary: 'Answer a review, or change my answer',
      description: 'One public answer to each review.',
      answer: VendorReview,
      refusals: [404, 409],
    }),
    body(ReviewReplyInput),
    async (c) => answer(c, await replyToReview(await verifiedVendorActor(c), c.req.param('id'), c.req.valid('json'))),
  )
  .delete(
    '/:id/reply',
    documented({ tag, summary: 'Take my answer back', status: 204, refusals: [404] }),
    async (c) => {
      await withdrawReply(await vendorActor(c), c.req.param('id'))
      return c.body(null, 204)
    },
  )
