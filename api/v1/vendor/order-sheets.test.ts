import { beforeEach, describe, expect, it } from 'vitest'
import { fulfillmentMessages } from '#modules/fulfillment/limits.ts'
import type {
  BulkMoveView,
  PackingSlipsView,
  ShipmentChecksView,
  VendorOrderRowView,
  VendorOrderView,
} from '#modules/fulfillment/shapes.ts'
import type { CountedPage } from '#modules/orders/shapes.ts'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { chooseProvider, forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, buildVendorMember } from '#tests/support/factories.ts'
import { buildOrder, moveOrder, repeatOrder } from '#tests/support/orders.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
  chooseProvider(sandboxProvider)
})

/** A vendor with so many orders, the earliest first. */
async function vendorWith(orders: number, about: { paymentMethod?: string } = {}) {
  const member = await buildVendorMember()
  const product = await buildProduct({ vendorId: member.vendorId, name: 'Rose Mist', stock: 500 })
  const customer = await buildUser()
  const ids: string[] = []
  for (let at = 0; at < orders; at++) {
    const { order } = await buildOrder({ viewer: customer, lines: [{ product, quantity: 1 }], input: about })
    ids.push(order.id)
  }
  return { member, product, customer, ids, cookie: await cookieOf(member) }
}

const post = <Answer>(path: string, cookie: string, body: object) =>
  ask<Answer & { detail: string }>('POST', `/vendor/orders${path}`, { cookie, body })
const list = async (cookie: string, search = '') =>
  (await ask<CountedPage<VendorOrderRowView>>('GET', `/vendor/orders${search}`, { cookie })).body
const idsOf = async (cookie: string, search = '') => (await list(cookie, search)).items.map(({ id }) => id)
const statusOf = async (cookie: string, id: string) =>
  (await ask<VendorOrderView>('GET', `/vendor/orders/${id}`, { cookie })).body.status
const unknown = 'SHR-00000-00000'

/** Moves the moment at which the vendor saw the order into the past. */
const releasedDaysAgo = (id: string, days: number) =>
  sql(
    `update vendor_orders set released_at = now() - $2 * interval '1 day' where order_id = (select id from orders where public_id = $1)`,
    [id, days],
  )
const promisedDaysAgo = (id: string, days: number) =>
  sql('update orders set estimated_delivery_on = india_day(now()) - $2::int where public_id = $1', [id, days])

describe('accepting many orders', () => {
  it.each([[{}], [{ orderIds: [] }], [{ orderIds: Array.from({ length: 101 }, () => unknown) }], [{ orderIds: [7] }]])(
    'refuses %j in words',
    async (body) => {
      const { cookie } = await vendorWith(0)
      expect(await post('/acceptances', cookie, body)).toMatchObject({
        status: 422,
        body: { detail: expect.any(String) },
      })
    },
  )

  it('takes those that it can, and names the others with their reason', async () => {
    const { cookie, ids } = await vendorWith(3)
    const [first = '', second = '', third = ''] = ids
    await moveOrder(third, 'cancelled')
    const foreign = (await vendorWith(1)).ids[0] ?? ''
    const answer = await post<BulkMoveView>('/acceptances', cookie, {
      orderIds: [first, third, first, second, foreign, unknown],
    })
    expect(answer.body.moved).toEqual([first, second])
    expect(answer.body.left.map(({ id }) => id)).toEqual([third, foreign, unknown])
    expect(answer.body.left[0]?.reason).toContain('has been cancelled')
    expect(await statusOf(cookie, first)).toBe('processing')
    // A repeat moves nothing on.
    const again = await post<BulkMoveView>('/acceptances', cookie, { orderIds: [first, second] })
    expect(again.body.moved).toEqual([])
    expect(again.body.left[0]?.reason).toContain('is in work already')
  })

  it('of a suspended vendor accepts nothing', async () => {
    const { cookie, ids, member } = await vendorWith(1)
    await sql("update vendors set status = 'suspended' where id = $1", [member.vendorId])
    const answer = await post<BulkMoveView>('/acceptances', cookie, { orderIds: ids })
    expect(answer.body).toMatchObject({ moved: [], left: [{ reason: expect.stringContaining('suspended') }] })
  })
})

describe('a sheet of parcels', () => {
  const parcel = { carrier: 'Delhivery', trackingNumber: '1234 5678' }

  it('ships what is right, and says of each other row why not', async () => {
    const { cookie, ids } = await vendorWith(4)
    const [ready = '', pending = '', other = '', last = ''] = ids
    for (const id of [ready, other, last]) await post(`/${id}/acceptance`, cookie, {})
    const rows = [
      { orderId: ready, ...parcel },
      { orderId: pending, ...parcel },
      { orderId: other, carrier: 'India Post', trackingNumber: '12345678' },
      { orderId: ready, carrier: 'DTDC', trackingNumber: 'D12345678' },
      { orderId: unknown, ...parcel },
      { orderId: 'nothing', ...parcel },
      { orderId: last, carrier: '', trackingNumber: '' },
    ]
    const problems = [
      null,
      'Accept this order first.',
      'An India Post number has 13 characters, such as EE123456789IN.',
      'This order is in an earlier row already.',
      'You have no order with this number.',
      'This is not an order ID. Ours look like SHR-7K2MD-9X4QA.',
      'Enter the courier.',
    ]
    const checked = await post<ShipmentChecksView>('/shipment-checks', cookie, { rows })
    expect(checked.body.rows.map(({ problem }) => problem)).toEqual(problems)
    expect(checked.body.rows[0]).toMatchObject({ customerName: 'Meera Krishnan', city: 'Bengaluru' })
    expect(checked.body.rows[4]).toMatchObject({ customerName: null, city: null })
    // Nothing was changed by looking.
    expect(await statusOf(cookie, ready)).toBe('processing')

    const shipped = await post<BulkMoveView>('/shipments', cookie, { rows })
    expect(shipped.body.moved).toEqual([ready])
    expect(shipped.body.left.map(({ reason }) => reason)).toEqual(problems.slice(1))
    const { body } = await ask<VendorOrderView>('GET', `/vendor/orders/${ready}`, { cookie })
    expect(body).toMatchObject({ status: 'shipped', ...parcel })

    const again = await post<BulkMoveView>('/shipments', cookie, { rows: rows.slice(0, 1) })
    expect(again.body).toEqual({ moved: [], left: [{ id: ready, reason: 'This order has been shipped already.' }] })
  })

  it('ships an order by a good row after one that was not right', async () => {
    const { cookie, ids } = await vendorWith(1)
    const [order = ''] = ids
    await post(`/${order}/acceptance`, cookie, {})
    const rows = [
      { orderId: order, carrier: 'India Post', trackingNumber: '12345678' },
      { orderId: order, ...parcel },
      { orderId: order, ...parcel },
    ]
    const problems = [
      'An India Post number has 13 characters, such as EE123456789IN.',
      null,
      'This order is in an earlier row already.',
    ]
    const checked = await post<ShipmentChecksView>('/shipment-checks', cookie, { rows })
    expect(checked.body.rows.map(({ problem }) => problem)).toEqual(problems)
    const shipped = await post<BulkMoveView>('/shipments', cookie, { rows })
    expect(shipped.body.moved).toEqual([order])
  })

  it('ships no two orders under one number of a courier, within the sheet and beside what was shipped', async () => {
    const { cookie, ids } = await vendorWith(5)
    const [first = '', second = '', third = '', other = '', early = ''] = ids
    for (const id of [first, second, third, other]) await post(`/${id}/acceptance`, cookie, {})
    await post(`/${third}/shipment`, cookie, { carrier: 'Blue Dart', trackingNumber: 'BD-77001' })
    const rows = [
      { orderId: first, carrier: 'Delhivery', trackingNumber: 'awb-5001' },
      { orderId: second, carrier: 'delhivery surface', trackingNumber: 'AWB-5001' },
      { orderId: other, carrier: 'Bluedart', trackingNumber: 'bd-77001' },
      { orderId: early, carrier: 'Delhivery', trackingNumber: 'AWB-5001' },
    ]
    const problems = [
      `This number is already used for ${second}.`,
      `This number is already used for ${first}.`,
      `This number is already used for ${third}.`,
      'Accept this order first.',
    ]
    const checked = await post<ShipmentChecksView>('/shipment-checks', cookie, { rows })
    expect(checked.body.rows.map(({ problem }) => problem)).toEqual(problems)
    const refused = await post<BulkMoveView>('/shipments', cookie, { rows })
    expect(refused.body.moved).toEqual([])
    // Another courier may have the same number, and what was put right goes out.
    const right = [
      { orderId: first, carrier: 'Delhivery', trackingNumber: 'AWB-5001' },
      { orderId: second, carrier: 'Delhivery', trackingNumber: 'AWB-5002' },
      { orderId: other, carrier: 'Ekart', trackingNumber: 'BD-77001' },
    ]
    expect((await post<BulkMoveView>('/shipments', cookie, { rows: right })).body).toEqual({
      moved: [first, second, other],
      left: [],
    })
  })

  it('reads each cell as one line, and half a character stops no other row', async () => {
    const { cookie, ids } = await vendorWith(4)
    for (const id of ids) await post(`/${id}/acceptance`, cookie, {})
    const carriers = [
      'Acme\u0000Co',
      'Acme\r\nBcc: x@y.example',
      'Acme \ud83d',
      '\u202eAc\u200bme\u200d क्\u200dष\ufeff',
    ]
    const shipped = await post<BulkMoveView>('/shipments', cookie, {
      rows: ids.map((orderId, at) => ({ orderId, trackingNumber: `1122334${at}`, carrier: carriers[at] })),
    })
    expect(shipped, shipped.text).toMatchObject({ status: 200, body: { moved: ids, left: [] } })
    const kept = await Promise.all(
      ids.map(async (id) => (await ask<VendorOrderView>('GET', `/vendor/orders/${id}`, { cookie })).body.carrier),
    )
    expect(kept).toEqual(['Acme Co', 'Acme Bcc: x@y.example', 'Acme \ufffd', 'Acme क्\u200dष'])
  })

  it('refuses a row alone whose courier nobody can see, or with a cell that is too long', async () => {
    const { cookie, ids } = await vendorWith(4)
    for (const id of ids) await post(`/${id}/acceptance`, cookie, {})
    const wrong = [
      {},
      { carrier: '\u200b\u2060' },
      { carrier: 'x'.repeat(20_000) },
      { trackingNumber: '7'.repeat(201) },
    ]
    const rows = ids.map((orderId, at) => ({ ...parcel, orderId, trackingNumber: `1122334${at}`, ...wrong[at] }))
    const shipped = await post<BulkMoveView>('/shipments', cookie, { rows })
    expect(shipped, shipped.text).toMatchObject({ status: 200, body: { moved: [ids[0]] } })
    expect(shipped.body.left.map(({ reason }) => reason)).toEqual([
      fulfillmentMessages.carrier,
      fulfillmentMessages.carrierTooLong,
      fulfillmentMessages.trackingNumberForm,
    ])
  })

  it('names a row that breaks, and ships the others', async () => {
    const { cookie, ids } = await vendorWith(3)
    for (const id of ids) await post(`/${id}/acceptance`, cookie, {})
    await sql(`alter table vendor_orders add constraint breaks check (carrier <> 'Breaks') not valid`)
    try {
      const shipped = await post<BulkMoveView>('/shipments', cookie, {
        rows: ids.map((orderId, at) => ({
          orderId,
          trackingNumber: `1122334${at}`,
          carrier: at === 1 ? 'Breaks' : 'Delhivery',
        })),
      })
      expect(shipped.body).toEqual({
        moved: [ids[0], ids[2]],
        left: [{ id: ids[1], reason: 'Something went wrong on our side. See how it stands before you try again.' }],
      })
    } finally {
      await sql('alter table vendor_orders drop constraint breaks')
    }
  })

  it('tells nothing of the orders of others', async () => {
    const { ids } = await vendorWith(1)
    const { cookie } = await vendorWith(0)
    const { body } = await post<ShipmentChecksView>('/shipment-checks', cookie, {
      rows: [{ orderId: ids[0], ...parcel }],
    })
    expect(body.rows).toEqual([
      {
        orderId: ids[0],
        customerName: null,
        city: null,
        collectOnDelivery: null,
        problem: 'You have no order with this number.',
      },
    ])
  })

  it.each([[{}], [{ rows: [] }], [{ rows: [{ orderId: 'x' }] }]])('refuses %j in words', async (body) => {
    const { cookie } = await vendorWith(0)
    expect(await post('/shipments', cookie, body)).toMatchObject({ status: 422, body: { detail: expect.any(String) } })
  })

  it('shipped by two people at once goes out once', async () => {
    const { cookie, ids } = await vendorWith(1)
    await post(`/${ids[0]}/acceptance`, cookie, {})
    const both = await Promise.all(
      ['11112222', '33334444'].map((trackingNumber) =>
        post<BulkMoveView>('/shipments', cookie, { rows: [{ orderId: ids[0], carrier: 'Ekart', trackingNumber }] }),
      ),
    )
    expect(both.flatMap(({ body }) => body.moved)).toEqual([ids[0]])
    expect(both.flatMap(({ body }) => body.left)).toHaveLength(1)
  })

  it('of India Post is checked for a single parcel too', async () => {
    const { cookie, ids } = await vendorWith(1)
    await post(`/${ids[0]}/acceptance`, cookie, {})
    const one = (trackingNumber: string) =>
      post(`/${ids[0]}/shipment`, cookie, { carrier: 'India Post', trackingNumber })
    expect(await one('12345678')).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('13 characters') },
    })
    expect((await one('EE 123 456 789 IN')).status).toBe(200)
  })
})

describe('packing slips of several orders', () => {
  it('come in the order they are asked for, without those of others', async () => {
    const { cookie, ids } = await vendorWith(2)
    const foreign = (await vendorWith(1)).ids[0]
    const asked = [ids[1], foreign, unknown, ids[0]]
    const { body } = await ask<PackingSlipsView>('GET', `/vendor/orders/slips?ids=${asked.join()}`, { cookie })
    expect(body.items.map(({ id }) => id)).toEqual([ids[1], ids[0]])
    expect(body.items[0]).toMatchObject({ shipTo: { pincode: '560038' }, collectOnDelivery: 118 })
  })

  it.each(['', '?ids=', `?ids=${Array.from({ length: 101 }, (_, at) => at).join()}`])('refuse %s', async (search) => {
    const { cookie } = await vendorWith(0)
    expect((await ask('GET', `/vendor/orders/slips${search}`, { cookie })).status).toBe(422)
  })
})

describe("a vendor's list", () => {
  it('begins with what has to be sent first; what has left follows, the latest first', async () => {
    const { cookie, ids } = await vendorWith(5)
    const [a = '', b = '', c = '', d = '', e = ''] = ids
    await releasedDaysAgo(b, 4)
    await releasedDaysAgo(d, 2)
    await moveOrder(c, 'shipped')
    await releasedDaysAgo(c, 1)
    await moveOrder(a, 'delivered')
    expect(await idsOf(cookie)).toEqual([b, d, e, a, c])
    expect(await idsOf(cookie, '?sort=newest')).toEqual([e, d, c, b, a])
    // The same, two by two, there and back.
    const first = await list(cookie, '?limit=2')
    const second = await list(cookie, `?limit=2&cursor=${first.nextCursor}`)
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([b, d, e, a])
    const back = await list(cookie, `?limit=2&cursor=${second.previousCursor}`)
    expect(back.items.map(({ id }) => id)).toEqual([b, d])
    // A place in one order is none in the other: it begins again.
    expect((await list(cookie, `?limit=2&sort=newest&cursor=${first.nextCursor}`)).items[0]?.id).toBe(e)
  })

  it('says what is late, and finds it', async () => {
    const { cookie, ids } = await vendorWith(4)
    const [late = '', fresh = '', lost = '', there = ''] = ids
    await releasedDaysAgo(late, 2)
    await moveOrder(lost, 'shipped')
    await promisedDaysAgo(lost, 1)
    await moveOrder(there, 'delivered')
    await promisedDaysAgo(there, 1)
    const rows = (await list(cookie)).items
    expect(Object.fromEntries(rows.map((row) => [row.id, row.late]))).toEqual({
      [late]: 'ship',
      [fresh]: null,
      [lost]: 'arrive',
      [there]: null,
    })
    expect(rows.find(({ id }) => id === there)?.shipBy).toBeNull()
    expect(await list(cookie, '?late=ship')).toMatchObject({ items: [{ id: late }], total: 1, counts: { all: 4 } })
    expect(await idsOf(cookie, '?late=arrive')).toEqual([lost])
    expect(await idsOf(cookie, '?late=ship&status=processing')).toEqual([])
  })

  it('is narrowed by how it is paid', async () => {
    const { cookie, ids, product, customer } = await vendorWith(1)
    const paid = await buildOrder({
      viewer: customer,
      lines: [{ product, quantity: 1 }],
      input: { paymentMethod: 'upi' },
    })
    expect(await idsOf(cookie, '?payment=cash')).toEqual(ids)
    expect(await idsOf(cookie, '?payment=prepaid')).toEqual([paid.order.id])
  })

  it('finds a customer, a phone, a product and a SKU, and nothing of other vendors', async () => {
    const { cookie, ids, product, member } = await vendorWith(1)
    const other = await vendorWith(1)
    const find = (words: string) => idsOf(cookie, `?q=${encodeURIComponent(words)}`)
    for (const words of ['krishnan', 'MEERA', 'rose m', '98450 12345', '+91 9845012345', product.slug])
      expect(await find(words), words).toEqual(ids)
    for (const words of ['%', '_', 'nobody', '98450 54321', other.product.slug]) expect(await find(words)).toEqual([])
    // People are not for a vendor that is suspended, and phones not once it has arrived.
    await moveOrder(ids[0] ?? '', 'delivered')
    expect(await find('98450 12345')).toEqual([])
    expect(await find('krishnan')).toEqual(ids)
    await sql("update vendors set status = 'suspended' where id = $1", [member.vendorId])
    expect(await find('krishnan')).toEqual([])
    expect(await find('rose m')).toEqual(ids)
  })

  it('looks for words in the latest 20,000, and for a number in all', async () => {
    const { cookie, ids, customer, member } = await vendorWith(1)
    const [first = ''] = ids
    const product = await buildProduct({ vendorId: member.vendorId, name: 'Neem Balm', stock: 5 })
    const { order } = await buildOrder({ viewer: customer, lines: [{ product, quantity: 1 }] })
    await repeatOrder(order.id, 19_998)
    const find = (words: string) => idsOf(cookie, `?q=${encodeURIComponent(words)}`)
    expect(await find('rose m')).toEqual(ids)
    expect(await list(cookie, '?q=neem'), 'all were looked through').not.toHaveProperty('searchedLatest')
    await repeatOrder(order.id, 1)
    expect(await find('rose m')).toEqual([])
    expect(await find(first)).toEqual(ids)
    expect(await list(cookie, '?q=neem')).toMatchObject({ total: 10_001, searchedLatest: 20_000 })
    expect(await list(cookie, `?q=${first}`)).not.toHaveProperty('searchedLatest')
    expect(await list(cookie, '')).not.toHaveProperty('searchedLatest')
  })
})
