import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MessageRowView, MessageView, TicketView } from '#modules/support/shapes.ts'
import { ask } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { tokenMailedTo } from '#tests/support/mail.ts'
import { buildOrder } from '#tests/support/orders.ts'
import { signedIn } from '#tests/support/people.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
})

const admin = () => signedIn({ role: 'admin', name: 'Ritu Malhotra' })

/** Somebody writes to the shop; `hoursAgo` puts it into the past. */
async function written({ hoursAgo = 0, cookie = '' } = {}) {
  const email = `${randomUUID()}@people.example`
  const answer = await ask<{ ticketNumber: string }>('POST', '/contact-messages', {
    cookie,
    body: { name: 'Meera', email, subject: 'Win at evil.example', message: 'Come to evil.example.' },
  })
  expect(answer.status).toBe(201)
  const { ticketNumber } = answer.body
  await sql(
    `update contact_messages set created_at = created_at - make_interval(hours => $2), waiting_since = waiting_since - make_interval(hours => $2)
      where ticket_number = $1`,
    [ticketNumber, hoursAgo],
  )
  return { ticketNumber, email }
}

async function ticketsThat(overdue: string): Promise<string[]> {
  const { cookie } = await admin()
  const { body } = await ask<{ items: MessageRowView[] }>('GET', `/admin/messages?limit=100&overdue=${overdue}`, {
    cookie,
  })
  return body.items.map(({ ticketNumber }) => ticketNumber)
}

const unacknowledged = (ticketNumber: string) =>
  sql('update contact_messages set acknowledged_at = null where ticket_number = $1', [ticketNumber])

describe('what is overdue', () => {
  it('is an answer after 24 hours, until there is one', async () => {
    const [late, early] = [await written({ hoursAgo: 25 }), await written({ hoursAgo: 23 })]
    const tickets = await ticketsThat('reply')
    expect(tickets).toContain(late.ticketNumber)
    expect(tickets).not.toContain(early.ticketNumber)
    const { cookie } = await admin()
    const reply = { version: 1, body: 'Tomorrow.' }
    await ask('POST', `/admin/messages/${late.ticketNumber}/replies`, { cookie, body: reply })
    expect(await ticketsThat('any')).not.toContain(late.ticketNumber)
  })

  it('is an acknowledgement after 48 hours where no email told the ticket number', async () => {
    const [told, untold] = [await written({ hoursAgo: 49 }), await written({ hoursAgo: 49 })]
    await unacknowledged(untold.ticketNumber)
    const tickets = await ticketsThat('acknowledgement')
    expect(tickets).toContain(untold.ticketNumber)
    expect(tickets).not.toContain(told.ticketNumber)
  })

  it('is a settlement after a month, answered or not, until it is closed', async () => {
    const { ticketNumber } = await written({ hoursAgo: 32 * 24 })
    const { cookie } = await admin()
    await ask('POST', `/admin/messages/${ticketNumber}/replies`, { cookie, body: { version: 1, body: 'We look.' } })
    expect(await ticketsThat('settlement')).toContain(ticketNumber)
    await ask('PUT', `/admin/messages/${ticketNumber}/status`, { cookie, body: { version: 2, status: 'closed' } })
    expect(await ticketsThat('settlement')).not.toContain(ticketNumber)
  })

  it('is counted for the operator, and an opened-again message waits from then on', async () => {
    const { ticketNumber } = await written({ hoursAgo: 30 })
    const { cookie } = await admin()
    const waiting = await ask<{ overdueMessages: number }>('GET', '/admin/overview/waiting', { cookie })
    expect(waiting.body.overdueMessages).toBeGreaterThan(0)
    await ask('PUT', `/admin/messages/${ticketNumber}/status`, { cookie, body: { version: 1, status: 'closed' } })
    await ask('PUT', `/admin/messages/${ticketNumber}/status`, { cookie, body: { version: 2, status: 'open' } })
    expect(await ticketsThat('any')).not.toContain(ticketNumber)
  })
})

describe('orders beside a message', () => {
  const ordersOf = async (ticketNumber: string) => {
    const { cookie } = await admin()
    return (await ask<MessageView>('GET', `/admin/messages/${ticketNumber}`, { cookie })).body.orders
  }

  it('are those of the account that wrote', async () => {
    const { order, viewer } = await buildOrder()
    const person = await signedIn()
    await sql('update orders set user_id = $2 where public_id = $1', [order.id, person.userId])
    const { ticketNumber } = await written({ cookie: person.cookie })
    expect((await ordersOf(ticketNumber)).map(({ id }) => id)).toEqual([order.id])
    expect(viewer.userId).not.toBe(person.userId)
  })

  it('are nobody’s where the address is not confirmed', async () => {
    const { order } = await buildOrder()
    const { ticketNumber, email } = await written()
    await sql(
      `update users set email = $2, email_verified_at = null where id = (select user_id from orders where public_id = $1)`,
      [order.id, email],
    )
    expect(await ordersOf(ticketNumber)).toEqual([])
    await sql('update users set email_verified_at = now() where email = $1', [email])
    expect((await ordersOf(ticketNumber)).map(({ id }) => id)).toEqual([order.id])
  })
})

describe('following a message by its link', () => {
  const follow = (token: string) => ask<TicketView>('POST', '/contact-messages/following', { body: { token } })

  it('refuses every token that is not ours, also of a ticket that is there', async () => {
    const { ticketNumber, email } = await written()
    const token = await tokenMailedTo(email, `We have your message (${ticketNumber})`)
    const { ticketNumber: other } = await written()
    for (const wrong of [
      '',
      ticketNumber,
      `${ticketNumber}-`,
      token.replace(ticketNumber, other),
      `${token.slice(0, -16)}${'A'.repeat(16)}`,
    ])
      expect((await follow(wrong)).status, wrong).toBe(404)
  })

  it('shows where it stands and what we answered, and no word from the form', async () => {
    const { ticketNumber, email } = await written()
    const token = await tokenMailedTo(email, `We have your message (${ticketNumber})`)
    expect((await follow(token)).body).toMatchObject({ ticketNumber, status: 'open', replies: [] })
    const { cookie } = await admin()
    const reply = { version: 1, body: 'It comes tomorrow.', close: true }
    await ask('POST', `/admin/messages/${ticketNumber}/replies`, { cookie, body: reply })
    const { body, text } = await follow(token)
    expect(body).toMatchObject({
      status: 'closed',
      replyBy: null,
      settleBy: null,
      replies: [{ body: 'It comes tomorrow.' }],
    })
    expect(text).not.toMatch(/evil|Meera|Ritu/)
  })

  it('ends with the message', async () => {
    const { ticketNumber, email } = await written()
    const token = await tokenMailedTo(email, `We have your message (${ticketNumber})`)
    await sql('delete from contact_messages where ticket_number = $1', [ticketNumber])
    expect((await follow(token)).status).toBe(404)
  })
})

describe('saved replies', () => {
  it('are a hundred at most, also when several are added at once', async () => {
    const { cookie } = await admin()
    await sql(
      `insert into saved_replies (title, body)
       select 'Reply ' || n, 'Thanks.' from generate_series((select count(*) + 1 from saved_replies), 97) n`,
    )
    const add = (title: string) => ask('POST', '/admin/saved-replies', { cookie, body: { title, body: 'Thanks.' } })
    try {
      const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((title) => add(`Another ${title}`)))
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409])
      expect((await add('One more')).body.code).toBe('support.saved_replies_full')
    } finally {
      await sql("delete from saved_replies where title like 'Reply %' or title like 'Another %'")
    }
  })

  it('have a title of their own, and tell the second of two editors what is there', async () => {
    const { cookie } = await admin()
    const title = randomUUID()
    const added = await ask<{ id: string; version: number }>('POST', '/admin/saved-replies', {
      cookie,
      body: { title, body: 'Thank you.' },
    })
    expect(added.status).toBe(201)
    const again = await ask('POST', '/admin/saved-replies', { cookie, body: { title, body: 'Thanks.' } })
    expect([again.status, again.body.code]).toEqual([409, 'support.saved_reply_title_taken'])
    const change = (version: number) =>
      ask('PUT', `/admin/saved-replies/${added.body.id}`, { cookie, body: { title, body: 'Many thanks.', version } })
    expect((await change(1)).body).toMatchObject({ body: 'Many thanks.', version: 2 })
    expect((await change(1)).body.code).toBe('edit.conflict')
    expect((await ask('DELETE', `/admin/saved-replies/${added.body.id}`, { cookie })).status).toBe(204)
    expect((await change(2)).status).toBe(404)
    expect((await ask('DELETE', `/admin/saved-replies/${added.body.id}`, { cookie })).status).toBe(204)
  })
})
