import { createHash } from 'node:crypto'
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import type { ObjectStoreConfig } from './config.server.ts'
import { newSecretToken, uuidv7 } from './ids.server.ts'
import { once } from './kit/once.ts'
import { StartError } from './start-error.ts'

/** The object store could not be asked, or would not do it. Asking again later makes sense. */
export class ObjectStoreAway extends Error {
  constructor(cause: unknown) {
    super(`The object store does not answer as it should: ${nameOf(cause)}`, { cause })
    this.name = 'ObjectStoreAway'
  }
}

/** What the store has under a name is not what was put there: nothing at all, or other bytes. */
export class ObjectDamaged extends Error {
  readonly isMissing: boolean
  constructor(key: string, isMissing: boolean) {
    super(`The object ${key} ${isMissing ? 'is missing in the object store' : 'has other bytes than were put there'}.`)
    this.name = 'ObjectDamaged'
    this.isMissing = isMissing
  }
}

/** A request to the store, its repetition included, takes this long at most: somebody waits for it. */
const longestMs = 3_000
const socketsMax = 16
/** Larger than any file of a photograph. An object above it was not put there by the shop. */
const bytesMax = 32 * 1024 * 1024

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * A new name for these bytes: their SHA-256, and a part of its own. So whoever reads an object can tell whether it is whole; and no name is used twice,
 * so that a removal which the store carries out late never meets a newer object.
 */
export const newObjectKey = (bytes: Buffer): string => `${sha256Of(bytes)}-${uuidv7()}`

/** The SDK takes half a second to load, so it is loaded with the first request, and only where there is a store. */
export const loadSdk = once(() => import('@aws-sdk/client-s3'))

/** Objects in a bucket of a store that speaks S3, under names by `newObjectKey`. Requests end after 3 s at most, and then throw ObjectStoreAway. */
export class ObjectStore {
  readonly #config: ObjectStoreConfig
  readonly #client: () => Promise<S3Client>

  constructor(config: ObjectStoreConfig) {
    this.#config = config
    this.#client = once(() => makeClient(config, { longestMs, attempts: 2, sockets: socketsMax }))
  }

  /** Repeatable. Where it throws, the object may be there nevertheless. */
  async put(key: string, bytes: Buffer): Promise<void> {
    const { PutObjectCommand } = await loadSdk()
    const object = { ...this.#at(key), Body: bytes, ContentLength: bytes.length }
    await this.#ask((client, options) => client.send(new PutObjectCommand(object), options))
  }

  /** The bytes as they were put there; throws ObjectDamaged where they are not. */
  async get(key: string): Promise<Buffer> {
    const { GetObjectCommand } = await loadSdk()
    const bytes = await this.#ask(async (client, options) => {
      const answer = await client.send(new GetObjectCommand(this.#at(key)), options)
      return (answer.ContentLength ?? 0) > bytesMax ? Buffer.alloc(0) : bodyOf(answer, options.abortSignal)
    }).catch((error) => {
      throw isMissing(error) ? new ObjectDamaged(key, true) : error
    })
    if (!key.startsWith(`${sha256Of(bytes)}-`)) throw new ObjectDamaged(key, false)
    return bytes
  }

  /** Repeatable: what is not there is removed. */
  async remove(key: string): Promise<void> {
    const { DeleteObjectCommand } = await loadSdk()
    await this.#ask((client, options) => client.send(new DeleteObjectCommand(this.#at(key)), options)).catch(
      (error) => {
        // Amazon's store says nothing of it, others that there is none.
        if (!isMissing(error)) throw error
      },
    )
  }

  /** Resolves while the bucket answers. */
  async reach(): Promise<void> {
    const { HeadBucketCommand } = await loadSdk()
    const bucket = new HeadBucketCommand({ Bucket: this.#config.bucket })
    await this.#ask((client, options) => client.send(bucket, options))
  }

  #at(key: string) {
    return { Bucket: this.#config.bucket, Key: this.#config.prefix + key }
  }

  async #ask<Answer>(
    work: (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<Answer>,
  ): Promise<Answer> {
    const abortSignal = AbortSignal.timeout(longestMs)
    try {
      return await work(await this.#client(), { abortSignal })
    } catch (error) {
      throw new ObjectStoreAway(error)
    }
  }
}

/**
 * Refuses a store that the shop cannot rely on, with StartError, which says what is wrong in one sentence. `writes`: an object is put, read, compared and
 * removed; `reads`: the bucket answers.
 */
export async function checkObjectStore(config: ObjectStoreConfig, how: 'writes' | 'reads' = 'writes'): Promise<void> {
  try {
    await tryObjectStore(config, how)
  } catch (error) {
    throw new StartError(refusalOf(error, config, 'MEDIA_URL'))
  }
}

/** The same, and throws what the store said. */
export async function tryObjectStore(config: ObjectStoreConfig, how: 'writes' | 'reads'): Promise<void> {
  const store = new ObjectStore(config)
  await store.reach()
  if (how === 'writes') await tryToKeep(store)
}

async function tryToKeep(store: ObjectStore): Promise<void> {
  const bytes = Buffer.from(`The shop looks whether it may write here: ${newSecretToken()}`)
  const key = newObjectKey(bytes)
  await store.put(key, bytes)
  await store.get(key)
  await store.remove(key)
}

/** Whoever asks says what went wrong. The SDK would also write to the console that it cannot send a stream twice. */
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** Asks each store in the way that all of them understand. `longestMs` undefined: whoever asks ends what hangs. */
export async function makeClient(
  { region, endpoint, keys }: ObjectStoreConfig,
  options: { longestMs?: number; attempts: number; sockets: number },
): Promise<S3Client> {
  const { S3Client } = await loadSdk()
  const { longestMs: requestTimeout, attempts: maxAttempts, sockets: maxSockets } = options
  const agent = { keepAlive: true, maxSockets }
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: keys,
    maxAttempts,
    logger: silent,
    // Otherwise bodies travel in signed chunks with a checksum at their end, which stores other than Amazon's may keep as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 1_000,
      ...(requestTimeout ? { requestTimeout } : {}),
      // Whoever waits for a socket is bounded by the time of its request.
      socketAcquisitionWarningTimeout: 60_000,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

/** The whole body, or the reason of the signal: the SDK's own end of a request comes with its head. */
async function bodyOf({ Body }: GetObjectCommandOutput, signal: AbortSignal): Promise<Buffer> {
  if (!Body) return Buffer.alloc(0)
  const stop = () => (Body as { destroy?: (reason: unknown) => void }).destroy?.(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return Buffer.from(await Body.transformToByteArray())
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

interface SdkError {
  name?: string
  code?: string
  $metadata?: { httpStatusCode?: number }
}

/** What the SDK said. */
export const causeOf = (error: unknown): SdkError => ((error as Error).cause ?? error) as SdkError
const nameOf = (error: unknown): string => (error as SdkError).code ?? (error as SdkError).name ?? String(error)
export const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes(causeOf(error).name ?? '')

/** Why a start goes no further, in one sentence that names the setting. */
export function refusalOf(
  error: unknown,
  { bucket, endpoint }: ObjectStoreConfig,
  setting: 'MEDIA_URL' | 'BACKUP_STORE_URL',
): string {
  if (error instanceof ObjectDamaged)
    return `${setting} names a store that does not give back what was put there, so nothing may be kept in it (${error.message}).`
  const cause = causeOf(error)
  const status = cause.$metadata?.httpStatusCode
  const place = endpoint ?? 'Amazon S3'
  if (status === 404) return `${setting} names the bucket ${bucket}, and there is none of this name at ${place}.`
  if (status === 401 || status === 403)
    return `AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are refused for the bucket ${bucket} of ${setting}: they must allow to list it, and to put, read and delete objects.`
  if (status === 301 || status === 400)
    return `${setting} names the bucket ${bucket}, which does not answer as named (${nameOf(cause)}): its region is another one.`
  return `${setting} leads to ${place}, where no object store answers (${nameOf(cause)}).`
}
