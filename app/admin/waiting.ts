import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import type { WaitingView } from '#modules/insights/shapes.ts'

/** What waits for an admin, asked again on each page and whenever somebody comes back to the window. */
export function useWaiting(): WaitingView | undefined {
  const [waiting, setWaiting] = useState<WaitingView>()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is a reason to look again
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
  }, [key])
  return waiting
}
