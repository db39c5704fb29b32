import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Undertone } from '#modules/catalog/undertones.ts'
import type { Trx } from '#platform/db.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import type { ListingPhoto } from '../shapes/content.ts'

/** Whether the shop has a category of exactly this name. */
export async function isCategory(from: Kysely<DB>, name: string): Promise<boolean> {
  const row = await from.selectFrom('categories').select('name').where('name', '=', name).executeTakeFirst()
  return row !== undefined
}

/** Whether another product has this slug. `exceptId` is the product that may have it; null when there is none yet. */
export async function isSlugTaken(from: Kysely<DB>, slug: string, exceptId: string | null): Promise<boolean> {
  let query = from.selectFrom('products').select('id').where('slug', '=', slug)
  if (exceptId) query = query.where('id', '<>', exceptId)
  return (await query.executeTakeFirst()) !== undefined
}

/** Those of the SKUs that variants of other products have. */
export async function takenSkus(from: Kysely<DB>, skus: string[], exceptProduct: string | null): Promise<Set<string>> {
  if (skus.length === 0) return new Set()
  let query = from.selectFrom('variants').select('sku').where('sku', 'in', skus)
  if (exceptProduct) query = query.where('product_id', '<>', exceptProduct)
  return new Set((await query.execute()).map((row) => row.sku))
}

/** Those of the photos that the vendor may show: its own uploads and what its products show already. */
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
  hsn: string
  statutory_gst_rate: number
  country_of_origin: string
  dimensions: string | null
  ingredients: string[]
  how_to_use: string
  warnings: string
  manufacturer: string
  manufacturer_address: string
  importer: string | null
  licence_number: string | null
  import_registration: string | null
  vegetarian_mark: string
  period_after_opening_months: number | null
  skin_types: string[]
  hair_types: string[]
  concerns: string[]
  finish: string | null
}

/** Adds a listing as a draft and answers its id. Throws on the unique constraint when the slug is taken. */
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

/** Writes the given columns and raises the version by one. The caller holds the lock and has compared versions. */
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
  undertone: Undertone | null
  suits: string | null
  sku: string
  price_paise: Paise | null
  original_price_paise: Paise | null
  mrp_paise: Paise | null
  net_quantity: number | null
  net_quantity_unit: string
  barcode: string | null
  country_of_origin: string | null
  batch_number: string | null
  expiry_kind: string
  expires_on: string | null
}

export interface KnownVariant {
  id: string
  stock: number
  sku: string
  /** Whether an order or a stock movement names it. */
  has_past: boolean
}

/** All variants of a product, the retired ones too. The caller has locked their rows. */
export async function knownVariants(trx: Trx, productId: string): Promise<KnownVariant[]> {
  const { rows } = await sql<KnownVariant>`
    select v.id, v.stock, v.sku,
           exists (select 1 from stock_movements m where m.variant_id = v.id)
           or exists (select 1 from line_items l where l.product_id = v.product_id and l.variant_id = v.id) as has_past
      from variants v where v.product_id = ${productId}`.execute(trx)
  return rows
}

/**
 * Adds a variant with `stock` pieces. Writes no stock movement. Throws on the unique constraint when the SKU is taken.
 */
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

/** Writes a variant and its stock in pieces; a retired one comes back. Writes no stock movement. */
export async function updateVariant(trx: Trx, columns: VariantColumns, stock: number): Promise<void> {
  const { id, ...rest } = columns
  await trx
    .updateTable('variants')
    .set({ ...rest, stock, retired_at: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Retires a variant that orders name: it stays, unseen and out of stock, and its SKU is free again. Repeatable. */
export async function retireVariant(trx: Trx, variant: KnownVariant): Promise<void> {
  await trx
    .updateTable('variants')
    .set({ retired_at: sql`now()`, stock: 0, sku: `${variant.sku}~${variant.id.slice(-8)}`, updated_at: sql`now()` })
    .where('id', '=', variant.id)
    .where('retired_at', 'is', null)
    .execute()
}

/** Deletes a variant that no order and no stock movement names; one of the others is retired instead. */
export async function deleteVariant(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('variants').where('id', '=', id).execute()
}

/** Whether this count of the variant moved its stock already. */
export async function isCounted(trx: Trx, variantId: string, countId: string): Promise<boolean> {
  const known = trx.selectFrom('stock_movements').where('variant_id', '=', variantId).where('count_id', '=', countId)
  return (await known.select('id').executeTakeFirst()) !== undefined
}

/** Whether nothing but orders moved a variant's stock from `was` pieces to what it is `now`: no count lies between. The caller holds the row's lock. */
export async function isMovedByOrdersOnly(
  trx: Trx,
  variantId: string,
  { was, now }: { was: number; now: number },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (
        select ${now}::int - sum(delta) over (order by id desc rows unbounded preceding) as stock_before
          from stock_movements
         where variant_id = ${variantId} and id > coalesce((
           select id from stock_movements where variant_id = ${variantId} and reason not in ('placed', 'cancelled')
            order by id desc limit 1), '00000000-0000-0000-0000-000000000000')) by_orders
       where stock_before = ${was}) as found`.execute(trx)
  return rows[0]?.found ?? false
}

/** Notes a manual adjustment by `delta` pieces, 0 only with a `countId`, which may come once. It does not change the stock itself. */
export async function insertMovement(
  trx: Trx,
  movement: {
    variantId: string
    delta: number
    actorId: string | null
    note: string | null
    countId?: string | undefined
  },
): Promise<void> {
  await trx
    .insertInto('stock_movements')
    .values({
      variant_id: movement.variantId,
      delta: movement.delta,
      reason: 'adjusted',
      actor_id: movement.actorId,
      note: movement.note,
      count_id: movement.countId ?? null,
    })
    .execute()
}

/** Makes these the photos of a product, in this order. Repeatable; an empty list leaves none. */
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

export interface StockRow {
  product_id: string
  name: string
  variant_name: string
  stock: number
}

/**
 * A variant of one of the vendor's products, its row locked until the transaction ends; undefined when it is unknown,
 * retired or another vendor's.
 */
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

/** Writes the stock of a variant in pieces. The caller holds the row's lock and writes the stock movement. */
export async function setStock(trx: Trx, variantId: string, stock: number): Promise<void> {
  await trx.updateTable('variants').set({ stock, updated_at: sql`now()` }).where('id', '=', variantId).execute()
}
