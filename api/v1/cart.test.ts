import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { linesStoredMax } from '#modules/cart/limits.ts'
import type { AccountCartView } from '#modules/cart/shapes.ts'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { sandboxCards } from '#modules/payments/provider/sandbox/cards.ts'
import { ask } from '#tests/support/api.ts'
import { chooseProvider, forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { orderInput } from '#tests/support/orders.ts'
import { signedIn } from '#tests/support/people.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
  chooseProvider(sandboxProvider)
})

const change = (cookie: string, body: object) => ask<AccountCartView>('PATCH', '/cart', { cookie, body })
const kept = async (cookie: string) => (await ask<AccountCartView>('GET', '/cart', { cookie })).body

describe('PATCH /cart', () => {
  it('refuses a stranger', async () => {
    expect(await ask('PATCH', '/cart', { body: { cart: [] } })).toMatchObject({ status: 401 })
    expect(await ask('GET', '/cart')).toMatchObject({ status: 401 })
  })

  it.each([
    ['what is no variant', { cart: [{ variantId: 'x', quantity: 1 }] }],
    ['a quantity below 0', { cart: [{ variantId: randomUUID(), quantity: -1 }] }],
    ['a part of a piece', { later: [{ variantId: randomUUID(), quantity: 1.5 }] }],
    ['more than twenty of one', { cart: [{ variantId: randomUUID(), quantity: 21 }] }],
    ['a third list', { wishes: [] }],
    ['too many at once', { cart: Array.from({ length: 401 }, () => ({ variantId: randomUUID(), quantity: 1 })) }],
  ])('refuses %s', async (_, body) => {
    const { cookie } = await signedIn()
    expect((await change(cookie, body)).status).toBe(422)
  })

  it('sets quantities, leaves the rest, and takes out at 0', async () => {
    const { cookie, userId } = await signedIn()
    const [one, other] = [await buildProduct(), await buildProduct()]
    await change(cookie, { cart: [{ variantId: one.variantId, quantity: 2 }] })
    await change(cookie, { cart: [{ variantId: other.variantId, quantity: 1 }] })
    const answer = await change(cookie, { cart: [{ variantId: one.variantId, quantity: 5 }] })
    const line = (product: typeof one, quantity: number) => ({
      productId: product.productId,
      variantId: product.variantId,
      quantity,
    })
    expect(answer.body).toMatchObject({ cart: [line(one, 5), line(other, 1)], later: [] })
    await change(cookie, { cart: [{ variantId: one.variantId, quantity: 0 }] })
    await change(cookie, { cart: [{ variantId: one.variantId, quantity: 0 }] })
    expect(await kept(cookie)).toEqual({ userId, cart: [line(other, 1)], later: [] })
  })

  it('moves a line to what is saved for later in one write', async () => {
    const { cookie } = await signedIn()
    const { variantId } = await buildProduct()
    await change(cookie, { cart: [{ variantId, quantity: 2 }] })
    await change(cookie, { cart: [{ variantId, quantity: 0 }], later: [{ variantId, quantity: 2 }] })
    expect(await kept(cookie)).toMatchObject({ cart: [], later: [{ variantId, quantity: 2 }] })
  })

  it('is refused to a tab that still shows somebody else', async () => {
    const [meera, ravi] = [await signedIn(), await signedIn()]
    const { variantId } = await buildProduct()
    const body = { userId: ravi.userId, cart: [{ variantId, quantity: 1 }] }
    expect(await change(meera.cookie, body)).toMatchObject({ status: 409, body: { code: 'cart.other_account' } })
    expect((await kept(meera.cookie)).cart).toEqual([])
  })

  it('leaves out what is no variant of ours', async () => {
    const { cookie } = await signedIn()
    expect((await change(cookie, { cart: [{ variantId: randomUUID(), quantity: 1 }] })).body.cart).toEqual([])
  })

  it("shows and changes nobody else's", async () => {
    const [meera, ravi] = [await signedIn(), await signedIn()]
    const { variantId } = await buildProduct()
    await change(meera.cookie, { cart: [{ variantId, quantity: 2 }] })
    await change(ravi.cookie, { cart: [{ variantId, quantity: 0 }] })
    expect((await kept(ravi.cookie)).cart).toEqual([])
    expect((await kept(meera.cookie)).cart).toHaveLength(1)
  })

  it('has an end, also when two devices write at once', async () => {
    const { cookie } = await signedIn()
    const products = await Promise.all(Array.from({ length: linesStoredMax + 5 }, () => buildProduct()))
    const lines = products.map(({ variantId }) => ({ variantId, quantity: 1 }))
    await Promise.all([change(cookie, { cart: lines.slice(0, 120) }), change(cookie, { cart: lines.slice(120) })])
    expect((await kept(cookie)).cart).toHaveLength(linesStoredMax)
    const known = (await kept(cookie)).cart[0]?.variantId
    const changed = await change(cookie, { cart: [{ variantId: known, quantity: 3 }] })
    expect(changed.body.cart[0]).toMatchObject({ variantId: known, quantity: 3 })
  })

  it('is limited', async () => {
    const { cookie } = await signedIn()
    scaleLimits(1 / 600)
    expect((await change(cookie, {})).status).toBe(200)
    expect((await change(cookie, {})).status).toBe(429)
  })
})

describe('an order', () => {
  async function withTwoInCart() {
    const person = await signedIn()
    const [ordered, other] = [await buildProduct(), await buildProduct()]
    const cart = [ordered, other].map(({ variantId }) => ({ variantId, quantity: 1 }))
    await change(person.cookie, { cart })
    return { ...person, ordered, other }
  }
  const place = (cookie: string, body: object) =>
    ask('POST', '/orders', { cookie, body, headers: { 'Idempotency-Key': randomUUID() } })
  const variants = async (cookie: string) => (await kept(cookie)).cart.map(({ variantId }) => variantId)

  it('takes what was ordered out of the cart of the account, and leaves the rest', async () => {
    const { cookie, ordered, other } = await withTwoInCart()
    expect((await place(cookie, orderInput([{ product: ordered, quantity: 1 }]))).status).toBe(201)
    expect(await variants(cookie)).toEqual([other.variantId])
  })

  it('whose card is declined takes nothing out', async () => {
    const { cookie, ordered, other } = await withTwoInCart()
    const declined = Object.entries(sandboxCards).find(([, { meaning }]) => /declined/i.test(meaning))?.[0]
    const { body } = await ask<{ token: string }>('POST', '/sandbox-gateway/card-tokens', {
      body: { cardNumber: declined, expiryDate: '12/40', cvv: '123', cardName: 'Meera' },
    })
    const input = {
      ...orderInput([{ product: ordered, quantity: 1 }]),
      paymentMethod: 'card',
      paymentToken: body.token,
    }
    expect(await place(cookie, input)).toMatchObject({ status: 409, body: { code: 'payments.declined' } })
    expect(await variants(cookie)).toEqual([ordered.variantId, other.variantId])
  })
})
