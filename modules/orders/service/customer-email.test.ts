import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '#modules/accounts/rules.ts'
import { scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { runOrderJobs } from '#tests/support/order-jobs.ts'
import { buildOrder } from '#tests/support/orders.ts'
import { cancelOrder } from './cancel-order.server.ts'

beforeEach(() => scaleLimits(1))

/** Places and cancels orders in the name of a mailbox, and has everything said about each. */
async function orderAndCancel(viewer: Viewer, email: string, times: number) {
  for (let count = 0; count < times; count++) {
    const { order } = await buildOrder({ viewer, input: { email } })
    await runOrderJobs(order.id, 'order:confirmed')
    await cancelOrder(viewer, order.id)
    await runOrderJobs(order.id, 'order:cancelled')
  }
}

describe('emails about orders', () => {
  it('reach a mailbox that is not the customer’s own five times a day, whoever orders in its name', async () => {
    const stranger = `${randomUUID()}@people.example`
    await orderAndCancel(await buildUser(), stranger, 2)
    await orderAndCancel(await buildUser(), stranger.toUpperCase(), 2)
    const sent = await sql('select from mails where lower(recipient) = $1', [stranger])
    expect(sent).toHaveLength(5)
  })

  it('reach one mailbox five times a day, however its address is spelled', async () => {
    const name = randomUUID().replaceAll('-', '')
    const spelled = ['', '+1', '+2'].map((tag) => `${name.slice(0, 8)}.${name.slice(8)}${tag}@gmail.com`)
    const [one = '', two = '', three = ''] = spelled
    for (const email of [one, two, three, `${name}@googlemail.com`]) await orderAndCancel(await buildUser(), email, 1)
    const sent = await sql(`select from mails where replace(recipient, '.', '') like $1`, [`${name}%`])
    expect(sent).toHaveLength(5)
  })

  it('reach ten times a day whoever one account names, and go on reaching its own mailbox', async () => {
    const viewer = await buildUser()
    const mark = randomUUID()
    for (let other = 0; other < 6; other++) await orderAndCancel(viewer, `${other}-${mark}@people.example`, 1)
    expect(await sql('select from mails where recipient like $1', [`%${mark}%`])).toHaveLength(10)
    await orderAndCancel(viewer, viewer.email, 1)
    expect(await mailsTo(viewer.email)).toHaveLength(2)
    const last = `5-${mark}@people.example`
    await orderAndCancel(await buildUser(), last, 3)
    expect(await mailsTo(last), 'what was not written uses up nothing of the mailbox').toHaveLength(5)
  })

  it('reach an account’s own mailbox five times a day until it is confirmed, then all of them', async () => {
    const viewer = await buildUser({ emailVerified: false })
    await orderAndCancel(viewer, viewer.email, 3)
    expect(await mailsTo(viewer.email)).toHaveLength(5)
    await sql('update users set email_verified_at = now() where id = $1', [viewer.userId])
    await orderAndCancel(viewer, viewer.email, 3)
    expect(await mailsTo(viewer.email)).toHaveLength(11)
  })
})
