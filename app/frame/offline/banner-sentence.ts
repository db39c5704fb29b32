import { storedAs } from './rules.ts'

/** How it begins, and when it is over: without a network it is not the shop that does not answer. */
const partsOf = (hasNetwork: boolean) =>
  hasNetwork
    ? (['We can’t reach the shop.', 'it answers again'] as const)
    : (['You’re offline.', 'you’re back online'] as const)

/** What has to wait for the shop, by what a button says of itself in `data-waits`. */
const waiting = { filter: 'sort and filter', search: 'search', more: 'see more products' } as const
export type Waiting = keyof typeof waiting

/** The answer to a press that has to wait for the shop. */
export function waitSentence(wanted: Waiting, hasNetwork: boolean): string {
  const [begins, back] = partsOf(hasNetwork)
  return `${begins} You can ${waiting[wanted]} once ${back}.`
}

/** What can be done on a page without a network, or while the shop does not answer. */
export function sentenceFor(path: string, hasNetwork: boolean): string {
  const [begins, back] = partsOf(hasNetwork)
  // The form of a product says what becomes of it.
  if (/^\/vendor\/products\/./.test(path)) return `${begins} What you type stays here.`
  if (path === '/cart' || path === '/checkout') return `${begins} You can place your order once ${back}.`
  // Such a page is no copy: a portal, a form, what is somebody's own.
  if (storedAs({ pathname: path, search: '' }) === null) return `${begins} Changes can’t be saved until ${back}.`
  const shown = `${begins} Showing pages from your last visit.`
  return path.startsWith('/products') ? `${shown} Prices may have changed.` : shown
}
