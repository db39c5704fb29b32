import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { secondFactorEmail } from '#modules/accounts/emails.server.ts'
import { rejectedEmail } from '#modules/reviews/emails.server.ts'
import { movedEmail } from '#modules/vendors/emails.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { sendEmail, sendEmailIn } from './send.server.ts'

const emails = {
  'of the second factor': (to: string) => secondFactorEmail(to, 'passkey', 'added'),
  'to the author of a review': (to: string) => rejectedEmail(to, { name: 'Kajal', slug: 'kajal' }, 'off_topic'),
  'to a vendor': (to: string) => movedEmail('approved', { to, shop: 'Tamarai Soaps', reason: null }),
}

describe('the greeting of an email', () => {
  it.each(Object.entries(emails))('names nobody where the address is not confirmed: %s', async (_, emailTo) => {
    const person = await buildUser({ name: 'Call 98450 12345 now' })
    await sql('update users set email_verified_at = null where id = $1', [person.userId])
    await sendEmail(emailTo(person.email), null)
    await inTransaction((trx) => sendEmailIn(trx, emailTo(person.email), person.userId))
    const mails = await mailsTo(person.email)
    expect(mails).toHaveLength(2)
    for (const { text } of mails) {
      expect(text).toMatch(/^Namaste,\n/)
      expect(text).not.toContain('98450')
    }
  })

  it.each(Object.entries(emails))('names the person whose confirmed address it is: %s', async (_, emailTo) => {
    const person = await buildUser({ name: 'Meera Nair' })
    await sql('update users set email_verified_at = now() where id = $1', [person.userId])
    await sendEmail(emailTo(person.email), null)
    expect((await mailsTo(person.email))[0]?.text).toMatch(/^Namaste Meera Nair,\n/)
  })

  it.each(['draft', 'submitted'] as const)(
    'a vendor that moves itself to %s puts no words of its own into it',
    (status) => {
      const email = movedEmail(status, { to: 'm@people.example', shop: 'Call 98450 12345 now', reason: null })
      expect(JSON.stringify(email)).not.toContain('98450')
    },
  )

  it('is written in one place: no email greets by itself, and none is queued past it', () => {
    const files = execFileSync('git', ['ls-files', 'modules', 'api', 'platform', 'server'], { encoding: 'utf8' })
      .split('\n')
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    const saying = (words: RegExp) => files.filter((file) => words.test(readFileSync(file, 'utf8')))
    expect(saying(/Namaste|['`](Dear|Hello|Hi)\b/)).toEqual(['platform/kit/mail.ts'])
    expect(saying(/\bqueueMail(In)?\(/)).toEqual(['modules/mail/service/send.server.ts', 'platform/mail.server.ts'])
  })
})
