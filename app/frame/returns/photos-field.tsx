import { PhotoTile, PhotoTiles } from '#app/frame/photo-tiles.tsx'
import type { Photos } from './photos.ts'

export interface PhotosFieldProps {
  label: string
  optional?: boolean
  hint: string
  error?: string | undefined
  photos: Photos
}

/** Up to six photographs of a return. */
export function PhotosField({ label, optional, hint, error, photos }: PhotosFieldProps) {
  const { sent, sending, room, failure } = photos
  const field = { label, optional, hint, sending, room, error: failure || error }
  return (
    <PhotoTiles inputId="photoIds" {...field} onAdd={(files) => void photos.add(files)}>
      {sent.map((photo, at) => (
        <PhotoTile key={photo.id} at={at} onRemove={() => photos.remove(photo.id)}>
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
        </PhotoTile>
      ))}
    </PhotoTiles>
  )
}
