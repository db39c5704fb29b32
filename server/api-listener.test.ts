import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ConcurrencyLimit } from '#platform/concurrency-limit.ts'
import { scaleLimits } from '#tests/support/context.ts'
import { createApiListener } from './api-listener.ts'

// Requests that hash a password wait for each other, and not in the places of other requests; so do those that wait for a payment provider.

const oneSlot = () => new ConcurrencyLimit({ concurrent: 1, queued: 0, longestWaitMs: 1_000 })
const limit = oneSlot()
const passwordLimit = oneSlot()
const oneOfProduct = { concurrent: 1, queued: 0 }
const paymentLimit = new ConcurrencyLimit({
  concurrent: 2,
  queued: 0,
  longestWaitMs: 1_000,
  subjectShare: oneOfProduct,
})

async function takePaymentSlots(): Promise<() => void> {
  const releases = [await paymentLimit.acquire(), await paymentLimit.acquire()]
  return () => {
    for (const release of releases) release()
  }
}

let server: Server
let origin: string

beforeEach(async () => {
  scaleLimits(1_000)
  const answer = createApiListener({
    publicOrigin: 'http://127.0.0.1',
    limit,
    passwordLimit,
    paymentLimit,
    addressOf: () => '192.0.2.1',
  })
  server = createServer((request, response) => {
    answer(request, response, { ok: true, path: request.url ?? '', search: '' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => server.close())

const send = async (method: string, path: string, body?: object) =>
  (
    await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  ).status

const wrong = { email: 'nobody@people.example', password: 'wrong' }

it('a sign-in is answered while all places of other requests are taken', async () => {
  const release = await limit.acquire()
  expect(await send('GET', '/session')).toBe(503)
  expect(await send('POST', '/session', wrong)).toBe(401)
  expect(await send('PUT', '/users/me/password', { currentPassword: 'wrong', password: 'another password' })).toBe(401)
  release()
})

it('other requests are answered while all places of sign-ins are taken, and a sign-in is told to try again', async () => {
  const release = await passwordLimit.acquire()
  expect(await send('GET', '/session')).toBe(204)
  expect(await send('POST', '/session', wrong)).toBe(503)
  release()
})

it('other requests are answered while a silent gateway holds all places of those that ask it, and those are told to try again', async () => {
  const release = await takePaymentSlots()
  expect(await send('GET', '/session')).toBe(204)
  expect(await send('GET', '/orders')).toBe(401)
  expect(await send('POST', '/session', wrong)).toBe(401)
  for (const path of ['/orders', '/orders/SHR-AAAAA-AAAAA/payment-check', '/orders/SHR-AAAAA-AAAAA/payment-attempts'])
    expect(await send('POST', path, {})).toBe(503)
  expect(await send('POST', '/payment-events/sandbox', {})).toBe(503)
  release()
  expect(await send('POST', '/orders/SHR-AAAAA-AAAAA/payment-check')).toBe(401)
})

it('a request for which there is no room is refused before its body has come, and its connection goes on', async () => {
  const release = await takePaymentSlots()
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (piece) => {
    received += piece
  })
  const head = 'Host: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 2'
  socket.write(`POST /api/v1/orders HTTP/1.1\r\n${head}\r\n\r\n`)
  await expect.poll(() => received).toMatch(/^HTTP\/1.1 503 .*retry-after: 2.*"code":"busy"/is)
  expect(received).not.toMatch(/connection: close/i)
  received = ''
  socket.write('{}GET /api/v1/session HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  await expect.poll(() => received).toMatch(/^HTTP\/1.1 204/)
  socket.destroy()
  release()
})

it('the connection of a large body that is refused ends: nobody reads it', async () => {
  const release = await limit.acquire()
  const answer = await fetch(`${origin}/api/v1/cart-quotes`, { method: 'POST', body: 'x'.repeat(20_000) })
  expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close'])
  release()
})

it('a rush for one product is told to come again, and leaves room for orders of others', async () => {
  const release = await paymentLimit.acquire('192.0.2.2', ['comb'])
  const orderOf = (productId: string) => send('POST', '/orders', { items: [{ productId, quantity: 1 }] })
  expect([await orderOf('comb'), await orderOf('oil')]).toEqual([503, 422])
  // Whatever product is said to be bought, the pack counts.
  expect(await send('POST', '/orders', { items: [{ productId: 'oil', variantId: 'COMB', quantity: 1 }] })).toBe(503)
  expect(await send('POST', '/orders', { items: 'none' })).toBe(422)
  release()
  expect(await orderOf('comb')).toBe(422)
})
