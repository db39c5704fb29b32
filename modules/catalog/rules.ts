import type { PhotoView } from './shapes.ts'

interface PhotoColumns {
  image_id: string | null
  image_width: number | null
  image_height: number | null
  image_alt: string | null
}

/** The photograph of a row that joined one; null where the product has none. */
export function photoOf(row: PhotoColumns): PhotoView | null {
  if (!row.image_id || !row.image_width || !row.image_height) return null
  return { id: row.image_id, width: row.image_width, height: row.image_height, alt: row.image_alt ?? '' }
}
