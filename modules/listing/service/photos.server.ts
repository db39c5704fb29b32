import type { VendorActor } from '#modules/audit/rules.ts'
import type { PhotoView } from '#modules/catalog/shapes.ts'
import { inTransaction, type Trx } from '#platform/db.server.ts'
import type { AppError } from '#platform/kit/app-error.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import { log } from '#platform/log.server.ts'
import { ObjectStoreAway } from '#platform/object-store.server.ts'
import {
  acquireUpload,
  type Crop,
  makePhoto,
  type Upload,
  type UploadProblem,
  UploadRefused,
} from '#platform/uploads.server.ts'
import {
  avifTooLarge,
  imageTooLarge,
  imageTooSlow,
  imageTooSmall,
  imageUnreadable,
  notAnImage,
  photosNotSaved,
  quotaFull,
  uploadsBusy,
} from '../errors.ts'
import { uploadLimits } from '../limits.ts'
import { insertPhoto, type PhotoSender, storedBytes } from '../store/photos.server.ts'
import { requireStorage } from './listing.server.ts'

const refusals: Record<UploadProblem, () => AppError> = {
  not_an_image: notAnImage,
  unreadable: imageUnreadable,
  too_large: imageTooLarge,
  avif_too_large: avifTooLarge,
  too_small: imageTooSmall,
  too_slow: imageTooSlow,
  busy: uploadsBusy,
}

/** Passes an upload's error on in words for the person who sent it. */
export function uploadRefusedInWords(error: unknown): never {
  if (error instanceof ObjectStoreAway) {
    log.warn({ event: 'media.upload_refused', reason: error.message }, 'media.upload_refused')
    throw photosNotSaved()
  }
  throw error instanceof UploadRefused ? refusals[error.problem]() : error
}

/**
 * Makes the files of a photograph and keeps them. The upload is read once there is room to hold it, so that many at once cannot
 * fill the memory; what reading throws is passed on. The same picture of two senders is two photographs: what one deletes, the other keeps.
 */
export async function receivePhoto(upload: Upload, crop: Crop | null, sender: PhotoSender): Promise<PhotoView> {
  try {
    const account = 'vendorId' in sender ? sender.vendorId : `review ${sender.userId}`
    const release = await acquireUpload(upload, account)
    try {
      const made = await makePhoto(await upload.read(), crop, account)
      await insertPhoto(made, sender)
      return { id: made.id, width: made.width, height: made.height, alt: '' }
    } finally {
      release()
    }
  } catch (error) {
    return uploadRefusedInWords(error)
  }
}

/**
 * Takes a photograph of a vendor that has sent its business details. Counted per hour, and all photographs of a vendor together have a limit, a small
 * one until it is approved.
 */
export async function uploadPhoto(actor: VendorActor, upload: Upload, crop: Crop | null): Promise<PhotoView> {
  const share = await inTransaction((trx: Trx) => requireStorage(trx, actor.vendorId, uploadLimits.quotaBytes))
  await consumeForAccount('uploadPerVendor', actor.vendorId)
  if ((await storedBytes(actor.vendorId)) >= share) throw quotaFull(share)
  return receivePhoto(upload, crop, { vendorId: actor.vendorId })
}
