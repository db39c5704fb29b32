import { type RawBuilder, sql } from 'kysely'
import { countUpTo } from '#platform/counted.server.ts'
import { decimal, instant, integer, json, listOf, nullable, type RowOf, text, uuid } from '#platform/db/columns.ts'
import { db, run, statement, type Trx } from '#platform/db.server.ts'
import { type KeyPart, keysetOrder } from '#platform/keyset.server.ts'
import type { Cursor } from '#platform/kit/keyset.ts'
import { likeText } from '#platform/kit/search.ts'
import type { ReviewSort } from '../limits.ts'
import type { ProductReviewsQuery, VendorReviewsQuery } from '../shapes.ts'

type Connection = Trx | typeof db

const reviewShape = {
  id: uuid,
  author_name: nullable(text),
  stars: integer,
  title: text,
  body: text,
  variant_name: text,
  skin_type: nullable(text),
  skin_tone: nullable(text),
  age_range: nullable(text),
  helpful_count: integer,
  created_at: instant,
  edited_at: nullable(instant),
  photos: json<{ id: string; width: number; height: number }[]>(),
  vendor_name: text,
  reply_body: nullable(text),
  reply_at: nullable(instant),
  reply_edited_at: nullable(instant),
  reply_removed: nullable(text),
  reply_held: nullable(listOf(text)),
}

export type ReviewRow = RowOf<typeof reviewShape>

export interface OwnReviewRow extends ReviewRow {
  status: string
  reason: string | null
  version: number
  product_id: string
  author_id: string
  flags: string[]
}

export interface VendorReviewRow extends ReviewRow {
  sort_key: string
  product_id: string
  product_slug: string
  product_name: string
  reply_version: number | null
}

export interface AdminReviewRow extends OwnReviewRow {
  product_slug: string
  product_name: string
  reports: { about: 'review' | 'reply'; reason: string; note: string; by: string; at: string }[]
}

/** What every list of reviews `r` shows beside the row itself. */
const reviewColumnsText = `
  r.id, r.author_name, r.stars, r.title, r.body, r.variant_name, r.skin_type, r.skin_tone, r.age_range, r.helpful_count, r.created_at,
  r.edited_at, pictures.list as photos, s.name as vendor_name, a.body as reply_body, a.created_at as reply_at,
  a.edited_at as reply_edited_at, a.removed_reason as reply_removed, a.held_flags as reply_held`
export const reviewColumns = sql.raw(reviewColumnsText)
export const stateColumns = sql`r.status, r.reason, r.version, r.product_id, r.author_id, r.flags`
const reviewJoinsText = `
  join vendors s on s.id = r.vendor_id
  left join review_replies a on a.review_id = r.id
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'width', i.width, 'height', i.height) order by rp.position), '[]') as list
      from review_photos rp join images i on i.id = rp.image_id where rp.review_id = r.id
  ) pictures`
export const reviewJoins = sql.raw(reviewJoinsText)

const sortKeys: Record<ReviewSort, { key: KeyPart[]; direction: 'asc' | 'desc' }> = {
  helpful: {
    key: [
      { expression: 'r.helpful_count', type: 'integer' },
      { expression: 'r.id', type: 'uuid' },
    ],
    direction: 'desc',
  },
  newest: { key: [{ expression: 'r.id', type: 'uuid' }], direction: 'desc' },
  highest: {
    key: [
      { expression: 'r.stars', type: 'integer' },
      { expression: 'r.id', type: 'uuid' },
    ],
    direction: 'desc',
  },
  lowest: {
    key: [
      { expression: 'r.stars', type: 'integer' },
      { expression: 'r.id', type: 'uuid' },
    ],
    direction: 'asc',
  },
}

/** The parts of the sort key of this order, for checking a cursor. */
export const sortKeyOf = (sort: ReviewSort): KeyPart[] => sortKeys[sort].key

export type PublicFilter = Pick<ProductReviewsQuery, 'stars' | 'photos' | 'skinType'>

const publicMatches = (
  productId: string,
  { stars, photos, skinType }: PublicFilter,
): RawBuilder<boolean> => sql<boolean>`
  r.product_id = ${productId} and r.status = 'published'
  ${stars ? sql`and r.stars = ${stars}` : sql``}
  ${photos ? sql`and r.photo_count > 0` : sql``}
  ${skinType ? sql`and r.skin_type = ${skinType}` : sql``}`

/** Published reviews of a product. The page is cut before the joins. */
export async function selectPublished(
  productId: string,
  filter: PublicFilter,
  sort: ReviewSort,
  cursor: Cursor | null,
  limit: number,
): Promise<(ReviewRow & { sort_key: string })[]> {
  const { key: parts, direction } = sortKeys[sort]
  const { start, order, key } = keysetOrder(parts, direction, cursor)
  const { rows } = await sql<ReviewRow & { sort_key: string }>`
    select ${key} as sort_key, ${reviewColumns}
      from (select * from reviews r where ${publicMatches(productId, filter)} and ${start} order by ${order} limit ${limit}) r
      ${reviewJoins} order by ${order}`.execute(db)
  return rows
}

/** How many reviews a product's document contains. */
export const firstReviews = 6

/** How many published reviews of a product the filter leaves, counted to `countedMax` and no further. */
export function countPublished(productId: string, filter: PublicFilter): Promise<number> {
  return countUpTo(sql`select 1 from reviews r where ${publicMatches(productId, filter)}`)
}

const starsShape = {
  rating: decimal,
  written: listOf(integer),
  demo: listOf(integer),
}

export type StarsRow = RowOf<typeof starsShape>

const starsOfProduct = `
  select p.id as product_id, p.rating, coalesce(s.written, '{0,0,0,0,0}') as written,
         coalesce(s.demo, star_shape(p.rating, p.review_count)) as demo
    from products p left join review_stars s on s.product_id = p.id
   where p.slug = $1 and p.status = 'approved'`
const stars = statement('product_stars', starsOfProduct, { ...starsShape, product_id: uuid })

/**
 * The counts by stars of a product on sale, and its id; undefined when it is not on sale. While nobody has reviewed it,
 * they are derived from its rating.
 */
export async function selectStars(slug: string): Promise<(StarsRow & { product_id: string }) | undefined> {
  const [row] = await run(stars, [slug])
  return row
}

type FirstRow = ReviewRow & { sort_key: string }

// A product without reviews has one row, with null in all columns of a review.
const starsAndFirst = statement(
  'reviews_first',
  `select p.rating, p.written, p.demo, r.*
     from (${starsOfProduct}) p
     left join lateral (
       select jsonb_build_array(r.helpful_count::text, r.id::text)::text as sort_key, ${reviewColumnsText}
         from (
           select * from reviews r where r.product_id = p.product_id and r.status = 'published'
            order by r.helpful_count desc, r.id desc limit ${firstReviews + 1}
         ) r
         ${reviewJoinsText}
     ) r on true
    order by r.helpful_count desc, r.id desc`,
  { ...starsShape, ...reviewShape, sort_key: nullable(text) },
)

/**
 * The counts by stars of a product on sale with its most helpful reviews, one more than the document shows if there are
 * more. One statement.
 */
export async function selectFirst(slug: string): Promise<{ stars: StarsRow; reviews: FirstRow[] } | undefined> {
  const rows = await run(starsAndFirst, [slug])
  const [stars] = rows
  return stars && { stars, reviews: rows.filter((row): row is FirstRow & typeof row => row.sort_key !== null) }
}

// ---------------------------------------------------------------- somebody's own

export interface ReviewableRow {
  product_id: string
  slug: string
  name: string
  variant_name: string
  category: string
  review_id: string | null
}

/**
 * Products of this person's delivered lines that are not cancelled: those of one order, or one product of any order.
 * Products already reviewed are included, products the person sells are not.
 */
export async function selectReviewable(
  userId: string,
  which: { order?: string | undefined; product?: string | undefined },
): Promise<ReviewableRow[]> {
  const { rows } = await sql<ReviewableRow>`
    select distinct on (p.id) p.id as product_id, p.slug, p.name, l.variant_name, p.category, r.id as review_id
      from orders o
      join line_items l on l.order_id = o.id and l.cancelled_at is null
      join vendor_orders s on s.id = l.vendor_order_id and s.status = 'delivered'
      join products p on p.id = l.product_id
      left join reviews r on r.product_id = p.id and r.author_id = o.user_id
     where o.user_id = ${userId}
       ${which.order === undefined ? sql`and p.slug = ${which.product ?? ''}` : sql`and o.public_id = ${which.order}`}
       and not exists (select 1 from vendor_members m where m.user_id = o.user_id and m.vendor_id = p.vendor_id)
     order by p.id, l.id desc`.execute(db)
  return rows
}

/** These reviews with their status, in no defined order. Unknown ids are left out; the caller checks whose they are. */
export async function selectOwn(ids: readonly string[], on: Connection = db): Promise<OwnReviewRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<OwnReviewRow>`
    select ${reviewColumns}, ${stateColumns} from reviews r ${reviewJoins} where r.id = any(${ids}::uuid[])`.execute(on)
  return rows
}

const votes = statement(
  'review_votes_of_user',
  `select v.review_id from review_votes v join reviews r on r.id = v.review_id join products p on p.id = r.product_id
    where v.user_id = $1 and p.slug = $2 order by v.review_id desc limit 500`,
  { review_id: uuid },
)

/** Ids of the reviews of a product that this person found helpful, the latest 500. */
export async function selectVotes(userId: string, slug: string): Promise<string[]> {
  const rows = await run(votes, [userId, slug])
  return rows.map((row) => row.review_id)
}

// ---------------------------------------------------------------- a vendor's

const vendorKey: KeyPart[] = [{ expression: 'r.id', type: 'uuid' }]
export const vendorKeyLength = vendorKey.length

type VendorFilter = Partial<Pick<VendorReviewsQuery, 'q' | 'product' | 'stars' | 'answered'>>

/** In the words of a review or the name of its product. */
function hasWords(q: string): RawBuilder<boolean> {
  const like = `%${likeText(q.toLowerCase())}%`
  return sql<boolean>`(lower(r.title || ' ' || r.body) like ${like}
    or exists (select 1 from products w where w.id = r.product_id and lower(w.name) like ${like}))`
}

/** A removed reply counts as none: the vendor may write another. */
const vendorMatches = (
  vendorId: string,
  { q, product, stars, answered }: VendorFilter,
): RawBuilder<boolean> => sql<boolean>`
  r.vendor_id = ${vendorId} and r.status = 'published'
  ${product ? sql`and r.product_id = ${product}` : sql``}
  ${stars === 'low' ? sql`and r.stars <= 2` : stars ? sql`and r.stars = ${Number(stars)}` : sql``}
  ${q ? sql`and ${hasWords(q)}` : sql``}
  ${
    answered
      ? sql`and ${answered === 'yes' ? sql`` : sql`not`} exists (
          select 1 from review_replies x where x.review_id = r.id and x.removed_reason is null)`
      : sql``
  }`

/** A page of published reviews of the vendor's products, in the direction of the cursor, newest first without one. */
export async function selectForVendor(
  vendorId: string,
  filter: VendorFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<VendorReviewRow[]> {
  const { start, order, key } = keysetOrder(vendorKey, 'desc', cursor)
  const { rows } = await sql<VendorReviewRow>`
    select ${key} as sort_key, ${reviewColumns}, r.product_id, p.slug as product_slug, p.name as product_name, a.version as reply_version
      from (select * from reviews r where ${vendorMatches(vendorId, filter)} and ${start} order by ${order} limit ${limit}) r
      ${reviewJoins} join products p on p.id = r.product_id order by ${order}`.execute(db)
  return rows
}

/** How many reviews of the vendor's products the filter leaves, counted to `most` and no further. */
export function countForVendor(vendorId: string, filter: VendorFilter, most?: number): Promise<number> {
  return countUpTo(sql`select 1 from reviews r where ${vendorMatches(vendorId, filter)}`, most)
}

const vendorStars = statement(
  'review_stars_of_vendor',
  `select array(select coalesce(sum(s.written[star]), 0)::integer
                  from generate_series(1, 5) star
                  left join (review_stars s join products p on p.id = s.product_id and p.vendor_id = $1
                              and ($2::uuid is null or p.id = $2)) on true
                 group by star order by star) as written`,
  { written: listOf(integer) },
)

/** Written reviews of the vendor's products by stars, from one to five; of one product where it is named. */
export async function selectVendorStars(vendorId: string, productId: string | undefined): Promise<number[]> {
  const [row] = await run(vendorStars, [vendorId, productId ?? null])
  return row?.written ?? []
}

const reviewed = statement(
  'reviewed_products_of_vendor',
  `select id, name from (
     select p.id, p.name, p.review_count from products p
      where p.vendor_id = $1 and exists (select from reviews r where r.product_id = p.id and r.status = 'published')
      order by p.review_count desc, p.id limit 100) t order by name, id`,
  { id: uuid, name: text },
)

/** Products of the vendor that have published reviews, by name: the hundred that have most. */
export const selectReviewedProducts = (vendorId: string): Promise<{ id: string; name: string }[]> =>
  run(reviewed, [vendorId])

/** A published review of one of the vendor's products; undefined when there is none. Locks nothing. */
export async function selectOneForVendor(
  vendorId: string,
  reviewId: string,
  trx: Trx,
): Promise<VendorReviewRow | undefined> {
  const { rows } = await sql<VendorReviewRow>`
    select '[]' as sort_key, ${reviewColumns}, r.product_id, p.slug as product_slug, p.name as product_name, a.version as reply_version
      from reviews r ${reviewJoins} join products p on p.id = r.product_id
     where r.id = ${reviewId} and r.vendor_id = ${vendorId} and r.status = 'published'`.execute(trx)
  return rows[0]
}
