import { createHash } from 'node:crypto'
import type { Sharp, SharpOptions } from 'sharp'
import { ConcurrencyLimit, type Release, TooBusy } from './concurrency-limit.ts'
import { once } from './kit/once.ts'
import { type PhotoFormat, photoWidths } from './kit/photo.ts'

/** Why an upload became no photograph. */
export type UploadProblem =
  | 'not_an_image'
  | 'unreadable'
  | 'too_large'
  | 'avif_too_large'
  | 'too_small'
  | 'too_slow'
  | 'busy'

/** An upload that became no photograph or document, with the reason. The caller turns it into words for people. */
export class UploadRefused extends Error {
  readonly problem: UploadProblem
  constructor(problem: UploadProblem, cause?: unknown) {
    super(problem, { cause })
    this.name = 'UploadRefused'
    this.problem = problem
  }
}

/** Which part of a picture to keep, as fractions of its sides as people see it; the height follows from 4:5. */
export interface Crop {
  left: number
  top: number
  width: number
}

export interface Rendition {
  width: number
  format: PhotoFormat
  bytes: Buffer
}

export interface MadePhoto {
  /** 20 hex digits of what is to be seen. */
  id: string
  width: number
  height: number
  files: Rendition[]
}

const sideMax = 8_000
const pixelsMax = 40_000_000
/** An AVIF is decoded as a whole, at 20 bytes a pixel; one of 12 bits takes twice that. */
const avifPixelsMax = 12_000_000
const avifBitsMax = 8
const widthMin = 240
const widthMax = 960
/** Height by width of every product photograph. */
const ratio = 5 / 4
const secondsMax = 10
/** Fallbacks for programs that know neither AVIF nor WebP: those that pages and mails name. */
const jpegWidths = [480, 720, 960]

/** Longer than an upload may be silent (api/uploads.ts): who waits behind silent ones comes to his turn. */
const longestWaitMs = 6_000
const byAddress = { concurrent: 10, queued: 12 }
/** Every upload in memory holds up to 8 MB, from its first byte to its end. By address. */
const uploads = new ConcurrencyLimit({
  ...byAddress,
  longestWaitMs,
  share: { concurrent: 3, queued: 4 },
})
/**
 * The same by account, wherever it sends from, and before its address is asked: one account leaves room for others behind its address. As many pass
 * as may upload or wait there.
 */
const passing = byAddress.concurrent + byAddress.queued
const uploadsOfAccounts = new ConcurrencyLimit({
  concurrent: passing,
  queued: passing,
  longestWaitMs,
  share: { concurrent: 2, queued: 2 },
})
/** Decoding takes up to 100 MB each. */
const decoding = new ConcurrencyLimit({ concurrent: 2, queued: 10, longestWaitMs: 60_000 })
/** Every AVIF, and whatever is larger than this, takes up to 420 MB: one at a time. */
const heavyPixels = 12_000_000
const heavyDecoding = new ConcurrencyLimit({ concurrent: 1, queued: 10, longestWaitMs: 60_000 })

/** Changes when anything below changes the bytes, so that ids change with them. */
const recipe = 'shringar-uploads-1'

type SharpModule = typeof import('sharp').default
/** Loaded with the first upload, so that a start does not wait for it. Only four readers remain; everything else is refused. */
const loadSharp = once(async (): Promise<SharpModule> => {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  })
  return sharp
})

/** JPEG, PNG, WebP and AVIF by their first bytes; names and declared types are not believed. */
export function imageKind(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes[0] === 0x89 && text(1, 8) === 'PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && text(8, 40).includes('avif')) return 'avif'
  return undefined
}

/** A file on its way. */
export interface Upload {
  /** The network address that sends it. */
  from: string
  /** Reads all of it, once there is room to hold it. */
  read: () => Promise<Buffer>
}

/**
 * Takes a slot for an upload, from its first byte to its end; call the answer at the end. `account` is who sends it: an account has two at once and an
 * address three, and a few wait some seconds. Throws UploadRefused when too many do.
 */
export async function acquireUpload({ from }: Pick<Upload, 'from'>, account: string): Promise<Release> {
  const releaseAccount = await uploadsOfAccounts.acquire(account).catch(refuseBusy)
  try {
    const release = await uploads.acquire(from)
    return () => {
      release()
      releaseAccount()
    }
  } catch (error) {
    releaseAccount()
    return refuseBusy(error)
  }
}

const refuseBusy = (error: unknown): never => {
  throw error instanceof TooBusy ? new UploadRefused('busy') : error
}

/** Hands a picture's size to `work`, in its turn. */
const decodeInTurn = <Result>(upload: Buffer, work: (sharp: SharpModule, size: Size) => Promise<Result>) =>
  decoding
    .run(async () => {
      const sharp = await loadSharp()
      const size = await readSize(sharp, upload)
      const isHeavy = imageKind(upload) === 'avif' || size.width * size.height > heavyPixels
      return isHeavy ? heavyDecoding.run(() => work(sharp, size)) : work(sharp, size)
    })
    .catch(refuseBusy)

const readOptions = { limitInputPixels: pixelsMax, failOn: 'warning', pages: 1 } satisfies SharpOptions

interface Size {
  width: number
  height: number
}

interface Pixels {
  bytes: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/**
 * Reads a picture, keeps its 4:5 part and makes the files that pages use, never enlarged: AVIF, WebP and JPEG. What comes out is newly
 * encoded, so nothing hidden in the upload survives. Two at a time, of large ones one, ten seconds each step. Throws UploadRefused.
 */
export function makePhoto(upload: Buffer, crop: Crop | null, salt: string): Promise<MadePhoto> {
  if (!imageKind(upload)) throw new UploadRefused('not_an_image')
  return decodeInTurn(upload, async (sharp, size) => {
    const pixels = await decode(sharp, upload, size, crop)
    const id = createHash('sha256')
      .update(`${recipe} ${salt} ${pixels.width} `)
      .update(pixels.bytes)
      .digest('hex')
      .slice(0, 20)
    const files: Rendition[] = []
    for (const width of photoWidths(pixels.width)) files.push(...(await renditions(sharp, pixels, width)))
    return { id, width: pixels.width, height: pixels.height, files }
  })
}

/** Longest side of a photographed document: its small print stays readable. */
const documentSide = 2_400

/**
 * Reads a photographed or scanned document and encodes it again as a JPEG, whole and upright, so that nothing hidden in the upload
 * survives. The same limits as for photographs. Throws UploadRefused.
 */
export function makeDocumentImage(upload: Buffer): Promise<Buffer> {
  if (!imageKind(upload)) throw new UploadRefused('not_an_image')
  return decodeInTurn(upload, (sharp) =>
    sharp(upload, readOptions)
      .timeout({ seconds: secondsMax })
      .autoOrient()
      .resize({ width: documentSide, height: documentSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 82 })
      .toBuffer()
      .catch(refuseDecoding),
  )
}

/** The size as people see it; refuses what is too large to decode, and animations. */
async function readSize(sharp: SharpModule, upload: Buffer): Promise<Size> {
  const facts = await sharp(upload, readOptions)
    .metadata()
    .catch((error) => {
      throw new UploadRefused(/pixel limit|dimensions/i.test(String(error)) ? 'too_large' : 'unreadable', error)
    })
  const { width, height } = facts.autoOrient ?? facts
  if (width > sideMax || height > sideMax || width * height > pixelsMax) throw new UploadRefused('too_large')
  const isAvif = imageKind(upload) === 'avif'
  if (isAvif && (width * height > avifPixelsMax || (facts.bitsPerSample ?? avifBitsMax) > avifBitsMax))
    throw new UploadRefused('avif_too_large')
  // An animation is no product photograph.
  if ((facts.pages ?? 1) > 1) throw new UploadRefused('not_an_image')
  return { width, height }
}

function refuseDecoding(error: unknown): never {
  throw new UploadRefused(/timeout/i.test(String(error)) ? 'too_slow' : 'unreadable', error)
}

async function decode(sharp: SharpModule, upload: Buffer, { width, height }: Size, crop: Crop | null): Promise<Pixels> {
  const part = cropOf(width, height, crop)
  if (part.width < widthMin) throw new UploadRefused('too_small')
  const { data, info } = await sharp(upload, readOptions)
    .timeout({ seconds: secondsMax })
    .autoOrient()
    .extract(part)
    .resize({ width: Math.min(widthMax, part.width), withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseDecoding)
  return { bytes: data, width: info.width, height: info.height, channels: info.channels }
}

/** The largest 4:5 part in the middle, or the part asked for, pushed back inside where it reaches out. In whole pixels. */
export function cropOf(
  width: number,
  height: number,
  crop: Crop | null,
): { left: number; top: number; width: number; height: number } {
  const largest = Math.min(width, height / ratio)
  const wide = Math.max(1, Math.floor(crop ? Math.min(crop.width * width, largest) : largest))
  const high = Math.max(1, Math.min(height, Math.round(wide * ratio)))
  const within = (asked: number, room: number) => Math.round(Math.min(Math.max(asked, 0), room))
  return {
    left: within(crop ? crop.left * width : (width - wide) / 2, width - wide),
    top: within(crop ? crop.top * height : (height - high) / 2, height - high),
    width: wide,
    height: high,
  }
}

async function renditions(sharp: SharpModule, pixels: Pixels, width: number): Promise<Rendition[]> {
  const { bytes, channels } = pixels
  const image = (): Sharp =>
    sharp(bytes, { raw: { width: pixels.width, height: pixels.height, channels } })
      .timeout({ seconds: secondsMax })
      .resize({ width })
  const encoded: [PhotoFormat, Promise<Buffer>][] = [
    ['avif', image().avif({ quality: 60, effort: 3, chromaSubsampling: '4:4:4' }).toBuffer()],
    ['webp', image().webp({ quality: 80, effort: 4, smartSubsample: true }).toBuffer()],
  ]
  if (jpegWidths.includes(width) || width === pixels.width) {
    encoded.push(['jpeg', image().flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()])
  }
  return Promise.all(encoded.map(async ([format, made]) => ({ width, format, bytes: await made })))
}
