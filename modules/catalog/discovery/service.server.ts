import type { Page } from '#platform/kit/page.ts'
import { cursorUnreadable } from '../errors.ts'
import { cardView } from '../present.ts'
import { normalizeSearchText, productsPerPage, type Sort } from '../rules.ts'
import { understandSearch } from '../search/service.server.ts'
import { selectCards } from '../store.server.ts'
import type { FacetsView, ProductCardView, ProductListView } from '../view.ts'
import type { Position } from './catalogue-index.ts'
import { type CatalogueFilters, optionsOnPage } from './filters.ts'
import { Found } from './find.ts'
import { liveCatalogue } from './live.server.ts'
import type { OrderName } from './order.ts'

export interface CatalogQuery {
  /** As it was typed; empty lists everything. */
  searchText: string
  filters: CatalogueFilters
  sort: Sort
}

interface Searched {
  found: Found
  corrected: string | null
  onSale: number
}

async function search({ searchText, filters }: Pick<CatalogQuery, 'searchText' | 'filters'>): Promise<Searched> {
  const { index, synonyms } = await liveCatalogue()
  const text = normalizeSearchText(searchText)
  const understood = text ? await understandSearch(text, index, synonyms) : null
  const found = new Found(index, understood ? understood.units : null, filters)
  return { found, corrected: understood?.corrected ?? null, onSale: index.size }
}

/** Relevance is the tier of the match, then popularity; without a search all are in one tier. */
const orderOf = (sort: Sort): OrderName => (sort === 'relevance' ? 'popularity' : sort)

function facetsView(found: Found, filters: CatalogueFilters, most: number): FacetsView {
  const { options, with: including, without, ...figures } = found.facets(filters, most)
  return { options: { ...options, with: including, without }, ...figures }
}

/** A numbered page of the catalogue with what it could be narrowed to, for the documents. A page past the end is empty. */
export async function listProducts(query: CatalogQuery, page: number): Promise<ProductListView> {
  const { found, corrected, onSale } = await search(query)
  const shown = found.page(orderOf(query.sort), query.sort === 'relevance', {
    limit: productsPerPage,
    offset: (page - 1) * productsPerPage,
  })
  const cards = await selectCards(shown.map(({ number }) => number))
  const last = shown.at(-1)
  const pageCount = Math.max(1, Math.ceil(found.matching / productsPerPage))
  return {
    products: cards.map(cardView),
    matching: found.matching,
    corrected,
    onSale,
    page,
    pageCount,
    nextCursor: last && page < pageCount ? writeCursor(last.position) : null,
    facets: facetsView(found, query.filters, optionsOnPage),
  }
}

/** A numbered page of a list without a search, and without what it could be narrowed to. A page past the end is empty. */
export async function listShelf(
  filters: CatalogueFilters,
  sort: Exclude<Sort, 'relevance'>,
  page: number,
  limit: number = productsPerPage,
): Promise<Pick<ProductListView, 'products' | 'matching' | 'pageCount'>> {
  const { found } = await search({ searchText: '', filters })
  const shown = found.page(sort, false, { limit, offset: (page - 1) * limit })
  const cards = await selectCards(shown.map(({ number }) => number))
  const pageCount = Math.max(1, Math.ceil(found.matching / limit))
  return { products: cards.map(cardView), matching: found.matching, pageCount }
}

/** What a list could be narrowed to, at most `most` options of a kind. */
export async function countFacets(
  query: Pick<CatalogQuery, 'searchText' | 'filters'>,
  most: number,
): Promise<FacetsView & { matching: number; onSale: number }> {
  const { found, onSale } = await search(query)
  return { ...facetsView(found, query.filters, most), matching: found.matching, onSale }
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

/** The catalogue by keyset, for outside programs: no gaps and no doubles while products come and go. */
export async function pageThroughProducts(
  query: CatalogQuery,
  limit: number,
  cursor: string | null,
): Promise<Page<ProductCardView> & { matching: number; corrected: string | null }> {
  const after = cursor === null ? undefined : readCursor(cursor)
  const { found, corrected } = await search(query)
  const met = found.page(orderOf(query.sort), query.sort === 'relevance', { limit: limit + 1, after })
  const shown = met.slice(0, limit)
  const last = shown.at(-1)
  const cards = await selectCards(shown.map(({ number }) => number))
  return {
    items: cards.map(cardView),
    nextCursor: met.length > limit && last ? writeCursor(last.position) : null,
    matching: found.matching,
    corrected,
  }
}
