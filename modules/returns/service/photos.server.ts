import type { Viewer } from '#modules/accounts/rules.ts'
import { requireSignedIn } from '#modules/accounts/service/sessions.server.ts'
import type { VendorActor } from '#modules/audit/rules.ts'
import { uploadRefusedInWords } from '#modules/listing/service/photos.server.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import { acquireUpload, makeDocumentImage, type Upload } from '#platform/uploads.server.ts'
import { nothingDelivered, returnPhotoNotFound } from '../errors.ts'
import { type ReturnScope, readReturnPhoto } from '../store/files.server.ts'
import { hasBeenDelivered, insertPhoto, readLoosePhoto } from '../store/request.server.ts'

const loginFirst = 'Please log in to send something back.'

/** Encodes a photograph anew, whole and upright, so that nothing hidden in it survives, and keeps it for a day. */
async function receive(upload: Upload, sender: { sentBy: 'customer' | 'vendor'; userId: string }, account: string) {
  try {
    const release = await acquireUpload(upload, account)
    try {
      return { id: await insertPhoto({ ...sender, bytes: await makeDocumentImage(await upload.read()) }) }
    } finally {
      release()
    }
  } catch (error) {
    return uploadRefusedInWords(error)
  }
}

/** Takes a photograph for a return of this person, who must have received something. What no return takes within a day goes. */
export async function uploadReturnPhoto(viewer: Viewer | undefined, upload: Upload): Promise<{ id: string }> {
  const { userId } = requireSignedIn(viewer, loginFirst)
  if (!(await hasBeenDelivered(userId))) throw nothingDelivered()
  await consumeForAccount('uploadPerReturner', userId)
  return receive(upload, { sentBy: 'customer', userId }, `return ${userId}`)
}

/** Takes a photograph of what came back, for the check of it. */
export async function uploadCheckPhoto(vendor: VendorActor, upload: Upload): Promise<{ id: string }> {
  await consumeForAccount('uploadPerVendor', vendor.vendorId)
  return receive(upload, { sentBy: 'vendor', userId: vendor.userId }, vendor.vendorId)
}

/** A photograph that this person uploaded and no return has taken yet, so that a form opened again can show it. */
export async function getUnsentPhoto(viewer: Viewer | undefined, photoId: string): Promise<Buffer> {
  const { userId } = requireSignedIn(viewer, loginFirst)
  const photo = await readLoosePhoto(photoId, userId)
  if (!photo) throw returnPhotoNotFound()
  return photo
}

/** A photograph of a return, for its customer, its vendor and the operator; for nobody else it is not there. */
export async function getReturnPhoto(publicId: string, photoId: string, scope: ReturnScope): Promise<Buffer> {
  const photo = await readReturnPhoto(publicId, photoId, scope)
  if (!photo) throw returnPhotoNotFound()
  return photo
}
