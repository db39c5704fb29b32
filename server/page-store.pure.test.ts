import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { negotiate } from './codings.ts'
import { PageStore, type Rendered } from './page-store.ts'

const page = (body = 'x'.repeat(1_000)): Rendered => ({ status: 200, headers: {}, body })
const megabyte = 1024 * 1024

/** What a page takes once it stands there in every coding. */
async function bytesOfOne(): Promise<number> {
  const store = new PageStore(megabyte, { settledMs: 0 })
  await store.get('/', { tags: [] }, async () => page())
  await expect.poll(() => store.find('/')?.variants.gzip).toBeDefined()
  return store.counts().bytes
}

describe('the page store', () => {
  it('renders once for a thousand who miss the same page at once', async () => {
    const store = new PageStore(megabyte, { settledMs: 0 })
    const rendering = Promise.withResolvers<Rendered>()
    const readers = Array.from({ length: 1_000 }, () =>
      store.get('/', { tags: ['everything'] }, () => rendering.promise),
    )
    rendering.resolve(page())
    const pages = await Promise.all(readers)
    expect(store.counts()).toMatchObject({ renders: 1, pages: 1 })
    expect(new Set(pages).size).toBe(1)
  })

  it('does not keep a render that failed, and tries again', async () => {
    const store = new PageStore(megabyte, { settledMs: 0 })
    await expect(store.get('/', { tags: [] }, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect((await store.get('/', { tags: [] }, async () => page('mended'))).variants.identity.body.toString()).toBe(
      'mended',
    )
  })

  it('does not keep a page that is our fault', async () => {
    const store = new PageStore(megabyte, { settledMs: 0 })
    await store.get('/', { tags: [] }, async () => ({ ...page(), status: 500 }))
    expect(store.find('/')).toBeUndefined()
  })

  it('tells a CDN of what it keeps, and of nothing that was outdated or not found', async () => {
    const headersOfStored = (tags: readonly string[]) => ({ 'Surrogate-Key': tags.join(' ') })
    const store = new PageStore(megabyte, { headersOfStored })
    const options = { tags: ['product:a'] }
    const old = Promise.withResolvers<Rendered>()
    const reading = store.get('/products/a', options, () => old.promise)
    store.drop(['product:a'])
    old.resolve(page('old'))
    expect((await reading).headers).toEqual({})
    expect((await store.get('/products/a', options, async () => page('new'))).headers).toEqual({
      'Surrogate-Key': 'product:a',
    })
    const missing = await store.get('/-', { tags: ['everything'] }, async () => ({ ...page(), status: 404 }))
    expect(missing.headers).toEqual({})
  })

  it('drops what shows a changed thing, and nothing else', async () => {
    const store = new PageStore(megabyte, { settledMs: 0 })
    await store.get('/products/a', { tags: ['product:a'] }, async () => page())
    await store.get('/products/b', { tags: ['product:b'] }, async () => page())
    store.drop(['product:a'])
    expect(store.find('/products/a')).toBeUndefined()
    expect(store.find('/products/b')).toBeDefined()
  })

  it('answers but does not keep a page that was being rendered when its thing changed', async () => {
    const store = new PageStore(megabyte, { settledMs: 0 })
    const old = Promise.withResolvers<Rendered>()
    const reading = store.get('/products/a', { tags: ['product:a'] }, () => old.promise)
    store.drop(['product:a'])
    const fresh = await store.get('/products/a', { tags: ['product:a'] }, async () => page('new'))
    old.resolve(page('old'))
    expect((await reading).variants.identity.body.toString()).toBe('old')
    expect(fresh.variants.identity.body.toString()).toBe('new')
    expect(store.find('/products/a')?.variants.identity.body.toString()).toBe('new')
  })

  it('lets nobody push the shop’s pages out by making up addresses or searches', async () => {
    const one = await bytesOfOne()
    const store = new PageStore(one * 16, { settledMs: 0 })
    await store.get('/', { tags: [] }, async () => page())
    for (let count = 0; count < 100; count++) {
      await store.get(`/products/made-up-${count}`, { tags: [] }, async () => ({ ...page(), status: 404 }))
      await store.get(`/products?q=${count}`, { tags: [], isOdd: true }, async () => page())
    }
    expect(store.find('/')).toBeDefined()
    expect(store.counts().pages).toBeLessThanOrEqual(3)
  })

  it('never holds more bytes than it may, and lets the least recently used go', async () => {
    const one = await bytesOfOne()
    const store = new PageStore(Math.ceil((one * 3 * 8) / 7))
    for (const key of ['/a', '/b', '/c']) await store.get(key, { tags: [] }, async () => page())
    store.find('/a')
    await store.get('/d', { tags: [] }, async () => page())
    expect(['/a', '/b', '/c', '/d'].map((key) => store.find(key) !== undefined)).toEqual([true, false, true, true])
    expect(store.counts().bytes).toBeLessThanOrEqual(one * 3)
  })

  it('lets go what was asked for longest ago, also where few pages are asked for again and again', async () => {
    const one = await bytesOfOne()
    const store = new PageStore(Math.ceil((one * 8 * 8) / 7))
    const keys = Array.from({ length: 8 }, (_, index) => `/${index}`)
    for (const key of keys) await store.get(key, { tags: [] }, async () => page())
    for (let round = 0; round < 1_000; round++) for (const key of ['/0', '/1']) store.find(key)
    for (const key of ['/8', '/9', '/10']) await store.get(key, { tags: [] }, async () => page())
    expect(keys.filter((key) => store.find(key))).toEqual(['/0', '/1', '/5', '/6', '/7'])
  })

  it('answers with a page larger than itself without keeping it', async () => {
    const store = new PageStore(2_000, { settledMs: 0 })
    expect((await store.get('/', { tags: [] }, async () => page('y'.repeat(100_000)))).status).toBe(200)
    expect(store.counts()).toMatchObject({ pages: 0, bytes: 0 })
  })

  it('of no size answers too, as `npm run dev` has it', async () => {
    const store = new PageStore(0)
    expect((await store.get('/', { tags: [] }, async () => page())).status).toBe(200)
    expect(store.find('/')).toBeUndefined()
  })

  it('has quick brotli for its first readers, and the best brotli a moment later, under another tag', async () => {
    const store = new PageStore(megabyte, { settledMs: 0 })
    const text = 'namaste '.repeat(500)
    const first = await store.get('/', { tags: [] }, async () => page(text))
    const { br: quick } = first.variants
    expect(brotliDecompressSync(quick?.body ?? '').toString()).toBe(text)
    await expect.poll(() => store.find('/')?.variants.br?.etag, { timeout: 20_000 }).toMatch(/-b11"$/)
    const { br: best, gzip } = store.find('/')?.variants ?? {}
    expect(brotliDecompressSync(best?.body ?? '').toString()).toBe(text)
    expect(gunzipSync(gzip?.body ?? '').toString()).toBe(text)
    const tags = [quick, best, gzip, first.variants.identity].map((variant) => variant?.etag)
    expect(new Set(tags).size).toBe(4)
  })

  it('leaves what is seldom asked twice at the quick brotli', async () => {
    const store = new PageStore(megabyte, { settledMs: 0 })
    await store.get('/', { tags: [], isOdd: true }, async () => page('namaste '.repeat(500)))
    await expect.poll(() => store.find('/')?.variants.gzip).toBeDefined()
    expect(store.find('/')?.variants.br?.etag).toMatch(/-b2"$/)
  })

  it('keeps count of its bytes through any order of writing and dropping', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 0, max: 3_000 }), fc.boolean()), {
          maxLength: 20,
        }),
        async (acts) => {
          const store = new PageStore(12_000, { settledMs: 0 })
          for (const [key, size, drop] of acts) {
            if (drop) store.drop([key])
            else await store.get(key, { tags: [key] }, async () => page('z'.repeat(size)))
            expect(store.counts().bytes).toBeLessThanOrEqual(12_000)
          }
          store.drop(['a', 'b', 'c', 'd', 'e'])
          expect(store.counts()).toMatchObject({ pages: 0, bytes: 0 })
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('negotiating the coding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br gzip identity'],
    ['gzip, deflate, br', 'br gzip identity'],
    ['gzip, deflate', 'gzip identity'],
    ['br;q=0, gzip', 'gzip identity'],
    ['br;q=0.5, gzip;q=0.8', 'gzip br identity'],
    ['zstd, br;q=0.9', 'br identity'],
    ['*', 'br gzip identity'],
    ['*;q=0', 'identity'],
    ['identity', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
    ['BR;Q=1', 'br identity'],
  ])('%s takes %s', (header, codings) => {
    expect(negotiate(header).join(' ')).toBe(codings)
  })
})
