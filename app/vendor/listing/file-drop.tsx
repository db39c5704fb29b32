import { type DragEvent, type RefObject, useId, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { imageIcon, uploadIcon } from '#app/ui/icons-portal.ts'

export interface FileDropProps {
  id: string
  /** What it is, for those who cannot see it: 'Upload photos'. */
  label: string
  drop: string
  choose: string
  hint: string
  accept: string
  /** No more are taken. */
  isFull: boolean
  /** What is being dragged is no file, but something of the page. */
  isForeign?: boolean
  picker: RefObject<HTMLInputElement | null>
  onFiles: (files: FileList | null) => void
}

/** Files are dropped here or chosen, several at once. */
export function FileDrop(props: FileDropProps) {
  const { isFull, isForeign = false, onFiles } = props
  const [isOver, setIsOver] = useState(false)
  const hintId = useId()
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!isForeign && !isFull) onFiles(event.dataTransfer.files)
  }
  return (
    <fieldset
      id={props.id}
      tabIndex={-1}
      aria-label={props.label}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(!isForeign)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      className={`grid justify-items-center gap-2 rounded-lg border border-dashed px-4 py-6 text-center ${isOver ? 'border-brand bg-brand-soft' : 'border-line-strong'}`}
    >
      <Icon path={uploadIcon} className="text-ink-2" />
      <p className="max-sm:hidden">{props.drop}</p>
      <label
        className={`gives-way inline-flex min-h-(--control-md) cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4.5 font-semibold hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${isFull ? 'opacity-50' : ''}`}
      >
        <Icon path={imageIcon} size={16} />
        {props.choose}
        <input
          ref={props.picker}
          type="file"
          accept={props.accept}
          multiple
          disabled={isFull}
          aria-describedby={hintId}
          onChange={(event) => {
            onFiles(event.target.files)
            event.target.value = ''
          }}
          className="sr-only"
        />
      </label>
      <p id={hintId} className="text-sm text-ink-3">
        {props.hint}
      </p>
    </fieldset>
  )
}
