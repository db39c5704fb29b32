import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { StoredAnswer } from './page-store.ts'

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

/** The file beside it that the build has compressed already. */
function beside(file: string, extension: 'br' | 'gz'): Buffer | undefined {
  return existsSync(`${file}.${extension}`) ? readFileSync(`${file}.${extension}`) : undefined
}

/** Built files carry their hash in their name; the few others (icons) are asked for again, the service worker every time. */
function cacheControlOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path === '/sw.js' ? 'no-cache' : 'public, max-age=3600'
}

function asset(path: string, file: string, extension: string): StoredAnswer {
  const body = readFileSync(file)
  const type = types.get(extension) ?? 'application/octet-stream'
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const variants: StoredAnswer['variants'] = { identity: { body, etag: `"${hash}"` } }
  if (/^text|svg|json/.test(type) && body.length > 500) {
    variants.br = { body: beside(file, 'br') ?? brotliCompressSync(body), etag: `"${hash}-b"` }
    variants.gzip = { body: beside(file, 'gz') ?? gzipSync(body), etag: `"${hash}-g"` }
  }
  return { status: 200, headers: { 'Content-Type': type, 'Cache-Control': cacheControlOf(path) }, variants }
}

/** The built files as a fixed table from path to bytes, made once at start: no path of a request ever reaches the disk. */
export function loadAssets(folder: string): ReadonlyMap<string, StoredAnswer> {
  const table = new Map<string, StoredAnswer>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const extension = entry.name.split('.').pop() ?? ''
    if (!entry.isFile() || !types.has(extension) || entry.name.startsWith('.')) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    table.set(path, asset(path, file, extension))
  }
  return table
}

/** Where the shop's whole stylesheet is among the built files (app/styles/inline-css.ts). */
export function stylesheetAmong(assets: ReadonlyMap<string, unknown>): string {
  const path = [...assets.keys()].find((name) => /^\/assets\/app-[\w-]+\.css$/.test(name))
  if (!path) throw new Error('The build has no stylesheet.')
  return path
}
