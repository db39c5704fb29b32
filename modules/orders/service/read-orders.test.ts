import { beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '#modules/accounts/rules.ts'
import { scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser } from '#tests/support/factories.ts'
import { buildOrder, moveOrder, repeatOrder } from '#tests/support/orders.ts'
import type { MyOrdersQuery, OrderView } from '../shapes.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { getMyOrder, listMyOrders } from './read-orders.server.ts'

beforeAll(() => scaleLimits(1_000))

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
      parcels: [{ seller: 'Vanya Botanics', status: 'pending' }],
    })
    expect(Number.isNaN(Date.parse(detail.createdAt))).toBe(false)
    expect(detail.updatedAt).toBe(detail.createdAt)
  })
})
