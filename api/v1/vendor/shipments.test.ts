import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminOrderView, VendorOrderView } from '#modules/fulfillment/shapes.ts'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { chooseProvider, forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, buildVendorMember } from '#tests/support/factories.ts'
import { runOrderJobs } from '#tests/support/order-jobs.ts'
import { buildOrder } from '#tests/support/orders.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
  chooseProvider(sandboxProvider)
})

/** An order of two vendors' goods, paid on delivery; the part of the first is accepted. */
async function acceptedOrder() {
  const anita = await buildVendorMember()
  const bela = await buildVendorMember()
  const lines = [
    { product: await buildProduct({ vendorId: anita.vendorId, name: 'Rose Mist' }), quantity: 2 },
    { product: await buildProduct({ vendorId: anita.vendorId, name: 'Lip Balm' }), quantity: 1 },
    { product: await buildProduct({ vendorId: bela.vendorId, name: 'Clay Mask' }), quantity: 1 },
  ]
  const { order, viewer } = await buildOrder({ lines })
  const cookie = await cookieOf(anita)
  const { body } = await ask<VendorOrderView>('POST', `/vendor/orders/${order.id}/acceptance`, { cookie })
  return { order, customer: viewer, anita, bela, cookie, part: body }
}

const first = { carrier: 'Blue Dart', trackingNumber: '7712 3456' }
const right = { carrier: 'Delhivery', trackingNumber: '9900 1122' }

async function shippedOrder() {
  const made = await acceptedOrder()
  const sent = await ask<VendorOrderView>('POST', `/vendor/orders/${made.order.id}/shipment`, {
    cookie: made.cookie,
    body: first,
  })
  return { ...made, part: sent.body }
}

const correct = (orderId: string, cookie: string, body: unknown) =>
  ask<VendorOrderView & { code: string; current: object; detail: string }>(
    'PUT',
    `/vendor/orders/${orderId}/shipment`,
    {
      cookie,
      body,
    },
  )

describe('sending a parcel', () => {
  it('under one number at the same moment sends one of two orders', async () => {
    const { anita, cookie } = await shippedOrder()
    const product = await buildProduct({ vendorId: anita.vendorId, stock: 100 })
    for (let round = 0; round < 12; round++) {
      const orders = await Promise.all([1, 2].map(() => buildOrder({ lines: [{ product, quantity: 1 }] })))
      const body = { carrier: 'Ekart', trackingNumber: `AWB-TWICE-${round}` }
      for (const { order } of orders) await ask('POST', `/vendor/orders/${order.id}/acceptance`, { cookie })
      const sent = await Promise.all(
        orders.map(({ order }) => ask('POST', `/vendor/orders/${order.id}/shipment`, { cookie, body })),
      )
      expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  it('takes no number that stands for another order with the same courier, from vendor and operator alike', async () => {
    const { anita, cookie, order } = await shippedOrder()
    const other = await buildOrder({
      lines: [{ product: await buildProduct({ vendorId: anita.vendorId }), quantity: 1 }],
    })
    const id = other.order.id
    const operator = await cookieOf(await buildUser({ role: 'admin' }))
    await ask('POST', `/vendor/orders/${id}/acceptance`, { cookie })
    const same = { carrier: 'bluedart express', trackingNumber: first.trackingNumber }
    const refused = {
      status: 409,
      body: {
        code: 'fulfillment.number_used',
        issues: [{ path: 'trackingNumber', message: `This number is already used for ${order.id}.` }],
      },
    }
    expect(await ask('POST', `/vendor/orders/${id}/shipment`, { cookie, body: same })).toMatchObject(refused)
    const move = { cookie: operator, body: { to: 'shipped', ...same } }
    expect(await ask('POST', `/admin/orders/${id}/moves`, move)).toMatchObject(refused)
    // Another courier may have the same number.
    const body = { carrier: 'Ekart', trackingNumber: first.trackingNumber }
    expect((await ask('POST', `/vendor/orders/${id}/shipment`, { cookie, body })).status).toBe(200)
  })
})

const mailsTo = (email: string) =>
  sql<{ subject: string; text_body: string }>(
    'select subject, text_body from mails where recipient = $1 order by id desc',
    [email],
  )

describe('putting a parcel right', () => {
  it('waits until it was sent', async () => {
    const { order, cookie, part } = await acceptedOrder()
    const answer = await correct(order.id, cookie, { ...right, version: part.version })
    expect(answer).toMatchObject({ status: 409, body: { code: 'fulfillment.not_sent' } })
  })

  it('is for its own vendor', async () => {
    const { order, bela, part } = await shippedOrder()
    const body = { ...right, version: part.version }
    expect((await correct(order.id, await cookieOf(await buildVendorMember()), body)).status).toBe(404)
    // The other vendor's own part has not been sent, and the first one's is none of its business.
    expect((await correct(order.id, await cookieOf(bela), body)).status).toBe(409)
  })

  it.each([[{}], [{ ...right }], [{ ...right, version: 0 }], [{ version: 1, carrier: 'X', trackingNumber: '<b>' }]])(
    'refuses %j in words',
    async (body) => {
      const { order, cookie } = await shippedOrder()
      expect(await correct(order.id, cookie, body)).toMatchObject({ status: 422, body: { detail: expect.any(String) } })
    },
  )

  it('shows the second of two what stands there now, and loses nothing', async () => {
    const { order, cookie, part } = await shippedOrder()
    const body = { ...right, version: part.version }
    expect((await correct(order.id, cookie, body)).status).toBe(200)
    const late = await correct(order.id, cookie, { ...first, trackingNumber: '0000 1111', version: part.version })
    expect(late).toMatchObject({ status: 409, body: { code: 'edit.conflict', current: right } })
    // The same once more is no change.
    expect((await correct(order.id, cookie, body)).status).toBe(200)
  })

  it('reaches the customer and the audit trail', async () => {
    const { order, cookie, part, customer, anita } = await shippedOrder()
    const answer = await correct(order.id, cookie, { ...right, version: part.version })
    expect(answer.body).toMatchObject({ ...right, status: 'shipped', version: part.version + 1 })
    const page = await ask<{ parcels: object[] }>('GET', `/orders/${order.id}`, { cookie: await cookieOf(customer) })
    expect(page.body.parcels).toContainEqual(expect.objectContaining(right))
    await runOrderJobs(order.id, 'order:parcel_corrected')
    const [mail] = await mailsTo('meera@people.example')
    expect(mail?.subject).toBe(`The tracking number of order ${order.id} has changed`)
    expect(mail?.text_body).toContain(right.trackingNumber)
    const [line] = await sql('select actor_id, before, after from audit_log where action = $1 and subject_id = $2', [
      'order.parcel_corrected',
      order.id,
    ])
    expect(line).toMatchObject({ actor_id: anita.userId, before: first, after: right })
  })

  it('is open to the operator, part by part', async () => {
    const { order, part } = await shippedOrder()
    const cookie = await cookieOf(await buildUser({ role: 'admin' }))
    const { body } = await ask<AdminOrderView>('GET', `/admin/orders/${order.id}`, { cookie })
    const sent = body.parts.find((one) => one.trackingNumber === first.trackingNumber)
    const put = (partId: string) =>
      ask<AdminOrderView>('PUT', `/admin/orders/${order.id}/parts/${partId}/shipment`, {
        cookie,
        body: { ...right, version: part.version },
      })
    expect((await put('nothing')).status).toBe(404)
    expect((await put(order.userId)).status).toBe(404)
    expect((await put(sent?.id ?? '')).body.parts).toContainEqual(expect.objectContaining(right))
  })
})

describe('a vendor who had it to send', () => {
  const admin = async () => cookieOf(await buildUser({ role: 'admin' }))

  it('is written to when the customer cancels', async () => {
    const { order, customer, anita, bela } = await acceptedOrder()
    await ask('POST', `/orders/${order.id}/cancellation`, { cookie: await cookieOf(customer) })
    await runOrderJobs(order.id, 'order:cancelled')
    await runOrderJobs(order.id, 'order:cancelled_for_vendors')
    for (const vendor of [anita, bela]) {
      const [mail] = await mailsTo(vendor.email)
      expect(mail?.subject).toBe(`Order ${order.id} is cancelled`)
      expect(mail?.text_body).toContain('The customer cancelled')
    }
    const [mail] = await mailsTo(bela.email)
    expect(mail?.text_body).toContain('Clay Mask')
    expect(mail?.text_body).not.toContain('Rose Mist')
  })

  it('is written to once, about its own lines, when the operator cancels some and later the rest', async () => {
    const { order, anita, bela, part } = await acceptedOrder()
    const cookie = await admin()
    const [mist] = part.items
    const gone = { lineIds: [mist?.id], reason: 'It was recalled.' }
    await ask('POST', `/admin/orders/${order.id}/line-cancellations`, { cookie, body: gone })
    await runOrderJobs(order.id, 'order:lines_cancelled')
    await runOrderJobs(order.id, 'order:cancelled_for_vendors')
    expect(await mailsTo(bela.email)).toEqual([])
    const [mail] = await mailsTo(anita.email)
    expect(mail?.subject).toBe(`An item of order ${order.id} cancelled`)
    expect(mail?.text_body).toContain('It was recalled.')
    expect(mail?.text_body).not.toContain('Lip Balm')

    await ask('POST', `/admin/orders/${order.id}/cancellation`, { cookie, body: { reason: 'All of it.' } })
    await sql('delete from mails where recipient = $1', [anita.email])
    await sql("delete from graphile_worker._private_jobs j where j.payload::jsonb ? 'lineIds'")
    await runOrderJobs(order.id, 'order:cancelled')
    await runOrderJobs(order.id, 'order:cancelled_for_vendors')
    const [rest] = await mailsTo(anita.email)
    expect(rest?.text_body).toContain('Lip Balm')
    expect(rest?.text_body).not.toContain('Rose Mist')
    expect(await mailsTo(bela.email)).toHaveLength(1)
  })

  it('is not written to about what it cancelled itself, nor about what it never saw', async () => {
    const { order, anita, cookie, part } = await acceptedOrder()
    const gone = { lineIds: part.items.map((line) => line.id), reason: 'The last jars broke.' }
    await ask('POST', `/vendor/orders/${order.id}/line-cancellations`, { cookie, body: gone })
    await runOrderJobs(order.id, 'order:lines_cancelled')
    await runOrderJobs(order.id, 'order:cancelled_for_vendors')
    expect(await mailsTo(anita.email)).toEqual([])

    chooseProvider({ ...sandboxProvider, open: async () => ({ kind: 'unknown' }) })
    const product = await buildProduct({ vendorId: anita.vendorId })
    const unpaid = await buildOrder({ lines: [{ product, quantity: 1 }], input: { paymentMethod: 'upi' } })
    await ask('POST', `/orders/${unpaid.order.id}/cancellation`, { cookie: await cookieOf(unpaid.viewer) })
    await runOrderJobs(unpaid.order.id, 'order:cancelled')
    await runOrderJobs(unpaid.order.id, 'order:cancelled_for_vendors')
    expect(await mailsTo(anita.email)).toEqual([])
  })
})
