import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#api/app.ts'
import { listingJobs } from '#modules/listing/jobs.server.ts'
import { bucketOf } from '#platform/limits.server.ts'
import { cookieOf } from '#tests/support/api.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { buildListing, buildMember, buildPhoto, buildPicture, type TestMember } from '#tests/support/listings.ts'

let member: TestMember

beforeAll(async () => {
  member = await buildMember()
})

interface Upload {
  cookie?: string | null
  type?: string
  search?: string
  headers?: Record<string, string>
  address?: string
}

async function upload(bytes: Buffer | ReadableStream, about: Upload = {}) {
  const headers = new Headers({ 'content-type': about.type ?? 'image/jpeg', ...about.headers })
  const cookie = about.cookie === undefined ? member.cookie : about.cookie
  if (cookie) headers.set('cookie', cookie)
  const response = await api.request(
    `http://127.0.0.1:3000/api/v1/vendor/photos${about.search ?? ''}`,
    { method: 'POST', headers, body: bytes, duplex: 'half' } as RequestInit,
    { clientAddress: about.address ?? '127.0.0.1', requestId: randomUUID() },
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** A PNG whose head promises a size that its few bytes unpack to: a bomb. */
function pngBomb(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  const crc = (bytes: Buffer) => {
    let c = 0xffffffff
    for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8)
    return (c ^ 0xffffffff) >>> 0
  }
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.length)
    head.write(type, 4, 'latin1')
    const tail = Buffer.alloc(4)
    tail.writeUInt32BE(crc(Buffer.concat([head.subarray(4), data])))
    return Buffer.concat([head, data, tail])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min(8_000_000, (Math.ceil(width / 8) + 1) * height)))
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** A few hundred bytes that unpack to a picture. */
const avif = (width: number, height: number, bitdepth: 8 | 12) =>
  sharp({ create: { width, height, channels: 3, background: '#8a1538' } })
    .avif({ effort: 0, quality: 30, bitdepth })
    .toBuffer()

const text = (words: string) => Buffer.from(words)

describe('an upload is refused', () => {
  it('from nobody, a customer and a suspended vendor', async () => {
    const picture = await buildPicture()
    expect((await upload(picture, { cookie: null })).status).toBe(401)
    expect((await upload(picture, { cookie: await cookieOf(await buildUser()) })).status).toBe(403)
    const other = await buildMember()
    await sql(`update vendors set status = 'suspended' where id = $1`, [other.vendorId])
    expect(await upload(picture, { cookie: other.cookie })).toMatchObject({
      status: 403,
      body: { code: 'listing.vendor_suspended' },
    })
  })

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['text', () => text('Not a photo.'), 'photo.not_an_image'],
    ['nothing', () => text('x').subarray(0, 1), 'photo.not_an_image'],
    ['HTML named .jpg', () => text('<!doctype html><script>alert(1)</script>'), 'photo.not_an_image'],
    ['SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'), 'photo.not_an_image'],
    ['PDF', () => text('%PDF-1.7\n1 0 obj'), 'photo.not_an_image'],
    ['GIF', () => buildPicture({ format: 'gif' }), 'photo.not_an_image'],
    ['TIFF', () => buildPicture({ format: 'tiff' }), 'photo.not_an_image'],
    [
      'HTML behind the mark of a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), text('<html>')]),
      'photo.unreadable',
    ],
    [
      'half a photo',
      async () => (await buildPicture({ width: 1_600, height: 2_000 })).subarray(0, 6_000),
      'photo.unreadable',
    ],
    ['too few pixels', () => buildPicture({ width: 200, height: 250 }), 'photo.too_small'],
    ['a side above 8,000 pixels', () => buildPicture({ width: 8_001, height: 300, format: 'png' }), 'photo.too_large'],
    ['50 megapixels', () => pngBomb(7_100, 7_100), 'photo.too_large'],
    ['60,000 by 60,000 pixels', () => pngBomb(60_000, 60_000), 'photo.too_large'],
    ['an AVIF of 13 megapixels', () => avif(3_600, 3_611, 8), 'photo.avif_too_large'],
    ['an AVIF of 12 bits', () => avif(800, 1_000, 12), 'photo.avif_too_large'],
  ])('as %s', async (_, make, code) => {
    const before = process.memoryUsage().rss
    const answer = await upload(await make(), { type: 'application/octet-stream' })
    expect(answer).toMatchObject({ status: 422, body: { code } })
    expect(String(answer.body.detail)).toMatch(/photo/)
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  })

  it('above 8 MB, said or not, and never read to its end', async () => {
    const heavy = { status: 413, body: { code: 'photo.too_heavy' } }
    expect(await upload(Buffer.alloc(8 * 1_024 * 1_024 + 1, 0xff))).toMatchObject(heavy)
    let sent = 0
    const endless = new ReadableStream({
      pull(stream) {
        sent += 1_000_000
        stream.enqueue(new Uint8Array(1_000_000))
      },
    })
    expect(await upload(endless)).toMatchObject(heavy)
    expect(sent).toBeLessThan(12_000_000)
  })

  it('as another type, and with a crop that is none', async () => {
    const picture = await buildPicture()
    expect((await upload(picture, { type: 'text/html' })).status).toBe(415)
    expect((await upload(picture, { search: '?left=2&top=0&width=1' })).status).toBe(422)
    expect((await upload(picture, { search: '?left=0.1' })).status).toBe(422)
  })

  it('when the vendor’s 200 MB are full', async () => {
    const other = await buildMember()
    const photo = await buildPhoto(other.vendorId)
    await sql('update images set byte_count = 210000000 where id = $1', [photo])
    expect(await upload(await buildPicture(), { cookie: other.cookie })).toMatchObject({
      status: 409,
      body: { code: 'photo.quota_full' },
    })
  })

  it('before the business details were sent', async () => {
    const other = await buildMember({ status: 'draft' })
    expect(await upload(await buildPicture(), { cookie: other.cookie })).toMatchObject({
      status: 409,
      body: { code: 'listing.business_first' },
    })
  })

  it('when 20 MB are full before the vendor is approved', async () => {
    const other = await buildMember({ status: 'submitted' })
    const photo = await buildPhoto(other.vendorId)
    await sql('update images set byte_count = 21000000 where id = $1', [photo])
    const answer = await upload(await buildPicture(), { cookie: other.cookie })
    expect(answer).toMatchObject({ status: 409, body: { code: 'photo.quota_full' } })
    expect(answer.body.detail).toContain('20 MB')
  })

  /** Bodies that are asked for once there is room to hold them, and then say nothing until they are closed. */
  function silentBodies() {
    const streams: ReadableStreamDefaultController[] = []
    const body = () =>
      new ReadableStream(
        {
          pull: (stream) => {
            streams.push(stream)
            return new Promise(() => {})
          },
        },
        { highWaterMark: 0 },
      )
    return { streams, body }
  }

  it('while two others of its account are on their way and two wait, wherever they come from; not that of another account', async () => {
    const { streams, body } = silentBodies()
    const silent = await buildMember()
    const send = (at: number) => upload(body(), { address: `198.51.100.${at}`, cookie: silent.cookie })
    const underWay = [1, 2, 3, 4].map(send)
    await expect.poll(() => streams.length).toBe(2)
    expect(await Promise.race([...underWay, send(5)])).toMatchObject({ status: 503, body: { code: 'photo.busy' } })
    const picture = await buildPicture()
    expect((await upload(picture, { address: '198.51.100.1' })).status).toBe(201)
    for (const at of [0, 1, 2, 3]) {
      await expect.poll(() => streams.length).toBeGreaterThan(at)
      streams[at]?.close()
    }
    await Promise.all(underWay)
    expect((await upload(picture, { address: '198.51.100.1', cookie: silent.cookie })).status).toBe(201)
  })

  it('that falls silent, within seconds; whoever waits behind it is served then', async () => {
    const { streams, body } = silentBodies()
    const others = await Promise.all([buildMember(), buildMember()])
    const address = '198.51.100.20'
    const silent = [others[0], others[0], others[1]].map((one) =>
      upload(body(), { address, cookie: one?.cookie ?? null }),
    )
    await expect.poll(() => streams.length).toBe(3)
    const begun = performance.now()
    const honest = await upload(await buildPicture(), { address })
    expect(honest.status).toBe(201)
    expect(performance.now() - begun).toBeLessThan(10_000)
    for (const answer of await Promise.all(silent))
      expect(answer).toMatchObject({ status: 408, body: { code: 'upload.too_slow' } })
  }, 60_000)

  it('after sixty in an hour', async () => {
    const other = await buildMember()
    await sql('insert into rate_limits (bucket, used) values ($1, 60)', [bucketOf('uploadPerVendor', other.vendorId)])
    expect((await upload(await buildPicture(), { cookie: other.cookie })).status).toBe(429)
  })

  it('elsewhere than here: other addresses take only JSON', async () => {
    const response = await api.request(
      'http://127.0.0.1:3000/api/v1/vendor/products',
      {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg', cookie: member.cookie },
        body: await buildPicture(),
      } as RequestInit,
      { clientAddress: '127.0.0.1', requestId: randomUUID() },
    )
    expect(response.status).toBe(415)
  })
})

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'of %s becomes 4:5 files in the widths of pages, never enlarged',
    async (format) => {
      const { status, body } = await upload(await buildPicture({ width: 600, height: 600, format }), {
        type: `image/${format}`,
      })
      expect([status, body.width, body.height]).toEqual([201, 480, 600])
      const files = await sql<{ width: number; format: string; bytes: Buffer }>(
        'select width, format, bytes from image_files where image_id = $1',
        [body.id],
      )
      expect(files.map(({ width, format }) => `${width} ${format}`).sort()).toEqual([
        '240 avif',
        '240 webp',
        '360 avif',
        '360 webp',
        '480 avif',
        '480 jpeg',
        '480 webp',
      ])
      const largest = files.find((file) => file.width === 480 && file.format === 'jpeg')
      const facts = await sharp(largest?.bytes).metadata()
      expect([facts.width, facts.height, facts.exif]).toEqual([480, 600, undefined])
    },
  )

  it('loses its metadata and what hides behind it, and stands as people see it', async () => {
    const lying = await sharp({ create: { width: 1_000, height: 800, channels: 3, background: '#446' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'secret place' } })
      .toBuffer()
    const { body } = await upload(Buffer.concat([lying, text('<script>alert(1)</script>')]))
    expect([body.width, body.height]).toEqual([800, 1_000])
    const files = await sql<{ bytes: Buffer }>('select bytes from image_files where image_id = $1', [body.id])
    for (const { bytes } of files) expect(bytes.toString('latin1')).not.toMatch(/secret place|<script/)
  })

  it('is cut where it was asked for', async () => {
    const left = await sharp({ create: { width: 500, height: 1_000, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    const both = await sharp({ create: { width: 1_000, height: 1_000, channels: 3, background: '#0000ff' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const { body } = await upload(both, { type: 'image/png', search: '?left=0.5&top=0.2&width=0.4' })
    expect([body.width, body.height]).toEqual([400, 500])
    const [file] = await sql<{ bytes: Buffer }>(
      `select bytes from image_files where image_id = $1 and format = 'jpeg' order by width desc limit 1`,
      [body.id],
    )
    const { channels } = await sharp(file?.bytes).stats()
    expect(channels[0]?.max).toBeLessThan(30)
    expect(channels[2]?.min).toBeGreaterThan(220)
  })

  it('is stored once, and for each vendor apart', async () => {
    const other = await buildMember()
    const picture = await buildPicture({ width: 301, height: 400 })
    const ids = [await upload(picture), await upload(picture), await upload(picture, { cookie: other.cookie })].map(
      ({ body }) => body.id,
    )
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[0])
  })

  it('that nothing shows goes after three days; what a listing shows stays', async () => {
    const listing = await buildListing(member)
    const [loose, fresh] = [await buildPhoto(member.vendorId), await buildPhoto(member.vendorId)]
    await sql(`update images set created_at = now() - interval '4 days' where id <> $1`, [fresh])
    await listingJobs['photos:tidy']?.({})
    const left = (await sql<{ id: string }>('select id from images')).map(({ id }) => id)
    expect(left).toContain(fresh)
    expect(left).not.toContain(loose)
    for (const photo of listing.content.photos) expect(left).toContain(photo.id)
    const [demo] = await sql('select count(*)::int as count from images where vendor_id is null')
    expect(demo?.count).toBeGreaterThan(0)
  })
})
