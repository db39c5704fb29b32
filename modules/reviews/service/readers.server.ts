import type { Viewer } from '#modules/accounts/rules.ts'
import { requireVerified } from '#modules/accounts/service/email-verification.server.ts'
import { requireSignedIn } from '#modules/accounts/service/sessions.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import { noReply, ownProduct, ownReview, reviewNotFound } from '../errors.ts'
import type { ReportInput } from '../shapes.ts'
import { findPublished, insertReport, sellsProduct, setVote } from '../store/write.server.ts'

/** Says that a review helps, or takes that back; repeatable, with a confirmed address. Neither its author nor who sells the product has a vote. */
export async function voteOnReview(
  viewer: Viewer | undefined,
  reviewId: string,
  helpful: boolean,
): Promise<{ helpful: number }> {
  const reader = requireSignedIn(viewer, 'Please log in to mark a review as helpful.')
  requireVerified(reader)
  const { userId } = reader
  await consumeForAccount('votePerUser', userId)
  return inTransaction(async (trx) => {
    const review = await findPublished(trx, reviewId)
    if (!review) throw reviewNotFound()
    if (review.author_id === userId) throw ownReview()
    if (await sellsProduct(trx, userId, review.product_id)) throw ownProduct()
    return { helpful: await setVote(trx, reviewId, userId, helpful) }
  })
}

/** Tells the operator of a review or of its reply. A second report of the same person adds nothing. */
export async function reportReview(viewer: Viewer | undefined, reviewId: string, input: ReportInput): Promise<void> {
  const { userId } = requireSignedIn(viewer, 'Please log in to report a review.')
  await consumeForAccount('reportPerUser', userId)
  await inTransaction(async (trx) => {
    const review = await findPublished(trx, reviewId)
    if (!review) throw reviewNotFound()
    if (input.about === 'review' && review.author_id === userId) throw ownReview()
    if (input.about === 'reply' && !review.has_reply) throw noReply()
    await insertReport(trx, { review_id: reviewId, reporter_id: userId, ...input })
  })
}
