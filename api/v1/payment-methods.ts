import { Hono } from 'hono'
import { listPaymentMethods } from '#modules/payments/service/payments.server.ts'
import { PaymentMethods } from '#modules/payments/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { answer, documented } from '../schema.ts'

export const paymentMethods = new Hono<ApiEnv>().get(
  '/',
  documented({
    tag: 'Checkout',
    forEverybody: true,
    summary: 'How one can pay',
    answer: PaymentMethods,
  }),
  async (c) => answer(c, { items: await listPaymentMethods() }),
)
