import type { VendorActor } from '#modules/audit/rules.ts'
import type { PhotoView } from '#modules/catalog/shapes.ts'
import { inTransaction, type Trx } from '#platform/db.server.ts'
import type { AppError } from '#platform/kit/app-error.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import { acquireUpload, type Crop, makePhoto, type UploadProblem, UploadRefused } from '#platform/uploads.server.ts'
import {
  imageTooLarge,
  imageTooSlow,
  imageTooSmall,
  imageUnreadable,
  notAnImage,
  quotaFull,
  uploadsBusy,
} from '../errors.ts'
import { uploadLimits } from '../limits.ts'
import { insertPhoto, type PhotoSender, storedBytes } from '../store/photos.server.ts'
import { requireTrading } from './listing.server.ts'

const refusals: Record<UploadProblem, () => AppError> = {
  not_an_image: notAnImage,
  unreadable: imageUnreadable,
  too_large: imageTooLarge,
  too_small: imageTooSmall,
  too_slow: imageTooSlow,
  busy: uploadsBusy,
}

/** Passes an upload's error on in words for the person who sent it. */
export function uploadRefusedInWords(error: unknown): never {
  throw error instanceof UploadRefused ? refusals[error.problem]() : error
}

/**
 * Makes the files of a photograph and keeps them. `read` is called once there is room to hold it, so that many uploads at once cannot
 * fill the memory; what it throws is passed on. The same picture of two senders is two photographs: what one deletes, the other keeps.
 */
export async function receivePhoto(
  read: () => Promise<Buffer>,
  crop: Crop | null,
  sender: PhotoSender,
): Promise<PhotoView> {
  try {
    const release = await acquireUpload()
    try {
      const made = await makePhoto(
        await read(),
        crop,
        'vendorId' in sender ? sender.vendorId : `review ${sender.userId}`,
      )
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
 * Takes a photograph of a vendor. `read` is called once there is room to hold it, so that many uploads at once cannot fill the
 * memory; what it throws is passed on. Counted per hour, and all photographs of a vendor together have a limit.
 */
export async function uploadPhoto(
  actor: VendorActor,
  read: () => Promise<Buffer>,
  crop: Crop | null,
): Promise<PhotoView> {
  await inTransaction((trx: Trx) => requireTrading(trx, actor.vendorId))
  await consumeForAccount('uploadPerVendor', actor.vendorId)
  if ((await storedBytes(actor.vendorId)) >= uploadLimits.quotaBytes) throw quotaFull()
  return receivePhoto(read, crop, { vendorId: actor.vendorId })
}
