import { beforeAll, describe, expect, it } from 'vitest'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { tokenizeCard } from '#modules/payments/provider/sandbox/card-tokens.server.ts'
import { chooseProvider, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser, stockOf } from '#tests/support/factories.ts'
import { runOrderJobs } from '#tests/support/order-jobs.ts'
import { buildOrder } from '#tests/support/orders.ts'
import { orderJobs } from './jobs.server.ts'
import { cancelOrder } from './service/cancel-order.server.ts'

beforeAll(() => {
  scaleLimits(1_000)
  chooseProvider(sandboxProvider)
})

async function unanswered(cardNumber: string) {
  const { token } = await tokenizeCard({ cardNumber, expiryDate: '12/40', cvv: '123', cardName: 'Meera' })
  const placed = await buildOrder({ input: { paymentMethod: 'card', paymentToken: token } })
  const [row] = await sql<{ id: string }>('select id from orders where public_id = $1', [placed.order.id])
  return { ...placed, orderId: row?.id ?? '' }
}

const stateOf = async (orderId: string) =>
  (
    await sql(
      'select o.status, p.status as payment from orders o join payments p on p.order_id = o.id where o.id = $1',
      [orderId],
    )
  )[0]

describe('a payment without an answer', () => {
  it('is asked for again and taken', async () => {
    const { orderId } = await unanswered('4000000000000119')
    await orderJobs['payment:resolve']?.({ orderId })
    expect(await stateOf(orderId)).toEqual({ status: 'pending', payment: 'captured' })
  })

  it('is asked for again later while the stock is held', async () => {
    const { orderId } = await unanswered('4000000000000259')
    await orderJobs['payment:resolve']?.({ orderId })
    expect(await stateOf(orderId)).toEqual({ status: 'pending', payment: 'awaiting' })
    const waiting = await sql('select 1 from graphile_worker._private_jobs where key = $1 and run_at > now()', [
      `payment:resolve:${orderId}`,
    ])
    expect(waiting).toHaveLength(1)
  })

  it('expires after its hold: the system cancels, the stock returns once', async () => {
    const { orderId, lines } = await unanswered('4000000000000259')
    await sql("update payments set expires_at = now() - interval '1 second' where order_id = $1", [orderId])
    await orderJobs['payment:resolve']?.({ orderId })
    await orderJobs['payment:resolve']?.({ orderId })
    expect(await stateOf(orderId)).toEqual({ status: 'cancelled', payment: 'expired' })
    expect(await stockOf(lines[0]?.product.variantId ?? '')).toBe(10)
  })

  it('that arrives for an order cancelled meanwhile goes back', async () => {
    const { orderId, order, viewer } = await unanswered('4000000000000119')
    const asked = Promise.withResolvers<void>()
    const cancelled = Promise.withResolvers<void>()
    chooseProvider({
      ...sandboxProvider,
      async inquire(charge) {
        asked.resolve()
        await cancelled.promise
        return sandboxProvider.inquire(charge)
      },
    })
    const resolving = orderJobs['payment:resolve']?.({ orderId })
    await asked.promise
    await cancelOrder(viewer, order.id)
    cancelled.resolve()
    await resolving
    chooseProvider(sandboxProvider)
    expect((await stateOf(orderId))?.payment).toBe('refund_due')
  })

  it('whose charge never left, because the process fell over, is made by the job', async () => {
    const { orderId } = await unanswered('4000000000000119')
    await sql(
      'update sandbox_card_tokens set used_by_payment = null, outcome = $2 where token = (select token from payments where order_id = $1)',
      [orderId, 'success'],
    )
    await orderJobs['payment:resolve']?.({ orderId })
    expect(await stateOf(orderId)).toEqual({ status: 'pending', payment: 'captured' })
  })
})

describe('mail about an order', () => {
  it('names the address only in the confirmed mailbox of the customer', async () => {
    const own = await buildUser()
    const other = await buildUser()
    const told = async (email: string) => {
      const { order } = await buildOrder({ viewer: own, input: { email } })
      const [row] = await sql<{ id: string }>('select id from orders where public_id = $1', [order.id])
      await orderJobs['order:confirmed']?.({ orderId: row?.id })
      const [mail] = await sql<{ text_body: string }>('select text_body from mails where subject = $1', [
        `Order ${order.id} confirmed`,
      ])
      return mail?.text_body
    }
    const words = '14, 2nd Cross, Indiranagar'
    expect(await told(own.email)).toContain(
      `Delivery address: Meera Krishnan, ${words}, Bengaluru, Karnataka 560038, +91 98450 12345.`,
    )
    expect(await told(other.email)).not.toContain(words)
    await sql('update users set email_verified_at = null where id = $1', [own.userId])
    expect(await told(own.email)).not.toContain(words)
  })

  it('says what a transfer waits for, and where it goes, without a day', async () => {
    await sql(
      `update payment_methods set enabled = true, details = 'Account 50100123456789, IFSC HDFC0000123.' where code = 'bank-transfer'`,
    )
    const { order } = await buildOrder({ input: { paymentMethod: 'bank-transfer' } })
    const [row] = await sql<{ id: string }>('select id from orders where public_id = $1', [order.id])
    await orderJobs['order:confirmed']?.({ orderId: row?.id })
    const [mail] = await sql<{ text_body: string }>('select text_body from mails where subject = $1', [
      `Order ${order.id} confirmed`,
    ])
    expect(mail?.text_body).toContain(`It is packed once your payment of ₹${order.totalAmount} has arrived.`)
    expect(mail?.text_body).toContain('Payment: Bank transfer. Account 50100123456789, IFSC HDFC0000123.')
    expect(mail?.text_body).not.toContain('reach you by')
  })

  it('confirms once it is paid, with lines and total', async () => {
    const { order } = await buildOrder({ input: { paymentMethod: 'upi' } })
    const [row] = await sql<{ id: string }>('select id from orders where public_id = $1', [order.id])
    await orderJobs['order:confirmed']?.({ orderId: row?.id })
    const [mail] = await sql<{ subject: string; text_body: string }>(
      'select subject, text_body from mails where subject = $1',
      [`Order ${order.id} confirmed`],
    )
    expect(mail?.text_body).toContain('2 × Rose Mist: ₹200\n')
    expect(mail?.text_body).toContain('Total: ₹236')
    expect(mail?.text_body).toContain('Delivery to pincode 560038, Karnataka.')
    expect(mail?.text_body, 'nobody has confirmed that this mailbox is theirs').not.toMatch(
      /Meera|Indiranagar|Bengaluru/,
    )
  })

  it('is not written for an order that is cancelled by then', async () => {
    const { order, viewer } = await buildOrder()
    await cancelOrder(viewer, order.id)
    const [row] = await sql<{ id: string }>('select id from orders where public_id = $1', [order.id])
    await orderJobs['order:confirmed']?.({ orderId: row?.id })
    expect(await sql('select 1 from mails where subject = $1', [`Order ${order.id} confirmed`])).toEqual([])
  })
})

describe('money that comes after its order was given up', () => {
  const mailsOf = (publicId: string) => sql('select 1 from mails where subject = $1', [`Refund for order ${publicId}`])
  const historyOf = async (orderId: string) =>
    (
      await sql<{ reason: string }>(
        `select reason from order_status_changes where order_id = $1 and from_status = 'cancelled' and to_status = 'cancelled'`,
        [orderId],
      )
    ).map(({ reason }) => reason)

  /** The bank, which said nothing, takes the money after all. */
  const takeLate = (orderId: string) =>
    sql(
      `update sandbox_card_tokens set outcome = 'timeout' where token = (select token from payments where order_id = $1)`,
      [orderId],
    )

  it.each(['expired', 'cancelled'])('because it %s goes back by itself, once, and is told of', async (how) => {
    const { orderId, order, viewer, lines } = await unanswered('4000000000000259')
    if (how === 'cancelled') await cancelOrder(viewer, order.id)
    else {
      await sql("update payments set expires_at = now() - interval '1 second' where order_id = $1", [orderId])
      await orderJobs['payment:resolve']?.({ orderId })
    }
    await takeLate(orderId)
    // Twice at once, and later again: as a provider that tells and a job that asks would.
    await Promise.all([1, 2, 3].map(() => orderJobs['payment:resolve']?.({ orderId })))
    await orderJobs['payment:resolve']?.({ orderId })
    expect(await stateOf(orderId)).toEqual({ status: 'cancelled', payment: 'refund_due' })
    await runOrderJobs(order.id, 'payment:late')
    expect(await stateOf(orderId)).toEqual({ status: 'cancelled', payment: 'refunded' })
    expect(await historyOf(orderId)).toEqual([
      'The payment arrived after the order was cancelled. All of it is refunded the way it was paid.',
    ])
    expect(await mailsOf(order.id)).toHaveLength(1)
    expect(await stockOf(lines[0]?.product.variantId ?? '')).toBe(10)
  })

  it('is looked for, less and less often, for five days', async () => {
    const { orderId } = await unanswered('4000000000000259')
    await sql("update payments set expires_at = now() - interval '1 hour' where order_id = $1", [orderId])
    await orderJobs['payment:resolve']?.({ orderId })
    // The one that placing left, 20 seconds ahead, may be handed over to the queue at any moment.
    const asksIn = async () =>
      (
        await sql<{ minutes: number }>(
          `select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker._private_jobs
            where key = $1 and run_at > now() + interval '1 minute'`,
          [`payment:resolve:${orderId}`],
        )
      ).map(({ minutes }) => minutes)
    expect(await asksIn()).toEqual([60])
    await sql('delete from graphile_worker._private_jobs where key = $1', [`payment:resolve:${orderId}`])
    await sql("update payments set expires_at = now() - interval '6 days' where order_id = $1", [orderId])
    await orderJobs['payment:resolve']?.({ orderId })
    expect(await asksIn()).toEqual([])
  })

  it('is never asked for: an order that was given up is not charged', async () => {
    const { orderId, order, viewer } = await unanswered('4000000000000119')
    await sql(
      'update sandbox_card_tokens set used_by_payment = null where token = (select token from payments where order_id = $1)',
      [orderId],
    )
    await cancelOrder(viewer, order.id)
    await orderJobs['payment:resolve']?.({ orderId })
    expect(await stateOf(orderId)).toEqual({ status: 'cancelled', payment: 'void' })
  })
})

describe('a card that the bank declines', () => {
  const endHold = (publicId: string) =>
    sql(
      `update payments set expires_at = now() - interval '1 second' where order_id = (select id from orders where public_id = $1)`,
      [publicId],
    )
  const cancelledMails = (publicId: string) =>
    sql<{ text_body: string }>('select text_body from mails where subject = $1', [`Order ${publicId} cancelled`])

  it('at once is told on the screen, where the next try is made, and by no email', async () => {
    const { token } = await tokenizeCard({
      cardNumber: '4000000000000002',
      expiryDate: '12/40',
      cvv: '123',
      cardName: 'Meera',
    })
    const viewer = await buildUser()
    const refused = buildOrder({ viewer, input: { paymentMethod: 'card', paymentToken: token } })
    await expect(refused).rejects.toMatchObject({ code: 'payments.declined' })
    const [row] = await sql<{ public_id: string }>('select public_id from orders where user_id = $1', [viewer.userId])
    const publicId = row?.public_id ?? ''
    await endHold(publicId)
    const [order] = await sql<{ id: string }>('select id from orders where public_id = $1', [publicId])
    await orderJobs['payment:resolve']?.({ orderId: order?.id })
    expect(await stateOf(order?.id ?? '')).toEqual({ status: 'cancelled', payment: 'declined' })
    await runOrderJobs(publicId, 'order:cancelled')
    expect(await cancelledMails(publicId)).toEqual([])
  })

  it('after it was said to be confirmed is told by email', async () => {
    const { orderId, order } = await unanswered('4000000000000259')
    await sql(
      `update sandbox_card_tokens set outcome = 'decline' where token = (select token from payments where order_id = $1)`,
      [orderId],
    )
    await orderJobs['payment:resolve']?.({ orderId })
    expect(await stateOf(orderId), 'it takes another try').toEqual({ status: 'pending', payment: 'awaiting' })
    await endHold(order.id)
    await orderJobs['payment:resolve']?.({ orderId, isAway: true })
    expect(await stateOf(orderId)).toEqual({ status: 'cancelled', payment: 'declined' })
    await runOrderJobs(order.id, 'order:cancelled')
    expect(await cancelledMails(order.id)).toEqual([])
    await runOrderJobs(order.id, 'payment:declined')
    const [mail, ...others] = await cancelledMails(order.id)
    expect(mail?.text_body).toContain('declined')
    expect(others).toEqual([])
  })
})
