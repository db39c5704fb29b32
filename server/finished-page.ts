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

/** Which inline scripts and styles a page may have: those of these texts, and scripts that carry the mark of their render. */
export interface KnownInline {
  mark: string
  scripts: readonly string[]
  /** The text of the whole stylesheet, as the renderer writes it. */
  style: string
}

/** The whole stylesheet: what it says, where the browser finds it, and what stands in the page for that. */
export interface WholeStyle {
  rules: Stylesheet
  path: string
  place: string
}

/** A document of the shop names the list of its own routes instead of all (vite.config.ts writes both). */
export const withShopManifest = (html: string): string =>
  html.replaceAll('"/assets/manifest-', '"/assets/shop-manifest-')

/** In place of the whole stylesheet, the rules that the page shows, and in place of `place` where the browser finds all of it. */
function withShownStyle(page: string, style: string, { rules, path, place }: WholeStyle) {
  const shown = stylesShownIn(page.replace(style, ''), rules)
  return { html: page.replace(style, () => shown).replace(`href="${place}"`, `href="${path}"`), style: shown }
}

/**
 * Adds `head` at the end of the page's head, leaves of the stylesheet what the page shows (docs/decisions/004-first-paint.md), lowers the priority of
 * its preloads, takes the mark away and hashes the inline scripts and the style that are known. Whatever else stands in the page, however it came
 * there, gets no hash and does not run.
 */
export function finishedPage(page: string, head: string, known: KnownInline, whole?: WholeStyle): FinishedPage {
  const mark = ` nonce="${known.mark}"`
  const { html, style } =
    whole && page.includes(known.style) ? withShownStyle(page, known.style, whole) : { html: page, style: known.style }
  // A function as replacement: `$` in `head` must stay as it is.
  const marked = html.replace('</head>', () => `${head}</head>`)
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const [, attributes = '', text = ''] of marked.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
    if (/\ssrc=/.test(attributes)) continue
    if (attributes.includes(mark) || known.scripts.includes(text)) scripts.add(sha256(text))
  }
  for (const [, text = ''] of marked.matchAll(/<style[^>]*>(.*?)<\/style>/gs))
    if (text === style) styles.add(sha256(text))
  return {
    body: marked.replaceAll(mark, '').replaceAll(preload, lowPreload),
    scripts: [...scripts],
    styles: [...styles],
  }
}
