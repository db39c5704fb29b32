import { describe, expect, it } from 'vitest'
import { openingOf } from '#app/shop/product/use-variant.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildSize } from '#tests/support/factories.ts'
import { buildPhoto } from '#tests/support/listings.ts'
import { openingVariant } from '../rules.ts'
import { cardsOnSale } from './cards.server.ts'
import { getProduct } from './products.server.ts'

const prices = [400, 500, 600]
const stocks = Array.from({ length: 8 }, (_, bits) => prices.map((_, at) => (bits & (1 << at) ? 5 : 0)))
const cases = stocks.flatMap((stock) => [null, 0, 1, 2].map((main): [number[], number | null] => [stock, main]))

/** A product of three sizes with these stocks, whose main photograph shows the size at `main`, or none of them. */
async function buildSizes(stock: readonly number[], main: number | null) {
  const product = await buildProduct({ price: 400, mrp: 900, stock: 0 })
  const sizes = [product.variantId]
  for (const price of prices.slice(1)) {
    sizes.push(await buildSize(product.productId, { name: `${price} ml`, price, mrp: 900, quantity: price, stock: 0 }))
  }
  await sql('delete from product_images where product_id = $1', [product.productId])
  await sql('insert into product_images (product_id, position, image_id, variant_id, alt) values ($1, 0, $2, $3, $4)', [
    product.productId,
    await buildPhoto(product.vendorId),
    main === null ? null : sizes[main],
    'A bottle',
  ])
  for (const [at, id] of sizes.entries()) await sql('update variants set stock = $2 where id = $1', [id, stock[at]])
  return { ...product, sizes }
}

describe('the pack that a product opens with', () => {
  it.each(cases)('is one for list, card and page, with stocks %j and main photograph %j', async (stock, main) => {
    const { productId, slug, sizes } = await buildSizes(stock, main)
    const variants = sizes.map((id, at) => ({ id, inStock: (stock[at] ?? 0) > 0 }))
    const opening = openingVariant(variants, main === null ? null : (sizes[main] ?? null))
    const price = prices[sizes.indexOf(opening?.id ?? '')]

    const [listed] = await sql('select (price_paise / 100)::int as price, in_stock from products where id = $1', [
      productId,
    ])
    expect(listed).toEqual({ price, in_stock: opening?.inStock })

    const buyable = opening?.inStock ? opening.id : null
    const [card] = await cardsOnSale([productId])
    expect(card).toMatchObject({ price, variantId: buyable })
    const page = await getProduct(slug)
    expect(page).toMatchObject({ price, variantId: buyable })
    expect(openingOf(page)?.id).toBe(opening?.id)
  })
})
