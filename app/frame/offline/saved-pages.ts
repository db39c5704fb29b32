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

/** The pages that this device kept, those seen last first. */
export async function listSavedPages(): Promise<SavedPage[]> {
  const cache = await caches.open(cacheNames.pages)
  const pages: SavedPage[] = []
  for (const key of (await cache.keys()).toReversed()) {
    const { pathname, search } = new URL(key.url)
    const title = titleIn((await (await cache.match(key))?.text()) ?? '')
    if (title && pathname !== offlinePath && pages.length < shownAtMost) pages.push({ path: pathname + search, title })
  }
  return pages
}
