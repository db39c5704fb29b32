import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildVendor } from '#tests/support/factories.ts'
import { getProduct, getStock, variantsForSale } from './products.server.ts'

describe('a product', () => {
  it.each(['unknown', '../etc', "' or 1=1"])('that is %s is not found', async (slug) => {
    await expect(getProduct(slug)).rejects.toMatchObject({ code: 'catalog.product_not_found' })
  })

  it.each(['draft', 'archived'])('that is %s is not found', async (status) => {
    const { slug } = await buildProduct({ status })
    await expect(getProduct(slug)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(getStock(slug)).rejects.toMatchObject({ kind: 'not_found' })
  })

  it('opens with the shade of its main photograph', async () => {
    const product = await getProduct('midnight-kajal')
    expect(product.variantName).toBe('Midnight Black')
    expect(product.variants.map((variant) => variant.name)).toEqual(['Midnight Black', 'Neel Blue', 'Kattha Brown'])
    expect(product.photos).toHaveLength(2)
  })

  it('declares what the law wants beside a packaged cosmetic', async () => {
    const product = await getProduct('kumkumadi-radiance-serum')
    const labels = product.declarations.map((declaration) => declaration.label)
    expect(labels).toEqual(
      expect.arrayContaining([
        'Net quantity',
        'MRP',
        'Unit sale price',
        'Country of origin',
        'Manufactured by',
        'Best before',
        'Consumer care',
      ]),
    )
    expect(product.price * 1.18).toBeLessThanOrEqual(product.mrp)
  })

  it('without stock is not in stock and has no variant to add', async () => {
    const product = await getProduct('silk-finish-compact')
    expect(product).toMatchObject({ inStock: false, variantId: null })
  })

  it('tells live stock only as far as it matters', async () => {
    const { slug, variantId } = await buildProduct({ stock: 500 })
    expect(await getStock(slug)).toEqual([{ variantId, stock: 20 }])
  })
})

describe('variants for sale', () => {
  it('leave out what nobody can buy', async () => {
    const onSale = await buildProduct()
    const hidden = await buildProduct({ status: 'draft' })
    const suspended = await buildProduct({ vendorId: await buildVendor({ status: 'suspended' }) })
    const found = await variantsForSale([onSale.variantId, hidden.variantId, suspended.variantId, randomUUID()])
    expect([...found.keys()]).toEqual([onSale.variantId])
  })

  it('have the price of the moment', async () => {
    const { variantId, productId } = await buildProduct({ price: 100 })
    await sql('update variants set price_paise = 12000 where product_id = $1', [productId])
    expect((await variantsForSale([variantId])).get(variantId)?.price_paise).toBe(12_000)
  })
})
