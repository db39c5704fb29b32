import { AppError } from '#platform/kit/app-error.ts'
import type { Upload } from '#platform/uploads.server.ts'
import type { ApiEnv } from './context.ts'

/** The addresses that take bytes instead of JSON; they count them themselves while they come. */
const uploads = [
  /^\/api\/v1\/vendor\/photos$/,
  /^\/api\/v1\/reviews\/photos$/,
  /^\/api\/v1\/(?:vendor\/)?returns\/photos$/,
  /^\/api\/v1\/vendor\/products\/[^/]+\/proofs$/,
]

/** Whether a request brings a file as its body: no reader of JSON may touch it, and its route counts the bytes while they come. */
export const isUpload = (method: string, path: string): boolean =>
  method === 'POST' && uploads.some((address) => address.test(path))

/** Media types that a photo may be sent as; what it is, its bytes say. */
export const imageUploads = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/octet-stream']

/** Whether a `Content-Type` is one that an upload may carry. What the bytes are, nobody takes from it. */
export const isBytes = (type: string | undefined): boolean =>
  type === 'application/octet-stream' || type === 'application/pdf' || type?.startsWith('image/') === true

type Asked = { req: { raw: Request }; env: ApiEnv['Bindings'] }
/** The file that a request brings, to be read when there is room for it. */
export const uploadOf = (c: Asked, max: number, code: string): Upload => ({
  from: c.env.clientAddress,
  read: () => readBody(c.req.raw, max, code),
})

/** An upload may be silent for so long, and from then on has to have come at the least rate; that of a slow telephone line is higher. */
const silenceMaxMs = 4_000
const leastBytesPerSecond = 16_384

/** Gives up on a body that falls silent, or trickles: whoever sends it holds one of few slots. */
async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>, size: number, begun: number) {
  const graceMs = silenceMaxMs - (performance.now() - begun) + (size / leastBytesPerSecond) * 1_000
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, refuse) => {
    const sentence = 'The file came too slowly, or stopped coming. Check your connection and send it again.'
    timer = setTimeout(
      () => refuse(new AppError('too_slow', 'upload.too_slow', sentence)),
      Math.max(0, Math.min(silenceMaxMs, graceMs)),
    )
  })
  return Promise.race([reader.read(), tooSlow]).finally(() => clearTimeout(timer))
}

/**
 * The body, counted while it comes: what is heavier than `max` bytes is refused with `code`, not read to its end, and so is what comes too slowly.
 */
async function readBody(request: Request, max: number, code: string): Promise<Buffer> {
  const tooHeavy = () =>
    new AppError('too_large', code, `This file is larger than ${max >> 20} MB. Save it smaller and try again.`)
  if (Number(request.headers.get('content-length') ?? 0) > max) throw tooHeavy()
  if (!request.body) return Buffer.alloc(0)
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader()
  const chunks: Uint8Array[] = []
  const begun = performance.now()
  let size = 0
  try {
    for (;;) {
      const { value, done } = await nextChunk(reader, size, begun)
      if (done) return Buffer.concat(chunks, size)
      size += value.byteLength
      if (size > max) throw tooHeavy()
      chunks.push(value)
    }
  } catch (error) {
    // Not awaited: it is only told that nobody reads on.
    void reader.cancel().catch(() => {})
    throw error
  }
}

/**
 * A file that somebody uploaded, to be saved and never shown: attachment, no sniffing, and nothing in it may run should a browser
 * open it after all. `name` is what its owner called it; only harmless letters of it reach the plain form (RFC 6266).
 */
export function savedFile(file: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }): Response {
  const plain = file.name.replace(/[^A-Za-z0-9 ._-]/g, '_')
  const encoded = encodeURIComponent(file.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return new Response(file.bytes, {
    headers: {
      'Content-Type': file.type,
      'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
      'Content-Length': String(file.bytes.byteLength),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}

/** A photograph that was encoded anew here, to be shown on our own pages to somebody who may see it, and nowhere else. */
export const shownPhoto = (bytes: Buffer): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Length': String(bytes.byteLength),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
