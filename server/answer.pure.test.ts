import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sendStored } from './answer.ts'
import { createShopServer } from './http-server.ts'
import type { StoredAnswer } from './page-store.ts'

/** Answers on one connection. */
const often = 10
const text = 'a page of the shop, '.repeat(1_000)

const page = (status = 200, body = text): StoredAnswer => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' },
  variants: { identity: { body: Buffer.from(body), etag: '"known"' } },
})

/** Serves these answers by their paths, as the shop does. */
async function served(
  answers: Record<string, StoredAnswer>,
): Promise<{ port: number; sockets: Socket[]; closed: () => number }> {
  const sockets: Socket[] = []
  let closed = 0
  const server = createShopServer((request, response) => {
    response.once('close', () => closed++)
    sendStored(request, response, answers[request.url ?? ''] as StoredAnswer)
  })
  server.on('connection', (socket: Socket) => sockets.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, sockets, closed: () => closed }
}

interface Client {
  socket: Socket
  ask(path: string, ...lines: string[]): void
  /** Everything that came so far. */
  heard(): string
}

async function client(port: number): Promise<Client> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let heard = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    heard += chunk
  })
  onTestFinished(() => void socket.destroy())
  return {
    socket,
    ask: (path, ...lines) => void socket.write([`GET ${path} HTTP/1.1`, 'Host: shop', ...lines, '', ''].join('\r\n')),
    heard: () => heard,
  }
}

/** Asks several times, one after the other. */
async function askOften({ ask, heard }: Client): Promise<void> {
  for (let time = 1; time <= often; time++) {
    ask('/')
    await expect.poll(() => answersIn(heard()).length, { interval: 5 }).toBe(time)
    await expect.poll(() => heard().endsWith(text), { interval: 5 }).toBe(true)
  }
}

const answersIn = (heard: string) => heard.split('HTTP/1.1 ').slice(1)
const undated = (head: string[]) =>
  head.map((line) => line.replace(/^(Date: \w{3}, \d\d \w{3} \d{4}) \d\d:\d\d:\d\d GMT$/, '$1'))
const headOf = (answer: string) => answer.slice(0, answer.indexOf('\r\n\r\n')).split('\r\n')
const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4)

describe('a stored answer', () => {
  it('is the same each time', async () => {
    const { port, closed } = await served({ '/': page(), '/gone': page(404, 'Nothing here'), '/moved': page(308, '') })
    const { ask, heard } = await client(port)
    for (const [at, path] of ['/', '/gone', '/moved'].entries()) {
      for (let time = 1; time <= often; time++) {
        ask(path)
        await expect.poll(() => answersIn(heard()).length, { interval: 5 }).toBe(at * often + time)
        await expect.poll(closed, { interval: 5 }).toBe(at * often + time)
      }
    }
    const answers = answersIn(heard())
    for (const at of [0, often, 2 * often]) {
      const [first = '', ...others] = answers.slice(at, at + often)
      for (const other of others) {
        expect(bodyOf(other)).toBe(bodyOf(first))
        expect(undated(headOf(other)).toSorted()).toEqual(undated(headOf(first)).toSorted())
      }
    }
    expect(answers.map((answer) => headOf(answer)[0])).toEqual(
      ['200 OK', '404 Not Found', '308 Permanent Redirect'].flatMap((line) => new Array(often).fill(line)),
    )
    expect(bodyOf(answers[often - 1] ?? '')).toBe(text)
  })

  it('leaves in the order of the requests, however many came at once', async () => {
    const { port } = await served({ '/': page(), '/other': page(200, 'another one') })
    const { ask, heard } = await client(port)
    for (let at = 0; at < 60; at++) ask(at % 3 === 0 ? '/other' : '/')
    await expect.poll(() => answersIn(heard()).length).toBe(60)
    await expect.poll(() => heard().endsWith(text)).toBe(true)
    expect(answersIn(heard()).map(bodyOf)).toEqual(
      Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? 'another one' : text)),
    )
  })

  it('does not pile up for a client that reads nothing, and all of it comes once it reads', async () => {
    const { port, sockets } = await served({ '/': page(200, 'x'.repeat(60_000)) })
    const { socket, ask, heard } = await client(port)
    socket.pause()
    for (let at = 0; at < 400; at++) ask('/')
    // 24 MB, of which the connection itself takes a part.
    await expect.poll(() => sockets[0]?.writableLength).toBeGreaterThan(0)
    await new Promise((settled) => setTimeout(settled, 300))
    expect(sockets[0]?.writableLength).toBeLessThan(150_000)
    socket.resume()
    await expect.poll(() => answersIn(heard()).length).toBe(400)
    await expect.poll(() => answersIn(heard()).every((answer) => bodyOf(answer).length === 60_000)).toBe(true)
  })

  it('ends the connection where the client asks for that, or the server is about to close', async () => {
    const { port } = await served({ '/': page() })
    const reader = await client(port)
    const { socket, ask, heard } = reader
    await askOften(reader)
    ask('/', 'Connection: close')
    await once(socket, 'close')
    const last = answersIn(heard()).at(-1) ?? ''
    expect(headOf(last)).toContain('Connection: close')
    expect(bodyOf(last)).toBe(text)
  })

  it('is no more than its head for HEAD, and nothing for who has it', async () => {
    const { port } = await served({ '/': page() })
    const reader = await client(port)
    const { socket, ask, heard } = reader
    await askOften(reader)
    socket.write('HEAD / HTTP/1.1\r\nHost: shop\r\n\r\n')
    await expect.poll(() => answersIn(heard()).length).toBe(often + 1)
    ask('/', 'If-None-Match: "known"')
    await expect.poll(() => answersIn(heard()).length).toBe(often + 2)
    const [head = '', unchanged = ''] = answersIn(heard()).slice(often)
    expect(headOf(head)).toContain(`Content-Length: ${text.length}`)
    expect(bodyOf(head)).toBe('')
    expect(headOf(unchanged)[0]).toBe('304 Not Modified')
  })
})

describe('what a browser fetches ahead', () => {
  async function cacheControlOf(path: string, headers: Record<string, string>): Promise<string | null> {
    const { port } = await served({ [path]: page() })
    return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).headers.get('cache-control')
  }

  it('is fresh for the press that follows, when it is the data of a page', async () => {
    expect(await cacheControlOf('/products/comb.data?_routes=a', { 'Sec-Purpose': 'prefetch' })).toBe(
      'private, max-age=30',
    )
  })

  it('is asked for again in every other case', async () => {
    expect(await cacheControlOf('/products/comb.data?_routes=a', {})).toBe('no-cache')
    expect(await cacheControlOf('/products/comb', { 'Sec-Purpose': 'prefetch' })).toBe('no-cache')
  })
})
