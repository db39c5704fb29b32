import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wholeRequest } from './request-body.ts'

const server = createServer(
  getRequestListener(
    async (request, env) => {
      const { incoming } = env as { incoming: IncomingMessage }
      const whole = await wholeRequest(request, incoming, new URL(request.url).pathname)
      const read = await whole.text()
      return Response.json({ method: whole.method, hasBody: whole.body !== null, read })
    },
    { overrideGlobalObjects: false },
  ),
)

let origin = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const chunks = () => new Blob(['in ', 'chunks']).stream()

describe('a request with its whole body', () => {
  it.each([
    ['DELETE without a body', { method: 'DELETE' }, false, ''],
    ['POST without a body', { method: 'POST' }, false, ''],
    ['POST with a body', { method: 'POST', body: 'at once' }, true, 'at once'],
    ['POST in chunks', { method: 'POST', body: chunks(), duplex: 'half' }, true, 'in chunks'],
  ])('%s', async (_, init, hasBody, text) => {
    const answer = await fetch(origin, init as RequestInit)
    expect(await answer.json()).toEqual({ method: init.method, hasBody, read: text })
  })

  it('DELETE with no bytes in chunks', async () => {
    const headers = { 'transfer-encoding': 'chunked' }
    const asked = request(origin, { method: 'DELETE', headers }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    expect(await json(answer)).toEqual({ method: 'DELETE', hasBody: false, read: '' })
  })

  it('leaves an upload to whom it concerns, who counts it while it comes', async () => {
    const answer = await fetch(`${origin}/api/v1/vendor/photos`, { method: 'POST', body: 'bytes' })
    expect(await answer.json()).toEqual({ method: 'POST', hasBody: true, read: 'bytes' })
  })
})
