import { beforeEach, describe, expect, it } from 'vitest'
import { ask } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
})

describe('GET /products', () => {
  it.each([
    'sort=cheapest',
    'sort=__proto__',
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1.5',
    'cursor=x',
    `q=${'x'.repeat(10_001)}`,
    'price=cheap',
    'price=1-2-3',
    'rating=6',
    'rating=many',
    'discount=0',
    'stock=maybe',
  ])('refuses ?%.40s', async (search) => {
    const answer = await ask('GET', `/products?${search}`)
    expect(answer.status).toBe(422)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })

  it.each([
    `q=${'x'.repeat(10_000)}`,
    `q=${encodeURIComponent("a' & !b | (c:*) <-> \\\\")}`,
    'brand=nobody',
    `brand=${'a,'.repeat(900)}`,
    'skin=martian',
    'price=99999999-',
    'with=unobtainium&without=unobtainium',
  ])('answers cleanly to ?%.40s', async (search) => {
    const answer = await ask<{ items: unknown[]; matching: number }>('GET', `/products?${search}`)
    expect(answer.status).toBe(200)
    expect(answer.body.items).toHaveLength(0)
    expect(answer.body.matching).toBe(0)
  })

  it('narrows by every filter', async () => {
    const search = 'category=makeup&brand=ratna&price=200-900&rating=4&stock=in&country=india&without=parabens'
    const { body } = await ask<{ items: { brand: string; price: number; category: string }[]; matching: number }>(
      'GET',
      `/products?${search}`,
    )
    expect(body.matching).toBeGreaterThan(0)
    expect(
      body.items.every(({ brand, price, category }) => brand === 'Ratna' && price <= 900 && category === 'Makeup'),
    ).toBe(true)
    const counted = await ask<{ matching: number }>('GET', `/facets?${search}`)
    expect(counted.body.matching).toBe(body.matching)
  })

  it('answers with the specification’s fields, in rupees', async () => {
    const { body } = await ask<{ items: Record<string, unknown>[] }>('GET', '/products?sort=price-low&limit=1')
    expect(body.items[0]).toMatchObject({
      name: 'Gel Lacquer Nail Colour',
      price: 225,
      originalPrice: null,
      category: 'Makeup',
      brand: 'Ratna',
      inStock: true,
      isNew: true,
      isBestseller: false,
      reviewCount: expect.any(Number),
      rating: expect.any(Number),
    })
  })

  it('pages through all 17', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body }: { body: { items: { slug: string }[]; nextCursor: string | null } } = await ask(
        'GET',
        `/products?limit=7${cursor ? `&cursor=${cursor}` : ''}`,
      )
      seen.push(...body.items.map((product) => product.slug))
      cursor = body.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(17)
  })
})

describe('GET /products/{slug}', () => {
  it('is 404 for what is not sold', async () => {
    expect(await ask('GET', '/products/snake-oil')).toMatchObject({
      status: 404,
      body: { code: 'catalog.product_not_found' },
    })
    expect((await ask('GET', '/products/snake-oil/stock')).status).toBe(404)
  })

  it('tells all of one product', async () => {
    const { body } = await ask('GET', '/products/velvet-matte-lipstick')
    expect(body).toMatchObject({
      slug: 'velvet-matte-lipstick',
      image: expect.stringMatching(/^\/media\/[0-9a-f]{20}-\d+\.webp$/),
      variants: expect.any(Array),
    })
  })
})

describe('any other address', () => {
  it.each(['/nothing', '/products/a/b', '/v2'])('%s is a problem, not a page', async (path) => {
    expect(await ask('GET', path)).toMatchObject({ status: 404, body: { code: 'request.no_such_thing' } })
  })
})

describe('GET /suggestions', () => {
  interface Suggested {
    products: { name: string }[]
    brands: { label: string }[]
    categories: { label: string }[]
    inCategories: { slug: string; count: number }[]
    help: { label: string; to: string } | null
    corrected: string | null
  }
  const suggested = async (q: string) => (await ask<Suggested>('GET', `/suggestions?q=${encodeURIComponent(q)}`)).body

  it.each(['', 'k', '!', '🙂'])('has nothing for %j', async (q) => {
    expect(await suggested(q)).toEqual({
      products: [],
      brands: [],
      categories: [],
      inCategories: [],
      help: null,
      corrected: null,
    })
  })

  it('offers products by what was typed so far, mistakes and synonyms included', async () => {
    expect((await suggested('lipst')).products[0]?.name).toBe('Velvet Matte Lipstick')
    expect((await suggested('soapnut')).products[0]?.name).toBe('Reetha & Shikakai Shampoo')
    expect(await suggested('kumkumdi')).toMatchObject({
      corrected: 'kumkumadi',
      products: [{ name: 'Kumkumadi Radiance Serum' }],
    })
  })

  it('offers the page that answers, where no product is asked for', async () => {
    expect((await suggested('track my order')).help).toEqual({ label: 'Track your orders', to: '/orders' })
    expect((await suggested('shipping pouch')).help).toBeNull()
  })

  it('offers brands and categories by the beginnings of their words', async () => {
    expect((await suggested('bota')).brands).toMatchObject([{ label: 'Vanya Botanics', count: 3 }])
    expect((await suggested('hair')).categories).toMatchObject([{ label: 'Haircare', count: 3 }])
  })

  it('offers the categories in which the words are found, where there is more than one', async () => {
    const { inCategories } = await suggested('neem')
    expect(inCategories.length).toBeGreaterThan(1)
    for (const { slug, count } of inCategories) {
      const found = await ask<{ matching: number }>('GET', `/products?q=neem&category=${slug}`)
      expect(found.body.matching).toBe(count)
    }
    expect(await suggested('lips')).toMatchObject({ inCategories: [], categories: [{ label: 'Makeup', count: 5 }] })
  })
})

describe('searches', () => {
  it.each([{}, { q: 7 }, { q: 'x'.repeat(10_001) }, 'kajal'])('%j is not counted', async (body) => {
    expect((await ask('POST', '/searches', { body })).status).toBe(422)
  })

  it('are counted up to a limit, and the popular ones are for everybody', async () => {
    expect(await ask('POST', '/searches', { body: { q: 'kajal' } })).toMatchObject({ status: 204 })
    expect(await ask('GET', '/popular-searches')).toMatchObject({ status: 200, body: { items: [] } })
    scaleLimits(1)
    forgetAddresses()
    const answers = []
    for (let time = 0; time < 61; time++) answers.push((await ask('POST', '/searches', { body: { q: 'zzzz' } })).status)
    expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 204))
    expect(answers.at(-1)).toBe(429)
  })
})
