import type { Viewer } from '#modules/accounts/rules.ts'
import { requireVerified } from '#modules/accounts/service/email-verification.server.ts'
import { requireSignedIn } from '#modules/accounts/service/sessions.server.ts'
import type { PhotoView } from '#modules/catalog/shapes.ts'
import { receivePhoto } from '#modules/listing/service/photos.server.ts'
import { getApprovals } from '#modules/settings/service.server.ts'
import { inTransaction, type Trx, violatedConstraint } from '#platform/db.server.ts'
import { editConflict } from '#platform/kit/app-error.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import type { Upload } from '#platform/uploads.server.ts'
import { alreadyReviewed, notBought, ownProduct, photoGone, reviewNotFound } from '../errors.ts'
import type { ReviewStatus } from '../limits.ts'
import { ownReviewView } from '../present.ts'
import { flagsOf, statusAfterWriting } from '../rules.ts'
import type { EditReviewInput, OwnReviewView, WriteReviewInput } from '../shapes.ts'
import { selectOwn } from '../store/read.server.ts'
import {
  countUploads,
  deleteReview,
  foldProduct,
  hasDeliveredLine,
  insertReview,
  lockOwn,
  lockUnconfirmed,
  replacePhotos,
  selectBoughtLine,
  sellsProduct,
  updateReview,
  updateStatus,
  type WrittenReview,
} from '../store/write.server.ts'

const loginFirst = 'Please log in to write a review.'

async function written(
  input: EditReviewInput | WriteReviewInput,
  before: ReviewStatus | null,
  { emailVerified }: Viewer,
): Promise<WrittenReview> {
  const flags = flagsOf(input.title, input.text)
  const { reviews: mode } = await getApprovals()
  return {
    stars: input.stars,
    title: input.title,
    body: input.text,
    skin_type: input.skinType,
    skin_tone: input.skinTone,
    age_range: input.ageRange,
    photo_count: input.photoIds.length,
    status: statusAfterWriting(flags, mode, before, emailVerified),
    flags,
  }
}

async function ownView(trx: Trx, reviewId: string): Promise<OwnReviewView> {
  const [row] = await selectOwn([reviewId], trx)
  if (!row) throw reviewNotFound()
  return ownReviewView(row)
}

async function assertOwnPhotos(trx: Trx, userId: string, ids: readonly string[]): Promise<void> {
  if ((await countUploads(trx, userId, ids)) < ids.length) throw photoGone()
}

/**
 * Writes somebody's one review of a product. Only with a delivered, not cancelled line of it (reviews.not_bought), never of one's own shop
 * (reviews.own_product), once (reviews.already_written). Shown at once when the checks find nothing; kept
 * for its author alone until the email address is confirmed.
 */
export async function writeReview(viewer: Viewer | undefined, input: WriteReviewInput): Promise<OwnReviewView> {
  const author = requireSignedIn(viewer, loginFirst)
  const { userId } = author
  await consumeForAccount('writeReviewPerUser', userId)
  const review = await written(input, null, author)
  const saved = await inTransaction(async (trx) => {
    const line = await selectBoughtLine(trx, userId, input.productId)
    if (line?.is_own || (!line && (await sellsProduct(trx, userId, input.productId)))) throw ownProduct()
    if (!line) throw notBought()
    await assertOwnPhotos(trx, userId, input.photoIds)
    const { is_own: _, ...bought } = line
    const id = await insertReview(trx, { ...review, ...bought, product_id: input.productId, author_id: userId })
    await replacePhotos(trx, id, input.photoIds)
    return ownView(trx, id)
  }).catch((error) => {
    if (violatedConstraint(error) === 'reviews_one_per_buyer') throw alreadyReviewed()
    throw error
  })
  await foldProduct(input.productId)
  return saved
}

/** Changes one's own review over the version its form was opened with; what had to be looked at is looked at again. */
export async function editReview(
  viewer: Viewer | undefined,
  reviewId: string,
  input: EditReviewInput,
): Promise<OwnReviewView> {
  const author = requireSignedIn(viewer, loginFirst)
  const { userId } = author
  await consumeForAccount('writeReviewPerUser', userId)
  const { productId, saved } = await inTransaction(async (trx) => {
    const own = await lockOwn(trx, userId, reviewId)
    if (!own) throw reviewNotFound()
    if (own.version !== input.version) throw editConflict('Your review', await ownView(trx, reviewId))
    // What others read already stays as it is until the address is confirmed.
    if (own.status === 'published') requireVerified(author)
    await assertOwnPhotos(trx, userId, input.photoIds)
    await updateReview(trx, reviewId, await written(input, own.status as ReviewStatus, author))
    await replacePhotos(trx, reviewId, input.photoIds)
    return { productId: own.product_id, saved: await ownView(trx, reviewId) }
  })
  await foldProduct(productId)
  return saved
}

/** What waited for its author's email address goes on as if it were written now. A job handler: repeatable. */
export async function releaseReviews(userId: string): Promise<void> {
  const { reviews: mode } = await getApprovals()
  const waiting = await inTransaction(async (trx) => {
    const rows = await lockUnconfirmed(trx, userId)
    for (const { id, title, body } of rows) {
      await updateStatus(trx, id, statusAfterWriting(flagsOf(title, body), mode, 'unconfirmed', true))
    }
    return rows
  })
  for (const { product_id } of waiting) await foldProduct(product_id)
}

/** Takes one's own review back, with its photographs, votes and reply. Another may be written later. */
export async function withdrawReview(viewer: Viewer | undefined, reviewId: string): Promise<void> {
  const { userId } = requireSignedIn(viewer, loginFirst)
  const productId = await inTransaction(async (trx) => {
    const own = await lockOwn(trx, userId, reviewId)
    if (!own) throw reviewNotFound()
    await deleteReview(trx, reviewId)
    return own.product_id
  })
  await foldProduct(productId)
}

/**
 * Takes a photograph for a review of this person, who must have received something. What no review shows within a day goes.
 */
export async function uploadReviewPhoto(viewer: Viewer | undefined, upload: Upload): Promise<PhotoView> {
  const { userId } = requireSignedIn(viewer, loginFirst)
  if (!(await hasDeliveredLine(userId))) throw notBought()
  await consumeForAccount('uploadPerReviewer', userId)
  return receivePhoto(upload, null, { userId })
}
