import { useEffect, useRef } from 'react'
import type { OrderEventView } from '#modules/events/shapes.ts'

/** News of an order, or that some may have been missed: then the handler has to look itself. */
export type OrderNews = OrderEventView | { what: 'gap' }

type Handler = (news: OrderNews) => void

const firstWaitMs = 5_000
const longestWaitMs = 300_000

/** The one event stream of this window, open while somebody listens. */
class OrderStream {
  readonly #handlers = new Set<Handler>()
  #source: EventSource | undefined
  #wait = firstWaitMs
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The connection was down, so that something may have happened meanwhile. */
  #wasAway = false
  /** The server said not to reconnect: another window listens, or the session has ended. */
  #isDismissed = false

  subscribe(handler: Handler): () => void {
    if (this.#handlers.size === 0) document.addEventListener('visibilitychange', this.#look)
    this.#handlers.add(handler)
    if (!this.#isDismissed) this.#open()
    return () => this.#unsubscribe(handler)
  }

  #unsubscribe(handler: Handler): void {
    this.#handlers.delete(handler)
    if (this.#handlers.size > 0) return
    document.removeEventListener('visibilitychange', this.#look)
    this.#isDismissed = false
    this.#wasAway = false
    this.#close()
  }

  #tell(news: OrderNews): void {
    for (const handler of this.#handlers) handler(news)
  }

  #open(): void {
    if (this.#source || typeof EventSource === 'undefined') return
    clearTimeout(this.#timer)
    const source = new EventSource('/api/v1/events')
    this.#source = source
    source.onopen = () => {
      this.#wait = firstWaitMs
      if (this.#wasAway) this.#tell({ what: 'gap' })
      this.#wasAway = false
    }
    source.onerror = () => this.#onError(source)
    source.addEventListener('order', (event) => this.#tell(JSON.parse(event.data) as OrderEventView))
    source.addEventListener('gap', () => this.#tell({ what: 'gap' }))
    source.addEventListener('replaced', this.#dismiss)
    source.addEventListener('signed_out', this.#dismiss)
  }

  #onError(source: EventSource): void {
    this.#wasAway = true
    // While the state is 'connecting' the browser retries by itself. After a refusal it gives up, so we retry.
    if (source.readyState !== EventSource.CLOSED || this.#source !== source) return
    this.#source = undefined
    this.#timer = setTimeout(() => this.#open(), this.#wait)
    this.#wait = Math.min(this.#wait * 2, longestWaitMs)
  }

  #close(): void {
    this.#source?.close()
    this.#source = undefined
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  readonly #dismiss = (): void => {
    this.#close()
    this.#isDismissed = true
    this.#wasAway = true
  }

  /** A window that is looked at again listens again. */
  readonly #look = (): void => {
    if (document.visibilityState !== 'visible' || !this.#isDismissed || this.#handlers.size === 0) return
    this.#isDismissed = false
    this.#open()
  }
}

const stream = new OrderStream()

/** Hears what happens to the visitor's orders, over this window's one stream, while the component is mounted. */
export function useOrderEvents(handler: Handler): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => stream.subscribe((news) => latest.current(news)), [])
}
