import { connect } from 'node:net'

/** One answer as its bytes: what a limit must send as well. */
export interface RawAnswer {
  status: number
  /** As they came, without those that every server writes by itself (Date, Connection, Keep-Alive, Content-Length). */
  headers: [name: string, value: string][]
  body: Buffer
  /** Head and body together. */
  bytes: number
}

const ownOfServers = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

/** A request beside its address. */
export interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Asks once, on a connection of its own, and reads exactly one answer with a Content-Length (or none, as 304 has). */
export async function askRaw(url: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<RawAnswer> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ Host: host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`)
  return new Promise((done, failed) => {
    const socket = connect(Number(port), hostname)
    let received = Buffer.alloc(0)
    socket.once('error', failed)
    socket.once('close', () => failed(new Error(`${url} ended before its answer was whole.`)))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const end = received.indexOf('\r\n\r\n')
      if (end < 0) return
      const [statusLine = '', ...fields] = received.subarray(0, end).toString('latin1').split('\r\n')
      const all = fields.map((field): [string, string] => {
        const colon = field.indexOf(':')
        return [field.slice(0, colon), field.slice(colon + 1).trim()]
      })
      const length = Number(all.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? 0)
      const whole = end + 4 + length
      if (received.length < whole) return
      socket.removeAllListeners('close')
      socket.destroy()
      done({
        status: Number(statusLine.split(' ')[1]),
        headers: all.filter(([name]) => !ownOfServers.has(name.toLowerCase())),
        body: received.subarray(end + 4, whole),
        bytes: whole,
      })
    })
    socket.write(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
  })
}
