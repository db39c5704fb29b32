import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { tokenizeCard } from '#modules/payments/provider/sandbox/card-tokens.server.ts'
import type { SettingsView } from '#modules/settings/shapes.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { chooseProvider, forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, buildVendor } from '#tests/support/factories.ts'
import { asking, buildOrder, orderInput } from '#tests/support/orders.ts'
import { payOrder } from './service/pay-order.server.ts'
import { placeOrder } from './service/place-order.server.ts'

beforeEach(() => {
  scaleLimits(10_000)
  forgetAddresses()
  chooseProvider(sandboxProvider)
})
afterEach(() => sql("delete from settings where key = 'cash'"))

const rules = (change: object) =>
  sql(`insert into settings (key, value) values ('cash', $1) on conflict (key) do update set value = excluded.value`, [
    JSON.stringify(change),
  ])
const notOffered = (sentence: string) => ({
  code: 'payments.cash_not_offered',
  details: expect.objectContaining({ issues: [{ path: 'paymentMethod', message: expect.stringContaining(sentence) }] }),
})
const token = async (cardNumber = '4111111111111111') =>
  (await tokenizeCard({ cardNumber, expiryDate: '12/40', cvv: '123', cardName: 'Meera' })).token

/** Notes of an order that its parcel came back. */
const refuse = (publicId: string, why = 'refused') =>
  sql(
    `insert into refused_shipments (order_id, vendor_order_id, why, is_cash, refused_by)
     select s.order_id, s.id, $2, true, 'vendor' from vendor_orders s join orders o on o.id = s.order_id where o.public_id = $1`,
    [publicId, why],
  )

describe('cash on delivery is refused', () => {
  it('above the highest amount, and nothing of the order is left', async () => {
    await rules({ maxOrder: 100 })
    const product = await buildProduct()
    await expect(buildOrder({ lines: [{ product, quantity: 1 }] })).rejects.toMatchObject(
      notOffered('Cash on delivery is offered for orders up to ₹100.'),
    )
    expect(await sql('select 1 from line_items where product_id = $1', [product.productId])).toEqual([])
  })

  it('at a pincode and of a seller that the operator named', async () => {
    await rules({ pincodes: ['5600'] })
    await expect(buildOrder()).rejects.toMatchObject(notOffered('at pincode 560038.'))
    const vendorId = await buildVendor()
    await rules({ vendorIds: [vendorId] })
    const product = await buildProduct({ vendorId })
    await expect(buildOrder({ lines: [{ product, quantity: 1 }] })).rejects.toMatchObject(
      notOffered('does not offer cash on delivery.'),
    )
    await buildOrder()
  })

  it('to a customer whose parcels came back; those that a courier lost do not count', async () => {
    const { viewer, order } = await buildOrder()
    await refuse(order.id)
    await refuse((await buildOrder({ viewer })).order.id, 'lost')
    await refuse((await buildOrder({ viewer })).order.id)
    await expect(buildOrder({ viewer })).rejects.toMatchObject(notOffered('because earlier parcels'))
    await buildOrder({ viewer, input: { paymentMethod: 'card', paymentToken: await token() } })
  })

  it('for an order that waits for its payment, in either way of trying again', async () => {
    const product = await buildProduct()
    const viewer = await buildUser()
    const key = randomUUID()
    const declined = { paymentMethod: 'card', paymentToken: await token('4000000000000002') }
    await expect(
      placeOrder(viewer, orderInput([{ product, quantity: 1 }], declined), asking(key)),
    ).rejects.toMatchObject({
      code: 'payments.declined',
    })
    await rules({ maxOrder: 1 })
    await expect(placeOrder(viewer, orderInput([{ product, quantity: 1 }]), asking(key))).rejects.toMatchObject(
      notOffered('up to ₹1.'),
    )
    const [order] = await sql<{ id: string }>('select public_id as id from orders where user_id = $1', [viewer.userId])
    await expect(payOrder(viewer, order?.id ?? '', { paymentMethod: 'cod' })).rejects.toMatchObject(
      notOffered('up to ₹1.'),
    )
    await rules({})
    expect((await payOrder(viewer, order?.id ?? '', { paymentMethod: 'cod' })).state).toBe('paid')
  })
})

describe('cash on delivery that was accepted', () => {
  it('stays so: the same request is answered with its order, whatever the rules are by then', async () => {
    const product = await buildProduct()
    const viewer = await buildUser()
    const key = randomUUID()
    const input = orderInput([{ product, quantity: 1 }])
    const { order } = await placeOrder(viewer, input, asking(key))
    await rules({ maxOrder: 1 })
    expect((await placeOrder(viewer, input, asking(key))).order.id).toBe(order.id)
  })
})

describe('checkout', () => {
  it('hears before the order is placed why it cannot be paid in cash', async () => {
    await rules({ maxOrder: 500, pincodes: ['194'] })
    const refusalOf = async (query: string, cookie?: string) => {
      const { body } = await ask<{ items: { code: string; refusal: string | null }[] }>(
        'GET',
        `/payment-methods${query}`,
        cookie ? { cookie } : {},
      )
      expect(body.items.filter(({ code }) => code !== 'cod').every(({ refusal }) => refusal === null)).toBe(true)
      return body.items.find(({ code }) => code === 'cod')?.refusal
    }
    expect(await refusalOf('')).toBeNull()
    expect(await refusalOf('?total=500')).toBeNull()
    expect(await refusalOf('?total=501')).toContain('up to ₹500.')
    expect(await refusalOf('?total=500&pincode=194101')).toContain('at pincode 194101.')
    const { viewer, order } = await buildOrder({
      lines: [{ product: await buildProduct({ price: 100 }), quantity: 1 }],
    })
    await refuse(order.id)
    await rules({ refusals: 1 })
    expect(await refusalOf('?total=500', await cookieOf(viewer))).toContain('because earlier parcels')
    expect(await refusalOf('?total=500')).toBeNull()
  })
})

describe('the rules', () => {
  it('are set by an admin alone, within the law, and for sellers that exist', async () => {
    const cookie = await cookieOf(await buildUser({ role: 'admin' }))
    const put = (body: object) => ask<SettingsView & { code: string }>('PUT', '/admin/settings/cash', { cookie, body })
    const usual = { version: 0, maxOrder: 20_000, pincodes: [], vendors: [], refusals: 2 }
    expect((await ask<SettingsView>('GET', '/admin/settings', { cookie })).body.cash).toEqual(usual)
    for (const change of [{ maxOrder: 200_000 }, { maxOrder: 0 }, { pincodes: ['0194'] }, { refusals: 0 }])
      expect((await put({ ...usual, ...change })).status, JSON.stringify(change)).toBe(422)
    expect((await put({ ...usual, vendors: ['Nobody at all'] })).body.code).toBe('settings.vendor_unknown')

    const vendorId = await buildVendor()
    const [vendor] = await sql<{ name: string }>('select name from vendors where id = $1', [vendorId])
    const saved = await put({
      ...usual,
      maxOrder: 5_000,
      pincodes: ['194', '194'],
      vendors: [vendor?.name.toUpperCase() ?? ''],
    })
    expect(saved.body.cash).toEqual({
      ...usual,
      version: 1,
      maxOrder: 5_000,
      pincodes: ['194'],
      vendors: [vendor?.name],
    })
    const [act] = await sql<{ action: string; after: object }>(
      'select action, after from audit_log order by id desc limit 1',
    )
    expect(act).toMatchObject({ action: 'setting.changed', after: { maxOrder: 5_000, vendors: [vendor?.name] } })
  })
})
