import { Hono } from 'hono'
import { z } from 'zod'
import { defaultSort, normalizeSearchText, type Sort, sortOptions } from '#modules/catalog/rules.ts'
import { getProduct, getStock, listCategories, pageThroughProducts } from '#modules/catalog/service.server.ts'
import type { ApiEnv } from '../context.ts'
import { documented, query } from '../schema.ts'
import { Category, listOf, Product, ProductCard } from './schemas.ts'

const tag = 'Catalogue'

const ProductsQuery = z.object({
  q: z.string().max(500).default('').transform(normalizeSearchText).describe('Words to search for'),
  category: z.string().max(60).optional(),
  sort: z
    .enum(
      Object.keys(sortOptions) as [Sort, ...Sort[]],
      'Sort by one of name, price-low, price-high, rating, relevance, newest.',
    )
    .optional(),
  limit: z.coerce
    .number('Ask for 1 to 100.')
    .int('Ask for 1 to 100.')
    .min(1, 'Ask for 1 to 100.')
    .max(100, 'Ask for 1 to 100.')
    .default(24),
  cursor: z.string().max(500).optional(),
})

export const products = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'Search the catalogue',
      answer: listOf(ProductCard).extend({
        matching: z.int(),
        corrected: z.string().nullable().describe('What was searched instead, when words were misspelt'),
      }),
    }),
    query(ProductsQuery),
    async (c) => {
      const { q, category, sort, limit, cursor } = c.req.valid('query')
      const search = { searchText: q, category: category ?? null, sort: sort ?? defaultSort(q) }
      return c.json(await pageThroughProducts(search, limit, cursor ?? null))
    },
  )
  .get('/:slug', documented({ tag, summary: 'One product', answer: Product, refusals: [404] }), async (c) =>
    c.json(await getProduct(c.req.param('slug'))),
  )
  .get(
    '/:slug/stock',
    documented({
      tag,
      summary: 'Live stock of a product',
      description: 'Exact below 20, 20 above.',
      answer: z.object({ items: z.array(z.object({ variantId: z.string(), stock: z.int() })) }),
      refusals: [404],
    }),
    async (c) => c.json({ items: await getStock(c.req.param('slug')) }),
  )

export const categories = new Hono<ApiEnv>().get(
  '/',
  documented({
    tag,
    summary: 'Categories that hold something on sale',
    answer: z.object({ items: z.array(Category) }),
  }),
  async (c) => c.json({ items: await listCategories() }),
)
