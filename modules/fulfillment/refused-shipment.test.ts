import { beforeEach, describe, expect, it } from 'vitest'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { tokenizeCard } from '#modules/payments/provider/sandbox/card-tokens.server.ts'
import { required } from '#platform/kit/required.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { chooseProvider, forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, buildVendorMember, stockOf } from '#tests/support/factories.ts'
import { runOrderJobs } from '#tests/support/order-jobs.ts'
import { buildOrder } from '#tests/support/orders.ts'
import { actsOn, jobsOf } from '#tests/support/people.ts'
import { racePatience, raceRounds } from '#tests/support/rounds.ts'
import type { VendorOrderView } from './shapes.ts'

/** How many parcels that were to be paid in cash came back to somebody. */
const countRefusedCash = async (userId: string | undefined) =>
  (
    await sql(
      `select 1 from refused_shipments f join orders o on o.id = f.order_id where o.user_id = $1 and f.is_cash and f.why <> 'lost'`,
      [userId],
    )
  ).length

beforeEach(() => {
  scaleLimits(10_000)
  forgetAddresses()
  chooseProvider(sandboxProvider)
})

type Answer = VendorOrderView & { code: string; detail: string }

const cardToken = async () => {
  const card = { cardNumber: '4111111111111111', expiryDate: '12/40', cvv: '123', cardName: 'Meera' }
  return { paymentMethod: 'card', paymentToken: (await tokenizeCard(card)).token }
}

/** An order of two vendors' goods; the part of the first (3 of a mist, 1 balm) is on its way. */
async function shipped({ isPaid = false, lone = false } = {}) {
  const anita = await buildVendorMember()
  const bela = await buildVendorMember()
  const mist = await buildProduct({ vendorId: anita.vendorId, name: 'Rose Mist' })
  const balm = await buildProduct({ vendorId: anita.vendorId, name: 'Lip Balm' })
  const lines = [
    { product: mist, quantity: 3 },
    { product: balm, quantity: 1 },
    ...(lone ? [] : [{ product: await buildProduct({ vendorId: bela.vendorId, name: 'Clay Mask' }), quantity: 1 }]),
  ]
  const { order, viewer } = await buildOrder({ lines, ...(isPaid ? { input: await cardToken() } : {}) })
  const cookie = await cookieOf(anita)
  const step = (path: string, body?: object, as = cookie) =>
    ask<Answer>('POST', `/vendor/orders/${order.id}/${path}`, { cookie: as, ...(body ? { body } : {}) })
  await step('acceptance')
  await step('shipment', { carrier: 'Delhivery', trackingNumber: 'TRK1000001' })
  const { body } = await ask<Answer>('GET', `/vendor/orders/${order.id}`, { cookie })
  const lineOf = (name: string) => required(body.items.find((line) => line.name === name)?.id, name)
  const count = (restock = 2) => ({
    lines: [
      { lineId: lineOf('Rose Mist'), restock, writeOff: 3 - restock },
      { lineId: lineOf('Lip Balm'), restock: 1, writeOff: 0 },
    ],
  })
  return { order, customer: viewer, anita, bela, mist, balm, cookie, step, count, total: body.total }
}

const moneyOf = async (publicId: string) =>
  (
    await sql<{ order_status: string; payment: string; total: number; amount: number; owed: number }>(
      `select o.status as order_status, p.status as payment, o.total_paise::float as total, p.amount_paise::float as amount,
              (select coalesce(sum(r.amount_paise), 0)::float from refunds r where r.order_id = o.id) as owed
         from orders o join payments p on p.order_id = o.id where o.public_id = $1`,
      [publicId],
    )
  )[0]

const movements = (publicId: string) =>
  sql<{ reason: string; delta: number }>(
    `select m.reason, m.delta from stock_movements m join orders o on o.id = m.order_id
      where o.public_id = $1 and m.reason = 'refused' order by m.delta`,
    [publicId],
  )

describe('a parcel that was refused at the door', () => {
  it('is noted and counted by its vendor or the operator, and by nobody else', async () => {
    const made = await shipped()
    const customer = await cookieOf(made.customer)
    const other = await cookieOf(made.bela)
    expect((await ask('POST', `/vendor/orders/${made.order.id}/refusal`, { body: { why: 'refused' } })).status).toBe(
      401,
    )
    expect((await made.step('refusal', { why: 'refused' }, customer)).status).toBe(403)
    // The other vendor's part of the same order has not been sent.
    const refusal = await made.step('refusal', { why: 'refused' }, other)
    expect([refusal.status, refusal.body.code]).toEqual([409, 'fulfillment.not_refusable'])
    expect((await made.step('refusal/count', made.count(), other)).status).toBe(409)
  })

  it('is not noted for a reason nobody knows, nor counted before it is noted', async () => {
    const made = await shipped()
    expect((await made.step('refusal', { why: 'bored' })).status).toBe(422)
    const early = await made.step('refusal/count', made.count())
    expect([early.status, early.body.code]).toEqual([409, 'fulfillment.nothing_to_count'])
  })

  it('is not noted once it has arrived', async () => {
    const made = await shipped()
    await made.step('delivery')
    const late = await made.step('refusal', { why: 'refused' })
    expect([late.status, late.body.detail]).toEqual([
      409,
      `Order ${made.order.id} has been delivered already. Nothing was changed.`,
    ])
  })

  it('cannot be delivered any more, and collects nothing', async () => {
    const made = await shipped()
    const noted = await made.step('refusal', { why: 'refused' })
    expect(noted.body).toMatchObject({
      status: 'shipped',
      collectOnDelivery: null,
      refused: { why: 'refused', counted: null },
    })
    const delivery = await made.step('delivery')
    expect([delivery.status, delivery.body.detail]).toEqual([
      409,
      `Order ${made.order.id} comes back to its vendor. Nothing was changed.`,
    ])
    const twice = await made.step('refusal', { why: 'lost' })
    expect([twice.status, twice.body.code]).toEqual([409, 'fulfillment.not_refusable'])
    expect(
      await sql('select 1 from cash_collections c join orders o on o.id = c.order_id where o.public_id = $1', [
        made.order.id,
      ]),
    ).toEqual([])
  })

  it('is counted whole: every piece of every line, and no other', async () => {
    const made = await shipped()
    await made.step('refusal', { why: 'refused' })
    const [first, second] = made.count().lines
    for (const lines of [
      [first],
      [first, second, second],
      [first, { ...second, writeOff: 1 }],
      [first, { ...second, lineId: '01900000-0000-7000-8000-000000000000' }],
    ]) {
      const { status, body } = await made.step('refusal/count', { lines })
      expect([status, body.code]).toEqual([422, 'fulfillment.pieces_not_counted'])
    }
    expect(await movements(made.order.id)).toEqual([])
  })

  it('sells nothing again whose batch is not the one on sale', async () => {
    const made = await shipped()
    await made.step('refusal', { why: 'refused' })
    await sql("update variants set batch_number = 'ANOTHER' where id = $1", [made.mist.variantId])
    const { status, body } = await made.step('refusal/count', made.count())
    expect([status, body.code]).toEqual([409, 'fulfillment.not_sellable'])
    expect((await made.step('refusal/count', made.count(0))).status).toBe(200)
  })

  it('paid in cash: stock returns once, the part is cancelled, the rest of the order is to be paid', async () => {
    const made = await shipped()
    const [mist, balm] = [await stockOf(made.mist.variantId), await stockOf(made.balm.variantId)]
    await made.step('refusal', { why: 'refused' })
    const { status, body } = await made.step('refusal/count', made.count(2))
    expect([status, body.status]).toEqual([200, 'cancelled'])
    expect(body.refused?.counted).toMatchObject({ restocked: 3, writtenOff: 1 })
    expect(await stockOf(made.mist.variantId)).toBe(mist + 2)
    expect(await stockOf(made.balm.variantId)).toBe(balm + 1)
    expect(await movements(made.order.id)).toEqual([
      { reason: 'refused', delta: 1 },
      { reason: 'refused', delta: 2 },
    ])
    const money = required(await moneyOf(made.order.id), 'the order')
    // The other part has not begun: the order is back where that stands, and costs what is left of it.
    expect(money).toMatchObject({ order_status: 'pending', payment: 'on_delivery', owed: 0 })
    expect(money.amount).toBe(money.total)
    expect(money.total).toBe(Math.round((made.order.totalAmount - made.total) * 100))
    expect((await actsOn(made.order.id)).map(({ action }) => action)).toEqual([
      'order.accepted',
      'order.shipped',
      'order.shipment_refused',
      'order.refused_shipment_counted',
    ])
  })

  it('paid in advance: what was paid for it goes back, and the customer reads of it', async () => {
    const made = await shipped({ isPaid: true })
    await made.step('refusal', { why: 'not_reached' })
    await runOrderJobs(made.order.id, 'order:moved')
    await made.step('refusal/count', made.count())
    expect(await moneyOf(made.order.id)).toMatchObject({ payment: 'captured', owed: Math.round(made.total * 100) })
    await runOrderJobs(made.order.id, 'order:lines_cancelled')
    expect(await moneyOf(made.order.id)).toMatchObject({ payment: 'partly_refunded' })
    const mails = await sql<{ subject: string; text_body: string }>(
      'select subject, text_body from mails where recipient = $1 and text_body like $2 order by id',
      ['meera@people.example', `%${made.order.id}%`],
    )
    expect(mails.map(({ subject }) => subject)).toContain(`A parcel of order ${made.order.id} could not be delivered`)
    const told = required(
      mails.find(({ subject }) => subject.startsWith('2 items')),
      'the mail about the lines',
    )
    expect(told.text_body).toContain(`A part of your order ${made.order.id} did not reach you.`)
    expect(told.text_body).not.toContain('as planned')

    const page = await ask<{
      changes: { what: string; item: string; reason: string }[]
      parcels: { comesBack: boolean }[]
    }>('GET', `/orders/${made.order.id}`, { cookie: await cookieOf(made.customer) })
    expect(page.body.changes[0]).toMatchObject({
      what: 'shipment_refused',
      reason: 'The courier could not hand it over.',
    })
    expect(page.body.parcels.filter(({ comesBack }) => comesBack)).toHaveLength(1)
  })

  it('that was all of a prepaid order: the whole payment goes back', async () => {
    const made = await shipped({ isPaid: true, lone: true })
    await made.step('refusal', { why: 'not_reached' })
    await made.step('refusal/count', made.count(0))
    expect(await moneyOf(made.order.id)).toMatchObject({ order_status: 'cancelled', payment: 'refund_due' })
    await runOrderJobs(made.order.id, 'order:cancelled')
    expect(await moneyOf(made.order.id)).toMatchObject({ payment: 'refunded', owed: made.order.totalAmount * 100 })
  })

  it('that was all of a cash order: nothing is charged', async () => {
    const made = await shipped({ lone: true })
    await made.step('refusal', { why: 'refused' })
    await made.step('refusal/count', made.count())
    expect(await moneyOf(made.order.id)).toMatchObject({ order_status: 'cancelled', payment: 'void', owed: 0 })
  })

  it('may be noted and counted by the operator, for the part that is named', async () => {
    const made = await shipped()
    const cookie = await cookieOf(await buildUser({ role: 'admin' }))
    const { body } = await ask<{ parts: { id: string; status: string }[] }>('GET', `/admin/orders/${made.order.id}`, {
      cookie,
    })
    const part = required(
      body.parts.find(({ status }) => status === 'shipped'),
      'the part on its way',
    ).id
    const path = `/admin/orders/${made.order.id}/parts/${part}/refusal`
    expect((await ask('POST', path, { cookie, body: { why: 'refused' } })).status).toBe(200)
    const counted = await ask<typeof body>('POST', `${path}/count`, { cookie, body: made.count() })
    expect(counted.body.parts.find(({ id }) => id === part)?.status).toBe('cancelled')
  })
})

describe('a parcel that the courier lost', () => {
  it('is written off and paid back in the same act: nothing comes back to count', async () => {
    const made = await shipped({ isPaid: true, lone: true })
    const [mist, balm] = [await stockOf(made.mist.variantId), await stockOf(made.balm.variantId)]
    const { status, body } = await made.step('refusal', { why: 'lost' })
    expect([status, body.status]).toEqual([200, 'cancelled'])
    expect(body.refused).toMatchObject({ why: 'lost', counted: { restocked: 0, writtenOff: 4 } })
    expect([await stockOf(made.mist.variantId), await stockOf(made.balm.variantId)]).toEqual([mist, balm])
    expect(await moneyOf(made.order.id)).toMatchObject({ order_status: 'cancelled', payment: 'refund_due' })
    await runOrderJobs(made.order.id, 'order:cancelled')
    expect(await moneyOf(made.order.id)).toMatchObject({ payment: 'refunded', owed: made.order.totalAmount * 100 })
    expect((await actsOn(made.order.id)).map(({ action }) => action).slice(-2)).toEqual([
      'order.shipment_refused',
      'order.refused_shipment_counted',
    ])
    expect((await made.step('refusal/count', made.count(0))).status).toBe(409)
  })

  it('was to be paid in cash: nothing is charged', async () => {
    const made = await shipped({ lone: true })
    await made.step('refusal', { why: 'lost' })
    expect(await moneyOf(made.order.id)).toMatchObject({ order_status: 'cancelled', payment: 'void', owed: 0 })
  })

  it('is written off once, whoever says so first', async () => {
    for (let round = 0; round < 6; round++) {
      const made = await shipped({ isPaid: true })
      const answers = await Promise.all([made.step('refusal', { why: 'lost' }), made.step('refusal', { why: 'lost' })])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await moneyOf(made.order.id)).toMatchObject({ owed: Math.round(made.total * 100) })
    }
  })
})

describe('a parcel that is to be counted', () => {
  it('is collected by nobody: the operator reads only of what the other parcels bring', async () => {
    const made = await shipped()
    const operator = await cookieOf(await buildUser({ role: 'admin' }))
    const toCollect = async () => {
      const list = await ask<{ items: { toCollect: number }[] }>('GET', `/admin/orders?q=${made.order.id}`, {
        cookie: operator,
      })
      const page = await ask<{ payment: { toCollect: number } }>('GET', `/admin/orders/${made.order.id}`, {
        cookie: operator,
      })
      return [list.body.items[0]?.toCollect, page.body.payment.toCollect]
    }
    const before = await toCollect()
    expect(before[0]).toBe(before[1])
    await made.step('refusal', { why: 'refused' })
    const other = required(before[0], 'what is to collect') - made.total
    expect(await toCollect()).toEqual([other, other])
    await made.step('refusal/count', made.count())
    expect(await toCollect()).toEqual([other, other])
  })

  it('stands in its vendor’s list and with the operator, and is late no more, until it is counted', async () => {
    const made = await shipped()
    const operator = await cookieOf(await buildUser({ role: 'admin' }))
    await sql('update orders set estimated_delivery_on = india_day(now()) - 1 where public_id = $1', [made.order.id])
    const standing = async () => {
      const rows = async (late: string) =>
        (await ask<{ total: number }>('GET', `/vendor/orders?late=${late}`, { cookie: made.cookie })).body.total
      const { body } = await ask<{ toDo: { toCheckIn: number; lateParcels: number } }>('GET', '/vendor/overview', {
        cookie: made.cookie,
      })
      const admins = await ask<{ total: number }>('GET', `/admin/orders?view=back&vendor=${made.anita.vendorId}`, {
        cookie: operator,
      })
      const badge = await ask<{ orders: number }>('GET', '/vendor/overview/waiting', { cookie: made.cookie })
      return {
        toDo: [body.toDo.toCheckIn, body.toDo.lateParcels],
        lists: [await rows('back'), await rows('arrive')],
        badge: badge.body.orders,
        operator: admins.body.total,
      }
    }
    const waiting = async () =>
      (await ask<{ toCheckIn: number }>('GET', '/admin/overview/waiting', { cookie: operator })).body.toCheckIn
    const before = await waiting()
    expect(await standing()).toEqual({ toDo: [0, 1], lists: [0, 1], badge: 0, operator: 0 })
    expect((await made.step('refusal', { why: 'refused' })).body.late).toBe('back')
    expect(await standing()).toEqual({ toDo: [1, 0], lists: [1, 0], badge: 1, operator: 1 })
    expect(await waiting()).toBe(before + 1)
    // After seven days it rises to the operator.
    const overdue = async () =>
      (await ask<{ checkInOverdue: number }>('GET', '/admin/overview/waiting', { cookie: operator })).body
        .checkInOverdue
    const overdueBefore = await overdue()
    await sql(
      `update refused_shipments set refused_at = refused_at - interval '7 days' where order_id = (select id from orders where public_id = $1)`,
      [made.order.id],
    )
    expect([await waiting(), await overdue()]).toEqual([before, overdueBefore + 1])
    await made.step('refusal/count', made.count())
    expect(await standing()).toEqual({ toDo: [0, 0], lists: [0, 0], badge: 0, operator: 0 })
    expect([await waiting(), await overdue()]).toEqual([before, overdueBefore])
  })
})

describe('a parcel that was marked by mistake', () => {
  const undo = (id: string, cookie?: string) => ask<Answer>('DELETE', `/vendor/orders/${id}/refusal`, { cookie })
  const marksOf = (publicId: string) =>
    sql('select 1 from refused_shipments f join orders o on o.id = f.order_id where o.public_id = $1', [publicId])

  it('is taken back by nobody but its vendor and the operator, and only where one is marked', async () => {
    const made = await shipped()
    expect((await undo(made.order.id)).status).toBe(401)
    expect((await undo(made.order.id, await cookieOf(made.customer))).status).toBe(403)
    const early = await undo(made.order.id, made.cookie)
    expect([early.status, early.body.code]).toEqual([409, 'fulfillment.nothing_to_take_back'])
    await made.step('refusal', { why: 'refused' })
    // The other vendor's part of the same order is not marked.
    expect((await undo(made.order.id, await cookieOf(made.bela))).body.code).toBe('fulfillment.nothing_to_take_back')
    expect(await marksOf(made.order.id)).toHaveLength(1)
  })

  it('stays marked once it is counted', async () => {
    const made = await shipped()
    await made.step('refusal', { why: 'refused' })
    await made.step('refusal/count', made.count())
    const { status, body } = await undo(made.order.id, made.cookie)
    expect([status, body.detail]).toEqual([
      409,
      `The parcel of order ${made.order.id} has been counted already. Nothing was changed.`,
    ])
  })

  it('stays marked once money of the order has gone back since; what waits for a second admin has not', async () => {
    const made = await shipped({ isPaid: true })
    const cookie = await cookieOf(await buildUser({ role: 'admin' }))
    await made.step('refusal', { why: 'not_reached' })
    const given = await ask('POST', `/admin/orders/${made.order.id}/refunds`, {
      cookie,
      body: { amount: 10, key: crypto.randomUUID(), reason: 'Sorry for that.' },
    })
    expect(given.status).toBe(200)
    const { status, body } = await undo(made.order.id, made.cookie)
    expect([status, body.code]).toEqual([409, 'fulfillment.money_has_moved'])
    await sql("update refunds r set progress = 'proposed' from orders o where o.id = r.order_id and o.public_id = $1", [
      made.order.id,
    ])
    expect((await undo(made.order.id, made.cookie)).status).toBe(200)
  })

  it('is not taken back by its vendor where the operator marked it', async () => {
    const made = await shipped()
    const cookie = await cookieOf(await buildUser({ role: 'admin' }))
    const [part] = await sql<{ id: string }>(
      "select s.id from vendor_orders s join orders o on o.id = s.order_id where o.public_id = $1 and s.status = 'shipped'",
      [made.order.id],
    )
    const path = `/admin/orders/${made.order.id}/parts/${part?.id}/refusal`
    await ask('POST', path, { cookie, body: { why: 'refused' } })
    const { status, body } = await undo(made.order.id, made.cookie)
    expect([status, body.code]).toEqual([409, 'fulfillment.marked_by_operator'])
    expect((await ask('DELETE', path, { cookie })).status).toBe(200)
    expect(await marksOf(made.order.id)).toEqual([])
  })

  it('goes on as shipped: stock and money stay, it counts no more against its customer, and all read of it', async () => {
    const made = await shipped({ lone: true })
    const [stock, money] = [await stockOf(made.mist.variantId), await moneyOf(made.order.id)]
    await made.step('refusal', { why: 'refused' })
    await runOrderJobs(made.order.id, 'order:moved')
    expect(await countRefusedCash(made.customer.userId)).toBe(1)
    const { status, body } = await undo(made.order.id, made.cookie)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'shipped',
      collectOnDelivery: made.total,
      refused: null,
      takenBack: [{ why: 'refused', refusedBy: 'vendor', by: 'vendor' }],
    })
    expect(await countRefusedCash(made.customer.userId)).toBe(0)
    expect([await stockOf(made.mist.variantId), await moneyOf(made.order.id)]).toEqual([stock, money])
    expect((await actsOn(made.order.id)).map(({ action }) => action).slice(-2)).toEqual([
      'order.shipment_refused',
      'order.refused_taken_back',
    ])
    await runOrderJobs(made.order.id, 'order:moved')
    const mails = await sql<{ subject: string }>('select subject from mails where text_body like $1', [
      `%${made.order.id}%`,
    ])
    expect(mails.map(({ subject }) => subject)).toContain(`A parcel of order ${made.order.id} is on its way after all`)
    const page = await ask<{ changes: { what: string; reason: string | null }[]; parcels: { comesBack: boolean }[] }>(
      'GET',
      `/orders/${made.order.id}`,
      { cookie: await cookieOf(made.customer) },
    )
    expect(page.body.changes).toMatchObject([
      { what: 'shipment_refused', reason: 'It was refused at the door.' },
      { what: 'shipment_goes_on', reason: null },
    ])
    expect(page.body.parcels.map(({ comesBack }) => comesBack)).toEqual([false])
  })

  it('may be delivered then, or marked and taken back again', async () => {
    const made = await shipped({ lone: true })
    for (const why of ['refused', 'not_reached'] as const) {
      await made.step('refusal', { why })
      expect((await undo(made.order.id, made.cookie)).status).toBe(200)
    }
    const { status, body } = await made.step('delivery')
    expect([status, body.status, body.takenBack.map(({ why }) => why)]).toEqual([
      200,
      'delivered',
      ['refused', 'not_reached'],
    ])
    expect(await moneyOf(made.order.id)).toMatchObject({ payment: 'collected' })
  })
})

describe('a parcel that its vendor marks again and again', () => {
  const undo = (id: string, cookie?: string) => ask<Answer>('DELETE', `/vendor/orders/${id}/refusal`, { cookie })

  it('is marked twice by it at most; the operator still may, and the customer hears of no more', async () => {
    const made = await shipped({ lone: true })
    for (let mark = 0; mark < 2; mark++) {
      expect((await made.step('refusal', { why: 'refused' })).status).toBe(200)
      expect((await undo(made.order.id, made.cookie)).status).toBe(200)
    }
    const [part] = await sql<{ id: string }>(
      'select s.id from vendor_orders s join orders o on o.id = s.order_id where o.public_id = $1',
      [made.order.id],
    )
    const third = await made.step('refusal', { why: 'lost' })
    expect([third.status, third.body.code, third.body.detail]).toEqual([
      409,
      'fulfillment.marked_too_often',
      `You’ve marked the parcel of order ${made.order.id} as not delivered twice and undone it twice. If it really isn’t delivered, write to us.`,
    ])
    const told = await jobsOf('order:moved', 'vendorOrderId', part?.id ?? '')
    expect(told.filter(({ payload }) => payload.status === 'refused')).toHaveLength(2)
    const cookie = await cookieOf(await buildUser({ role: 'admin' }))
    const path = `/admin/orders/${made.order.id}/parts/${part?.id}/refusal`
    expect((await ask('POST', path, { cookie, body: { why: 'lost' } })).status).toBe(200)
  })
})

describe('two at once', { timeout: racePatience(16) }, () => {
  const rounds = raceRounds(8)

  it('a mark that is taken back and a count: one of them', async () => {
    for (let round = 0; round < 2 * rounds; round++) {
      const made = await shipped({ lone: true })
      await made.step('refusal', { why: 'refused' })
      const before = await stockOf(made.mist.variantId)
      const acts = [
        () => ask('DELETE', `/vendor/orders/${made.order.id}/refusal`, { cookie: made.cookie }),
        () => made.step('refusal/count', made.count(3)),
      ]
      const answers = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      const [takenBack, counted] = round % 2 === 0 ? answers : answers.toReversed()
      expect([takenBack?.status, counted?.status].sort()).toEqual([200, 409])
      const isCounted = counted?.status === 200
      expect(await stockOf(made.mist.variantId)).toBe(before + (isCounted ? 3 : 0))
      expect(await moneyOf(made.order.id)).toMatchObject({
        order_status: isCounted ? 'cancelled' : 'shipped',
        payment: isCounted ? 'void' : 'on_delivery',
      })
      expect(await countRefusedCash(made.customer.userId)).toBe(isCounted ? 1 : 0)
    }
  })

  it('a mark that is taken back twice: once', async () => {
    for (let round = 0; round < rounds; round++) {
      const made = await shipped({ lone: true })
      await made.step('refusal', { why: 'refused' })
      const undo = () => ask('DELETE', `/vendor/orders/${made.order.id}/refusal`, { cookie: made.cookie })
      const answers = await Promise.all([undo(), undo()])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  it('a delivery and a refusal: one of them, and cash is collected only for a delivery', async () => {
    for (let round = 0; round < rounds; round++) {
      const made = await shipped({ lone: true })
      const acts = [() => made.step('delivery'), () => made.step('refusal', { why: 'refused' })]
      const answers = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      const [delivery, refusal] = round % 2 === 0 ? answers : answers.toReversed()
      expect([delivery?.status, refusal?.status].sort()).toEqual([200, 409])
      const collected = await sql(
        'select 1 from cash_collections c join orders o on o.id = c.order_id where o.public_id = $1',
        [made.order.id],
      )
      expect(collected).toHaveLength(delivery?.status === 200 ? 1 : 0)
      expect(await moneyOf(made.order.id)).toMatchObject({
        order_status: delivery?.status === 200 ? 'delivered' : 'shipped',
        payment: delivery?.status === 200 ? 'collected' : 'on_delivery',
      })
    }
  })

  it('two counts: one of them, and stock returns once', async () => {
    for (let round = 0; round < rounds; round++) {
      const made = await shipped({ isPaid: true })
      await made.step('refusal', { why: 'refused' })
      const before = await stockOf(made.mist.variantId)
      const [one, other] = await Promise.all([
        made.step('refusal/count', made.count(3)),
        made.step('refusal/count', made.count(1)),
      ])
      expect([one.status, other.status].sort()).toEqual([200, 409])
      expect(await stockOf(made.mist.variantId)).toBe(before + (one.status === 200 ? 3 : 1))
      expect(await moneyOf(made.order.id)).toMatchObject({ owed: Math.round(made.total * 100) })
    }
  })
})
