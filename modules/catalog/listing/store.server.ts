import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { db } from '#platform/db.server.ts'
import type { ReviewedField } from './rules.ts'
import type { ListingContent, ListingPhoto, ListingStatus } from './view.ts'

type Trx = Transaction<DB>

interface StoredVariant {
  id: string
  kind: 'only' | 'shade' | 'size'
  name: string
  hex: string | null
  shadeFamily: string | null
  sku: string
  pricePaise: number | null
  stock: number
  batchNumber: string | null
  expiryKind: 'expiry' | 'use_before'
  expiresOn: string | null
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

/** A listing as the database has it, with its vendor and the revision that counts. */
export interface ListingRecord {
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
  name: string
  brand: string
  generic_name: string
  category: string
  description: string
  price_paise: number
  original_price_paise: number | null
  mrp_paise: number
  rating: number
  review_count: number
  in_stock: boolean
  is_new: boolean
  is_bestseller: boolean
  hsn: string
  statutory_gst_rate: number
  country_of_origin: string
  net_quantity: number
  net_quantity_unit: string
  dimensions: string | null
  ingredients: string[]
  how_to_use: string
  warnings: string
  manufacturer: string
  manufacturer_address: string
  importer: string | null
  licence_number: string | null
  import_registration: string | null
  barcode: string | null
  vegetarian_mark: 'veg' | 'non_veg' | 'not_declared'
  period_after_opening_months: number | null
  skin_types: string[]
  hair_types: string[]
  concerns: string[]
  finish: string | null
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
  /** The newest one, while it is open or was sent back. */
  revision: StoredRevision | null
}

/**
 * A listing, of one vendor where `vendorId` is given. With `lock`, its variants and then its row are held until the end of the
 * transaction: in the order in which placing an order takes them.
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
           p.mrp_paise, p.rating, p.review_count, p.in_stock, p.is_new, p.is_bestseller, p.hsn, p.statutory_gst_rate,
           p.country_of_origin, p.net_quantity, p.net_quantity_unit, p.dimensions, p.ingredients, p.how_to_use, p.warnings,
           p.manufacturer, p.manufacturer_address, p.importer, p.licence_number, p.import_registration, p.barcode,
           p.vegetarian_mark, p.period_after_opening_months, p.skin_types, p.hair_types, p.concerns, p.finish,
           s.name as vendor_name, s.slug as vendor_slug, s.status as vendor_status, s.legal_name as vendor_legal_name,
           s.email as vendor_email, s.phone as vendor_phone, s.street as vendor_street, s.city as vendor_city,
           s.state as vendor_state, s.pincode as vendor_pincode, s.gstin as vendor_gstin, s.pan as vendor_pan,
           s.grievance_officer as vendor_grievance_officer, s.grievance_email as vendor_grievance_email,
           s.grievance_phone as vendor_grievance_phone,
           photos.list as photos, choices.list as variants, revision.one as revision
      from products p
      join vendors s on s.id = p.vendor_id
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', pi.alt,
                 'variantId', pi.variant_id) order by pi.position), '[]') as list
          from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id
      ) photos
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'kind', v.kind, 'name', v.name, 'hex', v.hex,
                 'shadeFamily', v.shade_family, 'sku', v.sku, 'pricePaise', v.price_paise, 'stock', v.stock,
                 'batchNumber', v.batch_number, 'expiryKind', v.expiry_kind, 'expiresOn', v.expires_on)
                 order by v.position, v.id), '[]') as list
          from variants v where v.product_id = p.id and v.retired_at is null
      ) choices
      left join lateral (
        select jsonb_build_object('id', r.id, 'status', r.status, 'content', r.content, 'changedFields', r.changed_fields,
                 'reason', r.reason, 'createdAt', r.created_at, 'decidedAt', r.decided_at) as one, r.status
          from product_revisions r where r.product_id = p.id order by r.id desc limit 1
      ) revision on revision.status in ('submitted', 'rejected')
     where p.id = ${id} and ${owned}
     ${lock ? sql`for no key update of p` : sql``}`.execute(from)
  return result.rows[0]
}

export const readListing = (id: string, vendorId: string | null) => selectListing(db, id, vendorId)

/** Runs `work` in one transaction. */
export const inTransaction = <Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(work)

export interface HistoryRow {
  from_status: ListingStatus | null
  to_status: ListingStatus
  changed_by: 'vendor' | 'admin' | 'system'
  actor_name: string
  reason: string | null
  changed_at: Date
}

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

export const readHistory = (productId: string) => selectHistory(db, productId)

export async function selectVendorStatus(from: Kysely<DB>, vendorId: string): Promise<string | undefined> {
  const row = await from.selectFrom('vendors').select('status').where('id', '=', vendorId).executeTakeFirst()
  return row?.status
}

export async function isCategory(from: Kysely<DB>, name: string): Promise<boolean> {
  const row = await from.selectFrom('categories').select('name').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}

export async function isSlugTaken(from: Kysely<DB>, slug: string, exceptId: string | null): Promise<boolean> {
  let query = from.selectFrom('products').select('id').where('slug', '=', slug)
  if (exceptId) query = query.where('id', '<>', exceptId)
  return (await query.executeTakeFirst()) !== undefined
}

/** SKUs of these that variants of other products have. */
export async function takenSkus(from: Kysely<DB>, skus: string[], exceptProduct: string | null): Promise<Set<string>> {
  if (skus.length === 0) return new Set()
  let query = from.selectFrom('variants').select('sku').where('sku', 'in', skus)
  if (exceptProduct) query = query.where('product_id', '<>', exceptProduct)
  return new Set((await query.execute()).map((row) => row.sku))
}

/** Photographs of these that the vendor may show: its own uploads, and what its products show already. */
export async function usablePhotos(
  from: Kysely<DB>,
  vendorId: string,
  ids: string[],
): Promise<Map<string, ListingPhoto>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; width: number; height: number }>`
    select i.id, i.width, i.height from images i
     where i.id = any(${ids})
       and (i.vendor_id = ${vendorId}
            or exists (select 1 from product_images pi join products p on p.id = pi.product_id
                        where pi.image_id = i.id and p.vendor_id = ${vendorId}))`.execute(from)
  return new Map(rows.map((row) => [row.id, { ...row, alt: '', variantId: null }]))
}

/** What `products` stores of a listing. */
export interface ProductColumns {
  name: string
  brand: string
  generic_name: string
  category: string
  description: string
  price_paise: number
  original_price_paise: number | null
  mrp_paise: number
  hsn: string
  statutory_gst_rate: number
  country_of_origin: string
  net_quantity: number
  net_quantity_unit: string
  dimensions: string | null
  ingredients: string[]
  how_to_use: string
  warnings: string
  manufacturer: string
  manufacturer_address: string
  importer: string | null
  licence_number: string | null
  import_registration: string | null
  barcode: string | null
  vegetarian_mark: string
  period_after_opening_months: number | null
  skin_types: string[]
  hair_types: string[]
  concerns: string[]
  finish: string | null
}

export async function insertProduct(
  trx: Trx,
  about: { vendorId: string; slug: string },
  columns: ProductColumns,
): Promise<string> {
  const row = await trx
    .insertInto('products')
    .values({ ...columns, vendor_id: about.vendorId, slug: about.slug, status: 'draft' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function updateProduct(
  trx: Trx,
  id: string,
  columns: Partial<ProductColumns> & { slug?: string },
): Promise<void> {
  await trx
    .updateTable('products')
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export interface VariantColumns {
  id: string
  position: number
  kind: string
  name: string
  hex: string | null
  shade_family: string | null
  sku: string
  price_paise: number | null
  batch_number: string | null
  expiry_kind: string
  expires_on: string | null
}

export interface KnownVariant {
  id: string
  stock: number
  sku: string
  /** Orders or the stock ledger name it. */
  has_past: boolean
}

/** All variants of a product, the retired too. Their rows are locked already. */
export async function knownVariants(trx: Trx, productId: string): Promise<KnownVariant[]> {
  const { rows } = await sql<KnownVariant>`
    select v.id, v.stock, v.sku,
           exists (select 1 from stock_movements m where m.variant_id = v.id)
           or exists (select 1 from line_items l where l.product_id = v.product_id and l.variant_id = v.id) as has_past
      from variants v where v.product_id = ${productId}`.execute(trx)
  return rows
}

export async function insertVariant(
  trx: Trx,
  productId: string,
  columns: VariantColumns,
  stock: number,
): Promise<void> {
  await trx
    .insertInto('variants')
    .values({ ...columns, product_id: productId, stock })
    .execute()
}

export async function updateVariant(trx: Trx, columns: VariantColumns, stock: number): Promise<void> {
  const { id, ...rest } = columns
  await trx
    .updateTable('variants')
    .set({ ...rest, stock, retired_at: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** What orders name stays as it was, out of sight and out of stock; its SKU is free again. */
export async function retireVariant(trx: Trx, variant: KnownVariant): Promise<void> {
  await trx
    .updateTable('variants')
    .set({ retired_at: sql`now()`, stock: 0, sku: `${variant.sku}~${variant.id.slice(-8)}`, updated_at: sql`now()` })
    .where('id', '=', variant.id)
    .where('retired_at', 'is', null)
    .execute()
}

export async function deleteVariant(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('variants').where('id', '=', id).execute()
}

export async function insertMovement(
  trx: Trx,
  movement: { variantId: string; delta: number; actorId: string; note: string | null },
): Promise<void> {
  await trx
    .insertInto('stock_movements')
    .values({
      variant_id: movement.variantId,
      delta: movement.delta,
      reason: 'adjusted',
      actor_id: movement.actorId,
      note: movement.note,
    })
    .execute()
}

export async function replacePhotos(trx: Trx, productId: string, photos: readonly ListingPhoto[]): Promise<void> {
  await trx.deleteFrom('product_images').where('product_id', '=', productId).execute()
  if (photos.length === 0) return
  await trx
    .insertInto('product_images')
    .values(
      photos.map(({ id, alt, variantId }, position) => ({
        product_id: productId,
        position,
        image_id: id,
        alt,
        variant_id: variantId,
      })),
    )
    .execute()
}

export interface Move {
  from: ListingStatus | null
  to: ListingStatus
  by: 'vendor' | 'admin' | 'system'
  actorId: string | null
  actorName: string
  reason: string | null
}

/** Moves a listing and writes the move down. False when it is no longer where it was. */
export async function moveProduct(trx: Trx, id: string, move: Move & { from: ListingStatus }): Promise<boolean> {
  const moved = await trx
    .updateTable('products')
    .set({
      status: move.to,
      status_reason: move.to === 'rejected' || move.to === 'suspended' ? move.reason : null,
      suspended_with_vendor: false,
      version: sql`version + 1`,
      updated_at: sql`now()`,
      ...(move.to === 'submitted' ? { submitted_at: sql`now()` } : {}),
    })
    .where('id', '=', id)
    .where('status', '=', move.from)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return false
  await insertHistory(trx, id, move)
  return true
}

export async function insertHistory(trx: Trx, id: string, move: Move): Promise<void> {
  await trx
    .insertInto('product_status_changes')
    .values({
      product_id: id,
      from_status: move.from,
      to_status: move.to,
      changed_by: move.by,
      actor_id: move.actorId,
      actor_name: move.actorName,
      reason: move.reason,
    })
    .execute()
}

/** The one open revision of a listing, made or replaced. */
export async function putRevision(
  trx: Trx,
  productId: string,
  revision: { content: ListingContent; fields: ReviewedField[]; actorId: string },
): Promise<void> {
  const content = JSON.stringify(revision.content)
  const replaced = await trx
    .updateTable('product_revisions')
    .set({ content, changed_fields: revision.fields, created_by: revision.actorId, created_at: sql`now()` })
    .where('product_id', '=', productId)
    .where('status', '=', 'submitted')
    .executeTakeFirst()
  if (replaced.numUpdatedRows > 0n) return
  await trx
    .insertInto('product_revisions')
    .values({ product_id: productId, content, changed_fields: revision.fields, created_by: revision.actorId })
    .execute()
}

/** Closes a revision that is open, or one that was sent back and is given up. False when it was closed already. */
export async function closeRevision(
  trx: Trx,
  id: string,
  decision: { status: 'approved' | 'rejected' | 'withdrawn'; actorId: string; reason: string | null },
): Promise<boolean> {
  const closed = await trx
    .updateTable('product_revisions')
    .set({
      status: decision.status,
      decided_by: decision.actorId,
      decided_at: sql`now()`,
      ...(decision.status === 'withdrawn' ? {} : { reason: decision.reason }),
    })
    .where('id', '=', id)
    .where('status', 'in', decision.status === 'withdrawn' ? ['submitted', 'rejected'] : ['submitted'])
    .executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

/** A changed revision makes forms that are open elsewhere old. */
export async function touchProduct(trx: Trx, id: string): Promise<void> {
  await updateProduct(trx, id, {})
}

export async function enqueueLetter(trx: Trx, payload: object): Promise<void> {
  await sql`select enqueue_job('listing:moved', ${JSON.stringify(payload)}::jsonb)`.execute(trx)
}

/** Who hears of a vendor's listings: its members that can sign in. */
export async function selectRecipients(productId: string): Promise<{ email: string; name: string; product: string }[]> {
  const { rows } = await sql<{ email: string; name: string; product: string }>`
    select u.email, f.name, p.name as product
      from products p
      join vendor_members m on m.vendor_id = p.vendor_id
      join users u on u.id = m.user_id and u.deleted_at is null
      join profiles f on f.user_id = u.id
     where p.id = ${productId}`.execute(db)
  return rows
}

export interface StockRow {
  product_id: string
  name: string
  variant_name: string
  stock: number
}

/** A variant of one of the vendor's products, its row locked. */
export async function lockVariant(
  trx: Trx,
  about: { vendorId: string; productId: string; variantId: string },
): Promise<StockRow | undefined> {
  const { rows } = await sql<StockRow>`
    select v.product_id, p.name, v.name as variant_name, v.stock
      from variants v join products p on p.id = v.product_id
     where v.id = ${about.variantId} and p.id = ${about.productId} and p.vendor_id = ${about.vendorId} and v.retired_at is null
       for update of v`.execute(trx)
  return rows[0]
}

export async function setStock(trx: Trx, variantId: string, stock: number): Promise<void> {
  await trx.updateTable('variants').set({ stock, updated_at: sql`now()` }).where('id', '=', variantId).execute()
}

export async function selectCategoryNames(): Promise<string[]> {
  const rows = await db.selectFrom('categories').select('name').orderBy('position').orderBy('name').execute()
  return rows.map((row) => row.name)
}

/** The vendor's newest listing, whose maker a new one probably shares; undefined for the first. */
export async function readNewestListing(vendorId: string): Promise<ListingRecord | undefined> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && readListing(row.id, vendorId)
}

export type VendorFacts = Pick<
  ListingRecord,
  | 'vendor_status'
  | 'vendor_legal_name'
  | 'vendor_email'
  | 'vendor_phone'
  | 'vendor_street'
  | 'vendor_city'
  | 'vendor_state'
  | 'vendor_pincode'
  | 'vendor_gstin'
  | 'vendor_pan'
  | 'vendor_grievance_officer'
>

export async function readVendorFacts(vendorId: string): Promise<VendorFacts> {
  return db
    .selectFrom('vendors')
    .select([
      'status as vendor_status',
      'legal_name as vendor_legal_name',
      'email as vendor_email',
      'phone as vendor_phone',
      'street as vendor_street',
      'city as vendor_city',
      'state as vendor_state',
      'pincode as vendor_pincode',
      'gstin as vendor_gstin',
      'pan as vendor_pan',
      'grievance_officer as vendor_grievance_officer',
    ])
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
}
