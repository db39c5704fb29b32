import { Hono } from 'hono'
import { describeVariants } from '#modules/cart/service.server.ts'
import { CartQuote, CartQuoteInput } from '#modules/cart/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { answer, body, documented } from '../schema.ts'

/** What the shop says today of the variants of a cart. */
export const cartQuotes = new Hono<ApiEnv>().post(
  '/',
  documented({
    tag: 'Checkout',
    forEverybody: true,
    summary: 'Prices and stock of cart lines, today',
    description: 'Variants that are no longer sold are absent.',
    answer: CartQuote,
  }),
  body(CartQuoteInput),
  async (c) => answer(c, { items: await describeVariants(c.req.valid('json').variantIds) }),
)
