import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import type { ObjectStoreConfig } from './config.server.ts'
import { once } from './kit/once.ts'
import { causeOf, isMissing, loadSdk, makeClient, ObjectDamaged, ObjectStoreAway } from './object-store.server.ts'
import { StartError } from './start-error.ts'

/** A file that the store says it has. Its object is named by its path and its SHA-256, so that one listing tells what lies there. */
export interface StoredFile {
  /** As below BACKUP_DIR, with slashes. */
  path: string
  /** The SHA-256 of its bytes. */
  sum: string
  bytes: number
}

/** A file to put there. */
export interface SentFile extends StoredFile {
  /** Begins at the first byte each time. */
  read: () => AsyncIterable<Buffer>
}

/** A request that moves no byte for so long has failed. How long it takes in all depends on the file. */
const stalledMs = 30_000
/** Between the tries of one request. */
const pausesMs = [500, 3_000]
/** What S3 takes in one piece. No file of PostgreSQL is larger than 1 GB. */
const bytesMax = 5_000_000_000

const nameForm = /^(.+)\.([0-9a-f]{64})$/
/** Folders and files as PostgreSQL and backups name them; nothing that leads out of a folder. */
const pathForm = /^(?!(.*\/)?\.{1,2}(\/|$))[\w.-]+(\/[\w.-]+)*$/

export const isSafePath = (path: string): boolean => pathForm.test(path)

/**
 * Files of backups in a bucket. Each method is tried three times, and then throws ObjectStoreAway; with the reason of `signal` once that is aborted. Nothing
 * is ever overwritten by other bytes: their name would be another one.
 */
export class BackupStore {
  readonly #config: ObjectStoreConfig
  readonly #signal: AbortSignal | undefined
  readonly #listingMs: number
  readonly #client: () => Promise<S3Client>

  /** `listingMs`: what one listing takes at most. */
  constructor(config: ObjectStoreConfig, signal?: AbortSignal, listingMs = 600_000) {
    this.#config = config
    this.#listingMs = listingMs
    this.#signal = signal
    this.#client = once(() => makeClient(config, { attempts: 1, sockets: 16 }))
  }

  /** The files whose paths begin so. Objects that no backup puts there are left out. */
  async list(pathStart = ''): Promise<StoredFile[]> {
    const files: StoredFile[] = []
    for await (const { name, bytes } of this.#objects(pathStart)) {
      const [, path, sum] = nameForm.exec(name) ?? []
      if (path && sum && isSafePath(path)) files.push({ path, sum, bytes })
    }
    return files
  }

  /** Whether there is anything at all, be it ours or not. */
  async isEmpty(): Promise<boolean> {
    for await (const _ of this.#objects('')) return false
    return true
  }

  /** Puts a file there. It counts once `list` tells of it: the store says then how many bytes it has. */
  async put({ path, sum, bytes, read }: SentFile): Promise<void> {
    if (bytes > bytesMax) throw new StartError(`${path} is larger than the 5 GB that an object store takes at once.`)
    const { PutObjectCommand } = await loadSdk()
    await this.#ask(async (client, abortSignal, moved) => {
      const body = Readable.from(telling(read(), moved))
      // The SDK hears nothing of a file that cannot be read: it would wait, and the error would end this process.
      const unread = new AbortController()
      body.on('error', (error) => unread.abort(error))
      const Body = bytes > 0 ? body : Buffer.alloc(0)
      const command = new PutObjectCommand({ ...this.#at({ path, sum }), Body, ContentLength: bytes })
      // The request is signed with the sum of its body, so the store refuses other bytes.
      command.middlewareStack.add(
        (next) => (args) => {
          Object.assign((args.request as { headers: object }).headers, { 'x-amz-content-sha256': sum })
          return next(args)
        },
        { step: 'build' },
      )
      await client.send(command, { abortSignal: AbortSignal.any([abortSignal, unread.signal]) }).catch((error) => {
        throw unread.signal.aborted ? unread.signal.reason : error
      })
    })
  }

  /** Writes a file to this machine, whole or not at all. Throws ObjectDamaged where the store has other bytes, or none. */
  async fetch(file: StoredFile, to: string): Promise<void> {
    const unfinished = `${to}.new`
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    try {
      await this.#read(file, (body) => pipeline(body, createWriteStream(unfinished, { mode: 0o600, flush: true })))
      await rename(unfinished, to)
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  /** All that lies in a small file; throws like `fetch`. */
  async contentOf(file: StoredFile): Promise<Buffer> {
    let parts: Buffer[] = []
    await this.#read(file, async (body) => {
      parts = []
      for await (const part of body) parts.push(part)
    })
    return Buffer.concat(parts)
  }

  /** Repeatable: what is not there is removed. */
  async remove(file: Pick<StoredFile, 'path' | 'sum'>): Promise<void> {
    const { DeleteObjectCommand } = await loadSdk()
    await this.#ask((client, abortSignal) =>
      client.send(new DeleteObjectCommand(this.#at(file)), { abortSignal }),
    ).catch((error) => {
      if (!isMissing(error)) throw error
    })
  }

  async *#objects(start: string): AsyncGenerator<{ name: string; bytes: number }> {
    const { ListObjectsV2Command } = await loadSdk()
    const { bucket: Bucket, prefix } = this.#config
    const began = performance.now()
    const tokens = new Set<string>()
    let ContinuationToken: string | undefined
    do {
      if (performance.now() - began > this.#listingMs) throw new ObjectStoreAway({ name: 'its listing does not end' })
      const command = { Bucket, Prefix: prefix + start, ContinuationToken }
      const answer = await this.#ask((client, abortSignal) =>
        client.send(new ListObjectsV2Command(command), { abortSignal }),
      )
      for (const { Key = '', Size = 0 } of answer.Contents ?? []) yield { name: Key.slice(prefix.length), bytes: Size }
      ContinuationToken = answer.NextContinuationToken
      if (ContinuationToken && tokens.has(ContinuationToken))
        throw new ObjectStoreAway({ name: 'its listing begins again' })
      tokens.add(ContinuationToken ?? '')
    } while (ContinuationToken)
  }

  async #read(file: StoredFile, take: (body: AsyncIterable<Buffer>) => Promise<void>): Promise<void> {
    const { GetObjectCommand } = await loadSdk()
    const at = this.#at(file)
    await this.#ask(async (client, abortSignal, moved) => {
      const { Body } = await client.send(new GetObjectCommand(at), { abortSignal })
      const hash = createHash('sha256')
      let received = 0
      const body = Body as Readable
      // The SDK's own end of a request comes with its head.
      const stop = () => body.destroy(abortSignal.reason)
      abortSignal.addEventListener('abort', stop, { once: true })
      await take(
        telling(body, (part) => {
          moved()
          received += part.length
          // Whoever sends more than was listed could fill the disk.
          if (received > file.bytes) throw new ObjectDamaged(at.Key, false)
          hash.update(part)
        }),
      )
      abortSignal.removeEventListener('abort', stop)
      if (hash.digest('hex') !== file.sum) throw new ObjectDamaged(at.Key, false)
    }).catch((error) => {
      throw isMissing(error) ? new ObjectDamaged(at.Key, true) : error
    })
  }

  #at({ path, sum }: Pick<StoredFile, 'path' | 'sum'>) {
    return { Bucket: this.#config.bucket, Key: `${this.#config.prefix}${path}.${sum}` }
  }

  /** `moved`: to be called with each byte that comes or goes. */
  async #ask<Answer>(
    work: (client: S3Client, abortSignal: AbortSignal, moved: () => void) => Promise<Answer>,
  ): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      const stalled = new AbortController()
      const timer = setTimeout(() => stalled.abort(new Error(`no byte moved for ${stalledMs / 1_000} s`)), stalledMs)
      const signals = [stalled.signal, ...(this.#signal ? [this.#signal] : [])]
      try {
        this.#signal?.throwIfAborted()
        return await work(await this.#client(), AbortSignal.any(signals), () => void timer.refresh())
      } catch (error) {
        this.#signal?.throwIfAborted()
        if (isOwn(error)) throw error
        const pause = pausesMs[attempt]
        if (pause === undefined || isFinal(error)) throw new ObjectStoreAway(stalled.signal.reason ?? error)
        await sleep(pause, undefined, { signal: this.#signal }).catch(() => {})
      } finally {
        clearTimeout(timer)
      }
    }
  }
}

/** What a further try does not change: of our own disk, of what lies there, or an answer that blames the request. */
const isOwn = (error: unknown): boolean =>
  error instanceof ObjectDamaged ||
  ['ENOENT', 'ENOSPC', 'EDQUOT', 'EACCES', 'EIO', 'ESTALE'].includes((error as { code?: string }).code ?? '')

function isFinal(error: unknown): boolean {
  const status = causeOf(error).$metadata?.httpStatusCode ?? 0
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

/** The same bytes; `tell` hears of each part. */
async function* telling(source: AsyncIterable<Buffer>, tell: (part: Buffer) => unknown): AsyncGenerator<Buffer> {
  for await (const part of source) {
    tell(part)
    yield part
  }
}
