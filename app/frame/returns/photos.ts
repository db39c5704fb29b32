import { useState } from 'react'
import { type FileProblem, fileProblem, photoFiles, sendFile } from '#app/frame/upload.ts'
import { ApiProblem } from '#app/ui/problem.ts'
import { returnLimits } from '#modules/returns/limits.ts'

/** A photograph that was sent, and the picture of it that this browser has. */
interface SentPhoto {
  id: string
  url: string
  /** Its picture did not arrive; the photograph is with the shop. */
  isUnloaded?: boolean
}

const photoRule = { ...photoFiles, bytes: returnLimits.photoBytes }

const sentences: Record<FileProblem, string> = {
  too_large: 'is larger than 5 MB. Save it smaller and try again.',
  wrong_type: 'is not a JPEG, PNG, WebP or AVIF file.',
  empty: 'is empty.',
}

async function send(path: string, file: File): Promise<SentPhoto> {
  const problem = fileProblem(file, photoRule)
  if (problem) throw new Error(`${file.name} ${sentences[problem]}`)
  const { id } = await sendFile<{ id: string }>(path, file).catch((error) => {
    const isAnswer = error instanceof ApiProblem && error.status !== 0
    throw isAnswer ? new Error(`${file.name}: ${error.message}`) : error
  })
  return { id, url: URL.createObjectURL(file) }
}

/** Whether the shop says that it no longer has what is at `url`. No answer, or any other one, says nothing of it. */
async function isGone(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined)
  return answer?.status === 404
}

/** The photographs of a return, sent to the API at `path` as soon as they are chosen. `before` were sent before the page was loaded again. */
export function usePhotos(path: string, before: readonly string[] = []) {
  const [sent, setSent] = useState<readonly SentPhoto[]>(() =>
    before.map((id) => ({ id, url: `${path}/unsent/${id}` })),
  )
  // Several batches may be on their way at once.
  const [sending, setSending] = useState(0)
  const [failure, setFailure] = useState('')
  const room = returnLimits.photos - sent.length - sending
  const remove = (id: string) => setSent((now) => now.filter((one) => one.id !== id))
  const change = (id: string, to: Partial<SentPhoto>) =>
    setSent((now) => now.map((one) => (one.id === id ? { ...one, ...to } : one)))
  return {
    sent,
    sending,
    failure,
    room,
    ids: sent.map(({ id }) => id),
    async add(files: readonly File[]) {
      const some = files.slice(0, room)
      setFailure(files.length > room ? 'There is room for six photos.' : '')
      setSending((count) => count + some.length)
      for (const file of some) {
        try {
          const photo = await send(path, file)
          setSent((now) => [...now, photo])
        } catch (problem) {
          setFailure((problem as Error).message)
        }
        setSending((count) => count - 1)
      }
    },
    remove,
    /** Drops a photograph that the shop no longer has: it goes after a day. Any other one stays, and may be loaded again. */
    async unloaded({ id, url }: SentPhoto) {
      if (await isGone(url)) remove(id)
      else change(id, { isUnloaded: true })
    },
    loadAgain({ id }: SentPhoto) {
      change(id, { isUnloaded: false })
    },
  }
}
export type Photos = ReturnType<typeof usePhotos>
