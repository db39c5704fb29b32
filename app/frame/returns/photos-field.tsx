import { type ChangeEvent, useState } from 'react'
import { type FileProblem, fileProblem, photoFiles, sendFile } from '#app/frame/upload.ts'
import { IconButton } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { plusIcon, xIcon } from '#app/ui/icons.ts'
import { ApiProblem } from '#app/ui/problem.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { returnLimits } from '#modules/returns/limits.ts'

/** A photograph that was sent, and the picture of it that this browser has. */
export interface SentPhoto {
  id: string
  url: string
}

const files = { ...photoFiles, bytes: returnLimits.photoBytes }
const sentences: Record<FileProblem, string> = {
  too_large: 'is larger than 5 MB. Save it smaller and try again.',
  wrong_type: 'is no JPEG, PNG, WebP or AVIF file.',
  empty: 'is empty.',
}

async function send(path: string, file: File): Promise<SentPhoto> {
  const problem = fileProblem(file, files)
  if (problem) throw new Error(`${file.name} ${sentences[problem]}`)
  const { id } = await sendFile<{ id: string }>(path, file).catch((error) => {
    const isAnswer = error instanceof ApiProblem && error.status !== 0
    throw isAnswer ? new Error(`${file.name}: ${error.message}`) : error
  })
  return { id, url: URL.createObjectURL(file) }
}

export interface PhotosFieldProps {
  /** Where the API takes them. */
  path: string
  label: string
  optional?: boolean
  hint: string
  error?: string | undefined
  photos: readonly SentPhoto[]
  onChange: (change: (photos: readonly SentPhoto[]) => SentPhoto[]) => void
  onBusy: (busy: boolean) => void
}

/** Up to six photographs of a return, sent as soon as they are chosen. */
export function PhotosField({ path, label, optional, hint, error, photos, onChange, onBusy }: PhotosFieldProps) {
  const [sending, setSending] = useState(0)
  const [failure, setFailure] = useState('')
  const room = returnLimits.photos - photos.length - sending

  async function add(event: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(event.target.files ?? [])]
    event.target.value = ''
    const some = chosen.slice(0, room)
    setFailure(chosen.length > room ? 'There is room for six photos.' : '')
    setSending((count) => count + some.length)
    onBusy(true)
    for (const file of some) {
      try {
        const photo = await send(path, file)
        onChange((now) => [...now, photo])
      } catch (problem) {
        setFailure((problem as Error).message)
      }
      setSending((count) => count - 1)
    }
    onBusy(false)
  }

  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="text-sm font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-3"> (optional)</span> : null}
      </legend>
      <ul className="mt-1.5 flex flex-wrap gap-2">
        {photos.map((photo, at) => (
          <li key={photo.id} className="relative">
            <img
              src={photo.url}
              alt={`Number ${at + 1}`}
              className="aspect-4/5 w-20 rounded-md bg-sunken object-cover"
            />
            <IconButton
              label={`Remove photo ${at + 1}`}
              icon={xIcon}
              onClick={() => onChange((now) => now.filter((one) => one.id !== photo.id))}
              className="absolute! top-0 right-0 size-9! bg-surface/85"
            />
          </li>
        ))}
        {sending > 0 ? (
          <li className="grid aspect-4/5 w-20 place-items-center rounded-md bg-sunken" role="status">
            <Spinner />
            <span className="sr-only">Sending {sending === 1 ? 'a photo' : `${sending} photos`}</span>
          </li>
        ) : null}
        {room > 0 ? (
          <li>
            <label className="grid aspect-4/5 w-20 cursor-pointer place-items-center content-center gap-1 rounded-md border border-dashed border-line-strong text-sm hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
              <Icon path={plusIcon} />
              Add
              <input
                type="file"
                multiple
                aria-label="Add photos"
                accept={files.types.join()}
                onChange={add}
                className="sr-only"
              />
            </label>
          </li>
        ) : null}
      </ul>
      {failure || error ? <FieldError>{failure || error}</FieldError> : null}
      <p className="text-sm text-ink-3">{hint}</p>
    </fieldset>
  )
}
