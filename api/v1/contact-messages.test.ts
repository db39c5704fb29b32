import { beforeEach, describe, expect, it } from 'vitest'
import { ask } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { signedIn } from '#tests/support/people.ts'

beforeEach(() => {
  scaleLimits(1)
  forgetAddresses()
})

const message = {
  name: 'Meera',
  email: 'meera@people.example',
  subject: 'Hello',
  message: 'A question',
  inquiryType: 'general',
}

describe('POST /contact-messages', () => {
  it.each([
    [{ name: '' }, 'name'],
    [{ email: 'x' }, 'email'],
    [{ subject: ' ' }, 'subject'],
    [{ message: '' }, 'message'],
    [{ message: 'x'.repeat(4_001) }, 'message'],
    [{ phone: '1' }, 'phone'],
    [{ inquiryType: 'complaint' }, 'inquiryType'],
  ])('refuses %.60j at its field', async (change, path) => {
    expect(await ask('POST', '/contact-messages', { body: { ...message, ...change } })).toMatchObject({
      status: 422,
      body: { issues: [{ path }] },
    })
  })

  it('answers with the ticket number', async () => {
    expect(await ask('POST', '/contact-messages', { body: message })).toMatchObject({
      status: 201,
      body: { ticketNumber: expect.stringMatching(/^T-/) },
    })
  })

  it('is limited per address', async () => {
    for (let count = 0; count < 10; count++) await ask('POST', '/contact-messages', { body: message })
    const refused = await ask('POST', '/contact-messages', { body: message })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('GET /contact-messages', () => {
  it('refuses a stranger', async () => {
    expect((await ask('GET', '/contact-messages')).status).toBe(401)
  })

  it("has what one wrote while signed in, with our answers, and nothing of anybody else's", async () => {
    const [meera, ravi, admin] = [await signedIn(), await signedIn(), await signedIn({ role: 'admin' })]
    const sent = await ask<{ ticketNumber: string }>('POST', '/contact-messages', {
      cookie: meera.cookie,
      body: message,
    })
    await ask('POST', '/contact-messages', { body: message })
    const { ticketNumber } = sent.body
    const path = `/admin/messages/${ticketNumber}`
    const answered = await ask('POST', `${path}/replies`, {
      cookie: admin.cookie,
      body: { version: 1, body: 'It is on its way.', close: false },
    })
    expect(answered.status).toBeLessThan(300)
    expect((await ask('GET', '/contact-messages', { cookie: meera.cookie })).body).toEqual({
      items: [
        {
          ticketNumber,
          subject: 'Hello',
          status: 'answered',
          writtenAt: expect.any(String),
          replies: [{ body: 'It is on its way.', at: expect.any(String) }],
        },
      ],
    })
    expect((await ask('GET', '/contact-messages', { cookie: ravi.cookie })).body).toEqual({ items: [] })
  })
})
