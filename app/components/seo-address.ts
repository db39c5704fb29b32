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
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/newsletter',
  '/dev',
] as const

/** What a page is about; every other parameter only narrows, orders or draws it. */
const subjects = ['category', 'brand', 'letter', 'page'] as const
/** The same things in another order or drawing: their canonical address says enough. */
const manners = new Set<string>(['sort', 'view'])

const isUnlistedPath = (path: string) =>
  unlistedPaths.some((unlisted) => path === unlisted || path.startsWith(`${unlisted}/`))

/** Whether search engines are asked to leave a page out: personal ones, searches, and filters beyond category and brand. */
export function isUnlisted(path: string, search: URLSearchParams): boolean {
  if (isUnlistedPath(path)) return true
  return [...search.keys()].some((name) => !manners.has(name) && !subjects.some((subject) => subject === name))
}

/**
 * The one address of a page, as path and query: only the parameters that say what it is about, in a fixed order. The catalogue of one
 * category is that category's page. Null for pages that search engines leave out.
 */
export function canonicalAddress(
  path: string,
  search: URLSearchParams,
  categories: readonly { name: string; slug: string }[] = [],
): string | null {
  if (isUnlistedPath(path)) return null
  const said = subjects.filter((name) => {
    const value = search.get(name)
    return name === 'page' ? /^([2-9]|[1-9]\d+)$/.test(value ?? '') : Boolean(value)
  })
  const query = new URLSearchParams(said.map((name) => [name, search.get(name) ?? '']))
  const category = categories.find(({ name }) => name === query.get('category'))
  if (path === '/products' && category && !query.has('brand')) {
    query.delete('category')
    return withQuery(`/categories/${category.slug}`, query)
  }
  return withQuery(path, query)
}

const withQuery = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query}` : path)
