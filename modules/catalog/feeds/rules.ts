/** Addresses in one file of the site map (sitemaps.org: at most 50,000). */
export const urlsPerFile = 50_000

/** The kinds of pages, each with site map files of its own. */
export const sitemapNames = ['pages', 'categories', 'brands', 'sellers', 'products'] as const
export type SitemapName = (typeof sitemapNames)[number]

/** Pages that are always there. */
export const standingPages = [
  '/',
  '/products',
  '/categories',
  '/brands',
  '/about',
  '/contact',
  '/returns',
  '/how-reviews-work',
  '/how-we-rank',
  '/sell',
  '/privacy',
  '/terms',
] as const

/** Reads `products-12.xml`, the name of a site map's file; undefined when it is none. */
export function readSitemapFile(file: string): { name: SitemapName; number: number } | undefined {
  const parts = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(file)
  const name = sitemapNames.find((one) => one === parts?.[1])
  return name && parts ? { name, number: Number(parts[2]) } : undefined
}

// XML 1.0 knows no way to write anything else, not even as references. Halves of characters are among it.
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** A text as XML can hold it, in elements and in attributes. */
export const xmlText = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"']/g, (character) => references[character] ?? character)
