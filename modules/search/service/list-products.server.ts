import { cardsOf, readCards } from '#modules/catalog/service/cards.server.ts'
import type { ProductCardView } from '#modules/catalog/shapes.ts'
import type { Page } from '#platform/kit/page.ts'
import { slugOf } from '#platform/kit/slug.ts'
import { cursorUnreadable } from '../errors.ts'
import type { Position } from '../index/catalogue-index.ts'
import { find, knowsOptions, type SearchResult } from '../index/find.ts'
import { rankingAtOtherPrices, rankingOf } from '../index/ranking.ts'
import { type CatalogueFilters, filterParameters, noFilters, optionsOnPage } from '../rules/filters.ts'
import { productsPerPage, type Sort } from '../rules/sort.ts'
import { normalizeSearchText } from '../rules/words.ts'
import type { FacetsView, ProductListView } from '../shapes.ts'
import { type SearchAsked, type SearchSaid, searchCatalogue } from './best-match.server.ts'
import { type Live, liveCatalogue } from './live-index.server.ts'

export interface CatalogQuery extends SearchAsked {
  sort: Sort
}

function facetsView(result: SearchResult, filters: CatalogueFilters, most: number): FacetsView {
  const { options, with: including, without, ...figures } = result.facets(filters, most)
  return { options: { ...options, with: including, without }, ...figures }
}

const unfiltered = new WeakMap<Live, FacetsView>()

/** What the whole catalogue could be narrowed to is the same on all its pages and in every order: counted once for each state of it. */
function facetsOfPage(result: SearchResult, { searchText, filters }: CatalogQuery, live: Live): FacetsView {
  const isWhole = normalizeSearchText(searchText) === '' && filterParameters(filters).length === 0
  const known = isWhole ? unfiltered.get(live) : undefined
  if (known) return known
  const facets = facetsView(result, filters, optionsOnPage)
  if (isWhole) unfiltered.set(live, facets)
  return facets
}

/**
 * A numbered page of the catalogue with what it could be narrowed to, for the documents. A page past the end is empty, and so is one of an option
 * that nobody knows: neither `exists`.
 */
export async function listProducts(query: CatalogQuery, page: number): Promise<ProductListView> {
  const { answer, onSale, ...said } = await searchCatalogue(query, (result, live, _, missed) => {
    const ranking = rankingAtOtherPrices(missed, query.sort)
    const range = { limit: productsPerPage, offset: (page - 1) * productsPerPage }
    const shown = result.page(ranking, range)
    const last = shown.at(-1)
    return {
      shown,
      last: last && result.positionOf(last, ranking.order),
      matching: result.matching,
      isKnown: knowsOptions(live.index, query.filters),
      facets: facetsOfPage(result, query, live),
    }
  })
  const { shown, last, matching, isKnown, facets } = answer
  const products = await cardsOf(shown.map(({ productNumber }) => productNumber))
  const pageCount = Math.max(1, Math.ceil(matching / productsPerPage))
  return {
    products,
    matching,
    ...said,
    onSale,
    exists: isKnown && page <= pageCount,
    page,
    pageCount,
    nextCursor: last && page < pageCount ? writeCursor(last) : null,
    facets,
  }
}

/** How a filter names a brand: by each of its spellings. */
export const brandSlugs = (spellings: readonly string[]): string[] => [...new Set(spellings.map(slugOf))]

/** The first products of each of these categories by name, by their address names. */
export async function listFirst(categories: readonly string[], limit: number): Promise<ProductCardView[]> {
  const { index } = await liveCatalogue()
  const first = (category: string) =>
    find(index, null, { ...noFilters, category: [category] }, (result) => result.page(rankingOf('name'), { limit }))
  return cardsOf(categories.flatMap((category) => first(category).map(({ productNumber }) => productNumber)))
}

/** What a list could be narrowed to, at most `most` options of a kind. */
export async function countFacets(
  query: SearchAsked,
  most: number,
): Promise<FacetsView & { matching: number; onSale: number }> {
  const { answer, onSale } = await searchCatalogue(query, (result) => ({
    facets: facetsView(result, query.filters, most),
    matching: result.matching,
  }))
  return { ...answer.facets, matching: answer.matching, onSale }
}

const writeCursor = ({ tier, key, name, productNumber }: Position) =>
  Buffer.from(JSON.stringify([tier, key, name.toString(), productNumber])).toString('base64url')

function readCursor(cursor: string): Position {
  try {
    const [tier, key, name, productNumber]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isOurs =
      Number.isInteger(tier) && Number.isFinite(key) && typeof name === 'string' && Number.isInteger(productNumber)
    if (isOurs)
      return {
        tier: tier as number,
        key: key as number,
        name: Buffer.from(name as string),
        productNumber: productNumber as number,
      }
  } catch {
    // Falls through: a cursor that is not ours is the caller's mistake, not an error.
  }
  throw cursorUnreadable()
}

type KeysetPage = Page<ProductCardView> & { matching: number } & SearchSaid

/** The catalogue by keyset, for outside programs: no gaps and no doubles while products come and go. */
export async function pageThroughProducts(
  query: CatalogQuery,
  limit: number,
  cursor: string | null,
): Promise<KeysetPage> {
  const after = cursor === null ? undefined : readCursor(cursor)
  const {
    answer,
    onSale: _,
    ...said
  } = await searchCatalogue(query, (result, _live, _units, missed) => {
    const ranking = rankingAtOtherPrices(missed, query.sort)
    const hits = result.page(ranking, { limit: limit + 1, after })
    const shown = hits.slice(0, limit)
    const last = hits.length > limit ? shown.at(-1) : undefined
    return { shown, last: last && result.positionOf(last, ranking.order), matching: result.matching }
  })
  const { shown, last, matching } = answer
  const nextCursor = last ? writeCursor(last) : null
  return { items: await readCards(shown.map(({ productNumber }) => productNumber)), nextCursor, matching, ...said }
}
