import { beforeEach, describe, expect, it } from 'vitest'
import { ask } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'

beforeEach(() => {
  scaleLimits(1)
  forgetAddresses()
})

describe('POST /password-resets', () => {
  it('answers the same whether or not the address has an account', async () => {
    const ofDemo = await ask('POST', '/password-resets', { body: { email: 'asha@shringar.example' } })
    const ofNobody = await ask('POST', '/password-resets', { body: { email: 'nobody@people.example' } })
    expect([ofDemo.status, ofNobody.status]).toEqual([202, 202])
    expect(ofDemo.body).toEqual(ofNobody.body)
  })

  it('explains a link that is used up', async () => {
    expect(
      await ask('POST', '/password-resets/confirmation', { body: { token: 'x'.repeat(43), password: 'another one' } }),
    ).toMatchObject({
      status: 422,
      body: { code: 'accounts.reset_link_used_up' },
    })
  })
})
