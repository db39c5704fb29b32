import { type RawBuilder, sql } from 'kysely'
import { countUpTo } from '#platform/counted.server.ts'
import { integer, type RowOf, text, uuid, word } from '#platform/db/columns.ts'
import { anyOf, db, run, statement } from '#platform/db.server.ts'
import { type KeyPart, keysetOrder } from '#platform/keyset.server.ts'
import { type Cursor, countedMax } from '#platform/kit/keyset.ts'
import type { Paise } from '#platform/kit/money.ts'
import type { ListingStatus } from '../shapes/listing.ts'
import type { AllListingsQuery } from '../shapes/lists.ts'
import {
  firstVariant,
  kindOfVariants,
  type ListingOrder,
  type ListingRow,
  listingOrders,
  newestRevision,
  priceWaiting,
  searchCondition,
  soldLately,
} from './lists.server.ts'
import { openPackNotices } from './pack-notices.server.ts'

export interface AnyListingRow extends ListingRow {
  vendor_id: string
  vendor_name: string
  waiting_since: Date | null
  /** What each variant costs, and would cost, where prices wait for review. */
  prices_in_review: { name: string; now: Paise; asked: number }[]
}

/** Sort keys of the operator's list. `waiting` has the longest wait first. */
export const allListingOrders: Record<AllListingsQuery['sort'], ListingOrder> = {
  ...listingOrders,
  'price-low': {
    parts: [
      { expression: 'p.price_paise', type: 'bigint' },
      { expression: 'p.id', type: 'uuid' },
    ],
    direction: 'asc',
  },
  'price-high': {
    parts: [
      { expression: 'p.price_paise', type: 'bigint' },
      { expression: 'p.id', type: 'uuid' },
    ],
    direction: 'desc',
  },
  waiting: { parts: [{ expression: 'p.id', type: 'uuid' }], direction: 'asc' },
}

type Filters = Pick<AllListingsQuery, 'q' | 'status' | 'category' | 'vendor' | 'stock'>

function conditions({ q, status, category, vendor, stock }: Filters): RawBuilder<unknown> {
  const all: RawBuilder<boolean>[] = [searchCondition(q)]
  if (status === 'changes') {
    all.push(sql<boolean>`p.id in (select r.product_id from product_revisions r where r.status = 'submitted')`)
  } else if (status) all.push(sql<boolean>`p.status = ${status}`)
  if (category) all.push(sql<boolean>`p.category = ${category}`)
  if (vendor) all.push(sql<boolean>`p.vendor_id = ${vendor}`)
  if (stock === 'out') all.push(sql<boolean>`not p.in_stock`)
  if (stock === 'low') {
    all.push(
      sql<boolean>`exists (select 1 from variants v where v.product_id = p.id and v.stock between 1 and 5 and v.retired_at is null)`,
    )
  }
  return sql.join(all, sql` and `)
}

/**
 * The same sort key in the table that has its index: no index of `products` contains the price (docs/decisions/017-a-changed-price.md).
 */
const priceParts: KeyPart[] = [
  { expression: 'by_price.price_paise', type: 'bigint' },
  { expression: 'by_price.product_id', type: 'uuid' },
]

/** Whether the list is sorted by price, which needs a join with `product_prices`. */
export const isByPrice = ({ sort }: Pick<AllListingsQuery, 'sort'>): boolean =>
  sort === 'price-low' || sort === 'price-high'

/** Prices that wait in the revision `r` of the product `p`: those in force in paise, those asked for in rupees, as the form has them. */
const pricesInReview = sql`
  case when 'prices' = any (r.changed_fields) then (
    select coalesce(jsonb_agg(jsonb_build_object('name', v.name, 'now', coalesce(v.price_paise, p.price_paise),
                              'asked', coalesce(w.price, (r.content ->> 'price')::integer)) order by v.position, v.id), '[]')
      from jsonb_to_recordset(r.content -> 'variants') w (id text, price integer)
      join variants v on v.product_id = p.id and v.id::text = w.id and v.retired_at is null)
  else '[]' end`

/**
 * A page in the direction of the cursor, one row more than `limit` at most. It is cut before the joins. A list by price
 * is in the order that was settled last.
 */
export async function selectAnyListings(query: AllListingsQuery, cursor: Cursor | null): Promise<AnyListingRow[]> {
  const order = allListingOrders[query.sort]
  const keyset = keysetOrder(isByPrice(query) ? priceParts : order.parts, order.direction, cursor)
  const prices = isByPrice(query) ? sql`join product_prices by_price on by_price.product_id = p.id` : sql``
  const { order: shownOrder } = keysetOrder(order.parts, order.direction, cursor)
  const result = await sql<AnyListingRow>`
    select p.id, p.slug, p.name, p.brand, p.category, p.status, p.status_reason, p.price_paise, p.rating, p.review_count,
           p.updated_at, p.vendor_id, s.name as vendor_name, i.id as image_id, i.width as image_width, i.height as image_height,
           pi.alt as image_alt,
           p.in_stock, array(select v.stock from variants v where v.product_id = p.id and v.retired_at is null order by v.position) as stocks,
           ${kindOfVariants} as kind, ${firstVariant} as first_variant_id,
           (select min(last_saleable_day(v.expires_on, c.sale_margin_days)) from variants v
             where v.product_id = p.id and v.retired_at is null and v.stock > 0)::text as sale_ends_on,
           exists (${openPackNotices}) as has_pack_notices,
           ${soldLately()} as sold_lately, ${newestRevision} as revision_status,
           ${priceWaiting} as price_waiting,
           ${pricesInReview} as prices_in_review,
           case when r.id is not null then r.created_at when p.status = 'submitted' then p.submitted_at end as waiting_since,
           p.sort_key
      from (select p.*, ${keyset.key} as sort_key from products p ${prices}
             where ${conditions(query)} and ${keyset.start} order by ${keyset.order} limit ${query.limit + 1}) p
      join vendors s on s.id = p.vendor_id
      left join product_revisions r on r.product_id = p.id and r.status = 'submitted'
      join categories c on c.name = p.category
      left join product_images pi on pi.product_id = p.id and pi.position = 0
      left join images i on i.id = pi.image_id
     order by ${shownOrder}`.execute(db)
  return result.rows
}

/** How many listings the filters leave, counted to `countedMax` and no further. */
export function countAnyListings(query: Filters): Promise<number> {
  return countUpTo(sql`select 1 from products p where ${conditions(query)}`)
}

const statusCountShape = {
  status: word<ListingStatus | 'changes'>(),
  count: integer,
}

export type StatusCount = RowOf<typeof statusCountShape>

const byStatus = statement(
  'all_listings_by_status',
  `select s.status, c.count
     from (values ('draft'), ('submitted'), ('approved'), ('rejected'), ('suspended'), ('archived')) s (status)
    cross join lateral (
      select count(*) as count from (select 1 from products p where p.status = s.status limit ${countedMax}) bounded) c
   union all
   select 'changes', count(*) from (select 1 from product_revisions where status = 'submitted' limit ${countedMax}) bounded`,
  statusCountShape,
)

/**
 * How many listings have each status, and how many have changes waiting. Each count stops at 10,001, so that a million
 * approved products cost no more than ten thousand.
 */
export const countAllByStatus = (): Promise<StatusCount[]> => run(byStatus, [])

const names = statement('listing_names', `select id, name from products where id = ${anyOf('$1', 'uuid')}`, {
  id: uuid,
  name: text,
})

/** Names of listings by id. Unknown ids are missing from the map. */
export async function selectListingNames(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await run(names, [ids])
  return new Map(rows.map((row) => [row.id, row.name]))
}

const openRevisions = statement(
  'revisions_open',
  `select product_id from product_revisions where product_id = ${anyOf('$1', 'uuid')} and status = 'submitted'`,
  { product_id: uuid },
)

/** Which of these listings have changes that wait for review. */
export async function selectOpenRevisions(ids: readonly string[]): Promise<Set<string>> {
  const rows = await run(openRevisions, [ids])
  return new Set(rows.map((row) => row.product_id))
}
