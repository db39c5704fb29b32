import { describe, expect, it } from 'vitest'
import { getHighlights } from '#modules/catalog/service/products.server.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { noFilters } from '../rules/filters.ts'
import type { Sort } from '../rules/sort.ts'
import { listCategories } from './categories.server.ts'
import { listProducts, pageThroughProducts } from './list-products.server.ts'

const everything = { searchText: '', filters: noFilters, sort: 'name' as Sort }
const names = async (searchText: string) =>
  (await listProducts({ ...everything, searchText, sort: 'relevance' }, 1)).products.map((product) => product.name)

describe('the demo catalogue', () => {
  it('shows 17 of 17 products on one page', async () => {
    const list = await listProducts(everything, 1)
    expect(list).toMatchObject({ matching: 17, onSale: 17, page: 1, pageCount: 1 })
    expect(list.products).toHaveLength(17)
  })

  it('counts what matches and what is on sale apart', async () => {
    const list = await listProducts({ ...everything, filters: { ...noFilters, category: ['haircare'] } }, 1)
    expect(list).toMatchObject({ matching: 3, onSale: 17 })
    expect(list.products.every((product) => product.category === 'Haircare')).toBe(true)
  })

  it.each<[Sort, (a: { name: string; price: number; rating: number }, b: typeof a) => boolean]>([
    ['name', (a, b) => a.name <= b.name],
    ['price-low', (a, b) => a.price <= b.price],
    ['price-high', (a, b) => a.price >= b.price],
    ['rating', (a, b) => a.rating >= b.rating],
  ])('sorts by %s', async (sort, inOrder) => {
    const { products } = await listProducts({ ...everything, sort }, 1)
    expect(products.slice(1).every((product, index) => inOrder(products[index] ?? product, product))).toBe(true)
  })

  it('is empty past the end and in an unknown category', async () => {
    expect((await listProducts(everything, 9)).products).toEqual([])
    expect(await listProducts({ ...everything, filters: { ...noFilters, category: ['perfume'] } }, 1)).toMatchObject({
      products: [],
      matching: 0,
      onSale: 17,
    })
  })

  it('puts six bestsellers and four new arrivals on the home page', async () => {
    const { bestsellers, newArrivals } = await getHighlights()
    expect(bestsellers).toHaveLength(6)
    expect(bestsellers.every((product) => product.isBestseller)).toBe(true)
    expect(newArrivals).toHaveLength(4)
    expect(newArrivals.every((product) => product.isNew)).toBe(true)
  })

  it('has four categories with their counts', async () => {
    expect((await listCategories()).map(({ name, productCount }) => [name, productCount])).toEqual([
      ['Skincare', 6],
      ['Makeup', 5],
      ['Haircare', 3],
      ['Accessories', 3],
    ])
  })
})

describe('search', () => {
  it('finds all words, as beginnings, in names, brands and ingredients', async () => {
    expect(await names('kumk')).toContain('Kumkumadi Radiance Serum')
    expect(await names('ratna lip')).toEqual(['Velvet Matte Lipstick'])
    expect(await names('saffron')).toEqual(
      expect.arrayContaining(['Kumkumadi Radiance Serum', 'Chandan Kesar Day Cream']),
    )
  })

  it('forgives typing errors when nothing has the words', async () => {
    expect((await names('kumkumdi'))[0]).toBe('Kumkumadi Radiance Serum')
    expect((await names('lipstik'))[0]).toBe('Velvet Matte Lipstick')
  })

  it.each([
    ['lipistik red matt', 'Velvet Matte Lipstick', 'lipstick red matt'],
    ['sunscren', 'Sheer Matte Sunscreen SPF 50', 'sunscreen'],
    ['kumkumdi', 'Kumkumadi Radiance Serum', 'kumkumadi'],
    ['shampu', 'Reetha & Shikakai Shampoo', 'shampoo'],
    ['haiir oil', 'Bhringraj Root Strength Hair Oil', 'hair oil'],
  ])('reads %s as meant and says so', async (typed, first, corrected) => {
    const list = await listProducts({ ...everything, searchText: typed, sort: 'relevance' }, 1)
    expect(list.products[0]?.name).toBe(first)
    expect(list.corrected).toBe(corrected)
  })

  it.each([
    ['kohl', 'Midnight Kajal'],
    ["fuller's earth", 'Multani Mitti Clay Mask'],
    ['sandalwood', 'Chandan Kesar Day Cream'],
    ['chandan', 'Chandan Kesar Day Cream'],
    ['saffron cream', 'Chandan Kesar Day Cream'],
    ['soapnut', 'Reetha & Shikakai Shampoo'],
    ['rose water', 'Gulab Jal Rose Water Mist'],
    ['gulab jal', 'Gulab Jal Rose Water Mist'],
    ['kanghi', 'Neem Wood Comb'],
    ['nail polish', 'Gel Lacquer Nail Colour'],
    ['nail paint', 'Gel Lacquer Nail Colour'],
    ['facewash', 'Neem & Tulsi Face Wash'],
    ['holy basil', 'Neem & Tulsi Face Wash'],
  ])('knows that %s is what %s has, and corrects nothing', async (typed, first) => {
    const list = await listProducts({ ...everything, searchText: typed, sort: 'relevance' }, 1)
    expect(list.products[0]?.name).toBe(first)
    expect(list.corrected).toBeNull()
  })

  it('knows a new word as soon as a product with it is on sale, and not before', async () => {
    const { productId } = await buildProduct({ name: 'Zafrani Lep', status: 'submitted' })
    expect(await names('zafrni')).toEqual([])
    await sql("update products set status = 'approved' where id = $1", [productId])
    expect(await names('zafrni')).toEqual(['Zafrani Lep'])
    await sql("update products set status = 'archived' where id = $1", [productId])
    expect((await listProducts({ ...everything, searchText: 'zafrni', sort: 'relevance' }, 1)).corrected).toBeNull()
  })

  it('puts what has the word in its name first', async () => {
    expect((await names('rose'))[0]).toBe('Gulab Jal Rose Water Mist')
  })

  it.each(["' or 1=1 --", 'a & b | !c', ':*', '<->', '%', '\\', '🙂', 'x'.repeat(10_000), '(((', "''"])(
    'takes %s for words at most',
    async (text) => {
      await expect(listProducts({ ...everything, searchText: text, sort: 'relevance' }, 1)).resolves.toMatchObject({
        onSale: 17,
      })
    },
  )
})

describe('the catalogue by keyset', () => {
  it.each<Sort>(['name', 'price-low', 'price-high', 'rating', 'newest', 'relevance', 'bestselling'])(
    'by %s has no gap and no double',
    async (sort) => {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof pageThroughProducts>> = await pageThroughProducts(
          { ...everything, sort },
          5,
          cursor,
        )
        seen.push(...page.items.map((product) => product.id))
        cursor = page.nextCursor
      } while (cursor)
      expect(seen).toHaveLength(17)
      expect(new Set(seen).size).toBe(17)
    },
  )

  it('goes on through a search', async () => {
    const first = await pageThroughProducts({ searchText: 'skin', filters: noFilters, sort: 'relevance' }, 2, null)
    const second = await pageThroughProducts(
      { searchText: 'skin', filters: noFilters, sort: 'relevance' },
      50,
      first.nextCursor,
    )
    expect(first.items.length + second.items.length).toBe(first.matching)
  })

  it.each([
    'x',
    'bm90IGpzb24',
    Buffer.from('[1]').toString('base64url'),
    Buffer.from('[0,"a","b"]').toString('base64url'),
  ])('refuses the cursor %s', async (cursor) => {
    await expect(pageThroughProducts(everything, 5, cursor)).rejects.toMatchObject({
      code: 'catalog.cursor_unreadable',
    })
  })
})
