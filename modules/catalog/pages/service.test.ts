import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogueFilters, noFilters } from '#modules/search/rules/filters.ts'
import { getCategoryPage } from '#modules/search/service/categories.server.ts'
import { brandSlugs, listProducts } from '#modules/search/service/list-products.server.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildVendor } from '#tests/support/factories.ts'
import { getProduct } from '../service/products.server.ts'
import { pageJobs } from './jobs.server.ts'
import { getBrand, getSeller, listBrands } from './service.server.ts'

/** A product on sale of a brand. */
async function productOf(brand: string, about: Parameters<typeof buildProduct>[0] = {}) {
  const product = await buildProduct(about)
  await sql('update products set brand = $2 where id = $1', [product.productId, brand])
  return product
}

const listOf = (filters: Partial<CatalogueFilters>, page = 1) =>
  listProducts({ searchText: '', filters: { ...noFilters, ...filters }, sort: 'name' }, page)

const brandName = () => `Brand ${randomUUID()}`
const slugOf = (name: string) => name.toLowerCase().replace(' ', '-')

describe('a brand', () => {
  it('is not there without a product on sale', async () => {
    await expect(getBrand('nothing-like-this')).rejects.toMatchObject({ code: 'catalog.brand_not_found' })
    const name = brandName()
    await productOf(name, { status: 'draft' })
    await expect(getBrand(slugOf(name))).rejects.toMatchObject({ code: 'catalog.brand_not_found' })
  })

  it.each(['', ' ', "'; drop table brands;--", '../x', 'a'.repeat(5_000), '%'])(
    'refuses %j as unknown',
    async (slug) => {
      await expect(getBrand(slug)).rejects.toMatchObject({ kind: 'not_found' })
    },
  )

  it('counts its products, categories and stars as they are now', async () => {
    const name = brandName()
    const first = await productOf(name, { category: 'Makeup' })
    await productOf(name, { category: 'Skincare' })
    await sql('update products set rating = 4.5, review_count = 10 where id = $1', [first.productId])
    expect(await getBrand(slugOf(name))).toMatchObject({
      name,
      productCount: 2,
      rating: 4.5,
      reviewCount: 10,
      categories: [
        { name: 'Skincare', slug: 'skincare' },
        { name: 'Makeup', slug: 'makeup' },
      ],
    })
    await sql("update products set status = 'archived' where id = $1", [first.productId])
    expect(await getBrand(slugOf(name))).toMatchObject({ productCount: 1, reviewCount: 0, rating: 0 })
  })

  it('is one however its products spell it, under the commonest spelling', async () => {
    const name = brandName()
    const loud = await productOf(name.toUpperCase())
    await productOf(name)
    await productOf(name)
    const brand = await getBrand(slugOf(name))
    expect(brand).toMatchObject({ name })
    const { products } = await listOf({ brand: brandSlugs(brand.spellings) })
    expect(products).toHaveLength(3)
    expect((await getProduct(loud.slug)).brandSlug).toBe(brand.slug)
  })

  it('follows a product that changes its brand, and one that goes', async () => {
    const [before, after] = [brandName(), brandName()]
    const product = await productOf(before)
    expect((await getBrand(slugOf(before))).productCount).toBe(1)
    await sql('update products set brand = $2 where id = $1', [product.productId, after])
    await expect(getBrand(slugOf(before))).rejects.toMatchObject({ kind: 'not_found' })
    expect((await getBrand(slugOf(after))).productCount).toBe(1)
    await sql('delete from products where id = $1', [product.productId])
    await expect(getBrand(slugOf(after))).rejects.toMatchObject({ kind: 'not_found' })
  })

  it('has an address in letters that every address can hold', async () => {
    const inHindi = await productOf('कुमकुम भाग्य')
    const { brandSlug: slug } = await getProduct(inHindi.slug)
    expect(slug).toMatch(/^b-[0-9a-f]{10}$/)
    expect(await getBrand(slug ?? '')).toMatchObject({ name: 'कुमकुम भाग्य' })
    const inFrench = await productOf("L'Été & Fils!")
    expect(await getProduct(inFrench.slug)).toMatchObject({ brandSlug: 'l-ete-fils' })
  })

  it('is counted right whoever counts at the same time', async () => {
    const name = brandName()
    await Promise.all(Array.from({ length: 8 }, () => productOf(name).then(() => getBrand(slugOf(name)))))
    expect((await getBrand(slugOf(name))).productCount).toBe(8)
    const wrong = await sql(
      `select b.slug from brands b
        where b.products <> (select count(*) from products p join brand_names n on n.name = p.brand
                              where n.slug = b.slug and p.status = 'approved')`,
    )
    expect(wrong).toEqual([])
  })

  it('is counted in the background when nobody looks, and then leaves no mark', async () => {
    const name = brandName()
    await productOf(name)
    await pageJobs['catalog:brands']?.({})
    expect(await sql('select 1 from brand_changes')).toEqual([])
    expect(await sql('select products from brands where slug = $1', [slugOf(name)])).toEqual([{ products: 1 }])
  })
})

describe('the list of brands', () => {
  it('stands whole under its letters while there are few', async () => {
    const list = await listBrands({ letter: 'Z', page: 9 })
    expect(list).toMatchObject({ letter: null, page: 1, pageCount: 1, largest: [] })
    expect(list.brands).toHaveLength(list.brandCount)
    expect(list.brands.find(({ slug }) => slug === 'vanya-botanics')).toEqual({
      photo: expect.objectContaining({ width: 960 }),
      slug: 'vanya-botanics',
      name: 'Vanya Botanics',
      productCount: 3,
      letter: 'V',
    })
  })

  describe('of many', () => {
    beforeAll(async () => {
      await sql(
        `insert into brands (slug, name, initial, products)
         select 'quite-' || n, 'Quite ' || n, 'Q', 1 from generate_series(1, 450) n`,
      )
    })
    afterAll(() => sql("delete from brands where slug like 'quite-%'"))

    it('begins with the largest and the letters', async () => {
      const list = await listBrands({ letter: null, page: 1 })
      expect(list.brands).toEqual([])
      expect(list.largest).toHaveLength(24)
      expect(list.letters.find(({ letter }) => letter === 'Q')?.brandCount).toBe(450)
    })

    it('turns the pages of a letter, without gap or double, to its end', async () => {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => listBrands({ letter: 'Q', page })))
      expect(pages.map(({ brands }) => brands.length)).toEqual([200, 200, 50, 0])
      expect(pages[0]?.pageCount).toBe(3)
      expect(new Set(pages.flatMap(({ brands }) => brands.map(({ slug }) => slug))).size).toBe(450)
    })
  })
})

describe('a category', () => {
  it('is not there when it is unknown', async () => {
    await expect(getCategoryPage('garden-tools')).rejects.toMatchObject({ code: 'catalog.category_not_found' })
  })

  it('names its brands, the largest first, and has a photograph', async () => {
    const page = await getCategoryPage('makeup')
    expect(page.brands.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ratna', 'Neelam']))
    expect(page.brandCount).toBeGreaterThanOrEqual(2)
    expect(page.photo).not.toBeNull()
  })
})

describe('a seller', () => {
  const statusOf = (id: string, status: string) => sql('update vendors set status = $2 where id = $1', [id, status])

  it.each(['draft', 'submitted', 'rejected'])('is not there while it is %s', async (status) => {
    const id = await buildVendor({ status })
    const [row] = await sql<{ slug: string }>('select slug from vendors where id = $1', [id])
    await expect(getSeller(row?.slug ?? '')).rejects.toMatchObject({ code: 'catalog.seller_not_found' })
  })

  it('shows what the law wants shown, and its figures', async () => {
    expect(await getSeller('vanya-botanics')).toMatchObject({
      name: 'Vanya Botanics',
      legalName: 'Vanya Botanics Private Limited',
      address: '42, 3rd Cross, Whitefield Main Road, Bengaluru, Karnataka, 560066',
      phone: '+919000030001',
      gstin: '29AAHCV2958P1ZC',
      grievanceOfficer: { name: 'Lakshmi Prasad', email: 'grievance@vanyabotanics.example' },
      since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      isSelling: true,
      productCount: 3,
    })
  })

  it('never shows its PAN or its bank account', async () => {
    const text = JSON.stringify(await getSeller('vanya-botanics'))
    expect(text).not.toMatch(/"(pan|ifsc|bank)/i)
  })

  it('stays known while it is suspended, with nothing to buy', async () => {
    const { vendorId } = await buildProduct()
    const [row] = await sql<{ slug: string }>('select slug from vendors where id = $1', [vendorId])
    await statusOf(vendorId, 'suspended')
    expect(await getSeller(row?.slug ?? '')).toMatchObject({ isSelling: false })
  })

  it('lists its products page by page', async () => {
    const vendorId = await buildVendor()
    for (let at = 0; at < 26; at++) await buildProduct({ vendorId, name: `Mist ${String(at).padStart(2, '0')}` })
    const page = async (number: number) =>
      (await listOf({ seller: [vendorId] }, number)).products.map(({ name }) => name)
    expect(await page(1)).toHaveLength(24)
    expect(await page(2)).toEqual(['Mist 24', 'Mist 25'])
    expect(await page(3)).toEqual([])
  })
})
