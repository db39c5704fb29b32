import { beforeAll, describe, expect, it } from 'vitest'
import type { ListingContentInput } from '#modules/listing/shapes/content.ts'
import type { ListingListView } from '#modules/listing/shapes/lists.ts'
import { addDays, indianDay } from '#platform/kit/dates.ts'
import { writeCursor } from '#platform/kit/keyset.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildSize, buildUser } from '#tests/support/factories.ts'
import { asInput, buildListing, buildMember, listingInput, type TestMember } from '#tests/support/listings.ts'

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
    ['q=%00', 422],
  ])('answers ?%s with %i', async (query, status) => {
    expect((await ask('GET', `/vendor/products?${query}`, { cookie: member.cookie })).status).toBe(status)
  })

  it('holds only what is the vendor’s own, newest first, both ways by keyset', async () => {
    const { cookie, vendorId } = await buildMember()
    const names = ['Amla Oil', 'Besan Scrub', 'Chandan Paste', 'Dhoop Balm', 'Ela Soap']
    for (const name of names) await buildProduct({ vendorId, name })
    await buildProduct({ name: 'Someone else’s' })

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

  it('finds what the dashboard counts: a shade or size out, and labels that end within 90 days', async () => {
    const { cookie, vendorId } = await buildMember()
    const day = (days: number) => indianDay(addDays(new Date(), days))
    await buildProduct({ vendorId, name: 'Ending Oil', expiresOn: day(90) })
    await buildProduct({ vendorId, name: 'Lasting Oil', expiresOn: day(91) })
    await buildProduct({ vendorId, name: 'Empty Oil', expiresOn: day(10), stock: 0 })
    const { productId } = await buildProduct({ vendorId, name: 'Sized Mist' })
    await buildSize(productId, { name: '100 ml', price: 100, mrp: 200, quantity: 100, stock: 0 })
    const names = async (stock: string) =>
      (await ask<ListingListView>('GET', `/vendor/products?stock=${stock}`, { cookie })).body.items.map(
        (one) => one.name,
      )
    expect(await names('choice_out')).toEqual(['Sized Mist'])
    expect(await names('ending')).toEqual(['Ending Oil'])
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
    const sku = `Velvet-Mix-${low.slug}`
    await sql('update variants set sku = $2 where id = $1', [low.variantId, sku])
    for (const typed of [sku, sku.toLowerCase(), sku.toUpperCase(), sku.toLowerCase().slice(0, -1)]) {
      expect(await names(`q=${encodeURIComponent(typed)}`), typed).toEqual(['Neem Gel'])
    }
    expect(await names('stock=low')).toEqual(['Neem Gel'])
    expect(await names('stock=out')).toEqual(['Tulsi Tonic'])
    expect(await names('status=draft')).toEqual(['Reetha Wash'])
    expect(await names('status=archived')).toEqual(['Old Wash'])
    const counts = await ask('GET', '/vendor/products/counts', { cookie })
    expect(counts.body).toMatchObject({ all: 3, low: 1, out: 1, byStatus: { approved: 2, draft: 1, archived: 1 } })
  })
})

describe('a product over the API', () => {
  const post = (body: unknown, cookie = member.cookie) => ask('POST', '/vendor/products', { body, cookie })

  it.each<[string, (input: ListingContentInput) => object, string]>([
    ['a name of 10,000 characters', () => ({ name: 'x'.repeat(10_000) }), 'content.name'],
    ['no name', () => ({ name: '  ' }), 'content.name'],
    ['a negative price', () => ({ price: -5 }), 'content.price'],
    ['paise', () => ({ price: 99.5 }), 'content.price'],
    ['a price in words', () => ({ price: 'free' }), 'content.price'],
    ['a price beyond all bounds', () => ({ mrp: 1e15 }), 'content.mrp'],
    [
      'negative stock',
      ({ variants }) => ({ variants: variants.map((one) => ({ ...one, stock: -1 })) }),
      'content.variants.0.stock',
    ],
    ['no variant', () => ({ kind: 'only', variants: [] }), 'content.variants'],
    ['two variants of one id', ({ variants }) => ({ variants: [variants[0], variants[0]] }), 'content.variants'],
    [
      'a colour that is none',
      ({ variants }) => ({ variants: variants.map((one) => ({ ...one, hex: 'red' })) }),
      'content.variants.0.hex',
    ],
    [
      'a month that is none',
      ({ variants }) => ({ variants: variants.map((one) => ({ ...one, expiryMonth: '2028-13' })) }),
      'content.variants.0.expiryMonth',
    ],
    ['an unknown unit', () => ({ netQuantityUnit: 'stone' }), 'content.netQuantityUnit'],
    ['an unknown field', () => ({ status: 'approved' }), 'content.status'],
    ['a photo id that is a path', () => ({ photos: [{ id: '../../etc/passwd', alt: '' }] }), 'content.photos.0.id'],
  ])('is refused with %s', async (_, about, path) => {
    const input = await listingInput(member.vendorId)
    const answer = await post({ content: { ...input, ...about(input) } })
    expect(answer.status).toBe(422)
    expect((answer.body.issues as { path: string }[]).map((issue) => issue.path)).toContain(path)
  })

  it.each<[string, (input: ListingContentInput) => object, string, string]>([
    ['name', () => ({ name: 'Rose\u200b balm' }), 'content.name', 'after “Rose”'],
    ['description', () => ({ description: 'An or\u00adganic mask' }), 'content.description', 'after “An or”'],
    ['brand', () => ({ brand: '\u2060Nila' }), 'content.brand', 'at the beginning'],
    ['ingredients', () => ({ ingredients: ['Aqua', 'Al\u202eoe'] }), 'content.ingredients.1', 'after “Al”'],
    [
      'name of a choice',
      ({ variants }) => ({ variants: variants.map((one) => ({ ...one, name: `Wine${'\u{e0067}'}` })) }),
      'content.variants.0.name',
      'after “Wine”',
    ],
  ])('is refused with a hidden character in its %s, saying where it is', async (_, about, path, where) => {
    const input = await listingInput(member.vendorId)
    const answer = await post({ content: { ...input, ...about(input) } })
    expect(answer.status).toBe(422)
    const issues = answer.body.issues as { path: string; message: string }[]
    expect(issues.find((issue) => issue.path === path)?.message).toContain(`There is a hidden character ${where}`)
  })

  it('takes the joiners that Indian scripts and emoji need', async () => {
    const description = 'क्\u200dष, র\u200d্যাশ, \u{1F469}\u200d\u{1F9B0}'
    const answer = await post({ content: { ...(await listingInput(member.vendorId)), description } })
    expect(answer).toMatchObject({ status: 201, body: { content: { description } } })
  })

  it('takes emoji, other scripts and odd characters as text', async () => {
    const name = 'काजल \u{1F484} <b>x</b>'
    const answer = await post({ content: { ...(await listingInput(member.vendorId)), name: `${name}\u0000` } })
    expect(answer).toMatchObject({
      status: 201,
      body: { content: { name }, slug: expect.stringMatching(/^[a-z0-9-]+$/) },
    })
  })

  it('is nobody else’s, whatever is tried', async () => {
    const mine = await buildListing(member)
    const { cookie } = await buildMember()
    const content = asInput(mine.content)
    const variantId = mine.content.variants[0]?.id
    const tries: [string, string, unknown?][] = [
      ['GET', ''],
      ['PUT', '', { version: mine.version, content }],
      ['GET', '/preview'],
      ['POST', '/copies'],
      ['POST', '/submission'],
      ['DELETE', '/submission'],
      ['POST', '/archiving'],
      ['DELETE', '/archiving'],
      ['DELETE', '/revision'],
      ['PUT', `/variants/${variantId}/stock`, { stock: 0, stockWas: 20 }],
    ]
    for (const [method, end, body] of tries) {
      for (const id of [mine.id, 'no-id', '00000000-0000-7000-8000-000000000000']) {
        const answer = await ask(method, `/vendor/products/${id}${end}`, { cookie, ...(body ? { body } : {}) })
        expect([method, end, answer.status]).toEqual([method, end, 404])
      }
    }
    expect(await ask('GET', `/vendor/products/${mine.id}`, { cookie: member.cookie })).toMatchObject({
      status: 200,
      body: { version: mine.version, status: 'draft' },
    })
  })

  it('is not taken over through a variant of another product', async () => {
    const theirs = await buildListing(await buildMember())
    const input = await listingInput(member.vendorId)
    const [first, ...rest] = input.variants
    const stolen = { ...first, id: theirs.content.variants[0]?.id }
    expect((await post({ content: { ...input, variants: [stolen, ...rest], photos: [] } })).status).toBe(422)
  })
})
