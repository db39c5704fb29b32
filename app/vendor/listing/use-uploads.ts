import { useRef, useState } from 'react'
import { ApiProblem } from '#app/ui/problem.ts'

/** A file on its way, as its row shows it. */
export interface Upload {
  key: string
  name: string
  /** Sent so far, 0 to 1. */
  share: number
  error: string | undefined
}

interface Sending<Made> {
  /** Why the file need not even be sent. */
  error: string | undefined
  transfer: (onProgress: (share: number) => void) => Promise<Made>
}

/** The files on their way to the form, one after the other: the shop takes few at once of one account. */
export function useUploads() {
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const [uploads, setUploads] = useState<Upload[]>([])
  const note = (key: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  const drop = (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key))

  /** Answers with what the shop made of the file; undefined when nothing came of it, and its row says why. */
  async function send<Made>(file: File, { error, transfer }: Sending<Made>): Promise<Made | undefined> {
    const key = crypto.randomUUID()
    setUploads((all) => [...all, { key, name: file.name, share: 0, error }])
    if (error) return undefined
    try {
      const turn = before.current.then(() => transfer((share) => note(key, { share })))
      // The file's own row tells what went wrong with it; the next one still goes.
      before.current = turn.catch(() => {})
      const made = await turn
      drop(key)
      return made
    } catch (failure) {
      note(key, { error: failure instanceof ApiProblem ? failure.message : 'The upload did not work.' })
      return undefined
    }
  }

  return { uploads, send, drop }
}
