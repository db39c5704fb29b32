import { Hono } from 'hono'
import { cardsOnSale } from '#modules/catalog/service/cards.server.ts'
import { CardsQuery, ProductCards } from '#modules/wishlist/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { answer, documented, query } from '../schema.ts'
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
