import { beforeEach, describe, expect, it } from 'vitest'
import type { FoundView } from '#modules/insights/finder/shapes.ts'
import { ask } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { buildOrder } from '#tests/support/orders.ts'
import { buildCompleteVendor, signedIn } from '#tests/support/people.ts'
import { buildReturn, checked, received } from '#tests/support/returns.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
})

const admin = () => signedIn({ role: 'admin' })

async function found(q: string): Promise<FoundView[]> {
  const { cookie } = await admin()
  const answer = await ask<{ items: FoundView[] }>('GET', `/admin/search?q=${encodeURIComponent(q)}`, { cookie })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.items
}

/** A number that nobody else in the database has. */
const somePhone = () => `9${String(Date.now()).slice(-9)}`

describe('the one search of the operator', () => {
  it('is for admins alone, and not without end', async () => {
    expect((await ask('GET', '/admin/search?q=asha')).status).toBe(401)
    const customer = await signedIn()
    expect((await ask('GET', '/admin/search?q=asha', { cookie: customer.cookie })).status).toBe(403)
    scaleLimits(0.005)
    const { cookie } = await admin()
    const statuses = []
    for (let time = 0; time < 5; time++) statuses.push((await ask('GET', '/admin/search?q=asha', { cookie })).status)
    expect(statuses.slice(-2)).toEqual([429, 429])
  })

  it('finds nothing for what is too short', async () => {
    expect(await found('a')).toEqual([])
    expect(await found('')).toEqual([])
  })

  it('opens an order by its id, also half of it and in small letters, and by either phone number', async () => {
    const [phone, other] = [somePhone(), `8${somePhone().slice(1)}`]
    const { order } = await buildOrder({ input: { phone: `+91${phone}`, alternatePhone: `+91${other}` } })
    const byId = await found(order.id.toLowerCase())
    expect(byId[0]).toMatchObject({ kind: 'order', id: order.id, exact: true })
    expect((await found(order.id.slice(0, 12))).map(({ id }) => id)).toContain(order.id)
    for (const number of [phone, `${other.slice(0, 5)} ${other.slice(5)}`])
      expect((await found(number))[0]).toMatchObject({ kind: 'order', id: order.id, exact: true })
  })

  it('finds orders and people by the end of a phone number, and by its first half', async () => {
    const phone = somePhone()
    // No digit of it stands at the same place.
    const other = [...phone].map((digit) => (Number(digit) + 9) % 10).join('')
    const { order } = await buildOrder({ input: { phone: `+91${phone}`, alternatePhone: `+91${other}` } })
    const person = await signedIn()
    await sql('update profiles set phone = $2 where user_id = $1', [person.userId, `+91${phone}`])
    const idsBy = async (q: string) => (await found(q)).map(({ id }) => id)
    for (const part of [
      phone.slice(-5),
      phone.slice(-4),
      `${phone.slice(-7, -4)} ${phone.slice(-4)}`,
      phone.slice(0, 8),
    ])
      expect(await idsBy(part), part).toEqual(expect.arrayContaining([order.id, person.userId]))
    expect(await idsBy(other.slice(-5))).toContain(order.id)
    expect(await idsBy(`${phone.slice(1, 6)}`)).not.toContain(order.id)
    // Each says by which of its numbers it was found, and none where something else found it.
    const { cookie } = await admin()
    const numbersIn = async (path: string, id: string) => {
      const { body } = await ask<{ items: { id: string; phone: string | null }[] }>('GET', path, { cookie })
      return body.items.filter((one) => one.id === id).map((one) => one.phone)
    }
    for (const path of ['/admin/search', '/admin/orders']) {
      expect(await numbersIn(`${path}?q=${phone.slice(-5)}`, order.id), path).toEqual([`+91${phone}`])
      expect(await numbersIn(`${path}?q=${other.slice(-5)}`, order.id), path).toEqual([`+91${other}`])
      expect(await numbersIn(`${path}?q=${order.id}`, order.id), path).toEqual([null])
    }
    for (const path of ['/admin/search', '/admin/users'])
      expect(await numbersIn(`${path}?q=${phone.slice(-5)}`, person.userId), path).toEqual([`+91${phone}`])
    expect(await numbersIn('/admin/users?limit=100', person.userId)).toEqual([null])
  })

  it('opens a person by email address before the orders of the same name', async () => {
    const person = await signedIn()
    const [row] = await sql<{ email: string; name: string }>(
      'select u.email, p.name from users u join profiles p on p.user_id = u.id where u.id = $1',
      [person.userId],
    )
    expect((await found(row?.email ?? ''))[0]).toMatchObject({ kind: 'user', id: person.userId, exact: true })
  })

  it('opens a product by its SKU and a vendor by its GSTIN', async () => {
    const product = await buildProduct()
    const sku = `Velvet-Mix-${product.slug}`
    await sql('update variants set sku = $2 where id = $1', [product.variantId, sku])
    for (const typed of [sku, sku.toLowerCase(), sku.toUpperCase()])
      expect((await found(typed))[0]).toMatchObject({ kind: 'product', id: product.productId, exact: true })
    const { vendorId, gstin } = await buildCompleteVendor()
    expect((await found(gstin ?? ''))[0]).toMatchObject({ kind: 'vendor', id: vendorId, exact: true })
  })

  it('opens a message by its ticket number', async () => {
    const sent = await ask<{ ticketNumber: string }>('POST', '/contact-messages', {
      body: { name: 'Meera', email: 'meera@people.example', subject: 'Where is it?', message: 'My parcel.' },
    })
    const { ticketNumber } = sent.body
    expect((await found(ticketNumber.toLowerCase()))[0]).toMatchObject({
      kind: 'message',
      id: ticketNumber,
      exact: true,
    })
  })

  it('opens a return by its number, also half of it', async () => {
    const { request } = await buildReturn()
    for (const typed of [request.id.toLowerCase(), request.id.replace('-', ' ')])
      expect((await found(typed))[0]).toMatchObject({ kind: 'return', id: request.id, exact: true })
    expect((await found(request.id.slice(0, 8))).map(({ id }) => id)).toContain(request.id)
    expect((await found(`${request.id}0`)).map(({ id }) => id)).not.toContain(request.id)
  })

  it('says of a return what its page says: that its refund is due', async () => {
    const it_ = await buildReturn({ delivered: { input: { paymentMethod: 'cod' } } })
    await received(it_)
    await checked(it_, { restock: 1 })
    expect((await found(it_.request.id))[0]?.detail).toMatch(/, Refund due$/)
  })

  it('leads from a tracking number to its order, once for each order', async () => {
    const { order } = await buildOrder({ status: 'shipped' })
    const number = `AWB${Date.now()}`
    await sql(
      `update vendor_orders s set tracking_number = $2, carrier = 'Blue Dart' from orders o where o.id = s.order_id and o.public_id = $1`,
      [order.id, number],
    )
    expect(await found(number.toLowerCase())).toMatchObject([
      { kind: 'shipment', id: order.id, title: number, exact: true },
    ])
    expect(await found(number.slice(0, 10))).toContainEqual(expect.objectContaining({ id: order.id }))
  })

  it('leads from the whole reference of a refund to its order', async () => {
    const { order } = await buildOrder()
    const reference = `rfnd_${Date.now()}x`
    await sql(
      `insert into refunds (order_id, amount_paise, kind, source, reason, status, provider_reference)
       select id, 10000, 'goodwill', gen_random_uuid(), 'A torn box', 'refunded', $2 from orders where public_id = $1`,
      [order.id, reference],
    )
    expect(await found(reference)).toMatchObject([
      { kind: 'payment', id: order.id, title: reference, detail: `Refund of ₹100, ${order.id}`, exact: true },
    ])
    expect(await found(reference.slice(0, -1))).toEqual([])
    await sql('delete from refunds where provider_reference = $1', [reference])
  })
})
