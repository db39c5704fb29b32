import { describe, expect, it } from 'vitest'
import { buildProduct } from '#tests/support/factories.ts'
import { noFilters } from '../rules/filters.ts'
import { listProducts } from './list-products.server.ts'

const search = (searchText: string) => listProducts({ searchText, filters: noFilters, sort: 'relevance' }, 1)
const names = async (searchText: string) => (await search(searchText)).products.map(({ name }) => name)

describe('a part of the words', () => {
  it.each([
    ['best lipstick for dusky skin', ['velvet-matte-lipstick']],
    ['lipstick for dusky skin', ['velvet-matte-lipstick']],
    ['kajal for sensitive eyes', ['midnight-kajal']],
    ['oil 500 ml', ['bhringraj-hair-oil', 'kumkumadi-radiance-serum']],
    ['200ml hair oil', ['bhringraj-hair-oil']],
    ['lipstick 3.5 g', ['velvet-matte-lipstick']],
    ['face wash for dry skin', ['neem-tulsi-face-wash']],
    ['red cream', ['chandan-kesar-day-cream']],
    ['neem cream', ['chandan-kesar-day-cream']],
    ['lipstick kajal gift', ['midnight-kajal', 'velvet-matte-lipstick']],
  ])('%s keeps the kind of product', async (typed, slugs) => {
    const list = await search(typed)
    expect(list).toMatchObject({ isPartial: true, corrected: null })
    expect(list.products.map(({ slug }) => slug).sort()).toEqual(slugs)
  })

  it('is of no kind where nothing on sale is', async () => {
    const list = await search('mascara jamun')
    expect(list.isPartial).toBe(true)
    expect(list.products.map(({ slug }) => slug)).toContain('velvet-matte-lipstick')
  })

  it('is of no other kind where a filter or a price leaves nothing of it', async () => {
    const haircare = { ...noFilters, category: ['haircare'] }
    const list = await listProducts({ searchText: 'lipstick for dry hair', filters: haircare, sort: 'relevance' }, 1)
    expect(list).toMatchObject({ matching: 0 })
    const { products, otherPrices } = await search('lipstick for dusky skin under 300')
    expect(products.map(({ slug }) => slug)).toEqual(['velvet-matte-lipstick'])
    expect(otherPrices).toEqual({ from: 549, to: 549 })
  })

  it.each([
    ['best lipstick', 'lipstick'],
    ['good oil', 'oil'],
    ['nice cream', 'cream'],
    ['top sunscreen', 'sunscreen'],
    ['sasta kajal', 'kajal'],
    ['sasti lipstick', 'lipstick'],
    ['सस्ता काजल', 'kajal'],
    ['mujhe lipstick chahiye', 'lipstick'],
    ['buy kajal online in india', 'kajal'],
    ['oil wala dikhao please', 'oil'],
    ['मुझे काजल चाहिए', 'kajal'],
    ['new arrivals lipstick', 'lipstick'],
    ['bestseller lipstick', 'lipstick'],
    ['best seller lipstick', 'lipstick'],
    ['trending lipstick', 'lipstick'],
  ])('%s is not one: it asks for %s', async (typed, plain) => {
    expect(await search(typed)).toMatchObject({ isPartial: false, corrected: null })
    expect(await names(typed)).toEqual(await names(plain))
  })

  it('of a size alone, which nothing has, is nothing', async () => {
    for (const typed of ['50 ml', '50ml', '5 g', '300 ml']) expect(await search(typed)).toMatchObject({ matching: 0 })
  })

  it.each([
    ['hair colour', 'reetha-shikakai-shampoo'],
    ['hair dye', 'bhringraj-hair-oil'],
  ])('%s is one: nothing is called so', async (typed, slug) => {
    const list = await search(typed)
    expect(list).toMatchObject({ isPartial: true, corrected: null })
    expect(list.products.map((product) => product.slug)).toContain(slug)
  })

  it('is none where a product has the size in its words', async () => {
    const { slug } = await buildProduct({ name: 'Sesame Oil 750ml' })
    for (const typed of ['oil 750 ml', '750ml oil', 'sesame 750 ml']) {
      const list = await search(typed)
      expect(list).toMatchObject({ isPartial: false, corrected: null })
      expect(list.products.map((product) => product.slug)).toEqual([slug])
    }
  })

  it('counts a word that only fills where a product is called so', async () => {
    const { slug } = await buildProduct({ name: 'Wali Lipstick' })
    const list = await search('buy wali lipstick')
    expect(list).toMatchObject({ isPartial: false, corrected: null })
    expect(list.products.map((product) => product.slug)).toEqual([slug])
  })

  it('has more of the words first of all', async () => {
    const { slug } = await buildProduct({ name: 'Dusky Dawn Lipstick' })
    const { products } = await search('lipstick for dusky brides')
    expect(products.map((product) => product.slug)).toEqual([slug])
  })
})
