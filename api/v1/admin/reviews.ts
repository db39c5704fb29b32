import { Hono } from 'hono'
import { decideOnReviews, listReviews } from '#modules/reviews/service/moderate.server.ts'
import { AdminReviews, AdminReviewsQuery, ReviewDecisionInput } from '#modules/reviews/shapes.ts'
import { BulkAnswer } from '#platform/shapes.ts'
import type { ApiEnv } from '../../context.ts'
import { adminActor } from '../../portal.ts'
import { answer, body, documented, query } from '../../schema.ts'

const tag = 'Admin: reviews'

export const adminReviews = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'All reviews, the latest first',
      description: '`status` waiting: those that wait for a decision and those that readers reported.',
      answer: AdminReviews,
    }),
    query(AdminReviewsQuery),
    async (c) => {
      await adminActor(c)
      return answer(c, await listReviews(c.req.valid('query')))
    },
  )
  .post(
    '/decisions',
    documented({
      tag,
      summary: 'Publish, reject by a public reason, or take an answer down',
      description: 'Words and stars are never changed. What was changed since `version` is left and named.',
      answer: BulkAnswer,
    }),
    body(ReviewDecisionInput),
    async (c) => answer(c, await decideOnReviews(await adminActor(c), c.req.valid('json'))),
  )
