import { AppError } from '#platform/kit/app-error.ts'
import { logError } from '#platform/log.server.ts'
import type { OrderEventView } from './shapes.ts'

/** What a stream is told: news of an order, that something may have been missed, that it is over and why, or that the line lives. */
export type LiveMessage =
  | { event: 'order'; data: OrderEventView }
  | { event: 'gap' | 'replaced' | 'signed_out' | 'beat'; data: null }

/** Who listens: as much of a viewer as decides what is heard. */
export interface Listener {
  userId: string
  role: 'customer' | 'vendor' | 'admin'
  vendorId: string | null
  sessionId: string
}

/** Which of these people's sessions have ended; who knows sessions answers. */
export type EndedSessions = (people: readonly Listener[]) => Promise<ReadonlySet<string>>

interface Stream {
  viewer: Listener
  send: (message: LiveMessage) => void
  /** Ends it; the browser connects again by itself unless it was told otherwise before. */
  end: () => void
}

const perPerson = 2
const perProcess = 5_000
const beatMs = 25_000

const streams = new Map<string, Set<Stream>>()
let count = 0
let beat: NodeJS.Timeout | undefined

const tooMany = () =>
  new AppError('unavailable', 'events.too_many', 'Many people are listening just now. Try again in a moment.', {
    retryAfter: 30,
  })

function remove(stream: Stream): void {
  const own = streams.get(stream.viewer.userId)
  if (!own?.delete(stream)) return
  count--
  if (own.size === 0) streams.delete(stream.viewer.userId)
  if (count === 0) {
    clearInterval(beat)
    beat = undefined
  }
}

function finish(stream: Stream, event?: 'replaced' | 'signed_out'): void {
  remove(stream)
  if (event) stream.send({ event, data: null })
  stream.end()
}

const all = (): Stream[] => [...streams.values()].flatMap((own) => [...own])

/** Keeps proxies from thinking the lines dead. Sessions that ran out since, or whose person may do other things now, are ended. */
async function lookAfter(endedSessions: EndedSessions): Promise<void> {
  const open = all()
  for (const stream of open) stream.send({ event: 'beat', data: null })
  try {
    const ended = await endedSessions(open.map((stream) => stream.viewer))
    for (const stream of open) if (ended.has(stream.viewer.sessionId)) finish(stream, 'signed_out')
  } catch (error) {
    // The database is away; the sessions are looked at with the next beat.
    logError('events.sessions_unknown', error)
  }
}

/**
 * Opens a stream of what happens to a person's orders: a customer's own, a vendor's parts, all of them for the operator. A third
 * stream of a person closes the oldest. `endedSessions` is asked with each heartbeat. Answers with a function that closes it; refuses when the process has too many.
 */
export function openStream(
  viewer: Listener,
  send: Stream['send'],
  end: Stream['end'],
  endedSessions: EndedSessions,
): () => void {
  const own = streams.get(viewer.userId) ?? new Set()
  const [oldest] = own
  if (own.size >= perPerson && oldest) finish(oldest, 'replaced')
  if (count >= perProcess) throw tooMany()
  const stream = { viewer, send, end }
  streams.set(viewer.userId, own.add(stream))
  count++
  beat ??= setInterval(() => lookAfter(endedSessions), beatMs).unref()
  return () => remove(stream)
}

interface OrderNotice {
  what: OrderEventView['what']
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
  for (const stream of all()) {
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
  for (const stream of all()) {
    if (sessionIds.includes(stream.viewer.sessionId)) finish(stream, 'signed_out')
  }
}

/** Notices may have been missed: who listens looks for itself. */
export function hearGap(): void {
  for (const stream of all()) stream.send({ event: 'gap', data: null })
}

/** At the end of the process. Browsers connect again, to whoever answers then. */
export function closeStreams(): void {
  for (const stream of all()) finish(stream)
}
