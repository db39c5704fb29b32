/** How many orders stand in each status; exact up to 10,000, then 10,001. */
export interface StatusCounts {
  all: number
  pending: number
  processing: number
  shipped: number
  delivered: number
  cancelled: number
}

/** A page of a list that is walked both ways, with the sizes of its tabs. */
export interface CountedPage<Item> {
  items: Item[]
  nextCursor: string | null
  previousCursor: string | null
  /** How many the filters leave; exact up to 10,000, then 10,001. */
  total: number
  counts: StatusCounts
}

/** A vendor's part of an order in its list. Amounts are rupees and the part's own. */
export interface VendorOrderRowView {
  /** The order's number, `SHR-XXXXX-XXXXX`. */
  id: string
  status: string
  placedAt: string
  customerName: string
  city: string
  items: { name: string; variantName: string; quantity: number; cancelled: boolean }[]
  /** Pieces that are still to be sent. */
  itemCount: number
  /** Price and tax of its lines. */
  total: number
}
