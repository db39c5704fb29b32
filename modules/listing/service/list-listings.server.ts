import { photoOf } from '#modules/catalog/rules.ts'
import { sqlState } from '#platform/db.server.ts'
import { keyOf } from '#platform/keyset.server.ts'
import { type Cursor, type KeysetPage, keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import { stockStateOf } from '../rules/listing.ts'
import type { ListingCountsView, ListingListView, ListingRowView, ListingsQuery } from '../shapes/lists.ts'
import {
  countByStatus,
  countByStock,
  countListings,
  type ListingRow,
  listingOrders,
  selectListings,
} from '../store/lists.server.ts'

/**
 * A listing as the vendor's table shows it: the price in rupees, null before one is set, and the pieces of all variants
 * added up.
 */
export function listingRowView(row: ListingRow): ListingRowView {
  const price = row.price_paise > 0 ? paiseToRupees(row.price_paise) : null
  const hasChoice = row.stocks.length !== 1
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    brand: row.brand,
    category: row.category,
    photo: photoOf(row),
    status: row.status,
    statusReason: row.status_reason,
    price,
    priceWaiting: hasChoice || row.price_waiting === price ? null : row.price_waiting,
    stock: row.stocks.reduce((sum, stock) => sum + stock, 0),
    stockState: row.in_stock ? stockStateOf(row.stocks) : 'out',
    saleEndsOn: row.sale_ends_on,
    hasPackNotices: row.has_pack_notices,
    variantCount: row.stocks.length,
    kind: row.kind,
    variantsOut: row.stocks.filter((stock) => stock === 0).length,
    variantId: hasChoice ? null : row.first_variant_id,
    soldLately: row.sold_lately,
    rating: row.rating,
    reviewCount: row.review_count,
    hasChangesWaiting: row.revision_status === 'submitted',
    hasChangesSentBack: row.revision_status === 'rejected',
    updatedAt: row.updated_at.toISOString(),
  }
}

/**
 * A page of a vendor's own listings, without the archived ones unless their status is asked for. A cursor that another
 * sort order wrote is ignored.
 */
export async function listListings(vendorId: string, query: ListingsQuery): Promise<ListingListView> {
  const [page, total] = await Promise.all([pageOf(vendorId, query), countListings(vendorId, query)])
  return { ...page, total }
}

/** Every listing of a vendor that matches the filters, page by page, for a file. */
export async function* everyListingOf(vendorId: string, query: ListingsQuery): AsyncGenerator<ListingRowView> {
  for (let cursor: string | undefined; ; ) {
    const page = await pageOf(vendorId, { ...query, limit: 1_000, cursor })
    yield* page.items
    if (!page.nextCursor) return
    cursor = page.nextCursor
  }
}

async function pageOf(vendorId: string, query: ListingsQuery): Promise<KeysetPage<ListingRowView>> {
  const asked = readCursor(query.cursor, listingOrders[query.sort].parts)
  const rowsAt = (cursor: Cursor | null) => selectListings(vendorId, query, cursor).then((rows) => ({ rows, cursor }))
  const { rows, cursor } = await rowsAt(asked).catch((error) => {
    if (asked && sqlState(error)?.startsWith('22')) return rowsAt(null)
    throw error
  })
  const page = keysetPage(rows, query.limit, cursor, keyOf)
  return { ...page, items: page.items.map(listingRowView) }
}

/** How many listings a vendor has in each status, and how many are low or out of stock. */
export async function countMyListings(vendorId: string): Promise<ListingCountsView> {
  const [statuses, stock] = await Promise.all([countByStatus(vendorId), countByStock(vendorId)])
  const byStatus = { draft: 0, submitted: 0, approved: 0, rejected: 0, suspended: 0, archived: 0 }
  for (const row of statuses) byStatus[row.status] = row.count
  const all = statuses.reduce((sum, row) => (row.status === 'archived' ? sum : sum + row.count), 0)
  return { all, byStatus, ...stock }
}
