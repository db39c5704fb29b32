import { Hono } from 'hono'
import { z } from 'zod'
import { getProduct, getStock } from '#modules/catalog/service/products.server.ts'
import { defaultSort, type Sort, sortOptions } from '#modules/search/rules/sort.ts'
import { listCategories } from '#modules/search/service/categories.server.ts'
import { countFacets, pageThroughProducts } from '#modules/search/service/list-products.server.ts'
import { suggest } from '#modules/search/service/suggest.server.ts'
import type { FacetsView, OptionView, SuggestionsView } from '#modules/search/view.ts'
import type { ApiEnv } from '../context.ts'
import { answer, documented, query } from '../schema.ts'
import { CatalogueQuery, filtersOf } from './catalogue-query.ts'
import { Category, listOf, Product, ProductCard } from './schemas.ts'

const tag = 'Catalogue'

const ProductsQuery = CatalogueQuery.extend({
  sort: z
    .enum(Object.keys(sortOptions) as [Sort, ...Sort[]], `Sort by one of ${Object.keys(sortOptions).join(', ')}.`)
    .optional(),
  limit: z.coerce
    .number('Ask for 1 to 100.')
    .int('Ask for 1 to 100.')
    .min(1, 'Ask for 1 to 100.')
    .max(100, 'Ask for 1 to 100.')
    .default(24),
  cursor: z.string().max(1_000).optional(),
})

const FacetsQuery = CatalogueQuery.extend({
  most: z.coerce
    .number('Ask for 1 to 1000 options.')
    .int('Ask for 1 to 1000 options.')
    .min(1, 'Ask for 1 to 1000 options.')
    .max(1_000, 'Ask for 1 to 1000 options.')
    .default(30)
    .describe('Options of one kind at most'),
})

const Option = z
  .object({ slug: z.string(), label: z.string(), count: z.int() })
  .meta({ id: 'Option' }) satisfies z.ZodType<OptionView>

const options = z.array(Option)
const Step = z.object({ from: z.number(), count: z.int() }).meta({ id: 'Step' })

const Facets = z
  .object({
    options: z.object({
      category: options,
      brand: options,
      skin: options,
      hair: options,
      concern: options,
      shade: options,
      finish: options,
      country: options,
      with: options,
      without: options,
    }),
    rating: z.array(Step),
    discount: z.array(Step),
    inStock: z.int(),
    price: z.object({ from: z.number(), to: z.number() }).nullable(),
  })
  .meta({ id: 'Facets' }) satisfies z.ZodType<FacetsView>

const Suggestions = z
  .object({
    products: z.array(ProductCard.pick({ slug: true, name: true, brand: true, price: true, photo: true })),
    brands: options,
    categories: options,
    corrected: z.string().nullable(),
  })
  .meta({ id: 'Suggestions' }) satisfies z.ZodType<SuggestionsView>

const corrected = z.string().nullable().describe('What was searched instead, when words were misspelt')

export const products = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      forEverybody: true,
      summary: 'Search and narrow the catalogue',
      answer: listOf(ProductCard).extend({ matching: z.int(), corrected }),
    }),
    query(ProductsQuery),
    async (c) => {
      const { q, sort, limit, cursor, ...asked } = c.req.valid('query')
      const search = { searchText: q, filters: filtersOf(asked), sort: sort ?? defaultSort(q) }
      return pageThroughProducts(search, limit, cursor ?? null, (page) => answer(c, page))
    },
  )
  .get(
    '/:slug',
    documented({ tag, forEverybody: true, summary: 'One product', answer: Product, refusals: [404] }),
    async (c) => answer(c, await getProduct(c.req.param('slug'))),
  )
  .get(
    '/:slug/stock',
    documented({
      tag,
      forEverybody: true,
      summary: 'Live stock of a product',
      description: 'Exact below 20, 20 above.',
      answer: z.object({ items: z.array(z.object({ variantId: z.string(), stock: z.int() })) }),
      refusals: [404],
    }),
    async (c) => answer(c, { items: await getStock(c.req.param('slug')) }),
  )

export const facets = new Hono<ApiEnv>().get(
  '/',
  documented({
    tag,
    forEverybody: true,
    summary: 'What a list could be narrowed to',
    description: 'Each count is what the list would have with this option alone of its group.',
    answer: Facets.extend({ matching: z.int(), onSale: z.int() }),
  }),
  query(FacetsQuery),
  async (c) => {
    const { q, most, ...asked } = c.req.valid('query')
    return answer(c, await countFacets({ searchText: q, filters: filtersOf(asked) }, most))
  },
)

export const suggestions = new Hono<ApiEnv>().get(
  '/',
  documented({
    tag,
    forEverybody: true,
    summary: 'What a search box offers while somebody types',
    answer: Suggestions,
  }),
  query(z.object({ q: z.string().max(10_000).default('') })),
  async (c) => {
    // The same letters are typed by many, and by one person again and again.
    c.header('Cache-Control', 'public, max-age=60')
    return answer(c, await suggest(c.req.valid('query').q))
  },
)

export const categories = new Hono<ApiEnv>().get(
  '/',
  documented({
    tag,
    forEverybody: true,
    summary: 'Categories that hold something on sale',
    answer: z.object({ items: z.array(Category) }),
  }),
  async (c) => answer(c, { items: await listCategories() }),
)
