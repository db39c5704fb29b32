import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import { logError } from '#platform/log.server.ts'
import { TaggedCache } from '#platform/tagged-cache.ts'
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

/** The brotli quality that a page's first reader gets (about a third of a millisecond), and the one that everybody gets a moment later (about 100 ms). */
const firstQuality = 2
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

/** Waits without holding the process open. */
const pause = (ms: number): Promise<void> => sleep(Math.max(0, ms), undefined, { ref: false })

interface Rendering {
  /** What the page shows, as far as it is known before it is rendered. */
  tags: readonly string[]
  page: Promise<StoredPage>
}

/** A page gets its final codings once it has stood so long: one that changes again before costs nothing. */
const usualSettledMs = 1_000
/** After each compression so many times as long is rested. */
const restFactor = 3
/** Pages that wait for their final compression; more than these keep the first one. */
const toCompressMax = 10_000

export interface PageStoreCounts {
  pages: number
  bytes: number
  renders: number
}

type PageCache = TaggedCache<string, StoredPage>

/** With a byte, the least that a cache may have, it keeps no page. */
const openCache = (bytes: number): PageCache =>
  new TaggedCache({ bound: { bytes: Math.max(1, bytes), bytesOf: (page) => page.bytes }, tagsOf: (page) => page.tags })

export interface PageStoreOptions {
  /** How long a page stands before it gets its final codings. */
  settledMs?: number
  /** Headers of pages that are stored, and of no page that may show the old. */
  headersOfStored?: ((tags: readonly string[]) => Record<string, string>) | undefined
}

export interface PageOptions {
  /** What the page shows, as far as it is known before it is rendered. */
  tags: readonly string[]
  /** One of endlessly many, and seldom asked twice: it was narrowed, ordered or searched. */
  isOdd?: boolean
}

/**
 * Public pages as bytes: rendered once per version, compressed once, dropped by tag. Bounded in bytes; the least recently used
 * goes first. A thousand simultaneous misses of one key cost one render; a render that throws is not stored. Odd pages (narrowed, ordered,
 * searched, not found) have an eighth of the room to themselves, so made-up addresses push none of the shop's pages out.
 */
export class PageStore {
  readonly #pages: PageCache
  readonly #oddPages: PageCache
  readonly #rendering = new Map<string, Rendering>()
  readonly #toCompress = new Map<string, { cache: PageCache; since: number }>()
  #isCompressing = false
  readonly #settledMs: number
  #renders = 0

  readonly #headersOfStored: PageStoreOptions['headersOfStored']

  constructor(maxBytes: number, { settledMs = usualSettledMs, headersOfStored }: PageStoreOptions = {}) {
    this.#settledMs = settledMs
    this.#headersOfStored = headersOfStored
    this.#pages = openCache(Math.floor((maxBytes * 7) / 8))
    this.#oddPages = openCache(Math.floor(maxBytes / 8))
  }

  /** The stored page; undefined when there is none. */
  find(key: string): StoredPage | undefined {
    return this.#pages.get(key) ?? this.#oddPages.get(key)
  }

  /** Whether nobody need render the page: it is stored, or on its way. */
  isAtHand(key: string): boolean {
    return this.find(key) !== undefined || this.#rendering.has(key)
  }

  /** The stored page, or the one rendered now. Rejects with what `render` throws. */
  get(key: string, options: PageOptions, render: () => Promise<Rendered>): Promise<StoredPage> {
    const stored = this.find(key)
    if (stored) return Promise.resolve(stored)
    const underWay = this.#rendering.get(key)
    if (underWay) return underWay.page
    const page = this.#render(key, options, render).finally(() => {
      if (this.#rendering.get(key)?.page === page) this.#rendering.delete(key)
    })
    this.#rendering.set(key, { tags: options.tags, page })
    return page
  }

  async #render(key: string, options: PageOptions, render: () => Promise<Rendered>): Promise<StoredPage> {
    this.#renders++
    const pending = this.#pages.beginRead()
    try {
      const rendered = await render()
      const made = toStored(rendered, [...options.tags, ...(rendered.tags ?? [])])
      if (made.status >= 500 || pending.isOutdated(made.tags)) return made
      const cache = options.isOdd || made.status === 404 ? this.#oddPages : this.#pages
      const more = made.status === 200 ? this.#headersOfStored?.(made.tags) : undefined
      const page = more ? { ...made, headers: { ...made.headers, ...more } } : made
      cache.set(key, page)
      this.#compressLater(key, cache)
      return page
    } finally {
      pending.end()
    }
  }

  /** Remembers the key alone: a page that is dropped before its turn takes no memory and no work. */
  #compressLater(key: string, cache: PageCache): void {
    // A page that was rendered again goes to the end of the queue.
    this.#toCompress.delete(key)
    if (this.#toCompress.size < toCompressMax) this.#toCompress.set(key, { cache, since: performance.now() })
    if (this.#isCompressing) return
    this.#isCompressing = true
    this.#compressAll()
  }

  /**
   * One page at a time, with a rest after each: the final compression takes fifty times as long as a render, and pages that change often must
   * not take the core from those who ask.
   */
  async #compressAll(): Promise<void> {
    // A Map is walked with the keys that are added meanwhile.
    for (const [key, { cache, since }] of this.#toCompress) {
      await pause(since + this.#settledMs - performance.now())
      if (this.#toCompress.get(key)?.since !== since) continue
      this.#toCompress.delete(key)
      const page = cache.peek(key)
      if (!page) continue
      const begun = performance.now()
      await this.#compressWell(cache, key, page)
      await pause(restFactor * (performance.now() - begun))
    }
    this.#isCompressing = false
  }

  /** Gives the page its final codings, on the thread pool. Searches and unknown addresses are seldom asked twice and keep the first brotli. */
  async #compressWell(cache: PageCache, key: string, page: StoredPage): Promise<void> {
    const { identity, br: first } = page.variants
    try {
      const gzip = { body: await gzipAsync(identity.body), etag: tagOf(identity, 'g') }
      if (cache.peek(key) !== page) return
      const br =
        cache === this.#oddPages
          ? first
          : {
              body: await brotliAsync(identity.body, brotliParams(finalQuality, identity.body.length)),
              etag: tagOf(identity, `b${finalQuality}`),
            }
      const variants = { ...(br ? { br } : {}), gzip, identity }
      if (cache.peek(key) === page) cache.set(key, { ...page, variants, bytes: bytesOf(variants) })
    } catch (error) {
      // The page stays as it is; nothing is lost.
      logError('pages.coding_failed', error)
    }
  }

  /** Drops every page that shows one of these things. A render under way is answered but not stored, for it may have read the old. */
  drop(tags: readonly string[]): void {
    this.#pages.drop(tags)
    this.#oddPages.drop(tags)
    // Requests from now on start a render of their own.
    const dropped = new Set(tags)
    for (const [key, rendering] of this.#rendering)
      if (rendering.tags.some((tag) => dropped.has(tag))) this.#rendering.delete(key)
  }

  clear(): void {
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
