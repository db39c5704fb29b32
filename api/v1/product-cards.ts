import { Hono } from 'hono'
import { z } from 'zod'
import { cardsOnSale } from '#modules/catalog/service/cards.server.ts'
import { CardsQuery } from '#modules/wishlist/input.ts'
import type { ApiEnv } from '../context.ts'
import { documented, query } from '../schema.ts'
import { ProductCard } from './schemas.ts'

export const productCards = new Hono<ApiEnv>().get(
  '/',
  documented({
    tag: 'Catalogue',
    summary: 'Cards of named products',
    description: 'In the order asked for; what is not on sale is absent.',
    answer: z.object({ items: z.array(ProductCard) }),
  }),
  query(CardsQuery),
  async (c) => c.json({ items: await cardsOnSale(c.req.valid('query').ids) }),
)
