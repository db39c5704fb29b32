import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, request as forwardRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeContext } from '#tests/support/context.ts'
import { sql, workerDatabase } from '#tests/support/database.ts'
import { startObjectStore, type TestObjectStore } from '#tests/support/object-store.ts'
import { storedImages } from './images.server.ts'
import type { PhotoFormat } from './kit/photo.ts'
import { moveToDatabase, moveToStore } from './media-move.server.ts'
import { ObjectStoreAway } from './object-store.server.ts'

// Some hundred files of the demo's photographs. What they are is noted once; wherever they lie, they stay that.

interface File {
  image_id: string
  width: number
  format: PhotoFormat
  sha256: string
}

let server: TestObjectStore
let files: File[]

beforeAll(async () => {
  server = await startObjectStore()
  await sql('delete from image_files where image_id not in (select id from images order by id limit 10)')
  files = await sql<File>(
    `select image_id, width, format, encode(sha256(bytes), 'hex') as sha256 from image_files order by image_id, width, format`,
  )
  changeContext({ config: { media: server.media } })
})
afterAll(async () => {
  changeContext({ config: { media: undefined } })
  await server.remove()
})
beforeEach(async () => {
  await server.start()
  await moveToDatabase()
  await sql('delete from loose_objects')
})

const envOf = (about: Record<string, string> = {}) => ({
  ...process.env,
  DATABASE_URL: workerDatabase().webUrl,
  MIGRATE_DATABASE_URL: workerDatabase().ownerUrl,
  AUTH_SECRET: 'a secret of the tests, long enough for anybody',
  ...server.env,
  ...about,
})

/** What the command says, and how it ended. */
async function command(options: string[] = [], about: Record<string, string> = {}) {
  const ran = promisify(execFile)(process.execPath, ['bin/media-move.ts', ...options], { env: envOf(about) })
  const { stdout, stderr, code } = await ran.then(
    (said) => ({ ...said, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  )
  return { said: stdout + stderr, code }
}

const inStore = async () =>
  (await sql<{ count: number }>('select count(object_key)::int as count from image_files'))[0]?.count

/** Every file is what it was, wherever it lies. */
async function expectAllWhole(): Promise<void> {
  for (const { image_id, width, format, sha256 } of files) {
    const bytes = await storedImages.read(image_id, width, format)
    expect(
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
      `${image_id}-${width}.${format}`,
    ).toBe(sha256)
  }
}

describe('npm run media:move refuses', () => {
  it('without an object store', async () => {
    const { said, code } = await command([], { MEDIA_URL: '' })
    expect([code, said]).toEqual([1, expect.stringMatching(/^MEDIA_URL is not set/)])
  })

  it('a bucket that does not exist, before it touches anything', async () => {
    const MEDIA_URL = server.env.MEDIA_URL?.replace('shop-media', 'another-bucket') ?? ''
    const { said, code } = await command([], { MEDIA_URL })
    expect([code, said]).toEqual([1, expect.stringMatching(/^MEDIA_URL names the bucket another-bucket/)])
    expect(await inStore()).toBe(0)
  })

  it('what it does not know, and says what there is', async () => {
    expect(await command(['--bakc'])).toMatchObject({ code: 1, said: expect.stringContaining('--back') })
  })
})

describe('moving into the store', () => {
  it('stops when the store goes away, and goes on when it is back', async () => {
    let isStopped = false
    const broken = moveToStore({
      onProgress: ({ files }) => {
        if (files < 20 || isStopped) return
        isStopped = true
        server.stop()
      },
    })
    await expect(broken).rejects.toThrow(ObjectStoreAway)
    const moved = await inStore()
    expect(moved).toBeGreaterThanOrEqual(20)
    expect(moved).toBeLessThan(files.length)
    await server.start()
    expect((await moveToStore()).files).toBe(files.length - (moved ?? 0))
    await expectAllWhole()
  })

  it('is killed in the middle, loses nothing, and goes on where it was', async () => {
    const child = spawn(process.execPath, ['bin/media-move.ts'], { env: envOf(), stdio: 'ignore' })
    await expect.poll(inStore, { timeout: 30_000, interval: 5 }).toBeGreaterThan(10)
    child.kill('SIGKILL')
    await once(child, 'close')
    const moved = await inStore()
    expect(moved).toBeLessThan(files.length)
    await expectAllWhole()
    const { said, code } = await command()
    expect([code, said]).toEqual([0, expect.stringContaining('None is left.')])
    expect(await inStore()).toBe(files.length)
    await expectAllWhole()
  })

  it('by two at once moves each file once', async () => {
    const counts = await Promise.all([moveToStore(), moveToStore()])
    expect(counts.reduce((sum, { files }) => sum + files, 0)).toBe(files.length)
    await expectAllWhole()
  })

  it('moves nothing a second time', { tags: ['long'] }, async () => {
    expect(await moveToStore()).toMatchObject({ files: files.length, damaged: [] })
    expect(await moveToStore()).toEqual({ files: 0, bytes: 0, damaged: [] })
    expect(await sql('select from loose_objects join image_files on object_key = key')).toEqual([])
  })
})

describe('a store that gives other bytes back', () => {
  /** Passes requests on, and spoils what objects come back as, by the how-manieth name of the same bytes it is. */
  async function behindBadLine(isBad: (nth: number) => boolean) {
    const namesOf = new Map<string, Set<string>>()
    const proxy = createServer((request, response) => {
      const { hostname, port } = new URL(server.media.endpoint ?? '')
      const { method, url = '', headers } = request
      const forward = forwardRequest({ hostname, port, method, path: url, headers }, (answer) => {
        const [, name = '', hash = ''] = /photographs\/((\w{64})-[\w-]+)/.exec(url) ?? []
        const names = namesOf.get(hash) ?? new Set()
        namesOf.set(hash, names.add(name))
        const isObject = method === 'GET' && hash !== ''
        const isSpoiled = isObject && isBad([...names].indexOf(name) + 1)
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('data', (piece: Buffer) => response.write(isSpoiled ? Buffer.alloc(piece.length) : piece))
        answer.on('end', () => response.end())
      })
      request.pipe(forward)
    })
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
    changeContext({
      config: { media: { ...server.media, endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` } },
    })
    return () => {
      changeContext({ config: { media: server.media } })
      proxy.closeAllConnections()
      proxy.close()
    }
  }

  it('each time keeps nothing: every file stays in the database', { tags: ['long'] }, async () => {
    const close = await behindBadLine(() => true)
    const moved = await moveToStore()
    close()
    expect([moved.files, moved.damaged.length, await inStore()]).toEqual([0, files.length, 0])
    await expectAllWhole()
  })

  it('once gets each file under another name', async () => {
    const close = await behindBadLine((nth) => nth === 1)
    const moved = await moveToStore()
    close()
    expect(moved).toMatchObject({ files: files.length, damaged: [] })
    await expectAllWhole()
  })
})

describe('--check', () => {
  it('names the object that is damaged and the one that is missing, and fails', async () => {
    await moveToStore()
    const [one, other] = await sql<{ object_key: string; name: string }>(
      `select object_key, image_id || '-' || width || '.' || format as name from image_files order by random() limit 2`,
    )
    for (const [at, row] of [one, other].entries()) {
      const [file = ''] = await server.filesOf(row?.object_key)
      if (at === 0) await writeFile(file, 'something else')
      else await rm(file)
    }
    const { said, code } = await command(['--check'])
    expect(code).toBe(1)
    expect(said).toContain(`${files.length - 2} files in the store are as they were put there`)
    expect(said).toMatch(new RegExp(`${one?.name}: .* has other bytes`))
    expect(said).toMatch(new RegExp(`${other?.name}: .* is missing`))
    const damaged = await moveToDatabase()
    expect([damaged.files, damaged.damaged.length]).toEqual([files.length - 2, 2])
    // For the tests that follow: they begin with everything whole.
    const restored = await sql<{ object_key: string }>(
      'select object_key from image_files where object_key is not null',
    )
    expect(restored).toHaveLength(2)
    const whole = files.filter(({ image_id, width, format }) =>
      [one?.name, other?.name].includes(`${image_id}-${width}.${format}`),
    )
    files = files.filter((file) => !whole.includes(file))
    for (const { image_id, width, format } of whole)
      await sql('delete from image_files where (image_id, width, format) = ($1, $2, $3)', [image_id, width, format])
  })

  it('says that all is well', { tags: ['long'] }, async () => {
    await moveToStore()
    const { said, code } = await command(['--check'])
    expect([code, said]).toEqual([0, expect.stringContaining(`${files.length} files in the store are as they were`)])
  })
})

it('--back brings everything into the database again, and leaves the objects to be removed', async () => {
  await moveToStore()
  const named = await sql<{ object_key: string }>('select object_key from image_files')
  const { said, code } = await command(['--back'])
  expect([code, said]).toEqual([0, expect.stringContaining('None is left.')])
  expect(await inStore()).toBe(0)
  await expectAllWhole()
  // There may be more: a put that a busy store answers late is repeated under another name.
  expect(await sql('select key as object_key from loose_objects')).toEqual(expect.arrayContaining(named))
})
