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

/** JSON-LD runs nothing, and files are allowed by their origin: neither needs a hash. */
const needsHash = (attributes: string) => !/\bsrc=|type="application\/ld\+json"/.test(attributes)

/** Adds `head` at the end of the page's head, lowers the priority of its preloads, and hashes its inline scripts and styles. */
export function finishedPage(html: string, head: string): FinishedPage {
  // A function as replacement: `$` in `head` must stay as it is.
  const body = html.replace('</head>', () => `${head}</head>`).replaceAll(preload, lowPreload)
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const [, attributes = '', text = ''] of body.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
    if (needsHash(attributes)) scripts.add(sha256(text))
  }
  for (const [, text = ''] of body.matchAll(/<style[^>]*>(.*?)<\/style>/gs)) styles.add(sha256(text))
  return { body, scripts: [...scripts], styles: [...styles] }
}
