import { type RawBuilder, sql } from 'kysely'
import { countUpTo } from '#platform/counted.server.ts'
import { db, type Trx } from '#platform/db.server.ts'
import { type KeyPart, keysetOrder } from '#platform/keyset.server.ts'
import type { Cursor } from '#platform/kit/keyset.ts'
import { likeText } from '#platform/kit/search.ts'
import type { AdminReviewsQuery } from '../shapes.ts'
import { type AdminReviewRow, reviewColumns, reviewJoins, stateColumns } from './read.server.ts'

const adminKey: KeyPart[] = [{ expression: 'r.id', type: 'uuid' }]
export const adminKeyLength = adminKey.length

type AdminFilter = Pick<AdminReviewsQuery, 'q' | 'status' | 'stars' | 'user'>

function inState(status: AdminFilter['status']): RawBuilder<unknown> {
  if (!status) return sql``
  // Two sets, each found by its own index: an OR would read every review.
  if (status === 'waiting')
    return sql`and r.id in (
      select w.id from reviews w where w.status = 'pending' or w.report_count > 0
      union select h.review_id from review_replies h where h.held_flags <> '{}')`
  if (status === 'reported') return sql`and r.report_count > 0`
  return sql`and r.status = ${status}`
}

const adminMatches = ({ q, status, stars, user }: AdminFilter): RawBuilder<boolean> => sql<boolean>`
  true ${inState(status)}
  ${stars ? sql`and r.stars = ${stars}` : sql``}
  ${user ? sql`and r.author_id = ${user}` : sql``}
  ${q ? sql`and lower(r.title || ' ' || r.body) like ${`%${likeText(q.toLowerCase())}%`}` : sql``}`

const columns = sql`
  ${reviewColumns}, ${stateColumns}, p.slug as product_slug, p.name as product_name, told.list as reports`
const joins = sql`
  ${reviewJoins}
  join products p on p.id = r.product_id
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('about', x.about, 'reason', x.reason, 'note', x.note,
             'by', coalesce(w.name, 'Somebody'), 'at', x.created_at) order by x.id), '[]') as list
      from (select * from review_reports q where q.review_id = r.id and q.resolved_at is null order by q.id limit 20) x
      left join profiles w on w.user_id = x.reporter_id
  ) told`

/** A page of all reviews, newest first. The page is cut before the joins. */
export async function selectForAdmin(
  filter: AdminFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<(AdminReviewRow & { sort_key: string })[]> {
  const { start, order, key } = keysetOrder(adminKey, 'desc', cursor)
  const { rows } = await sql<AdminReviewRow & { sort_key: string }>`
    select ${key} as sort_key, ${columns}
      from (select * from reviews r where ${adminMatches(filter)} and ${start} order by ${order} limit ${limit}) r
      ${joins} order by ${order}`.execute(db)
  return rows
}

/** How many reviews the filter leaves, counted to `most` and no further. */
export function countForAdmin(filter: AdminFilter, most?: number): Promise<number> {
  return countUpTo(sql`select 1 from reviews r where ${adminMatches(filter)}`, most)
}

/** A review, its row locked until the transaction ends; undefined when there is none. */
export async function lockForDecision(trx: Trx, reviewId: string): Promise<AdminReviewRow | undefined> {
  await trx.selectFrom('reviews').select('id').where('id', '=', reviewId).forUpdate().executeTakeFirst()
  const { rows } =
    await sql<AdminReviewRow>`select ${columns} from reviews r ${joins} where r.id = ${reviewId}`.execute(trx)
  return rows[0]
}

/** Publishes or rejects a review and raises its version. The caller holds the row's lock. */
export async function updateDecision(
  trx: Trx,
  reviewId: string,
  status: 'published' | 'rejected',
  reason: string | null,
): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ status, reason, decided_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', reviewId)
    .execute()
}

/**
 * Closes the open reports of a review, or only those about its reply. A decision settles them, whichever it was.
 * Repeatable.
 */
export async function resolveReports(trx: Trx, reviewId: string, about?: 'reply'): Promise<void> {
  await trx
    .updateTable('review_reports')
    .set({ resolved_at: sql<Date>`now()` })
    .where('review_id', '=', reviewId)
    .where('resolved_at', 'is', null)
    .$if(about !== undefined, (query) => query.where('about', '=', about ?? 'reply'))
    .execute()
}

/** Removes a reply. True when there was one to remove. */
export async function removeReply(trx: Trx, reviewId: string, reason: string): Promise<boolean> {
  const result = await trx
    .updateTable('review_replies')
    .set({ removed_reason: reason, held_flags: [], version: sql<number>`version + 1` })
    .where('review_id', '=', reviewId)
    .where('removed_reason', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Lets everybody read a reply that waited. True when one did. */
export async function releaseReply(trx: Trx, reviewId: string): Promise<boolean> {
  const result = await trx
    .updateTable('review_replies')
    .set({ held_flags: [], version: sql<number>`version + 1` })
    .where('review_id', '=', reviewId)
    .where('removed_reason', 'is', null)
    .where(sql<boolean>`held_flags <> '{}'`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The email address of a review's author; undefined when the account was deleted. */
export async function selectAuthorAddress(trx: Trx, authorId: string): Promise<string | undefined> {
  const author = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', authorId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return author?.email
}

/** Accounts and email addresses of those who act for the vendor of a review. Empty when the review is unknown or they are gone. */
export async function selectReplyReaders(trx: Trx, reviewId: string): Promise<{ id: string; email: string }[]> {
  return trx
    .selectFrom('reviews as r')
    .innerJoin('vendor_members as m', 'm.vendor_id', 'r.vendor_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email'])
    .where('r.id', '=', reviewId)
    .where('u.deleted_at', 'is', null)
    .execute()
}
