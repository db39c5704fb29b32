import { useRef, useState } from 'react'
import { FieldError } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { listingLimits } from '#modules/listing/limits.ts'
import type { ListingPhoto } from '#modules/listing/shapes/content.ts'
import { CropSheet } from './crop.tsx'
import { FormSection, type SectionProps } from './fields.tsx'
import { FileDrop } from './file-drop.tsx'
import { fieldId } from './model.ts'
import { PhotoRow } from './photo-row.tsx'
import { type Crop, fileError, UploadFailed, uploadPhoto } from './upload.ts'
import { newUpload, type Upload, UploadRows } from './upload-row.tsx'

/** The files that this page has sent, so that a photo can be cropped anew. */
const originals = new Map<string, File>()

/** The photos of a form with what is on its way to them; each change is said to those who do not see it. */
function usePhotos({ model, onChange }: SectionProps) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const [said, setSaid] = useState('')
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
  }

  return { uploads, drop, said, send, takeFiles, change, moveTo, remove }
}

/** Photos with their words, order and shade: dropped or chosen, several at once, each with its progress. */
export function PhotosSection(props: SectionProps) {
  const { model, errors } = props
  const { uploads, drop, said, send, takeFiles, change, moveTo, remove } = usePhotos(props)
  const [dragged, setDragged] = useState<string>()
  const [cropping, setCropping] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)
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
              onRemove={() => {
                remove(photo, at)
                picker.current?.focus()
              }}
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
