import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainRequest } from './plain-request.ts'

const server = createServer(
  getRequestListener(
    async (request, env) => {
      const plain = plainRequest(request, (env as { incoming: Parameters<typeof plainRequest>[1] }).incoming)
      // A copy is what a limit on chunked bodies makes.
      const copy = new Request(plain.url, plain.body ? { method: 'POST', body: await plain.text() } : undefined)
      return Response.json({ method: plain.method, hasBody: plain.body !== null, text: await copy.text() })
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

describe('a request of Node made plain', () => {
  it.each([
    ['DELETE without a body', { method: 'DELETE' }, false, ''],
    ['POST without a body', { method: 'POST' }, false, ''],
    ['POST with a body', { method: 'POST', body: 'at once' }, true, 'at once'],
    ['POST in chunks', { method: 'POST', body: chunks(), duplex: 'half' }, true, 'in chunks'],
  ])('%s', async (_, init, hasBody, text) => {
    const answer = await fetch(origin, init as RequestInit)
    expect(await answer.json()).toEqual({ method: init.method, hasBody, text })
  })
})
