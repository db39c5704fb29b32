import { previewOf } from '#modules/catalog/service/products.server.ts'
import type { ProductView } from '#modules/catalog/shapes.ts'
import { formatRupees, type Paise, paiseToRupees, rupeesToPaise } from '#platform/kit/money.ts'
import { forOperator, listingChecklist, type OpenThing, openThings } from './rules/checklist.ts'
import { claimStandings, claimsIn, claimTexts, claimViews, flaggedWords } from './rules/claims.ts'
import {
  isDraftLike,
  labelsLastDay,
  lastSaleableDay,
  printedMonth,
  usualSaleMarginDays,
  wasApproved,
} from './rules/listing.ts'
import { type Pack, packOf, packsOf, withPacks } from './rules/packs.ts'
import { type PriceRule, type ReviewedField, reviewedFieldNames, reviewedFields, takeFields } from './rules/revision.ts'
import { nearSaleEnd } from './sale-end/rules.ts'
import type { ListingContent, ListingVariant } from './shapes/content.ts'
import type {
  ChecklistLine,
  ChecklistVendor,
  ListingHistoryView,
  ListingRevisionView,
  ListingToDecideView,
  ListingView,
  ProofView,
} from './shapes/listing.ts'
import type { HistoryRow, ListingRecord, StoredRevision, VendorFacts } from './store/listings.server.ts'
import type { ProductColumns, VariantColumns } from './store/write.server.ts'

const inRupees = (amount: Paise | null) => (amount === null ? null : paiseToRupees(amount))

const storedPack = (record: ListingRecord, variant: ListingRecord['variants'][number]): Pack => ({
  price: inRupees(variant.pricePaise),
  originalPrice: inRupees(variant.originalPricePaise),
  mrp: inRupees(variant.mrpPaise),
  netQuantity: variant.netQuantity,
  netQuantityUnit: variant.netQuantityUnit,
  barcode: variant.barcode ?? '',
  countryOfOrigin: variant.countryOfOrigin ?? record.country_of_origin,
})

/** A listing as it stands, without changes that wait. */
export function liveContent(record: ListingRecord): ListingContent {
  const packs = record.variants.map((variant) => storedPack(record, variant))
  return withPacks(contentWithoutPacks(record), packs)
}

/** The prices that were reviewed last, in rupees by variant; without those that never were. */
export const reviewedPrices = ({ variants }: ListingRecord): PriceRule['reviewed'] =>
  Object.fromEntries(
    variants.flatMap(({ id, reviewedPricePaise, reviewedOriginalPricePaise }) =>
      reviewedPricePaise === null
        ? []
        : [[id, { price: inRupees(reviewedPricePaise), originalPrice: inRupees(reviewedOriginalPricePaise) }]],
    ),
  )

const noPack = { price: null, originalPrice: null, mrp: null, netQuantity: null, barcode: '' }

function contentWithoutPacks(record: ListingRecord): ListingContent {
  return {
    ...noPack,
    netQuantityUnit: 'g',
    name: record.name,
    brand: record.brand,
    genericName: record.generic_name,
    category: record.category,
    description: record.description,
    kind: record.variants[0]?.kind ?? 'only',
    variants: record.variants.map(
      (variant): ListingVariant => ({
        id: variant.id,
        name: variant.name,
        hex: variant.hex,
        shadeFamily: variant.shadeFamily,
        undertone: variant.undertone,
        suits: variant.suits,
        sku: variant.sku,
        ...noPack,
        netQuantityUnit: null,
        countryOfOrigin: '',
        stock: variant.stock,
        batchNumber: variant.batchNumber ?? '',
        expiryKind: variant.expiryKind,
        expiryMonth: variant.expiresOn && printedMonth(variant.expiryKind, variant.expiresOn),
      }),
    ),
    photos: record.photos,
    dimensions: record.dimensions ?? '',
    countryOfOrigin: record.country_of_origin,
    manufacturer: record.manufacturer,
    manufacturerAddress: record.manufacturer_address,
    importer: record.importer ?? '',
    licenceNumber: record.licence_number ?? '',
    importRegistration: record.import_registration ?? '',
    hsn: record.hsn,
    statutoryGstRate: record.statutory_gst_rate,
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
    ['email', record.vendor_email !== ''],
    ['PAN', Boolean(pan)],
    ['a GSTIN that contains your PAN', !gstin || !pan || gstin.slice(2, 12) === pan],
    ['grievance officer', record.vendor_grievance_officer !== ''],
  ]
  return { status: record.vendor_status, missing: facts.filter(([, isThere]) => !isThere).map(([name]) => name) }
}

/**
 * The proofs of a listing. One from before proofs named their claims shows all that the listing says as it stands, and nothing once that is to be sent for
 * review again.
 */
export function proofsOf(record: ListingRecord): ProofView[] {
  const standing = isDraftLike(record.status)
    ? []
    : claimsIn(claimTexts(liveContent(record))).map(({ claim }) => claim.id)
  return record.proofs.map((proof) => ({
    ...proof,
    claims: proof.claims ?? standing,
    uploadedAt: new Date(proof.uploadedAt).toISOString(),
  }))
}

const standingsOf = (record: ListingRecord, content: ListingContent, today: string) =>
  claimStandings(claimTexts(content), proofsOf(record), today)

/** The checklist of a listing with this content. `today` is the day in India, `YYYY-MM-DD`; `claims` are the standings of that content, if read already. */
export const checklistOf = (
  record: ListingRecord,
  content: ListingContent,
  today: string,
  { claims = standingsOf(record, content, today) } = {},
): ChecklistLine[] => listingChecklist(content, factsOf(record, content, today, claims))

const factsOf = (
  record: ListingRecord,
  content: ListingContent,
  today: string,
  claims = standingsOf(record, content, today),
) => ({
  vendor: checklistVendor(record),
  claims,
  today,
  marginDays: marginOf(record, content.category),
})

/** All that the vendor still has to do at a listing with this content. */
export const openThingsOf = (record: ListingRecord, content: ListingContent, today: string): OpenThing[] =>
  openThings(content, factsOf(record, content, today))

/** The same for a change of a listing on sale, which names its batches as they are. */
export const openThingsOnSale = (record: ListingRecord, content: ListingContent, today: string): OpenThing[] =>
  openThings(content, { ...factsOf(record, content, today), anyBatch: true })

const marginOf = (record: ListingRecord, category: string) => record.sale_margins[category] ?? usualSaleMarginDays

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

function endingSales(record: ListingRecord, today: string): ListingView['endingSales'] {
  return record.variants.flatMap((variant) => {
    const end = variant.stock > 0 ? nearSaleEnd(variant.expiresOn, marginOf(record, record.category), today) : null
    return end ? [{ variantName: variant.name, ...end }] : []
  })
}

/** `today` is the day in India, `YYYY-MM-DD`. */
export function listingView(record: ListingRecord, history: readonly HistoryRow[], today: string): ListingView {
  const content = wantedContent(record)
  const vendor = checklistVendor(record)
  const standings = standingsOf(record, content, today)
  return {
    id: record.id,
    slug: record.slug,
    version: record.version,
    status: record.status,
    statusReason: record.status_reason,
    content,
    onSale: wasApproved(record.status) ? liveContent(record) : null,
    reviewedPrices: reviewedPrices(record),
    revision: record.revision && revisionView(record.revision),
    vendor,
    gate: checklistOf(record, content, today, { claims: standings }),
    flaggedWords: flaggedWords(standings),
    claims: claimViews(standings),
    proofs: proofsOf(record),
    packNotices: record.pack_notices,
    endingSales: endingSales(record, today),
    history: history.map(historyView),
    createdAt: record.created_at.toISOString(),
    updatedAt: record.updated_at.toISOString(),
  }
}

const money = (amount: number | null) => (amount === null ? 'none' : formatRupees(amount))

function packInWords({ price, originalPrice, mrp }: Pack, name: string): string {
  const words = `price ${money(price)}, original price ${money(originalPrice)}, MRP ${money(mrp)}`
  return name ? `${name}: ${words}` : words.replace('p', 'P')
}

/** The prices of all packs; those that all packs share once. */
function pricesInWords(listing: ListingContent): string {
  const words = packsOf(listing).map((pack, at) => [pack, listing.variants[at]?.name ?? ''] as const)
  const [first] = words
  const isOne = words.every(([pack]) => packInWords(pack, '') === (first && packInWords(first[0], '')))
  if (isOne) return first ? packInWords(first[0], '') : ''
  return words.map(([pack, name]) => packInWords(pack, name)).join('; ')
}

function inWords(listing: ListingContent, field: ReviewedField): string {
  switch (field) {
    case 'prices':
      return pricesInWords(listing)
    case 'variants':
      return listing.variants.map(({ name }) => name || 'without a name').join('; ')
    case 'photos':
      return listing.photos.map((photo) => photo.alt || 'without words').join('; ')
    default:
      return [listing[field]].flat().join(', ')
  }
}

const packFacts = ({ variants, ...listing }: ListingContent): string =>
  packsOf({ ...listing, variants })
    .map((pack, at) => {
      const { name = '', batchNumber = '', expiryMonth = null } = variants[at] ?? {}
      const facts = [
        pack.netQuantity === null ? '' : `${pack.netQuantity} ${pack.netQuantityUnit}`,
        pack.barcode && `barcode ${pack.barcode}`,
        batchNumber && `batch ${batchNumber}`,
        expiryMonth && `until ${expiryMonth}`,
      ]
      return [name, ...facts].filter(Boolean).join(', ')
    })
    .join('; ')

/** What a reviewer reads beside the fields that are reviewed again by themselves. */
const otherFields = {
  category: 'Category',
  countryOfOrigin: 'Country of origin',
  manufacturer: 'Manufacturer',
  manufacturerAddress: 'Address of the manufacturer',
  importer: 'Importer',
  licenceNumber: 'Licence',
  importRegistration: 'Import registration',
  hsn: 'HSN',
  vegetarianMark: 'Veg mark',
} as const satisfies Partial<Record<keyof ListingContent, string>>

/** What differs between two versions of a listing, in words. Photos of the same words differ by their pictures. */
function differences(before: ListingContent, after: ListingContent): ListingToDecideView['changes'] {
  const rows = [
    ...reviewedFields.map(
      (field) => [reviewedFieldNames[field], inWords(before, field), inWords(after, field)] as const,
    ),
    ...Object.entries(otherFields).map(([field, label]) => {
      const key = field as keyof typeof otherFields
      return [label, String(before[key] ?? ''), String(after[key] ?? '')] as const
    }),
    ['Packs', packFacts(before), packFacts(after)] as const,
  ]
  const changed = rows
    .filter(([, was, is]) => was !== is)
    .map(([label, was, is]) => ({ label, before: was, after: is }))
  const pictures = (content: ListingContent) => content.photos.map(({ id }) => id).join()
  const isNamed = changed.some(({ label }) => label === reviewedFieldNames.photos)
  if (pictures(before) === pictures(after) || isNamed) return changed
  return [...changed, { label: reviewedFieldNames.photos, before: 'Other pictures', after: 'New pictures' }]
}

/** What changed since the listing was sent back; null when it was not, or does not wait for review now. */
function sinceSentBack(record: ListingRecord, content: ListingContent): ListingToDecideView['sinceSentBack'] {
  const waits = record.status === 'submitted' || record.revision?.status === 'submitted'
  return waits && record.sent_back ? differences(record.sent_back, content) : null
}

/**
 * The listing as the operator decides about it: with the changes that wait laid over what is on sale. Changes that were sent back are no
 * part of it; they are only told in `changes`.
 */
export function listingToDecideView(
  record: ListingRecord,
  history: readonly HistoryRow[],
  today: string,
): ListingToDecideView {
  const live = liveContent(record)
  const wanted = wantedContent(record)
  const content = record.revision?.status === 'submitted' ? wanted : live
  const standings = standingsOf(record, content, today)
  return {
    ...listingView(record, history, today),
    content,
    gate: checklistOf(record, content, today, { claims: standings }).map((line) =>
      forOperator(line, record.vendor_status),
    ),
    flaggedWords: flaggedWords(standings),
    claims: claimViews(standings),
    vendorId: record.vendor_id,
    vendorName: record.vendor_name,
    live,
    changes: (record.revision?.changedFields ?? []).map((field) => ({
      label: reviewedFieldNames[field],
      before: inWords(live, field),
      after: inWords(wanted, field),
    })),
    sinceSentBack: sinceSentBack(record, content),
    sentBackReason: record.sent_back_reason,
    rating: record.rating,
    reviewCount: record.review_count,
  }
}

/** The product page of a listing as customers would see it. `today` is the day in India, `YYYY-MM-DD`. */
export function previewView(record: ListingRecord, today: string): ProductView {
  const content = wantedContent(record)
  const variants = content.variants.map((variant, position) => {
    const row = variantColumns(content, variant, position)
    const ends = row.expires_on && lastSaleableDay(row.expires_on, marginOf(record, content.category))
    return {
      id: row.id,
      sku: row.sku,
      name: row.name,
      kind: content.kind,
      hex: row.hex,
      undertone: row.undertone,
      suits: row.suits,
      pricePaise: row.price_paise,
      originalPricePaise: row.original_price_paise,
      mrpPaise: row.mrp_paise,
      netQuantity: row.net_quantity,
      netQuantityUnit: row.net_quantity_unit,
      barcode: row.barcode,
      countryOfOrigin: row.country_of_origin,
      inStock: variant.stock > 0 && (ends === null || ends >= today),
      expiresOn: row.expires_on,
    }
  })
  return previewOf({
    ...record,
    ...productColumns(content),
    photos: content.photos,
    variants,
    vendor_address: [record.vendor_street, record.vendor_city, record.vendor_state, record.vendor_pincode]
      .filter(Boolean)
      .join(', '),
    vendor_is_registered: record.vendor_gstin !== null,
    return_days: record.return_windows[content.category] ?? 0,
    brand_slug: null,
  })
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
    hsn: content.hsn,
    statutory_gst_rate: content.statutoryGstRate,
    country_of_origin: content.countryOfOrigin,
    dimensions: orNull(content.dimensions),
    ingredients: content.ingredients,
    how_to_use: content.howToUse,
    warnings: content.warnings,
    manufacturer: content.manufacturer,
    manufacturer_address: content.manufacturerAddress,
    importer: orNull(content.importer),
    licence_number: orNull(content.licenceNumber),
    import_registration: orNull(content.importRegistration),
    vegetarian_mark: content.vegetarianMark,
    period_after_opening_months: content.periodAfterOpeningMonths,
    skin_types: content.skinTypes,
    hair_types: content.hairTypes,
    concerns: content.concerns,
    finish: orNull(content.finish),
  }
}

const inPaise = (amount: number | null) => (amount === null ? null : rupeesToPaise(amount))

/** What `variants` stores of a variant and its pack, but for its stock. */
export function variantColumns(content: ListingContent, variant: ListingVariant, position: number): VariantColumns {
  const pack = packOf(content, variant)
  return {
    id: variant.id,
    position,
    kind: content.kind,
    name: content.kind === 'only' ? '' : variant.name,
    hex: content.kind === 'shade' ? variant.hex : null,
    shade_family: content.kind === 'shade' ? variant.shadeFamily : null,
    // A revision of before knows neither.
    undertone: content.kind === 'shade' ? (variant.undertone ?? null) : null,
    suits: content.kind === 'shade' ? (variant.suits ?? null) : null,
    sku: variant.sku,
    price_paise: inPaise(pack.price),
    original_price_paise: inPaise(pack.originalPrice),
    mrp_paise: inPaise(pack.mrp),
    net_quantity: pack.netQuantity,
    net_quantity_unit: pack.netQuantityUnit,
    barcode: orNull(pack.barcode),
    country_of_origin: pack.countryOfOrigin === content.countryOfOrigin ? null : pack.countryOfOrigin,
    batch_number: orNull(variant.batchNumber),
    expiry_kind: variant.expiryKind,
    expires_on: variant.expiryMonth && labelsLastDay(variant.expiryKind, variant.expiryMonth),
  }
}
