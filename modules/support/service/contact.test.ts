import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ContactMessageInput } from '#modules/support/input.ts'
import { forgetAddresses, scaleLimits } from '#platform/limits.server.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { sendContactMessage, subscribe, unsubscribe } from './contact.server.ts'

beforeEach(() => {
  scaleLimits(1)
  forgetAddresses()
})

const message = () =>
  ContactMessageInput.parse({
    name: 'Meera',
    email: 'meera@people.example',
    subject: 'Where is my order?',
    message: 'It was due\ntoday.',
  })

describe('a message to us', () => {
  it('is kept, gets a ticket number and is confirmed by mail', async () => {
    const person = await buildUser()
    const { ticketNumber } = await sendContactMessage(message(), person, '192.0.2.1')
    expect(ticketNumber).toMatch(/^T-[0-9A-Z]{7}$/)
    expect(
      await sql('select inquiry_type, status, user_id, message from contact_messages where ticket_number = $1', [
        ticketNumber,
      ]),
    ).toEqual([{ inquiry_type: 'general', status: 'open', user_id: person.userId, message: 'It was due\ntoday.' }])
    expect(await sql('select 1 from mails where subject like $1', [`%${ticketNumber}%`])).toHaveLength(1)
  })

  it('is taken ten times in ten minutes from one address', async () => {
    for (let count = 0; count < 10; count++) await sendContactMessage(message(), undefined, '192.0.2.1')
    await expect(sendContactMessage(message(), undefined, '192.0.2.1')).rejects.toMatchObject({ kind: 'rate_limited' })
    await expect(sendContactMessage(message(), undefined, '192.0.2.2')).resolves.toBeDefined()
  })
})

describe('the newsletter', () => {
  const linkOf = async (email: string) => {
    const [mail] = await sql<{ text_body: string }>(
      'select text_body from mails where recipient = $1 order by id desc limit 1',
      [email],
    )
    return /token=([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? ''
  }

  it('is joined with consent, once, however often one asks', async () => {
    const email = `${randomUUID()}@people.example`
    await subscribe(email, '192.0.2.1')
    await subscribe(email, '192.0.2.1')
    expect(
      await sql(
        'select unsubscribed_at, consent_text <> $2 as consented from newsletter_subscriptions where email = $1',
        [email, ''],
      ),
    ).toEqual([{ unsubscribed_at: null, consented: true }])
    expect(await sql('select 1 from mails where recipient = $1', [email])).toHaveLength(1)
  })

  it('is left by the link of its mail, also the second time, and can be joined again', async () => {
    const email = `${randomUUID()}@people.example`
    await subscribe(email, '192.0.2.1')
    const token = await linkOf(email)
    await unsubscribe(token)
    await unsubscribe(token)
    expect(
      await sql('select unsubscribed_at is not null as left from newsletter_subscriptions where email = $1', [email]),
    ).toEqual([{ left: true }])
    await subscribe(email, '192.0.2.1')
    expect(await sql('select unsubscribed_at from newsletter_subscriptions where email = $1', [email])).toEqual([
      { unsubscribed_at: null },
    ])
  })

  it('refuses a link we never sent', async () => {
    await expect(unsubscribe('x'.repeat(43))).rejects.toMatchObject({ code: 'support.unsubscribe_link_unknown' })
  })
})
