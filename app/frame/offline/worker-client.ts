import { isLean } from './connection.ts'
import { copyMark, isFile, type ShownMessage, storedAs } from './rules.ts'

/** Whether the document on the screen is the worker's copy of an earlier visit. */
export function isCopy(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.serverTiming?.some(({ name }) => name === copyMark) ?? false
}

/** Portals change all the time and are of no use without a network. */
const isPortal = (path: string) => /^\/(vendor|admin)(\/|$)/.test(path)

/** Once the page has loaded and three seconds are over, so that the worker takes nothing from the first visit. */
function whenQuiet(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    timer = setTimeout(work, 3_000)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('load', wait)
  }
}

/** Registers the worker when all is quiet; answers with what calls that off. Development has none. */
export function registerWorker(): () => void {
  const { serviceWorker } = navigator
  if (!import.meta.env.PROD || !serviceWorker || isPortal(location.pathname)) return () => {}
  // It may be forbidden, as in a private window: then there is none.
  return whenQuiet(() => {
    serviceWorker.register('/sw.js').catch(() => {})
  })
}

const filesLoaded = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && isFile(pathname))
    .map(({ pathname }) => pathname)

/**
 * Has the worker keep the page that is shown, and the files it has loaded. A page that was reached without its document costs a request,
 * which a lean connection is spared. Answers with what calls it off.
 */
export function keepPage(address: Pick<URL, 'pathname' | 'search'>, isDocument: boolean): () => void {
  let isOff = false
  if (storedAs(address) === null || (!isDocument && isLean())) return () => {}
  const timer = setTimeout(async () => {
    const registration = await navigator.serviceWorker?.ready
    if (isOff) return
    const page = address.pathname + address.search
    const message: ShownMessage = { type: 'shown', page, files: filesLoaded() }
    registration?.active?.postMessage(message)
  }, 1_500)
  return () => {
    isOff = true
    clearTimeout(timer)
  }
}
