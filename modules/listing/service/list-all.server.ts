import { settleFigures } from '#modules/catalog/figures/service.server.ts'
import { sqlState } from '#platform/db.server.ts'
import { keyOf } from '#platform/keyset.server.ts'
import { type Cursor, type KeysetPage, keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import type { AllListingCountsView, AllListingsQuery, AnyListingListView, AnyListingRowView } from '../shapes/lists.ts'
import {
  type AnyListingRow,
  allListingOrders,
  countAllByStatus,
  countAnyListings,
  isByPrice,
  selectAnyListings,
} from '../store/all-listings.server.ts'
import { listingRowView } from './list-listings.server.ts'

function anyListingRowView(row: AnyListingRow): AnyListingRowView {
  return {
    ...listingRowView(row),
    vendorId: row.vendor_id,
    vendor: row.vendor_name,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    pricesInReview: row.prices_in_review.map((one) => ({ ...one, now: paiseToRupees(one.now) })),
  }
}

/**
 * How many changed prices are put in order while a list waits. After a greater change, the rest follows within a
 * minute.
 */
const settledWhileWaiting = 2_000

async function pageOf(query: AllListingsQuery): Promise<KeysetPage<AnyListingRowView>> {
  if (isByPrice(query)) await settleFigures(settledWhileWaiting)
  const asked = readCursor(query.cursor, allListingOrders[query.sort].parts.length)
  const rowsAt = (cursor: Cursor | null) => selectAnyListings(query, cursor).then((rows) => ({ rows, cursor }))
  const { rows, cursor } = await rowsAt(asked).catch((error) => {
    // A cursor that another sort order wrote is ignored: the list starts again.
    if (asked && sqlState(error)?.startsWith('22')) return rowsAt(null)
    throw error
  })
  const page = keysetPage(rows, query.limit, cursor, keyOf)
  return { ...page, items: page.items.map(anyListingRowView) }
}

/** A page of all vendors' listings, for the operator. */
export async function listAllListings(query: AllListingsQuery): Promise<AnyListingListView> {
  const [page, total] = await Promise.all([pageOf(query), countAnyListings(query)])
  return { ...page, total }
}

/** Every listing that matches the filters, page by page, for a file. */
export async function* everyListing(query: AllListingsQuery): AsyncGenerator<AnyListingRowView> {
  for (let cursor: string | undefined; ; ) {
    const page = await pageOf({ ...query, limit: 1_000, cursor })
    yield* page.items
    if (!page.nextCursor) return
    cursor = page.nextCursor
  }
}

/**
 * How many listings have each status and how many have changes waiting. Each count stops at 10,001; `all` is the sum.
 */
export async function countAllListings(): Promise<AllListingCountsView> {
  const counts = await countAllByStatus()
  const byStatus = { draft: 0, submitted: 0, approved: 0, rejected: 0, suspended: 0, archived: 0 }
  let changes = 0
  for (const { status, count } of counts) {
    if (status === 'changes') changes = count
    else byStatus[status] = count
  }
  return { all: Object.values(byStatus).reduce((sum, count) => sum + count, 0), changes, byStatus }
}
