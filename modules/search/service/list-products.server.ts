import { cardsOf, readCardsInto } from '#modules/catalog/service/cards.server.ts'
import type { ProductCardView } from '#modules/catalog/shapes.ts'
import { cursorUnreadable } from '#modules/search/errors.ts'
import type { Position } from '#modules/search/index/catalogue-index.ts'
import { type Found, find } from '#modules/search/index/find.ts'
import type { OrderName } from '#modules/search/index/order.ts'
import { type CatalogueFilters, filterParameters, noFilters, optionsOnPage } from '#modules/search/rules/filters.ts'
import { productsPerPage, type Sort } from '#modules/search/rules/sort.ts'
import { normalizeSearchText } from '#modules/search/rules/words.ts'
import type { FacetsView, ProductListView } from '#modules/search/shapes.ts'
import type { Page } from '#platform/kit/page.ts'
import { slugOf } from '#platform/kit/slug.ts'
import { type Live, liveCatalogue } from './live-index.server.ts'
import { understandSearch } from './understand.server.ts'

export interface CatalogQuery {
  /** As it was typed; empty lists everything. */
  searchText: string
  filters: CatalogueFilters
  sort: Sort
}

interface Searched<Result> {
  result: Result
  corrected: string | null
  onSale: number
}

async function search<Result>(
  { searchText, filters }: Pick<CatalogQuery, 'searchText' | 'filters'>,
  use: (found: Found, live: Live) => Result,
): Promise<Searched<Result>> {
  const live = await liveCatalogue()
  const { index, synonyms } = live
  const text = normalizeSearchText(searchText)
  const understood = text ? await understandSearch(text, index, synonyms) : null
  const result = find(index, understood ? understood.units : null, filters, (found) => use(found, live))
  return { result, corrected: understood?.corrected ?? null, onSale: index.size }
}

/** Relevance is the tier of the match, then popularity; without a search all are in one tier. */
const orderOf = (sort: Sort): OrderName => (sort === 'relevance' ? 'popularity' : sort)

function facetsView(found: Found, filters: CatalogueFilters, most: number): FacetsView {
  const { options, with: including, without, ...figures } = found.facets(filters, most)
  return { options: { ...options, with: including, without }, ...figures }
}

const unfiltered = new WeakMap<Live, FacetsView>()

/** What the whole catalogue could be narrowed to is the same on all its pages and in every order: counted once for each state of it. */
function facetsOfPage(found: Found, { searchText, filters }: CatalogQuery, live: Live): FacetsView {
  const isWhole = normalizeSearchText(searchText) === '' && filterParameters(filters).length === 0
  const known = isWhole ? unfiltered.get(live) : undefined
  if (known) return known
  const facets = facetsView(found, filters, optionsOnPage)
  if (isWhole) unfiltered.set(live, facets)
  return facets
}

/** A numbered page of the catalogue with what it could be narrowed to, for the documents. A page past the end is empty. */
export async function listProducts(query: CatalogQuery, page: number): Promise<ProductListView> {
  const order = orderOf(query.sort)
  const { result, corrected, onSale } = await search(query, (found, live) => {
    const range = { limit: productsPerPage, offset: (page - 1) * productsPerPage }
    const shown = found.page(order, query.sort === 'relevance', range)
    const last = shown.at(-1)
    return {
      shown,
      last: last && found.positionOf(last, order),
      matching: found.matching,
      facets: facetsOfPage(found, query, live),
    }
  })
  const { shown, last, matching, facets } = result
  const products = await cardsOf(shown.map(({ number }) => number))
  const pageCount = Math.max(1, Math.ceil(matching / productsPerPage))
  return {
    products,
    matching,
    corrected,
    onSale,
    page,
    pageCount,
    nextCursor: last && page < pageCount ? writeCursor(last) : null,
    facets,
  }
}

/** A numbered page of a list without a search, and without what it could be narrowed to. A page past the end is empty. */
export async function listFiltered(
  filters: CatalogueFilters,
  sort: Exclude<Sort, 'relevance'>,
  page: number,
  limit: number = productsPerPage,
): Promise<Pick<ProductListView, 'products' | 'matching' | 'pageCount'>> {
  const { result } = await search({ searchText: '', filters }, (found) => ({
    shown: found.page(sort, false, { limit, offset: (page - 1) * limit }),
    matching: found.matching,
  }))
  const products = await cardsOf(result.shown.map(({ number }) => number))
  const pageCount = Math.max(1, Math.ceil(result.matching / limit))
  return { products, matching: result.matching, pageCount }
}

/** What a page lists: the products of a brand in its spellings, of a category or of a seller. */
export type Listed = { category: string } | { brands: string[] } | { sellerId: string }

/** What narrows a list to these. */
export function filtersOf(listed: Listed): CatalogueFilters {
  if ('category' in listed) return { ...noFilters, category: [slugOf(listed.category)] }
  if ('sellerId' in listed) return { ...noFilters, seller: [listed.sellerId] }
  return { ...noFilters, brand: [...new Set(listed.brands.map(slugOf))] }
}

/** A numbered page of a brand's, a category's or a seller's products. A page past the end is empty. */
export async function listOf(
  listed: Listed,
  { sort, page }: { sort: Exclude<Sort, 'relevance'>; page: number },
): Promise<{ products: ProductCardView[]; pageCount: number }> {
  const { products, pageCount } = await listFiltered(filtersOf(listed), sort, page)
  return { products, pageCount }
}

/** The first products of each of these categories by name, by their address names. */
export async function listFirst(categories: readonly string[], limit: number): Promise<ProductCardView[]> {
  const { index } = await liveCatalogue()
  const first = (category: string) =>
    find(index, null, { ...noFilters, category: [category] }, (found) => found.page('name', false, { limit }))
  return cardsOf(categories.flatMap((category) => first(category).map(({ number }) => number)))
}

/** What a list could be narrowed to, at most `most` options of a kind. */
export async function countFacets(
  query: Pick<CatalogQuery, 'searchText' | 'filters'>,
  most: number,
): Promise<FacetsView & { matching: number; onSale: number }> {
  const { result, onSale } = await search(query, (found) => ({
    facets: facetsView(found, query.filters, most),
    matching: found.matching,
  }))
  return { ...result.facets, matching: result.matching, onSale }
}

const writeCursor = ({ tier, key, name, number }: Position) =>
  Buffer.from(JSON.stringify([tier, key, name.toString(), number])).toString('base64url')

function readCursor(cursor: string): Position {
  try {
    const [tier, key, name, number]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isOurs =
      Number.isInteger(tier) && Number.isFinite(key) && typeof name === 'string' && Number.isInteger(number)
    if (isOurs)
      return { tier: tier as number, key: key as number, name: Buffer.from(name as string), number: number as number }
  } catch {
    // Falls through: a cursor that is not ours is the caller's mistake, not a fault.
  }
  throw cursorUnreadable()
}

type KeysetPage = Page<ProductCardView> & { matching: number; corrected: string | null }

/**
 * The catalogue by keyset, for outside programs: no gaps and no doubles while products come and go. Answers with what `use` makes of the
 * page; nobody keeps the page itself.
 */
export async function pageThroughProducts<Result>(
  query: CatalogQuery,
  limit: number,
  cursor: string | null,
  use: (page: KeysetPage) => Result,
): Promise<Result> {
  const after = cursor === null ? undefined : readCursor(cursor)
  const order = orderOf(query.sort)
  const { result, corrected } = await search(query, (found) => {
    const met = found.page(order, query.sort === 'relevance', { limit: limit + 1, after })
    const shown = met.slice(0, limit)
    const last = met.length > limit ? shown.at(-1) : undefined
    return { shown, last: last && found.positionOf(last, order), matching: found.matching }
  })
  const { shown, last, matching } = result
  const nextCursor = last ? writeCursor(last) : null
  return readCardsInto(
    shown.map(({ number }) => number),
    (items) => use({ items, nextCursor, matching, corrected }),
  )
}
