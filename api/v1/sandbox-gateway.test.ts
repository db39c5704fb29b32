import { beforeEach, describe, expect, it } from 'vitest'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { ask } from '#tests/support/api.ts'
import { chooseProvider, forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
  chooseProvider(sandboxProvider)
})

const card = { cardNumber: '4111 1111 1111 1111', expiryDate: '12/40', cvv: '123', cardName: 'Meera Krishnan' }

describe('POST /sandbox-gateway/card-tokens', () => {
  it('is not there where the shop is public', async () => {
    chooseProvider(undefined)
    expect((await ask('POST', '/sandbox-gateway/card-tokens', { body: card })).status).toBe(404)
  })

  it('takes no real card', async () => {
    expect(
      await ask('POST', '/sandbox-gateway/card-tokens', { body: { ...card, cardNumber: '4012888888881881' } }),
    ).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'cardNumber' }] },
    })
  })

  it('names each field that is wrong', async () => {
    const answer = await ask<{ issues: { path: string }[] }>('POST', '/sandbox-gateway/card-tokens', {
      body: { cardNumber: '1', expiryDate: '01/20', cvv: '1', cardName: '' },
    })
    expect(answer.body.issues.map((issue) => issue.path)).toEqual(['cardNumber', 'expiryDate', 'cvv', 'cardName'])
  })

  it('answers with a token and the last four digits, and keeps no more', async () => {
    const answer = await ask<{ token: string }>('POST', '/sandbox-gateway/card-tokens', { body: card })
    expect(answer).toMatchObject({ status: 201, body: { network: 'Visa', lastFour: '1111' } })
    const [kept] = await sql('select to_jsonb(t) as row from sandbox_card_tokens t where token = $1', [
      answer.body.token,
    ])
    expect(JSON.stringify(kept)).not.toMatch(/4111111111111111|Meera|12\/40|"123"/)
  })
})
