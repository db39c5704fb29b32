import { beforeEach, describe, expect, it } from 'vitest'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { ask } from '#tests/support/api.ts'
import { chooseProvider, forgetAddresses, scaleLimits } from '#tests/support/context.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
  chooseProvider(sandboxProvider)
})

const _card = { cardNumber: '4111 1111 1111 1111', expiryDate: '12/40', cvv: '123', cardName: 'Meera Krishnan' }

describe('GET /payment-methods', () => {
  const codes = async () =>
    (await ask<{ items: { code: string }[] }>('GET', '/payment-methods')).body.items.map((method) => method.code)

  it('are those of the specification; bank transfer is switched off', async () => {
    expect(await codes()).toEqual(['card', 'upi', 'netbanking', 'cod'])
  })

  it('are only the offline ones where no gateway is', async () => {
    chooseProvider(undefined)
    expect(await codes()).toEqual(['cod'])
  })
})
