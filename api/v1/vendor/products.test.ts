import { beforeAll, describe, expect, it } from 'vitest'
import type { ListingListView } from '#modules/catalog/listing/view.ts'
import { writeCursor } from '#platform/kit/keyset.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser } from '#tests/support/factories.ts'
import { buildMember, type TestMember } from '#tests/support/listings.ts'

let member: TestMember

beforeAll(async () => {
  member = await buildMember()
})

describe('a vendor’s list of products', () => {
  it('is for vendors', async () => {
    expect((await ask('GET', '/vendor/products')).status).toBe(401)
    const customer = await buildUser()
    expect((await ask('GET', '/vendor/products', { cookie: await cookieOf(customer) })).status).toBe(403)
  })

  it.each([
    ['limit=0', 422],
    ['limit=101', 422],
    ['status=sold', 422],
    ['stock=some', 422],
    ['surprise=1', 422],
    [`q=${'x'.repeat(101)}`, 422],
    ['cursor=nonsense', 200],
    [`cursor=${writeCursor({ direction: 'after', key: ['no uuid'] })}`, 200],
    ['q=%25_%5C', 200],
    ['q=%00', 200],
  ])('answers ?%s with %i', async (query, status) => {
    expect((await ask('GET', `/vendor/products?${query}`, { cookie: member.cookie })).status).toBe(status)
  })

  it('holds only what is the vendor’s own, newest first, both ways by keyset', async () => {
    const { cookie, vendorId } = await buildMember()
    const names = ['Amla Oil', 'Besan Scrub', 'Chandan Paste', 'Dhoop Balm', 'Ela Soap']
    for (const name of names) await buildProduct({ vendorId, name })
    await buildProduct({ name: 'Somebody else’s' })

    const list = (query: string) => ask<ListingListView>('GET', `/vendor/products?${query}`, { cookie })
    const first = (await list('limit=2')).body
    expect(first.items.map(({ name }) => name)).toEqual(['Ela Soap', 'Dhoop Balm'])
    expect([first.total, first.previousCursor]).toEqual([5, null])
    const second = (await list(`limit=2&cursor=${first.nextCursor}`)).body
    expect(second.items.map(({ name }) => name)).toEqual(['Chandan Paste', 'Besan Scrub'])
    const back = (await list(`limit=2&cursor=${second.previousCursor}`)).body
    expect(back.items).toEqual(first.items)
    const byName = (await list('sort=name&limit=1')).body
    expect(byName.items.map(({ name }) => name)).toEqual(['Amla Oil'])
  })

  it('is searched by name and by the beginning of a SKU, and filtered by stock and status', async () => {
    const { cookie, vendorId } = await buildMember()
    const low = await buildProduct({ vendorId, name: 'Neem Gel', stock: 3 })
    await buildProduct({ vendorId, name: 'Tulsi Tonic', stock: 0 })
    await buildProduct({ vendorId, name: 'Reetha Wash', stock: 40, status: 'draft' })
    const archived = await buildProduct({ vendorId, name: 'Old Wash', stock: 40 })
    await sql(`update products set status = 'archived' where id = $1`, [archived.productId])
    const names = async (query: string) =>
      (await ask<ListingListView>('GET', `/vendor/products?sort=name&${query}`, { cookie })).body.items.map(
        ({ name }) => name,
      )
    expect(await names('')).toEqual(['Neem Gel', 'Reetha Wash', 'Tulsi Tonic'])
    expect(await names('q=GEL')).toEqual(['Neem Gel'])
    expect(await names(`q=${low.slug}`)).toEqual(['Neem Gel'])
    expect(await names('stock=low')).toEqual(['Neem Gel'])
    expect(await names('stock=out')).toEqual(['Tulsi Tonic'])
    expect(await names('status=draft')).toEqual(['Reetha Wash'])
    expect(await names('status=archived')).toEqual(['Old Wash'])
    const counts = await ask('GET', '/vendor/products/counts', { cookie })
    expect(counts.body).toMatchObject({ all: 3, low: 1, out: 1, byStatus: { approved: 2, draft: 1, archived: 1 } })
  })
})
