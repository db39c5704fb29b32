import { readFile } from 'node:fs/promises'
import photographsFile from './photographs/index.json' with { type: 'json' }
import type { Row } from './rows.ts'

export interface Photograph {
  file: string
  id: string
  /** Of the largest rendition, as `images.width` has it. */
  width: number
  height: number
  files: { width: number; format: string; bytes: number }[]
}

/** Every photograph of the demo with its renditions; `node bin/make-photographs.ts` makes both. */
export const photographs: readonly Photograph[] = photographsFile

const byFile = new Map(photographs.map((photograph) => [photograph.file, photograph]))

/** The photograph made of an original, by the name of its file. */
export function photographOf(file: string): Photograph {
  const found = byFile.get(file)
  if (!found) throw new Error(`${file} has no renditions. Run: node bin/make-photographs.ts`)
  return found
}

export function imageRows(): Row[] {
  return photographs.map(({ id, width, height }) => ({ id, width, height }))
}

export async function imageFileRows(): Promise<Row[]> {
  const folder = new URL('./photographs/renditions/', import.meta.url)
  const files = photographs.flatMap(({ id, files }) => files.map((file) => ({ id, ...file })))
  return Promise.all(
    files.map(async ({ id, width, format }) => ({
      image_id: id,
      width,
      format,
      bytes: await readFile(new URL(`${id}-${width}.${format}`, folder)),
    })),
  )
}
