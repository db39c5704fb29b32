import { Hono } from 'hono'
import { changeAccountCart, getAccountCart } from '#modules/cart/service.server.ts'
import { AccountCart, CartChanges } from '#modules/cart/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { answer, body, documented } from '../schema.ts'

const tag = 'Cart'

/** The cart of an account. A stranger's lies in the browser alone. */
export const cart = new Hono<ApiEnv>()
  .get('/', documented({ tag, summary: 'My cart, and what I saved for later', answer: AccountCart }), async (c) =>
    answer(c, await getAccountCart(await c.var.viewer())),
  )
  .patch(
    '/',
    documented({
      tag,
      summary: 'Change my cart, or what I saved for later',
      description:
        'Sets how many of each variant there are; 0 takes it out, and what is not named stays. Repeatable. Variants that we do not know, and lines above 200 in a list, are left out.',
      answer: AccountCart,
      refusals: [409],
    }),
    body(CartChanges),
    async (c) => answer(c, await changeAccountCart(await c.var.viewer(), c.req.valid('json'))),
  )
