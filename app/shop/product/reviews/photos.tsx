import { type ChangeEvent, useId, useState } from 'react'
import { photoFiles } from '#app/frame/upload.ts'
import { IconButton } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { plusIcon, xIcon } from '#app/ui/icons.ts'
import { Photo } from '#app/ui/photo.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { PhotoView } from '#modules/catalog/shapes.ts'
import { reviewLimits } from '#modules/reviews/limits.ts'
import { uploadReviewPhoto } from './upload.ts'

export interface ReviewPhotosProps {
  photos: readonly PhotoView[]
  onChange: (change: (photos: readonly PhotoView[]) => PhotoView[]) => void
  /** How many are on their way: of several batches, while one of them may have ended. */
  sending: number
  onSending: (change: (count: number) => number) => void
}

/** Up to five photographs of a review, sent as soon as they are chosen. */
export function ReviewPhotos({ photos, onChange, sending, onSending }: ReviewPhotosProps) {
  const id = useId()
  const [failure, setFailure] = useState('')
  const room = reviewLimits.photos - photos.length - sending

  async function add(event: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(event.target.files ?? [])]
    event.target.value = ''
    const files = chosen.slice(0, room)
    setFailure(chosen.length > room ? 'A review has room for five photos.' : '')
    onSending((count) => count + files.length)
    for (const file of files) {
      try {
        const photo = await uploadReviewPhoto(file)
        onChange((now) => (now.some((one) => one.id === photo.id) ? [...now] : [...now, photo]))
      } catch (error) {
        setFailure((error as Error).message)
      }
      onSending((count) => count - 1)
    }
  }

  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="text-sm font-semibold">
        Photos <span className="font-normal text-ink-3">(optional)</span>
      </legend>
      <ul className="mt-1.5 flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id} className="relative">
            <Photo photo={photo} alt={`Photo ${index + 1}`} sizes="5rem" className="aspect-4/5 w-20 rounded-md" />
            <IconButton
              label={`Remove photo ${index + 1}`}
              icon={xIcon}
              onClick={() => onChange((now) => now.filter((one) => one.id !== photo.id))}
              className="absolute! top-0 right-0 size-9! bg-surface/85"
            />
          </li>
        ))}
        {sending > 0 ? (
          <li className="grid aspect-4/5 w-20 place-items-center rounded-md bg-sunken" role="status">
            <Spinner />
            <span className="sr-only">Preparing {sending === 1 ? 'a photo' : `${sending} photos`}</span>
          </li>
        ) : null}
        {room > 0 ? (
          <li>
            <label className="grid aspect-4/5 w-20 cursor-pointer place-items-center content-center gap-1 rounded-md border border-dashed border-line-strong text-sm hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
              <Icon path={plusIcon} />
              Add
              <input
                id={id}
                type="file"
                multiple
                aria-label="Add photos"
                accept={photoFiles.types.join()}
                onChange={add}
                className="sr-only"
              />
            </label>
          </li>
        ) : null}
      </ul>
      {failure ? <FieldError>{failure}</FieldError> : null}
      <p className="text-sm text-ink-3">Up to five. We remove location and time. Show people only if they agreed.</p>
    </fieldset>
  )
}
