import { beforeEach, describe, expect, it } from 'vitest'
import { forgetAddresses, scaleLimits } from '#platform/limits.server.ts'
import { ask } from '#tests/support/api.ts'

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
    `q=${'x'.repeat(501)}`,
  ])('refuses ?%.40s', async (search) => {
    const answer = await ask('GET', `/products?${search}`)
    expect(answer.status).toBe(422)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
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
