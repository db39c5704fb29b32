import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MailView } from '#modules/mail/shapes.ts'
import { cancelOrderAsAdmin } from '#modules/orders/service/operator.server.ts'
import { bucketOf } from '#platform/limits.server.ts'
import { ask } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { runOrderJobs } from '#tests/support/order-jobs.ts'
import { buildOrder } from '#tests/support/orders.ts'
import { signedIn } from '#tests/support/people.ts'
import { buildOperator, buildReturn, received, told } from '#tests/support/returns.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
})

/** An order whose confirmation has left, and its line of the log. */
async function confirmedOrder(email = 'meera@people.example') {
  const { order } = await buildOrder({ input: { email } })
  await runOrderJobs(order.id, 'order:confirmed')
  const [mail] = await sql<{ id: string }>(
    "update mails set status = 'sent', sent_at = now(), text_body = '', html_body = '' where about = $1 and kind = 'order_confirmed' returning id",
    [order.id],
  )
  return { orderId: order.id, mailId: mail?.id ?? '' }
}

const mailsAbout = (orderId: string) =>
  sql<{ status: string; text_body: string }>(
    'select status, text_body from mails where about = $1 and kind is not null order by id',
    [orderId],
  )

describe('the log of emails', () => {
  it('shows all that was sent, by order or by address, and no words', async () => {
    const { cookie } = await signedIn({ role: 'admin' })
    const { orderId } = await confirmedOrder()
    const shown = await ask<{ items: MailView[] }>('GET', `/admin/mails?q=${orderId.toLowerCase()}`, { cookie })
    expect(shown.body.items[0]).toMatchObject({ about: orderId, status: 'sent', repeatable: true })
    expect(shown.text).not.toContain('Thank you for your order')
    const recipient = shown.body.items[0]?.recipient ?? ''
    const byAddress = await ask<{ items: MailView[] }>('GET', `/admin/mails?q=${recipient}`, { cookie })
    expect(byAddress.body.items.map(({ about }) => about)).toContain(orderId)
  })

  it('offers to send again only what would be sent', async () => {
    const { cookie } = await signedIn({ role: 'admin' })
    const repeatable = async (about: string) =>
      (await ask<{ items: MailView[] }>('GET', `/admin/mails?q=${about}`, { cookie })).body.items
        .filter((mail) => mail.repeatable)
        .map(({ subject }) => subject)

    const { orderId, mailId } = await confirmedOrder()
    await sql(
      `insert into mails (recipient, subject, text_body, html_body, status, kind, about, source_id)
       select recipient, 'Cancelled', '', '', status, 'order_cancelled', about, source_id from mails where id = $1`,
      [mailId],
    )
    expect(await repeatable(orderId)).toEqual([expect.stringContaining('confirmed')])
    await cancelOrderAsAdmin(await buildOperator(), orderId, { reason: 'Out of stock' })
    expect(await repeatable(orderId)).toEqual(['Cancelled'])
    await sql("update orders set email = 'other@people.example' where public_id = $1", [orderId])
    expect(await repeatable(orderId)).toEqual([])

    const it_ = await buildReturn()
    await received(it_)
    await told(it_)
    await sql("update mails set status = 'sent', sent_at = now() where about = $1", [it_.orderId])
    const offered = await repeatable(it_.orderId)
    expect(offered).toContainEqual(expect.stringMatching(/^Your return has arrived/))
    expect(offered).not.toContainEqual(expect.stringMatching(/^We have your return request/))
  })

  it('sends an email about an order again: written anew, to the same address, with a line in the trail', async () => {
    const { cookie, userId } = await signedIn({ role: 'admin' })
    const { orderId, mailId } = await confirmedOrder()
    expect((await ask('POST', `/admin/mails/${mailId}/copies`, { cookie })).status).toBe(204)
    const [, copy] = await mailsAbout(orderId)
    expect(copy?.text_body).toContain(`Thank you for your order ${orderId}`)
    const lines = await sql<{ action: string }>(
      "select action from audit_log where actor_id = $1 and subject_type = 'mail'",
      [userId],
    )
    expect(lines).toEqual([{ action: 'mail.sent_again' }])
  })

  it('sends nothing again that holds a secret, has not left, or is not so any more', async () => {
    const { cookie } = await signedIn({ role: 'admin' })
    const [link] = await sql<{ id: string }>(
      "insert into mails (recipient, subject, text_body, html_body, status) values ('a@people.example', 'Choose a new password', '', '', 'sent') returning id",
    )
    const again = (id = '') => ask('POST', `/admin/mails/${id}/copies`, { cookie })
    expect((await again(link?.id)).body.code).toBe('mail.not_repeatable')
    const { orderId, mailId } = await confirmedOrder()
    await sql("update mails set status = 'failed' where id = $1", [mailId])
    expect((await again(mailId)).body.code).toBe('mail.not_sent')
    await sql("update mails set status = 'sent' where id = $1", [mailId])
    await sql("update orders set email = 'other@people.example' where public_id = $1", [orderId])
    expect((await again(mailId)).body.code).toBe('mail.outdated')
    expect(await mailsAbout(orderId)).toHaveLength(1)
  })

  it('sends the latest email about a return again, and none that a later step has overtaken', async () => {
    const { cookie } = await signedIn({ role: 'admin' })
    const it_ = await buildReturn()
    await received(it_)
    await told(it_)
    const mails = await sql<{ id: string; subject: string }>(
      `update mails set status = 'sent', sent_at = now(), text_body = '', html_body = '' where about = $1 and kind = 'return_moved'
       returning id, subject`,
      [it_.orderId],
    )
    const again = (subject: RegExp) =>
      ask('POST', `/admin/mails/${mails.find((mail) => subject.test(mail.subject))?.id}/copies`, { cookie })
    expect((await again(/^We have your return request/)).body.code).toBe('mail.outdated')
    expect(await mailsAbout(it_.orderId)).toHaveLength(mails.length)
    expect((await again(/^Your return has arrived/)).status).toBe(204)
    const copy = (await mailsAbout(it_.orderId)).at(-1)
    expect(copy).toMatchObject({ status: 'waiting', text_body: expect.stringContaining('will check it by') })
  })

  it('sends it again three times a day and no more', async () => {
    scaleLimits(1)
    const { cookie } = await signedIn({ role: 'admin' })
    const { mailId } = await confirmedOrder()
    const statuses = []
    for (let time = 0; time < 4; time++)
      statuses.push((await ask('POST', `/admin/mails/${mailId}/copies`, { cookie })).status)
    expect(statuses).toEqual([204, 204, 204, 429])
  })

  it('sends one address ten again a day and no more', async () => {
    scaleLimits(1)
    const { cookie } = await signedIn({ role: 'admin' })
    const [one, other] = [`${randomUUID()}@people.example`, `${randomUUID()}@people.example`]
    await sql('insert into rate_limits (bucket, used) values ($1, 9)', [bucketOf('mailAgainPerEmail', one)])
    const again = async (email: string) => {
      const { mailId } = await confirmedOrder(email)
      return (await ask('POST', `/admin/mails/${mailId}/copies`, { cookie })).status
    }
    expect([await again(one), await again(one), await again(other)]).toEqual([204, 429, 204])
  })
})
