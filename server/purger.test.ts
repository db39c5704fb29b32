import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyDatabase } from '#tests/support/database.ts'
import { startShop } from '#tests/support/shop.ts'
import { Purger, surrogateHeaders } from './purger.ts'

const key = 'a key of the CDN, not a real one'

describe('a purger', () => {
  let server: Server
  let heard: IncomingHttpHeaders[]
  let status: number
  let purger: Purger
  const tags = () => heard.map((headers) => headers['surrogate-key'])

  beforeEach(async () => {
    heard = []
    status = 200
    server = createServer((request, response) => {
      heard.push(request.headers)
      response.writeHead(status).end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    purger = new Purger({ purgeUrl: `http://127.0.0.1:${port}/purge`, key }, 50)
  })
  afterEach(async () => {
    await purger.close()
    server.close()
    server.closeAllConnections()
  })

  it('tells a CDN again and again while it refuses, with all that came meanwhile', async () => {
    status = 503
    purger.purge(['product:a'])
    await expect.poll(() => tags()).toEqual(['product:a'])
    await expect.poll(() => purger.failingSeconds()).toBeGreaterThan(0)
    purger.purge(['product:b'])
    status = 200
    await expect.poll(() => tags().slice(1)).toContain('product:a product:b')
    await expect.poll(() => purger.failingSeconds()).toBe(0)
  })

  it('tells it at once with its key, and once more for what was on its way', async () => {
    purger.purge(['product:a', 'catalog'])
    await expect.poll(() => tags()).toEqual(['product:a catalog', 'product:a catalog'])
    expect(heard[0]?.['fastly-key']).toBe(key)
  })

  it('tells very many tags as everything', async () => {
    purger.purge(Array.from({ length: 101 }, (_, at) => `product:${at}`))
    await expect.poll(() => tags()).toEqual(['everything', 'everything'])
  })

  it('lets everything go at its end, and nothing after that', async () => {
    await purger.close()
    purger.purge(['product:a'])
    await expect.poll(() => tags()).toEqual(['everything'])
  })
})

it('a shop before a CDN says what its pages show, and purges what it drops: at its start, at a change, and all after a gap', async () => {
  const heard: string[] = []
  const cdn = createServer(({ headers }, response) => {
    heard.push(String(headers['surrogate-key']))
    response.end()
  })
  await new Promise<void>((done) => cdn.listen(0, '127.0.0.1', done))
  const purgeUrl = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`
  const shop = await startShop(await copyDatabase('purges'), { CDN_PURGE_URL: purgeUrl, CDN_PURGE_KEY: key })
  const untilHeard = (tags: string) => expect.poll(() => heard.splice(0)).toContain(tags)
  try {
    await untilHeard('everything')
    const { headers } = await shop.ask('/products/jade-face-roller', { headers: { host: `127.0.0.1:${shop.port}` } })
    expect(headers['surrogate-control']).toBe('max-age=3600')
    expect(String(headers['surrogate-key']).split(' ')).toContain('product:jade-face-roller')
    shop.documents.onNotice('["product:jade-face-roller"]')
    await untilHeard('product:jade-face-roller')
    shop.documents.clear()
    await untilHeard('everything')
  } finally {
    await shop.close()
    cdn.close()
    cdn.closeAllConnections()
  }
})

describe('what a page tells a CDN', () => {
  it('names each thing once, in letters that a header may have', () => {
    expect(surrogateHeaders(['everything', 'product:काजल', 'everything'])['Surrogate-Key']).toBe(
      'everything product:%E0%A4%95%E0%A4%BE%E0%A4%9C%E0%A4%B2',
    )
  })
})
