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

  it('changes without a body', async () => {
    await api.orders[':id'].cancellation.$post({ param: { id: 'SHR-7K2MD-9XQ4T' } })
    expect(asked).toHaveBeenCalledWith('/api/v1/orders/SHR-7K2MD-9XQ4T/cancellation', {
      method: 'POST',
      headers: undefined,
    })
  })
})
