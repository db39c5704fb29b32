import { beforeEach, describe, expect, it } from 'vitest'
import { ask } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'

beforeEach(() => {
  scaleLimits(1)
  forgetAddresses()
})

describe('POST /newsletter-subscriptions', () => {
  it('answers the same for a new address and for one on the list', async () => {
    const join = () => ask('POST', '/newsletter-subscriptions', { body: { email: 'reader@people.example' } })
    expect((await join()).status).toBe(201)
    expect((await join()).status).toBe(201)
  })
})
