import { useState } from 'react'
import { PhotoTile, PhotoTiles } from '#app/frame/photo-tiles.tsx'
import { Photo } from '#app/ui/photo.tsx'
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
  const [failure, setFailure] = useState('')
  const room = reviewLimits.photos - photos.length - sending

  async function add(chosen: readonly File[]) {
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
    <PhotoTiles
      label="Photos"
      optional
      hint="Up to five. We remove location and time. Show people only if they agreed."
      error={failure}
      sending={sending}
      room={room}
      onAdd={add}
    >
      {photos.map((photo, at) => (
        <PhotoTile key={photo.id} at={at} onRemove={() => onChange((now) => now.filter((one) => one.id !== photo.id))}>
          <Photo photo={photo} alt={`Photo ${at + 1}`} sizes="5rem" className="aspect-4/5 w-20 rounded-md" />
        </PhotoTile>
      ))}
    </PhotoTiles>
  )
}
