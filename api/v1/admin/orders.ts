import { Hono } from 'hono'
import { answer } from '#api/schema.ts'
import { getAdminOrder } from '#modules/fulfillment/service/admin-order.server.ts'
import { cancelLines } from '#modules/fulfillment/service/cancel-lines.server.ts'
import { correctShipment } from '#modules/fulfillment/service/correct-shipment.server.ts'
import { moveOrders } from '#modules/fulfillment/service/move-orders.server.ts'
import { moveOrder } from '#modules/fulfillment/service/move-vendor-order.server.ts'
import { countRefused, markRefused, takeBackRefused } from '#modules/fulfillment/service/refused-shipment.server.ts'
import {
  AdminOrder,
  BulkMove,
  BulkMoveInput,
  LineCancellationInput,
  MoveInput,
  RefusedCountInput,
  RefusedInput,
  ShipmentCorrectionInput,
} from '#modules/fulfillment/shapes.ts'
import { exportAdminOrders, exportHeads, listAdminOrders } from '#modules/orders/service/admin-orders.server.ts'
import { addNote, removeNote } from '#modules/orders/service/notes.server.ts'
import { cancelOrderAsAdmin, markPaid } from '#modules/orders/service/operator.server.ts'
import {
  decideRefund,
  giveGoodwill,
  markRefunded,
  noteRefundByHand,
  sendRefundsAgain,
} from '#modules/orders/service/operator-refunds.server.ts'
import {
  AdminOrderPage,
  AdminOrdersExport,
  AdminOrdersQuery,
  CancellationInput,
  GoodwillInput,
  HandRefundInput,
  OrderNoteInput,
  PaymentConfirmationInput,
  RefundConfirmationInput,
  RefundDecisionInput,
  RefundSendingInput,
} from '#modules/orders/shapes.ts'
import { asksAgain } from '../../confirmation.ts'
import type { ApiEnv } from '../../context.ts'
import { csvFile } from '../../csv.ts'
import { idOf } from '../../params.ts'
import { adminActor } from '../../portal.ts'
import { body, documented, query } from '../../schema.ts'

const tag = 'Admin: orders'
const act = { tag, answer: AdminOrder, refusals: [404, 409] }

export const adminOrders = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'All orders',
      description:
        '`q` is the beginning of an order id, a phone number, its end or its first half, or a part of a name or an email address; `vendor` is who sends some of it; `view` is what wants work; `from` and `to` are days in India, `state` is where it goes.',
      answer: AdminOrderPage,
    }),
    query(AdminOrdersQuery),
    async (c) => {
      await adminActor(c)
      return answer(c, await listAdminOrders(c.req.valid('query')))
    },
  )
  .get(
    '/export',
    documented({ tag, summary: 'A CSV file of all orders that the filters leave', file: ['text/csv'] }),
    asksAgain,
    query(AdminOrdersExport),
    async (c) => {
      const admin = await adminActor(c)
      return csvFile('orders', exportHeads, await exportAdminOrders(admin, c.req.valid('query')))
    },
  )
  .post(
    '/moves',
    documented({
      tag,
      summary: 'Move many orders a step on',
      description: 'Each by itself; the answer names those that could not be moved, and why.',
      answer: BulkMove,
    }),
    body(BulkMoveInput),
    async (c) => answer(c, await moveOrders(await adminActor(c), c.req.valid('json'))),
  )
  .get(
    '/:id',
    documented({
      tag,
      summary: 'An order with its parts, money and history',
      answer: AdminOrder,
      refusals: [404],
    }),
    async (c) => {
      await adminActor(c)
      return answer(c, await getAdminOrder(c.req.param('id')))
    },
  )
  .post(
    '/:id/notes',
    documented({
      ...act,
      summary: 'Note something about an order',
      description:
        'For those who work here: the customer does not see it in the shop, and gets it when asking for all that is kept.',
    }),
    body(OrderNoteInput),
    async (c) => {
      await addNote(await adminActor(c), c.req.param('id'), c.req.valid('json').body)
      return answer(c, await getAdminOrder(c.req.param('id')))
    },
  )
  .delete('/:id/notes/:noteId', documented({ ...act, summary: 'Remove a note', refusals: [404] }), async (c) => {
    const { id, noteId } = c.req.param()
    await removeNote(await adminActor(c), id, idOf(noteId))
    return answer(c, await getAdminOrder(id))
  })
  .post(
    '/:id/moves',
    documented({
      ...act,
      summary: 'Move an order or one of its parts a step on',
      description: 'Applies to every part that stands one step before, or to the one named as `part`.',
    }),
    body(MoveInput),
    async (c) => {
      await moveOrder(await adminActor(c), c.req.param('id'), c.req.valid('json'))
      return answer(c, await getAdminOrder(c.req.param('id')))
    },
  )
  .put(
    '/:id/parts/:partId/shipment',
    documented({
      ...act,
      summary: 'Put courier and tracking number of a part right',
      description:
        'After it was sent. Send the `version` you read; 409 edit.conflict carries what is there now as `current`. The customer is told.',
    }),
    body(ShipmentCorrectionInput),
    async (c) => {
      const { id, partId } = c.req.param()
      await correctShipment(await adminActor(c), id, idOf(partId), c.req.valid('json'))
      return answer(c, await getAdminOrder(id))
    },
  )
  .post(
    '/:id/parts/:partId/refusal',
    documented({
      ...act,
      summary: 'A parcel does not reach the customer',
      description: 'It cannot be delivered any more, and waits to be counted. The customer is told.',
    }),
    body(RefusedInput),
    async (c) => {
      const { id, partId } = c.req.param()
      await markRefused(await adminActor(c), id, c.req.valid('json'), idOf(partId))
      return answer(c, await getAdminOrder(id))
    },
  )
  .delete(
    '/:id/parts/:partId/refusal',
    documented({
      ...act,
      summary: 'A parcel is on its way after all',
      description:
        'Takes back that it does not reach the customer, as long as nobody has counted it and no money has gone back for it. The customer is told.',
    }),
    async (c) => {
      const { id, partId } = c.req.param()
      await takeBackRefused(await adminActor(c), id, idOf(partId))
      return answer(c, await getAdminOrder(id))
    },
  )
  .post(
    '/:id/parts/:partId/refusal/count',
    documented({
      ...act,
      summary: 'What came back of a refused parcel',
      description:
        'Every piece once: back on sale, or written off. Stock returns, the part is cancelled, and what was paid for it goes back.',
    }),
    asksAgain,
    body(RefusedCountInput),
    async (c) => {
      const { id, partId } = c.req.param()
      await countRefused(await adminActor(c), id, c.req.valid('json'), idOf(partId))
      return answer(c, await getAdminOrder(id))
    },
  )
  .post(
    '/:id/cancellation',
    documented({ ...act, summary: 'Cancel an order that has not shipped' }),
    asksAgain,
    body(CancellationInput),
    async (c) => {
      await cancelOrderAsAdmin(await adminActor(c), c.req.param('id'), c.req.valid('json'))
      return answer(c, await getAdminOrder(c.req.param('id')))
    },
  )
  .post(
    '/:id/line-cancellations',
    documented({ ...act, summary: 'Cancel lines that have not shipped' }),
    asksAgain,
    body(LineCancellationInput),
    async (c) => {
      await cancelLines(await adminActor(c), c.req.param('id'), c.req.valid('json'))
      return answer(c, await getAdminOrder(c.req.param('id')))
    },
  )
  .post(
    '/:id/payment-confirmation',
    documented({ ...act, summary: 'The money of a manual payment has come' }),
    asksAgain,
    body(PaymentConfirmationInput),
    async (c) => {
      await markPaid(await adminActor(c), c.req.param('id'), c.req.valid('json'))
      return answer(c, await getAdminOrder(c.req.param('id')))
    },
  )
  .post(
    '/:id/refund-confirmation',
    documented({
      ...act,
      summary: 'What is due of a manual payment has been sent back',
      description: 'With the reference and the day of the transfer, for operator and customer.',
    }),
    asksAgain,
    body(RefundConfirmationInput),
    async (c) => {
      await markRefunded(await adminActor(c), c.req.param('id'), c.req.valid('json'))
      return answer(c, await getAdminOrder(c.req.param('id')))
    },
  )
  .post(
    '/:id/refunds',
    documented({
      ...act,
      summary: 'Give money back as goodwill',
      description:
        'Of one line or of the whole order, never more than is left of what was paid. Above the amount in the settings it waits for a second admin. The same `key` gives once.',
    }),
    asksAgain,
    body(GoodwillInput),
    async (c) => {
      await giveGoodwill(await adminActor(c), c.req.param('id'), c.req.valid('json'))
      return answer(c, await getAdminOrder(c.req.param('id')))
    },
  )
  .post(
    '/:id/refunds/:refundId/decision',
    documented({
      ...act,
      summary: 'Agree to a refund that waits for a second admin, or drop it',
      description: 'Who proposed it can only drop it (409 `orders.own_refund`).',
    }),
    asksAgain,
    body(RefundDecisionInput),
    async (c) => {
      const { id, refundId } = c.req.param()
      await decideRefund(await adminActor(c), id, idOf(refundId), c.req.valid('json').approve)
      return answer(c, await getAdminOrder(id))
    },
  )
  .post(
    '/:id/refunds/:refundId/hand-payment',
    documented({
      ...act,
      summary: 'A refund that the gateway refuses was paid by hand',
      description: 'With the reference of the transfer, and its day and sum. Without a day it was paid today.',
    }),
    asksAgain,
    body(HandRefundInput),
    async (c) => {
      const { id, refundId } = c.req.param()
      await noteRefundByHand(await adminActor(c), id, idOf(refundId), c.req.valid('json'))
      return answer(c, await getAdminOrder(id))
    },
  )
  .post(
    '/:id/refund-sending',
    documented({ ...act, summary: 'Send refunds once more that the gateway refused' }),
    asksAgain,
    body(RefundSendingInput),
    async (c) => {
      await sendRefundsAgain(await adminActor(c), c.req.param('id'), c.req.valid('json'))
      return answer(c, await getAdminOrder(c.req.param('id')))
    },
  )
