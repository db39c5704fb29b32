import { useEffect, useRef } from 'react'
import type { OrderEventView } from '#modules/events/shapes.ts'

/** News of an order, or that some may have been missed: then the handler looks for itself. */
export type OrderNews = OrderEventView | { what: 'gap' }

type Handler = (news: OrderNews) => void

const handlers = new Set<Handler>()
const firstWaitMs = 5_000
const longestWaitMs = 300_000

let source: EventSource | undefined
let wait = firstWaitMs
let timer: ReturnType<typeof setTimeout> | undefined
/** The line was down, so that something may have happened meanwhile. */
let wasAway = false
/** The server said not to come back by ourselves: another window listens, or the session has ended. */
let isDismissed = false

function tell(news: OrderNews): void {
  for (const handler of handlers) handler(news)
}

function close(): void {
  source?.close()
  source = undefined
  clearTimeout(timer)
  timer = undefined
}

function dismiss(): void {
  close()
  isDismissed = true
  wasAway = true
}

function open(): void {
  if (source || typeof EventSource === 'undefined') return
  clearTimeout(timer)
  const opened = new EventSource('/api/v1/events')
  source = opened
  opened.onopen = () => {
    wait = firstWaitMs
    if (wasAway) tell({ what: 'gap' })
    wasAway = false
  }
  opened.onerror = () => {
    wasAway = true
    // While it says 'connecting' the browser tries again by itself; a refusal is final for it, so we do.
    if (opened.readyState !== EventSource.CLOSED || source !== opened) return
    source = undefined
    timer = setTimeout(open, wait)
    wait = Math.min(wait * 2, longestWaitMs)
  }
  opened.addEventListener('order', (event) => tell(JSON.parse(event.data) as OrderEventView))
  opened.addEventListener('gap', () => tell({ what: 'gap' }))
  opened.addEventListener('replaced', dismiss)
  opened.addEventListener('signed_out', dismiss)
}

/** Whoever looks at this window again listens again. */
function look(): void {
  if (document.visibilityState !== 'visible' || !isDismissed || handlers.size === 0) return
  isDismissed = false
  open()
}

function subscribe(handler: Handler): () => void {
  if (handlers.size === 0) document.addEventListener('visibilitychange', look)
  handlers.add(handler)
  if (!isDismissed) open()
  return () => {
    handlers.delete(handler)
    if (handlers.size > 0) return
    document.removeEventListener('visibilitychange', look)
    isDismissed = false
    wasAway = false
    close()
  }
}

/** Hears what happens to the orders of whoever is signed in, over the one stream of this window, for as long as it is drawn. */
export function useOrderEvents(handler: Handler): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => subscribe((news) => latest.current(news)), [])
}
