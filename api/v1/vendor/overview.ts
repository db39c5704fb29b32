import { Hono } from 'hono'
import { getVendorOverview, getVendorWaiting } from '#modules/insights/service.server.ts'
import { PeriodQuery, VendorOverview, VendorWaiting } from '#modules/insights/shapes.ts'
import type { ApiEnv } from '../../context.ts'
import { vendorActor } from '../../portal.ts'
import { answer, documented, query } from '../../schema.ts'

const tag = 'Vendor: overview'

export const vendorOverview = new Hono<ApiEnv>()
  .get(
    '/',
    documented({ tag, summary: 'My figures of a period, and what I have to do', answer: VendorOverview }),
    query(PeriodQuery),
    async (c) => answer(c, await getVendorOverview(await vendorActor(c), c.req.valid('query'))),
  )
  .get(
    '/waiting',
    documented({ tag, summary: 'What waits for me, section by section', answer: VendorWaiting }),
    async (c) => answer(c, await getVendorWaiting(await vendorActor(c))),
  )
