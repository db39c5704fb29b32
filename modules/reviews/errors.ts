import { AppError } from '#platform/kit/app-error.ts'

export const reviewNotFound = () => new AppError('not_found', 'reviews.not_found', 'There is no such review.')
export const productNotFound = () => new AppError('not_found', 'reviews.product_not_found', 'There is no such product.')
export const notBought = () =>
  new AppError(
    'forbidden',
    'reviews.not_bought',
    'Only who has bought a product and received it can review it. You find what you can review in My Orders.',
  )
export const ownProduct = () =>
  new AppError('forbidden', 'reviews.own_product', 'You sell this product, so you cannot review or rate its reviews.')
export const ownReview = () =>
  new AppError('forbidden', 'reviews.own_review', 'This is your own review. Others say whether it helps.')
export const alreadyReviewed = () =>
  new AppError(
    'conflict',
    'reviews.already_written',
    'You have reviewed this product already. Change that review instead.',
  )
export const photoGone = () =>
  new AppError('invalid', 'reviews.photo_gone', 'A photo is not there any more. Add it again.', {
    issues: [{ path: 'photoIds', message: 'A photo is not there any more. Add it again.' }],
  })
export const noReply = () => new AppError('not_found', 'reviews.no_reply', 'There is no answer to this review.')
