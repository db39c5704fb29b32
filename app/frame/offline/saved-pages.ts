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

/** What a kept page is called in the list: by where it leads, else by the title of its document. */
export function pageName(url: URL, title: string): string {
  if (url.pathname === '/') return 'Home'
  const searched = url.pathname === '/products' ? url.searchParams.get('q')?.trim() : undefined
  return searched ? `Search: ${searched}` : title
}

/** The pages that this device kept, those seen last first. */
export async function listSavedPages(): Promise<SavedPage[]> {
  const cache = await caches.open(cacheNames.pages)
  const pages: SavedPage[] = []
  for (const key of (await cache.keys()).toReversed()) {
    const url = new URL(key.url)
    const { pathname, search } = url
    const title = titleIn((await (await cache.match(key))?.text()) ?? '')
    if (title && pathname !== offlinePath && pages.length < shownAtMost)
      pages.push({ path: pathname + search, title: pageName(url, title) })
  }
  return pages
}
