import { beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '#modules/accounts/rules.ts'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { chooseProvider, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser } from '#tests/support/factories.ts'
import { buildOrder, cancelLinesOf, moveOrder, repeatOrder } from '#tests/support/orders.ts'
import { buildReturn, checked, received } from '#tests/support/returns.ts'
import type { MyOrdersQuery, OrderView } from '../shapes.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { getMyOrder, listMyOrders } from './read-orders.server.ts'

beforeAll(() => {
  scaleLimits(1_000)
  chooseProvider(sandboxProvider)
})

describe('my orders', () => {
  it('are nobody’s without signing in', async () => {
    await expect(listMyOrders(undefined, { limit: 10 })).rejects.toMatchObject({
      message: 'Please login to view orders',
    })
  })

  it('refuse a cursor that is none', async () => {
    await expect(listMyOrders(await buildUser(), { limit: 10, cursor: 'x' })).rejects.toMatchObject({ kind: 'invalid' })
  })

  it('come newest first, page by page, without gap or double while new ones arrive', async () => {
    const viewer = await buildUser()
    const product = await buildProduct({ stock: 100 })
    const placed: string[] = []
    for (let count = 0; count < 7; count++)
      placed.unshift((await buildOrder({ viewer, lines: [{ product, quantity: 1 }] })).order.id)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page: Awaited<ReturnType<typeof listMyOrders>> = await listMyOrders(viewer, { limit: 3, cursor })
      seen.push(...page.items.map((order) => order.id))
      cursor = page.nextCursor ?? undefined
      await buildOrder({ viewer, lines: [{ product, quantity: 1 }] })
    } while (cursor)
    expect(seen).toEqual(placed)
  })

  it('are searched by eight different words at most', async () => {
    const { order, viewer } = await buildOrder()
    const found = async (q: string) => (await listMyOrders(viewer, { limit: 10, q })).items.map(({ id }) => id)
    const word = order.id.toLowerCase()
    expect(await found(`${word} zzz`)).toEqual([])
    expect(await found(`${`${word} `.repeat(9)} zzz`)).toEqual([])
    const beginnings = (count: number) => Array.from({ length: count }, (_, at) => word.slice(0, at + 4)).join(' ')
    expect(await found(`${beginnings(7)} zzz`)).toEqual([])
    expect(await found(`${beginnings(8)} zzz`)).toEqual([order.id])
  })

  it('are searched among the latest 2,000, and say so', async () => {
    const { order: first, viewer } = await buildOrder()
    const product = await buildProduct({ name: 'Neem Balm', stock: 5 })
    const { order } = await buildOrder({ viewer, lines: [{ product, quantity: 1 }] })
    const search = (about: Partial<MyOrdersQuery>) => listMyOrders(viewer, { limit: 10, ...about })
    await repeatOrder(order.id, 1_998)
    const all = await search({ q: first.id })
    expect(all.items.map(({ id }) => id)).toEqual([first.id])
    expect(all.searchedLatest).toBeUndefined()
    await repeatOrder(order.id, 1)
    expect(await search({ q: first.id })).toMatchObject({ items: [], counts: { placed: 0 }, searchedLatest: 2_000 })
    expect((await search({ q: 'neem balm' })).counts).toMatchObject({ placed: 2_000 })
    // Without words nothing is left out.
    const tab = await search({ show: 'placed' })
    expect(tab).toMatchObject({ counts: { placed: 2_001 } })
    expect(tab.searchedLatest).toBeUndefined()
  })

  describe('of which something was cancelled, refunded or sent back', () => {
    const read = async (viewer: Viewer, id: string) =>
      (await listMyOrders(viewer, { limit: 10 })).items.find((order) => order.id === id)
    const two = async (paymentMethod: string) => {
      const [first, second] = [await buildProduct({ price: 549 }), await buildProduct({ price: 498 })]
      const lines = [first, second].map((product) => ({ product, quantity: 1 }))
      const { order, viewer } = await buildOrder({ lines, input: { paymentMethod } })
      return { order, viewer, first }
    }

    it('say what was ordered beside what is left of it', async () => {
      const { order, viewer, first } = await two('cod')
      const ordered = { itemCount: 2, subtotal: 1_047, tax: 188, total: 1_235 }
      expect(order).toMatchObject({ ordered, totalAmount: 1_235, paid: 0 })
      await cancelLinesOf(order.id, [first.productId])
      const left = await read(viewer, order.id)
      const gone = left?.items.find((item) => item.cancelled)
      expect(left).toMatchObject({ ordered, itemCount: 1, paid: 0 })
      expect(left?.totalAmount).toBeCloseTo(1_235 - (gone?.total ?? 0), 2)
    })

    it('say what was paid and when the last refund was sent', async () => {
      const { order, viewer, first } = await two('upi')
      await cancelLinesOf(order.id, [first.productId])
      const due = await read(viewer, order.id)
      const gone = due?.items.find((item) => item.cancelled)
      expect(due).toMatchObject({ paid: 1_235, refunded: 0, refundedAt: null, refundDue: gone?.total })
      expect(gone?.refund).toEqual({ amount: gone?.total, status: 'due', at: null })
      const at = new Date('2026-11-26T05:00:00.000Z')
      await sql(
        `with gone as (update refunds set status = 'refunded', refunded_at = $2
                        where order_id = (select id from orders where public_id = $1) returning order_id)
         update payments set status = 'partly_refunded' where order_id in (select order_id from gone)`,
        [order.id, at],
      )
      const sent = await read(viewer, order.id)
      expect(sent).toMatchObject({ refundedAt: at.toISOString(), refunded: gone?.total })
      expect(sent?.items.find((item) => item.cancelled)?.refund?.at).toBe(at.toISOString())
    })

    it('say what of that cannot go back the way it was paid, for something cancelled', async () => {
      const { order, viewer, first } = await two('upi')
      await cancelLinesOf(order.id, [first.productId])
      const due = await read(viewer, order.id)
      expect(due).toMatchObject({ refundBlocked: 0, refundAccountFor: 0 })
      await sql(
        `update refunds set progress = 'blocked' where order_id = (select id from orders where public_id = $1)`,
        [order.id],
      )
      expect(await read(viewer, order.id)).toMatchObject({ refundBlocked: due?.refundDue, refundAccountFor: 0 })
    })

    it('come back when no parcel on its way arrives', async () => {
      const { order, viewer } = await buildOrder({ status: 'shipped' })
      expect(await read(viewer, order.id)).toMatchObject({ comesBack: false })
      await sql(
        `select refuse_shipment(s.id, 'lost', 'vendor', null) from vendor_orders s join orders o on o.id = s.order_id where o.public_id = $1`,
        [order.id],
      )
      expect(await read(viewer, order.id)).toMatchObject({ comesBack: true })
      const { parcels } = await getMyOrder(viewer, order.id)
      expect(parcels).toMatchObject([{ comesBack: true, isLost: true, total: order.totalAmount }])
    })

    it('say of each parcel when it was sent and when it came', async () => {
      const { order, viewer } = await buildOrder({ status: 'delivered' })
      const { parcels, deliveredAt } = await getMyOrder(viewer, order.id)
      expect(parcels).toMatchObject([{ status: 'delivered', deliveredAt }])
      expect(Date.parse(parcels[0]?.shippedAt ?? '')).toBeLessThanOrEqual(Date.parse(deliveredAt ?? ''))
    })

    it('say how many of several parcels have come, while others have not', async () => {
      const lines = await Promise.all([1, 2, 3].map(async () => ({ product: await buildProduct(), quantity: 1 })))
      const { order, viewer } = await buildOrder({ lines })
      const [first = '', second = '', third = ''] = (
        await sql<{ id: string }>(
          'select s.id from vendor_orders s join orders o on o.id = s.order_id where o.public_id = $1 order by s.id',
          [order.id],
        )
      ).map(({ id }) => id)
      const move = (id: string, ...steps: string[]) =>
        steps.reduce<Promise<unknown>>(
          (before, step) =>
            before.then(() => sql("select move_vendor_order($1, $2, 'system', null, null, null, null)", [id, step])),
          Promise.resolve(),
        )
      await move(second, 'processing', 'shipped')
      expect(await read(viewer, order.id)).toMatchObject({
        parcelNews: '1 of 3 parcels shipped',
        parcelsDelivered: 0,
        lastStatus: 'pending',
      })
      await move(first, 'processing', 'shipped', 'delivered')
      expect(await read(viewer, order.id)).toMatchObject({
        parcelNews: '1 of 3 parcels delivered',
        parcelsDelivered: 1,
      })
      const { parcels } = await getMyOrder(viewer, order.id)
      expect(parcels.map(({ packingAt }) => packingAt !== null).sort()).toEqual([false, true, true])
      const [left] = await sql<{ product_id: string }>('select product_id from line_items where vendor_order_id = $1', [
        third,
      ])
      await cancelLinesOf(order.id, [left?.product_id ?? ''])
      expect(await read(viewer, order.id)).toMatchObject({
        parcelNews: '1 of 2 parcels delivered',
        lastStatus: 'shipped',
      })
      await move(second, 'delivered')
      expect(await read(viewer, order.id)).toMatchObject({ parcelNews: null, lastStatus: 'delivered' })
    })

    it('say whether pieces are left to send back, and how many came', async () => {
      const it_ = await buildReturn({ quantity: 1, delivered: { quantity: 2 } })
      expect(await read(it_.customer, it_.orderId)).toMatchObject({ returnable: true, items: [{ returned: 0 }] })
      await received(it_)
      await checked(it_, { restock: 1 })
      expect(await read(it_.customer, it_.orderId)).toMatchObject({ returnable: true, items: [{ returned: 1 }] })
      const all = await buildReturn({ quantity: 2, delivered: { quantity: 2 } })
      expect(await read(all.customer, all.orderId)).toMatchObject({ returnable: false, returnUntil: null })
    })

    it('say until when anything unopened may come back', async () => {
      const it_ = await buildReturn({ quantity: 1, delivered: { quantity: 2 } })
      await sql(
        `update vendor_orders set delivered_at = '2026-11-15T19:00:00Z'
          where order_id = (select id from orders where public_id = $1)`,
        [it_.orderId],
      )
      // Half past midnight in India, of the 16th, and 30 days.
      expect(await read(it_.customer, it_.orderId)).toMatchObject({
        returnUntil: '2026-12-16',
        returnDays: ['2026-12-16'],
      })
      await sql(`update line_items set return_days = 0 where order_id = (select id from orders where public_id = $1)`, [
        it_.orderId,
      ])
      expect(await read(it_.customer, it_.orderId)).toMatchObject({ returnable: true, returnUntil: null })
    })

    it('have nothing to send back before they arrive', async () => {
      const { order, viewer } = await buildOrder({ status: 'shipped' })
      expect(await read(viewer, order.id)).toMatchObject({ returnable: false })
    })
  })

  it('never hold another person’s', async () => {
    const { order } = await buildOrder()
    const other = await buildUser()
    expect((await listMyOrders(other, { limit: 50 })).items).toEqual([])
    await expect(getMyOrder(other, order.id)).rejects.toMatchObject({ kind: 'not_found' })
  })

  describe('by tab', () => {
    /** Somebody with one order in each state, and a card that was declined before. */
    async function withAll() {
      const viewer = await buildUser()
      const place = async () => (await buildOrder({ viewer })).order.id
      const [pending, shipped, delivered, cancelled] = [await place(), await place(), await place(), await place()]
      await moveOrder(shipped, 'shipped')
      await moveOrder(delivered, 'delivered')
      await cancelOrder(viewer, cancelled)
      const declined = await place()
      await cancelOrder(viewer, declined)
      await sql(
        `update payments set status = 'declined' where order_id = (select id from orders where public_id = $1)`,
        [declined],
      )
      return { viewer, pending, shipped, delivered, cancelled, declined }
    }
    const idsOf = async (viewer: Viewer, query: Partial<MyOrdersQuery>) =>
      (await listMyOrders(viewer, { limit: 10, ...query })).items.map(({ id }) => id)

    it('stand in the tab of their status; a declined card is no order', async () => {
      const { viewer, pending, shipped, delivered, cancelled, declined } = await withAll()
      expect(await idsOf(viewer, { show: 'placed' })).toEqual([cancelled, delivered, shipped, pending])
      expect(await idsOf(viewer, { show: 'open' })).toEqual([shipped, pending])
      expect(await idsOf(viewer, { show: 'delivered' })).toEqual([delivered])
      expect(await idsOf(viewer, { show: 'cancelled' })).toEqual([cancelled])
      expect(await idsOf(viewer, { show: 'declined' })).toEqual([declined])
      expect(await idsOf(viewer, {})).toEqual([declined, cancelled, delivered, shipped, pending])
      const { counts } = await listMyOrders(viewer, { limit: 1, show: 'open' })
      expect(counts).toEqual({ placed: 4, open: 2, delivered: 1, cancelled: 1, declined: 1 })
    })

    it('walk on within a tab, and say the counts once', async () => {
      const { viewer, pending, shipped } = await withAll()
      const first = await listMyOrders(viewer, { limit: 1, show: 'open' })
      expect(first.items.map(({ id }) => id)).toEqual([shipped])
      const next = await listMyOrders(viewer, { limit: 1, show: 'open', cursor: first.nextCursor ?? '' })
      expect(next).toMatchObject({ items: [{ id: pending }], nextCursor: null })
      expect(next.counts).toBeUndefined()
    })

    it('say when they arrived', async () => {
      const { viewer, delivered } = await withAll()
      const { items } = await listMyOrders(viewer, { limit: 10 })
      expect(items.map(({ deliveredAt }) => deliveredAt !== null)).toEqual(items.map(({ id }) => id === delivered))
    })
  })

  it.each([
    ['its number', (order: OrderView) => order.id],
    ['a part of its number, in small letters', (order: OrderView) => order.id.toLowerCase().slice(0, 9)],
    ['its number without dashes', (order: OrderView) => order.id.replaceAll('-', '')],
    ['a product', () => 'rose'],
    ['a seller', () => 'VANYA'],
    ['words of both', () => ' mist  vanya '],
  ])('are found by %s', async (_, words) => {
    const { order, viewer } = await buildOrder()
    const other = await buildProduct({ name: 'Neem Wood Comb' })
    await buildOrder({ viewer, lines: [{ product: other, quantity: 1 }] })
    const only =
      words(order).toLowerCase().includes('shr') || words(order).includes('rose') || words(order).includes('mist')
    const found = await listMyOrders(viewer, { limit: 10, q: words(order) })
    expect(found.items.map(({ id }) => id)).toContain(order.id)
    expect(found.items).toHaveLength(only ? 1 : 2)
    expect(found.counts).toMatchObject({ placed: only ? 1 : 2 })
  })

  it.each(['%', '_', "' or 1=1", 'rose comb'])('are not found by %s', async (q) => {
    const { viewer } = await buildOrder()
    expect((await listMyOrders(viewer, { limit: 10, q })).items).toEqual([])
  })

  it('show every field of the specification’s order', async () => {
    const { order, viewer } = await buildOrder()
    const detail = await getMyOrder(viewer, order.id)
    expect(detail).toMatchObject({
      id: order.id,
      userId: viewer.userId,
      items: [{ name: 'Rose Mist', price: 100, quantity: 2, imageUrl: null }],
      totalAmount: 236,
      shippingAddress: {
        street: '14, 2nd Cross, Indiranagar',
        city: 'Bengaluru',
        state: 'Karnataka',
        pincode: '560038',
        country: 'India',
      },
      status: 'pending',
      paymentMethod: 'cod',
      history: [{ status: 'pending', by: 'customer' }],
      parcels: [{ seller: 'Vanya Botanics', status: 'pending', shippedAt: null, deliveredAt: null }],
    })
    expect(Number.isNaN(Date.parse(detail.createdAt))).toBe(false)
    expect(detail.updatedAt).toBe(detail.createdAt)
  })
})
