import { z } from 'zod'
import { Photo } from '#modules/catalog/shapes.ts'
import { variantKinds } from '#modules/catalog/variant-kinds.ts'
import { instant, keysetListOf, pageSize, rupees } from '#platform/shapes.ts'
import { decisionReason, ListingStatus } from './listing.ts'

const listQuery = {
  q: z
    .string()
    .max(100, 'Search for at most 100 characters.')
    .transform((typed) => typed.replace(/\p{Cc}+/gu, ' '))
    .default(''),
  status: z.enum(ListingStatus.options).optional(),
  stock: z
    .enum(['all', 'low', 'out', 'choice_out', 'ending'])
    .default('all')
    .describe('`choice_out`: on sale, with a shade or size out; `ending`: a label in stock ends within 90 days'),
  sort: z.enum(['newest', 'name']).default('newest'),
  cursor: z.string().max(1_000).optional(),
  limit: pageSize(20),
}

/** What a vendor asks of the list of its own listings. `changes`: those on sale whose changes wait for review, or were sent back. */
export const ListingsQuery = z.strictObject({
  ...listQuery,
  changes: z.enum(['waiting', 'sent_back']).optional(),
  sort: z
    .enum(['newest', 'name', 'name-desc', 'price', 'price-desc', 'stock', 'stock-desc', 'sold', 'sold-desc'])
    .default('newest'),
})
export type ListingsQuery = z.output<typeof ListingsQuery>

/** What the operator asks of the list of all products. `changes`: listings on sale whose changes wait for review. */
export const AllListingsQuery = z.strictObject({
  ...listQuery,
  status: z.enum(['draft', 'submitted', 'changes', 'approved', 'rejected', 'suspended', 'archived']).optional(),
  category: z.string().max(60).optional(),
  vendor: z.uuid('This is not a vendor.').optional(),
  sort: z.enum(['newest', 'name', 'price-low', 'price-high', 'waiting']).default('newest'),
})
export type AllListingsQuery = z.output<typeof AllListingsQuery>

/** What a vendor does with several of its products at once. */
export const BulkListingMoveInput = z
  .strictObject({
    act: z.enum(['submit', 'archive']),
    ids: z
      .array(z.uuid('This is not a product.'))
      .min(1, 'Choose at least one product.')
      .max(100, 'Choose at most 100.'),
  })
  .meta({ id: 'BulkListingMoveInput' })
export type BulkListingMoveInput = z.output<typeof BulkListingMoveInput>

export const BulkListingInput = z
  .strictObject({
    act: z.enum(['approve', 'send_back', 'suspend', 'reinstate']),
    ids: z
      .array(z.uuid('This is not a product.'))
      .min(1, 'Choose at least one product.')
      .max(100, 'Choose at most 100.'),
    reason: decisionReason.optional(),
  })
  .refine(({ act, reason: why }) => why !== undefined || act === 'approve' || act === 'reinstate', {
    path: ['reason'],
    message: 'Give a reason; the vendor reads it.',
  })
  .meta({ id: 'BulkListingInput' })
export type BulkListingInput = z.output<typeof BulkListingInput>

/** `low`: something of it is left in five or fewer pieces; `out`: nothing can be bought. */
const StockState = z.enum(['ok', 'low', 'out'])
export type StockState = z.output<typeof StockState>

/** A listing as a row of a vendor's or the operator's list. Amounts are rupees. */
const ListingRow = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    brand: z.string(),
    category: z.string(),
    photo: Photo.nullable(),
    status: ListingStatus,
    /** Why it was sent back or suspended. */
    statusReason: z.string().nullable(),
    /** Null while a draft has none. */
    price: rupees.nullable(),
    priceWaiting: rupees
      .nullable()
      .describe('Another price that waits for review, of a listing with nothing to choose; null where none does'),
    /** All variants together. */
    stock: z.int(),
    stockState: StockState,
    saleEndsOn: z
      .string()
      .nullable()
      .describe('The first last saleable day among its batches in stock, YYYY-MM-DD; null where none ends'),
    hasPackNotices: z.boolean().describe('Something of its packs was dropped or has to be checked'),
    /** 1 where there is nothing to choose. */
    variantCount: z.int(),
    kind: z.enum(variantKinds).describe('What a customer chooses between; `only` where there is nothing to choose'),
    variantsOut: z.int().describe('How many of them have no piece left'),
    variantId: z.string().nullable().describe('Of the only variant; null where there are several'),
    soldLately: z.int().describe('Units sold in 30 days'),
    rating: z.number(),
    reviewCount: z.int(),
    /** Changes of this approved listing wait for review. */
    hasChangesWaiting: z.boolean(),
    /** The last changes of this listing were sent back, and nothing was sent since. */
    hasChangesSentBack: z.boolean(),
    updatedAt: instant,
  })
  .meta({ id: 'ListingRow' })
export type ListingRowView = z.output<typeof ListingRow>

export const ListingList = keysetListOf(ListingRow).meta({ id: 'ListingList' })
export type ListingListView = z.output<typeof ListingList>

const ByStatus = z.object({
  draft: z.int(),
  submitted: z.int(),
  approved: z.int(),
  rejected: z.int(),
  suspended: z.int(),
  archived: z.int(),
})

/** How many listings a vendor has; archived ones count only under their own status. */
export const ListingCounts = z
  .object({
    all: z.int(),
    byStatus: ByStatus,
    low: z.int(),
    out: z.int(),
  })
  .meta({ id: 'ListingCounts' })
export type ListingCountsView = z.output<typeof ListingCounts>

/** A product as a row of the operator's list. */
const AnyListingRow = ListingRow.extend({
  vendorId: z.string(),
  vendor: z.string(),
  waitingSince: z.string().nullable().describe('ISO 8601, UTC'),
  pricesInReview: z
    .array(z.object({ name: z.string().describe('Empty of the only variant'), now: rupees, asked: rupees }))
    .describe('Of each variant, where prices of a product on sale wait for review'),
}).meta({ id: 'AnyListingRow' })
export type AnyListingRowView = z.output<typeof AnyListingRow>

export const AnyListingList = keysetListOf(AnyListingRow).meta({ id: 'AnyListingList' })
export type AnyListingListView = z.output<typeof AnyListingList>

/** How many there are of each, counted up to 10,001. */
export const AllListingCounts = z
  .object({
    all: z.int(),
    changes: z.int(),
    byStatus: ByStatus,
  })
  .meta({ id: 'AllListingCounts' })
export type AllListingCountsView = z.output<typeof AllListingCounts>

/** What became of each product of a bulk act. */
export const BulkListingResult = z
  .object({
    done: z.int(),
    refused: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
  })
  .meta({ id: 'BulkListingResult' })
export type BulkListingView = z.output<typeof BulkListingResult>

/** A decision that waits: about a new listing, or about changes of one on sale. */
const WaitingListing = z.object({
  id: z.string(),
  name: z.string(),
  vendor: z.string(),
  what: z.enum(['new', 'changes']),
  since: instant,
})
export type WaitingListingView = z.output<typeof WaitingListing>

/** The hundred that have waited longest, and how many there are, up to 1,000. */
export const WaitingListings = z
  .object({ items: z.array(WaitingListing), total: z.int() })
  .meta({ id: 'WaitingListings' })
