import type { ChangeEvent } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { plusIcon, xIcon } from '#app/ui/icons.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { type Photos, photoRule } from './photos.ts'

export interface PhotosFieldProps {
  label: string
  optional?: boolean
  hint: string
  error?: string | undefined
  photos: Photos
}

/** Up to six photographs of a return. */
export function PhotosField({ label, optional, hint, error, photos }: PhotosFieldProps) {
  const { sent, sending, room } = photos
  const message = photos.failure || error

  function add(event: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(event.target.files ?? [])]
    event.target.value = ''
    void photos.add(chosen)
  }

  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="text-sm font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-3"> (optional)</span> : null}
      </legend>
      <ul className="mt-1.5 flex flex-wrap gap-2">
        {sent.map((photo, at) => (
          <li key={photo.id} className="relative">
            {photo.isUnloaded ? (
              <button
                type="button"
                onClick={() => photos.loadAgain(photo)}
                className="flex aspect-4/5 w-20 flex-col justify-end rounded-md bg-sunken p-1.5 text-left text-xs text-ink-2 hover:bg-hover"
              >
                <span>
                  <span className="sr-only">Number {at + 1}: </span>Could not be loaded.
                </span>
                <span className="underline">Try again</span>
              </button>
            ) : (
              <img
                src={photo.url}
                alt={`Number ${at + 1}`}
                onError={() => void photos.unloaded(photo)}
                className="aspect-4/5 w-20 rounded-md bg-sunken object-cover"
              />
            )}
            <IconButton
              label={`Remove photo ${at + 1}`}
              icon={xIcon}
              onClick={() => photos.remove(photo.id)}
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
                accept={photoRule.types.join()}
                onChange={add}
                className="sr-only"
              />
            </label>
          </li>
        ) : null}
      </ul>
      {message ? <FieldError>{message}</FieldError> : null}
      <p className="text-sm text-ink-3">{hint}</p>
    </fieldset>
  )
}
