import { Hono } from 'hono'
import { z } from 'zod'
import { listPaymentMethods } from '#modules/payments/service/payments.server.ts'
import type { ApiEnv } from '../context.ts'
import { documented } from '../schema.ts'
import { PaymentMethod } from './schemas.ts'

export const paymentMethods = new Hono<ApiEnv>().get(
  '/',
  documented({ tag: 'Checkout', summary: 'How one can pay', answer: z.object({ items: z.array(PaymentMethod) }) }),
  async (c) => c.json({ items: await listPaymentMethods() }),
)
