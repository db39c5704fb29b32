import { Hono } from 'hono'
import { answer } from '#api/schema.ts'
import { getProduct, getStock } from '#modules/catalog/service/products.server.ts'
import { Product, ProductStock } from '#modules/catalog/shapes.ts'
import { listPopularSearches, noteSearch } from '#modules/search/popular/service.server.ts'
import { PopularSearches, SearchNote } from '#modules/search/popular/shapes.ts'
import { type CatalogueFilters, readFilters } from '#modules/search/rules/filters.ts'
import { defaultSort } from '#modules/search/rules/sort.ts'
import { listCategoryTiles } from '#modules/search/service/categories.server.ts'
import { countFacets, pageThroughProducts } from '#modules/search/service/list-products.server.ts'
import { suggest } from '#modules/search/service/suggest.server.ts'
import {
  Categories,
  CountedFacets,
  FacetsQuery,
  ProductPage,
  ProductsQuery,
  Suggestions,
  SuggestionsQuery,
} from '#modules/search/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { body, documented, query } from '../schema.ts'

const tag = 'Catalogue'

/** The filters of a query that was checked. */
function filtersOf(query: Partial<Record<string, unknown>>): CatalogueFilters {
  return readFilters({ get: (name) => (query[name] === undefined ? null : String(query[name])) })
}

export const products = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      forEverybody: true,
      summary: 'Search and narrow the catalogue',
      answer: ProductPage,
    }),
    query(ProductsQuery),
    async (c) => {
      const { q, sort, limit, cursor, exact, ...asked } = c.req.valid('query')
      const search = { searchText: q, filters: filtersOf(asked), sort: sort ?? defaultSort(q), isExact: exact === '1' }
      return answer(c, await pageThroughProducts(search, limit, cursor ?? null))
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
      answer: ProductStock,
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
    answer: CountedFacets,
  }),
  query(FacetsQuery),
  async (c) => {
    const { q, most, exact, ...asked } = c.req.valid('query')
    return answer(c, await countFacets({ searchText: q, filters: filtersOf(asked), isExact: exact === '1' }, most))
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
  query(SuggestionsQuery),
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
    summary: 'Categories that hold something on sale, each with a photograph of something in it',
    answer: Categories,
  }),
  async (c) => answer(c, { items: await listCategoryTiles() }),
)

export const searches = new Hono<ApiEnv>().post(
  '/',
  documented({
    tag,
    forEverybody: true,
    summary: 'Count a search for the popular ones',
    description:
      'Pages tell a search whose results were looked at, each device once in 30 days. It is counted without the person; what finds nothing is not kept.',
    status: 204,
  }),
  body(SearchNote),
  async (c) => {
    await noteSearch(c.req.valid('json').q, c.env.clientAddress)
    return c.body(null, 204)
  },
)

export const popularSearches = new Hono<ApiEnv>().get(
  '/',
  documented({
    tag,
    forEverybody: true,
    summary: 'What many people search for',
    description: 'Searches of ten or more people in the last 30 days, the commonest first; counted every night.',
    answer: PopularSearches,
  }),
  async (c) => {
    c.header('Cache-Control', 'public, max-age=600')
    return answer(c, { items: await listPopularSearches() })
  },
)
