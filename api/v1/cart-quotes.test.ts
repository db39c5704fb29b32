import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { ask } from '#tests/support/api.ts'
import { chooseProvider, forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { buildProduct } from '#tests/support/factories.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
  chooseProvider(sandboxProvider)
})

describe('POST /cart-quotes', () => {
  it.each([
    [{ variantIds: [] }],
    [{ variantIds: ['x'] }],
    [{ variantIds: Array.from({ length: 101 }, () => randomUUID()) }],
    [{}],
  ])('refuses %.60j', async (body) => {
    expect((await ask('POST', '/cart-quotes', { body })).status).toBe(422)
  })

  it('tells today’s price and stock, and leaves out what is gone', async () => {
    const product = await buildProduct({ price: 349, stock: 2 })
    const answer = await ask('POST', '/cart-quotes', { body: { variantIds: [product.variantId, randomUUID()] } })
    expect(answer.body).toEqual({
      items: [expect.objectContaining({ variantId: product.variantId, price: 349, available: 2 })],
    })
  })
})
