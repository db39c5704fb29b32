import { day, decimal, integer, json, listOf, nothing, nullable, type RowOf, text, uuid } from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'
import type { PhotoView } from '../shapes.ts'

const settle = statement('settle_brands', 'select settle_brands($1) as settled', { settled: integer })

/** Recounts the brands whose products have changed, at most so many, and answers how many there were. */
export async function settleBrands(atMost: number): Promise<number> {
  const [row] = await run(settle, [atMost])
  return row?.settled ?? 0
}

const announce = statement('announce_brands', `select pg_notify('catalog_changed', '["brands"]')`, {
  pg_notify: nothing,
})

/** Announces that counts of brands changed, which drops the documents that show them. */
export async function announceBrands(): Promise<void> {
  await run(announce, [])
}

const brandShape = {
  slug: text,
  name: text,
  initial: text,
  products: integer,
}

export type BrandRow = RowOf<typeof brandShape>

/** Something of brand `b` that sells, to show it by. */
const brandPhoto = `(select jsonb_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', pi.alt)
    from products p
    join product_images pi on pi.product_id = p.id and pi.position = 0
    join images i on i.id = pi.image_id
   where p.brand in (select n.name from brand_names n where n.slug = b.slug) and p.status = 'approved' limit 1) as photo`

const shownBrandShape = { ...brandShape, photo: nullable(json<PhotoView>()) }

/** A brand of a list that shows each by a photograph. */
export type ShownBrandRow = RowOf<typeof shownBrandShape>

const brandInitialCounts = statement(
  'brand_initials',
  'select initial, count(*) as brand_count from brands where products > 0 group by initial order by initial',
  { initial: text, brand_count: integer },
)

/** The initials of brands with something on sale, in order, with how many brands each has. */
export const selectInitials = () => run(brandInitialCounts, [])

const allBrands = statement(
  'brands_all',
  `select b.slug, b.name, b.initial, b.products, ${brandPhoto} from brands b where products > 0 order by slug limit $1`,
  shownBrandShape,
)

/** Brands with something on sale by slug, `limit` at most. */
export const selectAllBrands = (limit: number) => run(allBrands, [limit])

const brandsOfInitial = statement(
  'brands_of_initial',
  'select slug, name, initial, products from brands where products > 0 and initial = $1 order by slug limit $2 offset $3',
  brandShape,
)

/** One page of the brands with this initial, by slug. `offset` counts rows; empty past the end. */
export const selectBrandsOfInitial = (initial: string, limit: number, offset: number) =>
  run(brandsOfInitial, [initial, limit, offset])

const largest = statement(
  'brands_largest',
  `select b.slug, b.name, b.initial, b.products, ${brandPhoto} from brands b where products > 0 order by products desc, slug limit $1`,
  shownBrandShape,
)

/** The brands with the most products on sale, largest first, `limit` at most. */
export const selectLargestBrands = (limit: number) => run(largest, [limit])

const brandPageShape = {
  ...brandShape,
  rating_total: decimal,
  reviews: integer,
  spellings: listOf(text),
  categories: listOf(json<{ name: string; slug: string; productCount: number }>()),
  photo: nullable(json<PhotoView>()),
}

export type BrandPageRow = RowOf<typeof brandPageShape>

const brandBySlug = statement(
  'brand_by_slug',
  `select b.slug, b.name, b.initial, b.products, b.rating_total, b.reviews,
          array(select n.name from brand_names n where n.slug = b.slug order by n.name) as spellings,
          array(select jsonb_build_object('name', c.name, 'slug', c.slug, 'productCount', bc.products)
                  from brand_categories bc join categories c on c.name = bc.category
                 where bc.slug = b.slug order by c.position, c.name) as categories,
          ${brandPhoto}
     from brands b where b.slug = $1 and b.products > 0`,
  brandPageShape,
)

/**
 * A brand with its spellings, categories and one photo; undefined when the slug is unknown or nothing of it is on sale.
 */
export async function selectBrand(slug: string): Promise<BrandPageRow | undefined> {
  const [row] = await run(brandBySlug, [slug])
  return row
}

const brandsOfCategory = statement(
  'brands_of_category',
  `select b.slug, b.name, b.initial, bc.products,
          (select count(*) from brand_categories other where other.category = $1) as brand_count
     from brand_categories bc join brands b on b.slug = bc.slug
    where bc.category = $1 order by bc.products desc, bc.slug limit $2`,
  { ...brandShape, brand_count: integer },
)

/**
 * The brands with the most products in a category, largest first, `limit` at most. `brand_count` is how many there are
 * in all. Empty for an unknown category.
 */
export const selectBrandsOfCategory = (category: string, limit: number) => run(brandsOfCategory, [category, limit])

const sellerShape = {
  id: uuid,
  slug: text,
  name: text,
  legal_name: text,
  status: text,
  address: text,
  phone: text,
  email: text,
  gstin: nullable(text),
  grievance_officer: text,
  grievance_email: text,
  grievance_phone: text,
  since: day,
  products: integer,
  rating_total: nullable(decimal),
  reviews: nullable(integer),
  photo: nullable(json<PhotoView>()),
}

export type SellerRow = RowOf<typeof sellerShape>

const sellerBySlug = statement(
  'seller_by_slug',
  `select s.id, s.slug, s.name, s.legal_name, s.status,
          concat_ws(', ', nullif(s.street, ''), nullif(s.city, ''), nullif(s.state, ''), s.pincode) as address,
          s.phone, s.email, s.gstin, s.grievance_officer, s.grievance_email, s.grievance_phone, india_day(s.created_at) as since,
          sold.products, sold.rating_total, sold.reviews,
          (select jsonb_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', pi.alt)
             from products p
             join product_images pi on pi.product_id = p.id and pi.position = 0
             join images i on i.id = pi.image_id
            where p.vendor_id = s.id and p.status = 'approved' order by p.name, p.id limit 1) as photo
     from vendors s
     cross join lateral (
       select count(*) as products, sum(p.rating * p.review_count) as rating_total, sum(p.review_count) as reviews
         from products p where p.vendor_id = s.id and p.status = 'approved'
     ) sold
    where s.slug = $1 and s.status in ('approved', 'suspended')`,
  sellerShape,
)

/**
 * A vendor's public details with how many products it has on sale and their ratings. Suspended vendors have a page too;
 * undefined for unknown slugs and for those never approved.
 */
export async function selectSeller(slug: string): Promise<SellerRow | undefined> {
  const [row] = await run(sellerBySlug, [slug])
  return row
}
