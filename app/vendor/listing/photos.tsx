import { useRef, useState } from 'react'
import { Button, IconButton } from '#app/ui/button.tsx'
import { FieldError, SelectField, TextField } from '#app/ui/field.tsx'
import { arrowDownIcon, arrowUpIcon, trashIcon } from '#app/ui/icons-portal.ts'
import { Photo } from '#app/ui/photo.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { listingLimits } from '#modules/listing/limits.ts'
import type { ListingPhoto } from '#modules/listing/shapes/content.ts'
import { CropSheet } from './crop.tsx'
import { FormSection, type SectionProps } from './fields.tsx'
import { FileDrop } from './file-drop.tsx'
import { fieldId } from './model.ts'
import { type Crop, fileError, UploadFailed, uploadPhoto } from './upload.ts'
import { newUpload, type Upload, UploadRows } from './upload-row.tsx'

/** The files that this page has sent, so that a photo can be cropped anew. */
const originals = new Map<string, File>()

/** Photos with their words, order and shade: dropped or chosen, several at once, each with its progress. */
export function PhotosSection(props: SectionProps) {
  const { model, errors, onChange } = props
  const [uploads, setUploads] = useState<Upload[]>([])
  const [dragged, setDragged] = useState<string>()
  const [cropping, setCropping] = useState<string>()
  const [said, setSaid] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  // Uploads end long after they began: what they add to is what stands in the form then.
  const photos = useRef(model.photos)
  photos.current = model.photos
  const put = (next: ListingPhoto[]) => {
    photos.current = next
    onChange({ photos: next })
  }

  const note = (key: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  const drop = (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key))

  async function send(file: File, crop: Crop | null, replaces: string | null) {
    const upload = newUpload(file, fileError(file))
    const { key } = upload
    setUploads((all) => [...all, upload])
    if (upload.error) return
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

  const file = cropping ? originals.get(cropping) : undefined
  const isFull = model.photos.length >= listingLimits.photos
  return (
    <FormSection title="Photos" hint="The first one is the main photo. All are cut to 4:5, as the shop shows them.">
      <FileDrop
        id={fieldId('photos')}
        label="Upload photos"
        drop="Drop photos here, or"
        choose="Choose photos"
        hint="JPEG, PNG, WebP or AVIF, at most 8 MB each. Best 960 by 1,200 pixels or more."
        accept="image/jpeg,image/png,image/webp,image/avif"
        isFull={isFull}
        isForeign={dragged !== undefined}
        picker={picker}
        onFiles={takeFiles}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      {errors.photos ? <FieldError>{errors.photos}</FieldError> : null}
      <UploadRows uploads={uploads} onDismiss={drop} />
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
