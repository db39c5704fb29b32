import { Hono } from 'hono'
import { VendorOrdersQuery } from '#modules/fulfillment/input.ts'
import { listVendorOrders } from '#modules/fulfillment/service/vendor-orders.server.ts'
import type { ApiEnv } from '../../context.ts'
import { vendorActor } from '../../portal.ts'
import { documented, query } from '../../schema.ts'
import { VendorOrderPage } from './order-schemas.ts'

const tag = 'Vendor orders'

export const vendorOrders = new Hono<ApiEnv>().get(
  '/',
  documented({
    tag,
    summary: 'The orders I ship, newest first',
    description:
      'Only my own lines, once the order is paid or will be paid on delivery. `q` is the beginning of an order id.',
    answer: VendorOrderPage,
    refusals: [401, 403],
  }),
  query(VendorOrdersQuery),
  async (c) => c.json(await listVendorOrders(await vendorActor(c), c.req.valid('query'))),
)
