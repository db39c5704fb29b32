import { type FileProblem, fileProblem, photoFiles, sendFile } from '#app/frame/upload.ts'
import { ApiProblem } from '#app/ui/problem.ts'
import type { PhotoView } from '#modules/catalog/shapes.ts'

const sentences: Record<FileProblem, string> = {
  too_large: 'is larger than 8 MB. Save it smaller and try again.',
  wrong_type: 'is not a JPEG, PNG, WebP or AVIF file.',
  empty: 'is empty.',
}

/** Sends a photo of a review. Throws an Error whose message names the file and says what is wrong. */
export async function uploadReviewPhoto(file: File): Promise<PhotoView> {
  const problem = fileProblem(file, photoFiles)
  if (problem) throw new Error(`${file.name} ${sentences[problem]}`)
  return sendFile<PhotoView>('/api/v1/reviews/photos', file).catch((error) => {
    const isAnswer = error instanceof ApiProblem && error.status !== 0
    throw isAnswer ? new Error(`${file.name}: ${error.message}`) : error
  })
}
