import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Coding } from './page-store.ts'

const types = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['woff2', 'font/woff2'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['ico', 'image/x-icon'],
  ['txt', 'text/plain; charset=utf-8'],
  ['json', 'application/json'],
  ['webmanifest', 'application/manifest+json'],
])

export interface Asset {
  type: string
  cacheControl: string
  variants: Partial<Record<Coding, { body: Buffer; etag: string }>> & { identity: { body: Buffer; etag: string } }
}

function asset(path: string, body: Buffer, extension: string): Asset {
  const type = types.get(extension) ?? 'application/octet-stream'
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const variants: Asset['variants'] = { identity: { body, etag: `"${hash}"` } }
  if (/^text|svg|json/.test(type) && body.length > 500) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
    variants.br = { body: brotliCompressSync(body, { params }), etag: `"${hash}-b"` }
    variants.gzip = { body: gzipSync(body, { level: 9 }), etag: `"${hash}-g"` }
  }
  // Built files carry their hash in their name; the few others (icons, manifest) are asked for again.
  const isHashed = path.startsWith('/assets/')
  return { type, cacheControl: isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600', variants }
}

/** The built files as a fixed table from path to bytes, made once at start: no path of a request ever reaches the disk. */
export function loadAssets(folder: string): ReadonlyMap<string, Asset> {
  const table = new Map<string, Asset>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const extension = entry.name.split('.').pop() ?? ''
    if (!entry.isFile() || !types.has(extension) || entry.name.startsWith('.')) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    table.set(path, asset(path, readFileSync(file), extension))
  }
  return table
}
