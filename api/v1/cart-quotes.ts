import { Hono } from 'hono'
import { z } from 'zod'
import { CartQuoteInput } from '#modules/cart/input.ts'
import { describeVariants } from '#modules/cart/service.server.ts'
import type { ApiEnv } from '../context.ts'
import { body, documented } from '../schema.ts'
import { CartLine } from './schemas.ts'

/** What the shop says today of the variants of a cart. */
export const cartQuotes = new Hono<ApiEnv>().post(
  '/',
  documented({
    tag: 'Checkout',
    summary: 'Prices and stock of cart lines, today',
    description: 'Variants that are no longer sold are absent.',
    answer: z.object({ items: z.array(CartLine) }),
  }),
  body(CartQuoteInput),
  async (c) => c.json({ items: await describeVariants(c.req.valid('json').variantIds) }),
)
