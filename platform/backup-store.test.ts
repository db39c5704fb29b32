import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startObjectStore, type TestObjectStore } from '#tests/support/object-store.ts'
import { BackupStore, isSafePath, type SentFile } from './backup-store.server.ts'
import { ObjectDamaged, ObjectStoreAway } from './object-store.server.ts'

let server: TestObjectStore
let store: BackupStore
let folder: string
const others: Server[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-store-test-'))
  server = await startObjectStore()
  store = new BackupStore(server.backups)
})
afterAll(async () => {
  for (const other of others) other.close()
  await server.remove()
  await rm(folder, { recursive: true, force: true })
})

const content = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * index) % 251))

function fileOf(path: string, bytes: Buffer): SentFile {
  async function* read() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
  }
  return { path, sum: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length, read }
}

it.each(['../auth-secret', 'wal/../../x', '/etc/passwd', 'wal//x', 'wal/.', '', 'a/b\nc', '..'])(
  'a path that leads out of its folder is none, %j',
  (path) => expect(isSafePath(path)).toBe(false),
)

it.each(['wal/00000001.history.gz.sealed', 'shringar-20261123-120000/postgres/base/1/pg_filenode.map'])(
  'a path of a backup is one, %s',
  (path) => expect(isSafePath(path)).toBe(true),
)

it('a file that cannot be read to its end, as where its disk goes away, is refused with that reason and nothing else breaks', async () => {
  async function* read() {
    yield content.subarray(0, 65_536)
    throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
  }
  await expect(store.put({ ...fileOf('half', content), read })).rejects.toThrow('EIO: i/o error, read')
})

it('a file is listed with its size and its sum once it was put there, and comes back byte for byte', async () => {
  const file = fileOf('shringar-20261123-120000/postgres/base/1/1249', content)
  const { read: _, ...listed } = file
  await store.put(file)
  await store.put(file)
  expect(await store.list('shringar-20261123-120000/')).toEqual([listed])
  const target = join(folder, 'deep', '1249')
  await store.fetch(listed, target)
  expect(readFileSync(target).equals(content)).toBe(true)
  await store.remove(listed)
  await store.remove(listed)
  expect(await store.list('shringar-')).toEqual([])
  await expect(store.fetch(listed, join(folder, 'gone'))).rejects.toMatchObject({ isMissing: true })
})

it('an empty file is one too', async () => {
  const { read, ...empty } = fileOf('wal/empty', Buffer.alloc(0))
  await store.put({ ...empty, read })
  expect(await store.list('wal/')).toEqual([empty])
  expect((await store.contentOf(empty)).length).toBe(0)
})

it('what the store lost a part of is not taken, and nothing of it stays here', async () => {
  const file = fileOf('cut/short', content)
  await store.put(file)
  const [kept = ''] = await server.backupFilesOf('cut')
  await writeFile(kept, Buffer.concat([content.subarray(1), Buffer.from('!')]))
  await expect(store.fetch(file, join(folder, 'short'))).rejects.toThrow(ObjectDamaged)
  await truncate(kept, 1_000)
  await expect(store.fetch(file, join(folder, 'short'))).rejects.toThrow()
  expect(existsSync(join(folder, 'short'))).toBe(false)
  expect(existsSync(join(folder, 'short.new'))).toBe(false)
})

it('a store that says it is busy is asked again, and the file is sent from its first byte', async () => {
  let received = Buffer.alloc(0)
  let asked = 0
  const busy = createHttpServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    received = Buffer.concat(parts)
    response.writeHead(++asked < 3 ? 503 : 200).end()
  })
  await new Promise<void>((listening) => busy.listen(0, '127.0.0.1', listening))
  others.push(busy)
  const endpoint = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`
  await new BackupStore({ ...server.backups, endpoint }).put(fileOf('again', content))
  expect(received.equals(content)).toBe(true)
})

it('a store that is away is told as such, and one who stops does not wait for it', async () => {
  const away = { ...server.backups, endpoint: 'http://127.0.0.1:9' }
  await expect(new BackupStore(away).list()).rejects.toThrow(ObjectStoreAway)
  const stop = new AbortController()
  const stopped = new BackupStore(away, stop.signal).list()
  stop.abort(new Error('stopped'))
  await expect(stopped).rejects.toThrow('stopped')
})

async function storeThat(answer: (url: URL) => string | Buffer): Promise<typeof server.backups> {
  const other = createHttpServer((request, response) => {
    response.writeHead(200).end(answer(new URL(request.url ?? '', 'http://store')))
  })
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  others.push(other)
  return { ...server.backups, endpoint: `http://127.0.0.1:${(other.address() as AddressInfo).port}` }
}
const pageBefore = (token: string) =>
  `<?xml version="1.0"?><ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>${token}</NextContinuationToken></ListBucketResult>`

it('a listing that begins again, or does not end, is given up', async () => {
  const again = await storeThat(() => pageBefore('same'))
  await expect(new BackupStore(again).list()).rejects.toThrow('its listing begins again')
  let page = 0
  const endless = await storeThat(() => pageBefore(`${page++}`))
  await expect(new BackupStore(endless, undefined, 300).list()).rejects.toThrow('its listing does not end')
})

it('of a store that sends more than it listed no more is read', async () => {
  const { read: _, ...file } = fileOf('grown', content)
  const grown = new BackupStore(await storeThat(() => content))
  const listed = { ...file, bytes: 1_000 }
  await expect(grown.contentOf(listed)).rejects.toThrow(ObjectDamaged)
  await expect(grown.fetch(listed, join(folder, 'grown'))).rejects.toThrow(ObjectDamaged)
  expect(existsSync(join(folder, 'grown'))).toBe(false)
})
