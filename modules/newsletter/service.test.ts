import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { subscribe, unsubscribe } from './service.server.ts'

beforeEach(() => {
  scaleLimits(1)
  forgetAddresses()
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
