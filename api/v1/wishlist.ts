import { Hono } from 'hono'
import { cardsOnSale } from '#modules/catalog/service/cards.server.ts'
import {
  addToWishlist,
  askForStockAlert,
  getWishlist,
  removeFromWishlist,
  stopStockAlerts,
} from '#modules/wishlist/service.server.ts'
import {
  CardsQuery,
  ProductCards,
  StockAlert,
  StockAlertCancellation,
  StockAlertInput,
  Wishlist,
  WishlistInput,
} from '#modules/wishlist/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { answer, body, documented, query } from '../schema.ts'

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

export const stockAlerts = new Hono<ApiEnv>()
  .post(
    '/',
    documented({
      tag,
      forEverybody: true,
      summary: 'Ask for one letter when a variant is back in stock',
      description: 'Repeatable; each address waits once for each variant. The token stops it.',
      status: 201,
      answer: StockAlert,
      refusals: [404, 409],
    }),
    body(StockAlertInput),
    async (c) => answer(c, { token: await askForStockAlert(c.req.valid('json'), c.env.clientAddress) }),
  )
  .post(
    '/cancellation',
    documented({
      tag,
      forEverybody: true,
      summary: 'Stop a letter, or by the token of a letter all others',
      status: 204,
      refusals: [404],
    }),
    body(StockAlertCancellation),
    async (c) => {
      await stopStockAlerts(c.req.valid('json').token)
      return c.body(null, 204)
    },
  )

export const productCards = new Hono<ApiEnv>().get(
  '/',
  documented({
    tag: 'Catalogue',
    forEverybody: true,
    summary: 'Cards of named products',
    description: 'In the order asked for; what is not on sale is absent.',
    answer: ProductCards,
  }),
  query(CardsQuery),
  async (c) => answer(c, { items: await cardsOnSale(c.req.valid('query').ids) }),
)
