/** The page that the offline page stands in for, as a whole address of this site; home where the parameter names no page of it. */
export function pageAskedFor({ origin, search }: Pick<Location, 'origin' | 'search'>): string {
  const asked = new URLSearchParams(search).get('page') ?? '/'
  const address = asked.startsWith('/') ? URL.parse(asked, origin) : null
  return address && address.origin === origin && address.pathname !== '/offline' ? address.href : `${origin}/`
}
