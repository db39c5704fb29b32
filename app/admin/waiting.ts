import { useEffect, useRef, useState } from 'react'
import { useFetchers, useLocation } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { useOrderEvents } from '#app/frame/events.ts'
import type { WaitingView } from '#modules/insights/shapes.ts'

/** Counts what was done on this page and what happened to orders: each is a reason to look again. */
function useReasons(): string {
  const [news, setNews] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useOrderEvents(() => {
    // However many orders come in, the counts are asked for no more often than this.
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      setNews((last) => last + 1)
    }, 3_000)
  })
  const isActing = useFetchers().some(({ state }) => state !== 'idle')
  return `${news} ${isActing}`
}

/** What waits for an admin, asked again on each page, after each act, and whenever somebody comes back to the window. */
export function useWaiting(): WaitingView | undefined {
  const [waiting, setWaiting] = useState<WaitingView>()
  const { key } = useLocation()
  const reasons = useReasons()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page and each act is a reason to look again
  useEffect(() => {
    let isCurrent = true
    const look = () => {
      if (document.visibilityState !== 'visible') return
      // Without an answer the counts stay as they were: they are a hint, not the page.
      call(api.admin.overview.waiting.$get()).then(
        (answer) => {
          if (isCurrent) setWaiting(answer)
        },
        () => {},
      )
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', look)
    }
  }, [key, reasons])
  return waiting
}
