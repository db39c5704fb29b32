import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentJobs } from '#modules/payments/jobs.server.ts'
import { razorpayProvider } from '#modules/payments/provider/razorpay/adapter.server.ts'
import { ask } from '#tests/support/api.ts'
import { chooseProvider, forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { signatureOf } from '#tests/support/razorpay/webhooks.ts'

const secret = 'the webhook secret of this test'
// Bytes that are no longer the same once they are parsed and written again.
const bytes = Buffer.from(
  '{ "event":"payment.captured",\n "payload" : {"payment":{"entity":{"amount":1e3,"notes":[]}}} }',
)

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
  const account = { keyId: 'rzp_test_1', keySecret: 'another secret', baseUrl: 'http://127.0.0.1:1' }
  chooseProvider(razorpayProvider(account, [secret]))
})
afterAll(() => chooseProvider(undefined))

const tell = (id: string, signature: string, provider = 'razorpay') =>
  ask('POST', `/payment-events/${provider}`, {
    bytes: new Uint8Array(bytes),
    headers: { 'x-razorpay-event-id': id, 'x-razorpay-signature': signature },
  })
const told = (id: string) => sql('select kind, attempt_id from payment_events where event_key = $1', [id])

describe('POST /payment-events/razorpay', () => {
  it('takes no event without the signature of Razorpay, and stores nothing', async () => {
    for (const signature of ['', signatureOf('a guess', bytes), signatureOf(secret, `${bytes} `)]) {
      expect(await tell('evt_forged', signature)).toMatchObject({
        status: 401,
        body: { code: 'payments.forged_event' },
      })
    }
    expect(await told('evt_forged')).toEqual([])
  })

  it('is not there where the shop has another provider, or none', async () => {
    expect((await tell('evt_other', signatureOf(secret, bytes), 'sandbox')).status).toBe(404)
    chooseProvider(undefined)
    expect((await tell('evt_other', signatureOf(secret, bytes))).status).toBe(404)
  })

  it('takes an event by the bytes that came, once', async () => {
    expect(await tell('evt_genuine', signatureOf(secret, bytes))).toMatchObject({
      status: 200,
      body: { received: true },
    })
    expect((await tell('evt_genuine', signatureOf(secret, bytes))).status).toBe(200)
    expect(await told('evt_genuine')).toEqual([{ kind: 'payment.captured', attempt_id: null }])
  })

  it('is known for 400 days, so that an event which is told again changes nothing', async () => {
    for (const [id, days] of Object.entries({ evt_kept: 399, evt_old: 401 })) {
      await tell(id, signatureOf(secret, bytes))
      await sql('update payment_events set received_at = now() - make_interval(days => $2) where event_key = $1', [
        id,
        days,
      ])
    }
    await paymentJobs['payments:tidy']?.({})
    expect(await told('evt_kept')).toHaveLength(1)
    expect(await told('evt_old')).toEqual([])
  })
})
