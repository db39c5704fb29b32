import { Hono } from 'hono'
import { getVendorOverview } from '#modules/insights/service.server.ts'
import { PeriodQuery, VendorOverview } from '#modules/insights/shapes.ts'
import type { ApiEnv } from '../../context.ts'
import { vendorActor } from '../../portal.ts'
import { answer, documented, query } from '../../schema.ts'

export const vendorOverview = new Hono<ApiEnv>().get(
  '/',
  documented({
    tag: 'Vendor: overview',
    summary: 'My figures of a period, and what I have to do',
    answer: VendorOverview,
  }),
  query(PeriodQuery),
  async (c) => answer(c, await getVendorOverview(await vendorActor(c), c.req.valid('query'))),
)
