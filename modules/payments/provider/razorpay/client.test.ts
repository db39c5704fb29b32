import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { paise } from '#platform/kit/money.ts'
import { fetchPayment, refundPayment } from './client.server.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void

let close: (() => void) | undefined
afterEach(() => close?.())

/** A server that answers as the test says; with how the shop is known to it. */
async function standIn(handler: Handler, timeoutMs = 5_000) {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    handler(request, response, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  const { port } = server.address() as AddressInfo
  return { keyId: 'rzp_test_1', keySecret: 'secret', baseUrl: `http://127.0.0.1:${port}`, timeoutMs }
}

const say = (status: number, body: unknown) => (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const payment = 'pay_IH4NVgf4Dreq1l'
const key = '01a1543d-9b30-7638-9616-4bee3a608941'
const asked = { key, amountPaise: paise(11_800) }
const refund = { id: 'rfnd_IH4NVgf4Dreq1m', payment_id: payment, amount: 11_800, status: 'processed', notes: [] }

describe('a refund asked of Razorpay', () => {
  it.each([
    '',
    'pay_1',
    'order_IH4NVgf4Dreq1l',
    '../payments/pay_IH4NVgf4Dreq1l',
    `${payment}/capture`,
    `${payment}\n`,
  ])('is never sent for the id %j', async (id) => {
    const account = await standIn(() => expect.fail('It was sent.'))
    await expect(refundPayment(account, id, asked)).rejects.toThrow('Not an id')
  })

  it('is refused with the reason of Razorpay', async () => {
    const account = await standIn(say(400, { error: { code: 'BAD_REQUEST_ERROR', description: 'Not enough balance' } }))
    expect(await refundPayment(account, payment, asked)).toEqual({
      kind: 'refused',
      status: 400,
      code: 'BAD_REQUEST_ERROR',
      description: 'Not enough balance',
    })
  })

  it.each([
    ['one is running already', 409, { error: { code: 'BAD_REQUEST_ERROR', description: 'Running' } }],
    ['there are too many calls', 429, {}],
    ['Razorpay has a fault', 502, 'gateway'],
    ['a refusal has no reason', 400, {}],
    ['the answer has another shape', 200, { ok: true }],
    ['the answer is of another payment', 200, { ...refund, payment_id: 'pay_IH4NVgf4Dreq1x' }],
    ['the answer has another amount', 200, { ...refund, amount: 11_799 }],
  ])('is unknown when %s', async (_name, status, body) => {
    expect((await refundPayment(await standIn(say(status, body)), payment, asked)).kind).toBe('unknown')
  })

  it('is unknown when the line drops, nobody answers in time, or it is sent elsewhere', async () => {
    const dropped = await standIn((request) => request.socket.destroy())
    expect((await refundPayment(dropped, payment, asked)).kind).toBe('unknown')
    close?.()
    const silent = await standIn(() => {}, 100)
    expect(await refundPayment(silent, payment, asked)).toEqual({ kind: 'unknown', why: 'TimeoutError' })
    close?.()
    const paths: (string | undefined)[] = []
    const elsewhere = await standIn((request, response) => {
      paths.push(request.url)
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect((await refundPayment(elsewhere, payment, asked)).kind).toBe('unknown')
    expect(paths).toEqual([`/v1/payments/${payment}/refund`])
  })

  it('carries the key, the sum in paise and our own id', async () => {
    const account = await standIn((request, response, body) => {
      expect(request.headers.authorization).toBe(`Basic ${Buffer.from('rzp_test_1:secret').toString('base64')}`)
      expect(request.headers['x-refund-idempotency']).toBe(key)
      expect(JSON.parse(body)).toEqual({ amount: 11_800, speed: 'normal', receipt: key })
      say(200, refund)(request, response)
    })
    const { notes: _, ...known } = refund
    expect(await refundPayment(account, payment, asked)).toEqual({ kind: 'answered', body: known })
  })
})

describe('a payment asked of Razorpay', () => {
  const known = { id: payment, order_id: 'order_IEIaMR65cu6nz3', amount: 11_800, currency: 'INR', status: 'captured' }

  it('is unknown when the answer is about another', async () => {
    const account = await standIn(say(200, { ...known, id: 'pay_IH4NVgf4Dreq1x' }))
    expect((await fetchPayment(account, payment)).kind).toBe('unknown')
  })

  it('is read, whatever else Razorpay says of it', async () => {
    const account = await standIn(say(200, { ...known, notes: [], new_field: { a: 1 } }))
    expect(await fetchPayment(account, payment)).toEqual({ kind: 'answered', body: known })
  })
})
