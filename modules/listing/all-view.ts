import type { ListingRowView, ListingStatus } from './view.ts'

/** A product as a row of the operator's list. */
export interface AnyListingRowView extends ListingRowView {
  vendorId: string
  vendor: string
  /** When it, or its changes, were sent for review; null when nothing waits. */
  waitingSince: string | null
}

export interface AnyListingListView {
  items: AnyListingRowView[]
  nextCursor: string | null
  previousCursor: string | null
  /** How many match, counted up to 10,001. */
  total: number
}

/** How many there are of each, counted up to 10,001. */
export interface AllListingCountsView {
  all: number
  changes: number
  byStatus: Record<ListingStatus, number>
}

/** What became of each product of a bulk act. */
export interface BulkListingView {
  done: number
  refused: { id: string; name: string; reason: string }[]
}
