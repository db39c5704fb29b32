import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** What a renderer makes: a public page or its data, and what it turned out to show beside what was known before. */
export interface Rendered {
  status: number
  headers: Record<string, string>
  body: string
  tags?: readonly string[]
}

export type Coding = 'br' | 'gzip' | 'identity'

/** A stored page in one coding. */
interface Variant {
  body: Buffer
  etag: string
}

export interface StoredPage {
  status: number
  headers: Record<string, string>
  tags: readonly string[]
  variants: Record<Coding, Variant>
  bytes: number
}

async function brotli(body: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

async function toStored(rendered: Rendered, tags: readonly string[]): Promise<StoredPage> {
  const body = Buffer.from(rendered.body)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  // The first reader gets the quick coding; the page is compressed as well as it goes right afterwards.
  const [br, gz] = await Promise.all([brotli(body, 5), compressGzip(body)])
  return sized({
    status: rendered.status,
    headers: rendered.headers,
    tags,
    variants: {
      br: { body: br, etag: `"${hash}-b5"` },
      gzip: { body: gz, etag: `"${hash}-g"` },
      identity: { body, etag: `"${hash}"` },
    },
    bytes: 0,
  })
}

function sized(page: StoredPage): StoredPage {
  const { br, gzip: gz, identity } = page.variants
  return { ...page, bytes: br.body.length + gz.body.length + identity.body.length + 1_024 }
}

/** Which coding a client takes, by Accept-Encoding with its weights. */
export function negotiate(acceptEncoding: string | undefined): Coding {
  if (!acceptEncoding) return 'identity'
  const weights = new Map<string, number>()
  for (const part of acceptEncoding.split(',')) {
    const [coding = '', ...parameters] = part.trim().toLowerCase().split(';')
    const q = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find((value) => value !== undefined)
    weights.set(coding.trim(), q === undefined ? 1 : Number(q))
  }
  const weight = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  if (weight('br') > 0 && weight('br') >= weight('gzip')) return 'br'
  return weight('gzip') > 0 ? 'gzip' : 'identity'
}

interface Rendering {
  tags: readonly string[]
  /** What changed since it began: it may have read the old. */
  changed: Set<string>
  /** Undefined for the moment in which it begins. */
  page: Promise<StoredPage> | undefined
}

export interface PageStoreCounts {
  pages: number
  bytes: number
  renders: number
}

/** Pages within so many bytes; the least recently used goes first. An index finds the pages of a tag without walking the others. */
class Shelf {
  readonly #pages = new Map<string, StoredPage>()
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #maxBytes: number
  bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get size(): number {
    return this.#pages.size
  }

  /** The page, moved to the young end. */
  find(key: string): StoredPage | undefined {
    const page = this.#pages.get(key)
    if (!page) return undefined
    this.#pages.delete(key)
    this.#pages.set(key, page)
    return page
  }

  keep(key: string, page: StoredPage): void {
    this.forget(key)
    if (page.bytes > this.#maxBytes) return
    this.#pages.set(key, page)
    this.bytes += page.bytes
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
    for (const oldest of this.#pages.keys()) {
      if (this.bytes <= this.#maxBytes) break
      this.forget(oldest)
    }
  }

  /** Puts a better form of the same page in its place, if it is still there. That is no use of it: its turn to go stays. */
  improve(key: string, page: StoredPage, better: StoredPage): void {
    if (this.#pages.get(key) !== page) return
    this.#pages.set(key, better)
    this.bytes += better.bytes - page.bytes
  }

  forget(key: string): void {
    const page = this.#pages.get(key)
    if (!page) return
    this.#pages.delete(key)
    this.bytes -= page.bytes
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }

  forgetTag(tag: string): void {
    for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.forget(key)
  }

  clear(): void {
    this.#pages.clear()
    this.#keysByTag.clear()
    this.bytes = 0
  }
}

export interface Wish {
  /** What the page shows, as far as it is known before. */
  tags: readonly string[]
  /** Somebody's free choice of words: many, and seldom asked twice. */
  isFreeText?: boolean
}

/**
 * Public pages as bytes: rendered once per version, compressed once, dropped by tag. Bounded in bytes, the least recently used
 * goes first. A thousand simultaneous misses of one key cost one render; a render that throws is not stored. Searches and pages that
 * are not there have an eighth of the room to themselves: whoever makes up addresses pushes none of the shop's pages out.
 */
export class PageStore {
  readonly #pages: Shelf
  readonly #oddPages: Shelf
  readonly #rendering = new Map<string, Rendering>()
  #renders = 0

  constructor(maxBytes: number) {
    this.#pages = new Shelf(Math.floor((maxBytes * 7) / 8))
    this.#oddPages = new Shelf(Math.floor(maxBytes / 8))
  }

  /** The stored page; undefined when there is none. */
  find(key: string): StoredPage | undefined {
    return this.#pages.find(key) ?? this.#oddPages.find(key)
  }

  /** The stored page, or the one rendered now. */
  get(key: string, wish: Wish, render: () => Promise<Rendered>): Promise<StoredPage> {
    const stored = this.find(key)
    if (stored) return Promise.resolve(stored)
    const underWay = this.#rendering.get(key)
    if (underWay?.page) return underWay.page
    const rendering: Rendering = { tags: wish.tags, changed: new Set(), page: undefined }
    this.#rendering.set(key, rendering)
    rendering.page = this.#render(key, wish, rendering, render)
    return rendering.page
  }

  async #render(key: string, wish: Wish, rendering: Rendering, render: () => Promise<Rendered>): Promise<StoredPage> {
    this.#renders++
    try {
      const rendered = await render()
      const page = await toStored(rendered, [...wish.tags, ...(rendered.tags ?? [])])
      const isStale = page.tags.some((tag) => rendering.changed.has(tag))
      if (page.status >= 500 || isStale) return page
      if (wish.isFreeText || page.status === 404) this.#oddPages.keep(key, page)
      else {
        this.#pages.keep(key, page)
        this.#compressWell(key, page)
      }
      return page
    } finally {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
    }
  }

  #compressWell(key: string, page: StoredPage): void {
    const { br, identity } = page.variants
    brotli(identity.body, 11).then(
      (body) => {
        const better = { body, etag: br.etag.replace('-b5"', '-b11"') }
        this.#pages.improve(key, page, sized({ ...page, variants: { ...page.variants, br: better } }))
      },
      () => {
        // The quick coding stays; nothing is lost.
      },
    )
  }

  /** Drops every page that shows one of these things. A render under way is answered but not stored, for it may have read the old. */
  drop(tags: readonly string[]): void {
    for (const tag of tags) {
      this.#pages.forgetTag(tag)
      this.#oddPages.forgetTag(tag)
    }
    const gone = new Set(tags)
    for (const [key, rendering] of this.#rendering) {
      for (const tag of tags) rendering.changed.add(tag)
      if (rendering.tags.some((tag) => gone.has(tag))) this.#rendering.delete(key)
    }
  }

  clear(): void {
    for (const rendering of this.#rendering.values()) for (const tag of rendering.tags) rendering.changed.add(tag)
    this.#rendering.clear()
    this.#pages.clear()
    this.#oddPages.clear()
  }

  counts(): PageStoreCounts {
    return {
      pages: this.#pages.size + this.#oddPages.size,
      bytes: this.#pages.bytes + this.#oddPages.bytes,
      renders: this.#renders,
    }
  }
}
