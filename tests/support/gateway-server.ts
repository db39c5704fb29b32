import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// What the stand-ins of payment gateways have in common: a server on this machine that answers badly when a test asks it to.

/** A request as it came. */
export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: Buffer
}

/** An answer; an object goes out as JSON. */
export interface Reply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/**
 * How an answer goes wrong. `refuse`: nothing is done. `drop` and `hang`: it is done, or not (`acts`), and the connection breaks or stays silent.
 * `delay`: it is done, late.
 */
export type Outage =
  | { kind: 'refuse'; status: number }
  | { kind: 'drop' | 'hang'; acts: boolean }
  | { kind: 'delay'; ms: number }

export interface GatewayServer {
  url: string
  /** What was asked, oldest first: `POST /v1/payment_links`. */
  asked: string[]
  /** The next `times` requests whose `POST /path` matches go wrong so. */
  fail(outage: Outage, about?: { match?: RegExp; times?: number }): void
  /** Nothing goes wrong any more. */
  heal(): void
  close(): Promise<void>
}

async function read(request: IncomingMessage): Promise<Asked> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const url = new URL(request.url ?? '/', 'http://gateway')
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: new Headers(request.headers as Record<string, string>),
    body: Buffer.concat(pieces),
  }
}

/** Listens on a free port of this machine, and answers as `answer` says unless an outage was asked for. */
export async function startGatewayServer(answer: (asked: Asked) => Reply): Promise<GatewayServer> {
  const asked: string[] = []
  let outages: { outage: Outage; match: RegExp; times: number }[] = []
  const outageOf = (line: string): Outage | undefined => {
    const found = outages.find(({ match, times }) => times > 0 && match.test(line))
    if (found) found.times--
    return found?.outage
  }
  const server = createServer(async (request, response) => {
    const one = await read(request)
    const line = `${one.method} ${one.path}`
    asked.push(line)
    const outage = outageOf(line)
    if (outage?.kind === 'refuse') return response.writeHead(outage.status).end('not now')
    if (outage?.kind === 'delay') await sleep(outage.ms)
    const acts = !outage || outage.kind === 'delay' || outage.acts
    const { status, body, headers = {} } = acts ? answer(one) : { status: 500, body: {} }
    if (outage?.kind === 'drop') return request.socket.destroy()
    if (outage?.kind === 'hang') return
    const isText = typeof body === 'string'
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
    response.end(isText ? body : JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    fail(outage, { match = /./, times = Number.POSITIVE_INFINITY } = {}) {
      outages.push({ outage, match, times })
    },
    heal() {
      outages = []
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
