import { type FileProblem, type FileRule, fileProblem, photoFiles, sendFile } from '#app/frame/upload.ts'
import type { PhotoView } from '#modules/catalog/shapes.ts'
import { proofLimits } from '#modules/listing/limits.ts'
import type { ProofView } from '#modules/listing/shapes/listing.ts'

/** The part of a picture to keep, as fractions of its sides. */
export interface Crop {
  left: number
  top: number
  width: number
}

/** What proofs may be sent as. */
export const proofFiles: FileRule = {
  types: ['application/pdf', ...photoFiles.types],
  bytes: proofLimits.bytes,
}

const photoSentences: Record<FileProblem, string> = {
  too_large: 'Larger than 8 MB. Save it smaller and try again.',
  wrong_type: 'Use a JPEG, PNG, WebP or AVIF file.',
  empty: 'This file is empty.',
}

const proofSentences: Record<FileProblem, string> = {
  ...photoSentences,
  wrong_type: 'Use a PDF, or a JPEG, PNG, WebP or AVIF file.',
}

/** Why a photo need not even be sent; undefined when it may. */
export function photoError(file: File): string | undefined {
  const problem = fileProblem(file, photoFiles)
  return problem && photoSentences[problem]
}

/** The same for a proof. */
export function proofError(file: File): string | undefined {
  const problem = fileProblem(file, proofFiles)
  return problem && proofSentences[problem]
}

/** Sends a photo, or the part of it to keep, and answers with what the shop made of it. `onProgress` hears the share sent, 0 to 1. */
export function uploadPhoto(file: File, crop: Crop | null, onProgress: (share: number) => void): Promise<PhotoView> {
  const search = crop ? `?left=${crop.left}&top=${crop.top}&width=${crop.width}` : ''
  return sendFile(`/api/v1/vendor/photos${search}`, file, onProgress)
}

/** Attaches a proof to a product; what it shows is said afterwards. */
export function uploadProof(productId: string, file: File, onProgress: (share: number) => void): Promise<ProofView> {
  const path = `/api/v1/vendor/products/${productId}/proofs?name=${encodeURIComponent(file.name.slice(-200))}`
  return sendFile(path, file, onProgress)
}
