import { storedAs } from './rules.ts'

/** What can be done on a page without a network, or while the shop does not answer. */
export function sentenceFor(path: string, hasNetwork: boolean): string {
  const [begins, back] = hasNetwork
    ? ['We can’t reach the shop.', 'it answers again']
    : ['You’re offline.', 'you’re back online']
  // The form of a product says what becomes of it.
  if (/^\/vendor\/products\/./.test(path)) return `${begins} What you type stays here.`
  if (path === '/cart' || path === '/checkout') return `${begins} You can place your order once ${back}.`
  // Such a page is no copy: a portal, a form, what is somebody's own.
  if (storedAs({ pathname: path, search: '' }) === null) return `${begins} Changes can’t be saved until ${back}.`
  const shown = `${begins} Showing pages from your last visit.`
  return path.startsWith('/products') ? `${shown} Prices may have changed.` : shown
}
