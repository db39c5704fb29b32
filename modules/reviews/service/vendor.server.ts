import type { VendorActor } from '#modules/audit/rules.ts'
import { changedBy, recordAct } from '#modules/audit/service.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { keyOf } from '#platform/keyset.server.ts'
import { editConflict } from '#platform/kit/app-error.ts'
import { keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import { noReply, reviewNotFound } from '../errors.ts'
import { vendorReviewView } from '../present.ts'
import { averageOf, replyFlagsOf } from '../rules.ts'
import type { ReviewReplyInput, VendorReviewsQuery, VendorReviewsView, VendorReviewView } from '../shapes.ts'
import {
  countForVendor,
  selectForVendor,
  selectOneForVendor,
  selectReviewedProducts,
  selectVendorStars,
  vendorKeyLength,
} from '../store/read.server.ts'
import { deleteReply, foldProduct, lockReply, writeReply } from '../store/write.server.ts'

/** A page of published reviews of this vendor's products, the latest first. */
export async function listVendorReviews(actor: VendorActor, query: VendorReviewsQuery): Promise<VendorReviewsView> {
  const cursor = readCursor(query.cursor, vendorKeyLength)
  const [rows, total, unanswered, stars, products] = await Promise.all([
    selectForVendor(actor.vendorId, query, cursor, query.limit + 1),
    countForVendor(actor.vendorId, query),
    countForVendor(actor.vendorId, { answered: 'no' }, 1_000),
    selectVendorStars(actor.vendorId, query.product),
    selectReviewedProducts(actor.vendorId),
  ])
  const page = keysetPage(rows, query.limit, cursor, keyOf)
  return { ...page, items: page.items.map(vendorReviewView), total, unanswered, summary: averageOf(stars), products }
}

const subjectOf = (review: { id: string; product_name: string }) =>
  ({ type: 'review', id: review.id, name: review.product_name }) as const

/**
 * Writes the vendor's one public reply, or changes it over the version its form was opened with (0: there was none). One that gives contact
 * details waits for the operator, like a review.
 */
export async function replyToReview(
  actor: VendorActor,
  reviewId: string,
  input: ReviewReplyInput,
): Promise<VendorReviewView> {
  await consumeForAccount('replyPerVendor', actor.vendorId)
  const answered = await inTransaction(async (trx) => {
    const review = await selectOneForVendor(actor.vendorId, reviewId, trx)
    if (!review) throw reviewNotFound()
    const before = await lockReply(trx, reviewId)
    if ((before?.version ?? 0) !== input.version) {
      const by = await changedBy(trx, actor, 'review', reviewId)
      throw editConflict('This reply', { ...vendorReviewView(review), version: before?.version ?? 0 }, by)
    }
    await writeReply(trx, {
      review_id: reviewId,
      vendor_id: actor.vendorId,
      author_id: actor.userId,
      body: input.text,
      held_flags: replyFlagsOf(input.text),
    })
    await recordAct(trx, actor, {
      action: before ? 'review.reply_changed' : 'review.replied',
      subject: subjectOf(review),
      before: { reply: before?.body ?? null },
      after: { reply: input.text },
    })
    return selectOneForVendor(actor.vendorId, reviewId, trx)
  })
  if (!answered) throw reviewNotFound()
  await foldProduct(answered.product_id)
  return vendorReviewView(answered)
}

/** Takes the vendor's reply back. */
export async function withdrawReply(actor: VendorActor, reviewId: string): Promise<void> {
  const productId = await inTransaction(async (trx) => {
    const review = await selectOneForVendor(actor.vendorId, reviewId, trx)
    if (!review) throw reviewNotFound()
    const before = await lockReply(trx, reviewId)
    if (!before || before.removed_reason !== null) throw noReply()
    await deleteReply(trx, reviewId)
    await recordAct(trx, actor, {
      action: 'review.reply_withdrawn',
      subject: subjectOf(review),
      before: { reply: before.body },
      after: { reply: null },
    })
    return review.product_id
  })
  await foldProduct(productId)
}
