import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sealing, unsealing } from './sealed-file.server.ts'

/** How a file lies in a backup. */
export interface Storing {
  /** Its path there. */
  name: string
  /** BACKUP_KEY; undefined: as it is. */
  key: string | undefined
  signal?: AbortSignal | undefined
}

/** Syncs a folder, so that a new name in it outlives a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** Does the same with many files, eight at a time, because each waits for the disk. Where one fails no other is begun, and all have ended when it rejects. */
export async function withEach<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = (async function* () {
    yield* items
  })()
  const workers = Array.from({ length: 8 }, async () => {
    for await (const item of queue) await work(item)
  })
  const failed = (await Promise.allSettled(workers)).find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

async function* hashing(source: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const part of source) {
    hash.update(part)
    yield part
  }
}

/** A file, opened when its first byte is asked for: a missing one is refused to whoever reads it. */
export async function* reading(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path)
}

/** What lies in a stored file. Throws StartError where the key is another one, or the file was changed after it was sealed. */
export const opened = (path: string, { key, name }: Storing): AsyncIterable<Buffer> =>
  key ? unsealing(reading(path), { key, name }) : reading(path)

/** Writes a new file that only we may read, and syncs it. */
async function writeAll(source: AsyncIterable<Buffer>, to: string, signal: AbortSignal | undefined): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await pipeline(source, createWriteStream(to, { mode: 0o600, flush: true }), { signal })
}

/** Writes what flows in as a stored file. Answers with its SHA-256, before it was sealed. Rejects with an AbortError once `signal` says so. */
export async function store(
  source: AsyncIterable<Buffer>,
  to: string,
  { key, name, signal }: Storing,
): Promise<string> {
  const hash = createHash('sha256')
  const plain = hashing(source, hash)
  await writeAll(key ? sealing(plain, { key, name }) : plain, to, signal)
  return hash.digest('hex')
}

/** Copies a stored file out of a backup; throws like `opened`. */
export const copyOut = (from: string, to: string, storing: Storing): Promise<void> =>
  writeAll(opened(from, storing), to, storing.signal)

/** The SHA-256 of what lies in a stored file; throws like `opened`. */
export async function sumOf(path: string, storing: Storing): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of opened(path, storing)) hash.update(part)
  return hash.digest('hex')
}

/** All that lies in a small stored file; throws like `opened`. */
export async function contentOf(path: string, storing: Storing): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of opened(path, storing)) parts.push(part)
  return Buffer.concat(parts)
}
