import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useOrderEvents } from '#app/frame/events.ts'

/** However many orders come in, figures are fetched no more often than this. */
const pauseMs = 5_000

/** Fetches a dashboard's figures again when an order comes in or changes; what somebody is reading does not move. */
export function useFreshFigures(): void {
  const { revalidate } = useRevalidator()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(0)
  useEffect(() => () => clearTimeout(waiting.current), [])
  useOrderEvents(() => {
    if (waiting.current) return
    waiting.current = setTimeout(
      () => {
        waiting.current = undefined
        last.current = Date.now()
        revalidate()
      },
      Math.max(300, last.current + pauseMs - Date.now()),
    )
  })
}
