import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { ContactMessageInput } from '../shapes.ts'
import { sendContactMessage } from './contact.server.ts'

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
  it('is kept, gets a ticket number and is confirmed by email', async () => {
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

  it('is answered with no word of whoever wrote, a few times a day for one address', async () => {
    const email = `${randomUUID()}@people.example`
    for (let count = 0; count < 8; count++) {
      const written = { ...message(), email, name: 'Buy at evil.example', subject: 'Win at evil.example' }
      await sendContactMessage(written, undefined, `192.0.2.${count + 20}`)
    }
    expect(await sql('select 1 from contact_messages where email = $1', [email])).toHaveLength(8)
    const receipts = await mailsTo(email)
    expect(receipts).toHaveLength(5)
    expect(JSON.stringify(receipts)).not.toContain('evil.example')
  })

  it('is taken ten times in ten minutes from one address', async () => {
    for (let count = 0; count < 10; count++) await sendContactMessage(message(), undefined, '192.0.2.1')
    await expect(sendContactMessage(message(), undefined, '192.0.2.1')).rejects.toMatchObject({ kind: 'rate_limited' })
    await expect(sendContactMessage(message(), undefined, '192.0.2.2')).resolves.toBeDefined()
  })
})
