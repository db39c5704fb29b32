import type { PhotoView } from '#modules/catalog/shapes.ts'

const bytesMax = 8 * 1024 * 1024

/** Why a file need not even be sent; undefined when it may. */
function fileError(file: File): string | undefined {
  if (file.size > bytesMax) return 'is larger than 8 MB. Save it smaller and try again.'
  if (file.type && !/^image\/(jpeg|png|webp|avif)$/.test(file.type)) return 'is no JPEG, PNG, WebP or AVIF file.'
  if (file.size === 0) return 'is empty.'
  return undefined
}

/** Sends a photo of a review. Throws an Error whose message names the file and says what is wrong. */
export async function uploadReviewPhoto(file: File): Promise<PhotoView> {
  const error = fileError(file)
  if (error) throw new Error(`${file.name} ${error}`)
  const response = await fetch('/api/v1/reviews/photos', {
    method: 'POST',
    headers: { 'Content-Type': file.type || 'application/octet-stream' },
    body: file,
  }).catch(() => undefined)
  if (!response) throw new Error('There is no connection. Check it and try again.')
  const answer = (await response.json().catch(() => null)) as { detail?: string } | null
  if (!response.ok) throw new Error(`${file.name}: ${answer?.detail ?? 'The upload did not work.'}`)
  return answer as unknown as PhotoView
}
