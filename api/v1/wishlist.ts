import { Hono } from 'hono'
import { z } from 'zod'
import { WishlistInput } from '#modules/wishlist/input.ts'
import { addToWishlist, getWishlist, removeFromWishlist } from '#modules/wishlist/service.server.ts'
import type { ApiEnv } from '../context.ts'
import { body, documented } from '../schema.ts'

const tag = 'Wishlist'
const answer = z.object({ productIds: z.array(z.string()).describe('Newest first, at most 200') })

export const wishlist = new Hono<ApiEnv>()
  .get('/', documented({ tag, summary: 'The products of my wishlist', answer, refusals: [401] }), async (c) =>
    c.json({ productIds: await getWishlist(await c.var.viewer()) }),
  )
  .post(
    '/',
    documented({
      tag,
      summary: 'Add products to my wishlist',
      description: 'Repeatable; also brings together what a device kept with what the account has.',
      answer,
      refusals: [401, 409, 429],
    }),
    body(WishlistInput),
    async (c) => c.json({ productIds: await addToWishlist(await c.var.viewer(), c.req.valid('json').productIds) }),
  )
  .post(
    '/removals',
    documented({ tag, summary: 'Take products out of my wishlist', answer, refusals: [401, 429] }),
    body(WishlistInput),
    async (c) => c.json({ productIds: await removeFromWishlist(await c.var.viewer(), c.req.valid('json').productIds) }),
  )
