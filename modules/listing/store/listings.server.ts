import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Undertone } from '#modules/catalog/undertones.ts'
import type { VariantKind } from '#modules/catalog/variant-kinds.ts'
import { nullable, type RowOf, text, uuid } from '#platform/db/columns.ts'
import { db, run, statement, type Trx } from '#platform/db.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import type { ReviewedField } from '../rules/revision.ts'
import type { ListingContent, ListingPhoto } from '../shapes/content.ts'
import type { ListingStatus, PackNoticeView } from '../shapes/listing.ts'
import { openPackNotices } from './pack-notices.server.ts'
import { proofsOfProduct, type StoredProof } from './proofs.server.ts'
import type { ProductColumns } from './write.server.ts'

interface StoredVariant {
  id: string
  kind: VariantKind
  name: string
  hex: string | null
  shadeFamily: string | null
  undertone: Undertone | null
  suits: string | null
  sku: string
  pricePaise: Paise | null
  originalPricePaise: Paise | null
  mrpPaise: Paise | null
  netQuantity: number | null
  netQuantityUnit: string
  barcode: string | null
  /** Null where it is the product's. */
  countryOfOrigin: string | null
  stock: number
  batchNumber: string | null
  expiryKind: 'expiry' | 'use_before'
  expiresOn: string | null
  /** The prices that were reviewed last; null until some were. */
  reviewedPricePaise: Paise | null
  reviewedOriginalPricePaise: Paise | null
}

export interface StoredRevision {
  id: string
  status: 'submitted' | 'approved' | 'rejected' | 'withdrawn'
  content: ListingContent
  changedFields: ReviewedField[]
  reason: string | null
  createdAt: string
  decidedAt: string | null
}

/** A listing as it is stored, with its vendor and its current revision. */
export interface ListingRecord extends ProductColumns {
  id: string
  slug: string
  vendor_id: string
  version: number
  status: ListingStatus
  status_reason: string | null
  suspended_with_vendor: boolean
  submitted_at: Date | null
  created_at: Date
  updated_at: Date
  /** Of the pack that the product opens with. */
  price_paise: Paise
  original_price_paise: Paise | null
  /** The margin of each category, in days. */
  sale_margins: Record<string, number>
  /** For how long it comes back unopened, by category. */
  return_windows: Record<string, number>
  rating: number
  review_count: number
  in_stock: boolean
  is_new: boolean
  is_bestseller: boolean
  vegetarian_mark: 'veg' | 'non_veg' | 'not_declared'
  vendor_name: string
  vendor_slug: string
  vendor_status: string
  vendor_legal_name: string
  vendor_email: string
  vendor_phone: string
  vendor_street: string
  vendor_city: string
  vendor_state: string
  vendor_pincode: string | null
  vendor_gstin: string | null
  vendor_pan: string | null
  vendor_grievance_officer: string
  vendor_grievance_email: string
  vendor_grievance_phone: string
  photos: ListingPhoto[]
  variants: StoredVariant[]
  proofs: StoredProof[]
  pack_notices: PackNoticeView[]
  /** The newest revision, if it is open or was rejected. */
  revision: StoredRevision | null
  /** What it said when it was sent back last; null when that was never, or it was approved since. */
  sent_back: ListingContent | null
  /** Why, as the vendor was told. */
  sent_back_reason: string | null
}

/**
 * A listing; undefined when it is unknown or, where `vendorId` is given, another vendor's. With `lock`, its variants
 * and then its row are locked until the transaction ends, in the order in which placing an order locks them.
 */
export async function selectListing(
  from: Kysely<DB>,
  id: string,
  vendorId: string | null,
  lock = false,
): Promise<ListingRecord | undefined> {
  if (lock) {
    await sql`select 1 from variants where product_id = ${id} order by id for update`.execute(from)
  }
  const owned = vendorId === null ? sql`true` : sql`p.vendor_id = ${vendorId}`
  const result = await sql<ListingRecord>`
    select p.id, p.slug, p.vendor_id, p.version, p.status, p.status_reason, p.suspended_with_vendor, p.submitted_at, p.created_at,
           p.updated_at, p.name, p.brand, p.generic_name, p.category, p.description, p.price_paise, p.original_price_paise,
           (select jsonb_object_agg(c.name, c.sale_margin_days) from categories c) as sale_margins,
           (select jsonb_object_agg(c.name, c.return_days) from categories c) as return_windows, p.rating, p.review_count, p.in_stock, p.is_new, p.is_bestseller, p.hsn, p.statutory_gst_rate,
           p.country_of_origin, p.dimensions, p.ingredients, p.how_to_use, p.warnings,
           p.manufacturer, p.manufacturer_address, p.importer, p.licence_number, p.import_registration,
           p.vegetarian_mark, p.period_after_opening_months, p.skin_types, p.hair_types, p.concerns, p.finish,
           s.name as vendor_name, s.slug as vendor_slug, s.status as vendor_status, s.legal_name as vendor_legal_name,
           s.email as vendor_email, s.phone as vendor_phone, s.street as vendor_street, s.city as vendor_city,
           s.state as vendor_state, s.pincode as vendor_pincode, s.gstin as vendor_gstin, s.pan as vendor_pan,
           s.grievance_officer as vendor_grievance_officer, s.grievance_email as vendor_grievance_email,
           s.grievance_phone as vendor_grievance_phone,
           photos.list as photos, variants.list as variants, (${proofsOfProduct}) as proofs,
           (select coalesce(jsonb_agg(notices), '[]') from (${openPackNotices}) notices) as pack_notices, revision.one as revision,
           (select b.content from product_send_backs b where b.product_id = p.id) as sent_back,
           -- A listing is sent back in its history, changes in their revision, each in the transaction that keeps what was sent back.
           (select coalesce(
                     (select c.reason from product_status_changes c
                       where c.product_id = p.id and c.to_status = 'rejected' and c.changed_at = b.sent_back_at limit 1),
                     (select r.reason from product_revisions r
                       where r.product_id = p.id and r.status = 'rejected' and r.decided_at = b.sent_back_at limit 1))
              from product_send_backs b where b.product_id = p.id) as sent_back_reason
      from products p
      join vendors s on s.id = p.vendor_id
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', pi.alt,
                 'variantId', pi.variant_id) order by pi.position), '[]') as list
          from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id
      ) photos
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'kind', v.kind, 'name', v.name, 'hex', v.hex,
                 'shadeFamily', v.shade_family, 'undertone', v.undertone, 'suits', v.suits, 'sku', v.sku, 'pricePaise', v.price_paise,
                 'originalPricePaise', v.original_price_paise, 'mrpPaise', v.mrp_paise, 'netQuantity', v.net_quantity,
                 'netQuantityUnit', v.net_quantity_unit, 'barcode', v.barcode, 'countryOfOrigin', v.country_of_origin, 'stock', v.stock,
                 'batchNumber', v.batch_number, 'expiryKind', v.expiry_kind, 'expiresOn', v.expires_on,
                 'reviewedPricePaise', v.reviewed_price_paise, 'reviewedOriginalPricePaise', v.reviewed_original_price_paise)
                 order by v.position, v.id), '[]') as list
          from variants v where v.product_id = p.id and v.retired_at is null
      ) variants
      left join lateral (
        select jsonb_build_object('id', r.id, 'status', r.status, 'content', r.content, 'changedFields', r.changed_fields,
                 'reason', r.reason, 'createdAt', r.created_at, 'decidedAt', r.decided_at) as one, r.status
          from product_revisions r where r.product_id = p.id order by r.id desc limit 1
      ) revision on revision.status in ('submitted', 'rejected')
     where p.id = ${id} and ${owned}
     ${lock ? sql`for no key update of p` : sql``}`.execute(from)
  return result.rows[0]
}

/**
 * A listing without locks and outside a transaction; undefined when it is unknown or, where `vendorId` is given,
 * another vendor's.
 */
export const readListing = (id: string, vendorId: string | null) => selectListing(db, id, vendorId)

export interface HistoryRow {
  from_status: ListingStatus | null
  to_status: ListingStatus
  changed_by: 'vendor' | 'admin' | 'system'
  actor_name: string
  reason: string | null
  changed_at: Date
}

/** The last 50 status changes of a listing, newest first. Empty when it is unknown or has none. */
export async function selectHistory(from: Kysely<DB>, productId: string): Promise<HistoryRow[]> {
  const rows = await from
    .selectFrom('product_status_changes')
    .select(['from_status', 'to_status', 'changed_by', 'actor_name', 'reason', 'changed_at'])
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows as HistoryRow[]
}

/** The last 50 status changes of a listing outside a transaction, newest first. */
export const readHistory = (productId: string) => selectHistory(db, productId)

/** The vendor's status; undefined when there is no such vendor. Locks nothing. */
export async function selectVendorStatus(from: Kysely<DB>, vendorId: string): Promise<string | undefined> {
  const row = await from.selectFrom('vendors').select('status').where('id', '=', vendorId).executeTakeFirst()
  return row?.status
}

/** The vendor's status, its row locked against another of these until the transaction ends. */
export async function lockVendorStatus(trx: Trx, vendorId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('vendors')
    .select('status')
    .where('id', '=', vendorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.status
}

/** How many products a vendor has, whatever became of them. */
export async function countListings(trx: Trx, vendorId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const newest = statement(
  'listing_newest_of_vendor',
  'select id from products where vendor_id = $1 order by id desc limit 1',
  { id: uuid },
)

/** The vendor's newest listing, whose maker a new one probably shares; undefined when there is none yet. */
export async function readNewestListing(vendorId: string): Promise<ListingRecord | undefined> {
  const [row] = await run(newest, [vendorId])
  return row && readListing(row.id, vendorId)
}

const vendorFactsShape = {
  vendor_status: text,
  vendor_legal_name: text,
  vendor_email: text,
  vendor_phone: text,
  vendor_street: text,
  vendor_city: text,
  vendor_state: text,
  vendor_pincode: nullable(text),
  vendor_gstin: nullable(text),
  vendor_pan: nullable(text),
  vendor_grievance_officer: text,
}

export type VendorFacts = RowOf<typeof vendorFactsShape>

const vendorFacts = statement(
  'vendor_facts',
  `select status as vendor_status, legal_name as vendor_legal_name, email as vendor_email, phone as vendor_phone,
          street as vendor_street, city as vendor_city, state as vendor_state, pincode as vendor_pincode,
          gstin as vendor_gstin, pan as vendor_pan, grievance_officer as vendor_grievance_officer
     from vendors where id = $1`,
  vendorFactsShape,
)

/** The vendor's status and the details that a checklist looks at. Throws when there is no such vendor. */
export async function readVendorFacts(vendorId: string): Promise<VendorFacts> {
  const [row] = await run(vendorFacts, [vendorId])
  return required(row, 'the vendor of a listing')
}
