import { z } from 'zod'
import type {
  ListingContent,
  ListingCountsView,
  ListingField,
  ListingFormView,
  ListingListView,
  ListingReviewView,
  ListingRowView,
  ListingVariant,
  ListingView,
  ProofView,
} from '#modules/listing/view.ts'
import { Photo } from '../schemas.ts'

const rupees = z.number().describe('Rupees')
const instant = z.string().describe('ISO 8601, UTC')

export const ListingStatus = z
  .enum(['draft', 'submitted', 'approved', 'rejected', 'suspended', 'archived'])
  .meta({ id: 'ListingStatus' })

export const ListingRow = z
  .object({
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
  })
  .meta({ id: 'ListingRow' }) satisfies z.ZodType<ListingRowView>

export const ListingList = z
  .object({
    items: z.array(ListingRow),
    nextCursor: z.string().nullable(),
    previousCursor: z.string().nullable(),
    total: z.int().describe('Counted up to 10,001'),
  })
  .meta({ id: 'ListingList' }) satisfies z.ZodType<ListingListView>

export const ListingCounts = z
  .object({
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
  })
  .meta({ id: 'ListingCounts' }) satisfies z.ZodType<ListingCountsView>

const Variant = z
  .object({
    id: z.string(),
    name: z.string(),
    hex: z.string().nullable(),
    shadeFamily: z.string().nullable(),
    sku: z.string(),
    price: rupees.nullable(),
    stock: z.int(),
    batchNumber: z.string(),
    expiryKind: z.enum(['expiry', 'use_before']),
    expiryMonth: z.string().nullable().describe('YYYY-MM, as printed'),
  })
  .meta({ id: 'ListingVariant' }) satisfies z.ZodType<ListingVariant>

const Content = z
  .object({
    name: z.string(),
    brand: z.string(),
    genericName: z.string(),
    category: z.string(),
    description: z.string(),
    price: rupees.nullable(),
    originalPrice: rupees.nullable(),
    mrp: rupees.nullable(),
    kind: z.enum(['only', 'shade', 'size']),
    variants: z.array(Variant),
    photos: z.array(Photo.extend({ variantId: z.string().nullable() })),
    netQuantity: z.number().nullable(),
    netQuantityUnit: z.string(),
    dimensions: z.string(),
    countryOfOrigin: z.string(),
    manufacturer: z.string(),
    manufacturerAddress: z.string(),
    importer: z.string(),
    licenceNumber: z.string(),
    importRegistration: z.string(),
    hsn: z.string(),
    statutoryGstRate: z.number(),
    barcode: z.string(),
    vegetarianMark: z.enum(['veg', 'non_veg', 'not_declared']),
    periodAfterOpeningMonths: z.int().nullable(),
    ingredients: z.array(z.string()),
    howToUse: z.string(),
    warnings: z.string(),
    skinTypes: z.array(z.string()),
    hairTypes: z.array(z.string()),
    concerns: z.array(z.string()),
    finish: z.string(),
  })
  .meta({ id: 'ListingContent' }) satisfies z.ZodType<ListingContent>

/** Where a form marks what is missing. */
const Field = z
  .union([
    Content.keyof().exclude(['kind']),
    z.literal('proofs'),
    z.templateLiteral(['variants.', z.int(), '.', Variant.keyof()]),
  ])
  .meta({ id: 'ListingField' }) satisfies z.ZodType<ListingField>

export const Proof = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['pdf', 'jpeg']),
    bytes: z.int(),
    uploadedAt: instant,
  })
  .meta({ id: 'Proof' }) satisfies z.ZodType<ProofView>

export const Listing = z
  .object({
    id: z.string(),
    slug: z.string(),
    version: z.int(),
    status: ListingStatus,
    statusReason: z.string().nullable(),
    content: Content,
    revision: z
      .object({
        id: z.string(),
        status: z.enum(['submitted', 'approved', 'rejected', 'withdrawn']),
        changed: z.array(z.string()),
        reason: z.string().nullable(),
        createdAt: instant,
        decidedAt: instant.nullable(),
      })
      .nullable(),
    vendor: z.object({ status: z.string(), missing: z.array(z.string()) }),
    gate: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        ok: z.boolean(),
        todo: z.string(),
        field: Field.nullable(),
        ofVendor: z.boolean(),
      }),
    ),
    flaggedWords: z.array(z.string()),
    proofs: z.array(Proof),
    history: z.array(
      z.object({
        status: ListingStatus,
        previous: ListingStatus.nullable(),
        by: z.enum(['vendor', 'admin', 'system']),
        actor: z.string(),
        reason: z.string().nullable(),
        at: instant,
      }),
    ),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Listing' }) satisfies z.ZodType<ListingView>

export const ListingForm = z
  .object({
    categories: z.array(z.string()),
    vendor: z.object({ status: z.string(), missing: z.array(z.string()) }),
    maker: z.object({
      brand: z.string(),
      manufacturer: z.string(),
      manufacturerAddress: z.string(),
      licenceNumber: z.string(),
    }),
  })
  .meta({ id: 'ListingForm' }) satisfies z.ZodType<ListingFormView>

/** For the operator's review. */
export const ListingReview = Listing.extend({
  vendorId: z.string(),
  vendorName: z.string(),
  live: Content,
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  rating: z.number(),
  reviewCount: z.int(),
}).meta({ id: 'ListingReview' }) satisfies z.ZodType<ListingReviewView>
