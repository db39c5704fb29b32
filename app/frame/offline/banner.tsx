import { useCallback, useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { showToast } from '#app/ui/toast.tsx'
import { pageAskedFor } from './asked-page.ts'
import { offlinePath } from './rules.ts'
import { useAway } from './use-away.ts'

/** What can be done here without a network, or while the shop does not answer. */
function sentenceFor(path: string, hasNetwork: boolean): string {
  const [begins, back] = hasNetwork
    ? ['We can’t reach the shop.', 'it answers again']
    : ['You’re offline.', 'you’re back online']
  // The form of a product says what becomes of it.
  if (/^\/vendor\/products\/./.test(path)) return `${begins} What you type stays here.`
  if (/^\/(vendor|admin)(\/|$)/.test(path)) return `${begins} Changes can’t be saved until ${back}.`
  if (path === '/cart' || path === '/checkout') return `${begins} You can place your order once ${back}.`
  const shown = `${begins} Showing pages from your last visit.`
  return path.startsWith('/products') ? `${shown} Prices may have changed.` : shown
}

/** Without a network links load documents, which the worker has copies of. */
function useDocumentsOnly(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !navigator.serviceWorker?.controller) return
    const keepFromRouter = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (link) event.stopPropagation()
    }
    window.addEventListener('click', keepFromRouter, true)
    return () => window.removeEventListener('click', keepFromRouter, true)
  }, [isOn])
}

/** A page whose data did not come though the browser believes in its network: its copy is shown, or the offline page. */
function useCopyOfFailed(isAway: boolean): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once for each page
  useEffect(() => {
    const hasWorker = Boolean(navigator.serviceWorker?.controller)
    if (isAway && hasWorker && document.querySelector('[data-failed]')) location.reload()
  }, [key, isAway])
}

/** Says that there is no network, above the page, and goes by itself once there is. Then the page asks for what is new. */
export function OfflineBanner() {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const isAway = useAway(
    useCallback(() => {
      if (location.pathname === offlinePath) location.replace(pageAskedFor(location))
      else void revalidate()
    }, [revalidate]),
  )
  useDocumentsOnly(isAway)
  useCopyOfFailed(isAway)
  const sentence = sentenceFor(pathname, navigator.onLine)
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once each time the network goes
  useEffect(() => {
    if (isAway && window.scrollY > 0) showToast({ message: sentence })
  }, [isAway])
  return (
    <div role="status">
      {isAway && pathname !== offlinePath ? (
        <p className="bg-inverse px-(--gutter) py-2 text-center text-sm text-ink-inverse print:hidden">{sentence}</p>
      ) : null}
    </div>
  )
}
