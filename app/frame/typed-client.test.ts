import { afterEach, describe, expect, it, vi } from 'vitest'
import { api } from './typed-client.ts'

const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'))
afterEach(() => asked.mockClear())

describe('the client of the API', () => {
  it('reads', async () => {
    await api.orders.$get({ query: { limit: '10', cursor: 'a b' } })
    expect(asked).toHaveBeenCalledWith('/api/v1/orders?limit=10&cursor=a+b', { method: 'GET', headers: undefined })
  })

  it('writes a body as JSON, beside other headers', async () => {
    await api.session.$post(
      { json: { email: 'a@b.example', password: 'secret' } },
      { headers: { 'Idempotency-Key': '1' } },
    )
    expect(asked).toHaveBeenCalledWith('/api/v1/session', {
      method: 'POST',
      headers: { 'Idempotency-Key': '1', 'Content-Type': 'application/json' },
      body: '{"email":"a@b.example","password":"secret"}',
    })
  })

  it('puts what somebody typed into one step of the path', async () => {
    await api.pincodes[':pincode'].$get({ param: { pincode: '56/00?1' } })
    expect(asked).toHaveBeenCalledWith('/api/v1/pincodes/56%2F00%3F1', { method: 'GET', headers: undefined })
  })

  it.each([
    ['what reads has no connection', '$get', { status: 0, code: 'network' }],
    ['a change may have been made', '$delete', { status: 0, code: 'unanswered' }],
  ] as const)('without an answer: %s', async (_, verb, problem) => {
    asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const send = verb === '$get' ? api.session.$get() : api.session.$delete()
    await expect(send).rejects.toMatchObject(problem)
  })

  it.each([
    ['sent nothing', false, 'You’re offline. Nothing was sent. Try again once you’re back online.'],
    ['may have sent it', true, 'We do not know whether that reached us.'],
  ])('without an answer: a browser that %s', async (_, onLine, message) => {
    vi.stubGlobal('navigator', { onLine })
    asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(api.session.$delete()).rejects.toMatchObject({ code: 'unanswered', message })
    vi.unstubAllGlobals()
  })

  it('changes without a body', async () => {
    await api.vendor.orders[':id'].acceptance.$post({ param: { id: 'SHR-7K2MD-9XQ4T' } })
    expect(asked).toHaveBeenCalledWith('/api/v1/vendor/orders/SHR-7K2MD-9XQ4T/acceptance', {
      method: 'POST',
      headers: undefined,
    })
  })
})
