import { hash } from 'node:crypto'

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
  styles: readonly string[]
}

/**
 * Adds `head` at the end of the page's head, lowers the priority of its preloads, takes the mark away and hashes the inline scripts and styles that
 * are known. Whatever else stands in the page, however it came there, gets no hash and does not run.
 */
export function finishedPage(html: string, head: string, known: KnownInline): FinishedPage {
  const mark = ` nonce="${known.mark}"`
  // A function as replacement: `$` in `head` must stay as it is.
  const marked = html.replace('</head>', () => `${head}</head>`)
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const [, attributes = '', text = ''] of marked.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
    if (/\ssrc=/.test(attributes)) continue
    if (attributes.includes(mark) || known.scripts.includes(text)) scripts.add(sha256(text))
  }
  for (const [, text = ''] of marked.matchAll(/<style[^>]*>(.*?)<\/style>/gs))
    if (known.styles.includes(text)) styles.add(sha256(text))
  return {
    body: marked.replaceAll(mark, '').replaceAll(preload, lowPreload),
    scripts: [...scripts],
    styles: [...styles],
  }
}
