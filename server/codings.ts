import { brotliCompressSync, constants, zstdCompressSync } from 'node:zlib'

/** How an answer's bytes may be packed (RFC 9110, section 8.4.1; zstd: RFC 8878). */
export type Coding = 'br' | 'zstd' | 'gzip' | 'identity'

/** The quick codings that first readers get, by the levels that their tags name. */
export const quick = { zstd: 3, br: 3 } as const

/** What a first reader gets whose browser knows it: as small as quick brotli in less than half its time. */
export const zstdQuickly = (body: Buffer): Buffer =>
  zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: quick.zstd } })

/** For the other first readers. At once: from another thread it would be waited for all the same, and setting that up takes half its time again. */
export const brotliQuickly = (body: Buffer): Buffer =>
  brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quick.br,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // No larger than the page: a window is memory that has to be cleared first.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 1)))),
    },
  })

/** Browsers send one of few lines, so each is read once; made-up ones cost no more memory than this many. */
const negotiatedMax = 256
const negotiated = new Map<string, readonly Coding[]>()

/** The codings a client takes by Accept-Encoding with its weights, best first; among equals the smallest. Ends with 'identity'. */
export function negotiate(acceptEncoding: string | undefined): readonly Coding[] {
  if (!acceptEncoding) return ['identity']
  const known = negotiated.get(acceptEncoding)
  if (known) return known
  const codings = weigh(acceptEncoding)
  if (acceptEncoding.length > 64) return codings
  if (negotiated.size >= negotiatedMax) negotiated.clear()
  negotiated.set(acceptEncoding, codings)
  return codings
}

const smallestFirst: readonly Coding[] = ['br', 'zstd', 'gzip']

function weigh(acceptEncoding: string): readonly Coding[] {
  const weights = new Map<string, number>()
  for (const part of acceptEncoding.split(',')) {
    const [coding = '', ...parameters] = part.trim().toLowerCase().split(';')
    const q = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find((value) => value !== undefined)
    weights.set(coding.trim(), q === undefined ? 1 : Number(q))
  }
  const weight = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0
  const taken = smallestFirst.filter((coding) => weight(coding) > 0).sort((one, other) => weight(other) - weight(one))
  return [...taken, 'identity']
}
