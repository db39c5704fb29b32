import { describe, expect, it } from 'vitest'
import { getNumberedProduct } from '#modules/catalog/service/products.server.ts'
import { placeOrder } from '#modules/orders/service/place-order.server.ts'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { listSimilar } from '#modules/search/service/similar.server.ts'
import { chooseProvider, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, type TestProduct } from '#tests/support/factories.ts'
import { asking, cancelLinesOf, orderInput } from '#tests/support/orders.ts'
import { listBoughtTogether, refreshBoughtTogether } from './service.server.ts'

async function buy(...products: TestProduct[]): Promise<string> {
  chooseProvider(sandboxProvider)
  scaleLimits(1_000)
  const input = orderInput(products.map((product) => ({ product, quantity: 1 })))
  return (await placeOrder(await buildUser(), input, asking())).order.id
}

const shown = async (product: TestProduct, limit = 4) =>
  (await listBoughtTogether(product.slug, limit)).map(({ id }) => id)

describe('bought together', () => {
  it('counts orders of two and more, the most frequent first, without what was cancelled, sold out or left', async () => {
    const [serum, mist, comb, once, gone, refused] = [
      await buildProduct(),
      await buildProduct(),
      await buildProduct(),
      await buildProduct(),
      await buildProduct(),
      await buildProduct(),
    ]
    for (const others of [[mist, comb], [mist, comb, gone], [mist, once], [gone]]) await buy(serum, ...others)
    for (let at = 0; at < 2; at++) {
      const id = await buy(serum, refused)
      await cancelLinesOf(id, [refused.productId])
    }
    await sql('update variants set stock = 0 where product_id = $1', [gone.productId])
    await refreshBoughtTogether()
    expect(await shown(serum)).toEqual([mist.productId, comb.productId])
    expect(await shown(serum, 1)).toEqual([mist.productId])
    expect(await shown(comb)).toEqual(expect.arrayContaining([serum.productId, mist.productId]))
    expect(await shown(once)).toEqual([])
    // Again, with nothing new, it changes and announces nothing.
    expect(await sql('select refresh_product_pairs(180, 6) as changed')).toEqual([{ changed: 0 }])
  })

  it('forgets what was long ago, and keeps only the first few of a product', async () => {
    const [cream, old] = [await buildProduct(), await buildProduct()]
    for (let at = 0; at < 2; at++) {
      const id = await buy(cream, old)
      await sql(
        `update vendor_orders set created_at = now() - interval '181 days'
          where order_id = (select id from orders where public_id = $1)`,
        [id],
      )
    }
    const many = await Promise.all(Array.from({ length: 8 }, () => buildProduct()))
    for (let at = 0; at < 2; at++) await buy(cream, ...many)
    await refreshBoughtTogether()
    const [row] = await sql<{ count: number }>(
      'select count(*)::int as count from product_pairs where product_id = $1 and other_id <> $2',
      [cream.productId, old.productId],
    )
    expect(row?.count).toBe(6)
    expect(await shown(cream, 9)).not.toContain(old.productId)
  })
})

describe('similar products', () => {
  it('are of the same category, and share most', async () => {
    const category = 'Haircare'
    const [oil, twin, dear, other, draft] = [
      await buildProduct({ category, price: 500 }),
      await buildProduct({ category, price: 520 }),
      await buildProduct({ category, price: 4_000 }),
      await buildProduct({ category: 'Makeup', price: 500 }),
      await buildProduct({ category, price: 500, status: 'draft' }),
    ]
    await sql(`update products set concerns = '{Frizz,Dryness}' where id = any ($1)`, [
      [oil, twin, dear, other, draft].map(({ productId }) => productId),
    ])
    const { productNumber } = await getNumberedProduct(oil.slug)
    const found = (await listSimilar(productNumber, 12)).map(({ id }) => id)
    expect(found[0]).toBe(twin.productId)
    for (const absent of [oil, other, draft]) expect(found).not.toContain(absent.productId)
    expect(found).toContain(dear.productId)
  })
})
