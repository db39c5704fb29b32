import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { OfflineBanner } from './offline/banner.tsx'
import { keepPage, registerWorker } from './offline/worker-client.ts'
import { ProgressOfPage } from './progress-of-page.tsx'
import { VisibleCards } from './visible-cards.tsx'

/** What stands around every page and can wait until the page is hydrated and at rest. */
export default function Late() {
  useWorker()
  useOwnAddress()
  useFocusHandedOn()
  useBrokenPhotos()
  return (
    <>
      <OfflineBanner />
      <ProgressOfPage />
      <VisibleCards />
    </>
  )
}

/** Path and search of the document that was loaded; pages after it are drawn without one. */
function addressOfDocument(): string {
  const { pathname, search } = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href)
  return pathname + search
}

/** The service worker, which keeps each page that is looked at. */
function useWorker(): void {
  const { pathname, search } = useLocation()
  useEffect(registerWorker, [])
  useEffect(() => keepPage({ pathname, search }, pathname + search === addressOfDocument()), [pathname, search])
}

/** The server wrote the address and the preview of the first page into the head; a page reached later has to be shared as itself. */
function useOwnAddress(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (addressOfDocument() === pathname + search) return
    for (const said of document.querySelectorAll('[rel=canonical],[property^="og:"],[type="application/ld+json"]'))
      said.remove()
  }, [pathname, search])
}

/** A photograph that does not load, as of a shade that was not looked at before the network went, leaves its ground alone. */
function useBrokenPhotos(): void {
  useEffect(() => {
    const mark = (image: HTMLImageElement, isBroken: boolean) => image.toggleAttribute('data-broken', isBroken)
    const look = ({ type, target }: Event) => {
      if (target instanceof HTMLImageElement) mark(target, type === 'error')
    }
    for (const image of document.images)
      mark(image, image.complete && image.naturalWidth === 0 && image.loading !== 'lazy')
    document.addEventListener('error', look, true)
    document.addEventListener('load', look, true)
    return () => {
      document.removeEventListener('error', look, true)
      document.removeEventListener('load', look, true)
    }
  }, [])
}

/**
 * A heading that stands only until its page is loaded hands the focus that it got (root.tsx) on to the page's own, unless somebody has gone on to
 * something else.
 */
function useFocusHandedOn(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    let heading = document.querySelector('h1')
    const watch = new MutationObserver(() => {
      if (heading?.isConnected) return
      if (document.activeElement !== document.body) return watch.disconnect()
      heading = document.querySelector('h1')
      heading?.focus({ preventScroll: true })
    })
    watch.observe(document.body, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [pathname])
}
