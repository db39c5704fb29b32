import { createConnection, createServer, type Socket } from 'node:net'

/** A phone's line: what it carries, how far away the shop is, and how TCP begins on it. */
export interface Line {
  /** Bytes per second, each way. */
  rate: number
  /** Milliseconds there and back. */
  roundTripMs: number
}

/** The slow line of mobile tests: 1.6 Mbit/s and 150 ms. */
export const slowPhone: Line = { rate: 200_000, roundTripMs: 150 }

/** What TCP sends at once on a new connection: ten segments (RFC 6928). */
const segment = 1_460
const firstWindow = 10 * segment
/** Beyond this much the reader of a socket pauses, as a sender's small buffer would. */
const bufferBytes = 16_384

/** One direction of one connection: what waits to be sent, and how much may be under way. */
interface Flow {
  waiting: Buffer[]
  /** Bytes that waiting holds. */
  size: number
  /** Sent and not yet there. Timers may fire in another order than they were set: what arrives is the first of these. */
  sent: Buffer[]
  /** Bytes without an acknowledgement. */
  underWay: number
  /** Grows by what arrives: slow start, which nothing on this line ends. */
  window: number
  from: Socket
  to: Socket
  /** Nothing leaves before: the handshake takes a round trip. */
  opensAt: number
  hasEnded: boolean
}

/**
 * One direction of the line. Segments of all connections take turns on it; each takes its time, arrives half a round trip later, and makes room for
 * two more when its acknowledgement is back.
 */
class Direction {
  readonly #line: Line
  readonly #flows: Flow[] = []
  /** When the line has sent what it was given. */
  #freeAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(line: Line) {
    this.#line = line
  }

  carry(from: Socket, to: Socket, opensAt: number): void {
    const flow: Flow = {
      waiting: [],
      size: 0,
      sent: [],
      underWay: 0,
      window: firstWindow,
      from,
      to,
      opensAt,
      hasEnded: false,
    }
    this.#flows.push(flow)
    from.on('data', (piece) => {
      flow.waiting.push(piece)
      flow.size += piece.length
      if (flow.size > bufferBytes) from.pause()
      this.#send()
    })
    from.on('end', () => {
      flow.hasEnded = true
      if (isEmpty(flow)) to.end()
    })
    from.on('close', () => {
      this.#flows.splice(this.#flows.indexOf(flow), 1)
      if (isEmpty(flow)) to.destroy()
    })
  }

  /** Gives the line what it can take now; comes back when it can take more. */
  #send(): void {
    clearTimeout(this.#timer)
    const now = performance.now()
    let next: Flow | undefined
    while (this.#freeAt <= now) {
      next = this.#flows.find((flow) => this.#maySend(flow, now))
      if (!next) break
      // Its turn is over: the others come before it the next time.
      this.#flows.push(...this.#flows.splice(this.#flows.indexOf(next), 1))
      this.#sendSegment(next, now)
    }
    const opens = this.#flows.filter((flow) => flow.size > 0 && flow.opensAt > now).map((flow) => flow.opensAt)
    const wakeAt = this.#freeAt > now ? this.#freeAt : Math.min(...opens)
    if (Number.isFinite(wakeAt)) this.#timer = setTimeout(() => this.#send(), Math.max(0, wakeAt - now))
  }

  #maySend(flow: Flow, now: number): boolean {
    return flow.size > 0 && flow.opensAt <= now && flow.underWay < flow.window
  }

  #sendSegment(flow: Flow, now: number): void {
    const { rate, roundTripMs } = this.#line
    const piece = takeFrom(flow, segment)
    // A timer that came late must not slow the line: what it could have sent meanwhile, it sends now.
    this.#freeAt = Math.max(this.#freeAt, now - 5) + (piece.length / rate) * 1_000
    flow.underWay += piece.length
    if (flow.size <= bufferBytes) flow.from.resume()
    const arrivesIn = this.#freeAt - now + roundTripMs / 2
    flow.sent.push(piece)
    setTimeout(() => deliver(flow), arrivesIn)
    setTimeout(
      () => {
        flow.underWay -= piece.length
        flow.window += piece.length
        this.#send()
      },
      arrivesIn + roundTripMs / 2,
    )
  }
}

function deliver(flow: Flow): void {
  const piece = flow.sent.shift()
  if (piece && !flow.to.destroyed) flow.to.write(piece)
  if (flow.hasEnded && isEmpty(flow)) flow.to.end()
}

const isEmpty = ({ size, sent }: Flow) => size === 0 && sent.length === 0

function takeFrom(flow: Flow, most: number): Buffer {
  const pieces: Buffer[] = []
  let size = 0
  while (size < most) {
    const first = flow.waiting.shift()
    if (!first) break
    const room = most - size
    if (first.length > room) flow.waiting.unshift(first.subarray(room))
    pieces.push(first.subarray(0, room))
    size += Math.min(first.length, room)
  }
  flow.size -= size
  return Buffer.concat(pieces, size)
}

export interface SlowLink {
  stop(): void
}

/** Stands on a port and passes connections on to a socket's path, as slowly as the line is. Packets are not lost and stay in order. */
export async function openSlowLink(port: number, path: string, line = slowPhone): Promise<SlowLink> {
  const [up, down] = [new Direction(line), new Direction(line)]
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    const shop = createConnection({ path, allowHalfOpen: true })
    const opensAt = performance.now() + line.roundTripMs
    for (const socket of [client, shop]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    up.carry(client, shop, opensAt)
    down.carry(shop, client, opensAt)
  })
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, '127.0.0.1', listening))
  return {
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
