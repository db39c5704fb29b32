// What the service worker keeps, and how much of it. Pure: the worker, the pages and their tests share it.

/** The caches, by name. The shell's name goes on with the release that filled it. */
export const cacheNames = { shell: 'shell-', pages: 'pages', files: 'files', media: 'media' } as const

/** A cache's bounds: how many answers, and how many bytes of them uncompressed. */
export interface Bounds {
  entries: number
  bytes: number
}

const megabyte = 1_048_576

/** Together at most 22 MB; a shopper of an afternoon fills a third of it. */
export const boundsOf: Record<'pages' | 'files' | 'media', Bounds> = {
  pages: { entries: 30, bytes: 4 * megabyte },
  files: { entries: 300, bytes: 8 * megabyte },
  media: { entries: 150, bytes: 10 * megabyte },
}

/** Pages that open without a network before they were visited. */
export const offlinePath = '/offline'
export const shellPages = [offlinePath, '/cart', '/wishlist'] as const

const lists = /^\/(products|categories\/[^/]+|brands\/[^/]+|sellers\/[^/]+)$/
const others =
  /^\/((products\/[^/.]+|categories|brands|cart|wishlist|about|contact|privacy|terms|returns|how-reviews-work|how-we-rank|offline)?)$/

/** Whether a page is a list of products, which its parameters order and narrow. */
export const isList = (path: string): boolean => lists.test(path)

/**
 * Under which address the copy of a page is kept, or null for a page that has none: what names a person or an order, forms, portals, the API.
 * A list is another page with every filter; elsewhere the parameters only say what is chosen on the page.
 */
export function storedAs({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  if (isList(pathname)) return pathname + search
  return others.test(pathname) ? pathname : null
}

/** Built files and photographs: named by their content, or nearly unchanging. */
export const isFile = (path: string): boolean => /^\/(assets|brand|media)\//.test(path)

/** The photograph of which a path is one width in one format (platform/kit/photo.ts); undefined for anything else. */
export const photoOf = (path: string): string | undefined => /^\/media\/([\w-]+)-\d+\.\w+$/.exec(path)?.[1]

/** Which cache holds a file. */
export const cacheOf = (path: string): 'files' | 'media' => (path.startsWith('/media/') ? 'media' : 'files')

/** The built files that a document names: scripts, styles, fonts. */
export const filesNamedIn = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g), ([path]) => path)),
]

/** Without these a document would stand there and answer nothing. */
export const isNeeded = (path: string): boolean => /\.(js|css)$/.test(path)

/** Which entries have to go, the oldest first, until the rest keeps within the bounds. `entries` come oldest first. */
export function surplusOf<Key>(entries: readonly { key: Key; bytes: number }[], bounds: Bounds): Key[] {
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  let count = entries.length
  const surplus: Key[] = []
  for (const entry of entries) {
    if (count <= bounds.entries && bytes <= bounds.bytes) break
    surplus.push(entry.key)
    count -= 1
    bytes -= entry.bytes
  }
  return surplus
}

/** What a page tells the worker: that it is shown, and which files it has loaded. */
export interface ShownMessage {
  type: 'shown'
  /** Path and search. */
  page: string
  files: string[]
}

/** Says in a document's `Server-Timing` that it is the worker's copy. */
export const copyMark = 'copy'
