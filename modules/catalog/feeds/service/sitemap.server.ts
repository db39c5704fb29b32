import { LRUCache } from 'lru-cache'
import { perContext } from '#platform/context.server.ts'
import { largestWidth, photoUrl } from '#platform/kit/photo.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import { type SitemapName, sitemapNames, standingPages, urlsPerFile, xmlText } from '../rules.ts'
import {
  type EntryRow,
  selectBrandEdge,
  selectBrandEntries,
  selectProductEdge,
  selectProductEntries,
  selectSellerEdge,
  selectSellerEntries,
} from '../store.server.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const batch = 2_000
/** Products that come within this time wait for it to appear in the site map. */
const edgesAgeMs = 3_600_000

interface Walk {
  folder: string
  edge: (after: string | null, steps: number) => Promise<string | undefined>
  entries: (after: string | null, limit: number) => Promise<EntryRow[]>
}

const walks: Record<'brands' | 'sellers' | 'products', Walk> = {
  brands: { folder: '/brands/', edge: selectBrandEdge, entries: selectBrandEntries },
  sellers: { folder: '/sellers/', edge: selectSellerEdge, entries: selectSellerEntries },
  products: { folder: '/products/', edge: selectProductEdge, entries: selectProductEntries },
}

const isWalked = (name: SitemapName): name is keyof typeof walks => name in walks

/** The keys after which each file of a kind begins: null for the first. */
type Edges = (string | null)[]
const cachedEdges = perContext(
  () => new LRUCache<keyof typeof walks, Promise<Edges>>({ max: Object.keys(walks).length, ttl: edgesAgeMs }),
)

async function findEdges({ edge }: Walk): Promise<Edges> {
  const edges: Edges = []
  // A key that lies at the end of a file and has something after it begins the next.
  for (let after: string | null = null; (await edge(after, 0)) !== undefined; ) {
    edges.push(after)
    const last: string | undefined = await edge(after, urlsPerFile - 1)
    if (last === undefined) break
    after = last
  }
  return edges
}

/** Where the files begin, looked up once an hour. Requests at the same time share one look-up; a failed one is not cached. */
function edgesOf(name: keyof typeof walks): Promise<Edges> {
  const cache = cachedEdges()
  const found = cache.get(name)
  if (found) return found
  const edges = findEdges(walks[name])
  cache.set(name, edges)
  edges.catch(() => cache.delete(name))
  return edges
}

/** Address names of the categories that have something on sale; counting them is the business of the search. */
export type CategorySlugs = () => Promise<string[]>

async function fileCount(name: SitemapName, categorySlugs: CategorySlugs): Promise<number> {
  if (isWalked(name)) return (await edgesOf(name)).length
  return name === 'pages' || (await categorySlugs()).length > 0 ? 1 : 0
}

/** The site map's index: every file there is. */
export async function sitemapIndex(categorySlugs: CategorySlugs): Promise<string> {
  const counts = await Promise.all(sitemapNames.map((name) => fileCount(name, categorySlugs)))
  const files = sitemapNames.flatMap((name, at) =>
    Array.from({ length: counts[at] ?? 0 }, (_, number) => publicUrl(`/sitemaps/${name}-${number + 1}.xml`)),
  )
  const lines = files.map((url) => `<sitemap><loc>${xmlText(url)}</loc></sitemap>\n`)
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</sitemapindex>\n`
}

function urlOf(path: string, { changed_on, image_id, image_width }: Partial<EntryRow> = {}): string {
  const changed = changed_on ? `<lastmod>${changed_on}</lastmod>` : ''
  const photo =
    image_id && image_width
      ? `<image:image><image:loc>${xmlText(publicUrl(photoUrl(image_id, largestWidth(image_width), 'jpeg')))}</image:loc></image:image>`
      : ''
  return `<url><loc>${xmlText(publicUrl(path))}</loc>${changed}${photo}</url>\n`
}

async function* walkedUrls({ entries, folder }: Walk, after: string | null): AsyncGenerator<string> {
  let key = after
  for (let left = urlsPerFile; left > 0; ) {
    const rows = await entries(key, Math.min(batch, left))
    if (rows.length === 0) return
    yield rows.map((row) => urlOf(`${folder}${row.slug}`, row)).join('')
    key = rows.at(-1)?.key ?? key
    left -= rows.length
  }
}

async function* xmlOf(urls: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  yield `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`
  yield* urls
  yield '</urlset>\n'
}

/** A file of the site map, in pieces, so that its fifty thousand addresses never stand in memory at once. Undefined past the last. */
export async function sitemapFile(
  name: SitemapName,
  number: number,
  categorySlugs: CategorySlugs,
): Promise<AsyncGenerator<string> | undefined> {
  if (isWalked(name)) {
    const after = (await edgesOf(name))[number - 1]
    return after === undefined ? undefined : xmlOf(walkedUrls(walks[name], after))
  }
  if (number > (await fileCount(name, categorySlugs))) return undefined
  if (name === 'pages') return xmlOf(standingPages.map((path) => urlOf(path)))
  return xmlOf((await categorySlugs()).map((slug) => urlOf(`/categories/${slug}`)))
}
