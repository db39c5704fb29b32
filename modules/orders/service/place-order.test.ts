import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { tokenizeCard } from '#modules/payments/provider/sandbox/card-tokens.server.ts'
import { chooseProvider, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildSize, buildUser, buildVendor, setPrice, stockOf } from '#tests/support/factories.ts'
import { holding } from '#tests/support/locks.ts'
import { asking, orderInput } from '#tests/support/orders.ts'
import { placeOrder } from './place-order.server.ts'
import { getMyOrder, listMyOrders } from './read-orders.server.ts'

beforeAll(() => {
  scaleLimits(1_000)
  chooseProvider(sandboxProvider)
})

const countOf = async (table: string, userId: string) =>
  Number(
    (await sql<{ count: number }>(`select count(*) as count from ${table} where user_id = $1`, [userId]))[0]?.count,
  )

/** The orders of a customer with the state of their payment and of each try, oldest first. */
const stateOf = (userId: string) =>
  sql(
    `select o.status, p.status as payment, array(select a.status from payment_attempts a where a.order_id = o.id order by a.id) as tries
       from orders o join payments p on p.order_id = o.id where o.user_id = $1`,
    [userId],
  )

const cardToken = async (cardNumber: string) =>
  (await tokenizeCard({ cardNumber, expiryDate: '12/40', cvv: '123', cardName: 'Meera' })).token

it('answers with what is read of the order afterwards', async () => {
  const viewer = await buildUser()
  const lines = [
    { product: await buildProduct({ price: 149 }), quantity: 2 },
    { product: await buildProduct({ price: 75 }), quantity: 1 },
  ]
  const { order } = await placeOrder(viewer, orderInput(lines), asking())
  const { history: _, parcels: __, changes: ___, ...read } = await getMyOrder(viewer, order.id)
  expect(order).toEqual(read)
})

describe('placing an order is refused', () => {
  it('to nobody, with the sentence of the specification', async () => {
    const product = await buildProduct()
    await expect(placeOrder(undefined, orderInput([{ product, quantity: 1 }]), asking())).rejects.toMatchObject({
      kind: 'unauthenticated',
      message: 'User not authenticated. Please login to place an order.',
    })
  })

  it('when the total shown is not the total due, naming the right one', async () => {
    const viewer = await buildUser()
    const product = await buildProduct({ price: 100 })
    await expect(
      placeOrder(viewer, orderInput([{ product, quantity: 1 }], { totalAmount: 1 }), asking()),
    ).rejects.toMatchObject({
      code: 'orders.total_changed',
      message: expect.stringMatching(/^The total is now ₹[\d,.]+; it was ₹[\d,.]+\. Nothing was ordered\./),
      details: { total: 118 },
    })
    expect(await stockOf(product.variantId)).toBe(10)
    expect(await countOf('orders', viewer.userId)).toBe(0)
  })

  it('whole when one line is short of stock, naming the line', async () => {
    const viewer = await buildUser()
    const plenty = await buildProduct({ stock: 10 })
    const scarce = await buildProduct({ stock: 2, name: 'Jade Roller' })
    const input = orderInput([
      { product: plenty, quantity: 3 },
      { product: scarce, quantity: 3 },
    ])
    await expect(placeOrder(viewer, input, asking())).rejects.toMatchObject({
      code: 'orders.cart_changed',
      message: expect.stringContaining('Only 2 of Jade Roller left.'),
      details: {
        changes: [expect.objectContaining({ code: 'out_of_stock', variantId: scarce.variantId, available: 2 })],
      },
    })
    expect(await stockOf(plenty.variantId)).toBe(10)
    expect(await countOf('orders', viewer.userId)).toBe(0)
    expect(await countOf('idempotency_keys', viewer.userId)).toBe(0)
  })

  it('at once when it is sold out, whoever else is buying it: nothing is locked or written to find that out', async () => {
    const [viewer, product] = [await buildUser(), await buildProduct({ stock: 0 })]
    await holding('select 1 from variants where id = $1 for update', [product.variantId], async () => {
      await expect(placeOrder(viewer, orderInput([{ product, quantity: 1 }]), asking())).rejects.toMatchObject({
        details: { changes: [expect.objectContaining({ code: 'out_of_stock', available: 0 })] },
      })
    })
  })

  it('at once, and without asking the database, when more are being placed than it can do', async () => {
    const products = [await buildProduct(), await buildProduct(), await buildProduct()] as const
    const buyers = await Promise.all(Array.from({ length: 90 }, () => buildUser()))
    const variantIds = products.map(({ variantId }) => variantId)
    await holding('select 1 from variants where id = any($1::uuid[]) for update', [variantIds], async () => {
      const refusals: unknown[] = []
      const orders = buyers.map((buyer, at) => {
        const product = products[at % 3] ?? products[0]
        const input = orderInput([{ product, quantity: 1 }])
        return placeOrder(buyer, input, asking()).catch((error) => refusals.push(error))
      })
      await expect.poll(() => refusals.length, { interval: 5 }).toBeGreaterThanOrEqual(10)
      expect(refusals[0]).toMatchObject({ kind: 'unavailable', code: 'orders.shop_busy', details: { retryAfter: 2 } })
      await Promise.all(orders)
    })
  })

  it.each(['draft', 'archived', 'rejected'])('for a product that is %s', async (status) => {
    const product = await buildProduct({ status })
    await expect(placeOrder(await buildUser(), orderInput([{ product, quantity: 1 }]), asking())).rejects.toMatchObject(
      {
        details: { changes: [expect.objectContaining({ code: 'gone' })] },
      },
    )
  })

  it('for a product of a suspended vendor', async () => {
    const product = await buildProduct({ vendorId: await buildVendor({ status: 'suspended' }) })
    await expect(placeOrder(await buildUser(), orderInput([{ product, quantity: 1 }]), asking())).rejects.toMatchObject(
      {
        code: 'orders.cart_changed',
      },
    )
  })

  it('for a variant that never was', async () => {
    const product = { productId: randomUUID(), variantId: randomUUID(), vendorId: '', slug: '', price: 10 }
    await expect(placeOrder(await buildUser(), orderInput([{ product, quantity: 1 }]), asking())).rejects.toMatchObject(
      {
        code: 'orders.cart_changed',
      },
    )
  })

  it('with a payment method that is switched off or unknown', async () => {
    const product = await buildProduct()
    for (const paymentMethod of ['bank-transfer', 'barter']) {
      await expect(
        placeOrder(await buildUser(), orderInput([{ product, quantity: 1 }], { paymentMethod }), asking()),
      ).rejects.toMatchObject({
        code: 'payments.method_unavailable',
      })
    }
    expect(await stockOf(product.variantId)).toBe(10)
  })

  it('with a gateway method where no gateway is', async () => {
    chooseProvider(undefined)
    const product = await buildProduct()
    await expect(
      placeOrder(await buildUser(), orderInput([{ product, quantity: 1 }], { paymentMethod: 'upi' }), asking()),
    ).rejects.toMatchObject({
      code: 'payments.method_unavailable',
    })
    chooseProvider(sandboxProvider)
  })

  it('after too many orders of one person, with the time to wait', async () => {
    onTestFinished(() => scaleLimits(1_000))
    scaleLimits(0.1) // 3 in 10 minutes
    const viewer = await buildUser()
    const product = await buildProduct({ stock: 100 })
    // The limit of the address is another one, and others may have used it up.
    const place = () =>
      placeOrder(viewer, orderInput([{ product, quantity: 1 }]), { ...asking(), address: '192.0.2.30' })
    for (let count = 0; count < 3; count++) await place()
    await expect(place()).rejects.toMatchObject({ kind: 'rate_limited', details: { retryAfter: expect.any(Number) } })
    expect(await stockOf(product.variantId)).toBe(97)
  })
})

describe('a placed order', () => {
  it('has the prices of the database, its tax split to vendors and lines, and takes the stock', async () => {
    const viewer = await buildUser()
    const first = await buildProduct({ price: 899, stock: 5 })
    const second = await buildProduct({ price: 25, stock: 5 })
    const { order, replayed } = await placeOrder(
      viewer,
      orderInput([
        { product: first, quantity: 1 },
        { product: second, quantity: 2 },
      ]),
      asking(),
    )
    expect(replayed).toBe(false)
    expect(order).toMatchObject({
      status: 'pending',
      subtotal: 949,
      tax: 171,
      totalAmount: 1120,
      shipping: 0,
      itemCount: 3,
      paymentStatus: 'on_delivery',
    })
    expect(order.id).toMatch(/^SHR-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect([await stockOf(first.variantId), await stockOf(second.variantId)]).toEqual([4, 3])

    const [sums] = await sql<{ parts: number; lines: number; vendors: number; movements: number; steps: number }>(
      `select (select sum(tax_paise) from vendor_orders where order_id = o.id) as parts,
              (select sum(tax_paise) from line_items where order_id = o.id) as lines,
              (select count(*) from vendor_orders where order_id = o.id) as vendors,
              (select sum(delta) from stock_movements where order_id = o.id) as movements,
              (select count(*) from order_status_changes where order_id = o.id and to_status = 'pending') as steps
         from orders o where public_id = $1`,
      [order.id],
    )
    expect(sums).toEqual({ parts: 17_100, lines: 17_100, vendors: 2, movements: -3, steps: 1 })
  })

  it('keeps its name and price when the product changes', async () => {
    const viewer = await buildUser()
    const product = await buildProduct({ price: 100, name: 'Rose Mist' })
    const key = randomUUID()
    const input = orderInput([{ product, quantity: 1 }])
    await placeOrder(viewer, input, asking(key))
    await sql("update products set name = 'Rose Cloud' where id = $1", [product.productId])
    await setPrice(product.productId, 150)
    const { order } = await placeOrder(viewer, input, asking(key))
    expect(order.items[0]).toMatchObject({ name: 'Rose Mist', price: 100 })
  })

  it('picks the variant in stock for a program that names only the product', async () => {
    const product = await buildProduct({ price: 100 })
    const input = orderInput([{ product, quantity: 1 }])
    const { order } = await placeOrder(
      await buildUser(),
      { ...input, items: [{ productId: product.productId, quantity: 1 }] },
      asking(),
    )
    expect(order.items[0]?.variantId).toBe(product.variantId)
  })

  it('leaves a mail to be sent, in the same transaction', async () => {
    const { order } = await placeOrder(
      await buildUser(),
      orderInput([{ product: await buildProduct(), quantity: 1 }]),
      asking(),
    )
    const jobs = () =>
      sql(
        `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'order:confirmed' and j.payload->>'orderId' = (select id::text from orders where public_id = $1)`,
        [order.id],
      )
    await expect.poll(jobs).toHaveLength(1)
  })
})

describe('the same idempotency key', () => {
  it('answers with the same order, and takes stock once', async () => {
    const viewer = await buildUser()
    const product = await buildProduct({ stock: 1 })
    const key = randomUUID()
    const input = orderInput([{ product, quantity: 1 }])
    const first = await placeOrder(viewer, input, asking(key))
    const second = await placeOrder(viewer, input, asking(key))
    expect(second).toMatchObject({ replayed: true, order: { id: first.order.id } })
    expect(await stockOf(product.variantId)).toBe(0)
  })

  it('with other content is refused, naming the earlier order', async () => {
    const viewer = await buildUser()
    const product = await buildProduct()
    const key = randomUUID()
    const { order } = await placeOrder(viewer, orderInput([{ product, quantity: 1 }]), asking(key))
    await expect(placeOrder(viewer, orderInput([{ product, quantity: 2 }]), asking(key))).rejects.toMatchObject({
      code: 'orders.key_used',
      details: { orderId: order.id },
    })
  })

  it('of another person is another key', async () => {
    const product = await buildProduct()
    const key = randomUUID()
    const input = orderInput([{ product, quantity: 1 }])
    const first = await placeOrder(await buildUser(), input, asking(key))
    const second = await placeOrder(await buildUser(), input, asking(key))
    expect(second.replayed).toBe(false)
    expect(second.order.id).not.toBe(first.order.id)
  })

  it('pressed eight times at once makes one order', async () => {
    const viewer = await buildUser()
    const product = await buildProduct({ stock: 8 })
    const key = randomUUID()
    const input = orderInput([{ product, quantity: 1 }])
    const placed = await Promise.all(Array.from({ length: 8 }, () => placeOrder(viewer, input, asking(key))))
    expect(new Set(placed.map(({ order }) => order.id)).size).toBe(1)
    expect(placed.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(await stockOf(product.variantId)).toBe(7)
  })
})

describe('many buyers at once', () => {
  it('the last unit goes to one of two', async () => {
    const product = await buildProduct({ stock: 1 })
    const buyers = await Promise.all([buildUser(), buildUser()])
    const results = await Promise.allSettled(
      buyers.map((buyer) => placeOrder(buyer, orderInput([{ product, quantity: 1 }]), asking())),
    )
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await stockOf(product.variantId)).toBe(0)
  })

  it('sells exactly what there is, never more, in carts that cross each other', async () => {
    const [a, b] = [await buildProduct({ stock: 15 }), await buildProduct({ stock: 15 })]
    const buyers = await Promise.all(Array.from({ length: 40 }, () => buildUser()))
    const results = await Promise.allSettled(
      buyers.map((buyer, index) => {
        // Half of the carts name the products the other way round: a deadlock, if locks were taken in the cart's order.
        const lines = [
          { product: a, quantity: 1 },
          { product: b, quantity: 1 },
        ]
        return placeOrder(buyer, orderInput(index % 2 === 0 ? lines : lines.reverse()), asking())
      }),
    )
    const refused = results.filter((result) => result.status === 'rejected')
    expect(results.length - refused.length).toBe(15)
    for (const { reason } of refused as PromiseRejectedResult[]) expect(reason.code).toBe('orders.cart_changed')
    expect([await stockOf(a.variantId), await stockOf(b.variantId)]).toEqual([0, 0])
  })

  it('a price that moves while the order is placed is never charged unseen', async () => {
    const product = await buildProduct({ price: 100, stock: 100 })
    const buyers = await Promise.all(Array.from({ length: 10 }, () => buildUser()))
    const [results] = await Promise.all([
      Promise.allSettled(buyers.map((buyer) => placeOrder(buyer, orderInput([{ product, quantity: 1 }]), asking()))),
      sql('update variants set price_paise = 15000 where product_id = $1', [product.productId]),
    ])
    for (const result of results) {
      if (result.status === 'fulfilled') expect(result.value.order.totalAmount).toBe(118)
      else expect(['orders.total_changed', 'orders.cart_changed']).toContain(result.reason.code)
    }
  })
})

describe('a product named without a variant', () => {
  it('is ordered in a variant on sale, not in a retired one that got its stock back', async () => {
    const product = await buildProduct()
    const other = await buildSize(product.productId, { name: '50 ml', price: 100, mrp: 200, quantity: 50, stock: 5 })
    await sql('update variants set retired_at = now() where id = $1', [product.variantId])
    const input = orderInput([{ product, quantity: 1 }])
    for (const item of input.items) item.variantId = undefined
    await placeOrder(await buildUser(), input, asking())
    expect(await stockOf(other)).toBe(4)
    expect(await stockOf(product.variantId)).toBe(10)
  })
})

describe('paying', () => {
  it.each([['upi'], ['netbanking']])('by %s is taken at once', async (paymentMethod) => {
    const { order } = await placeOrder(
      await buildUser(),
      orderInput([{ product: await buildProduct(), quantity: 1 }], { paymentMethod }),
      asking(),
    )
    expect(order.paymentStatus).toBe('captured')
  })

  it('by card keeps the network and the last four digits, and no more of the card anywhere', async () => {
    const cardNumber = '5555555555554444'
    const paymentToken = await cardToken(cardNumber)
    const { order } = await placeOrder(
      await buildUser(),
      orderInput([{ product: await buildProduct(), quantity: 1 }], { paymentMethod: 'card', paymentToken }),
      asking(),
    )
    expect(order.paymentStatus).toBe('captured')
    const [payment] = await sql(
      'select card_network, card_last_four from payments where order_id = (select id from orders where public_id = $1)',
      [order.id],
    )
    expect(payment).toEqual({ card_network: 'Mastercard', card_last_four: '4444' })
    const tables = await sql<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    for (const { name } of tables) {
      expect(await sql(`select 1 from "${name}" t where t::text like $1 limit 1`, [`%${cardNumber}%`]), name).toEqual(
        [],
      )
    }
  })

  it('declined leaves the order waiting with its stock, in no tab, and says why', async () => {
    const viewer = await buildUser()
    const product = await buildProduct({ stock: 3 })
    const paymentToken = await cardToken('4000000000000002')
    await expect(
      placeOrder(viewer, orderInput([{ product, quantity: 2 }], { paymentMethod: 'card', paymentToken }), asking()),
    ).rejects.toMatchObject({
      kind: 'conflict',
      code: 'payments.declined',
      message: expect.stringContaining('declined: the bank refused the card.'),
    })
    expect(await stockOf(product.variantId)).toBe(1)
    expect(await stateOf(viewer.userId)).toEqual([{ status: 'pending', payment: 'awaiting', tries: ['failed'] }])
    expect((await listMyOrders(viewer, { limit: 20 })).items).toEqual([])
    const until = expect.stringMatching(/Z$/)
    for (const show of ['placed', 'open'] as const)
      expect(await listMyOrders(viewer, { limit: 20, show })).toMatchObject({
        items: [],
        counts: { placed: 0 },
        awaiting: [{ paymentStatus: 'awaiting', toPay: { until, failure: 'the bank refused the card.' } }],
      })
    for (const asked of [{ show: 'delivered' as const }, { show: 'placed' as const, q: 'gel' }, {}])
      expect(await listMyOrders(viewer, { limit: 20, ...asked })).not.toHaveProperty('awaiting')
    expect(await listMyOrders(await buildUser(), { limit: 20, show: 'placed' })).not.toHaveProperty('awaiting')
  })

  it('declined once is tried again with another card, for the same order', async () => {
    const viewer = await buildUser()
    const product = await buildProduct({ stock: 3 })
    const key = randomUUID()
    const attempt = async (card: string) =>
      placeOrder(
        viewer,
        orderInput([{ product, quantity: 2 }], { paymentMethod: 'card', paymentToken: await cardToken(card) }),
        asking(key),
      )
    await expect(attempt('4000000000000002')).rejects.toMatchObject({ code: 'payments.declined' })
    await expect(attempt('4000000000000002')).rejects.toMatchObject({ code: 'payments.declined' })
    const { order } = await attempt('4111111111111111')
    expect(order).toMatchObject({ status: 'pending', paymentStatus: 'captured' })
    expect(await stockOf(product.variantId)).toBe(1)
    expect(await stateOf(viewer.userId)).toEqual([
      { status: 'pending', payment: 'captured', tries: ['failed', 'failed', 'captured'] },
    ])
  })

  it('declined once is paid at the door instead, for the same order', async () => {
    const viewer = await buildUser()
    const product = await buildProduct({ stock: 3 })
    const key = randomUUID()
    const paymentToken = await cardToken('4000000000000002')
    const input = orderInput([{ product, quantity: 2 }], { paymentMethod: 'card', paymentToken })
    await expect(placeOrder(viewer, input, asking(key))).rejects.toMatchObject({ code: 'payments.declined' })
    const { order } = await placeOrder(viewer, { ...input, paymentMethod: 'cod', paymentToken: null }, asking(key))
    expect(order).toMatchObject({ status: 'pending', paymentMethod: 'cod', paymentStatus: 'on_delivery' })
    expect(await stockOf(product.variantId)).toBe(1)
    expect(
      await sql(
        'select 1 from vendor_orders where order_id = (select id from orders where public_id = $1) and released_at is not null',
        [order.id],
      ),
    ).toHaveLength(1)
  })

  it('of the same cart in another tab goes on with the order that waits, with another card and at the door, too', async () => {
    const viewer = await buildUser()
    const product = await buildProduct({ stock: 2 })
    const input = orderInput([{ product, quantity: 2 }], { paymentMethod: 'upi', payOnPage: true })
    const first = await placeOrder(viewer, input, asking())
    const second = await placeOrder(viewer, input, asking())
    expect(second).toMatchObject({ replayed: true, payUrl: first.payUrl, order: { id: first.order.id } })
    const paymentToken = await cardToken('4000000000000002')
    const byCard = orderInput([{ product, quantity: 2 }], { paymentMethod: 'card', paymentToken })
    await expect(placeOrder(viewer, byCard, asking())).rejects.toMatchObject({ code: 'payments.declined' })
    const key = randomUUID()
    const { order } = await placeOrder(viewer, orderInput([{ product, quantity: 2 }]), asking(key))
    expect(order).toMatchObject({ id: first.order.id, paymentStatus: 'on_delivery' })
    const repeated = await placeOrder(viewer, orderInput([{ product, quantity: 2 }]), asking(key))
    expect(repeated.order.id, 'each key names the order it led to').toBe(first.order.id)
    expect(await stockOf(product.variantId)).toBe(0)
    expect(await stateOf(viewer.userId)).toMatchObject([{ payment: 'on_delivery', tries: ['expired', 'failed'] }])
  })

  it('of the same cart makes another order once the first is paid, and once its hold is over', async () => {
    const viewer = await buildUser()
    const product = await buildProduct({ stock: 9 })
    const input = orderInput([{ product, quantity: 1 }], { paymentMethod: 'upi' })
    const paid = await placeOrder(viewer, input, asking())
    const waiting = await placeOrder(viewer, { ...input, payOnPage: true }, asking())
    expect(waiting.order.id).not.toBe(paid.order.id)
    await sql(
      "update payments set expires_at = now() - interval '1 second' where order_id = (select id from orders where public_id = $1)",
      [waiting.order.id],
    )
    const third = await placeOrder(viewer, { ...input, payOnPage: true }, asking())
    expect(third).toMatchObject({ replayed: false })
    expect(third.order.id).not.toBe(waiting.order.id)
  })

  it('of the same cart by another person is another order', async () => {
    const product = await buildProduct()
    const input = orderInput([{ product, quantity: 1 }], { paymentMethod: 'upi', payOnPage: true })
    const [one, other] = [
      await placeOrder(await buildUser(), input, asking()),
      await placeOrder(await buildUser(), input, asking()),
    ]
    expect(other.order.id).not.toBe(one.order.id)
  })

  it('declined makes room for another order of the same form', async () => {
    const viewer = await buildUser()
    const product = await buildProduct({ stock: 3 })
    const key = randomUUID()
    const paymentToken = await cardToken('4000000000000002')
    const input = (quantity: number) => orderInput([{ product, quantity }], { paymentMethod: 'card', paymentToken })
    await expect(placeOrder(viewer, input(3), asking(key))).rejects.toMatchObject({ code: 'payments.declined' })
    await expect(placeOrder(viewer, input(2), asking(key))).rejects.toMatchObject({
      code: 'orders.key_used',
      details: { gaveWay: true },
    })
    expect(await stockOf(product.variantId)).toBe(3)
    expect(await stateOf(viewer.userId)).toMatchObject([{ status: 'cancelled', payment: 'declined' }])
  })

  it('says of the key of a finished order whether the cart is another one', async () => {
    const viewer = await buildUser()
    const product = await buildProduct({ stock: 9 })
    const key = randomUUID()
    await placeOrder(viewer, orderInput([{ product, quantity: 1 }], { paymentMethod: 'upi' }), asking(key))
    const refused = (quantity: number) =>
      placeOrder(
        viewer,
        orderInput([{ product, quantity }], { paymentMethod: 'upi', phone: '98450 54321' }),
        asking(key),
      )
    await expect(refused(1)).rejects.toMatchObject({ details: { gaveWay: false, isOtherCart: false } })
    await expect(refused(2)).rejects.toMatchObject({ details: { gaveWay: false, isOtherCart: true } })
  })

  it('does not call an order finished that a bank is asked about', async () => {
    const viewer = await buildUser()
    const product = await buildProduct({ stock: 9 })
    const key = randomUUID()
    const paymentToken = await cardToken('4000000000000119')
    const input = (quantity: number) => orderInput([{ product, quantity }], { paymentMethod: 'card', paymentToken })
    await placeOrder(viewer, input(1), asking(key))
    await expect(placeOrder(viewer, input(2), asking(key))).rejects.toMatchObject({
      details: { gaveWay: false, isOtherCart: false },
    })
  })

  it('without an answer leaves the order pending and the stock held', async () => {
    const product = await buildProduct({ stock: 3 })
    const paymentToken = await cardToken('4000000000000119')
    const { order } = await placeOrder(
      await buildUser(),
      orderInput([{ product, quantity: 2 }], { paymentMethod: 'card', paymentToken }),
      asking(),
    )
    expect(order, 'nobody is to pay it once more').toMatchObject({
      status: 'pending',
      paymentStatus: 'awaiting',
      toPay: null,
    })
    expect(await stockOf(product.variantId)).toBe(1)
  })

  it('with a token used for another payment is refused', async () => {
    const paymentToken = await cardToken('4111111111111111')
    const product = await buildProduct()
    const pay = async () =>
      placeOrder(
        await buildUser(),
        orderInput([{ product, quantity: 1 }], { paymentMethod: 'card', paymentToken }),
        asking(),
      )
    await pay()
    await expect(pay()).rejects.toMatchObject({ code: 'payments.card_token_unknown' })
    expect(await stockOf(product.variantId), 'both are held').toBe(8)
  })
})
