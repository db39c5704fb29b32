import { beforeAll, describe, expect, it } from 'vitest'
import { scaleLimits } from '#tests/support/context.ts'
import { buildProduct, buildUser } from '#tests/support/factories.ts'
import { buildOrder } from '#tests/support/orders.ts'
import { getMyOrder, listMyOrders } from './read-orders.server.ts'

beforeAll(() => scaleLimits(1_000))

describe('my orders', () => {
  it('are nobody’s without signing in', async () => {
    await expect(listMyOrders(undefined, 10, null)).rejects.toMatchObject({ message: 'Please login to view orders' })
  })

  it('refuse a cursor that is none', async () => {
    await expect(listMyOrders(await buildUser(), 10, 'x')).rejects.toMatchObject({ kind: 'invalid' })
  })

  it('come newest first, page by page, without gap or double while new ones arrive', async () => {
    const viewer = await buildUser()
    const product = await buildProduct({ stock: 100 })
    const placed: string[] = []
    for (let count = 0; count < 7; count++)
      placed.unshift((await buildOrder({ viewer, lines: [{ product, quantity: 1 }] })).order.id)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listMyOrders>> = await listMyOrders(viewer, 3, cursor)
      seen.push(...page.items.map((order) => order.id))
      cursor = page.nextCursor
      await buildOrder({ viewer, lines: [{ product, quantity: 1 }] })
    } while (cursor)
    expect(seen).toEqual(placed)
  })

  it('never hold another person’s', async () => {
    const { order } = await buildOrder()
    const other = await buildUser()
    expect((await listMyOrders(other, 50, null)).items).toEqual([])
    await expect(getMyOrder(other, order.id)).rejects.toMatchObject({ kind: 'not_found' })
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
