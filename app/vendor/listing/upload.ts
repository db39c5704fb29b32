import type { PhotoView } from '#modules/catalog/shapes.ts'
import { proofLimits, uploadLimits } from '#modules/listing/limits.ts'
import type { ProofView } from '#modules/listing/shapes/listing.ts'

/** The part of a picture to keep, as fractions of its sides. */
export interface Crop {
  left: number
  top: number
  width: number
}

/** The upload was refused or got lost; the message is for people. */
export class UploadFailed extends Error {}

/** Why a file need not even be sent; undefined when it may. */
export function fileError(file: File): string | undefined {
  if (file.size > uploadLimits.bytes) return 'Larger than 8 MB. Save it smaller and try again.'
  if (file.type && !/^image\/(jpeg|png|webp|avif)$/.test(file.type)) return 'Use a JPEG, PNG, WebP or AVIF file.'
  if (file.size === 0) return 'This file is empty.'
  return undefined
}

/** The same for a proof. */
export function proofError(file: File): string | undefined {
  if (file.size > proofLimits.bytes) return 'Larger than 8 MB. Save it smaller and try again.'
  if (file.type && !/^(image\/(jpeg|png|webp|avif)|application\/pdf)$/.test(file.type))
    return 'Use a PDF, or a JPEG, PNG, WebP or AVIF file.'
  if (file.size === 0) return 'This file is empty.'
  return undefined
}

/** Sends a photo and answers with what the shop made of it. `onProgress` hears the share sent, 0 to 1. */
export function uploadPhoto(file: File, crop: Crop | null, onProgress: (share: number) => void): Promise<PhotoView> {
  const search = crop ? `?left=${crop.left}&top=${crop.top}&width=${crop.width}` : ''
  return upload<PhotoView>(`/api/v1/vendor/photos${search}`, file, onProgress)
}

/** Attaches a proof to a product. */
export function uploadProof(productId: string, file: File, onProgress: (share: number) => void): Promise<ProofView> {
  const path = `/api/v1/vendor/products/${productId}/proofs?name=${encodeURIComponent(file.name.slice(-200))}`
  return upload<ProofView>(path, file, onProgress)
}

/** A form's fetch tells no progress. */
function upload<Made>(path: string, file: File, onProgress: (share: number) => void): Promise<Made> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
    request.responseType = 'json'
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onload = () => {
      if (request.status === 201) resolve(request.response as Made)
      else
        reject(new UploadFailed((request.response as { detail?: string } | null)?.detail || 'The upload did not work.'))
    }
    request.onerror = () => reject(new UploadFailed('There is no connection. Check it and try again.'))
    request.onabort = () => reject(new UploadFailed('Stopped.'))
    request.send(file)
  })
}
