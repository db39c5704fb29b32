import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { showToast } from '#app/ui/toast.tsx'
import { pageAskedFor } from './asked-page.ts'
import { type Lead, setAway } from './away.ts'
import { sentenceFor, type Waiting } from './banner-sentence.ts'
import { isOfShownList, lead, tell } from './lead.ts'
import { offlinePath, storedAs } from './rules.ts'
import { useAway } from './use-away.ts'
import { isCopy } from './worker-client.ts'

/** Where a press on a link or the header's search leads; the search above a list goes its own way there (`useGo`). */
function wayOf({ type, target }: Event): URL | undefined {
  const [link, form] = target instanceof Element ? [target.closest('a'), target.closest('form')] : []
  if (type === 'click') return link?.href ? new URL(link.href) : undefined
  if (form?.role !== 'search') return
  const typed = Array.from(new FormData(form), ([name, value]) => [name, String(value)])
  const way = new URL(`?${new URLSearchParams(typed)}`, form.action)
  return form.closest('main') && isOfShownList(way) ? undefined : way
}

/** What a pressed button says that it needs the shop for. */
const waitsFor = ({ type, target }: Event) =>
  type === 'click' && target instanceof Element
    ? (target.closest<HTMLElement>('[data-waits]')?.dataset.waits as Waiting | undefined)
    : undefined

/** Opens elsewhere, as in a new tab. */
const isElsewhere = (event: Event) =>
  event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)

const ways = ['click', 'submit']
/** By which the router knows that a link may be pressed next; a mouse that comes to one leaves something else. */
const hints = ['mouseover', 'mouseout', 'focusin', 'touchstart']

/** What it fetches ahead does not come, and then it loads the page that is shown anew. */
function keepFromFetching(event: Event): void {
  const reached = event.type === 'mouseout' ? (event as MouseEvent).relatedTarget : event.target
  if (reached instanceof Element && reached.closest('a[href]')) event.stopPropagation()
}

/**
 * Without a network links and searches load documents, which the worker has copies of; where it has none, it says so. A list that is shown stays
 * instead (`lead`).
 */
function useDocumentsOnly(isOn: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isOn) return
    const leadOn: Lead = (to, onStay) => void lead(to, () => void navigate(to), onStay)
    const stop = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    const keepFromRouter = (event: Event) => {
      const waits = waitsFor(event)
      const way = wayOf(event)
      if (waits) {
        stop(event)
        tell(waits)
      } else if (way && isOfShownList(way) && !isElsewhere(event)) {
        stop(event)
        leadOn(way.pathname + way.search)
      } else if (way && navigator.serviceWorker?.controller) event.stopPropagation()
    }
    const over = new AbortController()
    const early = { capture: true, signal: over.signal }
    for (const type of ways) window.addEventListener(type, keepFromRouter, early)
    for (const type of hints) window.addEventListener(type, keepFromFetching, early)
    setAway(leadOn)
    return () => {
      over.abort()
      setAway(undefined)
    }
  }, [isOn, navigate])
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
