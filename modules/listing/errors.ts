import { AppError, type Issue } from '#platform/kit/app-error.ts'
import { formatRupees } from '#platform/kit/money.ts'

/** There is no such product, or it belongs to another vendor. */
export const listingNotFound = () =>
  new AppError('not_found', 'listing.not_found', 'There is no such product among yours.')

/** A suspended vendor tries to change a listing. Reading stays possible. */
export const vendorSuspended = () =>
  new AppError(
    'forbidden',
    'listing.vendor_suspended',
    'Your shop is suspended. You can look at your products, but not change them until it is reinstated.',
  )

/** A vendor that has not been approved yet has as many products as it may have until then. */
export const draftsFull = () =>
  new AppError(
    'conflict',
    'listing.drafts_full',
    'You can prepare three products until your business is approved. Send your business details for approval first.',
  )

/** A vendor uploads before it has sent its business details. */
export const businessFirst = () =>
  new AppError(
    'conflict',
    'listing.business_first',
    'Send your business details for approval first, then add photos and files.',
  )

/** The listing is with the reviewer, so it cannot be edited until it is taken back. */
export const listingInReview = () =>
  new AppError(
    'conflict',
    'listing.in_review',
    'This product is with our reviewers. Withdraw it to edit it, then send it again.',
  )

/** The listing is archived, so it cannot be edited until it is restored. */
export const listingArchived = () =>
  new AppError('conflict', 'listing.archived', 'This product is archived. Restore it to change it.')

/** The price is no longer the one that was seen when it was changed; `now` is in rupees, null for none. */
export const priceChanged = (now: number | null) =>
  new AppError(
    'conflict',
    'listing.price_changed',
    `This price was changed meanwhile${now === null ? '' : ` to ${formatRupees(now)}`}. Open the product to look at it.`,
  )

/** A variant whose stock moved since a count began, so that the count cannot be taken: how many pieces there are now, and the field of the count. */
export interface Recounted {
  variantId: string
  path: string
  stock: number
}

/**
 * Another count came between the stock that was seen and this count, perhaps the same one whose answer was lost; or orders took more meanwhile than
 * was counted. Nothing is changed. `stock` has the pieces there are now, by variant.
 */
export const stockRecounted = (variants: readonly Recounted[]) => {
  const sentence = (now: number) =>
    `Stock has changed since you opened this page: it is ${now.toLocaleString('en-IN')} now. Check and enter your count.`
  const [only, ...others] = variants
  return new AppError(
    'conflict',
    'listing.stock_recounted',
    only && others.length === 0
      ? sentence(only.stock)
      : 'Stock has changed since you opened this page. Check the marked figures and enter your counts.',
    {
      issues: variants.map(({ path, stock }) => ({ path, message: sentence(stock) })),
      stock: Object.fromEntries(variants.map(({ variantId, stock }) => [variantId, stock])),
    },
  )
}

/** Changes of a listing on sale were sent back, so its price changes together with them. */
export const changesSentBack = () =>
  new AppError(
    'conflict',
    'listing.changes_sent_back',
    'The last changes of this product were sent back. Open it to correct or discard them first.',
  )

/** The listing cannot go to the wanted status from where it is now. `sentence` says why. */
export const moveNotAllowed = (sentence: string) => new AppError('conflict', 'listing.move_not_allowed', sentence)

/** The checklist is not fulfilled. `issues` name the fields that are missing or wrong. */
export const listingIncomplete = (sentence: string, issues: Issue[]) =>
  new AppError('invalid', 'listing.incomplete', sentence, { issues })

/**
 * Another variant has this SKU. `issues` name the fields; they are empty when only the constraint in the database
 * noticed.
 */
export const skuTaken = (issues: Issue[]) =>
  new AppError('invalid', 'listing.sku_taken', 'A SKU can be used only once.', { issues })

/** A photo in the form was deleted or belongs to another vendor. `issues` name the fields. */
export const photoGone = (issues: Issue[]) =>
  new AppError('invalid', 'listing.photo_gone', 'A photo is no longer there. Upload it again.', { issues })

/** The category is not one of the shop's. The issue stands at `content.category`. */
export const categoryUnknown = () =>
  new AppError('invalid', 'listing.category_unknown', 'Choose a category.', {
    issues: [{ path: 'content.category', message: 'Choose a category.' }],
  })

/** The listing has no such variant, or it was retired. */
export const variantUnknown = () =>
  new AppError('not_found', 'listing.variant_not_found', 'There is no such choice of this product.')

/** The listing has no revision that waits for review, for instance because it was decided meanwhile. */
export const noRevision = () =>
  new AppError('conflict', 'listing.no_changes_waiting', 'No changes of this product wait for review any more.')

/** The upload is neither a PDF nor an image in one of the accepted formats. */
export const noProofFile = () =>
  new AppError(
    'invalid',
    'proof.not_readable',
    'This is neither a PDF nor a picture we can read. Use a PDF, or a JPEG, PNG, WebP or AVIF of the document.',
  )

/** The proof starts like a PDF or an image, but cannot be read to its end, or it is too small to be one. */
export const proofUnreadable = () =>
  new AppError('invalid', 'proof.damaged', 'This file is damaged or incomplete. Save it again and try once more.')

/** The product has no such proof, or it belongs to another vendor. */
export const proofNotFound = () => new AppError('not_found', 'proof.not_found', 'This file is no longer there.')

/** The product has 10 proofs, which is the most it can have. */
export const tooManyProofs = () =>
  new AppError('conflict', 'proof.too_many', 'A product has at most 10 files. Take one out that is not needed.')

/** The vendor's proofs would take more than it may store. `bytes`: how much that is. */
export const proofQuotaFull = (bytes: number) =>
  new AppError(
    'conflict',
    'proof.quota_full',
    `Your files fill the ${bytes >> 20} MB you have. Take out what is not needed.`,
  )

/** What shows a claim of a listing on sale cannot be taken from it: neither the file, nor the claim from the file. `words` make those claims. */
export const proofNeeded = (words: readonly string[]) =>
  new AppError(
    'conflict',
    'proof.needed',
    `This product is on sale and its texts say “${words.join('”, “')}”. First attach another file that shows this, or choose it at one that is here.`,
  )

/** The last day of a proof has passed already. */
export const proofEnded = () =>
  new AppError('invalid', 'proof.ended', 'This proof has ended already. Attach one that is valid today.', {
    issues: [{ path: 'validUntil', message: 'This day has passed. Attach a proof that is valid today.' }],
  })

/** The last day of a proof lies further ahead than any certificate holds. */
export const proofEndTooFar = () =>
  new AppError('invalid', 'proof.end_too_far', 'Check the year: no certificate is valid for more than ten years.', {
    issues: [{ path: 'validUntil', message: 'Check the year: no certificate is valid for more than ten years.' }],
  })

/** A proof of such claims has to say until when it holds. */
export const proofEndNeeded = () =>
  new AppError('invalid', 'proof.end_needed', 'Enter how long this certificate or report is valid.', {
    issues: [{ path: 'validUntil', message: 'Enter the last day this certificate or report is valid.' }],
  })

/** The upload is not a JPEG, PNG, WebP or AVIF file. */
export const notAnImage = () =>
  new AppError('invalid', 'photo.not_an_image', 'We can’t read this photo. Use a JPEG, PNG, WebP or AVIF file.')

/** The upload starts like an image, but cannot be decoded. */
export const imageUnreadable = () =>
  new AppError('invalid', 'photo.unreadable', 'This photo is damaged or incomplete. Save it again and try once more.')

/** The photo has more than 8,000 pixels on a side or more than 40 megapixels. */
export const imageTooLarge = () =>
  new AppError(
    'invalid',
    'photo.too_large',
    'This photo is too large: at most 8,000 pixels a side and 40 megapixels. Make it smaller and try again.',
  )

/** The photo is an AVIF of more than 12 megapixels, or of more than 8 bits per colour. */
export const avifTooLarge = () =>
  new AppError(
    'invalid',
    'photo.avif_too_large',
    'An AVIF photo can have at most 12 megapixels and 8 bits per colour. Save it as a JPEG and try again.',
  )

/** The photo is less than 240 pixels wide. */
export const imageTooSmall = () =>
  new AppError('invalid', 'photo.too_small', 'This photo is too small: at least 240 pixels wide, better 960.')

/** The image was not decoded within the time limit. */
export const imageTooSlow = () =>
  new AppError('invalid', 'photo.too_slow', 'This photo takes too long to read. Save it smaller and try again.')

/** The queue for image work is full. The client may try again after five seconds. */
export const uploadsBusy = () =>
  new AppError('unavailable', 'photo.busy', 'Many photos are being prepared just now. Try again in a moment.', {
    retryAfter: 5,
  })

/** The place where photos are kept does not answer. Nothing was saved; the same photo may be sent again. */
export const photosNotSaved = () =>
  new AppError('unavailable', 'photo.not_saved', 'Photos cannot be saved just now. Try again in a few minutes.', {
    retryAfter: 30,
  })

/** The vendor's photos take all that it may store. `bytes`: how much that is. */
export const quotaFull = (bytes: number) =>
  new AppError(
    'conflict',
    'photo.quota_full',
    `Your photos fill the ${bytes >> 20} MB you have. Remove photos you no longer need; what no product uses is cleared each night.`,
  )
