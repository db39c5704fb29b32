import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminOrderView, BulkMoveView } from '#modules/fulfillment/shapes.ts'
import type { AdminOrderRowView, CountedPage } from '#modules/orders/shapes.ts'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { type Answer, ask, cookieOf } from '#tests/support/api.ts'
import { chooseProvider, forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, buildVendorMember, stockOf } from '#tests/support/factories.ts'
import { buildOrder } from '#tests/support/orders.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
  chooseProvider(sandboxProvider)
})

const adminCookie = async () => cookieOf(await buildUser({ role: 'admin', name: 'Ritu Malhotra' }))

async function sharedOrder(paymentMethod = 'cod') {
  const lines = [
    { product: await buildProduct({ price: 100, name: 'Rose Mist' }), quantity: 2 },
    { product: await buildProduct({ price: 300, name: 'Clay Mask' }), quantity: 1 },
  ]
  return buildOrder({ lines, input: { paymentMethod } })
}

async function addManualMethod(): Promise<void> {
  await sql(`insert into payment_methods (code, name, type, details, provider) values ('by-wire', 'By wire', 'offline', 'Send it.', 'manual')
             on conflict (code) do update set enabled = true`)
}

const list = (cookie: string | undefined, search = '') =>
  ask<CountedPage<AdminOrderRowView>>('GET', `/admin/orders${search}`, cookie ? { cookie } : {})
const one = (orderId: string, cookie: string) => ask<AdminOrderView>('GET', `/admin/orders/${orderId}`, { cookie })
const act = (orderId: string, what: string, cookie: string | undefined, body?: unknown) =>
  ask<AdminOrderView & { detail: string; code: string }>('POST', `/admin/orders/${orderId}/${what}`, {
    ...(cookie ? { cookie } : {}),
    ...(body === undefined ? {} : { body }),
  })
const idsOf = (answer: Answer<CountedPage<AdminOrderRowView>>) => answer.body.items.map((row) => row.id)
const trail = (orderId: string) =>
  sql<{ action: string; actor_name: string; reason: string | null }>(
    'select action, actor_name, reason from audit_log where subject_id = $1 order by id',
    [orderId],
  )

describe('GET /admin/orders', () => {
  it('is for admins', async () => {
    expect((await list(undefined)).status).toBe(401)
    expect((await list(await cookieOf(await buildUser()))).status).toBe(403)
    expect((await list(await cookieOf(await buildVendorMember()))).status).toBe(403)
  })

  it.each([
    ['?status=lost'],
    ['?payment=gold'],
    ['?state=Atlantis'],
    ['?sort=random'],
    ['?from=yesterday'],
    ['?to=2026-02-31'],
    ['?limit=101'],
    [`?q=${'x'.repeat(10_000)}`],
    ['?unknown=1'],
  ])('refuses %s in words', async (search) => {
    expect(await list(await adminCookie(), search)).toMatchObject({
      status: 422,
      body: { detail: expect.any(String) },
    })
  })

  it.each([['nonsense'], [btoa('["a","not a key"]')], [btoa('["b","1","2","3"]')], [btoa('["a",7]')]])(
    'begins at its first page for the cursor %s',
    async (cursor) => {
      const cookie = await adminCookie()
      expect((await list(cookie, `?cursor=${cursor}`)).body).toEqual((await list(cookie)).body)
    },
  )

  it('tells of a cancelled order what was ordered, and apart from that what went back', async () => {
    const cookie = await adminCookie()
    const { order } = await sharedOrder('upi')
    const parts = (await one(order.id, cookie)).body.parts
    for (const part of parts)
      await act(order.id, 'line-cancellations', cookie, {
        lineIds: part.items.map(({ id }) => id),
        reason: 'Damaged in the store.',
      })
    const [row] = (await list(cookie, `?q=${order.id}`)).body.items
    expect(row).toMatchObject({ status: 'cancelled', ordered: { total: 590, itemCount: 3 }, toCollect: 0 })
    expect((await one(order.id, cookie)).body.ordered).toEqual({ subtotal: 500, tax: 90, total: 590 })
  })

  it('has the fields of the specification', async () => {
    const { order } = await sharedOrder()
    const answer = await list(await adminCookie(), `?q=${order.id}`)
    expect(answer.body).toMatchObject({
      total: 1,
      items: [
        {
          id: order.id,
          customer: 'Meera Krishnan',
          date: order.createdAt,
          total: 590,
          status: 'pending',
          itemCount: 3,
          paymentStatus: 'on_delivery',
        },
      ],
    })
  })

  it('finds by number, name and email address, and takes signs of patterns literally', async () => {
    const cookie = await adminCookie()
    const input = { firstName: 'Zubeida', lastName: 'Quershi', email: 'zubeida@people.example' }
    const { order } = await buildOrder({ input })
    for (const q of ['zubei', 'QUERSHI', 'zubeida@people', order.id.slice(4), order.id.toLowerCase()]) {
      expect(idsOf(await list(cookie, `?q=${encodeURIComponent(q)}`)), q).toEqual([order.id])
    }
    for (const q of ['zubei%', '%%%', '___', 'u', '🙂🙂🙂', "'; drop table orders"]) {
      expect((await list(cookie, `?q=${encodeURIComponent(q)}`)).body.items, q).toEqual([])
    }
  })

  it('filters by status, by the money and by days in India', async () => {
    const cookie = await adminCookie()
    const { order, viewer } = await buildOrder({ input: { paymentMethod: 'upi' } })
    await ask('POST', `/orders/${order.id}/cancellation`, { cookie: await cookieOf(viewer) })
    const today = indianDay(new Date())
    const has = async (search: string) => idsOf(await list(cookie, search)).includes(order.id)
    expect(await has('?status=cancelled')).toBe(true)
    expect(await has('?status=pending')).toBe(false)
    expect(await has('?payment=refund_due')).toBe(true)
    expect(await has('?payment=captured')).toBe(false)
    expect(await has(`?from=${today}&to=${today}`)).toBe(true)
    expect(await has('?to=2020-01-01')).toBe(false)
    expect(await has('?state=Karnataka&status=cancelled')).toBe(true)
    expect(await has('?state=Kerala')).toBe(false)
  })

  it('sorts by date and by total, both ways, over its pages', async () => {
    const cookie = await adminCookie()
    for (const [sort, of] of [
      ['newest', (row: AdminOrderRowView) => -Date.parse(row.date)],
      ['oldest', (row: AdminOrderRowView) => Date.parse(row.date)],
      ['total-high', (row: AdminOrderRowView) => -row.total],
      ['total-low', (row: AdminOrderRowView) => row.total],
    ] as const) {
      const first = (await list(cookie, `?sort=${sort}&limit=7`)).body
      const second = (await list(cookie, `?sort=${sort}&limit=7&cursor=${first.nextCursor}`)).body
      const both = [...first.items, ...second.items]
      expect(new Set(both.map((row) => row.id)).size).toBe(14)
      expect(both.map(of)).toEqual(both.map(of).toSorted((a, b) => a - b))
      const back = (await list(cookie, `?sort=${sort}&limit=7&cursor=${second.previousCursor}`)).body
      expect(back.items).toEqual(first.items)
    }
  })

  it('is saved as a file with the same filters, safe for spreadsheets', async () => {
    const { order } = await buildOrder({ input: { firstName: '=1+1', lastName: 'Rao', email: 'file@people.example' } })
    const { api } = await import('#api/app.ts')
    const response = await api.request(
      'http://127.0.0.1:3000/api/v1/admin/orders/export?q=file@people',
      { headers: { cookie: await adminCookie() } },
      { clientAddress: '127.0.0.1', requestId: 'one' },
    )
    const text = await response.text()
    expect(response.headers.get('content-disposition')).toContain('orders.csv')
    expect(text.split('\r\n').filter(Boolean)).toHaveLength(2)
    expect(text).toContain(order.id)
    expect(text).not.toMatch(/(^|,)"?=1/)
  })
})

describe('an order of everybody', () => {
  it('has its parts, its money and who did what', async () => {
    const cookie = await adminCookie()
    const { order, viewer } = await sharedOrder()
    await act(order.id, 'moves', cookie, { to: 'processing' })
    const { body } = await one(order.id, cookie)
    expect(body).toMatchObject({
      id: order.id,
      status: 'processing',
      customer: { userId: viewer.userId, email: 'meera@people.example' },
      payment: { provider: 'cash', status: 'on_delivery', amount: 590, refunded: 0, refundDue: 0 },
      history: expect.arrayContaining([
        expect.objectContaining({ status: 'pending', by: 'customer', vendor: null }),
        expect.objectContaining({
          status: 'processing',
          by: 'admin',
          actor: 'Ritu Malhotra',
          vendor: 'Vanya Botanics',
        }),
      ]),
    })
    expect(body.parts.map((part) => part.total).sort()).toEqual([236, 354])
    expect((await ask('GET', '/admin/orders/SHR-00000-00000', { cookie })).status).toBe(404)
    expect((await ask('GET', '/admin/orders/🙂', { cookie })).status).toBe(404)
  })
})

describe('moving an order', () => {
  it('applies to every part one step before, and says where the rest stands', async () => {
    const cookie = await adminCookie()
    const { order } = await sharedOrder()
    const [first] = (await one(order.id, cookie)).body.parts
    await act(order.id, 'moves', cookie, { to: 'processing', part: first?.id })
    expect((await one(order.id, cookie)).body.parts.map((part) => part.status).sort()).toEqual([
      'pending',
      'processing',
    ])
    const moved = await act(order.id, 'moves', cookie, { to: 'processing' })
    expect(moved.body.parts.map((part) => part.status)).toEqual(['processing', 'processing'])
    expect(await act(order.id, 'moves', cookie, { to: 'processing' })).toMatchObject({ status: 409 })
    expect(await act(order.id, 'moves', cookie, { to: 'delivered' })).toMatchObject({
      status: 409,
      body: { detail: `Order ${order.id} has not been shipped yet.` },
    })
    expect((await act(order.id, 'moves', cookie, { to: 'shipped' })).body.status).toBe('shipped')
    expect((await act(order.id, 'moves', cookie, { to: 'delivered' })).body.status).toBe('delivered')
    expect((await trail(order.id)).map((entry) => entry.action)).toEqual([
      'order.accepted',
      'order.accepted',
      'order.shipped',
      'order.delivered',
    ])
  })

  it.each([
    [{}],
    [{ to: 'cancelled' }],
    [{ to: 'pending' }],
    [{ to: 'shipped', part: 'x' }],
    [{ to: 'shipped', x: 1 }],
  ])('refuses %j', async (body) => {
    const { order } = await sharedOrder()
    expect((await act(order.id, 'moves', await adminCookie(), body)).status).toBe(422)
  })

  it('moves nothing before the money is there', async () => {
    await addManualMethod()
    const { order } = await sharedOrder('by-wire')
    const cookie = await adminCookie()
    expect(await act(order.id, 'moves', cookie, { to: 'processing' })).toMatchObject({
      status: 409,
      body: { code: 'fulfillment.not_paid' },
    })
    expect((await one(order.id, cookie)).body.status).toBe('pending')
  })

  it('of many says which moved and which did not, and why', async () => {
    const cookie = await adminCookie()
    const [fresh, packed, gone] = [await sharedOrder(), await sharedOrder(), await sharedOrder()]
    await act(packed.order.id, 'moves', cookie, { to: 'processing' })
    await act(gone.order.id, 'cancellation', cookie, { reason: 'Asked for.' })
    const orderIds = [fresh.order.id, packed.order.id, gone.order.id, 'SHR-00000-00000']
    const answer = await ask<BulkMoveView>('POST', '/admin/orders/moves', {
      cookie,
      body: { orderIds, to: 'processing' },
    })
    expect(answer.body).toEqual({
      moved: [fresh.order.id],
      left: [
        { id: packed.order.id, reason: expect.stringContaining('is in work already') },
        { id: gone.order.id, reason: expect.stringContaining('has been cancelled') },
        { id: 'SHR-00000-00000', reason: 'We could not find this order.' },
      ],
    })
    const many = Array.from({ length: 101 }, () => fresh.order.id)
    expect((await ask('POST', '/admin/orders/moves', { cookie, body: { orderIds: many, to: 'shipped' } })).status).toBe(
      422,
    )
    expect((await ask('POST', '/admin/orders/moves', { cookie, body: { orderIds: [], to: 'shipped' } })).status).toBe(
      422,
    )
  })
})

describe('cancelling as the operator', () => {
  it('wants a reason, gives the stock back once and says why', async () => {
    const cookie = await adminCookie()
    const { order, lines } = await sharedOrder()
    expect((await act(order.id, 'cancellation', cookie, {})).status).toBe(422)
    const answer = await act(order.id, 'cancellation', cookie, { reason: 'The customer called.' })
    expect(answer.body).toMatchObject({ status: 'cancelled', total: 590 })
    expect(await act(order.id, 'cancellation', cookie, { reason: 'Again.' })).toMatchObject({
      status: 409,
      body: { detail: `Order ${order.id} was not cancelled. It was cancelled already.` },
    })
    expect(await stockOf(lines[0]?.product.variantId ?? '')).toBe(10)
    expect(await trail(order.id)).toEqual([
      { action: 'order.cancelled', actor_name: 'Ritu Malhotra', reason: 'The customer called.' },
    ])
  })

  it('leaves an order of which a part has shipped', async () => {
    const cookie = await adminCookie()
    const { order } = await sharedOrder()
    const [first] = (await one(order.id, cookie)).body.parts
    for (const to of ['processing', 'shipped']) await act(order.id, 'moves', cookie, { to, part: first?.id })
    expect((await act(order.id, 'cancellation', cookie, { reason: 'Late.' })).status).toBe(409)
  })

  it('of single lines leaves the rest, and the amounts follow', async () => {
    const cookie = await adminCookie()
    const { order } = await sharedOrder('upi')
    const line = (await one(order.id, cookie)).body.parts
      .flatMap((part) => part.items)
      .find((item) => item.total === 354)
    const answer = await act(order.id, 'line-cancellations', cookie, {
      lineIds: [line?.id],
      reason: 'Not made any more.',
    })
    expect(answer.body).toMatchObject({
      total: 236,
      itemCount: 2,
      payment: { amount: 590, refundDue: 354, refunded: 0 },
    })
  })

  it('takes no line out while the sum is being asked for', async () => {
    const cookie = await adminCookie()
    chooseProvider({ ...sandboxProvider, open: async () => ({ kind: 'unknown' }) })
    const { order, lines } = await sharedOrder('upi')
    const [line] = (await one(order.id, cookie)).body.parts.flatMap((part) => part.items)
    expect(await act(order.id, 'line-cancellations', cookie, { lineIds: [line?.id], reason: 'Late.' })).toMatchObject({
      status: 409,
      body: { code: 'fulfillment.payment_in_flight' },
    })
    expect(await stockOf(lines[0]?.product.variantId ?? '')).toBe(8)
    expect(await trail(order.id)).toEqual([])
  })
})

describe('money that nobody but the operator sees', () => {
  it('releases the order when it has come, once', async () => {
    await addManualMethod()
    const cookie = await adminCookie()
    const vendor = await buildVendorMember()
    const product = await buildProduct({ vendorId: vendor.vendorId })
    const { order } = await buildOrder({ lines: [{ product, quantity: 1 }], input: { paymentMethod: 'by-wire' } })
    const theirs = async () =>
      (await ask('GET', `/vendor/orders/${order.id}`, { cookie: await cookieOf(vendor) })).status
    expect(await theirs()).toBe(404)
    const wrong = await act(order.id, 'payment-confirmation', cookie, { amount: 1 })
    expect(wrong).toMatchObject({ status: 409, body: { code: 'fulfillment.payment_changed' } })
    expect(await theirs()).toBe(404)
    const answers = await Promise.all([1, 2].map(() => act(order.id, 'payment-confirmation', cookie)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(await theirs()).toBe(200)
    const [job] = await sql<{ count: number }>(
      `select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'order:confirmed' and j.payload->>'paid' = 'true'
          and j.payload->>'orderId' = (select id::text from orders where public_id = $1)`,
      [order.id],
    )
    expect(Number(job?.count)).toBe(1)
    expect((await trail(order.id)).map((entry) => entry.action)).toEqual(['order.paid'])
  })

  it('is not to be noted for other ways to pay', async () => {
    const { order } = await sharedOrder('upi')
    expect((await act(order.id, 'payment-confirmation', await adminCookie())).status).toBe(409)
    expect((await act(order.id, 'refund-confirmation', await adminCookie())).status).toBe(409)
  })

  it('goes back by hand, all that is due and once', async () => {
    await addManualMethod()
    const cookie = await adminCookie()
    const { order } = await sharedOrder('by-wire')
    await act(order.id, 'payment-confirmation', cookie)
    const line = (await one(order.id, cookie)).body.parts
      .flatMap((part) => part.items)
      .find((item) => item.total === 236)
    await act(order.id, 'line-cancellations', cookie, { lineIds: [line?.id], reason: 'Broken.' })
    await act(order.id, 'cancellation', cookie, { reason: 'The rest too.' })
    expect((await one(order.id, cookie)).body.payment).toMatchObject({ refundDue: 590, refunded: 0 })
    expect((await act(order.id, 'refund-confirmation', cookie)).body.payment).toMatchObject({
      status: 'refunded',
      refundDue: 0,
      refunded: 590,
    })
    expect((await act(order.id, 'refund-confirmation', cookie)).status).toBe(409)
  })
})
