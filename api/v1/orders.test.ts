import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { sandboxProvider } from '#modules/payments/provider.server.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { chooseProvider, forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { buildProduct, buildUser, stockOf } from '#tests/support/factories.ts'
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
    [{ firstName: '' }, 'firstName', 'Enter the first name.'],
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
    [{ pincode: '5600' }, 'shippingAddress.pincode', 'Enter a 6-digit pincode'],
    [{ pincode: '900056' }, 'shippingAddress.pincode', 'We cannot deliver to this pincode. Try another.'],
    [{ state: 'Bavaria' }, 'shippingAddress.state', 'Choose the state.'],
    [{ country: 'Nepal' }, 'shippingAddress.country', 'We ship only within India.'],
    [{ street: '' }, 'shippingAddress.street', 'Enter the house, street and area.'],
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
