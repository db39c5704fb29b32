import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { OfflineBanner } from './offline/banner.tsx'
import { keepPage, registerWorker } from './offline/worker-client.ts'
import { ProgressOfPage } from './progress-of-page.tsx'
import { VisibleCards } from './visible-cards.tsx'

/** What stands around every page and can wait until the page is hydrated and at rest. */
export default function Late() {
  useWorker()
  return (
    <>
      <OfflineBanner />
      <ProgressOfPage />
      <VisibleCards />
    </>
  )
}

/** The service worker, which keeps each page that is looked at. */
function useWorker(): void {
  const { pathname, search } = useLocation()
  const first = useRef(pathname + search)
  useEffect(registerWorker, [])
  useEffect(() => keepPage({ pathname, search }, pathname + search === first.current), [pathname, search])
}
