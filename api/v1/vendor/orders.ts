import { Hono } from 'hono'
import { answer } from '#api/schema.ts'
import { cancelLines } from '#modules/fulfillment/service/cancel-lines.server.ts'
import { correctOwnShipment } from '#modules/fulfillment/service/correct-shipment.server.ts'
import { acceptOrders, checkShipments, shipOrders } from '#modules/fulfillment/service/move-own-orders.server.ts'
import { moveOwnVendorOrder } from '#modules/fulfillment/service/move-vendor-order.server.ts'
import { countRefused, markRefused, takeBackRefused } from '#modules/fulfillment/service/refused-shipment.server.ts'
import {
  getVendorOrder,
  listPackingSlips,
  listVendorOrders,
} from '#modules/fulfillment/service/vendor-orders.server.ts'
import {
  AcceptancesInput,
  BulkMove,
  LineCancellationInput,
  PackingSlips,
  RefusedCountInput,
  RefusedInput,
  ShipmentChecks,
  ShipmentCorrectionInput,
  ShipmentInput,
  ShipmentsInput,
  SlipsQuery,
  VendorOrder,
  VendorOrderPage,
  VendorOrdersQuery,
} from '#modules/fulfillment/shapes.ts'
import type { ApiEnv } from '../../context.ts'
import { vendorActor } from '../../portal.ts'
import { body, documented, query } from '../../schema.ts'

const tag = 'Vendor: orders'
const step = { tag, answer: VendorOrder, refusals: [404, 409] }

export const vendorOrders = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'The orders I ship, what has to be sent first at the top',
      description:
        'Only my own lines, once the order is paid or will be paid on delivery. `q` is the beginning of an order id, or part of a name, a product or a SKU, or a phone number, in my latest 20,000 orders; `from` and `to` are days in India.',
      answer: VendorOrderPage,
    }),
    query(VendorOrdersQuery),
    async (c) => answer(c, await listVendorOrders(await vendorActor(c), c.req.valid('query'))),
  )
  .post(
    '/acceptances',
    documented({
      tag,
      summary: 'Accept many of my orders',
      description: 'Each by itself: what could not be accepted is named with its reason.',
      answer: BulkMove,
    }),
    body(AcceptancesInput),
    async (c) => answer(c, await acceptOrders(await vendorActor(c), c.req.valid('json'))),
  )
  .post(
    '/shipments',
    documented({
      tag,
      summary: 'Hand many of my orders to couriers',
      description: 'Each row by itself: what could not be shipped is named with its reason.',
      answer: BulkMove,
    }),
    body(ShipmentsInput),
    async (c) => answer(c, await shipOrders(await vendorActor(c), c.req.valid('json'))),
  )
  .post(
    '/shipment-checks',
    documented({
      tag,
      summary: 'What would become of each row, before anything is shipped',
      description: 'Changes nothing.',
      answer: ShipmentChecks,
    }),
    body(ShipmentsInput),
    async (c) => answer(c, await checkShipments(await vendorActor(c), c.req.valid('json'))),
  )
  .get(
    '/slips',
    documented({
      tag,
      summary: 'What the packing slips of several orders are made of',
      description: 'In the order of `ids`; orders that are not mine are left out.',
      answer: PackingSlips,
    }),
    query(SlipsQuery),
    async (c) => answer(c, await listPackingSlips(await vendorActor(c), c.req.valid('query').ids)),
  )
  .get('/:id', documented({ tag, summary: 'My part of an order', answer: VendorOrder, refusals: [404] }), async (c) =>
    answer(c, await getVendorOrder(await vendorActor(c), c.req.param('id'))),
  )
  .post('/:id/acceptance', documented({ ...step, summary: 'Accept my part: it is being packed' }), async (c) => {
    const vendor = await vendorActor(c)
    await moveOwnVendorOrder(vendor, c.req.param('id'), 'processing')
    return answer(c, await getVendorOrder(vendor, c.req.param('id')))
  })
  .post(
    '/:id/shipment',
    documented({ ...step, summary: 'Hand my part to a courier' }),
    body(ShipmentInput),
    async (c) => {
      const vendor = await vendorActor(c)
      await moveOwnVendorOrder(vendor, c.req.param('id'), 'shipped', c.req.valid('json'))
      return answer(c, await getVendorOrder(vendor, c.req.param('id')))
    },
  )
  .put(
    '/:id/shipment',
    documented({
      ...step,
      summary: 'Put courier and tracking number right',
      description:
        'After it was sent. Send the `version` you read; 409 edit.conflict carries what is there now as `current`. The customer is told.',
    }),
    body(ShipmentCorrectionInput),
    async (c) => {
      const vendor = await vendorActor(c)
      await correctOwnShipment(vendor, c.req.param('id'), c.req.valid('json'))
      return answer(c, await getVendorOrder(vendor, c.req.param('id')))
    },
  )
  .post('/:id/delivery', documented({ ...step, summary: 'My part has arrived' }), async (c) => {
    const vendor = await vendorActor(c)
    await moveOwnVendorOrder(vendor, c.req.param('id'), 'delivered')
    return answer(c, await getVendorOrder(vendor, c.req.param('id')))
  })
  .post(
    '/:id/refusal',
    documented({
      ...step,
      summary: 'My parcel does not reach the customer',
      description:
        'It was refused at the door, could not be handed over, or is lost. It cannot be delivered any more, and waits to be counted. The customer is told.',
    }),
    body(RefusedInput),
    async (c) => {
      const vendor = await vendorActor(c)
      await markRefused(vendor, c.req.param('id'), c.req.valid('json'))
      return answer(c, await getVendorOrder(vendor, c.req.param('id')))
    },
  )
  .delete(
    '/:id/refusal',
    documented({
      ...step,
      summary: 'My parcel is on its way after all',
      description:
        'Takes back that it does not reach the customer, as long as nobody has counted it and no money has gone back for it. The customer is told.',
    }),
    async (c) => {
      const vendor = await vendorActor(c)
      await takeBackRefused(vendor, c.req.param('id'))
      return answer(c, await getVendorOrder(vendor, c.req.param('id')))
    },
  )
  .post(
    '/:id/refusal/count',
    documented({
      ...step,
      summary: 'What came back of my refused parcel',
      description:
        'Every piece once: back on sale, or written off. Stock returns, my part is cancelled, and what was paid for it goes back.',
    }),
    body(RefusedCountInput),
    async (c) => {
      const vendor = await vendorActor(c)
      await countRefused(vendor, c.req.param('id'), c.req.valid('json'))
      return answer(c, await getVendorOrder(vendor, c.req.param('id')))
    },
  )
  .post(
    '/:id/line-cancellations',
    documented({
      ...step,
      summary: 'Cancel lines of mine that have not shipped',
      description: 'Their stock returns, their price and tax leave the order, and what was paid for them goes back.',
    }),
    body(LineCancellationInput),
    async (c) => {
      const vendor = await vendorActor(c)
      await cancelLines(vendor, c.req.param('id'), c.req.valid('json'))
      return answer(c, await getVendorOrder(vendor, c.req.param('id')))
    },
  )
