import { cacheNames, offlinePath } from './rules.ts'

/** A page that opens without a network. */
export interface SavedPage {
  path: string
  title: string
}

const shownAtMost = 12

/** The name of a page, from the title of its document. */
function titleIn(html: string): string {
  const text = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  // Only the browser knows what the signs of HTML stand for.
  return new DOMParser().parseFromString(text, 'text/html').documentElement.textContent?.replace(/ · [^·]*$/, '') ?? ''
}

/** What a page is called in a list. Home has a motto for a title, a search only its words. */
export function nameOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>, title: string): string {
  if (pathname === '/') return 'Home'
  const words = pathname === '/products' ? new URLSearchParams(search).get('q') : null
  return words ? `Search: ${words}` : title
}

/** The pages that this device kept, those seen last first. */
export async function listSavedPages(): Promise<SavedPage[]> {
  const cache = await caches.open(cacheNames.pages)
  const pages: SavedPage[] = []
  for (const key of (await cache.keys()).toReversed()) {
    const { pathname, search } = new URL(key.url)
    const title = titleIn((await (await cache.match(key))?.text()) ?? '')
    if (title && pathname !== offlinePath && pages.length < shownAtMost)
      pages.push({ path: pathname + search, title: nameOf({ pathname, search }, title) })
  }
  return pages
}
