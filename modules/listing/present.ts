import { previewOf } from '#modules/catalog/service/products.server.ts'
import type { ProductView } from '#modules/catalog/shapes.ts'
import { type Paise, paiseToRupees, rupeesToPaise } from '#platform/kit/money.ts'
import { forOperator, listingChecklist } from './rules/checklist.ts'
import { claimTexts, flaggedWords, lastSaleableDay, printedMonth } from './rules/listing.ts'
import { type ReviewedField, reviewedFieldNames, takeFields } from './rules/review.ts'
import type { ListingContent, ListingVariant } from './shapes/content.ts'
import type {
  ChecklistLine,
  ChecklistVendor,
  ListingHistoryView,
  ListingReviewView,
  ListingRevisionView,
  ListingView,
} from './shapes/listing.ts'
import type { HistoryRow, ListingRecord, StoredRevision, VendorFacts } from './store/listings.server.ts'
import type { ProductColumns, VariantColumns } from './store/write.server.ts'

/** What a draft lacks of its price, its MRP and its net quantity is stored as 0; in the form it is empty. */
const unwritten = 0

const writtenPrice = (amount: Paise | null) => (amount === null || amount === unwritten ? null : paiseToRupees(amount))

/** A listing as it stands, without changes that wait. */
export function liveContent(record: ListingRecord): ListingContent {
  return {
    name: record.name,
    brand: record.brand,
    genericName: record.generic_name,
    category: record.category,
    description: record.description,
    price: writtenPrice(record.price_paise),
    originalPrice: writtenPrice(record.original_price_paise),
    mrp: writtenPrice(record.mrp_paise),
    kind: record.variants[0]?.kind ?? 'only',
    variants: record.variants.map(
      (variant): ListingVariant => ({
        id: variant.id,
        name: variant.name,
        hex: variant.hex,
        shadeFamily: variant.shadeFamily,
        sku: variant.sku,
        price: writtenPrice(variant.pricePaise),
        stock: variant.stock,
        batchNumber: variant.batchNumber ?? '',
        expiryKind: variant.expiryKind,
        expiryMonth: variant.expiresOn && printedMonth(variant.expiryKind, variant.expiresOn),
      }),
    ),
    photos: record.photos,
    netQuantity: record.net_quantity === unwritten ? null : record.net_quantity,
    netQuantityUnit: record.net_quantity_unit,
    dimensions: record.dimensions ?? '',
    countryOfOrigin: record.country_of_origin,
    manufacturer: record.manufacturer,
    manufacturerAddress: record.manufacturer_address,
    importer: record.importer ?? '',
    licenceNumber: record.licence_number ?? '',
    importRegistration: record.import_registration ?? '',
    hsn: record.hsn,
    statutoryGstRate: record.statutory_gst_rate,
    barcode: record.barcode ?? '',
    vegetarianMark: record.vegetarian_mark,
    periodAfterOpeningMonths: record.period_after_opening_months,
    ingredients: record.ingredients,
    howToUse: record.how_to_use,
    warnings: record.warnings,
    skinTypes: record.skin_types,
    hairTypes: record.hair_types,
    concerns: record.concerns,
    finish: record.finish ?? '',
  }
}

/** The listing as its vendor wants it: what stands, with the changes that wait or were sent back laid over it. */
export function wantedContent(record: ListingRecord): ListingContent {
  const live = liveContent(record)
  return record.revision ? takeFields(live, record.revision.content, record.revision.changedFields) : live
}

/** What of a vendor's details the checklist of a listing misses, in words (docs/law.md). */
export function checklistVendor(record: VendorFacts): ChecklistVendor {
  const { vendor_pan: pan, vendor_gstin: gstin } = record
  const facts: [string, boolean][] = [
    ['legal name', record.vendor_legal_name !== ''],
    ['address', [record.vendor_street, record.vendor_city, record.vendor_state, record.vendor_pincode].every(Boolean)],
    ['phone', record.vendor_phone !== ''],
    ['e-mail', record.vendor_email !== ''],
    ['PAN', Boolean(pan)],
    ['a GSTIN that contains your PAN', !gstin || !pan || gstin.slice(2, 12) === pan],
    ['grievance officer', record.vendor_grievance_officer !== ''],
  ]
  return { status: record.vendor_status, missing: facts.filter(([, isThere]) => !isThere).map(([name]) => name) }
}

/** The checklist of a listing with this content. `today` is the day in India, `YYYY-MM-DD`. */
export const checklistOf = (record: ListingRecord, content: ListingContent, today: string): ChecklistLine[] =>
  listingChecklist(content, { vendor: checklistVendor(record), proofCount: record.proofs.length, today })

function revisionView(revision: StoredRevision): ListingRevisionView {
  return {
    id: revision.id,
    status: revision.status,
    changed: revision.changedFields.map((field) => reviewedFieldNames[field]),
    reason: revision.reason,
    createdAt: new Date(revision.createdAt).toISOString(),
    decidedAt: revision.decidedAt && new Date(revision.decidedAt).toISOString(),
  }
}

const historyView = (row: HistoryRow): ListingHistoryView => ({
  status: row.to_status,
  previous: row.from_status,
  by: row.changed_by,
  actor: row.actor_name,
  reason: row.reason,
  at: row.changed_at.toISOString(),
})

/** `today` is the day in India, `YYYY-MM-DD`. */
export function listingView(record: ListingRecord, history: readonly HistoryRow[], today: string): ListingView {
  const content = wantedContent(record)
  const vendor = checklistVendor(record)
  return {
    id: record.id,
    slug: record.slug,
    version: record.version,
    status: record.status,
    statusReason: record.status_reason,
    content,
    revision: record.revision && revisionView(record.revision),
    vendor,
    gate: checklistOf(record, content, today),
    flaggedWords: flaggedWords(claimTexts(content)),
    proofs: record.proofs.map((proof) => ({ ...proof, uploadedAt: new Date(proof.uploadedAt).toISOString() })),
    history: history.map(historyView),
    createdAt: record.created_at.toISOString(),
    updatedAt: record.updated_at.toISOString(),
  }
}

const money = (amount: number | null) => (amount === null ? 'none' : `₹${amount.toLocaleString('en-IN')}`)

function pricesInWords(listing: ListingContent): string {
  const own = listing.variants
    .filter((variant) => variant.price !== null)
    .map((variant) => `${variant.name || 'own price'} ${money(variant.price)}`)
  return [
    `Price ${money(listing.price)}`,
    `original price ${money(listing.originalPrice)}`,
    `MRP ${money(listing.mrp)}`,
    ...own,
  ].join(', ')
}

function inWords(listing: ListingContent, field: ReviewedField): string {
  switch (field) {
    case 'prices':
      return pricesInWords(listing)
    case 'photos':
      return listing.photos.map((photo) => photo.alt || 'without words').join('; ')
    case 'ingredients':
      return listing.ingredients.join(', ')
    default:
      return listing[field]
  }
}

/**
 * The listing as the operator decides about it: with the changes that wait laid over what is on sale. Changes that were sent back are no
 * part of it; they are only told in `changes`.
 */
export function reviewView(record: ListingRecord, history: readonly HistoryRow[], today: string): ListingReviewView {
  const live = liveContent(record)
  const wanted = wantedContent(record)
  const content = record.revision?.status === 'submitted' ? wanted : live
  return {
    ...listingView(record, history, today),
    content,
    gate: checklistOf(record, content, today).map((line) => forOperator(line, record.vendor_status)),
    flaggedWords: flaggedWords(claimTexts(content)),
    vendorId: record.vendor_id,
    vendorName: record.vendor_name,
    live,
    changes: (record.revision?.changedFields ?? []).map((field) => ({
      label: reviewedFieldNames[field],
      before: inWords(live, field),
      after: inWords(wanted, field),
    })),
    rating: record.rating,
    reviewCount: record.review_count,
  }
}

/** The product page of a listing as customers would see it. */
export function previewView(record: ListingRecord): ProductView {
  const content = wantedContent(record)
  const view = previewOf({
    ...record,
    ...productColumns(content),
    photos: content.photos,
    variants: content.variants.map((variant) => ({
      id: variant.id,
      sku: variant.sku,
      name: variant.name,
      kind: content.kind,
      hex: variant.hex,
      pricePaise: rupeesToPaise(variant.price ?? content.price ?? unwritten),
      inStock: variant.stock > 0,
      expiresOn: variant.expiryMonth && lastSaleableDay(variant.expiryKind, variant.expiryMonth),
    })),
    vendor_address: [record.vendor_street, record.vendor_city, record.vendor_state, record.vendor_pincode]
      .filter(Boolean)
      .join(', '),
    vendor_is_registered: record.vendor_gstin !== null,
    brand_slug: null,
  })
  const lacking = [...(content.mrp ? [] : ['MRP']), ...(content.netQuantity ? [] : ['Net quantity'])]
  return {
    ...view,
    unitPrice: content.mrp ? view.unitPrice : null,
    declarations: view.declarations.filter(({ label }) => !lacking.includes(label)),
  }
}

/** Customers read no empty line: what is empty is kept as null where the database may. */
const orNull = (text: string) => text || null

/** What `products` stores of a listing. */
export function productColumns(content: ListingContent): ProductColumns {
  return {
    name: content.name,
    brand: content.brand,
    generic_name: content.genericName,
    category: content.category,
    description: content.description,
    price_paise: rupeesToPaise(content.price ?? unwritten),
    original_price_paise: content.originalPrice === null ? null : rupeesToPaise(content.originalPrice),
    mrp_paise: rupeesToPaise(content.mrp ?? unwritten),
    hsn: content.hsn,
    statutory_gst_rate: content.statutoryGstRate,
    country_of_origin: content.countryOfOrigin,
    net_quantity: content.netQuantity ?? unwritten,
    net_quantity_unit: content.netQuantityUnit,
    dimensions: orNull(content.dimensions),
    ingredients: content.ingredients,
    how_to_use: content.howToUse,
    warnings: content.warnings,
    manufacturer: content.manufacturer,
    manufacturer_address: content.manufacturerAddress,
    importer: orNull(content.importer),
    licence_number: orNull(content.licenceNumber),
    import_registration: orNull(content.importRegistration),
    barcode: orNull(content.barcode),
    vegetarian_mark: content.vegetarianMark,
    period_after_opening_months: content.periodAfterOpeningMonths,
    skin_types: content.skinTypes,
    hair_types: content.hairTypes,
    concerns: content.concerns,
    finish: orNull(content.finish),
  }
}

/** What `variants` stores of a variant, but for its stock. */
export function variantColumns(
  content: Pick<ListingContent, 'kind'>,
  variant: ListingVariant,
  position: number,
): VariantColumns {
  return {
    id: variant.id,
    position,
    kind: content.kind,
    name: content.kind === 'only' ? '' : variant.name,
    hex: content.kind === 'shade' ? variant.hex : null,
    shade_family: content.kind === 'shade' ? variant.shadeFamily : null,
    sku: variant.sku,
    price_paise: variant.price === null ? null : rupeesToPaise(variant.price),
    batch_number: orNull(variant.batchNumber),
    expiry_kind: variant.expiryKind,
    expires_on: variant.expiryMonth && lastSaleableDay(variant.expiryKind, variant.expiryMonth),
  }
}
