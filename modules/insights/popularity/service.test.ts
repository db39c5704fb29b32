import { describe, expect, it } from 'vitest'
import { sql } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { buildOrder, cancelLinesOf, moveOrder } from '#tests/support/orders.ts'
import { popularityOf } from './rules.ts'
import { refreshPopularity } from './service.server.ts'

interface Sold {
  product_id: string
  quantity: number
  age_days: number
  counts: boolean
}

interface Figures {
  popularity: number
  sold: number
}

/** Every product's popularity and sales, added up in the plainest way. */
async function naive(): Promise<Map<string, Figures>> {
  const products = await sql<{ id: string; review_count: number; age_days: number }>(
    'select id, review_count, extract(epoch from now() - created_at)::float8 / 86400 as age_days from products',
  )
  const sold = await sql<Sold>(
    `select l.product_id, l.quantity, extract(epoch from now() - s.created_at)::float8 / 86400 as age_days,
            l.cancelled_at is null and is_sold(s.status, s.released_at) as counts
       from line_items l join vendor_orders s on s.id = l.vendor_order_id`,
  )
  const pieces = (id: string, from: number, to: number) =>
    sold
      .filter((one) => one.product_id === id && one.counts && one.age_days > from && one.age_days <= to)
      .reduce((sum, one) => sum + one.quantity, 0)
  return new Map(
    products.map(({ id, review_count, age_days }) => [
      id,
      {
        popularity: popularityOf({
          soldLately: pieces(id, -1, 30),
          soldEarlier: pieces(id, 30, 90),
          reviewCount: review_count,
          isNew: age_days <= 30,
        }),
        sold: pieces(id, -1, 90),
      },
    ]),
  )
}

async function written(): Promise<Map<string, Figures>> {
  const rows = await sql<Figures & { id: string }>('select id, popularity, sold_lately as sold from products')
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

describe('popularity', () => {
  it('weighs what is sold lately more, counts reviews half, and helps the new a little', () => {
    expect(popularityOf({ soldLately: 3, soldEarlier: 4, reviewCount: 5, isNew: false })).toBe(12)
    expect(popularityOf({ soldLately: 0, soldEarlier: 0, reviewCount: 0, isNew: true })).toBe(10)
  })

  it('is, in any steps, what the plain count says, and is in the search’s entries', async () => {
    const products = await Promise.all(Array.from({ length: 5 }, () => buildProduct({ stock: 500 })))
    await sql(`update products set review_count = 7, created_at = now() - interval '31 days' where id = any ($1)`, [
      products.slice(0, 3).map(({ productId }) => productId),
    ])
    for (let at = 0; at < 12; at++) {
      const lines = products
        .filter((_, index) => (at + index) % 3 > 0)
        .map((product) => ({ product, quantity: 1 + (at % 3) }))
      const { order } = await buildOrder({ lines })
      const id = '(select id from orders where public_id = $1)'
      if (at % 4 === 0) await moveOrder(order.id, 'cancelled')
      if (at % 4 === 1)
        await cancelLinesOf(
          order.id,
          lines.slice(0, 1).map(({ product }) => product.productId),
        )
      await sql(
        `update vendor_orders set created_at = now() - make_interval(days => $2) + interval '1 minute' where order_id = ${id}`,
        [order.id, [1, 30, 31, 90, 91][at % 5]],
      )
    }
    const expected = await naive()
    expect(await refreshPopularity(2)).toBeGreaterThan(0)
    expect(await written()).toEqual(expected)
    await sql('select settle_figures(1000)')
    const entries = await sql<Figures & { id: string }>(
      'select product_id as id, popularity, sold from catalogue_entries where product_id = any ($1)',
      [products.map(({ productId }) => productId)],
    )
    for (const { id, ...figures } of entries) expect(figures).toEqual(expected.get(id))
    expect(entries).toHaveLength(products.length)
    // Again, with nothing new, it writes nothing.
    expect(await refreshPopularity()).toBe(0)
  })
})
