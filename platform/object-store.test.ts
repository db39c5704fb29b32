import { writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startObjectStore, type TestObjectStore } from '#tests/support/object-store.ts'
import { checkObjectStore, newObjectKey, ObjectDamaged, ObjectStore, ObjectStoreAway } from './object-store.server.ts'

let server: TestObjectStore
let store: ObjectStore

const others: Server[] = []
/** Answers with the address of something else that listens. */
async function listen(other: Server): Promise<string> {
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  others.push(other)
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`
}

beforeAll(async () => {
  server = await startObjectStore()
  store = new ObjectStore(server.media)
})
afterAll(async () => {
  for (const other of others) other.close()
  await server.remove()
})

describe('a start is refused', () => {
  const wrong = (about: object) => checkObjectStore({ ...server.media, ...about })

  it('by a bucket that does not exist', async () => {
    await expect(wrong({ bucket: 'another-bucket' })).rejects.toThrow(
      /^MEDIA_URL names the bucket another-bucket, and there is none of this name at http:\/\/127\.0\.0\.1:\d+\.$/,
    )
  })

  const keysRefused = /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are refused for the bucket shop-media of MEDIA_URL/

  it('by keys that it does not know', async () => {
    await expect(wrong({ keys: { accessKeyId: 'NOBODY', secretAccessKey: 'S3RVER' } })).rejects.toThrow(keysRefused)
  })

  it('by keys that may look, and not write', async () => {
    const endpoint = await listen(
      createHttpServer(({ method }, response) => response.writeHead(method === 'HEAD' ? 200 : 403).end()),
    )
    await expect(wrong({ endpoint })).rejects.toThrow(keysRefused)
  })

  it('by an address where nothing answers', async () => {
    await expect(wrong({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow(
      'MEDIA_URL leads to http://127.0.0.1:9, where no object store answers (ECONNREFUSED).',
    )
  })

  it('by an address that takes requests and never answers', async () => {
    await expect(wrong({ endpoint: await listen(createServer()) })).rejects.toThrow(/where no object store answers/)
  })

  it('by a store that keeps other bytes than it was sent', async () => {
    const endpoint = await listen(
      createHttpServer(({ method }, response) => response.writeHead(200).end(method === 'GET' ? 'other bytes' : '')),
    )
    await expect(wrong({ endpoint })).rejects.toThrow(
      /^MEDIA_URL names a store that does not give back what was put there/,
    )
  })
})

it('takes a store that gives back what it was given, and leaves nothing there', async () => {
  await checkObjectStore(server.media)
  expect(await server.filesOf()).toEqual([])
})

describe('an object', () => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * index) % 251))

  it('is given back byte for byte, and is gone once it was removed', async () => {
    const key = newObjectKey(bytes)
    await store.put(key, bytes)
    await store.put(key, bytes)
    expect((await store.get(key)).equals(bytes)).toBe(true)
    await store.remove(key)
    await store.remove(key)
    await expect(store.get(key)).rejects.toMatchObject({ isMissing: true })
  })

  it('has a name of its own each time', () => {
    const [one, other] = [newObjectKey(bytes), newObjectKey(bytes)]
    expect(one).not.toBe(other)
    expect(one.slice(0, 64)).toBe(other.slice(0, 64))
  })

  it('is refused where the store gives back other bytes', async () => {
    const key = newObjectKey(bytes)
    await store.put(key, bytes)
    const [file = ''] = await server.filesOf(key)
    await writeFile(file, Buffer.concat([bytes.subarray(1), Buffer.from('!')]))
    await expect(store.get(key)).rejects.toThrow(ObjectDamaged)
    await expect(store.get(key)).rejects.toMatchObject({ isMissing: false })
  })

  it('cannot be had while the store is away, and can afterwards', async () => {
    const key = newObjectKey(bytes)
    await store.put(key, bytes)
    await server.stop()
    await expect(store.get(key)).rejects.toThrow(ObjectStoreAway)
    await expect(store.put(newObjectKey(bytes), bytes)).rejects.toThrow(ObjectStoreAway)
    await server.start()
    expect((await store.get(key)).equals(bytes)).toBe(true)
  })
})
