import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { tokenizeCard } from '#modules/payments/provider/sandbox/card-tokens.server.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { chooseProvider, forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, buildVendor, stockOf } from '#tests/support/factories.ts'
import { runOrderJobs } from '#tests/support/order-jobs.ts'
import { buildOrder, orderInput } from '#tests/support/orders.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
  chooseProvider(sandboxProvider)
})

async function shopper() {
  const person = await buildUser()
  const product = await buildProduct({ price: 100, stock: 5 })
  return { person, product, cookie: await cookieOf(person), body: orderInput([{ product, quantity: 1 }]) }
}

const place = (body: unknown, cookie?: string, key: string | null = randomUUID()) =>
  ask('POST', '/orders', {
    body,
    ...(cookie ? { cookie } : {}),
    headers: key === null ? {} : { 'Idempotency-Key': key },
  })

describe('POST /orders', () => {
  it('refuses strangers with the sentence of the specification', async () => {
    const { body } = await shopper()
    expect(await place(body)).toMatchObject({
      status: 401,
      body: { detail: 'User not authenticated. Please login to place an order.' },
    })
  })

  it('wants an idempotency key', async () => {
    const { body, cookie } = await shopper()
    expect(await place(body, cookie, null)).toMatchObject({ status: 422, body: { code: 'orders.key_missing' } })
    expect(await place(body, cookie, 'once')).toMatchObject({ status: 422, body: { code: 'orders.key_missing' } })
  })

  it.each([
    [{ quantity: 0 }, 'items.0.quantity'],
    [{ quantity: -1 }, 'items.0.quantity'],
    [{ quantity: 1.5 }, 'items.0.quantity'],
    [{ quantity: 1e9 }, 'items.0.quantity'],
    [{ quantity: '2' }, 'items.0.quantity'],
    [{ quantity: '🙂' }, 'items.0.quantity'],
    [{ productId: 'p01' }, 'items.0.productId'],
    [{ price: 1 }, 'items.0.price'],
  ])('refuses a line with %j', async (change, path) => {
    const { body, cookie, product } = await shopper()
    const answer = await place(
      { ...body, items: [{ productId: product.productId, variantId: product.variantId, quantity: 1, ...change }] },
      cookie,
    )
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path }] } })
    expect(await stockOf(product.variantId)).toBe(5)
  })

  it.each([
    [{ firstName: '' }, 'firstName', 'Enter your first name.'],
    [{ lastName: '😀'.repeat(10_000) }, 'lastName', 'Use at most 60 characters.'],
    [{ email: 'meera' }, 'email', 'Enter an email address such as name@example.in.'],
    [{ alternatePhone: '5555555555' }, 'alternatePhone', 'Enter a 10-digit Indian mobile number, such as 98450 12345.'],
    [{ phone: '5555555555' }, 'phone', 'Enter a 10-digit Indian mobile number, such as 98450 12345.'],
    [{ paymentMethod: '' }, 'paymentMethod', 'Choose how to pay.'],
    [{ items: [] }, 'items', 'Your cart is empty'],
    [{ status: 'delivered' }, 'status', 'This field is not known here.'],
    [{ totalPaise: 1 }, 'totalPaise', 'This field is not known here.'],
  ])('refuses %j at its field', async (change, path, message) => {
    const { body, cookie } = await shopper()
    expect(await place({ ...body, ...change }, cookie)).toMatchObject({
      status: 422,
      body: { issues: [{ path, message }] },
    })
  })

  it.each([
    [{ pincode: '5600' }, 'shippingAddress.pincode', 'Enter a 6-digit pincode.'],
    [{ pincode: '012345' }, 'shippingAddress.pincode', 'Pincodes don’t begin with 0.'],
    [{ pincode: '101001' }, 'shippingAddress.pincode', 'There is no such pincode. Check the six digits.'],
    [{ pincode: '900056' }, 'shippingAddress.pincode', 'We cannot deliver to this pincode. Try another.'],
    [{ state: 'Bavaria' }, 'shippingAddress.state', 'Choose your state.'],
    [{ country: 'Nepal' }, 'shippingAddress.country', 'We ship only within India.'],
    [{ street: '' }, 'shippingAddress.street', 'Enter your house, street and area.'],
    [{ pincode: '682001' }, 'shippingAddress.state', 'Pincode 682001 is in Kerala. Change the state or the pincode.'],
    [{ landmark: 'x'.repeat(81) }, 'shippingAddress.landmark', 'Use at most 80 characters.'],
    [{ label: 'office' }, 'shippingAddress.label', 'Choose home, work or other.'],
  ])('refuses the address with %j', async (change, path, message) => {
    const { body, cookie } = await shopper()
    const answer = await place({ ...body, shippingAddress: { ...body.shippingAddress, ...change } }, cookie)
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
  })

  it('keeps what helps to find the door, and has none of it where nothing is given', async () => {
    const { body, cookie } = await shopper()
    const finding = { landmark: 'Opposite the post office', label: 'work' } as const
    const found = { ...body, alternatePhone: '98860 55555', shippingAddress: { ...body.shippingAddress, ...finding } }
    expect((await place(found, cookie)).body).toMatchObject({
      alternatePhone: '+919886055555',
      shippingAddress: finding,
    })
    expect((await place(body, cookie)).body).toMatchObject({
      alternatePhone: null,
      shippingAddress: { landmark: '', label: null },
    })
    const { items } = (await ask<{ items: object[] }>('GET', '/orders', { cookie })).body
    expect(items[1]).toMatchObject({ alternatePhone: '+919886055555', shippingAddress: finding })
  })

  it('refuses more lines than an order takes', async () => {
    const { body, cookie } = await shopper()
    const lines = (count: number) =>
      Array.from({ length: count }, () => ({ productId: randomUUID(), variantId: randomUUID(), quantity: 1 }))
    for (const count of [51, 101, 1_000]) {
      expect(await place({ ...body, items: lines(count) }, cookie)).toMatchObject({
        status: 422,
        body: { issues: [{ path: 'items' }] },
      })
    }
  })

  it.each([
    ['not json at all', 'application/json', 400],
    ['[]', 'application/json', 422],
    ['null', 'application/json', 422],
    ['"text"', 'application/json', 422],
    ['<order/>', 'application/xml', 415],
    ['a=1', 'application/x-www-form-urlencoded', 415],
    [`${'['.repeat(50_000)}`, 'application/json', 400],
  ])('refuses the body %.20s of type %s', async (text, type, status) => {
    const { cookie } = await shopper()
    const answer = await ask('POST', '/orders', {
      text,
      cookie,
      headers: { 'content-type': type, 'Idempotency-Key': randomUUID() },
    })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })

  it.each(['paymentToken', 'firstName', 'phone', 'paymentMethod'])('refuses a NUL in %s', async (field) => {
    const { body, cookie, product } = await shopper()
    expect(await place({ ...body, [field]: '\0' }, cookie)).toMatchObject({ status: 422 })
    expect(await stockOf(product.variantId)).toBe(5)
  })

  it('answers 201 for a new order and 200 for its repeat', async () => {
    const { body, cookie, product } = await shopper()
    const key = randomUUID()
    const first = await place(body, cookie, key)
    const second = await place(body, cookie, key)
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
    expect(first.body).toMatchObject({ status: 'pending', totalAmount: 118, paymentMethod: 'cod' })
    expect(await stockOf(product.variantId)).toBe(4)
  })

  it('answers 409 and what changed when the stock is gone', async () => {
    const { cookie, product } = await shopper()
    const body = orderInput([{ product, quantity: 6 }])
    expect(await place(body, cookie)).toMatchObject({
      status: 409,
      body: {
        code: 'orders.cart_changed',
        changes: [{ code: 'out_of_stock', available: 5, variantId: product.variantId }],
      },
    })
  })
})

describe('GET /orders', () => {
  it.each(['limit=0', 'limit=51', 'limit=x', 'cursor=x'])('refuses ?%s', async (search) => {
    const { cookie } = await shopper()
    expect((await ask('GET', `/orders?${search}`, { cookie })).status).toBe(422)
  })

  it('lists the shopper’s own, newest first', async () => {
    const { person, cookie } = await shopper()
    const first = await buildOrder({ viewer: person })
    const second = await buildOrder({ viewer: person })
    await buildOrder()
    const { body } = await ask<{ items: { id: string }[]; nextCursor: null }>('GET', '/orders', { cookie })
    expect(body.items.map((order) => order.id)).toEqual([second.order.id, first.order.id])
    expect(body.nextCursor).toBeNull()
  })
})

describe('GET /orders/{id} and its cancellation', () => {
  it('answer 404 for another customer’s order', async () => {
    const { order } = await buildOrder()
    const { cookie } = await shopper()
    expect((await ask('GET', `/orders/${order.id}`, { cookie })).status).toBe(404)
    expect((await ask('POST', `/orders/${order.id}/cancellation`, { cookie })).status).toBe(404)
  })

  it('say why a shipped order stays', async () => {
    const { order, viewer } = await buildOrder({ status: 'shipped' })
    expect(await ask('POST', `/orders/${order.id}/cancellation`, { cookie: await cookieOf(viewer) })).toMatchObject({
      status: 409,
      body: { detail: `Failed to cancel order ${order.id}. Please try again. It has been shipped already.` },
    })
  })

  it('cancel a pending one', async () => {
    const { order, viewer } = await buildOrder()
    const cookie = await cookieOf(viewer)
    expect(await ask('POST', `/orders/${order.id}/cancellation`, { cookie })).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    })
    expect((await ask('GET', `/orders/${order.id}`, { cookie })).body).toMatchObject({
      history: [{ status: 'pending' }, { status: 'cancelled', by: 'customer' }],
    })
  })
})

describe('POST /orders/{id}/line-cancellations', () => {
  /** Two vendors, two lines of the first. */
  async function ofThree(paymentMethod = 'cod', paymentToken?: string) {
    const viewer = await buildUser()
    const vendorId = await buildVendor()
    const products = [
      await buildProduct({ vendorId, price: 100, stock: 10 }),
      await buildProduct({ vendorId, price: 200, stock: 10 }),
      await buildProduct({ price: 300, stock: 10 }),
    ]
    const { order } = await buildOrder({
      viewer,
      input: { paymentMethod, ...(paymentToken && { paymentToken }) },
      lines: products.map((product) => ({ product, quantity: 2 })),
    })
    const cookie = await cookieOf(viewer)
    const cancel = (variantIds: string[], reason?: string) =>
      ask('POST', `/orders/${order.id}/line-cancellations`, {
        cookie,
        body: { variantIds, ...(reason ? { reason } : {}) },
      })
    const ids = products.map(({ variantId }) => variantId) as [string, string, string]
    return { order, viewer, cookie, ids, cancel }
  }
  const stocks = (ids: string[]) => Promise.all(ids.map(stockOf))

  it('is not for strangers, nor for other people’s orders and items', async () => {
    const { order, ids, cancel } = await ofThree()
    const body = { variantIds: [ids[0]] }
    expect(await ask('POST', `/orders/${order.id}/line-cancellations`, { body })).toMatchObject({
      status: 401,
      body: { detail: 'You must be logged in to cancel an order.' },
    })
    const { cookie } = await shopper()
    expect((await ask('POST', `/orders/${order.id}/line-cancellations`, { cookie, body })).status).toBe(404)
    const stranger = await buildProduct()
    expect(await cancel([ids[0], stranger.variantId])).toMatchObject({ status: 422 })
    expect(await stocks(ids)).toEqual([8, 8, 8])
  })

  it.each([
    [{}, 'variantIds'],
    [{ variantIds: [] }, 'variantIds'],
    [{ variantIds: ['x'] }, 'variantIds.0'],
    [{ variantIds: [randomUUID()], reason: 'because' }, 'reason'],
    [{ variantIds: [randomUUID()], quantity: 1 }, 'quantity'],
  ])('refuses %j', async (body, path) => {
    const { order, cookie } = await ofThree()
    const answer = await ask('POST', `/orders/${order.id}/line-cancellations`, { cookie, body })
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path }] } })
  })

  it('leaves the rest as it is, gives the stock back once, and notes why', async () => {
    const { order, cookie, ids, cancel } = await ofThree()
    const answers = await Promise.all([1, 2, 3].map(() => cancel([ids[0]], 'wrong_item')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.at(-1)?.body).toMatchObject({
      status: 'pending',
      itemCount: 4,
      subtotal: 1_000,
      totalAmount: 1_180,
      items: [
        { cancelled: true, canCancel: false, cancelReason: 'Wrong shade, size or quantity' },
        { cancelled: false, canCancel: true },
        { cancelled: false, canCancel: true },
      ],
    })
    expect(await stocks(ids)).toEqual([10, 8, 8])
    expect((await ask('GET', `/orders/${order.id}`, { cookie })).body).toMatchObject({
      changes: [{ what: 'item_cancelled', by: 'customer', reason: 'Wrong shade, size or quantity' }],
    })
  })

  it('tells the customer in words of their own, and the seller', async () => {
    const { order, ids, cancel } = await ofThree()
    await cancel([ids[0]], 'by_mistake')
    await runOrderJobs(order.id, 'order:lines_cancelled')
    const mails = await sql<{ text_body: string }>('select text_body from mails where subject like $1', [
      `%${order.id}%cancelled%`,
    ])
    const text = mails.map(({ text_body }) => text_body).join()
    expect(text).toContain(`You cancelled this item of your order ${order.id}.`)
    expect(text).not.toContain('We are sorry')
  })

  it('cancels the order with its last line, in whatever order they go', async () => {
    const { order, cookie, ids, cancel } = await ofThree('upi')
    const answers = await Promise.all(ids.map((id) => cancel([id])))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await ask('GET', `/orders/${order.id}`, { cookie })).body).toMatchObject({ status: 'cancelled' })
    expect(await stocks(ids)).toEqual([10, 10, 10])
    expect((await cancel([ids[1]])).status).toBe(200)
    expect(await stocks(ids)).toEqual([10, 10, 10])
  })

  it('says why what has been sent stays, and lets the other parcel be cancelled', async () => {
    const { order, cookie, ids, cancel } = await ofThree()
    for (const to of ['processing', 'shipped'])
      await sql(
        `select move_vendor_order(l.vendor_order_id, $3, 'vendor', null, null, 'DTDC', 'X123456789') from line_items l
          where l.variant_id = $1 and l.order_id = (select id from orders where public_id = $2)`,
        [ids[0], order.id, to],
      )
    expect((await ask('GET', `/orders/${order.id}`, { cookie })).body).toMatchObject({
      items: [{ canCancel: false }, { canCancel: false }, { canCancel: true }],
    })
    expect(await cancel([ids[0]])).toMatchObject({
      status: 409,
      body: { detail: `Nothing was cancelled in order ${order.id}. It has been shipped meanwhile.` },
    })
    expect(await cancel([ids[2]])).toMatchObject({ status: 200, body: { status: 'shipped', itemCount: 4 } })
    expect(await stocks(ids)).toEqual([8, 8, 10])
  })

  it('waits while the payment is being confirmed', async () => {
    const silent = { cardNumber: '4000000000000119', expiryDate: '12/40', cvv: '123', cardName: 'Meera' }
    const { order, cookie, ids, cancel } = await ofThree('card', (await tokenizeCard(silent)).token)
    expect((await ask('GET', `/orders/${order.id}`, { cookie })).body).toMatchObject({
      items: [{ canCancel: false }, {}, {}],
    })
    expect(await cancel([ids[0]])).toMatchObject({ status: 409, body: { code: 'fulfillment.payment_in_flight' } })
    expect(await stocks(ids)).toEqual([8, 8, 8])
  })

  it('keeps a reason from the list for a whole order too', async () => {
    const { order, cookie } = await ofThree()
    const refused = await ask('POST', `/orders/${order.id}/cancellation`, { cookie, body: { reason: 'x' } })
    expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: 'reason' }] } })
    await ask('POST', `/orders/${order.id}/cancellation`, { cookie, body: { reason: 'not_needed' } })
    expect((await ask('GET', `/orders/${order.id}`, { cookie })).body).toMatchObject({
      history: [{}, { status: 'cancelled', by: 'customer', reason: 'No longer needed' }],
    })
  })
})
