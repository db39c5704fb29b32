import { bytes, integer, nullable, text, word } from './db/columns.ts'
import { run, statement } from './db.server.ts'
import type { PhotoFormat } from './kit/photo.ts'
import { required } from './kit/required.ts'
import { requireObjectStore, storeFiles } from './media.server.ts'
import { ObjectDamaged } from './object-store.server.ts'

// npm run media:move: from the database into the object store, back, and a look at all that lies there. Each file by itself and all or nothing, so it may be
// broken off anywhere, run twice at once, and run while the shop does.

/** A file by its key in `image_files`. */
interface FileKey {
  image_id: string
  width: number
  format: PhotoFormat
}

const keyShape = { image_id: text, width: integer, format: word<PhotoFormat>() }
const first: FileKey = { image_id: '', width: 0, format: 'avif' }

const inDatabase = statement(
  'files_in_database',
  `select image_id, width, format from image_files
    where object_key is null and (image_id, width, format) > ($1, $2, $3) order by image_id, width, format limit 200`,
  keyShape,
)
const inStore = statement(
  'files_in_store',
  `select image_id, width, format, object_key from image_files
    where object_key is not null and (image_id, width, format) > ($1, $2, $3) order by image_id, width, format limit 200`,
  { ...keyShape, object_key: nullable(text) },
)
const filesByPlace = statement(
  'files_count',
  'select count(bytes) as in_database, count(object_key) as in_store from image_files',
  { in_database: integer, in_store: integer },
)
const bytesOf = statement(
  'file_bytes',
  'select bytes from image_files where (image_id, width, format) = ($1, $2, $3) and object_key is null',
  { bytes: nullable(bytes) },
)
const nameObject = statement(
  'file_name_object',
  `update image_files set bytes = null, object_key = $4
    where (image_id, width, format) = ($1, $2, $3) and object_key is null returning image_id`,
  { image_id: text },
)
const takeBytes = statement(
  'file_take_bytes',
  'update image_files set bytes = $2, object_key = null where object_key = $1 returning image_id',
  { image_id: text },
)

/** How many files lie where. */
export async function countFiles(): Promise<{ in_database: number; in_store: number }> {
  const [row] = await run(filesByPlace, [])
  return required(row, 'the count of files')
}

const valuesOf = ({ image_id, width, format }: FileKey) => [image_id, width, format]
const nameOf = ({ image_id, width, format }: FileKey): string => `${image_id}-${width}.${format}`

/** At once: a file waits for the network more than it takes of it. */
const together = 6

/** What a run has come to. `damaged`: files whose object is not what was put there, each with the reason. */
export interface Moved {
  files: number
  bytes: number
  damaged: string[]
}

export interface MoveOptions {
  /** Called after every few files. */
  onProgress?: (moved: Moved) => void
  signal?: AbortSignal
}

/** Does `work` to every file of a list, which answers with how many bytes it took, or 0 where somebody else was faster. Throws what `work` throws. */
async function eachFile<File extends FileKey>(
  list: (after: unknown[]) => Promise<File[]>,
  work: (file: File) => Promise<number>,
  { onProgress, signal }: MoveOptions,
): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, damaged: [] }
  async function one(file: File): Promise<void> {
    try {
      const size = await work(file)
      if (size > 0) moved.files += 1
      moved.bytes += size
    } catch (error) {
      if (!(error instanceof ObjectDamaged)) throw error
      moved.damaged.push(`${nameOf(file)}: ${error.message}`)
    }
  }
  for (let after: FileKey | undefined = first; after; ) {
    const files = await list(valuesOf(after))
    for (let from = 0; from < files.length; from += together) {
      if (signal?.aborted) return moved
      await Promise.all(files.slice(from, from + together).map(one))
      onProgress?.(moved)
    }
    after = files.at(-1)
  }
  return moved
}

/**
 * Moves every file of the database into the store. A row lets go of its bytes only after the object was read back and has the same SHA-256; what comes
 * back damaged twice stays in the database.
 */
export const moveToStore = (options: MoveOptions = {}): Promise<Moved> =>
  eachFile((after) => run(inDatabase, after), moveOne, options)

/** Puts bytes into the store, reads them back, and answers with their name there. Throws ObjectDamaged where others come back. */
async function putWhole(content: Buffer): Promise<string> {
  const [stored] = await storeFiles([{ bytes: content }])
  const key = required(stored?.object_key ?? undefined, 'the name of the object')
  await requireObjectStore().get(key)
  return key
}

async function moveOne(file: FileKey): Promise<number> {
  const [row] = await run(bytesOf, valuesOf(file))
  if (!row?.bytes) return 0
  const { bytes: content } = row
  // The client repeats a put that a slow store did not answer, and the two can collide. A new name has no first try.
  const key = await putWhole(content).catch((error) => {
    if (error instanceof ObjectDamaged) return putWhole(content)
    throw error
  })
  // Where another run was faster, or the photograph is gone, the object stays loose and is removed like others.
  const named = await run(nameObject, [...valuesOf(file), key])
  return named.length > 0 ? content.length : 0
}

/** Moves every file back into the database. Objects that nothing names any more are removed from the store later, by the shop. */
export const moveToDatabase = (options: MoveOptions = {}): Promise<Moved> =>
  eachFile(
    (after) => run(inStore, after),
    async ({ object_key: key }) => {
      const found = await requireObjectStore().get(key ?? '')
      const taken = await run(takeBytes, [key, found])
      return taken.length > 0 ? found.length : 0
    },
    options,
  )

/** Reads every object that a file names and compares it with its SHA-256. */
export const checkStore = (options: MoveOptions = {}): Promise<Moved> =>
  eachFile(
    (after) => run(inStore, after),
    async ({ object_key: key }) => (await requireObjectStore().get(key ?? '')).length,
    options,
  )
