import { Hono } from 'hono'
import { findAnything } from '#modules/insights/finder/service.server.ts'
import { FoundList, LookupQuery } from '#modules/insights/finder/shapes.ts'
import type { ApiEnv } from '../../context.ts'
import { adminActor } from '../../portal.ts'
import { answer, documented, query } from '../../schema.ts'

export const adminSearch = new Hono<ApiEnv>().get(
  '/',
  documented({
    tag: 'Admin: search',
    summary: 'Find one thing by whatever names it',
    description:
      '`q` is the beginning of an order id, ticket, return or tracking number, SKU, GSTIN or PAN, a phone number, its end or its first half, a reference of a payment or refund, or part of a name or email address, from three characters on. At most five of each kind.',
    answer: FoundList,
    refusals: [429],
  }),
  query(LookupQuery),
  async (c) => answer(c, { items: await findAnything(await adminActor(c), c.req.valid('query').q) }),
)
