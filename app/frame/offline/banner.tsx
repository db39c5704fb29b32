import { useCallback, useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { showToast } from '#app/ui/toast.tsx'
import { pageAskedFor } from './asked-page.ts'
import { sentenceFor } from './banner-sentence.ts'
import { offlinePath, storedAs } from './rules.ts'
import { useAway } from './use-away.ts'
import { isCopy } from './worker-client.ts'

/** Without a network links and searches load documents, which the worker has copies of; where it has none, it says so. */
function useDocumentsOnly(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !navigator.serviceWorker?.controller) return
    const keepFromRouter = (event: Event) => {
      const way = event.type === 'click' ? 'a[href]' : '[role=search]'
      if (event.target instanceof Element && event.target.closest(way)) event.stopPropagation()
    }
    window.addEventListener('click', keepFromRouter, true)
    window.addEventListener('submit', keepFromRouter, true)
    return () => {
      window.removeEventListener('click', keepFromRouter, true)
      window.removeEventListener('submit', keepFromRouter, true)
    }
  }, [isOn])
}

/** A page whose data did not come though the browser believes in its network: its copy is shown, or the offline page. */
function useCopyOfFailed(isAway: boolean): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once for each page
  useEffect(() => {
    const hasWorker = Boolean(navigator.serviceWorker?.controller)
    // The copy itself would fail again, and again.
    const loaded = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href)
    const isItsCopy = isCopy() && storedAs(loaded) === storedAs(location)
    if (isAway && hasWorker && !isItsCopy && document.querySelector('[data-failed]')) location.reload()
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
