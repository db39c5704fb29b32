import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDatabase } from '#tests/support/database.ts'
import { type RunningShop, startShop } from '#tests/support/shop.ts'

let shop: RunningShop
let cookie = ''

beforeAll(async () => {
  shop = await startShop(await copyDatabase('shop_events'))
  const signedIn = await shop.ask('/api/v1/session', {
    method: 'POST',
    headers: { Host: `127.0.0.1:${shop.port}`, Origin: shop.origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'asha@shringar.example', password: 'shringar-demo' }),
  })
  cookie = [signedIn.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ')
})
afterAll(() => shop.close())

function listen(): Promise<{ response: IncomingMessage; text: () => string; over: Promise<void> }> {
  return new Promise((resolve, reject) => {
    const headers = { Cookie: cookie, 'Accept-Encoding': 'br, gzip' }
    get({ host: '127.0.0.1', port: shop.port, path: '/api/v1/events', headers, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      const over = new Promise<void>((ended) => response.once('close', ended))
      resolve({ response, text: () => text, over })
    }).on('error', reject)
  })
}

describe('the stream of events over the wire', () => {
  it('comes as it is, is kept nowhere, and ends when the process is told to leave', async () => {
    const { response, text, over } = await listen()
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    expect(response.headers['content-encoding']).toBeUndefined()
    await expect.poll(text).toContain(': here')
    shop.leave()
    shop.endStreams()
    await over
    // Not told to stay away: the browser looks for the next process.
    expect(text()).not.toContain('event:')
  })
})
