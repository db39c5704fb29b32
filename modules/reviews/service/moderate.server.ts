import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { sendEmailIn } from '#modules/mail/service/send.server.ts'
import { inTransaction, type Trx } from '#platform/db.server.ts'
import { keyOf } from '#platform/keyset.server.ts'
import { keysetPage, readCursor } from '#platform/kit/keyset.ts'
import type { BulkAnswerView } from '#platform/shapes.ts'
import { rejectedEmail, replyRemovedEmail } from '../emails.server.ts'
import type { RejectionReason } from '../limits.ts'
import { adminReviewView } from '../present.ts'
import type { AdminReviewsQuery, AdminReviewsView, ReviewDecisionInput } from '../shapes.ts'
import {
  adminKeyLength,
  countForAdmin,
  lockForDecision,
  releaseReply,
  removeReply,
  resolveReports,
  selectAuthorAddress,
  selectForAdmin,
  selectReplyReaders,
  updateDecision,
} from '../store/moderate.server.ts'
import type { AdminReviewRow } from '../store/read.server.ts'
import { foldProduct } from '../store/write.server.ts'

const most = 1_000

/** A page of all reviews for the operator, the latest first, and how many stand in each state. */
export async function listReviews(query: AdminReviewsQuery): Promise<AdminReviewsView> {
  const cursor = readCursor(query.cursor, adminKeyLength)
  const of = (status: AdminReviewsQuery['status']) => countForAdmin({ q: '', status }, most)
  const [rows, total, waiting, pending, reported, published, rejected] = await Promise.all([
    selectForAdmin(query, cursor, query.limit + 1),
    countForAdmin(query),
    of('waiting'),
    of('pending'),
    of('reported'),
    of('published'),
    of('rejected'),
  ])
  const page = keysetPage(rows, query.limit, cursor, keyOf)
  return {
    ...page,
    items: page.items.map(adminReviewView),
    total,
    counts: { waiting, pending, reported, published, rejected },
  }
}

const nameOf = (review: AdminReviewRow) => `${review.product_name}, ${review.author_name ?? 'a customer'}`

async function publish(trx: Trx, admin: AdminActor, review: AdminReviewRow): Promise<void> {
  if (review.status !== 'published') await updateDecision(trx, review.id, 'published', null)
  await resolveReports(trx, review.id)
  await recordAct(trx, admin, {
    action: review.status === 'published' ? 'review.kept' : 'review.published',
    subject: { type: 'review', id: review.id, name: nameOf(review) },
    before: { status: review.status },
    after: { status: 'published' },
  })
}

async function reject(trx: Trx, admin: AdminActor, review: AdminReviewRow, reason: RejectionReason): Promise<void> {
  await updateDecision(trx, review.id, 'rejected', reason)
  await resolveReports(trx, review.id)
  const address = await selectAuthorAddress(trx, review.author_id)
  if (address) {
    const product = { name: review.product_name, slug: review.product_slug }
    await sendEmailIn(trx, rejectedEmail(address, product, reason), review.author_id)
  }
  await recordAct(trx, admin, {
    action: 'review.rejected',
    subject: { type: 'review', id: review.id, name: nameOf(review) },
    before: { status: review.status },
    after: { status: 'rejected' },
    reason,
  })
}

async function takeDownReply(
  trx: Trx,
  admin: AdminActor,
  review: AdminReviewRow,
  reason: RejectionReason,
): Promise<boolean> {
  if (!(await removeReply(trx, review.id, reason))) return false
  await resolveReports(trx, review.id, 'reply')
  for (const { id, email } of await selectReplyReaders(trx, review.id)) {
    await sendEmailIn(trx, replyRemovedEmail(email, { name: review.product_name }, reason), id)
  }
  await recordAct(trx, admin, {
    action: 'review.reply_removed',
    subject: { type: 'review', id: review.id, name: nameOf(review) },
    before: { reply: review.reply_body },
    after: { reply: null },
    reason,
  })
  return true
}

async function publishReply(trx: Trx, admin: AdminActor, review: AdminReviewRow): Promise<boolean> {
  if (!(await releaseReply(trx, review.id))) return false
  await recordAct(trx, admin, {
    action: 'review.reply_published',
    subject: { type: 'review', id: review.id, name: nameOf(review) },
    before: { held: review.reply_held },
    after: { reply: review.reply_body },
  })
  return true
}

/** One decision in its own transaction; the sentence says why it was left as it is. */
async function decide(
  admin: AdminActor,
  { id, version }: ReviewDecisionInput['reviews'][number],
  input: ReviewDecisionInput,
): Promise<{ name: string; why?: string; productId?: string }> {
  return inTransaction(async (trx) => {
    const review = await lockForDecision(trx, id)
    if (!review) return { name: 'A review', why: 'Its author has deleted it.' }
    const name = nameOf(review)
    if (review.version !== version) return { name, why: 'It was changed meanwhile. Read it again.' }
    if (input.decision === 'publish' && review.status === 'unconfirmed')
      return { name, why: 'Its author has not confirmed the email address.' }
    if (input.decision === 'publish') await publish(trx, admin, review)
    else if (input.decision === 'publish_reply') {
      if (!(await publishReply(trx, admin, review))) return { name, why: 'Its reply does not wait.' }
    } else if (input.decision === 'remove_reply') {
      if (!(await takeDownReply(trx, admin, review, input.reason))) return { name, why: 'It has no reply.' }
    } else if (review.status === 'rejected') return { name, why: 'It is not shown already.' }
    else await reject(trx, admin, review, input.reason)
    return { name, productId: review.product_id }
  })
}

/**
 * Publishes (which also settles reports), rejects by one of the public reasons with an email to the author, or takes a vendor's reply down.
 * Each by itself: what was changed since it was read is left and named.
 */
export async function decideOnReviews(admin: AdminActor, input: ReviewDecisionInput): Promise<BulkAnswerView> {
  const outcome: BulkAnswerView = { done: [], refused: [] }
  for (const review of input.reviews) {
    const { name, why, productId } = await decide(admin, review, input)
    if (why !== undefined) outcome.refused.push({ id: review.id, name, why })
    else outcome.done.push(review.id)
    if (productId) await foldProduct(productId)
  }
  return outcome
}
