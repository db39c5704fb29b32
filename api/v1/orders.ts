import { Hono } from 'hono'
import { cancelMyLines } from '#modules/fulfillment/service/cancel-lines.server.ts'
import { keyMissing } from '#modules/orders/errors.ts'
import { cancelOrder } from '#modules/orders/service/cancel-order.server.ts'
import { checkPayment, payOrder } from '#modules/orders/service/pay-order.server.ts'
import { placeOrder } from '#modules/orders/service/place-order.server.ts'
import { getMyOrder, listMyOrders } from '#modules/orders/service/read-orders.server.ts'
import {
  IdempotencyKey,
  MyCancellationInput,
  MyLineCancellationInput,
  MyOrdersQuery,
  Order,
  OrderDetail,
  OrderPage,
  PaymentAttemptInput,
  PaymentState,
  PlacedOrder,
  PlaceOrderInput,
} from '#modules/orders/shapes.ts'
import { returnKeyMissing } from '#modules/returns/errors.ts'
import { listOrderReturns, requestReturn } from '#modules/returns/service/request-return.server.ts'
import { OrderReturns, RequestedReturns, ReturnRequestInput } from '#modules/returns/shapes.ts'
import type { AppError } from '#platform/kit/app-error.ts'
import type { ApiEnv } from '../context.ts'
import { answer, body, documented, query } from '../schema.ts'

const tag = 'Orders'

/** The key of a request; refuses, in the words of what is asked for, one that has none. */
function keyOf(header: string | undefined, missing: () => AppError): string {
  const key = IdempotencyKey.safeParse(header)
  if (!key.success) throw missing()
  return key.data
}

export const orders = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'My orders, newest first',
      description:
        'All of them, or with `show` those of a tab; `q` finds words of the number, the products and their sellers, eight at most, in my latest 2,000 orders.',
      answer: OrderPage,
    }),
    query(MyOrdersQuery),
    async (c) => answer(c, await listMyOrders(await c.var.viewer(), c.req.valid('query'))),
  )
  .post(
    '/',
    documented({
      tag,
      summary: 'Place an order',
      description:
        'Safe to repeat with the same Idempotency-Key. Prices come from the shop; when the total shown is not the total due, or stock or a price has changed, nothing is ordered and the answer (409) says what changed.',
      headers: { 'Idempotency-Key': 'A UUID made once per form' },
      status: [201, 200],
      answer: PlacedOrder,
      refusals: [409],
    }),
    body(PlaceOrderInput),
    async (c) => {
      const key = keyOf(c.req.header('idempotency-key'), keyMissing)
      const placed = await placeOrder(await c.var.viewer(), c.req.valid('json'), { key, address: c.env.clientAddress })
      return answer(c, { ...placed.order, payUrl: placed.payUrl }, placed.replayed ? 200 : 201)
    },
  )
  .get(
    '/:id',
    documented({ tag, summary: 'One of my orders, with its timeline', answer: OrderDetail, refusals: [404] }),
    async (c) => answer(c, await getMyOrder(await c.var.viewer(), c.req.param('id'))),
  )
  .post(
    '/:id/payment-check',
    documented({
      tag,
      summary: 'How the payment of my order stands',
      description: 'Asks the provider. For the page that the customer comes back to; repeatable.',
      answer: PaymentState,
      refusals: [404],
    }),
    async (c) => answer(c, await checkPayment(await c.var.viewer(), c.req.param('id'))),
  )
  .post(
    '/:id/payment-attempts',
    documented({
      tag,
      summary: 'Pay for my order once more',
      description:
        'While it waits for its money: in place of a try that failed or was left. A try that is with a bank is asked about instead. Ten tries at most.',
      answer: PaymentState,
      refusals: [404, 409],
    }),
    body(PaymentAttemptInput),
    async (c) => answer(c, await payOrder(await c.var.viewer(), c.req.param('id'), c.req.valid('json'))),
  )
  .post(
    '/:id/cancellation',
    documented({
      tag,
      summary: 'Cancel my order',
      description: 'While it is pending or processing. Repeatable. Without a body no reason is noted.',
      answer: Order,
      refusals: [404, 409],
    }),
    body(MyCancellationInput),
    async (c) => answer(c, await cancelOrder(await c.var.viewer(), c.req.param('id'), c.req.valid('json'))),
  )
  .post(
    '/:id/line-cancellations',
    documented({
      tag,
      summary: 'Cancel items of my order',
      description:
        'Those that have not been sent. The others come as planned; what was paid for the items goes back. Repeatable.',
      answer: Order,
      refusals: [404, 409],
    }),
    body(MyLineCancellationInput),
    async (c) => answer(c, await cancelMyLines(await c.var.viewer(), c.req.param('id'), c.req.valid('json'))),
  )
  .get(
    '/:id/returns',
    documented({
      tag: 'Returns',
      summary: 'What of my order comes back, and what can',
      description:
        'My returns, and the delivered lines with the reasons that are open now and what goes back for each piece.',
      answer: OrderReturns,
      refusals: [404],
    }),
    async (c) => answer(c, await listOrderReturns(await c.var.viewer(), c.req.param('id'))),
  )
  .post(
    '/:id/returns',
    documented({
      tag: 'Returns',
      summary: 'Send something back',
      description:
        'For the money, or for another variant of the same product at the same price or less. One return for each seller. Safe to repeat with the same Idempotency-Key.',
      headers: { 'Idempotency-Key': 'A UUID made once per form' },
      status: [201, 200],
      answer: RequestedReturns,
      refusals: [404, 409],
    }),
    body(ReturnRequestInput),
    async (c) => {
      const key = keyOf(c.req.header('idempotency-key'), returnKeyMissing)
      const { items, replayed } = await requestReturn(await c.var.viewer(), c.req.param('id'), c.req.valid('json'), key)
      return answer(c, { items }, replayed ? 200 : 201)
    },
  )
