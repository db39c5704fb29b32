import type { PageNotes, Structured } from '#app/document.ts'
import { listCategories } from '#modules/search/service/categories.server.ts'
import { getShop } from '#modules/settings/service.server.ts'
import { publicUrl } from '#platform/public-url.server.ts'

/** What search engines have no business in: everything personal, and the portals. Each stands for all addresses below it. */
export const unlistedPaths = [
  '/admin',
  '/vendor',
  '/cart',
  '/checkout',
  '/order-confirmation',
  '/orders',
  '/profile',
  '/wishlist',
  '/offline',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/newsletter',
  '/dev',
] as const

/** What a page is about; every other parameter only narrows, orders or draws it. */
const subjects = ['category', 'brand', 'letter', 'page'] as const
/** The same things in another order or drawing: the canonical address says enough. */
const manners = new Set<string>(['sort', 'view'])

const isUnlistedPath = (path: string) =>
  unlistedPaths.some((unlisted) => path === unlisted || path.startsWith(`${unlisted}/`))

/** Whether search engines are asked to leave a page out: personal ones, searches, and filters beyond category and brand. */
export function isUnlisted(path: string, search: URLSearchParams): boolean {
  if (isUnlistedPath(path)) return true
  return [...search.keys()].some((name) => !manners.has(name) && !subjects.some((subject) => subject === name))
}

const withQuery = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query}` : path)

/**
 * The one address of a page, as path and query: only the parameters that say what it is about, in a fixed order. The catalogue of one
 * category is that category's page. Null for pages that search engines leave out.
 */
export function canonicalAddress(
  path: string,
  search: URLSearchParams,
  categories: readonly { slug: string }[] = [],
): string | null {
  if (isUnlisted(path, search)) return null
  const query = new URLSearchParams()
  for (const name of subjects) for (const value of search.getAll(name)) query.append(name, value)
  const category = categories.find(({ slug }) => slug === query.get('category'))
  if (path === '/products' && category && !query.has('brand') && query.getAll('category').length === 1) {
    query.delete('category')
    return withQuery(`/categories/${category.slug}`, query)
  }
  return withQuery(path.replace(/(.)\/+$/, '$1'), query)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const metaTag = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escaped(content)}"/>`
/** No text of a vendor can end the script it stands in. */
const jsonTag = (thing: Structured) =>
  `<script type="application/ld+json">${JSON.stringify(thing).replaceAll('<', '\\u003c')}</script>`

function cardTags({ title, description, image }: PageNotes): string {
  return [
    metaTag('name', 'description', description),
    metaTag('property', 'og:title', title),
    metaTag('property', 'og:description', description),
    ...(image
      ? [
          metaTag('property', 'og:image', image.url),
          metaTag('property', 'og:image:width', String(image.width)),
          metaTag('property', 'og:image:height', String(image.height)),
          metaTag('property', 'og:image:alt', image.alt),
        ]
      : []),
    metaTag('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
  ].join('')
}

/**
 * What only search engines and those who preview links read of a page: its canonical address, its card, its structured data. The server
 * writes it, not the page: no script needs to carry it, and React leaves alone what it did not put into the head. After a walk to
 * another page in the same window `app/frame/late.tsx` takes it away.
 */
export async function headFor(page: { path: string; search: URLSearchParams }, notes?: PageNotes): Promise<string> {
  const categories = page.path === '/products' && page.search.has('category') ? await listCategories() : []
  const address = canonicalAddress(page.path, page.search, categories)
  if (address === null) return ''
  const url = publicUrl(address)
  const { name } = await getShop()
  return [
    `<link rel="canonical" href="${escaped(url)}"/>`,
    metaTag('property', 'og:url', url),
    metaTag('property', 'og:type', 'website'),
    metaTag('property', 'og:site_name', name),
    metaTag('property', 'og:locale', 'en_IN'),
    notes ? cardTags(notes) : '',
    ...(notes?.structured ?? []).map(jsonTag),
  ].join('')
}
