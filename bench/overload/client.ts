import { Agent, request } from 'node:http'

/** A request as a crowd sends it. */
export interface Ask {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  cookie?: string | undefined
  /** Where it comes from, as a proxy says it. Without one it comes from `socketAddress`. */
  address?: string | undefined
  /** An address of this machine that the connection itself comes from. */
  socketAddress?: string | undefined
  key?: string | undefined
  body?: unknown
}

export interface Answer {
  /** 0 where the line broke or nothing came within `longestMs`. */
  status: number
  retryAfter: number | undefined
  body: string
  setCookie: readonly string[]
}

const longestMs = 15_000
const none: Answer = { status: 0, retryAfter: undefined, body: '', setCookie: [] }

/** Asks a shop as a proxy before it would, over connections that stay open; as many at once as there are requests. */
export class Client {
  readonly origin: string
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 20_000 })
  readonly #port: number

  constructor(origin: string) {
    this.origin = origin
    this.#port = Number(new URL(origin).port)
  }

  /** Asks once more where a connection that had lain idle was closed by the shop in that moment, as proxies do. */
  async ask(ask: Ask): Promise<Answer> {
    return (await this.#ask(ask)) ?? (await this.#ask(ask)) ?? none
  }

  /** Undefined where the connection had been closed before. */
  #ask({ method = 'GET', path, cookie, address, socketAddress, key, body }: Ask): Promise<Answer | undefined> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers: Record<string, string> = { 'Accept-Encoding': 'br' }
    if (cookie) headers.Cookie = cookie
    if (address) headers['X-Forwarded-For'] = address
    if (key) headers['Idempotency-Key'] = key
    if (method !== 'GET') headers.Origin = this.origin
    if (text !== undefined) {
      headers['Content-Type'] = 'application/json'
      headers['Content-Length'] = String(Buffer.byteLength(text))
    }
    return new Promise((done) => {
      const sent = request({
        host: '127.0.0.1',
        port: this.#port,
        method,
        path,
        headers,
        agent: this.#agent,
        localAddress: socketAddress,
        timeout: longestMs,
      })
      sent.once('response', (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.once('error', () => done(none))
        response.once('end', () => {
          const after = response.headers['retry-after']
          done({
            status: response.statusCode ?? 0,
            retryAfter: after === undefined ? undefined : Number(after),
            body: response.headers['content-encoding'] ? '' : Buffer.concat(pieces).toString('utf8'),
            setCookie: response.headers['set-cookie'] ?? [],
          })
        })
      })
      sent.once('timeout', () => sent.destroy(new Error('too late')))
      sent.once('error', ({ code }: NodeJS.ErrnoException) =>
        done(sent.reusedSocket && code === 'ECONNRESET' ? undefined : none),
      )
      sent.end(text)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
