import { sql } from 'kysely'
import { db } from '#platform/db.server.ts'
import type { Sort } from '../rules.ts'
import type { CardRow } from '../store.server.ts'

/** Whose products: those of brands by their spellings, or of one seller by its id. */
export type Shelf = { brands: string[] } | { sellerId: string }

const orders: Record<Exclude<Sort, 'relevance'>, string> = {
  name: 'p.name, p.id',
  'price-low': 'p.price_paise, p.id',
  'price-high': 'p.price_paise desc, p.id desc',
  rating: 'p.rating desc, p.review_count desc, p.id desc',
  newest: 'p.id desc',
}

const cardColumns = sql`
  p.id, p.slug, p.name, p.brand, p.category, p.description, p.price_paise, p.original_price_paise, p.rating, p.review_count,
  p.in_stock, p.is_new, p.is_bestseller,
  i.id as image_id, i.width as image_width, i.height as image_height, pi.alt as image_alt,
  v.id as variant_id, v.name as variant_name, v.kind as variant_kind, '' as sort_key`

const cardJoins = sql`
  left join product_images pi on pi.product_id = p.id and pi.position = 0
  left join images i on i.id = pi.image_id
  left join lateral (
    select v.id, v.name, v.kind from variants v
     where v.product_id = p.id and v.stock > 0 and v.retired_at is null
     order by (v.id = pi.variant_id) desc nulls last, v.position limit 1
  ) v on true`

/** The cards of a page of a shelf. */
export async function selectShelf(
  shelf: Shelf,
  sort: Exclude<Sort, 'relevance'>,
  range: { limit: number; offset: number },
): Promise<CardRow[]> {
  const isOnShelf = 'brands' in shelf ? sql`p.brand = any(${shelf.brands})` : sql`p.vendor_id = ${shelf.sellerId}`
  const order = sql.raw(orders[sort])
  const result = await sql<CardRow>`
    select ${cardColumns}
      from (select * from products p where p.status = 'approved' and ${isOnShelf}
             order by ${order} limit ${range.limit} offset ${range.offset}) p
      ${cardJoins}
     order by ${order}`.execute(db)
  return result.rows
}

/** The best-rated products of a category that somebody has rated. */
export async function selectBestRated(category: string, limit: number): Promise<CardRow[]> {
  const result = await sql<CardRow>`
    select ${cardColumns}
      from (select * from products p where p.status = 'approved' and p.category = ${category} and p.review_count > 0 and p.in_stock
             order by p.rating desc, p.review_count desc, p.id desc limit ${limit}) p
      ${cardJoins}
     order by p.rating desc, p.review_count desc, p.id desc`.execute(db)
  return result.rows
}
