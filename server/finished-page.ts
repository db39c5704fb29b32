import { hash } from 'node:crypto'
import { readStylesheet, type Stylesheet, stylesShownIn } from './shown-styles.ts'

/** A page as it leaves, in UTF-8, and what its policy allows by hash. */
export interface FinishedPage {
  body: Buffer
  scripts: string[]
  styles: string[]
}

const preload = '<link rel="modulepreload" '
/** Scripts must not compete with the first photograph, so their preloads get a low priority (docs/decisions/004-first-paint.md). */
const lowPreload = `${preload}fetchPriority="low" `

/**
 * Pages are searched and put together as text with one character for each byte of their UTF-8, where a rupee sign is three: that takes no decoding, and
 * half of the memory, so that a first render stays within 2.5 times what React takes (`npm run bench`). All that is searched for is ASCII.
 */
const bytesAsText = (text: string | Buffer): string =>
  (typeof text === 'string' ? Buffer.from(text) : text).toString('latin1')
const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')

const sha256 = (text: string) => hash('sha256', bytesOf(text), 'base64')

/** Which inline scripts a page may have: those of these texts, in ASCII, and those that carry the mark of their render. */
export interface KnownScripts {
  mark: string
  scripts: readonly string[]
}

/** The whole stylesheet: what it says, where the browser finds it, and what the renderer wrote in place of the shown rules and of that path. */
export interface WholeStyle {
  rules: Stylesheet
  path: string
  places: { shown: string; path: string }
}

/** Reads the whole stylesheet, once, as pages are read. */
export const readWholeStyle = (css: string, path: string, places: WholeStyle['places']): WholeStyle => ({
  rules: readStylesheet(bytesAsText(css)),
  path,
  places,
})

/** A document of the shop names the list of its own routes instead of all (vite.config.ts writes both). */
const withShopManifest = (page: string): string => page.replaceAll('"/assets/manifest-', '"/assets/shop-manifest-')

export interface PageParts {
  /** Goes to the end of the page's head. */
  head: string
  known: KnownScripts
  isPortal: boolean
  /** Missing where the renderer wrote all styles itself. */
  whole?: WholeStyle | undefined
}

/**
 * The page with its places filled, and what it got. Nobody else's text can look like the places: what is typed comes with its quotes escaped. The whole
 * sheet is asked for before the scripts, which wait for it: its link stands behind all that is to be seen.
 */
function withShownStyle(page: string, { rules, path, places }: WholeStyle): { html: string; style: string } {
  const style = stylesShownIn(page, rules)
  const html = page
    .replace(places.shown, (place) => place.replace(/>[^<]*</, () => `>${style}<`))
    .replace(places.path, `href="${path}"`)
    .replace(preload, () => `<link rel="preload" as="style" fetchPriority="low" href="${path}"/>${preload}`)
  return { html, style }
}

/**
 * Adds the head, fills in the styles that the page shows (docs/decisions/004-first-paint.md), lowers the priority of its preloads, takes the mark away
 * and hashes the inline scripts that are known and its own styles. Whatever else stands in the page, however it came there, gets no hash and does not
 * run. The page comes and goes in UTF-8.
 */
export function finishedPage(rendered: Buffer, { head, known, isPortal, whole }: PageParts): FinishedPage {
  const mark = ` nonce="${known.mark}"`
  const page = isPortal ? bytesAsText(rendered) : withShopManifest(bytesAsText(rendered))
  const { html, style } = whole ? withShownStyle(page, whole) : { html: page, style: undefined }
  // A function as replacement: `$` in `head` must stay as it is.
  const marked = html.replace('</head>', (end) => bytesAsText(head) + end)
  const scripts = new Set<string>()
  for (const [, attributes = '', text = ''] of marked.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
    if (/\ssrc=/.test(attributes)) continue
    if (attributes.includes(mark) || known.scripts.includes(text)) scripts.add(sha256(text))
  }
  return {
    body: bytesOf(marked.replaceAll(mark, '').replaceAll(preload, lowPreload)),
    scripts: [...scripts],
    styles: style === undefined ? [] : [sha256(style)],
  }
}
