import type { RouterContextProvider } from 'react-router'
import { shownTags } from '#app/document.ts'
import { getHighlights } from '#modules/catalog/service/products.server.ts'
import { type CatalogueFilters, filterParameters } from '#modules/search/rules/filters.ts'
import { listCategories } from '#modules/search/service/categories.server.ts'
import { findHelp } from '#modules/search/service/help.server.ts'
import { listProducts } from '#modules/search/service/list-products.server.ts'
import { namingWords } from '#modules/search/service/single-words.server.ts'
import type { CatalogueState } from './address.ts'
import { forCard, forRow } from './for-card.ts'
import { searchShown } from './search-shown.server.ts'

/** Shown where nothing was found. */
const bestsellersShown = 4

/** What a page narrows all its products to: those of one category, brand or seller. */
export type ListOf = Partial<Pick<CatalogueFilters, 'category' | 'brand' | 'seller'>>

/** A page of a list with all that stands around it, and whether there is such a page. `of` is what the path of the list says. */
export async function loadList(asked: CatalogueState, context: Readonly<RouterContextProvider>, of: ListOf = {}) {
  const filters = { ...asked.filters, ...of }
  const query = { searchText: asked.q, filters, sort: asked.sort, isExact: asked.exact }
  const [categories, list] = await Promise.all([listCategories(), listProducts(query, asked.page)])
  const { products, exists, matching, onSale, pageCount, nextCursor, facets } = list
  if (matching === 0) context.get(shownTags).push('highlights')
  const { bestsellers } = matching === 0 ? await getHighlights() : { bestsellers: [] }
  const help = asked.q ? await findHelp(asked.q, { none: matching === 0 }) : null
  const naming = matching === 0 && asked.q && !help ? await namingWords(asked.q) : []
  const shown = {
    state: asked,
    of,
    search: searchShown(asked, list, { naming, help }),
    categories,
    products: products.map(asked.view === 'list' ? forRow : forCard),
    bestsellers: bestsellers.slice(0, bestsellersShown).map(forCard),
    matching,
    onSale,
    pageCount,
    nextCursor,
    facets,
  }
  // What the path names has a page also while nothing of it is on sale.
  const isEmptyPlace =
    matching === 0 && asked.page === 1 && asked.q === '' && filterParameters(asked.filters).length === 0
  return { exists: exists || isEmptyPlace, cards: products, shown }
}

/** A list as its page draws it. */
export type ListShown = Awaited<ReturnType<typeof loadList>>['shown']
