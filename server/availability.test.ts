import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { copyDatabase } from '#tests/support/database.ts'
import { type RunningShop, startShop } from '#tests/support/shop.ts'

// One visitor, slow, silent, greedy or broken, never takes more than a small share.

let shop: RunningShop
const sockets: Socket[] = []

beforeAll(async () => {
  // The shares are those of a shop that real people use.
  shop = await startShop(await copyDatabase('availability'), { LIMITS_SCALE: '1' })
  await shop.ask('/about', { headers: host() })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => shop.close())

const host = () => ({ host: `127.0.0.1:${shop.port}` })

/** A connection that says `text`, and reads only when it is told to. */
async function say(text: string): Promise<Socket> {
  const socket = connect(shop.port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(text)
  return socket
}

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, `Host: 127.0.0.1:${shop.port}`, ...headers, '', ''].join('\r\n')

/** Everything that comes until the other side ends the connection. */
async function readToEnd(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).resume()
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

describe('the doors of a demo are closed to what a proxy passed on', () => {
  it.each([
    ['GET', '/dev/mail', 'x-forwarded-for'],
    ['GET', '/dev/mail', 'forwarded'],
    ['POST', '/api/v1/session', 'via'],
    ['POST', '/api/v1/sandbox-gateway/tokens', 'x-forwarded-for'],
  ])('%s %s with %s', async (method, path, header) => {
    const headers = { ...host(), origin: shop.origin, [header]: '203.0.113.9' }
    const answer = await shop.ask(path, { method, headers })
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('This is a demo. It is open on its own machine alone.')
    if (path.startsWith('/api/')) expect(answer.headers['content-type']).toBe('application/problem+json')
  })
})

describe('a visitor who', () => {
  it('sends many requests at once over one connection is cut off', async () => {
    const greedy = await say(head('GET /about').repeat(600))
    const answers = (await readToEnd(greedy)).match(/HTTP\/1\.1 200/g) ?? []
    expect(answers.length).toBeLessThan(20)
  })

  it('sends a few requests at once over one connection gets all answers, in order', async () => {
    const paths = ['/about', '/healthz', '/api/v1/categories', '/about']
    const socket = await say(
      paths.map((path) => head(`GET ${path}`)).join('') + head('GET /healthz', 'Connection: close'),
    )
    const answers = (await readToEnd(socket)).match(/HTTP\/1\.1 200/g)
    expect(answers).toHaveLength(5)
  })

  it('lets forty bodies trickle holds no slot, and is told that it took too long', async () => {
    const posts = await Promise.all(
      Array.from({ length: 40 }, () =>
        say(
          `${head(
            'POST /api/v1/orders',
            `Origin: http://127.0.0.1:${shop.port}`,
            'Content-Type: application/json',
            'Content-Length: 1000',
          )}{`,
        ),
      ),
    )
    expect((await shop.ask('/api/v1/products', { headers: host() })).status).toBe(200)
    const [first] = posts
    expect(first && (await readToEnd(first))).toMatch(/^HTTP\/1\.1 408 [\s\S]*took too long to arrive/)
  }, 60_000)

  it('opens more connections than its share has the rest closed, and others come in', async () => {
    const greedy = Array.from({ length: 600 }, () => {
      const socket = connect({ port: shop.port, host: '127.0.0.1', localAddress: '127.0.0.2' })
      sockets.push(socket)
      return socket.on('error', () => {}).resume()
    })
    let closed = 0
    for (const socket of greedy) socket.once('close', () => closed++)
    await expect.poll(() => closed, { timeout: 5_000 }).toBe(600 - 512)
    expect((await shop.ask('/about', { headers: host() })).status).toBe(200)
  })

  it.each(['/api/v1/events%3Fx', '/api/v1/events%23x'])('asks for %s gets no stream', async (path) => {
    expect((await shop.ask(path, { headers: host() })).status).toBe(404)
  })

  it('announces or sends more than an order needs is refused, and not read to the end', async () => {
    const origin = `Origin: http://127.0.0.1:${shop.port}`
    const announced = await say(
      head('POST /api/v1/orders', origin, 'Content-Type: application/json', 'Content-Length: 900000000'),
    )
    expect(await readToEnd(announced)).toMatch(/^HTTP\/1\.1 413/)
    const chunked = await say(
      head('POST /api/v1/orders', origin, 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
    )
    chunked.write(`${(200_000).toString(16)}\r\n${'x'.repeat(200_000)}\r\n`)
    expect(await readToEnd(chunked)).toMatch(/^HTTP\/1\.1 413/)
  })

  it('sends a body with a request that only reads is refused, and not read to the end', async () => {
    const socket = await say(head('GET /api/v1/products', 'Content-Length: 900000000'))
    expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 400/)
  })
})

describe('the description of the API', () => {
  it.each(['/api/docs', '/api/openapi.json'])(
    '%s is sent small, as it is stored, and not again to who has it',
    async (path) => {
      const first = await shop.ask(path, { headers: { ...host(), 'accept-encoding': 'br' } })
      expect(first.status).toBe(200)
      expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
      expect(first.body.length).toBeLessThan(64 * 1_024)
      const known = { ...host(), 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) }
      expect(await shop.ask(path, { headers: known })).toMatchObject({ status: 304, text: '' })
    },
  )
})
