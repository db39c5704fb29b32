import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { tokenizeCard } from '#modules/payments/provider/sandbox/card-tokens.server.ts'
import { chooseProvider, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, stockOf } from '#tests/support/factories.ts'
import { countWaiting, holding, untilWaiting, withConnection } from '#tests/support/locks.ts'
import { asking, buildOrder, orderInput } from '#tests/support/orders.ts'
import { orderJobs } from './jobs.server.ts'
import { cancelOrder } from './service/cancel-order.server.ts'
import { placeOrder } from './service/place-order.server.ts'

beforeAll(() => {
  scaleLimits(1_000)
  chooseProvider(sandboxProvider)
})

const idOf = async (publicId: string) =>
  (await sql<{ id: string }>('select id from orders where public_id = $1', [publicId]))[0]?.id ?? ''

const tokenFor = async (cardNumber: string) =>
  (await tokenizeCard({ cardNumber, expiryDate: '12/40', cvv: '123', cardName: 'Meera' })).token

async function awaited() {
  const placed = await buildOrder({
    input: { paymentMethod: 'card', paymentToken: await tokenFor('4000000000000119') },
  })
  return { ...placed, orderId: await idOf(placed.order.id) }
}

const deadlocks = async () => {
  await sql('select pg_stat_clear_snapshot()')
  const [row] = await sql<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return row?.deadlocks ?? 0
}

const isSomebodyWaiting = async () => (await countWaiting()) > 0

describe('locks are taken in one order', () => {
  it('by a capture too: it waits for a cancellation under way, and neither is ended', async () => {
    const { orderId } = await awaited()
    await withConnection(async (client) => {
      await client.query('begin')
      await client.query('select lock_order($1)', [orderId])
      const captured = orderJobs['payment:resolve']?.({ orderId })
      await expect.poll(isSomebodyWaiting).toBe(true)
      const { rowCount } = await client.query("select cancel_order($1, 'customer', null, null)", [orderId])
      expect(rowCount).toBe(1)
      await client.query('commit')
      await captured
    })
    const [payment] = await sql('select status from payments where order_id = $1', [orderId])
    expect(payment).toEqual({ status: 'refund_due' })
  })

  it('so that placing, paying, cancelling, moving and taking out lines at once never deadlock', async () => {
    const before = await deadlocks()
    const products = await Promise.all(Array.from({ length: 3 }, () => buildProduct({ stock: 500 })))
    const placeAnd = async (round: number) => {
      const viewer = await buildUser()
      const lines = (round % 2 ? products : products.toReversed()).map((product) => ({ product, quantity: 1 }))
      const input = { paymentMethod: 'card', paymentToken: await tokenFor('4000000000000119') }
      const { order } = await placeOrder(viewer, orderInput(lines, input), asking())
      const orderId = await idOf(order.id)
      const parts = await sql<{ id: string; line: string }>(
        'select s.id, l.id as line from vendor_orders s join line_items l on l.vendor_order_id = s.id where s.order_id = $1',
        [orderId],
      )
      await Promise.allSettled([
        orderJobs['payment:resolve']?.({ orderId }),
        cancelOrder(viewer, order.id),
        sql('select cancel_lines($1, $2, $3, null, null)', [orderId, parts.map(({ line }) => line), 'admin']),
        ...parts.map(({ id }) =>
          sql("select move_vendor_order($1, 'processing', 'vendor', null, null, null, null)", [id]),
        ),
      ])
      const [state] = await sql<{ open: boolean }>(
        `select (p.status in ('captured', 'awaiting')) = (o.status <> 'cancelled') as open
           from orders o join payments p on p.order_id = o.id where o.id = $1`,
        [orderId],
      )
      expect(state).toEqual({ open: true })
    }
    for (let round = 0; round < 6; round++) await Promise.all([1, 2, 3, 4].map((one) => placeAnd(round * 4 + one)))
    expect(await deadlocks()).toBe(before)
  }, 60_000)
})

describe('a key that is repeated while its payment is declined', () => {
  it.each([
    ['the bank refuses', '4000000000000002', 'payments.declined'],
    ['the card was not passed on', undefined, 'payments.card_token_unknown'],
  ])('gets what the first gets, when %s', async (_, card, code) => {
    const paymentToken = card ? await tokenFor(card) : 'card_of_nobody'
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    chooseProvider({
      ...sandboxProvider,
      async open(attempt, to) {
        asked.resolve()
        await answered.promise
        return sandboxProvider.open(attempt, to)
      },
    })
    try {
      const viewer = await buildUser()
      const input = orderInput([{ product: await buildProduct(), quantity: 1 }], {
        paymentMethod: 'card',
        paymentToken,
      })
      const key = randomUUID()
      const outcome = () => placeOrder(viewer, input, asking(key)).catch((error) => error)
      const first = outcome()
      await asked.promise
      const repeat = outcome()
      const isOver = await Promise.race([
        repeat.then(() => true),
        new Promise((later) => setTimeout(later, 200, false)),
      ])
      expect(isOver).toBe(false)
      answered.resolve()
      const [one, two, three] = [await first, await repeat, await outcome()]
      expect(one.code).toBe(code)
      expect([two.code, two.message]).toEqual([one.code, one.message])
      expect([three.code, three.message]).toEqual([one.code, one.message])
    } finally {
      chooseProvider(sandboxProvider)
    }
  })
})

describe('an order for a pack whose stock somebody is changing', () => {
  it('waits for that, and is refused by what the pack has then', async () => {
    const [viewer, product] = [await buildUser(), await buildProduct({ stock: 5 })]
    const { placed } = await holding('update variants set stock = 0 where id = $1', [product.variantId], async () => {
      const placed = placeOrder(viewer, orderInput([{ product, quantity: 1 }]), asking()).catch((error) => error)
      await untilWaiting(1, placed)
      return { placed }
    })
    expect(await placed).toMatchObject({ code: 'orders.cart_changed' })
    expect(await sql('select from orders where user_id = $1', [viewer.userId])).toEqual([])
  })
})

describe('two tabs that send the same cart at the same moment', () => {
  it('place one order, whose stock is taken once', async () => {
    const [viewer, product] = [await buildUser(), await buildProduct({ stock: 5 })]
    const paymentToken = await tokenFor('4000000000000119')
    const input = orderInput([{ product, quantity: 2 }], { paymentMethod: 'card', paymentToken })
    const lines = 'select from variants where id = $1 for update'
    const { tabs } = await holding(lines, [product.variantId], async () => {
      const tabs = Promise.all([placeOrder(viewer, input, asking()), placeOrder(viewer, input, asking())])
      await untilWaiting(2, tabs)
      return { tabs }
    })
    const [one, two] = await tabs
    expect(two.order.id).toBe(one.order.id)
    expect([one.replayed, two.replayed].sort()).toEqual([false, true])
    expect(await sql('select from orders where user_id = $1', [viewer.userId])).toHaveLength(1)
    expect(await stockOf(product.variantId)).toBe(3)
  })

  it('place two that are paid at the door: each key is an order', async () => {
    const [viewer, product] = [await buildUser(), await buildProduct({ stock: 5 })]
    const input = orderInput([{ product, quantity: 2 }], { paymentMethod: 'cod' })
    const [one, two] = await Promise.all([placeOrder(viewer, input, asking()), placeOrder(viewer, input, asking())])
    expect(two.order.id).not.toBe(one.order.id)
    expect(await stockOf(product.variantId)).toBe(1)
  })
})

describe('an account that is being erased', () => {
  it('places no order: what was under way waits, and is told that nobody is signed in', async () => {
    const [viewer, product] = [await buildUser(), await buildProduct({ stock: 5 })]
    const { placed } = await holding('select erase_person($1)', [viewer.userId], async () => {
      const placed = placeOrder(viewer, orderInput([{ product, quantity: 1 }]), asking()).catch((error) => error)
      await untilWaiting(1, placed)
      return { placed }
    })
    expect(await placed).toMatchObject({ code: 'accounts.sign_in_required' })
    expect(await sql('select from orders where user_id = $1', [viewer.userId])).toEqual([])
    expect(await stockOf(product.variantId)).toBe(5)
  })

  it('waits for an order that came first', async () => {
    const [viewer, product] = [await buildUser(), await buildProduct({ stock: 5 })]
    const lines = 'select from variants where id = $1 for update'
    const { placed, erased } = await holding(lines, [product.variantId], async () => {
      const placed = placeOrder(viewer, orderInput([{ product, quantity: 1 }]), asking())
      await untilWaiting(1, placed)
      const erased = sql('select erase_person($1)', [viewer.userId])
      await untilWaiting(2, erased)
      return { placed, erased }
    })
    await Promise.all([placed, erased])
    expect(await sql('select from orders where user_id = $1', [viewer.userId])).toHaveLength(1)
    expect(await sql('select from idempotency_keys where user_id = $1', [viewer.userId])).toEqual([])
  })
})

describe('a product that somebody has locked', () => {
  it('keeps nobody from ordering another one, and its own buyers hear a sentence', async () => {
    const [locked, free] = [await buildProduct({ stock: 100 }), await buildProduct({ stock: 100 })]
    const viewers = await Promise.all(Array.from({ length: 25 }, () => buildUser()))
    await withConnection(async (client) => {
      await client.query('begin')
      await client.query('select 1 from variants where id = $1 for update', [locked.variantId])
      const buyers = viewers
        .slice(1)
        .map((viewer) =>
          placeOrder(viewer, orderInput([{ product: locked, quantity: 1 }]), asking()).catch((error) => error),
        )
      await expect.poll(isSomebodyWaiting).toBe(true)
      const begun = performance.now()
      await placeOrder(viewers[0], orderInput([{ product: free, quantity: 1 }]), asking())
      expect(performance.now() - begun).toBeLessThan(1_000)
      const refusals = await Promise.all(buyers)
      const busy = refusals.filter(({ code, details }) => code === 'orders.product_busy' && details.retryAfter === 2)
      // Two held a connection while they waited, and ran into PostgreSQL's own deadline.
      expect(busy).toHaveLength(buyers.length - 2)
      expect(refusals.filter(({ code }) => code === '55P03')).toHaveLength(2)
      await client.query('rollback')
    })
  }, 60_000)
})
