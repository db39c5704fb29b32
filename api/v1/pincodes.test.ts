import { beforeEach, describe, expect, it } from 'vitest'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { ask } from '#tests/support/api.ts'
import { chooseProvider, forgetAddresses, scaleLimits } from '#tests/support/context.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
  chooseProvider(sandboxProvider)
})

describe('GET /pincodes/{pincode}', () => {
  it.each(['101001', '990001x', 'abc', '5600'])('does not know %s', async (pincode) => {
    expect((await ask('GET', `/pincodes/${pincode}`)).status).toBe(404)
  })

  it.each([
    ['560001', { states: ['Karnataka'], city: 'Bengaluru', deliverable: true }],
    ['160003', { states: ['Punjab', 'Chandigarh'], deliverable: true }],
    ['781001', { states: ['Assam'], city: 'Guwahati', deliverable: true }],
    ['682001', { states: ['Kerala'], deliverable: true }],
    ['605001', { states: ['Puducherry'], deliverable: true }],
    ['900056', { states: [], city: null, deliverable: false }],
  ])('knows %s', async (pincode, facts) => {
    expect((await ask('GET', `/pincodes/${pincode}`)).body).toMatchObject(facts)
  })
})
