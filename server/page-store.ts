import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import { logError } from '#platform/log.server.ts'
import type { Coding } from './codings.ts'

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/** What a renderer makes: a public page or its data, and what it turned out to show beside what was known before. */
export interface Rendered {
  status: number
  headers: Record<string, string>
  body: string | Buffer
  tags?: readonly string[]
}

/** A page or file in one coding. */
export interface Variant {
  body: Buffer
  etag: string
}

/** What is sent as it is stored, in the coding that a client takes. */
export interface StoredAnswer {
  status: number
  headers: Record<string, string>
  variants: Partial<Record<Coding, Variant>> & { identity: Variant }
}

/** A page in quickly made brotli at first; its final codings follow in the background. */
export interface StoredPage extends StoredAnswer {
  tags: readonly string[]
  bytes: number
}

/** What a page takes beside its bodies: its headers, and the heads of its answers. */
const overheadBytes = 2_048

/** The brotli quality that a page's first reader gets (about 1 ms), and the one that everybody gets a moment later (about 100 ms). */
const firstQuality = 3
const finalQuality = 11

const brotliParams = (quality: number, length: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
})

const tagOf = ({ etag }: Variant, coding: string): string => etag.replace(/"$/, `-${coding}"`)

function bytesOf(variants: StoredAnswer['variants']): number {
  return Object.values(variants).reduce((sum, { body }) => sum + body.length, overheadBytes)
}

function toStored(rendered: Rendered, tags: readonly string[]): StoredPage {
  const body = typeof rendered.body === 'string' ? Buffer.from(rendered.body) : rendered.body
  const identity = { body, etag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"` }
  const variants = {
    br: {
      body: brotliCompressSync(body, brotliParams(firstQuality, body.length)),
      etag: tagOf(identity, `b${firstQuality}`),
    },
    identity,
  }
  return { status: rendered.status, headers: rendered.headers, tags, variants, bytes: bytesOf(variants) }
}

interface Rendering {
  tags: readonly string[]
  /** What changed since it began: it may have read the old. */
  changed: Set<string>
  /** Undefined for the moment in which it begins. */
  page: Promise<StoredPage> | undefined
}

/** Pages that wait to be compressed well; more than these keep the quick coding. */
const toCompressMax = 10_000

export interface PageStoreCounts {
  pages: number
  bytes: number
  renders: number
}

/** A page and when it was put at the young end, counted in such moves. */
interface Place {
  page: StoredPage
  movedAt: number
}

/**
 * Pages within so many bytes; the least recently used goes first, but for the order among the youngest quarter, which is left as it is:
 * moving a page each time it is asked for cost more than all else there is to find. An index finds the pages of a tag without walking
 * the others.
 */
class Shelf {
  readonly #pages = new Map<string, Place>()
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #maxBytes: number
  #moves = 0
  bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get size(): number {
    return this.#pages.size
  }

  /** The page, moved to the young end unless it is near it. */
  find(key: string): StoredPage | undefined {
    const place = this.#pages.get(key)
    if (!place) return undefined
    if (this.#moves - place.movedAt > this.#pages.size / 4) {
      this.#pages.delete(key)
      this.#pages.set(key, place)
      place.movedAt = ++this.#moves
    }
    return place.page
  }

  /** The page where it stands: looking is no use of it. */
  peek(key: string): StoredPage | undefined {
    return this.#pages.get(key)?.page
  }

  keep(key: string, page: StoredPage): void {
    this.forget(key)
    if (page.bytes > this.#maxBytes) return
    this.#pages.set(key, { page, movedAt: ++this.#moves })
    this.bytes += page.bytes
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
    this.#makeRoom()
  }

  #makeRoom(): void {
    for (const oldest of this.#pages.keys()) {
      if (this.bytes <= this.#maxBytes) break
      this.forget(oldest)
    }
  }

  /** Puts a better form of the same page in its place, if it is still there. That is no use of it: its turn to go stays. */
  improve(key: string, page: StoredPage, better: StoredPage): void {
    const place = this.#pages.get(key)
    if (place?.page !== page) return
    place.page = better
    this.bytes += better.bytes - page.bytes
    this.#makeRoom()
  }

  forget(key: string): void {
    const page = this.#pages.get(key)?.page
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
  readonly #toCompress = new Map<string, Shelf>()
  #isCompressing = false
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
      const page = toStored(rendered, [...wish.tags, ...(rendered.tags ?? [])])
      const isStale = page.tags.some((tag) => rendering.changed.has(tag))
      if (page.status >= 500 || isStale) return page
      const shelf = wish.isFreeText || page.status === 404 ? this.#oddPages : this.#pages
      shelf.keep(key, page)
      this.#compressLater(key, shelf)
      return page
    } finally {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
    }
  }

  /** Names only: a page that is dropped before its turn takes no memory and no work. */
  #compressLater(key: string, shelf: Shelf): void {
    if (this.#toCompress.size < toCompressMax) this.#toCompress.set(key, shelf)
    if (this.#isCompressing) return
    this.#isCompressing = true
    // After the first reader has the page: even to begin takes a moment.
    setImmediate(() => this.#compressAll())
  }

  /** One page after the other: the best coding takes a hundred times as long as a render, and must not keep a core from it. */
  async #compressAll(): Promise<void> {
    // What is added meanwhile is met on the same walk; what comes after its last step begins a new one.
    for (const [key, shelf] of this.#toCompress) {
      this.#toCompress.delete(key)
      const page = shelf.peek(key)
      if (page) await this.#compressWell(shelf, key, page)
    }
    this.#isCompressing = false
  }

  /** Gives the page its final codings, on the thread pool. Searches and unknown addresses are seldom asked twice and keep the first brotli. */
  async #compressWell(shelf: Shelf, key: string, page: StoredPage): Promise<void> {
    const { identity, br: first } = page.variants
    try {
      const gzip = { body: await gzipAsync(identity.body), etag: tagOf(identity, 'g') }
      if (shelf.peek(key) !== page) return
      const br =
        shelf === this.#oddPages
          ? first
          : {
              body: await brotliAsync(identity.body, brotliParams(finalQuality, identity.body.length)),
              etag: tagOf(identity, `b${finalQuality}`),
            }
      const variants = { ...(br ? { br } : {}), gzip, identity }
      shelf.improve(key, page, { ...page, variants, bytes: bytesOf(variants) })
    } catch (error) {
      // The page stays as it is; nothing is lost.
      logError('pages.coding_failed', error)
    }
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
