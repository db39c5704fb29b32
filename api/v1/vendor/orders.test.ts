import { beforeEach, describe, expect, it } from 'vitest'
import type { CountedPage, VendorOrderRowView } from '#modules/fulfillment/view.ts'
import { chooseProvider, sandboxProvider } from '#modules/payments/provider.server.ts'
import { forgetAddresses, scaleLimits } from '#platform/limits.server.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { buildProduct, buildUser, buildVendorMember } from '#tests/support/factories.ts'
import { buildOrder } from '#tests/support/orders.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
  chooseProvider(sandboxProvider)
})

/** An order of two vendors' goods, paid on delivery, and a member of each. */
async function sharedOrder() {
  const anita = await buildVendorMember()
  const bela = await buildVendorMember()
  const lines = [
    { product: await buildProduct({ vendorId: anita.vendorId, price: 100, name: 'Rose Mist' }), quantity: 2 },
    { product: await buildProduct({ vendorId: bela.vendorId, price: 300, name: 'Clay Mask' }), quantity: 1 },
  ]
  const { order, viewer } = await buildOrder({ lines })
  return { order, customer: viewer, lines, anita, bela }
}

const list = (cookie?: string, search = '') =>
  ask<CountedPage<VendorOrderRowView>>('GET', `/vendor/orders${search}`, cookie ? { cookie } : {})

describe('GET /vendor/orders', () => {
  it('refuses nobody, customers and admins', async () => {
    expect((await list()).status).toBe(401)
    expect((await list(await cookieOf(await buildUser()))).status).toBe(403)
    expect((await list(await cookieOf(await buildUser({ role: 'admin' })))).status).toBe(403)
  })

  it.each([['?status=lost'], ['?limit=0'], ['?limit=1000'], [`?q=${'x'.repeat(101)}`], ['?vendor=other']])(
    'refuses %s in words',
    async (search) => {
      const { anita } = await sharedOrder()
      expect(await list(await cookieOf(anita), search)).toMatchObject({
        status: 422,
        body: { detail: expect.any(String) },
      })
    },
  )

  it('shows only the part of the vendor who asks', async () => {
    const { order, anita, bela } = await sharedOrder()
    const answer = await list(await cookieOf(anita))
    expect(answer.body).toMatchObject({
      total: 1,
      counts: { all: 1, pending: 1, shipped: 0 },
      items: [
        {
          id: order.id,
          status: 'pending',
          customerName: 'Meera Krishnan',
          total: 236,
          itemCount: 2,
          items: [{ name: 'Rose Mist', quantity: 2 }],
        },
      ],
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/Clay Mask|people\.example|590/)
    expect((await list(await cookieOf(bela))).body.items).toMatchObject([{ id: order.id, total: 354 }])
  })

  it('shows nothing before the money is there', async () => {
    const vendor = await buildVendorMember()
    const product = await buildProduct({ vendorId: vendor.vendorId })
    chooseProvider({ ...sandboxProvider, charge: async () => ({ kind: 'unknown' }) })
    await buildOrder({ lines: [{ product, quantity: 1 }], input: { paymentMethod: 'upi' } })
    expect((await list(await cookieOf(vendor))).body).toMatchObject({ items: [], total: 0, counts: { all: 0 } })
  })

  it('finds an order by the beginning of its number and filters by status', async () => {
    const { order, anita } = await sharedOrder()
    const cookie = await cookieOf(anita)
    const ids = async (search: string) => (await list(cookie, search)).body.items.map((one) => one.id)
    expect(await ids(`?q=${order.id.toLowerCase().replaceAll('-', '%20')}`)).toEqual([order.id])
    expect(await ids(`?q=${order.id.slice(0, 8)}`)).toEqual([order.id])
    expect(await ids('?q=meera@people.example')).toEqual([])
    expect(await ids('?status=pending')).toEqual([order.id])
    expect(await ids('?status=shipped')).toEqual([])
  })

  it('is walked both ways', async () => {
    const vendor = await buildVendorMember()
    const product = await buildProduct({ vendorId: vendor.vendorId, stock: 50 })
    const viewer = await buildUser()
    const placed: string[] = []
    for (let at = 0; at < 5; at++) {
      placed.unshift((await buildOrder({ viewer, lines: [{ product, quantity: 1 }] })).order.id)
    }
    const cookie = await cookieOf(vendor)
    const first = (await list(cookie, '?limit=2')).body
    const second = (await list(cookie, `?limit=2&cursor=${first.nextCursor}`)).body
    const back = (await list(cookie, `?limit=2&cursor=${second.previousCursor}`)).body
    expect([...first.items, ...second.items].map((one) => one.id)).toEqual(placed.slice(0, 4))
    expect(back.items).toEqual(first.items)
    expect(back.previousCursor).toBeNull()
    expect((await list(cookie, '?cursor=broken')).body.items).toHaveLength(5)
  })
})
