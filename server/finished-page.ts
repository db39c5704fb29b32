import { hash } from 'node:crypto'
import { type Stylesheet, stylesShownIn } from './shown-styles.ts'

/** A page as it leaves, and what its policy allows by hash. */
export interface FinishedPage {
  body: string
  scripts: string[]
  styles: string[]
}

const preload = '<link rel="modulepreload" '
/** Scripts must not compete with the first photograph, so their preloads get a low priority (docs/decisions/004-first-paint.md). */
const lowPreload = `${preload}fetchPriority="low" `

const sha256 = (text: string) => hash('sha256', text, 'base64')

/** Which inline scripts a page may have: those of these texts, and those that carry the mark of their render. */
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

/** A document of the shop names the list of its own routes instead of all (vite.config.ts writes both). */
export const withShopManifest = (html: string): string =>
  html.replaceAll('"/assets/manifest-', '"/assets/shop-manifest-')

/** The page with its places filled, and what it got. Nobody else's text can look like the places: what is typed comes with its quotes escaped. */
function withShownStyle(page: string, { rules, path, places }: WholeStyle): { html: string; style: string } {
  const style = stylesShownIn(page, rules)
  const html = page.replace(places.shown, (place) => place.replace(/>[^<]*</, () => `>${style}<`))
  return { html: html.replace(places.path, `href="${path}"`), style }
}

/**
 * Adds `head` at the end of the page's head, fills in the styles that the page shows (docs/decisions/004-first-paint.md), lowers the priority of its
 * preloads, takes the mark away and hashes the inline scripts that are known and its own styles. Whatever else stands in the page, however it came
 * there, gets no hash and does not run.
 */
export function finishedPage(page: string, head: string, known: KnownScripts, whole?: WholeStyle): FinishedPage {
  const mark = ` nonce="${known.mark}"`
  const { html, style } = whole ? withShownStyle(page, whole) : { html: page, style: undefined }
  // A function as replacement: `$` in `head` must stay as it is.
  const marked = html.replace('</head>', () => `${head}</head>`)
  const scripts = new Set<string>()
  for (const [, attributes = '', text = ''] of marked.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
    if (/\ssrc=/.test(attributes)) continue
    if (attributes.includes(mark) || known.scripts.includes(text)) scripts.add(sha256(text))
  }
  return {
    body: marked.replaceAll(mark, '').replaceAll(preload, lowPreload),
    scripts: [...scripts],
    styles: style === undefined ? [] : [sha256(style)],
  }
}
