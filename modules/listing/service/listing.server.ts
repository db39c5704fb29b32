import type { VendorActor } from '#modules/audit/rules.ts'
import { changesBetween } from '#modules/audit/rules.ts'
import { changedBy, recordAct } from '#modules/audit/service.server.ts'
import { allCategories } from '#modules/catalog/service/products.server.ts'
import type { ProductView } from '#modules/catalog/shapes.ts'
import { getApprovals } from '#modules/settings/service.server.ts'
import { now } from '#platform/context.server.ts'
import { inRetriedTransaction, type Trx } from '#platform/db.server.ts'
import { uuidv7 } from '#platform/ids.server.ts'
import { editConflict, type Issue } from '#platform/kit/app-error.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { isUuid } from '#platform/kit/ids.ts'
import {
  businessFirst,
  draftsFull,
  listingArchived,
  listingIncomplete,
  listingInReview,
  listingNotFound,
  stockRecounted,
  variantUnknown,
  vendorSuspended,
} from '../errors.ts'
import { beforeApproval, listingLimits } from '../limits.ts'
import {
  checklistVendor,
  listingView,
  liveContent,
  openThingsOnSale,
  previewView,
  productColumns,
  reviewedPrices,
  wantedContent,
} from '../present.ts'
import { byField, type OpenThing, onceEach } from '../rules/checklist.ts'
import { wasApproved } from '../rules/listing.ts'
import { fieldsToReview, measuringPrices, partsAtOnce, reviewedFieldNames, takeFields } from '../rules/revision.ts'
import type { ListingContent, ListingContentInput } from '../shapes/content.ts'
import type { ListingFormView, ListingView } from '../shapes/listing.ts'
import {
  countListings,
  type ListingRecord,
  lockVendorStatus,
  readHistory,
  readListing,
  readNewestListing,
  readVendorFacts,
  selectHistory,
  selectListing,
  selectVendorStatus,
} from '../store/listings.server.ts'
import { closeRevision, insertHistory, keepMeasuringPrices, putRevision } from '../store/moves.server.ts'
import { closePackNotices } from '../store/pack-notices.server.ts'
import {
  insertMovement,
  insertProduct,
  isCounted,
  lockVariant,
  setStock,
  updateProduct,
} from '../store/write.server.ts'
import { completeContent, freeSlug, inWords, stockAfter, stockMoves, writeContent } from './write-listing.server.ts'

/** Checks an id from an address. Refuses with listing.not_found when it is not a UUID. */
export function listingId(text: string): string {
  if (!isUuid(text)) throw listingNotFound()
  return text
}

/** The current day in India, `YYYY-MM-DD`. */
export const today = () => indianDay(now())

/**
 * What the listing form offers: categories, the vendor's facts for the checklist, and the maker its last listing named.
 */
export async function getListingForm(vendorId: string): Promise<ListingFormView> {
  const [{ priceThresholdPercent }, categories, vendor, newest] = await Promise.all([
    getApprovals(),
    allCategories(),
    readVendorFacts(vendorId),
    readNewestListing(vendorId),
  ])
  return {
    categories: categories.map(({ name }) => name),
    saleMargins: Object.fromEntries(categories.map(({ name, sale_margin_days: days }) => [name, days])),
    priceThresholdPercent,
    vendor: checklistVendor(vendor),
    maker: {
      brand: newest?.brand ?? '',
      manufacturer: newest?.manufacturer ?? '',
      manufacturerAddress: newest?.manufacturer_address ?? '',
      licenceNumber: newest?.licence_number ?? '',
    },
  }
}

/** One of the vendor's own listings. Refuses with listing.not_found, also for another vendor's. */
export async function getMyListing(vendorId: string, id: string): Promise<ListingView> {
  const [record, history] = await Promise.all([readListing(listingId(id), vendorId), readHistory(listingId(id))])
  if (!record) throw listingNotFound()
  return listingView(record, history, today())
}

/**
 * The product page of one of the vendor's listings as customers would see it, with changes that wait for review.
 * Refuses with listing.not_found.
 */
export async function previewMyListing(vendorId: string, id: string): Promise<ProductView> {
  const record = await readListing(listingId(id), vendorId)
  if (!record) throw listingNotFound()
  return previewView(record, today())
}

/** Refuses a suspended vendor with listing.vendor_suspended. */
export async function requireTrading(trx: Trx, vendorId: string): Promise<void> {
  if ((await selectVendorStatus(trx, vendorId)) === 'suspended') throw vendorSuspended()
}

/**
 * How many bytes a vendor may store: `usual` once it is approved, little until then. Refuses a suspended vendor, and with listing.business_first one
 * that has not sent its business details.
 */
export async function requireStorage(trx: Trx, vendorId: string, usual: number): Promise<number> {
  await requireTrading(trx, vendorId)
  const status = await selectVendorStatus(trx, vendorId)
  if (status === 'approved') return usual
  if (status !== 'submitted') throw businessFirst()
  return Math.min(usual, beforeApproval.quotaBytes)
}

/** Refuses with listing.drafts_full a vendor that has as many products as it may have before it is approved. */
async function requireRoom(trx: Trx, vendorId: string): Promise<void> {
  if ((await lockVendorStatus(trx, vendorId)) === 'approved') return
  if ((await countListings(trx, vendorId)) >= beforeApproval.products) throw draftsFull()
}

/**
 * The vendor's own listing, its rows locked until the transaction ends. Refuses with listing.not_found, and a suspended
 * vendor with listing.vendor_suspended.
 */
export async function holdMyListing(trx: Trx, actor: VendorActor, id: string): Promise<ListingRecord> {
  await requireTrading(trx, actor.vendorId)
  const record = await selectListing(trx, listingId(id), actor.vendorId, true)
  if (!record) throw listingNotFound()
  return record
}

/** A listing as the running transaction sees it, of whichever vendor. Refuses with listing.not_found. */
export async function viewInside(trx: Trx, id: string): Promise<ListingView> {
  const record = await selectListing(trx, id, null)
  if (!record) throw listingNotFound()
  return listingView(record, await selectHistory(trx, id), today())
}

/** The parts of a listing that the audit trail compares; photos by what they show. */
export function forTrail({ photos, variants, ...rest }: ListingContent): Record<string, unknown> {
  return {
    ...rest,
    photos: photos.map(({ id, alt }) => `${id} ${alt}`),
    variants: variants.map(({ id: _, ...variant }) => variant),
  }
}

/** Adds a draft. It needs a name and a category; the rest may come later. */
export async function createListing(actor: VendorActor, input: ListingContentInput): Promise<ListingView> {
  return inRetriedTransaction(async (trx) => {
    await requireTrading(trx, actor.vendorId)
    const content = await completeContent(trx, input, { vendorId: actor.vendorId, productId: null })
    return insertListing(trx, actor, content, stockMoves(input), 'product.created')
  }).catch(inWords)
}

async function insertListing(
  trx: Trx,
  actor: VendorActor,
  content: ListingContent,
  moves: ReturnType<typeof stockMoves>,
  action: string,
): Promise<ListingView> {
  await requireRoom(trx, actor.vendorId)
  const slug = await freeSlug(trx, content.name, null)
  const id = await insertProduct(trx, { vendorId: actor.vendorId, slug }, productColumns(content))
  await writeContent(trx, id, content, { moves, actorId: actor.userId })
  await insertHistory(trx, id, {
    from: null,
    to: 'draft',
    by: 'vendor',
    actorId: actor.userId,
    actorName: actor.name,
    reason: null,
  })
  await recordAct(trx, actor, { action, subject: { type: 'product', id, name: content.name } })
  return viewInside(trx, id)
}

/** Adds a draft like an existing listing of the vendor: same texts and photos, no stock, new SKUs. */
export async function duplicateListing(actor: VendorActor, id: string): Promise<ListingView> {
  return inRetriedTransaction(async (trx) => {
    const record = await holdMyListing(trx, actor, id)
    const wanted = wantedContent(record)
    const ids = new Map(wanted.variants.map((variant) => [variant.id, uuidv7()]))
    const name = `${wanted.name.slice(0, listingLimits.name - 7)} (copy)`
    const input = {
      ...wanted,
      name,
      barcode: '',
      variants: wanted.variants.map((variant) => ({
        ...variant,
        barcode: '',
        id: ids.get(variant.id) ?? uuidv7(),
        sku: '',
        stock: 0,
      })),
      photos: wanted.photos.map(({ id: photo, alt, variantId }) => ({
        id: photo,
        alt,
        variantId: variantId === null ? null : (ids.get(variantId) ?? null),
      })),
    } as ListingContentInput
    const content = await completeContent(trx, input, { vendorId: actor.vendorId, productId: null })
    return insertListing(trx, actor, content, stockMoves(input), 'product.duplicated')
  }).catch(inWords)
}

/**
 * Saves a listing from its form. A draft changes as a whole. For one that was approved, stock, batches and small
 * price changes apply at once; its words, photos and larger price changes become its one open revision, while the old version stays on
 * sale. Refuses with edit.conflict when somebody saved meanwhile, with listing.stock_recounted when somebody counted, and with listing.incomplete when a live listing would
 * lose what it must declare.
 */
export async function saveListing(
  actor: VendorActor,
  id: string,
  version: number,
  input: ListingContentInput,
): Promise<ListingView> {
  const { priceThresholdPercent } = await getApprovals()
  return inRetriedTransaction(async (trx) => {
    const record = await holdMyListing(trx, actor, id)
    if (record.status === 'submitted') throw listingInReview()
    if (record.status === 'archived') throw listingArchived()
    if (record.version !== version) {
      const by = await changedBy(trx, actor, 'product', record.id)
      throw editConflict('This product', await viewInside(trx, record.id), by)
    }
    const edited = await completeContent(trx, input, { vendorId: actor.vendorId, productId: record.id })
    const moves = stockMoves(input)
    await closePackNotices(trx, record.id)
    const write = (content: ListingContent) => writeContent(trx, record.id, content, { moves, actorId: actor.userId })

    if (wasApproved(record.status)) await saveApproved(trx, actor, record, edited, priceThresholdPercent, write)
    else {
      await write(edited)
      await recordChange(trx, actor, record, edited)
    }
    return viewInside(trx, record.id)
  }).catch(inWords)
}

/** Writes what changed of a listing into the audit trail; nothing where nothing did. */
export async function recordChange(
  trx: Trx,
  actor: VendorActor,
  record: ListingRecord,
  after: ListingContent,
): Promise<void> {
  const changes = changesBetween(forTrail(liveContent(record)), forTrail(after))
  if (!changes) return
  await recordAct(trx, actor, {
    action: 'product.changed',
    subject: { type: 'product', id: record.id, name: record.name },
    ...changes,
  })
}

/** Saves an approved listing: `write` is given what is in force at once, the rest becomes its one open revision. */
export async function saveApproved(
  trx: Trx,
  actor: VendorActor,
  record: ListingRecord,
  edited: ListingContent,
  thresholdPercent: number,
  write: (content: ListingContent) => Promise<void>,
): Promise<void> {
  const live = liveContent(record)
  const reviewed = reviewedPrices(record)
  const fields = fieldsToReview(live, edited, { percent: thresholdPercent, reviewed })
  const atOnce = partsAtOnce(live, edited, fields)
  refuseLosses(record, [atOnce, edited])
  await write(atOnce)
  await keepMeasuringPrices(trx, measuringPrices(live, atOnce, reviewed))
  await recordChange(trx, actor, record, atOnce)

  const subject = { type: 'product' as const, id: record.id, name: record.name }
  if (fields.length > 0) {
    await putRevision(trx, record.id, { content: edited, fields, actorId: actor.userId })
    const parts = (listing: ListingContent) => forTrail(takeFields(live, listing, fields))
    await recordAct(trx, actor, {
      action: 'product.changes_submitted',
      subject,
      ...changesBetween(parts(live), parts(edited)),
    })
  } else if (record.revision) {
    await closeRevision(trx, record.revision.id, { status: 'withdrawn', actorId: actor.userId, reason: null })
    await recordAct(trx, actor, { action: 'product.changes_withdrawn', subject })
  }
}

/** What is open at each field, as a refusal names it. */
export const issuesOf = (things: readonly OpenThing[]): Issue[] =>
  Object.entries(byField(things)).map(([field, message]) => ({ path: `content.${field}`, message }))

/** A live listing must keep what it declares, with its batches as they are. What it lacked before does not block other changes. */
function refuseLosses(record: ListingRecord, after: ListingContent[]): void {
  const open = (content: ListingContent) => openThingsOnSale(record, content, today())
  const lackedBefore = new Set(open(liveContent(record)).map(({ line }) => line))
  const lost = onceEach(after.flatMap(open).filter(({ line }) => !lackedBefore.has(line)))
  if (lost.length === 0) return
  throw listingIncomplete(
    `${lost.map(({ todo }) => todo).join(' ')} A live product must stay complete.`,
    issuesOf(lost),
  )
}

/** Withdraws changes that wait for review or were rejected; what is on sale stays as it is. */
export async function withdrawRevision(actor: VendorActor, id: string): Promise<ListingView> {
  return inRetriedTransaction(async (trx) => {
    const record = await holdMyListing(trx, actor, id)
    if (record.revision) {
      await closeRevision(trx, record.revision.id, { status: 'withdrawn', actorId: actor.userId, reason: null })
      await updateProduct(trx, record.id, {})
      await recordAct(trx, actor, {
        action: 'product.changes_withdrawn',
        subject: { type: 'product', id: record.id, name: record.name },
        before: { changes: record.revision.changedFields.map((field) => reviewedFieldNames[field]) },
      })
    }
    return viewInside(trx, record.id)
  })
}

/**
 * Sets the counted stock of one variant. Pieces that were sold since the count stay sold. Repeatable with a `countId`: what was counted already is
 * not counted again, and the answer is what stands. Refuses with listing.stock_recounted when somebody counted since `stockWas` was seen, and when
 * orders took more since than was counted.
 */
export async function adjustStock(
  actor: VendorActor,
  about: { productId: string; variantId: string },
  count: { stock: number; stockWas: number; note: string; countId?: string | undefined },
): Promise<{ stock: number }> {
  return inRetriedTransaction(async (trx) => {
    await requireTrading(trx, actor.vendorId)
    const productId = listingId(about.productId)
    const { variantId } = about
    if (!isUuid(variantId)) throw variantUnknown()
    const row = await lockVariant(trx, { vendorId: actor.vendorId, productId, variantId })
    if (!row) throw variantUnknown()
    if (count.countId && (await isCounted(trx, variantId, count.countId))) return { stock: row.stock }
    const move = { stock: count.stock, was: count.stockWas }
    const stock = await stockAfter(trx, { id: variantId, stock: row.stock }, move)
    if (stock === undefined) throw stockRecounted([{ variantId, path: 'stock', stock: row.stock }])
    const note = count.note || null
    const delta = stock - row.stock
    if (delta !== 0 || count.countId)
      await insertMovement(trx, { variantId, delta, actorId: actor.userId, note, countId: count.countId })
    if (delta === 0) return { stock }
    await setStock(trx, variantId, stock)
    await recordAct(trx, actor, {
      action: 'product.stock_adjusted',
      subject: { type: 'product', id: productId, name: row.name },
      // What stored lines of the trail call the variant.
      before: { choice: row.variant_name, stock: row.stock },
      after: { choice: row.variant_name, stock },
      reason: note,
    })
    return { stock }
  })
}
