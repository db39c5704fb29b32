import { ApiProblem, unknownOutcome } from '#app/ui/problem.ts'
import { uploadLimits } from '#modules/listing/limits.ts'

/** What files a screen takes: their media types and how many bytes each may have. */
export interface FileRule {
  types: readonly string[]
  bytes: number
}

/** What photos may be sent as, of products and of reviews. */
export const photoFiles: FileRule = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  bytes: uploadLimits.bytes,
}

export type FileProblem = 'too_large' | 'wrong_type' | 'empty'

/** Why a file need not even be sent; undefined when it may. A file whose type the browser does not know is sent: the API looks at its bytes. */
export function fileProblem(file: File, { types, bytes }: FileRule): FileProblem | undefined {
  if (file.size > bytes) return 'too_large'
  if (file.type && !types.includes(file.type)) return 'wrong_type'
  if (file.size === 0) return 'empty'
  return undefined
}

function problemOf({ status, response }: XMLHttpRequest): ApiProblem {
  const answer = response as { code?: string; detail?: string } | null
  return new ApiProblem(status, answer?.code ?? 'unreadable', answer?.detail || 'The upload did not work.')
}

/**
 * Sends a file and answers with what the shop made of it. `onProgress` hears the share sent, 0 to 1. Throws ApiProblem, whose message
 * is for people; its status is 0 when there was no answer at all.
 */
export function sendFile<Made>(path: string, file: File, onProgress?: (share: number) => void): Promise<Made> {
  return new Promise((resolve, reject) => {
    // `fetch` tells no progress.
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
    request.responseType = 'json'
    if (onProgress)
      request.upload.onprogress = (event) => {
        if (event.lengthComputable) onProgress(event.loaded / event.total)
      }
    request.onload = () => {
      if (request.status === 201 && request.response) resolve(request.response as Made)
      else reject(problemOf(request))
    }
    request.onerror = () => reject(new ApiProblem(0, 'unanswered', `${unknownOutcome} Please try again.`))
    request.onabort = () => reject(new ApiProblem(0, 'aborted', 'Stopped.'))
    request.send(file)
  })
}
