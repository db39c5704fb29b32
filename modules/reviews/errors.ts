import { AppError } from '#platform/kit/app-error.ts'

/** There is no such review, or the viewer may not see or change it. */
export const reviewNotFound = () => new AppError('not_found', 'reviews.not_found', 'There is no such review.')

/** There is no such product, or it is not on sale. */
export const productNotFound = () => new AppError('not_found', 'reviews.product_not_found', 'There is no such product.')

/** The customer has no delivered line of this product or, for an upload of a photo, no delivery at all. */
export const notBought = () =>
  new AppError(
    'forbidden',
    'reviews.not_bought',
    'You can review a product once you have bought and received it. My Orders shows what you can review.',
  )

/** The viewer belongs to the vendor of this product, so writing and voting are not open to them. */
export const ownProduct = () =>
  new AppError('forbidden', 'reviews.own_product', 'You sell this product, so you cannot review or rate its reviews.')

/** The author of a review cannot vote for it or report it. */
export const ownReview = () =>
  new AppError('forbidden', 'reviews.own_review', 'You can’t vote on or report your own review.')

/** The customer has a review of this product already; there is one for each product. */
export const alreadyReviewed = () =>
  new AppError(
    'conflict',
    'reviews.already_written',
    'You have reviewed this product already. Change that review instead.',
  )

/** A photo in the form is not one of the author's uploads any more. The issue stands at `photoIds`. */
export const photoGone = () =>
  new AppError('invalid', 'reviews.photo_gone', 'A photo is not there any more. Add it again.', {
    issues: [{ path: 'photoIds', message: 'A photo is not there any more. Add it again.' }],
  })

/** The review has no reply, or the reply was removed. */
export const noReply = () => new AppError('not_found', 'reviews.no_reply', 'There is no reply to this review.')
