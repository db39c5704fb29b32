import { perContext } from '#platform/context.server.ts'
import { logError } from '#platform/log.server.ts'
import { tooManyListening } from './errors.ts'
import type { OrderEventView } from './shapes.ts'

/**
 * What is sent over a stream: news of an order (`order`), that news may have been missed (`gap`), why the stream ends (`replaced`,
 * `signed_out`), or that the connection lives (`beat`).
 */
export type LiveMessage =
  | { event: 'order'; data: OrderEventView }
  | { event: 'gap' | 'replaced' | 'signed_out' | 'beat'; data: null }

/** Who listens: the facts of a viewer that decide which news they get. */
export interface Listener {
  userId: string
  role: 'customer' | 'vendor' | 'admin'
  vendorId: string | null
  sessionId: string
}

/** Which of these people's sessions have ended. The module accounts answers it. */
export type EndedSessions = (people: readonly Listener[]) => Promise<ReadonlySet<string>>

interface Stream {
  viewer: Listener
  send: (message: LiveMessage) => void
  /** Ends it; the browser connects again by itself unless it was told otherwise before. */
  end: () => void
}

/** Streams of one browser: over HTTP/1.1 it has six connections for everything. */
const perSession = 2
/** Of all the browsers and telephones of one person. */
const perPerson = 10
const perProcess = 5_000
const heartbeatMs = 25_000

/** The open streams of this process, by person. */
class OpenStreams {
  readonly #byPerson = new Map<string, Set<Stream>>()
  #heartbeat: NodeJS.Timeout | undefined

  all(): Stream[] {
    return [...this.#byPerson.values()].flatMap((own) => [...own])
  }

  add(stream: Stream, endedSessions: EndedSessions): void {
    const { userId } = stream.viewer
    const own = this.#byPerson.get(userId) ?? new Set()
    const ofSession = [...own].filter(({ viewer }) => viewer.sessionId === stream.viewer.sessionId)
    if (ofSession.length >= perSession) this.#replace(ofSession)
    else if (own.size >= perPerson) this.#replace([...own])
    if (this.#count() >= perProcess) throw tooManyListening()
    this.#byPerson.set(userId, own.add(stream))
    this.#heartbeat ??= setInterval(() => this.#lookAfter(endedSessions), heartbeatMs).unref()
  }

  remove(stream: Stream): void {
    const own = this.#byPerson.get(stream.viewer.userId)
    if (!own?.delete(stream)) return
    if (own.size === 0) this.#byPerson.delete(stream.viewer.userId)
    if (this.#byPerson.size > 0) return
    clearInterval(this.#heartbeat)
    this.#heartbeat = undefined
  }

  /** Ends a stream from our side. */
  finish(stream: Stream, event?: 'replaced' | 'signed_out'): void {
    this.remove(stream)
    if (event) stream.send({ event, data: null })
    stream.end()
  }

  #replace([oldest]: readonly Stream[]): void {
    if (oldest) this.finish(oldest, 'replaced')
  }

  #count(): number {
    let count = 0
    for (const own of this.#byPerson.values()) count += own.size
    return count
  }

  /** Keeps proxies from thinking the connections dead, and ends those of sessions that have ended since or changed their role. */
  async #lookAfter(endedSessions: EndedSessions): Promise<void> {
    const open = this.all()
    for (const stream of open) stream.send({ event: 'beat', data: null })
    try {
      const ended = await endedSessions(open.map((stream) => stream.viewer))
      for (const stream of open) if (ended.has(stream.viewer.sessionId)) this.finish(stream, 'signed_out')
    } catch (error) {
      // The database is away; the sessions are looked at with the next heartbeat.
      logError('events.sessions_unknown', error)
    }
  }
}

const openStreams = perContext(() => new OpenStreams())

/**
 * Opens a stream of what happens to a person's orders: a customer's own, a vendor's vendor orders, all of them for the operator. A third
 * stream of a session, or an eleventh of a person, closes the oldest. `endedSessions` is asked with each heartbeat. Answers with a function that closes it. Throws
 * `events.too_many` when the process has too many.
 */
export function openStream(
  viewer: Listener,
  send: Stream['send'],
  end: Stream['end'],
  endedSessions: EndedSessions,
): () => void {
  const streams = openStreams()
  const stream = { viewer, send, end }
  streams.add(stream, endedSessions)
  return () => streams.remove(stream)
}

interface OrderNotice {
  what: Exclude<OrderEventView['what'], 'waiting'>
  orderId: string
  userId: string
  status: string
  vendorIds: string[]
}

type Notice = OrderNotice | { what: 'signed_out'; sessionIds: string[] }

/** In which roles somebody hears of an order; none for everybody else's. */
function rolesOf({ userId, vendorId, role }: Listener, notice: OrderNotice): OrderEventView['as'][] {
  return [
    ...(userId === notice.userId ? (['customer'] as const) : []),
    ...(vendorId !== null && notice.vendorIds.includes(vendorId) ? (['vendor'] as const) : []),
    ...(role === 'admin' ? (['admin'] as const) : []),
  ]
}

function tellOfOrder(notice: OrderNotice): void {
  const { what, orderId, status } = notice
  for (const stream of openStreams().all()) {
    for (const as of rolesOf(stream.viewer, notice)) {
      stream.send({ event: 'order', data: { what, orderId, as, ...(as === 'vendor' ? {} : { status }) } })
    }
  }
}

/** What PostgreSQL says on `orders_changed` goes to those whom it concerns, and to nobody else. */
export function hearOrders(payload: string): void {
  const notice = JSON.parse(payload) as Notice
  if (notice.what === 'signed_out') endSessions(notice.sessionIds)
  else tellOfOrder(notice)
}

function endSessions(sessionIds: readonly string[]): void {
  for (const stream of openStreams().all()) {
    if (sessionIds.includes(stream.viewer.sessionId)) openStreams().finish(stream, 'signed_out')
  }
}

/** What waits for a decision has changed: open screens of the operator count again. Each of them asks no more often than it wants to. */
export function hearWaiting(): void {
  for (const stream of openStreams().all()) {
    if (stream.viewer.role === 'admin')
      stream.send({ event: 'order', data: { what: 'waiting', orderId: '', as: 'admin' } })
  }
}

/** Notices may have been missed: who listens looks for itself. */
export function hearGap(): void {
  for (const stream of openStreams().all()) stream.send({ event: 'gap', data: null })
}

/** At the end of the process. Browsers connect again, to the process that answers then. */
export function closeStreams(): void {
  for (const stream of openStreams().all()) openStreams().finish(stream)
}
