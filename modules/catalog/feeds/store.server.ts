import { day, integer, json, nullable, type RowOf, text, uuid } from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import type { VariantKind } from '../variant-kinds.ts'

/** A page of the site map: its slug, the day it last changed, its photo. */
const entryShape = {
  slug: text,
  changed_on: nullable(day),
  image_id: nullable(text),
  image_width: nullable(integer),
  /** The key after which the next batch starts. */
  key: text,
}

export type EntryRow = RowOf<typeof entryShape>

const noKey = '00000000-0000-0000-0000-000000000000'

const productEdge = statement(
  'feed_product_edge',
  `select id as key from products where status = 'approved' and id > $1::uuid order by id offset $2 limit 1`,
  { key: uuid },
)

/**
 * The id of the product that comes after skipping `steps` behind `after` (null: from the start); undefined past the
 * end.
 */
export async function selectProductEdge(after: string | null, steps: number): Promise<string | undefined> {
  const [row] = await run(productEdge, [after ?? noKey, steps])
  return row?.key
}

/** Looked up for each product: a prepared plan does not know the limit and would read all photos for each batch. */
const mainPhoto = `left join lateral (
       select i.id, i.width from product_images pi join images i on i.id = pi.image_id
        where pi.product_id = p.id and pi.position = 0 limit 1
     ) photo on true`

const productEntries = statement(
  'feed_product_entries',
  `select p.slug, india_day(p.updated_at) as changed_on, photo.id as image_id, photo.width as image_width, p.id as key
     from products p ${mainPhoto}
    where p.status = 'approved' and p.id > $1::uuid order by p.id limit $2`,
  { ...entryShape, key: uuid },
)

/**
 * The approved products that follow the id `after` (null: from the start), `limit` at most, with the day of their last
 * change in India and their main photo, null where there is none.
 */
export const selectProductEntries = (after: string | null, limit: number) =>
  run(productEntries, [after ?? noKey, limit])

const brandEdge = statement(
  'feed_brand_edge',
  'select slug as key from brands where products > 0 and slug > $1 order by slug offset $2 limit 1',
  { key: text },
)

/**
 * The slug of the brand that comes after skipping `steps` behind `after` (null: from the start); undefined past the
 * end.
 */
export async function selectBrandEdge(after: string | null, steps: number): Promise<string | undefined> {
  const [row] = await run(brandEdge, [after ?? '', steps])
  return row?.key
}

const brandEntries = statement(
  'feed_brand_entries',
  `select slug, null::date as changed_on, null::text as image_id, null::int as image_width, slug as key
     from brands where products > 0 and slug > $1 order by slug limit $2`,
  entryShape,
)

/** The brands with something on sale that follow the slug `after` (null: from the start), `limit` at most. */
export const selectBrandEntries = (after: string | null, limit: number) => run(brandEntries, [after ?? '', limit])

const sellerEdge = statement(
  'feed_seller_edge',
  `select slug as key from vendors where status = 'approved' and slug > $1 order by slug offset $2 limit 1`,
  { key: text },
)

/**
 * The slug of the approved vendor that comes after skipping `steps` behind `after` (null: from the start); undefined
 * past the end.
 */
export async function selectSellerEdge(after: string | null, steps: number): Promise<string | undefined> {
  const [row] = await run(sellerEdge, [after ?? '', steps])
  return row?.key
}

const sellerEntries = statement(
  'feed_seller_entries',
  `select slug, null::date as changed_on, null::text as image_id, null::int as image_width, slug as key
     from vendors where status = 'approved' and slug > $1 order by slug limit $2`,
  entryShape,
)

/** The approved vendors that follow the slug `after` (null: from the start), `limit` at most. */
export const selectSellerEntries = (after: string | null, limit: number) => run(sellerEntries, [after ?? '', limit])

/** One variant as the product feed describes it. */
interface FeedVariant {
  sku: string
  name: string
  kind: VariantKind
  inStock: boolean
  pricePaise: Paise
  originalPricePaise: Paise | null
  barcode: string | null
  image: { id: string; width: number } | null
}

const itemShape = {
  product_id: uuid,
  slug: text,
  name: text,
  description: text,
  brand: text,
  category: text,
  generic_name: text,
  seller: text,
  image_id: nullable(text),
  image_width: nullable(integer),
  variants: json<FeedVariant[]>(),
}

export type ItemRow = RowOf<typeof itemShape>

const feedItems = statement(
  'feed_items',
  `select p.id as product_id, p.slug, p.name, p.description, p.brand, p.category, p.generic_name, s.name as seller,
          photo.id as image_id, photo.width as image_width, variants.list as variants
     from (select * from products where status = 'approved' and id > $1::uuid order by id limit $2) p
     join vendors s on s.id = p.vendor_id
     join categories c on c.name = p.category
     ${mainPhoto}
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('sku', v.sku, 'name', v.name, 'kind', v.kind, 'pricePaise', v.price_paise,
                'inStock', pieces_for_sale(v, c.sale_margin_days) > 0, 'originalPricePaise', v.original_price_paise, 'barcode', v.barcode,
                'image', (select jsonb_build_object('id', vi.id, 'width', vi.width) from product_images pv
                            join images vi on vi.id = pv.image_id
                           where pv.product_id = p.id and pv.variant_id = v.id order by pv.position limit 1))
                order by v.position), '[]') as list
         from variants v where v.product_id = p.id and v.retired_at is null and not v.unfinished
     ) variants
    order by p.id`,
  itemShape,
)

/**
 * The approved products that follow the id `after` (null: from the start), `limit` at most, each with all its variants,
 * also those out of stock. Prices are in paise.
 */
export const selectItems = (after: string | null, limit: number) => run(feedItems, [after ?? noKey, limit])
