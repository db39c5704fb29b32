/** The widths a photograph is offered in, pixels; the largest files are never wider than the master. */
const steps = [240, 360, 480, 720, 960]

export type PhotoFormat = 'avif' | 'webp' | 'jpeg'

/**
 * The widths in which files exist for a master `width` pixels wide, ascending: the steps up to it, and the master's own width
 * where it lies below the last step. Nothing is ever enlarged.
 */
export function photoWidths(width: number): number[] {
  const widths = steps.filter((step) => step <= width)
  if (width < 960 && !widths.includes(width)) widths.push(width)
  return widths
}

/**
 * The width of the JPEG that an `<img>` names for browsers that know no better format. Not every width exists as JPEG: this one and
 * `largestWidth` do, for uploads and for the demo alike.
 */
export const plainWidth = (width: number): number => Math.min(width, 480)

/** The width of a photograph's largest files, in every format. */
export const largestWidth = (width: number): number => Math.min(width, 960)

/** Where the file of a photograph lies: `/media/{id}-{width}.{format}`. */
export function photoUrl(id: string, width: number, format: PhotoFormat): string {
  return `/media/${id}-${width}.${format}`
}
