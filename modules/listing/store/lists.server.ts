import { type RawBuilder, sql } from 'kysely'
import type { VariantKind } from '#modules/catalog/variant-kinds.ts'
import { now } from '#platform/context.server.ts'
import { countOf, countUpTo } from '#platform/counted.server.ts'
import { integer, type RowOf, text, uuid, word } from '#platform/db/columns.ts'
import { anyOf, db, run, statement } from '#platform/db.server.ts'
import { type KeyPart, keysetOrder } from '#platform/keyset.server.ts'
import { indianDay, startOfIndianDay } from '#platform/kit/dates.ts'
import { firstKeyOf } from '#platform/kit/ids.ts'
import type { Cursor } from '#platform/kit/keyset.ts'
import type { Paise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import { likeText, typedWords } from '#platform/kit/search.ts'
import { endingDays } from '../rules/listing.ts'
import type { ListingStatus } from '../shapes/listing.ts'
import type { ListingsQuery } from '../shapes/lists.ts'
import { openPackNotices } from './pack-notices.server.ts'

export interface ListingRow {
  id: string
  slug: string
  name: string
  brand: string
  category: string
  status: ListingStatus
  status_reason: string | null
  price_paise: Paise
  /** In rupees, of the first variant, among the changes that wait; null where no price does. */
  price_waiting: number | null
  rating: number
  review_count: number
  updated_at: Date
  /** Whether something of it can be bought, today and by its batches. */
  in_stock: boolean
  stocks: number[]
  kind: VariantKind
  /** Null while it has none. */
  first_variant_id: string | null
  /** The first last saleable day among its batches in stock, `YYYY-MM-DD`; null where no batch ends. */
  sale_ends_on: string | null
  has_pack_notices: boolean
  sold_lately: number
  /** Where the newest revision stands while it is open or was sent back; null otherwise. */
  revision_status: 'submitted' | 'rejected' | null
  image_id: string | null
  image_width: number | null
  image_height: number | null
  image_alt: string | null
  sort_key: string
}

export interface ListingOrder {
  parts: KeyPart[]
  direction: 'asc' | 'desc'
}

export const listingOrders: Record<ListingsQuery['sort'], ListingOrder> = {
  newest: { parts: [{ expression: 'p.id', type: 'uuid' }], direction: 'desc' },
  ...bothWays('name', { expression: 'p.name', type: 'text' }),
  ...bothWays('price', { expression: 'p.price_paise', type: 'bigint' }),
  ...bothWays('stock', { expression: 'figure.pieces', type: 'bigint' }),
  ...bothWays('sold', { expression: 'figure.pieces', type: 'bigint' }),
}

/** A sort from the least to the most, and back; the id decides between equals. */
function bothWays<Name extends string>(name: Name, part: KeyPart) {
  const parts: KeyPart[] = [part, { expression: 'p.id', type: 'uuid' }]
  return { [name]: { parts, direction: 'asc' }, [`${name}-desc`]: { parts, direction: 'desc' } } as Record<
    Name | `${Name}-desc`,
    ListingOrder
  >
}

/** Matches words anywhere in name, brand and category, and the beginning of a SKU in capitals or small letters when the text has a number. */
export function searchCondition(q: string): RawBuilder<boolean> {
  const words = typedWords(q)
  if (words.length === 0) return sql<boolean>`true`
  const inText = (table: RawBuilder<unknown>) =>
    sql.join(
      words.map((part) => sql<boolean>`${table}.search_text like '%' || search_words(${likeText(part)}) || '%'`),
      sql` and `,
    )
  const typed = q.trim()
  if (!/[\d-]/.test(typed) || typed.length < 3) return sql<boolean>`(${inText(sql`p`)})`
  // Two sets, each found by its own index: an OR of both would read every product.
  return sql<boolean>`p.id in (
    select x.id from products x where ${inText(sql`x`)}
    union
    (select v.product_id from variants v
      where lower(v.sku) like ${`${likeText(typed.toLowerCase())}%`} limit 200))`
}

/** Where the changes of the listing `p` stand: waiting ('submitted'), sent back ('rejected'), or null. */
export const newestRevision = sql<'submitted' | 'rejected' | null>`(
  select case when r.status in ('submitted', 'rejected') then r.status end
    from product_revisions r where r.product_id = p.id order by r.id desc limit 1)`

/** The first variant of the product `p`. */
export const firstVariant = sql<string | null>`(
  select v.id from variants v where v.product_id = p.id and v.retired_at is null order by v.position, v.id limit 1)`

/** Its price among the changes that wait for review, where another variant may come first, in rupees as the form has it; null where no price waits. */
export const priceWaiting = sql<number | null>`(
  select coalesce((select (w ->> 'price')::integer from jsonb_array_elements(r.content -> 'variants') w where w ->> 'id' = ${firstVariant}::text),
                  (r.content ->> 'price')::integer)
    from product_revisions r
   where r.product_id = p.id and r.status = 'submitted' and 'prices' = any (r.changed_fields))`

/** What the variants of the product `p` are; a draft may have none. */
export const kindOfVariants = sql<VariantKind>`coalesce(
  (select v.kind from variants v where v.product_id = p.id and v.retired_at is null order by v.position limit 1), 'only')`

/** Archived listings are shown only when asked for. */
function conditions(
  vendorId: string,
  { q, status, stock, changes }: Pick<ListingsQuery, 'q' | 'status' | 'stock' | 'changes'>,
) {
  const all: RawBuilder<boolean>[] = [
    sql<boolean>`p.vendor_id = ${vendorId}`,
    status ? sql<boolean>`p.status = ${status}` : sql<boolean>`p.status <> 'archived'`,
    searchCondition(q),
  ]
  if (changes) all.push(sql<boolean>`${newestRevision} = ${changes === 'waiting' ? 'submitted' : 'rejected'}`)
  if (stock === 'out') all.push(sql<boolean>`not p.in_stock`)
  if (stock === 'low') {
    all.push(
      sql<boolean>`exists (select 1 from variants v where v.product_id = p.id and v.stock between 1 and 5 and v.retired_at is null)`,
    )
  }
  if (stock === 'choice_out') {
    all.push(
      sql<boolean>`p.in_stock and exists (select 1 from variants v where v.product_id = p.id and v.stock = 0 and v.retired_at is null)`,
    )
  }
  if (stock === 'ending') {
    all.push(
      sql<boolean>`exists (select 1 from variants v where v.product_id = p.id and v.stock > 0 and v.retired_at is null and v.expires_on <= india_day(now()) + ${endingDays}::int)`,
    )
  }
  return sql.join(all, sql` and `)
}

/**
 * The pieces of the product `p` that were sold in the last 30 days of India, today included (db/functions/is-sold.sql). Ids begin with their time, so
 * older lines are not even read.
 */
export function soldLately(): RawBuilder<number> {
  const since = startOfIndianDay(indianDay(now())) - 29 * 86_400_000
  return sql<number>`(
    select coalesce(sum(l.quantity), 0)::integer
      from line_items l join vendor_orders s on s.id = l.vendor_order_id
     where l.product_id = p.id and l.cancelled_at is null and is_sold(s.status, s.released_at)
       and l.id >= ${firstKeyOf(since)}::uuid and s.created_at >= ${new Date(since)})`
}

const pieces = sql`(select coalesce(sum(v.stock), 0) from variants v where v.product_id = p.id and v.retired_at is null)`

/** What no column of `products` says and a list is sorted by: asked once of each product of the vendor. */
function sortedFigure(sort: ListingsQuery['sort']): RawBuilder<unknown> {
  if (sort.startsWith('stock')) return sql`cross join lateral (select ${pieces}::bigint as pieces) figure`
  if (sort.startsWith('sold')) return sql`cross join lateral (select ${soldLately()}::bigint as pieces) figure`
  return sql``
}

/** A page in the direction of the cursor, one row more than `limit` at most. */
export async function selectListings(
  vendorId: string,
  query: ListingsQuery,
  cursor: Cursor | null,
): Promise<ListingRow[]> {
  const order = listingOrders[query.sort]
  const keyset = keysetOrder(order.parts, order.direction, cursor)
  const result = await sql<ListingRow>`
    select p.id, p.slug, p.name, p.brand, p.category, p.status, p.status_reason, p.price_paise, p.rating, p.review_count,
           p.updated_at, i.id as image_id, i.width as image_width, i.height as image_height, pi.alt as image_alt,
           p.in_stock, array(select v.stock from variants v where v.product_id = p.id and v.retired_at is null order by v.position) as stocks,
           ${kindOfVariants} as kind, ${firstVariant} as first_variant_id,
           (select min(last_saleable_day(v.expires_on, c.sale_margin_days)) from variants v
             where v.product_id = p.id and v.retired_at is null and v.stock > 0)::text as sale_ends_on,
           exists (${openPackNotices}) as has_pack_notices,
           ${soldLately()} as sold_lately,
           ${newestRevision} as revision_status, ${priceWaiting} as price_waiting,
           ${keyset.key} as sort_key
      from products p
      ${sortedFigure(query.sort)}
      join categories c on c.name = p.category
      left join product_images pi on pi.product_id = p.id and pi.position = 0
      left join images i on i.id = pi.image_id
     where ${conditions(vendorId, query)} and ${keyset.start}
     order by ${keyset.order} limit ${query.limit + 1}`.execute(db)
  return result.rows
}

/** How many of the vendor's listings the filters leave, counted to `countedMax` and no further. */
export function countListings(vendorId: string, query: ListingsQuery): Promise<number> {
  return countUpTo(sql`select 1 from products p where ${conditions(vendorId, query)}`)
}

const names = statement(
  'listing_names_of_vendor',
  `select id, name from products where vendor_id = $1 and id = ${anyOf('$2', 'uuid')}`,
  { id: uuid, name: text },
)

/** Names of the vendor's own listings by id; those of others are missing. */
export async function selectMyListingNames(vendorId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await run(names, [vendorId, ids])
  return new Map(rows.map((row) => [row.id, row.name]))
}

const countShape = {
  status: word<ListingStatus>(),
  count: integer,
}

export type CountRow = RowOf<typeof countShape>

const byStatus = statement(
  'listings_by_status',
  'select status, count(*) as count from products where vendor_id = $1 group by status',
  countShape,
)

/** How many listings the vendor has in each status. Statuses without a listing have no row. */
export const countByStatus = (vendorId: string): Promise<CountRow[]> => run(byStatus, [vendorId])

/** How many of the vendor's listings are low in stock and how many are out, each counted to `countedMax` and no further. */
export async function countByStock(vendorId: string): Promise<{ low: number; out: number }> {
  const count = (stock: 'low' | 'out') =>
    countOf(sql`select 1 from products p where ${conditions(vendorId, { q: '', stock })}`)
  const { rows } = await sql<{ low: number; out: number }>`
    select ${count('low')} as low, ${count('out')} as out`.execute(db)
  return required(rows[0], 'the counts by stock')
}
