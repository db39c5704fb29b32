import { Hono } from 'hono'
import { getVendorOverview } from '#modules/insights/service.server.ts'
import type { ApiEnv } from '../../context.ts'
import { vendorActor } from '../../portal.ts'
import { documented, query } from '../../schema.ts'
import { PeriodQuery, VendorOverview } from '../overview-schemas.ts'

export const vendorOverview = new Hono<ApiEnv>().get(
  '/',
  documented({
    tag: 'Vendor: overview',
    summary: 'My figures of a period, and what I have to do',
    answer: VendorOverview,
    refusals: [401, 403],
  }),
  query(PeriodQuery),
  async (c) => c.json(await getVendorOverview(await vendorActor(c), c.req.valid('query'))),
)
