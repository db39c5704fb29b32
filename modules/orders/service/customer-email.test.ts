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

  it('reach an account’s own mailbox five times a day until it is confirmed, then all of them', async () => {
    const viewer = await buildUser({ emailVerified: false })
    await orderAndCancel(viewer, viewer.email, 3)
    expect(await mailsTo(viewer.email)).toHaveLength(5)
    await sql('update users set email_verified_at = now() where id = $1', [viewer.userId])
    await orderAndCancel(viewer, viewer.email, 3)
    expect(await mailsTo(viewer.email)).toHaveLength(11)
  })
})
