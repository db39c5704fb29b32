import { beforeEach, describe, expect, it } from 'vitest'
import type { VendorOrderRowView, VendorOrderView } from '#modules/fulfillment/shapes.ts'
import type { CountedPage } from '#modules/orders/shapes.ts'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { chooseProvider, forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, buildVendorMember, stockOf } from '#tests/support/factories.ts'
import { runOrderJobs as runJobs } from '#tests/support/order-jobs.ts'
import { buildOrder } from '#tests/support/orders.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
  chooseProvider(sandboxProvider)
})

/** An order of two vendors' goods, paid on delivery, and a member of each. */
async function sharedOrder(paymentMethod = 'cod') {
  const anita = await buildVendorMember()
  const bela = await buildVendorMember()
  const lines = [
    { product: await buildProduct({ vendorId: anita.vendorId, price: 100, name: 'Rose Mist' }), quantity: 2 },
    { product: await buildProduct({ vendorId: bela.vendorId, price: 300, name: 'Clay Mask' }), quantity: 1 },
  ]
  const { order, viewer } = await buildOrder({ lines, input: { paymentMethod } })
  return { order, customer: viewer, lines, anita, bela }
}

/** What Anita must not read: Bela's goods and their 354 rupees, the 590 of the whole order, the customer's address for mail. */
const ofTheOther = /Clay Mask|people\.example|:(590|354)\b/

const list = (cookie?: string, search = '') =>
  ask<CountedPage<VendorOrderRowView>>('GET', `/vendor/orders${search}`, cookie ? { cookie } : {})

describe('GET /vendor/orders', () => {
  it('refuses nobody, customers and admins', async () => {
    expect((await list()).status).toBe(401)
    expect((await list(await cookieOf(await buildUser()))).status).toBe(403)
    expect((await list(await cookieOf(await buildUser({ role: 'admin' })))).status).toBe(403)
  })

  it.each([
    ['?status=lost'],
    ['?limit=0'],
    ['?limit=1000'],
    [`?q=${'x'.repeat(101)}`],
    ['?vendor=other'],
    ['?from=2026-02-31'],
  ])('refuses %s in words', async (search) => {
    const { anita } = await sharedOrder()
    expect(await list(await cookieOf(anita), search)).toMatchObject({
      status: 422,
      body: { detail: expect.any(String) },
    })
  })

  it('shows only the part of the vendor who asks', async () => {
    const { order, anita, bela } = await sharedOrder()
    const answer = await list(await cookieOf(anita))
    expect(answer.body).toMatchObject({
      total: 1,
      counts: { all: 1, pending: 1, shipped: 0 },
      items: [
        {
          id: order.id,
          status: 'pending',
          customerName: 'Meera Krishnan',
          total: 236,
          itemCount: 2,
          items: [{ name: 'Rose Mist', quantity: 2 }],
        },
      ],
    })
    expect(JSON.stringify(answer.body)).not.toMatch(ofTheOther)
    expect((await list(await cookieOf(bela))).body.items).toMatchObject([{ id: order.id, total: 354 }])
  })

  it('shows nothing before the money is there', async () => {
    const vendor = await buildVendorMember()
    const product = await buildProduct({ vendorId: vendor.vendorId })
    chooseProvider({ ...sandboxProvider, open: async () => ({ kind: 'unknown' }) })
    await buildOrder({ lines: [{ product, quantity: 1 }], input: { paymentMethod: 'upi' } })
    expect((await list(await cookieOf(vendor))).body).toMatchObject({ items: [], total: 0, counts: { all: 0 } })
  })

  it('finds an order by the beginning of its number and filters by status', async () => {
    const { order, anita } = await sharedOrder()
    const cookie = await cookieOf(anita)
    const ids = async (search: string) => (await list(cookie, search)).body.items.map((one) => one.id)
    expect(await ids(`?q=${order.id.toLowerCase().replaceAll('-', '%20')}`)).toEqual([order.id])
    expect(await ids(`?q=${order.id.slice(0, 8)}`)).toEqual([order.id])
    expect(await ids('?q=meera@people.example')).toEqual([])
    expect(await ids('?status=pending')).toEqual([order.id])
    expect(await ids('?status=shipped')).toEqual([])
    const today = indianDay(new Date())
    expect(await ids(`?from=${today}&to=${today}&status=pending`)).toEqual([order.id])
    expect((await list(cookie, '?to=2020-01-01')).body).toMatchObject({ items: [], total: 0, counts: { all: 1 } })
    expect((await list(cookie, `?from=${today}`)).body.total).toBe(1)
  })

  it('is walked both ways', async () => {
    const vendor = await buildVendorMember()
    const product = await buildProduct({ vendorId: vendor.vendorId, stock: 50 })
    const viewer = await buildUser()
    const placed: string[] = []
    for (let at = 0; at < 5; at++) {
      placed.unshift((await buildOrder({ viewer, lines: [{ product, quantity: 1 }] })).order.id)
    }
    const cookie = await cookieOf(vendor)
    const first = (await list(cookie, '?limit=2&sort=newest')).body
    const second = (await list(cookie, `?limit=2&sort=newest&cursor=${first.nextCursor}`)).body
    const back = (await list(cookie, `?limit=2&sort=newest&cursor=${second.previousCursor}`)).body
    expect([...first.items, ...second.items].map((one) => one.id)).toEqual(placed.slice(0, 4))
    expect(back.items).toEqual(first.items)
    expect(back.previousCursor).toBeNull()
    expect((await list(cookie, '?cursor=broken')).body.items).toHaveLength(5)
  })
})

const one = (orderId: string, cookie?: string) =>
  ask<VendorOrderView>('GET', `/vendor/orders/${orderId}`, cookie ? { cookie } : {})
const act = (orderId: string, what: string, cookie: string | undefined, body?: unknown) =>
  ask<VendorOrderView & { detail: string; code: string }>('POST', `/vendor/orders/${orderId}/${what}`, {
    ...(cookie ? { cookie } : {}),
    ...(body === undefined ? {} : { body }),
  })
const parcel = { carrier: 'Blue Dart', trackingNumber: '7712 3456' }

describe('GET /vendor/orders/{id}', () => {
  it('is not there for other vendors, and not before the money is there', async () => {
    const { order } = await sharedOrder()
    expect((await one(order.id)).status).toBe(401)
    expect((await one(order.id, await cookieOf(await buildVendorMember()))).status).toBe(404)
    const vendor = await buildVendorMember()
    const product = await buildProduct({ vendorId: vendor.vendorId })
    chooseProvider({ ...sandboxProvider, open: async () => ({ kind: 'unknown' }) })
    const waiting = await buildOrder({ lines: [{ product, quantity: 1 }], input: { paymentMethod: 'upi' } })
    expect((await one(waiting.order.id, await cookieOf(vendor))).status).toBe(404)
    expect((await act(waiting.order.id, 'acceptance', await cookieOf(vendor))).status).toBe(404)
  })

  it('has what is needed to send it and nothing of others', async () => {
    const { order, anita } = await sharedOrder()
    const { body } = await one(order.id, await cookieOf(anita))
    expect(body).toMatchObject({
      id: order.id,
      total: 236,
      collectOnDelivery: 236,
      shipTo: {
        name: 'Meera Krishnan',
        phone: '+919845012345',
        pincode: '560038',
        landmark: '',
        alternatePhone: null,
        label: null,
      },
      items: [{ name: 'Rose Mist', quantity: 2, total: 236 }],
    })
    expect(JSON.stringify(body)).not.toMatch(ofTheOther)
  })
})

describe('the steps of a parcel', () => {
  it('are refused to everybody else', async () => {
    const { order, customer } = await sharedOrder()
    expect((await act(order.id, 'acceptance', undefined)).status).toBe(401)
    expect((await act(order.id, 'acceptance', await cookieOf(customer))).status).toBe(403)
    expect((await act(order.id, 'acceptance', await cookieOf(await buildUser({ role: 'admin' })))).status).toBe(403)
    expect((await act(order.id, 'acceptance', await cookieOf(await buildVendorMember()))).status).toBe(404)
  })

  it.each([
    [{}],
    [{ carrier: 'Blue Dart' }],
    [{ ...parcel, trackingNumber: '1' }],
    [{ ...parcel, trackingNumber: '<script>' }],
    [{ ...parcel, carrier: 'x'.repeat(10_000) }],
    [{ ...parcel, carrier: 7 }],
    [{ ...parcel, price: 1 }],
  ])('take no parcel like %j', async (body) => {
    const { order, anita } = await sharedOrder()
    const cookie = await cookieOf(anita)
    await act(order.id, 'acceptance', cookie)
    expect((await act(order.id, 'shipment', cookie, body)).status).toBe(422)
    expect((await one(order.id, cookie)).body.status).toBe('processing')
  })

  it('go one after the other, each once, and the order follows its parts', async () => {
    const { order, anita, bela } = await sharedOrder()
    const [a, b] = [await cookieOf(anita), await cookieOf(bela)]
    expect(await act(order.id, 'shipment', a, parcel)).toMatchObject({
      status: 409,
      body: { detail: `Order ${order.id} has not been accepted yet. Nothing was changed.` },
    })
    expect((await act(order.id, 'acceptance', a)).body.status).toBe('processing')
    expect(await act(order.id, 'acceptance', a)).toMatchObject({
      status: 409,
      body: {
        status: 409,
        stands: 'processing',
        code: 'fulfillment.step_not_possible',
        detail: `Order ${order.id} is in work already. Nothing was changed.`,
      },
    })
    expect((await act(order.id, 'shipment', a, parcel)).body).toMatchObject({
      status: 'shipped',
      carrier: 'Blue Dart',
      trackingNumber: '7712 3456',
      history: [{ status: 'processing' }, { status: 'shipped', by: 'vendor' }],
    })
    expect((await one(order.id, b)).body.status).toBe('pending')
    const whole = await sql<{ status: string }>('select status from orders where public_id = $1', [order.id])
    expect(whole[0]?.status).toBe('shipped')
    expect((await act(order.id, 'delivery', a)).body.status).toBe('delivered')
    const acts = await sql<{ action: string; actor_role: string }>(
      'select action, actor_role from audit_log where subject_id = $1 order by id',
      [order.id],
    )
    expect(acts).toEqual([
      { action: 'order.accepted', actor_role: 'vendor' },
      { action: 'order.shipped', actor_role: 'vendor' },
      { action: 'order.delivered', actor_role: 'vendor' },
    ])
  })

  it('are taken once when two press at the same time', async () => {
    const { order, anita } = await sharedOrder()
    const cookie = await cookieOf(anita)
    const answers = await Promise.all([1, 2, 3].map(() => act(order.id, 'acceptance', cookie)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    expect(await sql('select 1 from audit_log where subject_id = $1', [order.id])).toHaveLength(1)
  })
})

describe('cancelling a line', () => {
  const reason = 'The last jar broke.'

  async function withLines(paymentMethod = 'cod') {
    const made = await sharedOrder(paymentMethod)
    const cookie = await cookieOf(made.anita)
    const [line] = (await one(made.order.id, cookie)).body.items
    const [other] = (await one(made.order.id, await cookieOf(made.bela))).body.items
    return { ...made, cookie, lineId: line?.id ?? '', foreignLineId: other?.id ?? '' }
  }
  const cancel = (orderId: string, cookie: string, body: unknown) => act(orderId, 'line-cancellations', cookie, body)

  it.each([[{}], [{ reason }], [{ lineIds: [], reason }], [{ lineIds: ['x'], reason }], [{ lineIds: 7, reason }]])(
    'refuses %j in words',
    async (body) => {
      const { order, cookie } = await withLines()
      expect(await cancel(order.id, cookie, body)).toMatchObject({ status: 422, body: { detail: expect.any(String) } })
    },
  )

  it('wants a reason', async () => {
    const { order, cookie, lineId } = await withLines()
    expect(await cancel(order.id, cookie, { lineIds: [lineId], reason: '  ' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'reason', message: 'Say why, so that the customer knows.' }] },
    })
  })

  it('knows no lines of other vendors', async () => {
    const { order, cookie, foreignLineId, lineId } = await withLines()
    expect((await cancel(order.id, cookie, { lineIds: [foreignLineId], reason })).status).toBe(422)
    expect((await cancel(order.id, cookie, { lineIds: [lineId, foreignLineId], reason })).status).toBe(422)
    const stranger = await cookieOf(await buildVendorMember())
    expect((await cancel(order.id, stranger, { lineIds: [lineId], reason })).status).toBe(404)
    expect(
      await sql(
        'select 1 from line_items where cancelled_at is not null and order_id = (select id from orders where public_id = $1)',
        [order.id],
      ),
    ).toEqual([])
  })

  it('gives the stock back once, takes its price and tax off, and tells the customer', async () => {
    const { order, lines, cookie, lineId, customer } = await withLines()
    const variant = lines[0]?.product.variantId ?? ''
    expect(await stockOf(variant)).toBe(8)
    const answer = await cancel(order.id, cookie, { lineIds: [lineId], reason })
    expect(answer.body).toMatchObject({
      status: 'cancelled',
      shipTo: null,
      items: [{ cancelled: { by: 'vendor', reason } }],
    })
    expect(await stockOf(variant)).toBe(10)
    expect((await cancel(order.id, cookie, { lineIds: [lineId], reason })).status).toBe(409)
    expect(await stockOf(variant)).toBe(10)
    const theirs = await ask('GET', `/orders/${order.id}`, { cookie: await cookieOf(customer) })
    expect(theirs.body).toMatchObject({
      totalAmount: 354,
      status: 'pending',
      items: [{ cancelled: true, cancelReason: reason, refund: null }, { cancelled: false }],
    })
    await runJobs(order.id, 'order:lines_cancelled')
    const [mail] = await sql<{ text_body: string }>('select text_body from mails where subject = $1', [
      `An item of order ${order.id} cancelled`,
    ])
    expect(mail?.text_body).toContain(reason)
    expect(mail?.text_body).toContain('2 × Rose Mist: ₹236 with tax')
    expect(mail?.text_body).toContain('the order is ₹354 now')
  })

  it('pays back what was paid for it, once, and the rest of the order later', async () => {
    const paid: { refundId: string; amountPaise: number }[] = []
    chooseProvider({
      ...sandboxProvider,
      async refund(refund) {
        paid.push(refund)
        return sandboxProvider.refund(refund)
      },
    })
    const { order, cookie, lineId, customer } = await withLines('upi')
    await cancel(order.id, cookie, { lineIds: [lineId], reason })
    await runJobs(order.id, 'order:lines_cancelled')
    await runJobs(order.id, 'order:lines_cancelled')
    expect(paid.map((refund) => refund.amountPaise)).toEqual([23_600])
    const theirs = await ask('GET', `/orders/${order.id}`, { cookie: await cookieOf(customer) })
    expect(theirs.body).toMatchObject({ items: [{ refund: { amount: 236, status: 'refunded' } }, { refund: null }] })
    await ask('POST', `/orders/${order.id}/cancellation`, { cookie: await cookieOf(customer) })
    await runJobs(order.id, 'order:cancelled')
    await runJobs(order.id, 'order:cancelled')
    expect(paid.map((refund) => refund.amountPaise)).toEqual([23_600, 35_400])
    expect(new Set(paid.map((refund) => refund.refundId)).size).toBe(2)
  })

  it('against shipping: one of them wins', async () => {
    for (let round = 0; round < 5; round++) {
      const { order, lines, cookie, lineId } = await withLines()
      await act(order.id, 'acceptance', cookie)
      const [shipped, cancelled] = await Promise.all([
        act(order.id, 'shipment', cookie, parcel),
        cancel(order.id, cookie, { lineIds: [lineId], reason }),
      ])
      expect([shipped.status, cancelled.status].sort()).toEqual([200, 409])
      expect(await stockOf(lines[0]?.product.variantId ?? '')).toBe(cancelled.status === 200 ? 10 : 8)
    }
  })

  it("accepting against the customer's cancelling: nothing is packed that was cancelled", async () => {
    for (let round = 0; round < 5; round++) {
      const { order, lines, cookie, customer } = await withLines()
      const mine = await cookieOf(customer)
      const [accepted, cancelled] = await Promise.all([
        act(order.id, 'acceptance', cookie),
        ask('POST', `/orders/${order.id}/cancellation`, { cookie: mine }),
      ])
      expect(cancelled.status).toBe(200)
      expect([200, 409]).toContain(accepted.status)
      expect((await one(order.id, cookie)).body.status).toBe('cancelled')
      expect(await stockOf(lines[0]?.product.variantId ?? '')).toBe(10)
    }
  })
})

describe('emails', () => {
  it('tell a vendor of a new order, and the customer of a parcel', async () => {
    const { order, anita, bela } = await sharedOrder()
    await runJobs(order.id, 'order:confirmed')
    await runJobs(order.id, 'order:released')
    const told = await sql<{ recipient: string; text_body: string }>(
      'select recipient, text_body from mails where subject = $1 order by id',
      [`New order ${order.id}`],
    )
    expect(told.map((mail) => mail.recipient).sort()).toEqual([anita.email, bela.email].sort())
    expect(told.find((mail) => mail.recipient === anita.email)?.text_body).not.toContain('Clay Mask')
    const cookie = await cookieOf(anita)
    await act(order.id, 'acceptance', cookie)
    await act(order.id, 'shipment', cookie, parcel)
    await runJobs(order.id, 'order:moved')
    const [sent] = await sql<{ text_body: string }>('select text_body from mails where subject = $1', [
      `A parcel of order ${order.id} is on its way`,
    ])
    expect(sent?.text_body).toContain('Blue Dart')
    expect(sent?.text_body).toContain('7712 3456')
  })
})

describe('a suspended vendor', () => {
  const suspend = (vendorId: string) => sql("update vendors set status = 'suspended' where id = $1", [vendorId])

  it('reads no customer’s name or address, and accepts and ships nothing', async () => {
    const { order, anita, bela } = await sharedOrder()
    await suspend(anita.vendorId)
    const cookie = await cookieOf(anita)
    const listed = await list(cookie)
    expect(listed.body.items).toMatchObject([{ id: order.id, customerName: 'Not shown' }])
    const one = await ask<VendorOrderView>('GET', `/vendor/orders/${order.id}`, { cookie })
    expect(one).toMatchObject({ status: 200, body: { shipTo: null } })
    expect(JSON.stringify([listed.body, one.body])).not.toContain('Meera')
    const refused = { status: 403, body: { code: 'fulfillment.vendor_suspended' } }
    expect(await ask('POST', `/vendor/orders/${order.id}/acceptance`, { cookie })).toMatchObject(refused)
    const body = { carrier: 'Delhivery', trackingNumber: 'TRACK12345' }
    expect(await ask('POST', `/vendor/orders/${order.id}/shipment`, { cookie, body })).toMatchObject(refused)
    const other = await ask('POST', `/vendor/orders/${order.id}/acceptance`, { cookie: await cookieOf(bela) })
    expect(other.status).toBe(200)
  })

  it('marks as delivered what it had shipped before', async () => {
    const { order, anita } = await sharedOrder()
    const cookie = await cookieOf(anita)
    await ask('POST', `/vendor/orders/${order.id}/acceptance`, { cookie })
    const body = { carrier: 'Delhivery', trackingNumber: 'TRACK12345' }
    expect((await ask('POST', `/vendor/orders/${order.id}/shipment`, { cookie, body })).status).toBe(200)
    await suspend(anita.vendorId)
    expect((await ask('POST', `/vendor/orders/${order.id}/delivery`, { cookie })).status).toBe(200)
  })
})

describe('where an order went', () => {
  it.each([
    [44, true],
    [46, false],
  ])('%i days after delivery its vendor sees it: %s', async (days, isShown) => {
    const { order, anita } = await sharedOrder()
    const cookie = await cookieOf(anita)
    await ask('POST', `/vendor/orders/${order.id}/acceptance`, { cookie })
    await ask('POST', `/vendor/orders/${order.id}/shipment`, {
      cookie,
      body: { carrier: 'Delhivery', trackingNumber: 'TRACK12345' },
    })
    await ask('POST', `/vendor/orders/${order.id}/delivery`, { cookie })
    await sql(`update vendor_orders set delivered_at = now() - make_interval(days => $1) where vendor_id = $2`, [
      days,
      anita.vendorId,
    ])
    const { body } = await ask<VendorOrderView>('GET', `/vendor/orders/${order.id}`, { cookie })
    expect(body.shipTo !== null).toBe(isShown)
  })
})
