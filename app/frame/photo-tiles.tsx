import type { ChangeEvent, ReactNode } from 'react'
import { photoFiles } from '#app/frame/upload.ts'
import { IconButton } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { plusIcon, xIcon } from '#app/ui/icons.ts'
import { Spinner } from '#app/ui/spinner.tsx'

export interface PhotoTilesProps {
  /** Of the box that takes files, for links to it. */
  inputId?: string
  label: string
  optional?: boolean | undefined
  hint: string
  error?: string | undefined
  /** How many are on their way. */
  sending: number
  /** How many more may be added. */
  room: number
  onAdd: (files: File[]) => void
  /** Each photograph that is there, a `PhotoTile`. */
  children: ReactNode
}

/** A row of photographs that were sent, with one more place while there is room. */
export function PhotoTiles({ inputId, label, optional, hint, error, sending, room, onAdd, children }: PhotoTilesProps) {
  function add(event: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(event.target.files ?? [])]
    event.target.value = ''
    onAdd(chosen)
  }

  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="text-sm font-semibold">
        {label}
        {optional ? <span className="font-normal text-ink-3"> (optional)</span> : null}
      </legend>
      <ul className="mt-1.5 flex flex-wrap gap-2">
        {children}
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
                id={inputId}
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
      {error ? <FieldError>{error}</FieldError> : null}
      <p className="text-sm text-ink-3">{hint}</p>
    </fieldset>
  )
}

/** One photograph of the row, with the press that removes it. */
export function PhotoTile({ at, onRemove, children }: { at: number; onRemove: () => void; children: ReactNode }) {
  return (
    <li className="relative">
      {children}
      <IconButton
        label={`Remove photo ${at + 1}`}
        icon={xIcon}
        onClick={onRemove}
        className="absolute! top-0 right-0 size-9! bg-surface/85"
      />
    </li>
  )
}
