import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { bytes, nullable, text } from './db/columns.ts'
import { run, statement } from './db.server.ts'
import type { PhotoFormat } from './kit/photo.ts'
import { requireObjectStore } from './media.server.ts'

/** Where image files come from. */
export interface ImageSource {
  read(id: string, width: number, format: PhotoFormat): Promise<Buffer | undefined>
}

const imageFile = statement(
  'image_file',
  'select bytes, object_key from image_files where image_id = $1 and width = $2 and format = $3',
  { bytes: nullable(bytes), object_key: nullable(text) },
)

/**
 * Image files by content hash, width and format: in PostgreSQL, or in the object store where their row names an object. Throws ObjectStoreAway or
 * ObjectDamaged.
 */
export const storedImages: ImageSource = {
  async read(id, width, format) {
    const [row] = await run(imageFile, [id, width, format])
    if (!row) return undefined
    return row.bytes ?? requireObjectStore().get(row.object_key ?? '')
  },
}

const name = /^([0-9a-f]{20})-(\d{2,4})\.(avif|webp|jpeg)$/

/** 0 for a file that another process of this node removed meanwhile. */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

const draftMs = 3_600_000

/** Whether nobody writes this draft any more. */
const isLeft = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > draftMs,
    () => false,
  )

/**
 * Image files for answering: from memory, from this node's disk copy, from the source. Both copies are bounded, the least recently
 * used goes first; what is asked for by many at once is read once.
 */
export class ImageFiles {
  readonly #source: ImageSource
  readonly #folder: string
  readonly #diskMax: number
  readonly #memory: LRUCache<string, Buffer>
  readonly #reading = new Map<string, Promise<Buffer | undefined>>()
  #diskBytes = 0

  constructor(source: ImageSource, options: { folder: string; memoryMax: number; diskMax: number }) {
    this.#source = source
    this.#folder = options.folder
    this.#memory = new LRUCache({ maxSize: options.memoryMax, sizeCalculation: (bytes) => Math.max(1, bytes.length) })
    this.#diskMax = options.diskMax
  }

  /** Makes the folder and learns how much is in it. */
  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    for (const file of await readdir(this.#folder)) {
      const path = join(this.#folder, file)
      if (name.test(file)) this.#diskBytes += await sizeOf(path)
      else if (await isLeft(path)) await rm(path, { force: true })
    }
  }

  /** The bytes of `{id}-{width}.{format}`, or undefined when there is no such file. */
  get(fileName: string): Promise<Buffer | undefined> {
    const known = this.#memory.get(fileName)
    if (known) return Promise.resolve(known)
    const parts = name.exec(fileName)
    if (!parts) return Promise.resolve(undefined)
    const underWay = this.#reading.get(fileName)
    if (underWay) return underWay
    const reading = this.#read(fileName, parts[1] ?? '', Number(parts[2]), parts[3] as PhotoFormat).finally(() => {
      this.#reading.delete(fileName)
    })
    this.#reading.set(fileName, reading)
    return reading
  }

  async #read(fileName: string, id: string, width: number, format: PhotoFormat): Promise<Buffer | undefined> {
    const path = join(this.#folder, fileName)
    const kept = await readFile(path).catch(() => undefined)
    const copy = kept?.length ? kept : undefined
    const bytes = copy ?? (await this.#source.read(id, width, format))
    if (!bytes) return undefined
    this.#memory.set(fileName, bytes)
    // The copy only saves time: a full disk must not cost a photograph.
    if (!copy) await this.#copyToDisk(path, bytes).catch(() => {})
    else utimes(path, new Date(), new Date()).catch(() => {})
    return bytes
  }

  async #copyToDisk(path: string, bytes: Buffer): Promise<void> {
    // Containers that share the folder have the same process numbers.
    const draft = `${path}.${randomUUID()}.part`
    // Synced before it has its name: a power cut must not leave a photograph without bytes, which browsers would keep for a year.
    await writeFile(draft, bytes, { flush: true })
    await rename(draft, path)
    this.#diskBytes += bytes.length
    if (this.#diskBytes > this.#diskMax) await this.#makeRoom()
  }

  /** Removes the files that were not used for longest, down to four fifths of the bound. */
  async #makeRoom(): Promise<void> {
    const files = await Promise.all(
      (await readdir(this.#folder)).map(async (file) => {
        const path = join(this.#folder, file)
        // Another process of this node may have removed it meanwhile.
        const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }))
        return { path, size, mtimeMs }
      }),
    )
    let bytes = files.reduce((sum, file) => sum + file.size, 0)
    for (const file of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (bytes <= this.#diskMax * 0.8) break
      await rm(file.path, { force: true })
      bytes -= file.size
    }
    this.#diskBytes = bytes
  }
}
