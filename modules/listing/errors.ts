import { AppError, type Issue } from '#platform/kit/app-error.ts'

export const listingNotFound = () =>
  new AppError('not_found', 'listing.not_found', 'There is no such product among yours.')
export const vendorSuspended = () =>
  new AppError(
    'forbidden',
    'listing.vendor_suspended',
    'Your shop is suspended. You can look at your products, but not change them until it is reinstated.',
  )
export const listingInReview = () =>
  new AppError(
    'conflict',
    'listing.in_review',
    'This product is with our reviewers. Take it back to change it, then send it again.',
  )
export const listingArchived = () =>
  new AppError('conflict', 'listing.archived', 'This product is archived. Restore it to change it.')
export const moveNotAllowed = (sentence: string) => new AppError('conflict', 'listing.move_not_allowed', sentence)
export const listingIncomplete = (sentence: string, issues: Issue[]) =>
  new AppError('invalid', 'listing.incomplete', sentence, { issues })
export const skuTaken = (issues: Issue[]) =>
  new AppError('invalid', 'listing.sku_taken', 'A SKU can be used only once.', { issues })
export const photoGone = (issues: Issue[]) =>
  new AppError('invalid', 'listing.photo_gone', 'A photo is not there any more. Upload it again.', { issues })
export const categoryUnknown = () =>
  new AppError('invalid', 'listing.category_unknown', 'Choose a category.', {
    issues: [{ path: 'content.category', message: 'Choose a category.' }],
  })
export const variantUnknown = () =>
  new AppError('not_found', 'listing.variant_not_found', 'There is no such choice of this product.')
export const noRevision = () =>
  new AppError('conflict', 'listing.no_changes_waiting', 'No changes of this product wait for review any more.')

export const noProofFile = () =>
  new AppError(
    'invalid',
    'proof.not_readable',
    'This is neither a PDF nor a picture we can read. Use a PDF, or a JPEG, PNG, WebP or AVIF of the document.',
  )
export const proofUnreadable = () =>
  new AppError('invalid', 'proof.damaged', 'This file is damaged or incomplete. Save it anew and try again.')
export const proofNotFound = () => new AppError('not_found', 'proof.not_found', 'This file is not there any more.')
export const tooManyProofs = () =>
  new AppError('conflict', 'proof.too_many', 'A product has at most 10 files. Take one out that is not needed.')
export const proofQuotaFull = () =>
  new AppError('conflict', 'proof.quota_full', 'Your files fill the 200 MB you have. Take out what is not needed.')
/** `words` are those in its texts that need it. */
export const proofNeeded = (words: readonly string[]) =>
  new AppError(
    'conflict',
    'proof.needed',
    `This product is on sale and its texts say “${words.join('”, “')}”. Attach the new file before you take this one out.`,
  )

export const notAnImage = () =>
  new AppError('invalid', 'photo.not_an_image', 'This is no photo we can read. Use a JPEG, PNG, WebP or AVIF file.')
export const imageUnreadable = () =>
  new AppError('invalid', 'photo.unreadable', 'This photo is damaged or incomplete. Save it anew and try again.')
export const imageTooLarge = () =>
  new AppError(
    'invalid',
    'photo.too_large',
    'This photo is too large: at most 8,000 pixels a side and 40 megapixels. Make it smaller and try again.',
  )
export const imageTooSmall = () =>
  new AppError('invalid', 'photo.too_small', 'This photo is too small: at least 240 pixels wide, better 960.')
export const imageTooSlow = () =>
  new AppError('invalid', 'photo.too_slow', 'This photo takes too long to read. Save it smaller and try again.')
export const uploadsBusy = () =>
  new AppError('unavailable', 'photo.busy', 'Many photos are being prepared just now. Try again in a moment.', {
    retryAfter: 5,
  })
export const quotaFull = () =>
  new AppError(
    'conflict',
    'photo.quota_full',
    'Your photos fill the 200 MB you have. Remove photos you no longer need; what no product uses is cleared each night.',
  )
