import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changePrice } from '#modules/listing/service/change-price.server.ts'
import type { ListingToDecideView } from '#modules/listing/shapes/listing.ts'
import type { AnyListingListView } from '#modules/listing/shapes/lists.ts'
import type { VendorDetailView } from '#modules/vendors/shapes.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { forgetAddresses } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildUser } from '#tests/support/factories.ts'
import { buildListing, buildMember, type TestMember } from '#tests/support/listings.ts'

let cookie: string
let member: TestMember

beforeAll(async () => {
  cookie = await cookieOf(await buildUser({ role: 'admin', name: 'Nandini Rao' }))
  member = await buildMember()
})
beforeEach(forgetAddresses)

const list = async (query: string) =>
  (await ask<AnyListingListView>('GET', `/admin/products?${query}`, { cookie })).body
const decide = (id: string, what: string, body: object = {}) =>
  ask<ListingToDecideView & { detail: string; code: string }>('POST', `/admin/products/${id}/${what}`, { cookie, body })

describe('GET /admin/products refuses', () => {
  it.each([
    ['status=lost', 'status'],
    ['limit=0', 'limit'],
    ['sort=price', 'sort'],
    ['vendor=me', 'vendor'],
    ['colour=red', 'colour'],
  ])('%s', async (query, path) => {
    const { status, body } = await ask('GET', `/admin/products?${query}`, { cookie })
    expect(status).toBe(422)
    expect(body.issues).toMatchObject([{ path }])
  })

  it.each(["'; drop table products --", '%_\\', '😀'.repeat(50), ':*&|!()'])('nothing for the words %j', async (q) => {
    const { status } = await ask('GET', `/admin/products?q=${encodeURIComponent(q)}`, { cookie })
    expect(status).toBe(200)
  })
})

describe('GET /admin/products', () => {
  it('has every field of the specification, and whose it is', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    const { items, total } = await list('limit=1')
    expect(items[0]).toMatchObject({
      id: listing.id,
      name: 'Satin Lipstick',
      category: 'Makeup',
      price: 422,
      stock: 40,
      vendorId: member.vendorId,
      vendor: expect.any(String),
    })
    expect(total).toBeGreaterThan(17)
  })

  it('is walked to its end and back, without gap or double, in each order', async () => {
    for (const sort of ['newest', 'name', 'price-low', 'price-high', 'waiting']) {
      const all = (await list(`limit=100&sort=${sort}`)).items.map(({ id }) => id)
      const seen: string[] = []
      let page = await list(`limit=5&sort=${sort}`)
      const first = page.items.map(({ id }) => id)
      for (;;) {
        seen.push(...page.items.map(({ id }) => id))
        if (!page.nextCursor) break
        page = await list(`limit=5&sort=${sort}&cursor=${page.nextCursor}`)
      }
      expect(seen, sort).toEqual(all)
      while (page.previousCursor) page = await list(`limit=5&sort=${sort}&cursor=${page.previousCursor}`)
      expect(
        page.items.map(({ id }) => id),
        sort,
      ).toEqual(first)
    }
  })

  it('narrows by words, status, category, stock and vendor, each count true', async () => {
    const other = await buildMember()
    const waiting = await buildListing(other, {
      status: 'submitted',
      content: { name: 'Rani Pink Gloss', category: 'Makeup' },
    })
    for (const query of ['q=rani gloss', `vendor=${other.vendorId}`, `status=submitted&vendor=${other.vendorId}`]) {
      const { items, total } = await list(query)
      expect(
        items.map(({ id }) => id),
        query,
      ).toEqual([waiting.id])
      expect(total, query).toBe(1)
    }
    const { items } = await list('category=Haircare&limit=100')
    expect(new Set(items.map(({ category }) => category))).toEqual(new Set(['Haircare']))
    const out = await list('stock=out&limit=100')
    expect(out.items.every(({ stockState }) => stockState === 'out')).toBe(true)
  })

  it('says what each choice costs and would cost, where prices wait for review', async () => {
    const seller = await buildMember()
    const listing = await buildListing(seller, { status: 'approved' })
    const [first, ...others] = listing.content.variants
    const was = listing.content.price ?? 0
    expect((await list(`vendor=${seller.vendorId}`)).items[0]).toMatchObject({ pricesInReview: [] })
    await changePrice(
      seller.actor,
      { productId: listing.id, variantId: first?.id ?? '' },
      { price: 42, priceWas: first?.price ?? was },
    )
    const { items } = await list(`vendor=${seller.vendorId}`)
    expect(others.length).toBeGreaterThan(0)
    expect(items[0]?.pricesInReview).toEqual([
      { name: first?.name, now: was, asked: 42 },
      ...others.map(({ name }) => ({ name, now: was, asked: was })),
    ])
  })

  it('says that nothing can be bought of a product whose batches have ended, and counts it as live, not on sale', async () => {
    const seller = await buildMember()
    const ended = await buildListing(seller, { status: 'approved' })
    await buildListing(seller, { status: 'approved' })
    await sql(`update variants set expires_on = '2026-10-31' where product_id = $1`, [ended.id])
    expect((await list(`vendor=${seller.vendorId}`)).items.find(({ id }) => id === ended.id)).toMatchObject({
      status: 'approved',
      stock: 40,
      stockState: 'out',
      saleEndsOn: '2026-09-26',
    })
    const vendor = await ask<VendorDetailView>('GET', `/admin/vendors/${seller.vendorId}`, { cookie })
    expect(vendor.body).toMatchObject({ productCount: 2, liveProductCount: 2, onSaleProductCount: 1 })
  })

  it('counts what it lists under each tab', async () => {
    const { body: counts } = await ask<{ byStatus: Record<string, number>; changes: number }>(
      'GET',
      '/admin/products/counts',
      { cookie },
    )
    for (const [status, count] of [...Object.entries(counts.byStatus), ['changes', counts.changes] as const]) {
      expect((await list(`status=${status}`)).total, status).toBe(count)
    }
  })

  it('is saved as a file that no spreadsheet runs', async () => {
    const evil = await buildListing(member, { content: { name: '=HYPERLINK("http://evil.example")' } })
    const { api } = await import('#api/app.ts')
    const answer = await api.request(
      'http://127.0.0.1:3000/api/v1/admin/products/export?status=draft',
      { headers: { cookie } },
      { clientAddress: '127.0.0.1', requestId: 'test' },
    )
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="products.csv"')
    const text = await answer.text()
    expect(text).toContain(`"${evil.id}","'=HYPERLINK(""http://evil.example"")"`)
    expect(text.trim().split('\r\n')).toHaveLength((await list('status=draft&limit=100')).total + 1)
  })
})

describe('a decision is refused', () => {
  it('about a product that is not there', async () => {
    expect((await decide('0190b8a0-0000-7000-8000-000000000000', 'approval')).status).toBe(404)
    expect((await decide('none', 'approval')).status).toBe(404)
  })

  it('without a reason where the vendor reads one', async () => {
    const { id } = await buildListing(member, { status: 'submitted' })
    for (const what of ['rejection', 'suspension']) {
      const { status, body } = await decide(id, what, { reason: ' ' })
      expect(status).toBe(422)
      expect(body).toMatchObject({ issues: [{ path: 'reason', message: 'Give a reason; the vendor reads it.' }] })
    }
  })

  it('of a draft, and of what was decided already', async () => {
    const draft = await buildListing(member)
    expect((await decide(draft.id, 'approval')).status).toBe(409)
    const approved = await buildListing(member, { status: 'approved' })
    expect((await decide(approved.id, 'approval')).status).toBe(409)
    expect((await decide(approved.id, 'revision-approval')).status).toBe(409)
  })

  it('about what the reviewer has not seen: it says what changed', async () => {
    const { id, version } = await buildListing(member, { status: 'submitted' })
    const { status, body } = await decide(id, 'approval', { version: version + 5 })
    expect(status).toBe(409)
    expect(body.code).toBe('edit.conflict')
  })

  it('while the vendor may not sell', async () => {
    const newcomer = await buildMember({ status: 'submitted' })
    const { id } = await buildListing(newcomer, { status: 'submitted' })
    const { status } = await decide(id, 'approval')
    expect(status).toBe(422)
    expect((await list(`vendor=${newcomer.vendorId}`)).items[0]?.status).toBe('submitted')
  })
})

describe('a decision', () => {
  it('puts a product on sale, sends it back, takes it off and puts it back, each in the trail', async () => {
    const { id, version } = await buildListing(member, { status: 'submitted' })
    expect((await decide(id, 'approval', { version })).body.status).toBe('approved')
    expect((await decide(id, 'suspension', { reason: 'The label differs.' })).body).toMatchObject({
      status: 'suspended',
      statusReason: 'The label differs.',
    })
    expect((await decide(id, 'reinstatement')).body.status).toBe('approved')
    const trail = await sql('select action, actor_name, reason from audit_log where subject_id = $1 order by id', [id])
    expect(trail).toMatchObject([
      {},
      {},
      { action: 'product.approved', actor_name: 'Nandini Rao' },
      { action: 'product.suspended', reason: 'The label differs.' },
      { action: 'product.reinstated' },
    ])
  })

  it('about many does what it can and names the rest', async () => {
    const ready = await buildListing(member, { status: 'submitted' })
    const draft = await buildListing(member, { content: { name: 'Half a Lipstick' } })
    const { status, body } = await ask('POST', '/admin/products/bulk', {
      cookie,
      body: { act: 'approve', ids: [ready.id, draft.id, ready.id] },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      done: 1,
      refused: [{ id: draft.id, name: 'Half a Lipstick', reason: expect.any(String) }],
    })
  })

  it('about many says of each that it left why it did', async () => {
    const live = await buildListing(member, { status: 'approved', content: { name: 'Live Lipstick' } })
    const past = await buildListing(member, { status: 'submitted', content: { name: 'Past Lipstick' } })
    await sql("update variants set expires_on = '2020-01-31' where product_id = $1", [past.id])
    const newcomer = await buildMember({ status: 'submitted' })
    const early = await buildListing(newcomer, { status: 'submitted', content: { name: 'Early Lipstick' } })
    const { body } = await ask<{ done: number; refused: { name: string; reason: string }[] }>(
      'POST',
      '/admin/products/bulk',
      { cookie, body: { act: 'approve', ids: [live.id, past.id, early.id] } },
    )
    expect(body.done).toBe(0)
    const reasons = Object.fromEntries(body.refused.map(({ name, reason }) => [name, reason]))
    expect(Object.keys(reasons).sort()).toEqual(['Early Lipstick', 'Live Lipstick', 'Past Lipstick'])
    expect(new Set(Object.values(reasons)).size, JSON.stringify(reasons)).toBe(3)
  })

  it('about many needs a reason, and no more than a hundred', async () => {
    const { id } = await buildListing(member, { status: 'submitted' })
    expect((await ask('POST', '/admin/products/bulk', { cookie, body: { act: 'suspend', ids: [id] } })).status).toBe(
      422,
    )
    const ids = Array.from({ length: 101 }, () => id)
    expect((await ask('POST', '/admin/products/bulk', { cookie, body: { act: 'approve', ids } })).status).toBe(422)
  })
})
