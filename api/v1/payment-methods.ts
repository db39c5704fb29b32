import { Hono } from 'hono'
import { listPaymentMethodsFor } from '#modules/orders/service/cash.server.ts'
import { PaymentMethods, PaymentMethodsQuery } from '#modules/payments/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { answer, documented, query } from '../schema.ts'

export const paymentMethods = new Hono<ApiEnv>().get(
  '/',
  documented({
    tag: 'Checkout',
    forEverybody: true,
    summary: 'How one can pay',
    description:
      'With the `total` of an order, and its `pincode` and `sellers` where they are known, each way says whether that order can be paid so. Placing decides.',
    answer: PaymentMethods,
  }),
  query(PaymentMethodsQuery),
  async (c) => {
    const asked = c.req.valid('query')
    const session = asked.total === undefined ? undefined : await c.var.session()
    return answer(c, { items: await listPaymentMethodsFor(session?.viewer, asked) })
  },
)
