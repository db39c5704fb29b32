import { z } from 'zod'
import type {
  AllListingCountsView,
  AnyListingListView,
  AnyListingRowView,
  BulkListingView,
} from '#modules/listing/all-view.ts'
import { ListingRow } from '../vendor/listing-schemas.ts'

const AnyListingRow = ListingRow.extend({
  vendorId: z.string(),
  vendor: z.string(),
  waitingSince: z.string().nullable().describe('ISO 8601, UTC'),
}).meta({ id: 'AnyListingRow' }) satisfies z.ZodType<AnyListingRowView>

export const AnyListingList = z
  .object({
    items: z.array(AnyListingRow),
    nextCursor: z.string().nullable(),
    previousCursor: z.string().nullable(),
    total: z.int().describe('Counted up to 10,001'),
  })
  .meta({ id: 'AnyListingList' }) satisfies z.ZodType<AnyListingListView>

export const AllListingCounts = z
  .object({
    all: z.int(),
    changes: z.int(),
    byStatus: z.object({
      draft: z.int(),
      submitted: z.int(),
      approved: z.int(),
      rejected: z.int(),
      suspended: z.int(),
      archived: z.int(),
    }),
  })
  .meta({ id: 'AllListingCounts' }) satisfies z.ZodType<AllListingCountsView>

export const BulkListingResult = z
  .object({
    done: z.int(),
    refused: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
  })
  .meta({ id: 'BulkListingResult' }) satisfies z.ZodType<BulkListingView>
