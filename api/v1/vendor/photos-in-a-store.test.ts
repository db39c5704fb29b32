import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#api/app.ts'
import { storedImages } from '#platform/images.server.ts'
import { removeLooseObjects, storeFiles } from '#platform/media.server.ts'
import { changeContext } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildMember, buildPicture, type TestMember } from '#tests/support/listings.ts'
import { startObjectStore, type TestObjectStore } from '#tests/support/object-store.ts'

// What a vendor uploads where MEDIA_URL names an object store.

let server: TestObjectStore
let member: TestMember

beforeAll(async () => {
  server = await startObjectStore()
})
afterAll(() => server.remove())
beforeEach(async () => {
  changeContext({ config: { media: server.media } })
  member = await buildMember()
})

async function upload(picture: Buffer) {
  const response = await api.request(
    'http://127.0.0.1:3000/api/v1/vendor/photos',
    { method: 'POST', headers: { 'content-type': 'image/jpeg', cookie: member.cookie }, body: picture } as RequestInit,
    { clientAddress: '127.0.0.1', requestId: 'test' },
  )
  const body = (await response.json()) as { id: string; code?: string; detail?: string }
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body }
}

interface FileRow {
  image_id: string
  width: number
  format: 'avif' | 'webp' | 'jpeg'
  object_key: string
  is_here: boolean
}

const filesOf = (id: string) =>
  sql<FileRow>(
    'select image_id, width, format, object_key, bytes is not null as is_here from image_files where image_id = $1',
    [id],
  )
const loose = async () =>
  (await sql<{ key: string }>('select key from loose_objects order by key')).map(({ key }) => key)
const photosOf = async () => sql('select from images where vendor_id = $1', [member.vendorId])

/** A day passes for everything that nothing names. */
const age = () => sql("update loose_objects set loose_since = now() - interval '1 day'")

describe('a photo is refused', () => {
  it('while the store is away, in words, and may be sent again', async () => {
    const picture = await buildPicture({ width: 401, height: 600 })
    await server.stop()
    expect(await upload(picture)).toMatchObject({
      status: 503,
      retryAfter: '30',
      body: { code: 'photo.not_saved', detail: 'Photos cannot be saved just now. Try again in a few minutes.' },
    })
    expect(await photosOf()).toEqual([])
    await server.start()
    expect((await upload(picture)).status).toBe(201)
  })

  it('when the store goes away in the middle, and nothing of it is half done', async () => {
    let puts = 0
    const dying = createServer((request, response) => {
      request.resume()
      if (++puts > 3) response.destroy()
      else request.once('end', () => response.writeHead(200).end())
    })
    await new Promise<void>((listening) => dying.listen(0, '127.0.0.1', listening))
    const endpoint = `http://127.0.0.1:${(dying.address() as AddressInfo).port}`
    changeContext({ config: { media: { ...server.media, endpoint } } })
    expect(await upload(await buildPicture({ width: 402, height: 600 }))).toMatchObject({
      status: 503,
      body: { code: 'photo.not_saved' },
    })
    expect(puts).toBeGreaterThan(3)
    expect(await photosOf()).toEqual([])
    expect((await loose()).length).toBeGreaterThan(3)
    dying.close()
  })
})

it('refuses a file whose object was not put there, or is being removed', async () => {
  const { body } = await upload(await buildPicture({ width: 403, height: 600 }))
  const name = (key: string) =>
    sql("insert into image_files (image_id, width, format, object_key) values ($1, 999, 'jpeg', $2)", [body.id, key])
  await expect(name('nobody-put-this')).rejects.toThrow('the object store does not have nobody-put-this for sure')
  await sql("insert into loose_objects (key, going_since) values ('this-one-goes', now())")
  await expect(name('this-one-goes')).rejects.toThrow('the object store does not have this-one-goes for sure')
  await sql("delete from loose_objects where key = 'this-one-goes'")
})

describe('a photo that a vendor uploads', () => {
  it('lies in the store, and is served from there', async () => {
    const { status, body } = await upload(await buildPicture({ width: 404, height: 600 }))
    expect(status).toBe(201)
    const files = await filesOf(body.id)
    expect(files.length).toBeGreaterThan(4)
    for (const { image_id, width, format, object_key, is_here } of files) {
      expect(is_here).toBe(false)
      expect(await server.filesOf(object_key)).toHaveLength(1)
      expect(await storedImages.read(image_id, width, format)).toBeInstanceOf(Buffer)
      expect(await loose()).not.toContain(object_key)
    }
  })

  it('is put there once, however often it is sent', async () => {
    const picture = await buildPicture({ width: 405, height: 600 })
    await upload(picture)
    const before = await server.filesOf()
    expect((await upload(picture)).status).toBe(201)
    expect(await server.filesOf()).toEqual(before)
  })

  it('is read from the database where it lies there', async () => {
    changeContext({ config: { media: undefined } })
    const { body } = await upload(await buildPicture({ width: 406, height: 600 }))
    changeContext({ config: { media: server.media } })
    const [file] = await filesOf(body.id)
    expect(file).toMatchObject({ is_here: true, object_key: null })
    expect(await storedImages.read(body.id, file?.width ?? 0, file?.format ?? 'jpeg')).toBeInstanceOf(Buffer)
  })
})

describe('an object that nothing names any more', () => {
  it('stays while the store is away, and is removed when it is back', async () => {
    const { body } = await upload(await buildPicture({ width: 407, height: 600 }))
    const keys = (await filesOf(body.id)).map(({ object_key }) => object_key)
    await sql('delete from images where id = $1', [body.id])
    await age()
    await server.stop()
    await removeLooseObjects()
    expect(await loose()).toEqual(expect.arrayContaining(keys))
    await server.start()
    await removeLooseObjects()
    expect(await loose()).toEqual([])
    for (const key of keys) expect(await server.filesOf(key)).toEqual([])
  })

  it('is gone where the store says that there is none, and one that cannot be removed holds up no other', async () => {
    const store = createServer((request, response) => {
      const [, status, code] = /(404|403)-(\w+)$/.exec(request.url?.split('?')[0] ?? '') ?? []
      response.writeHead(Number(status ?? 204), { 'content-type': 'application/xml' })
      response.end(code && `<Error><Code>${code}</Code></Error>`)
    })
    await new Promise<void>((listening) => store.listen(0, '127.0.0.1', listening))
    const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
    changeContext({ config: { media: { ...server.media, endpoint } } })
    const keys = ['1-404-NoSuchKey', '2-403-AccessDenied', '3-is-there']
    await sql('insert into loose_objects (key) select unnest($1::text[])', [keys])
    await age()
    await removeLooseObjects()
    expect(await loose()).toEqual(['2-403-AccessDenied'])
    await sql('delete from loose_objects')
    store.close()
  })

  it('is left alone for an hour, for somebody may be about to name it', async () => {
    const { body } = await upload(await buildPicture({ width: 408, height: 600 }))
    const [file] = await filesOf(body.id)
    await sql('delete from images where id = $1', [body.id])
    await removeLooseObjects()
    expect(await server.filesOf(file?.object_key)).toHaveLength(1)
  })

  it('goes, and what is named stays', async () => {
    const [gone, stays] = [
      await buildPicture({ width: 409, height: 600 }),
      await buildPicture({ width: 410, height: 600 }),
    ]
    const ids = [(await upload(gone)).body.id, (await upload(stays)).body.id]
    await sql('delete from images where id = $1', [ids[0]])
    await age()
    await removeLooseObjects()
    for (const { object_key } of await filesOf(ids[1] ?? '')) expect(await server.filesOf(object_key)).toHaveLength(1)
  })

  it('is removed or named, never both, when both happen at once', async () => {
    const { body } = await upload(await buildPicture({ width: 411, height: 600 }))
    const files = await storeFiles(
      Array.from({ length: 24 }, (_, at) => ({ bytes: Buffer.from(`file ${at}`), width: at })),
    )
    await age()
    const naming = files.map(({ object_key, width }) =>
      sql("insert into image_files (image_id, width, format, object_key) values ($1, $2, 'webp', $3)", [
        body.id,
        1_000 + width,
        object_key,
      ]).then(
        () => true,
        () => false,
      ),
    )
    const [named] = await Promise.all([Promise.all(naming), removeLooseObjects()])
    for (const [at, { object_key }] of files.entries())
      expect(await server.filesOf(object_key ?? ''), `file ${at}`).toHaveLength(named[at] ? 1 : 0)
  })
})
