import { sql } from 'kysely'
import { truth, uuid } from '#platform/db/columns.ts'
import { run, statement, type Trx } from '#platform/db.server.ts'
import type { ReviewStatus } from '../limits.ts'

export interface BoughtLine {
  line_item_id: string
  vendor_id: string
  variant_name: string
  is_own: boolean
}

/** This person's latest delivered line of a product that is not cancelled; undefined when there is none. */
export async function selectBoughtLine(trx: Trx, userId: string, productId: string): Promise<BoughtLine | undefined> {
  const { rows } = await sql<BoughtLine>`
    select l.id as line_item_id, l.vendor_id, l.variant_name,
           exists (select 1 from vendor_members m join products p on p.vendor_id = m.vendor_id
                    where m.user_id = o.user_id and p.id = l.product_id) as is_own
      from orders o
      join line_items l on l.order_id = o.id and l.product_id = ${productId} and l.cancelled_at is null
      join vendor_orders s on s.id = l.vendor_order_id and s.status = 'delivered'
     where o.user_id = ${userId} order by o.id desc limit 1`.execute(trx)
  return rows[0]
}

const deliveredLine = statement(
  'user_has_delivered_line',
  `select exists (select 1 from orders o join vendor_orders s on s.order_id = o.id
                   where o.user_id = $1 and s.status = 'delivered') as found`,
  { found: truth },
)

/** Whether anything was ever delivered to this person. Only then may photos be uploaded. */
export async function hasDeliveredLine(userId: string): Promise<boolean> {
  const [row] = await run(deliveredLine, [userId])
  return row?.found ?? false
}

/** Whether this person acts for the vendor of a product. */
export async function sellsProduct(trx: Trx, userId: string, productId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from vendor_members m join products p on p.vendor_id = m.vendor_id
                    where m.user_id = ${userId} and p.id = ${productId}) as found`.execute(trx)
  return rows[0]?.found ?? false
}

export interface WrittenReview {
  stars: number
  title: string
  body: string
  skin_type: string | null
  skin_tone: string | null
  age_range: string | null
  photo_count: number
  status: ReviewStatus
  flags: string[]
}

/**
 * Adds a review under the author's public name and answers its id. Throws on the constraint reviews_one_per_buyer when
 * the author has reviewed this product already.
 */
export async function insertReview(
  trx: Trx,
  review: WrittenReview & { product_id: string; author_id: string } & Omit<BoughtLine, 'is_own'>,
): Promise<string> {
  const { id } = await trx
    .insertInto('reviews')
    .values({
      ...review,
      author_name: sql<string>`(select review_author_name(name) from profiles where user_id = ${review.author_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a review and its status, and raises its version. An earlier decision no longer counts. */
export async function updateReview(trx: Trx, reviewId: string, review: WrittenReview): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ ...review, reason: null, edited_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', reviewId)
    .execute()
}

/**
 * The person's own review, its row locked until the transaction ends; undefined when it is unknown or somebody else's.
 */
export function lockOwn(trx: Trx, userId: string, reviewId: string) {
  return trx
    .selectFrom('reviews')
    .select(['id', 'product_id', 'status', 'version'])
    .where('id', '=', reviewId)
    .where('author_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** A person's reviews that wait for the email address, their rows locked until the transaction ends; none when the account is not confirmed. */
export function lockUnconfirmed(trx: Trx, userId: string) {
  return trx
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.author_id')
    .select(['reviews.id', 'product_id', 'title', 'body'])
    .where('author_id', '=', userId)
    .where('status', '=', 'unconfirmed')
    .where('users.email_verified_at', 'is not', null)
    .orderBy('reviews.id')
    .forUpdate('reviews')
    .execute()
}

/** Moves a review on, without a change of its words. */
export async function updateStatus(trx: Trx, reviewId: string, status: ReviewStatus): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ status, version: sql<number>`version + 1` })
    .where('id', '=', reviewId)
    .execute()
}

/** Deletes a review with its photos, votes, reports and reply. An unknown id changes nothing. */
export async function deleteReview(trx: Trx, reviewId: string): Promise<void> {
  await trx.deleteFrom('reviews').where('id', '=', reviewId).execute()
}

// ---------------------------------------------------------------- photographs

/** How many of these photos this person uploaded. */
export async function countUploads(trx: Trx, userId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await trx
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ids)
    .where('uploaded_by', '=', userId)
    // Not deleted by the nightly clean-up before the review shows them.
    .forKeyShare()
    .execute()
  return rows.length
}

/** Makes these the photos of a review, in this order. Repeatable; an empty list leaves none. */
export async function replacePhotos(trx: Trx, reviewId: string, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('review_photos').where('review_id', '=', reviewId).execute()
  if (ids.length === 0) return
  await trx
    .insertInto('review_photos')
    .values(ids.map((image_id, position) => ({ review_id: reviewId, position, image_id })))
    .execute()
}

const deleteLoose = statement(
  'review_uploads_delete_loose',
  `delete from images i where i.id in (
     select l.id from images l
      where l.uploaded_by is not null and l.created_at < now() - interval '1 day'
        and not exists (select 1 from review_photos rp where rp.image_id = l.id)
      order by l.created_at limit 1000)`,
  {},
)

/** Removes uploads that no review shows a day later, a thousand at a time. Repeatable. */
export async function deleteLooseUploads(): Promise<void> {
  await run(deleteLoose, [])
}

// ---------------------------------------------------------------- readers

export interface SeenReview {
  id: string
  product_id: string
  author_id: string
  has_reply: boolean
}

/** A published review; undefined when it is unknown or not published. */
export async function findPublished(trx: Trx, reviewId: string): Promise<SeenReview | undefined> {
  const { rows } = await sql<SeenReview>`
    select r.id, r.product_id, r.author_id,
           exists (select 1 from review_replies a where a.review_id = r.id and a.removed_reason is null and a.held_flags = '{}') as has_reply
      from reviews r where r.id = ${reviewId} and r.status = 'published'`.execute(trx)
  return rows[0]
}

/** Adds or removes a vote, and answers how many found the review helpful. Repeatable. */
export async function setVote(trx: Trx, reviewId: string, userId: string, helpful: boolean): Promise<number> {
  if (helpful) {
    await trx
      .insertInto('review_votes')
      .values({ review_id: reviewId, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await trx.deleteFrom('review_votes').where('review_id', '=', reviewId).where('user_id', '=', userId).execute()
  }
  const row = await trx
    .selectFrom('reviews')
    .select('helpful_count')
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow()
  return row.helpful_count
}

/** Reports a review or its reply. A second report of the same person changes nothing. */
export async function insertReport(
  trx: Trx,
  report: { review_id: string; about: 'review' | 'reply'; reporter_id: string; reason: string; note: string },
): Promise<void> {
  await trx
    .insertInto('review_reports')
    .values(report)
    .onConflict((conflict) => conflict.columns(['review_id', 'about', 'reporter_id']).doNothing())
    .execute()
}

// ---------------------------------------------------------------- the vendor's reply

/**
 * The reply to a review, undefined when there is none. The review's row is locked until the transaction ends, so that
 * two first replies are written in turn.
 */
export async function lockReply(trx: Trx, reviewId: string) {
  await trx.selectFrom('reviews').select('id').where('id', '=', reviewId).forUpdate().executeTakeFirst()
  return trx
    .selectFrom('review_replies')
    .select(['body', 'version', 'removed_reason'])
    .where('review_id', '=', reviewId)
    .executeTakeFirst()
}

/** Writes the vendor's reply; an existing one gets the new text and the next version, and is no longer removed. */
export async function writeReply(
  trx: Trx,
  reply: { review_id: string; vendor_id: string; author_id: string; body: string; held_flags: string[] },
): Promise<void> {
  await trx
    .insertInto('review_replies')
    .values(reply)
    .onConflict((conflict) =>
      conflict.column('review_id').doUpdateSet({
        body: reply.body,
        author_id: reply.author_id,
        removed_reason: null,
        held_flags: reply.held_flags,
        edited_at: sql<Date>`now()`,
        version: sql<number>`review_replies.version + 1`,
      }),
    )
    .execute()
}

/** Deletes the reply to a review. Repeatable. */
export async function deleteReply(trx: Trx, reviewId: string): Promise<void> {
  await trx.deleteFrom('review_replies').where('review_id', '=', reviewId).execute()
}

// ---------------------------------------------------------------- counts

const fold = statement('reviews_fold', 'select fold_reviews($1) as folded', { folded: truth })

/** Counts the changed reviews of a product; false when another process is counting it. */
export async function foldProduct(productId: string): Promise<boolean> {
  const [row] = await run(fold, [productId])
  return row?.folded ?? false
}

const uncounted = statement('reviews_uncounted', 'select distinct product_id from review_changes limit 1000', {
  product_id: uuid,
})

/** Products with review changes that are not counted yet, a thousand at a time. */
export async function selectUncounted(): Promise<string[]> {
  const rows = await run(uncounted, [])
  return rows.map((row) => row.product_id)
}
