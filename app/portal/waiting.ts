import { useEffect, useRef, useState } from 'react'
import { useFetchers, useLocation } from 'react-router'
import { useOrderEvents } from '#app/frame/events.ts'

/** However many orders come in, the counts are asked for no more often than this. */
const pauseMs = 3_000

/** Counts what was done on this page and what happened to orders: each is a reason to look again. */
function useReasons(): string {
  const [news, setNews] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useOrderEvents(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      setNews((last) => last + 1)
    }, pauseMs)
  })
  const isActing = useFetchers().some(({ state }) => state !== 'idle')
  return `${news} ${isActing}`
}

/**
 * What waits in a portal: asked for on each page, after each act, when orders change, and whenever somebody comes back to the window. Without an
 * answer it stays as it was: it is a hint, not the page. `ask` has to be the same function each time.
 */
export function useWaiting<Waiting>(ask: () => Promise<Waiting>): Waiting | undefined {
  const [waiting, setWaiting] = useState<Waiting>()
  const { key } = useLocation()
  const reasons = useReasons()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page and each act is a reason to look again
  useEffect(() => {
    let isCurrent = true
    const look = () => {
      if (document.visibilityState !== 'visible') return
      ask().then(
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
  }, [key, reasons, ask])
  return waiting
}
