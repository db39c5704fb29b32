import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { mailsTo, tokenMailedTo } from '#tests/support/mail.ts'
import { newsletterJobs } from './jobs.server.ts'
import { confirmSubscription, subscribe, unsubscribe } from './service.server.ts'

beforeEach(() => {
  scaleLimits(1)
  forgetAddresses()
})

describe('the newsletter', () => {
  const stateOf = (email: string) =>
    sql<{ left: boolean; confirmed: boolean; consented: boolean }>(
      `select unsubscribed_at is not null as left, confirmed_at is not null as confirmed, consent_text <> '' as consented
         from newsletter_subscriptions where email = $1`,
      [email],
    )
  const asked = 'Do you want our newsletter?'
  const join = async (email: string, from = '192.0.2.1') => {
    await subscribe(email, from)
    await confirmSubscription(await tokenMailedTo(email, asked))
  }

  it('refuses links we never sent, and one that is older than seven days', async () => {
    await expect(unsubscribe('x'.repeat(43))).rejects.toMatchObject({ code: 'support.unsubscribe_link_unknown' })
    await expect(confirmSubscription('x'.repeat(43))).rejects.toMatchObject({ code: 'newsletter.link_used_up' })
    const email = `${randomUUID()}@people.example`
    await subscribe(email, '192.0.2.1')
    await sql("update newsletter_requests set expires_at = now() - interval '1 second' where email = $1", [email])
    const late = confirmSubscription(await tokenMailedTo(email, asked))
    await expect(late).rejects.toMatchObject({ code: 'newsletter.link_used_up' })
    await newsletterJobs['newsletter:tidy']?.({})
    expect(await sql('select 1 from newsletter_requests where email = $1', [email])).toEqual([])
  })

  it('is joined by the link in its mail and by nothing else, once', async () => {
    const email = `${randomUUID()}@people.example`
    await subscribe(email, '192.0.2.1')
    expect(await stateOf(email)).toEqual([])
    const token = await tokenMailedTo(email, asked)
    await confirmSubscription(token)
    await expect(confirmSubscription(token)).rejects.toMatchObject({ code: 'newsletter.link_used_up' })
    expect(await stateOf(email)).toEqual([{ left: false, confirmed: true, consented: true }])
  })

  it('writes to one address a few times a day, whoever asks, and to nobody who is on the list', async () => {
    const email = `${randomUUID()}@people.example`
    for (let count = 0; count < 8; count++) await subscribe(email, `192.0.2.${count + 10}`)
    expect(await mailsTo(email)).toHaveLength(3)
    await confirmSubscription(await tokenMailedTo(email, asked))
    await sql('delete from rate_limits')
    await subscribe(email, '192.0.2.1')
    expect((await mailsTo(email)).map((mail) => mail.subject)).toEqual(['You are on the list', asked, asked, asked])
  })

  it('is left by the link of its mail, also the second time, and can be joined again', async () => {
    const email = `${randomUUID()}@people.example`
    await join(email)
    const token = await tokenMailedTo(email, 'You are on the list')
    await unsubscribe(token)
    await unsubscribe(token)
    expect(await stateOf(email)).toMatchObject([{ left: true }])
    await join(email)
    expect(await stateOf(email)).toMatchObject([{ left: false }])
  })

  it('keeps those who joined before there were links', async () => {
    const email = `${randomUUID()}@people.example`
    await sql("insert into newsletter_subscriptions (email, consent_text, unsubscribe_token) values ($1, 'Then', $2)", [
      email,
      randomUUID(),
    ])
    await subscribe(email, '192.0.2.1')
    expect(await mailsTo(email)).toEqual([])
    expect(await stateOf(email)).toEqual([{ left: false, confirmed: false, consented: true }])
  })
})
