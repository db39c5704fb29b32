import { Hono } from 'hono'
import { getAdminOverview, getBeforeYouSell, getWaiting } from '#modules/insights/service.server.ts'
import { AdminOverview, PeriodQuery, Waiting } from '#modules/insights/shapes.ts'
import { Readiness } from '#modules/settings/readiness/shapes.ts'
import type { ApiEnv } from '../../context.ts'
import { adminActor } from '../../portal.ts'
import { answer, documented, query } from '../../schema.ts'

const tag = 'Admin: overview'

export const adminOverview = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'The figures of a period',
      description:
        'Sales, orders and the rest by the day on which an order was placed, against the period of equal length before, as they are at this moment. While `isSettling` is true, days of the past are still being added up.',
      answer: AdminOverview,
    }),
    query(PeriodQuery),
    async (c) => {
      await adminActor(c)
      return answer(c, await getAdminOverview(c.req.valid('query')))
    },
  )
  .get('/waiting', documented({ tag, summary: 'What waits for an admin', answer: Waiting }), async (c) => {
    await adminActor(c)
    return answer(c, await getWaiting())
  })
  .get(
    '/before-you-sell',
    documented({
      tag,
      summary: 'What should be there before the shop sells',
      description: 'A shop that strangers reach takes no orders until every required line is ok.',
      answer: Readiness,
    }),
    async (c) => {
      await adminActor(c)
      return answer(c, await getBeforeYouSell())
    },
  )
