import { type Page, pageOf } from '#platform/kit/page.ts'
import { cursorUnreadable, productNotFound } from './errors.ts'
import { cardView, photoOf, productView } from './present.ts'
import { bestsellersOnHome, newArrivalsOnHome, normalizeSearchText, productsPerPage, type Sort } from './rules.ts'
import { understandSearch } from './search/service.server.ts'
import {
  type CardRow,
  countMatching,
  type ListQuery,
  type SaleRow,
  selectCards,
  selectCategories,
  selectCategoryPhotos,
  selectHighlights,
  selectProduct,
  selectStock,
  selectVariantsOnSale,
} from './store.server.ts'
import type { CategoryTileView, CategoryView, ProductCardView, ProductListView, ProductView } from './view.ts'

export type { SaleRow as VariantOnSale } from './store.server.ts'

export interface CatalogQuery {
  searchText: string
  category: string | null
  sort: Sort
}

async function listQuery(
  { searchText, category, sort }: CatalogQuery,
  range: Pick<ListQuery, 'limit' | 'offset' | 'after'>,
): Promise<ListQuery> {
  const text = normalizeSearchText(searchText)
  return { search: text ? await understandSearch(text) : null, category, sort, ...range }
}

async function matchingCards(query: ListQuery): Promise<{ rows: CardRow[]; matching: number }> {
  const [rows, matching] = await Promise.all([selectCards(query), countMatching(query)])
  return { rows, matching }
}

/** A numbered page of the catalogue, for the documents. A page past the end is empty. */
export async function listProducts(query: CatalogQuery, page: number): Promise<ProductListView> {
  const range = { limit: productsPerPage, offset: (page - 1) * productsPerPage, after: null }
  const asked = await listQuery(query, range)
  const [found, categories] = await Promise.all([matchingCards(asked), selectCategories()])
  return {
    corrected: asked.search?.corrected ?? null,
    products: found.rows.map(cardView),
    matching: found.matching,
    onSale: categories.reduce((sum, category) => sum + category.product_count, 0),
    page,
    pageCount: Math.max(1, Math.ceil(found.matching / productsPerPage)),
  }
}

function readCursor(cursor: string): string[] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(key) && key.length >= 2 && key.length <= 4) return key.map(String)
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
  const after = cursor === null ? null : readCursor(cursor)
  const asked = await listQuery(query, { limit: limit + 1, offset: 0, after })
  const { rows, matching } = await matchingCards(asked).catch((error) => {
    if (after && (error as { code?: string }).code?.startsWith('22')) throw cursorUnreadable()
    throw error
  })
  const page = pageOf(rows, limit, (last) => Buffer.from(last.sort_key).toString('base64url'))
  const corrected = asked.search?.corrected ?? null
  return { items: page.items.map(cardView), nextCursor: page.nextCursor, matching, corrected }
}

/** The product of a URL name. Refuses with catalog.product_not_found. */
export async function getProduct(slug: string): Promise<ProductView> {
  const row = await selectProduct(slug)
  if (!row) throw productNotFound()
  return productView(row)
}

export async function listCategories(): Promise<CategoryView[]> {
  const rows = await selectCategories()
  return rows.map((row) => ({ name: row.name, slug: row.slug, productCount: row.product_count }))
}

/** The categories, each with a photograph of a product in it. */
export async function listCategoryTiles(): Promise<CategoryTileView[]> {
  const [categories, photos] = await Promise.all([listCategories(), selectCategoryPhotos()])
  const byCategory = new Map(photos.map((row) => [row.category, photoOf(row)]))
  return categories.map((category) => ({ ...category, photo: byCategory.get(category.name) ?? null }))
}

/** Home: bestsellers by popularity, new arrivals by age. */
export async function getHighlights(): Promise<{ bestsellers: ProductCardView[]; newArrivals: ProductCardView[] }> {
  const [bestsellers, newArrivals] = await Promise.all([
    selectHighlights('bestseller', bestsellersOnHome),
    selectHighlights('new', newArrivalsOnHome),
  ])
  return { bestsellers: bestsellers.map(cardView), newArrivals: newArrivals.map(cardView) }
}

/** What is on sale now of these variants, by variant id: price, stock and what an order line copies. One statement. */
export async function variantsForSale(variantIds: readonly string[]): Promise<Map<string, SaleRow>> {
  const rows = await selectVariantsOnSale([...new Set(variantIds)])
  return new Map(rows.map((row) => [row.variant_id, row]))
}

/** Live stock of a product's variants. Exact only up to `shownBelow`: above that, nobody needs to know. */
export async function getStock(slug: string, shownBelow = 20): Promise<{ variantId: string; stock: number }[]> {
  const rows = await selectStock(slug)
  if (rows.length === 0) throw productNotFound()
  return rows.map((row) => ({ variantId: row.id, stock: Math.min(row.stock, shownBelow) }))
}
