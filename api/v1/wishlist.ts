import { Hono } from 'hono'
import { answer } from '#api/schema.ts'
import { addToWishlist, getWishlist, removeFromWishlist } from '#modules/wishlist/service.server.ts'
import { Wishlist, WishlistInput } from '#modules/wishlist/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { body, documented } from '../schema.ts'

const tag = 'Wishlist'
export const wishlist = new Hono<ApiEnv>()
  .get('/', documented({ tag, summary: 'The products of my wishlist', answer: Wishlist }), async (c) =>
    answer(c, { productIds: await getWishlist(await c.var.viewer()) }),
  )
  .post(
    '/',
    documented({
      tag,
      summary: 'Add products to my wishlist',
      description: 'Repeatable; also brings together what a device kept with what the account has.',
      answer: Wishlist,
      refusals: [409],
    }),
    body(WishlistInput),
    async (c) => answer(c, { productIds: await addToWishlist(await c.var.viewer(), c.req.valid('json').productIds) }),
  )
  .post(
    '/removals',
    documented({ tag, summary: 'Take products out of my wishlist', answer: Wishlist }),
    body(WishlistInput),
    async (c) =>
      answer(c, { productIds: await removeFromWishlist(await c.var.viewer(), c.req.valid('json').productIds) }),
  )
