import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MailView } from '#modules/mail/shapes.ts'
import type { MessageRowView, MessageView } from '#modules/support/shapes.ts'
import { ask } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { tokenMailedTo } from '#tests/support/mail.ts'
import { actsOn, jobsOf, signedIn } from '#tests/support/people.ts'

let admin: Awaited<ReturnType<typeof signedIn>>
beforeEach(async () => {
  scaleLimits(1_000)
  forgetAddresses()
  admin = await signedIn({ role: 'admin', name: 'Ritu Malhotra' })
})

/** A message from the contact page. */
async function written(about: { email?: string; subject?: string } = {}) {
  const email = about.email ?? `${randomUUID()}@people.example`
  const body = { name: 'Meera', email, subject: about.subject ?? 'Where is my order?', message: 'It was due\ntoday.' }
  const answer = await ask<{ ticketNumber: string }>('POST', '/contact-messages', { body })
  return { ticket: answer.body.ticketNumber, email }
}

const act = (method: string, path: string, body?: object, cookie = admin.cookie) =>
  ask<MessageView & { code?: string; current?: MessageView }>(method, `/admin/messages/${path}`, { cookie, body })

describe('messages are kept from', () => {
  it('everybody but admins', async () => {
    const { ticket } = await written()
    for (const cookie of [undefined, (await signedIn()).cookie, (await signedIn({ role: 'vendor' })).cookie]) {
      for (const [method, path, body] of [
        ['GET', '/admin/messages', undefined],
        ['GET', `/admin/messages/${ticket}`, undefined],
        ['POST', `/admin/messages/${ticket}/replies`, { version: 1, body: 'Hi' }],
        ['GET', '/admin/newsletter-subscriptions', undefined],
        ['GET', '/admin/newsletter-subscriptions/export', undefined],
        ['GET', '/admin/mails', undefined],
        ['POST', `/admin/mails/${randomUUID()}/attempts`, undefined],
      ] as const)
        expect([401, 403]).toContain((await ask(method, path, { cookie, body })).status)
    }
  })
})

describe('an answer is refused', () => {
  it.each([
    [{ version: 1, body: ' \n ' }],
    [{ version: 1, body: 'x'.repeat(10_001) }],
    [{ version: 0, body: 'Hello' }],
    [{ version: 'one', body: 'Hello' }],
    [{ version: 1, body: 'Hello', author: 'Somebody else' }],
  ])('as %o', async (body) => {
    const { ticket } = await written()
    expect((await act('POST', `${ticket}/replies`, body)).status).toBe(422)
  })

  it('where there is no such ticket', async () => {
    expect((await act('POST', 'T-0000000/replies', { version: 1, body: 'Hello' })).status).toBe(404)
    expect((await act('GET', encodeURIComponent("T-' or 1=1"))).status).toBe(404)
  })
})

describe('a message', () => {
  it('is answered by email: ticket in the subject, what it answers below, all in one transaction', async () => {
    const { ticket, email } = await written()
    const { status, body } = await act('POST', `${ticket}/replies`, {
      version: 1,
      body: 'It comes tomorrow.\n\nSorry.',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'answered',
      version: 2,
      assignedTo: { name: 'Ritu Malhotra' },
      replies: [{ author: 'Ritu Malhotra', body: 'It comes tomorrow.\n\nSorry.', mail: 'waiting' }],
    })
    const [mail] = await sql<{ id: string; subject: string; text_body: string }>(
      "select id, subject, text_body from mails where recipient = $1 and subject like 'Re:%'",
      [email],
    )
    expect(mail?.subject).toBe(`Re: Where is my order? (${ticket})`)
    expect(mail?.text_body).toMatch(/It comes tomorrow\.[\s\S]*> It was due\n\n> today\./)
    expect(await jobsOf('mail:send', 'mailId', mail?.id ?? '')).toHaveLength(1)
    expect(await actsOn(ticket)).toMatchObject([
      { action: 'message.answered', before: { status: 'open' }, after: { status: 'answered' } },
    ])
  })

  it('is answered once by two admins at the same time; the second sees the first answer', async () => {
    const { ticket, email } = await written()
    const other = await signedIn({ role: 'admin', name: 'Dev' })
    const answers = await Promise.all([
      act('POST', `${ticket}/replies`, { version: 1, body: 'Answer of Ritu' }),
      act('POST', `${ticket}/replies`, { version: 1, body: 'Answer of Dev' }, other.cookie),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    const second = answers.find((answer) => answer.status === 409)?.body
    expect(second).toMatchObject({ code: 'edit.conflict', version: 2, current: { status: 'answered' } })
    expect(second?.current?.replies).toHaveLength(1)
    expect(await sql("select 1 from mails where recipient = $1 and subject like 'Re:%'", [email])).toHaveLength(1)
  })

  it('is closed and opened again, and given to an admin or to nobody, never to somebody else', async () => {
    const { ticket } = await written()
    expect((await act('PUT', `${ticket}/status`, { version: 1, status: 'closed' })).body).toMatchObject({
      status: 'closed',
      version: 2,
    })
    expect((await act('PUT', `${ticket}/status`, { version: 1, status: 'open' })).status).toBe(409)
    expect((await act('PUT', `${ticket}/status`, { version: 2, status: 'open' })).body).toMatchObject({
      status: 'open',
    })
    const customer = await signedIn()
    expect((await act('PUT', `${ticket}/assignment`, { version: 3, assignedTo: customer.userId })).status).toBe(422)
    expect((await act('PUT', `${ticket}/assignment`, { version: 3, assignedTo: admin.userId })).body).toMatchObject({
      assignedTo: { id: admin.userId },
    })
    expect((await act('PUT', `${ticket}/assignment`, { version: 4, assignedTo: null })).body).toMatchObject({
      assignedTo: null,
    })
  })

  it('is found by ticket, name, address or subject, and by state and assignment', async () => {
    const subject = `Lákh ${randomUUID().slice(0, 8)}`
    const { ticket, email } = await written({ subject })
    const find = async (query: string) =>
      (
        await ask<{ items: MessageRowView[] }>('GET', `/admin/messages?${query}`, { cookie: admin.cookie })
      ).body.items.map((one) => one.ticketNumber)
    for (const q of [ticket.toLowerCase(), email.slice(0, 14), subject.toUpperCase(), subject.replace('á', 'a')])
      expect(await find(`q=${encodeURIComponent(q)}`)).toEqual([ticket])
    expect(await find(`q=${ticket}&assigned=me`)).toEqual([])
    expect(await find(`q=${ticket}&assigned=nobody&status=open`)).toEqual([ticket])
  })
})

describe('newsletter addresses', () => {
  it('are listed with consent and time; the file holds only those on the list', async () => {
    const [on, off] = [`on-${randomUUID()}@people.example`, `on-${randomUUID()}@people.example`]
    for (const email of [on, off]) {
      await ask('POST', '/newsletter-subscriptions', { body: { email } })
      const token = await tokenMailedTo(email)
      await ask('POST', '/newsletter-subscriptions/confirmation', { body: { token } })
    }
    await sql('update newsletter_subscriptions set unsubscribed_at = now() where email = $1', [off])
    const { body } = await ask<{ items: object[]; total: number }>('GET', `/admin/newsletter-subscriptions?q=${on}`, {
      cookie: admin.cookie,
    })
    const byPart = await ask<{ total: number }>('GET', `/admin/newsletter-subscriptions?q=${on.slice(9, 30)}`, {
      cookie: admin.cookie,
    })
    expect(byPart.body.total).toBe(1)
    expect(body).toMatchObject({
      total: 1,
      items: [
        {
          email: on,
          consentText: expect.stringContaining('One email a month'),
          unsubscribedAt: null,
          confirmedAt: expect.any(String),
        },
      ],
    })
    expect(
      (
        await ask<{ items: object[] }>('GET', `/admin/newsletter-subscriptions?state=left&q=${off}`, {
          cookie: admin.cookie,
        })
      ).body.items,
    ).toHaveLength(1)
    const { text: csv } = await ask('GET', '/admin/newsletter-subscriptions/export?q=on-&state=all', {
      cookie: admin.cookie,
    })
    expect(csv).toContain(on)
    expect(csv).not.toContain(off)
    // Whoever writes to the list can give each reader the link of their own.
    const [, token = ''] =
      /unsubscribe\?token=([\w-]+)/.exec(csv.split('\n').find((line) => line.includes(on)) ?? '') ?? []
    const left = await ask('POST', '/newsletter-subscriptions/cancellation', { body: { token } })
    expect(left.status).toBe(204)
  })
})

describe('mail', () => {
  async function mailIn(status: string) {
    const [row] = await sql<{ id: string }>(
      "insert into mails (recipient, subject, text_body, html_body, status, attempts, last_error) values ('a@b.in', 'Secret link', 'token=abc', '', $1, 3, 'Refused') returning id",
      [status],
    )
    return row?.id ?? ''
  }

  it('that waits or failed is listed without its body', async () => {
    const id = await mailIn('failed')
    const { body } = await ask<{ items: MailView[] }>('GET', '/admin/mails?status=failed', { cookie: admin.cookie })
    expect(body.items.find((one) => one.id === id)).toMatchObject({
      recipient: 'a@b.in',
      attempts: 3,
      lastError: 'Refused',
      status: 'failed',
    })
    expect(JSON.stringify(body)).not.toContain('token=abc')
  })

  it('that failed is sent once more; any other is not', async () => {
    const id = await mailIn('failed')
    const again = () => ask('POST', `/admin/mails/${id}/attempts`, { cookie: admin.cookie })
    expect((await again()).status).toBe(204)
    expect((await again()).status).toBe(409)
    expect(await jobsOf('mail:send', 'mailId', id)).toHaveLength(1)
    expect(await actsOn(id)).toMatchObject([{ action: 'mail.retried' }])
    expect((await ask('POST', `/admin/mails/${randomUUID()}/attempts`, { cookie: admin.cookie })).status).toBe(404)
  })
})
