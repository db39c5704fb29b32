import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminOrderView } from '#modules/fulfillment/shapes.ts'
import type { WaitingView } from '#modules/insights/shapes.ts'
import type { AdminOrderPageView } from '#modules/orders/shapes.ts'
import { ask } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildVendor } from '#tests/support/factories.ts'
import { buildOrder, moveOrder } from '#tests/support/orders.ts'
import { signedIn } from '#tests/support/people.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
})

const admin = () => signedIn({ role: 'admin', name: 'Ritu Malhotra' })

async function listed(query: string): Promise<AdminOrderPageView> {
  const { cookie } = await admin()
  const answer = await ask<AdminOrderPageView>('GET', `/admin/orders?limit=100&${query}`, { cookie })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const idsOf = async (query: string) => (await listed(query)).items.map(({ id }) => id)

/** An order of one vendor alone. */
async function orderOfVendor() {
  const vendorId = await buildVendor()
  const product = await buildProduct({ vendorId, stock: 9 })
  const { order, viewer } = await buildOrder({ lines: [{ product, quantity: 1 }] })
  return { id: order.id, vendorId, total: order.totalAmount, viewer }
}

describe('the page of an order', () => {
  it('says by when each vendor ships, and who is late', async () => {
    const { cookie } = await admin()
    const [slow, quick] = [
      await buildProduct({ vendorId: await buildVendor() }),
      await buildProduct({ vendorId: await buildVendor() }),
    ]
    const { order } = await buildOrder({ lines: [slow, quick].map((product) => ({ product, quantity: 1 })) })
    const clocks = async () =>
      (await ask<AdminOrderView>('GET', `/admin/orders/${order.id}`, { cookie })).body.parts
        .map(({ vendorId, shipBy, late }) => ({ vendorId, shipBy, late }))
        .sort((a, b) => Number(b.vendorId === slow.vendorId) - Number(a.vendorId === slow.vendorId))
    await sql(
      `update vendor_orders s set released_at = '2026-11-20T06:00:00Z' from orders o where o.id = s.order_id and o.public_id = $1 and s.vendor_id = $2`,
      [order.id, slow.vendorId],
    )
    const [late, inTime] = await clocks()
    expect(late).toMatchObject({ shipBy: '2026-11-21', late: 'ship' })
    expect(inTime).toMatchObject({ shipBy: expect.stringMatching(/^20\d\d-/), late: null })
    await moveOrder(order.id, 'shipped')
    expect(await clocks()).toMatchObject([
      { shipBy: null, late: null },
      { shipBy: null, late: null },
    ])
  })
})

describe('the list of orders', () => {
  it('refuses a vendor that is no id, and a view there is not', async () => {
    const { cookie } = await admin()
    expect((await ask('GET', '/admin/orders?vendor=nila', { cookie })).status).toBe(422)
    expect((await ask('GET', '/admin/orders?view=all', { cookie })).status).toBe(422)
  })

  it('is narrowed to one vendor, names it, and adds the totals up', async () => {
    const order = await orderOfVendor()
    const page = await listed(`vendor=${order.vendorId}`)
    expect(page.items.map(({ id }) => id)).toEqual([order.id])
    expect(page).toMatchObject({ total: 1, sum: order.total, vendor: { id: order.vendorId } })
    expect(page.items[0]?.vendors).toEqual([page.vendor?.name])
    expect((await listed(`vendor=${order.vendorId}&status=delivered`)).items).toEqual([])
  })

  it('is searched by a phone number', async () => {
    const phone = `9${String(Date.now()).slice(-9)}`
    const { order } = await buildOrder({ input: { phone: `+91${phone}` } })
    expect(await idsOf(`q=${phone}`)).toEqual([order.id])
  })

  it('shows what is late: promised, paid or to be paid, and not there', async () => {
    const [late, arrived, onTime] = [await orderOfVendor(), await orderOfVendor(), await orderOfVendor()]
    await moveOrder(arrived.id, 'delivered')
    await sql('update orders set estimated_delivery_on = india_day(now()) - 1 where public_id = any ($1)', [
      [late.id, arrived.id],
    ])
    const ids = await idsOf('view=late')
    expect(ids).toContain(late.id)
    expect(ids).not.toContain(arrived.id)
    expect(ids).not.toContain(onTime.id)
    const page = await listed(`vendor=${late.vendorId}`)
    expect(page.items[0]?.late).toBe(true)
    expect(page.views.late).toBeGreaterThan(0)
    await sql(
      'update vendor_orders set released_at = null where order_id = (select id from orders where public_id = $1)',
      [late.id],
    )
    expect(await idsOf('view=late')).not.toContain(late.id)
  })

  it('shows what is late to ship by the vendor’s own rule, on the dashboard too', async () => {
    const products = [
      await buildProduct({ vendorId: await buildVendor() }),
      await buildProduct({ vendorId: await buildVendor() }),
    ]
    const { order: ofTwo } = await buildOrder({ lines: products.map((product) => ({ product, quantity: 1 })) })
    const [late, sent, onTime] = [ofTwo, await orderOfVendor(), await orderOfVendor()]
    const { cookie } = await admin()
    const waiting = async () => (await ask<WaitingView>('GET', '/admin/overview/waiting', { cookie })).body.lateToShip
    const before = [await waiting(), (await listed('')).views.ship]
    await moveOrder(sent.id, 'shipped')
    await sql(
      `update vendor_orders set released_at = now() - interval '2 days'
        where order_id in (select id from orders where public_id = any ($1))`,
      [[late.id, sent.id]],
    )
    const page = await listed('view=ship')
    const ids = page.items.map(({ id }) => id)
    expect(ids).toContain(late.id)
    expect(ids).not.toContain(sent.id)
    expect(ids).not.toContain(onTime.id)
    expect(page.items.find(({ id }) => id === late.id)).toMatchObject({ lateToShip: true, late: false })
    expect(page.items.find(({ id }) => id === late.id)?.parts).toMatchObject([
      { status: 'pending', released: true, lateToShip: true },
      { status: 'pending', released: true, lateToShip: true },
    ])
    expect((await listed(`vendor=${onTime.vendorId}`)).items[0]).toMatchObject({
      lateToShip: false,
      parts: [{ lateToShip: false }],
    })
    expect([await waiting(), page.views.ship], 'once, though both its parts are late').toEqual(
      before.map((count) => count + 1),
    )
  })

  it('shows cash that is not collected, and money that is to go back', async () => {
    const [cash, back] = [await orderOfVendor(), await orderOfVendor()]
    await moveOrder(back.id, 'delivered')
    const ritu = await admin()
    const body = { amount: 50, key: randomUUID(), reason: 'Sorry.' }
    expect((await ask('POST', `/admin/orders/${back.id}/refunds`, { cookie: ritu.cookie, body })).status).toBe(200)
    expect(await idsOf('view=cash')).toContain(cash.id)
    const toCollect = async (asked: string) => (await listed(asked)).toCollect
    expect(await toCollect(`view=cash&vendor=${cash.vendorId}`)).toBe(cash.total)
    expect(await toCollect(`view=cash&vendor=${back.vendorId}`)).toBe(0)
    expect(await toCollect(`vendor=${cash.vendorId}`)).toBeNull()
    expect(await idsOf('view=refunds')).toContain(back.id)
    expect(await idsOf('view=refunds')).not.toContain(cash.id)
    expect((await listed(`vendor=${back.vendorId}`)).items[0]?.refundDue).toBe(50)
  })
})

describe('notes about an order', () => {
  it('are two hundred at most, also when many are written at once', async () => {
    const { cookie } = await admin()
    const { order } = await buildOrder()
    await sql(
      `insert into order_notes (order_id, author_name, body)
       select id, 'Ritu', 'Called.' from orders, generate_series(1, 195) where public_id = $1`,
      [order.id],
    )
    const note = () => ask('POST', `/admin/orders/${order.id}/notes`, { cookie, body: { body: 'Called.' } })
    const answers = await Promise.all(Array.from({ length: 12 }, note))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect((await note()).body.code).toBe('orders.notes_full')
    const notes = 'select from order_notes where order_id = (select id from orders where public_id = $1)'
    expect(await sql(notes, [order.id])).toHaveLength(200)
  })

  it('are refused when empty, too long, or about no order', async () => {
    const [{ cookie }, order] = [await admin(), await orderOfVendor()]
    const note = (id: string, body: string) => ask('POST', `/admin/orders/${id}/notes`, { cookie, body: { body } })
    expect((await note(order.id, '  ')).status).toBe(422)
    expect((await note(order.id, 'x'.repeat(2_001))).status).toBe(422)
    expect((await note('SHR-00000-00000', 'Called.')).status).toBe(404)
  })

  it('are read by those who work here, in order, and by nobody else', async () => {
    const [{ cookie }, order] = [await admin(), await orderOfVendor()]
    for (const body of ['Called at noon.', 'Calls back tomorrow.'])
      expect((await ask('POST', `/admin/orders/${order.id}/notes`, { cookie, body: { body } })).status).toBe(200)
    const shown = await ask<AdminOrderView>('GET', `/admin/orders/${order.id}`, { cookie })
    expect(shown.body.notes.map(({ author, body }) => [author, body])).toEqual([
      ['Ritu Malhotra', 'Called at noon.'],
      ['Ritu Malhotra', 'Calls back tomorrow.'],
    ])
    const customer = await signedIn()
    expect(
      (await ask('POST', `/admin/orders/${order.id}/notes`, { cookie: customer.cookie, body: { body: 'x' } })).status,
    ).toBe(403)
    const rows = await sql('select after, reason from audit_log where subject_id = $1', [order.id])
    expect(JSON.stringify(rows)).not.toContain('noon')
  })

  it('can be removed, twice without harm, and only from their own order', async () => {
    const [{ cookie }, order, other] = [await admin(), await orderOfVendor(), await orderOfVendor()]
    const added = await ask<AdminOrderView>('POST', `/admin/orders/${order.id}/notes`, {
      cookie,
      body: { body: 'Called.' },
    })
    const noteId = added.body.notes[0]?.id
    const remove = (id: string) => ask<AdminOrderView>('DELETE', `/admin/orders/${id}/notes/${noteId}`, { cookie })
    await remove(other.id)
    expect((await ask<AdminOrderView>('GET', `/admin/orders/${order.id}`, { cookie })).body.notes).toHaveLength(1)
    expect((await remove(order.id)).body.notes).toEqual([])
    expect((await remove(order.id)).status).toBe(200)
  })
})
