import { type DragEvent, useId, useRef, useState } from 'react'
import { Button, IconButton } from '#app/ui/button.tsx'
import { FieldError, SelectField, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { trashIcon } from '#app/ui/icons.ts'
import { arrowDownIcon, arrowUpIcon, imageIcon, uploadIcon } from '#app/ui/icons-portal.ts'
import { Photo } from '#app/ui/photo.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { listingLimits } from '#modules/catalog/listing/limits.ts'
import type { ListingPhoto } from '#modules/catalog/listing/view.ts'
import { CropSheet } from './listing-crop.tsx'
import { FormSection, type SectionProps } from './listing-fields.tsx'
import { fieldId } from './listing-model.ts'
import { type Crop, fileTrouble, UploadFailed, uploadPhoto } from './listing-upload.ts'

interface Upload {
  key: number
  name: string
  share: number
  error: string | undefined
}

let lastKey = 0
/** The files that this page has sent, so that a photo can be cropped anew. */
const originals = new Map<string, File>()

/** Photos with their words, order and shade: dropped or chosen, several at once, each with its progress. */
export function PhotosSection(props: SectionProps) {
  const { model, errors, onChange } = props
  const [uploads, setUploads] = useState<Upload[]>([])
  const [isOver, setIsOver] = useState(false)
  const [dragged, setDragged] = useState<string>()
  const [cropping, setCropping] = useState<string>()
  const [said, setSaid] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const hintId = useId()
  // Uploads end long after they began: what they add to is what stands in the form then.
  const photos = useRef(model.photos)
  photos.current = model.photos
  const put = (next: ListingPhoto[]) => {
    photos.current = next
    onChange({ photos: next })
  }

  const note = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  const drop = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key))

  async function send(file: File, crop: Crop | null, replaces: string | null) {
    lastKey += 1
    const key = lastKey
    const error = fileTrouble(file)
    setUploads((all) => [...all, { key, name: file.name, share: 0, error }])
    if (error) return
    try {
      const photo = await uploadPhoto(file, crop, (share) => note(key, { share }))
      originals.set(photo.id, file)
      drop(key)
      take(photo, replaces)
      setSaid(`${file.name} is uploaded.`)
    } catch (failure) {
      note(key, { error: failure instanceof UploadFailed ? failure.message : 'The upload did not work.' })
    }
  }

  function take(photo: { id: string; width: number; height: number }, replaces: string | null) {
    const { id, width, height } = photo
    const now = photos.current
    if (now.some((one) => one.id === id)) return
    const old = now.find((one) => one.id === replaces)
    if (old) put(now.map((one) => (one === old ? { ...old, id, width, height } : one)))
    else if (now.length < listingLimits.photos) put([...now, { id, width, height, alt: '', variantId: null }])
  }

  function takeFiles(files: FileList | null) {
    const room = listingLimits.photos - photos.current.length
    const chosen = [...(files ?? [])]
    if (chosen.length > room)
      setSaid(`A product has at most ${listingLimits.photos} photos; the first ${room} are taken.`)
    for (const file of chosen.slice(0, room)) send(file, null, null)
  }

  const change = (id: string, changes: Partial<ListingPhoto>) =>
    put(photos.current.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)))

  function moveTo(id: string, to: number) {
    const moved = photos.current.find((photo) => photo.id === id)
    if (!moved) return
    const rest = photos.current.filter((photo) => photo !== moved)
    put([...rest.slice(0, to), moved, ...rest.slice(to)])
    setSaid(`Photo moved to place ${to + 1} of ${photos.current.length}.`)
  }

  function remove(photo: ListingPhoto, at: number) {
    const before = photos.current
    put(before.filter((one) => one.id !== photo.id))
    showToast({
      message: 'The photo is taken out',
      action: {
        label: 'Undo',
        onPress: () => put([...photos.current.slice(0, at), photo, ...photos.current.slice(at)]),
      },
    })
    picker.current?.focus()
  }

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!dragged) takeFiles(event.dataTransfer.files)
  }

  const file = cropping ? originals.get(cropping) : undefined
  const isFull = model.photos.length >= listingLimits.photos
  return (
    <FormSection title="Photos" hint="The first one is the main photo. All are cut to 4:5, as the shop shows them.">
      <fieldset
        id={fieldId('photos')}
        tabIndex={-1}
        aria-label="Upload photos"
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(!dragged)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        className={`grid justify-items-center gap-2 rounded-lg border border-dashed px-4 py-6 text-center ${isOver ? 'border-brand bg-brand-soft' : 'border-line-strong'}`}
      >
        <Icon path={uploadIcon} className="text-ink-2" />
        <p className="max-sm:hidden">Drop photos here, or</p>
        <label
          className={`inline-flex min-h-(--control-md) cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4.5 font-semibold hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${isFull ? 'opacity-50' : ''}`}
        >
          <Icon path={imageIcon} size={16} />
          Choose photos
          <input
            ref={picker}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            multiple
            disabled={isFull}
            aria-describedby={hintId}
            onChange={(event) => {
              takeFiles(event.target.files)
              event.target.value = ''
            }}
            className="sr-only"
          />
        </label>
        <p id={hintId} className="text-sm text-ink-3">
          JPEG, PNG, WebP or AVIF, at most 8 MB each. Best 960 by 1,200 pixels or more.
        </p>
      </fieldset>
      <p role="status" className="sr-only">
        {said}
      </p>
      {errors.photos ? <FieldError>{errors.photos}</FieldError> : null}
      {uploads.length > 0 ? (
        <ul aria-label="Uploads" className="grid gap-2">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onClose={() => drop(upload.key)} />
          ))}
        </ul>
      ) : null}
      {model.photos.length > 0 ? (
        <ol aria-label="Photos" className="grid gap-4">
          {model.photos.map((photo, at) => (
            <PhotoRow
              key={photo.id}
              {...props}
              photo={photo}
              at={at}
              isDragged={dragged === photo.id}
              onDrag={setDragged}
              onDropHere={() => {
                if (dragged) moveTo(dragged, at)
                setDragged(undefined)
              }}
              onMove={(to) => moveTo(photo.id, to)}
              onPhoto={(changes) => change(photo.id, changes)}
              onRemove={() => remove(photo, at)}
              {...(originals.has(photo.id) ? { onCrop: () => setCropping(photo.id) } : {})}
            />
          ))}
        </ol>
      ) : null}
      {cropping && file ? (
        <CropSheet
          file={file}
          onClose={() => setCropping(undefined)}
          onCrop={(crop) => {
            setCropping(undefined)
            send(file, crop, cropping)
          }}
        />
      ) : null}
    </FormSection>
  )
}

function UploadRow({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { name, share, error } = upload
  // Sent is not ready: the shop still prepares its sizes.
  const words = share < 1 ? `${Math.round(share * 100)}%` : 'Preparing...'
  return (
    <li className="rounded-md border border-line px-4 py-2.5 text-sm">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{name}</span>
        {error ? (
          <Button size="sm" variant="ghost" onClick={onClose} aria-label={`Dismiss ${name}`}>
            Dismiss
          </Button>
        ) : (
          <span className="shrink-0 text-ink-2 tabular-nums">{words}</span>
        )}
      </div>
      {error ? (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      ) : (
        <progress aria-label={`Upload of ${name}`} max={1} value={share} className="mt-1.5 h-1.5 w-full accent-brand" />
      )}
    </li>
  )
}

interface PhotoRowProps extends SectionProps {
  photo: ListingPhoto
  at: number
  isDragged: boolean
  onDrag: (id: string | undefined) => void
  onDropHere: () => void
  onMove: (to: number) => void
  onPhoto: (changes: Partial<ListingPhoto>) => void
  onRemove: () => void
  onCrop?: () => void
}

function PhotoRow({
  model,
  errors,
  photo,
  at,
  isDragged,
  onDrag,
  onDropHere,
  onMove,
  onPhoto,
  onRemove,
  onCrop,
}: PhotoRowProps) {
  const last = model.photos.length - 1
  const name = `photo ${at + 1}`
  return (
    <li
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onDropHere()
      }}
      className={`grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 sm:grid-cols-[7rem_minmax(0,1fr)] ${isDragged ? 'opacity-50' : ''}`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside it move the photo by keyboard */}
      <div
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          onDrag(photo.id)
        }}
        onDragEnd={() => onDrag(undefined)}
        className="cursor-grab self-start"
      >
        <Photo photo={photo} category={model.category} sizes="7rem" alt="" className="aspect-4/5 rounded-md">
          {at === 0 ? (
            <span className="absolute bottom-1.5 left-1.5 rounded-full bg-surface px-2 py-0.5 text-xs font-semibold">
              Main
            </span>
          ) : null}
        </Photo>
      </div>
      <div className="grid content-start gap-2.5">
        <TextField
          label="What it shows"
          id={fieldId(`photos.${at}.alt`)}
          hint={at === 0 ? 'Read to people who cannot see it, such as: Open jar of cream on sandstone.' : undefined}
          value={photo.alt}
          maxLength={listingLimits.alt}
          autoComplete="off"
          error={errors[`photos.${at}.alt`] ?? errors[`photos.${at}`]}
          onChange={(event) => onPhoto({ alt: event.target.value })}
        />
        {model.kind === 'shade' ? (
          <SelectField
            label="Shade it shows"
            value={photo.variantId ?? ''}
            onChange={(event) => onPhoto({ variantId: event.target.value || null })}
          >
            <option value="">All shades</option>
            {model.variants.map((variant, index) => (
              <option key={variant.id} value={variant.id}>
                {variant.name || `Shade ${index + 1}`}
              </option>
            ))}
          </SelectField>
        ) : null}
        <div className="flex flex-wrap items-center">
          {at > 0 ? <IconButton label={`Move ${name} up`} icon={arrowUpIcon} onClick={() => onMove(at - 1)} /> : null}
          {at < last ? (
            <IconButton label={`Move ${name} down`} icon={arrowDownIcon} onClick={() => onMove(at + 1)} />
          ) : null}
          {onCrop ? (
            <Button size="sm" variant="ghost" onClick={onCrop} aria-label={`Crop ${name}`}>
              Crop
            </Button>
          ) : null}
          <IconButton label={`Take out ${name}`} icon={trashIcon} onClick={onRemove} className="ml-auto text-ink-2" />
        </div>
      </div>
    </li>
  )
}
