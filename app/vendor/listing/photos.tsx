import { useRef, useState } from 'react'
import { photoFiles } from '#app/frame/upload.ts'
import { FieldError } from '#app/ui/field.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { listingLimits } from '#modules/listing/limits.ts'
import type { ListingPhoto } from '#modules/listing/shapes/content.ts'
import { photoUrl, photoWidths } from '#platform/kit/photo.ts'
import { CropSheet } from './crop.tsx'
import { FormSection, type SectionProps } from './fields.tsx'
import { FileDrop } from './file-drop.tsx'
import { fieldId } from './model.ts'
import { PhotoRow } from './photo-row.tsx'
import { type Crop, photoError, uploadPhoto } from './upload.ts'
import { UploadRows } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

/** The files that this page has sent, so that a photo can be cropped again from the whole picture. */
const originals = new Map<string, File>()

/** What a photo can be cropped from: the file that was sent, or after a reload the largest that the shop keeps. */
async function sourceOf({ id, width }: UploadedPhoto): Promise<File> {
  const sent = originals.get(id)
  if (sent) return sent
  const response = await fetch(photoUrl(id, photoWidths(width).at(-1) ?? width, 'webp'))
  if (!response.ok) throw new Error(`photo ${id} answered ${response.status}`)
  return new File([await response.blob()], `${id}.webp`, { type: 'image/webp' })
}

type UploadedPhoto = Pick<ListingPhoto, 'id' | 'width' | 'height'>

/** The photos of a form and their changes; `say` tells those who do not see it. */
function usePhotoList({ model, onChange }: SectionProps, say: (sentence: string) => void) {
  // An upload ends long after it began, and adds to whatever is in the form by then.
  const photos = useRef(model.photos)
  photos.current = model.photos
  /** When each photo of this visit was chosen, by its id: the small one that arrives first does not jump the queue. */
  const chosenAs = useRef(new Map<string, number>())
  const put = (next: ListingPhoto[]) => {
    photos.current = next
    onChange({ photos: next })
  }

  return {
    /** How many more photos the form takes. */
    room: () => listingLimits.photos - photos.current.length,
    /** Puts a photo in the place of another, or where it belongs among those chosen with it. */
    take(photo: UploadedPhoto, replaces: string | null, turn: number) {
      const { id, width, height } = photo
      const now = photos.current
      if (now.some((one) => one.id === id)) return
      const old = now.find((one) => one.id === replaces)
      if (old) put(now.map((one) => (one === old ? { ...old, id, width, height } : one)))
      else if (now.length < listingLimits.photos) {
        const later = now.findIndex((one) => (chosenAs.current.get(one.id) ?? -1) > turn)
        const at = later < 0 ? now.length : later
        chosenAs.current.set(id, turn)
        put([...now.slice(0, at), { id, width, height, alt: '', variantId: null }, ...now.slice(at)])
      }
    },
    change: (id: string, changes: Partial<ListingPhoto>) =>
      put(photos.current.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo))),
    moveTo(id: string, to: number) {
      const moved = photos.current.find((photo) => photo.id === id)
      if (!moved) return
      const rest = photos.current.filter((photo) => photo !== moved)
      put([...rest.slice(0, to), moved, ...rest.slice(to)])
      say(`Photo moved to place ${to + 1} of ${photos.current.length}.`)
    },
    remove(photo: ListingPhoto, at: number) {
      put(photos.current.filter((one) => one.id !== photo.id))
      showToast({
        message: 'Photo removed',
        action: {
          label: 'Undo',
          onPress: () => put([...photos.current.slice(0, at), photo, ...photos.current.slice(at)]),
        },
      })
    },
  }
}

/** The photos of a form with what is on its way to them; each change is said to those who do not see it. */
function usePhotos(props: SectionProps) {
  const [said, setSaid] = useState('')
  const { uploads, send: sendUpload, drop } = useUploads()
  const { room, take, ...changes } = usePhotoList(props, setSaid)
  const turns = useRef(0)

  async function send(file: File, crop: Crop | null, replaces: string | null) {
    turns.current += 1
    const turn = turns.current
    const photo = await sendUpload(file, {
      error: photoError(file),
      transfer: (onProgress) => uploadPhoto(file, crop, onProgress),
    })
    if (!photo) return
    originals.set(photo.id, file)
    take(photo, replaces, turn)
    setSaid(`${file.name} is uploaded.`)
  }

  function takeFiles(files: FileList | null) {
    const left = room()
    const chosen = [...(files ?? [])]
    if (chosen.length > left)
      setSaid(`A product has at most ${listingLimits.photos} photos; the first ${left} are taken.`)
    for (const file of chosen.slice(0, left)) send(file, null, null)
  }

  return { uploads, drop, said, send, takeFiles, ...changes }
}

/** Photos with their words, order and shade: dropped or chosen, several at once, each with its progress. */
export function PhotosSection(props: SectionProps) {
  const { model, errors } = props
  const { uploads, drop, said, send, takeFiles, change, moveTo, remove } = usePhotos(props)
  const [dragged, setDragged] = useState<string>()
  const [cropping, setCropping] = useState<{ id: string; file: File }>()
  const picker = useRef<HTMLInputElement>(null)

  async function crop(photo: ListingPhoto) {
    try {
      setCropping({ id: photo.id, file: await sourceOf(photo) })
    } catch {
      showToast({ message: 'This photo could not be opened. Try again.' })
    }
  }
  const isFull = model.photos.length >= listingLimits.photos
  return (
    <FormSection
      title="Photos"
      hint="The first one is the main photo. All photos are cropped to 4:5. Lists show the whole photo, product pages on wide screens its centre."
      waits={props.waiting.includes('photos')}
    >
      <FileDrop
        id={fieldId('photos')}
        label="Upload photos"
        drop="Drop photos here, or"
        choose="Choose photos"
        hint="JPEG, PNG, WebP or AVIF, at most 8 MB each. Best 960 by 1,200 pixels or more."
        accept={photoFiles.types.join()}
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
              onCrop={() => crop(photo)}
            />
          ))}
        </ol>
      ) : null}
      {cropping ? (
        <CropSheet
          file={cropping.file}
          onClose={() => setCropping(undefined)}
          onCrop={(part) => {
            setCropping(undefined)
            send(cropping.file, part, cropping.id)
          }}
        />
      ) : null}
    </FormSection>
  )
}
