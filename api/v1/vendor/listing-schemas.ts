import { z } from 'zod'
import type { ListingCountsView, ListingListView, ListingRowView } from '#modules/catalog/listing/view.ts'
import { Photo } from '../schemas.ts'

const rupees = z.number().describe('Rupees')
const instant = z.string().describe('ISO 8601, UTC')

export const ListingStatus = z.enum(['draft', 'submitted', 'approved', 'rejected', 'suspended', 'archived'])

export const ListingRow = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  photo: Photo.nullable(),
  status: ListingStatus,
  statusReason: z.string().nullable(),
  price: rupees.nullable(),
  stock: z.int(),
  stockState: z.enum(['ok', 'low', 'out']),
  variantCount: z.int(),
  soldLately: z.int().describe('Units sold in 30 days'),
  rating: z.number(),
  reviewCount: z.int(),
  hasChangesWaiting: z.boolean(),
  updatedAt: instant,
}) satisfies z.ZodType<ListingRowView>

export const ListingList = z.object({
  items: z.array(ListingRow),
  nextCursor: z.string().nullable(),
  previousCursor: z.string().nullable(),
  total: z.int().describe('Counted up to 10,001'),
}) satisfies z.ZodType<ListingListView>

export const ListingCounts = z.object({
  all: z.int(),
  byStatus: z.object({
    draft: z.int(),
    submitted: z.int(),
    approved: z.int(),
    rejected: z.int(),
    suspended: z.int(),
    archived: z.int(),
  }),
  low: z.int(),
  out: z.int(),
}) satisfies z.ZodType<ListingCountsView>
