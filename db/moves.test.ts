import { describe, expect, it } from 'vitest'
import { listingMoves } from '#modules/listing/rules/listing.ts'
import { orderMoves, orderStatuses, vendorOrderMoves } from '#modules/orders/rules.ts'
import { returnMoves, returnStatuses } from '#modules/returns/rules.ts'
import { vendorMoves, vendorStatuses } from '#modules/vendors/rules.ts'
import { excuseBooks } from '#tests/support/books.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildVendor } from '#tests/support/factories.ts'
import { buildOrder } from '#tests/support/orders.ts'
import { buildReturn } from '#tests/support/returns.ts'

const listingStatuses = Object.keys(listingMoves)

const pairs = (statuses: readonly string[]) =>
  statuses.flatMap((from) => statuses.filter((to) => to !== from).map((to) => [from, to] as const))

/** Puts a row into a status past the rules, then asks the database for one move by hand. */
async function move(table: string, id: string, from: string, to: string): Promise<'moved' | 'refused'> {
  await sql(`alter table ${table} disable trigger user`)
  await sql(`update ${table} set status = $2 where id = $1`, [id, from])
  await sql(`alter table ${table} enable trigger user`)
  try {
    await sql(`update ${table} set status = $2 where id = $1`, [id, to])
    return 'moved'
  } catch (error) {
    expect(error).toMatchObject({ code: 'SHR03' })
    return 'refused'
  }
}

const isLegal = (moves: Record<string, readonly string[]>, from: string, to: string) =>
  moves[from]?.includes(to) ? 'moved' : 'refused'

describe('the database knows each legal move and refuses every other', () => {
  it.each(pairs(orderStatuses))('of an order and of its vendor orders: %s to %s', async (from, to) => {
    const { order } = await buildOrder()
    excuseBooks([order.id], 'Its statuses are moved by hand, past money and stock.')
    const [row] = await sql<{ id: string; vendor_order_id: string }>(
      'select o.id, s.id as vendor_order_id from orders o join vendor_orders s on s.order_id = o.id where o.public_id = $1',
      [order.id],
    )
    expect(await move('vendor_orders', row?.vendor_order_id ?? '', from, to)).toBe(isLegal(vendorOrderMoves, from, to))
    expect(await move('orders', row?.id ?? '', from, to)).toBe(isLegal(orderMoves, from, to))
  })

  it('of a return: each from each', async () => {
    const { request, orderId } = await buildReturn()
    excuseBooks([orderId], 'Its return is moved by hand, past its pieces.')
    const [row] = await sql<{ id: string }>('select id from returns where public_id = $1', [request.id])
    for (const [from, to] of pairs(returnStatuses))
      expect(await move('returns', row?.id ?? '', from, to), `${from} to ${to}`).toBe(isLegal(returnMoves, from, to))
  })

  it.each(pairs(vendorStatuses))('of a vendor: %s to %s', async (from, to) => {
    expect(await move('vendors', await buildVendor(), from, to)).toBe(isLegal(vendorMoves, from, to))
  })

  it.each(pairs(listingStatuses))('of a listing: %s to %s', async (from, to) => {
    const { productId } = await buildProduct()
    expect(await move('products', productId, from, to)).toBe(isLegal(listingMoves, from, to))
  })
})

describe('a vendor that is suspended', () => {
  it('has nothing on sale, and returns with what it had', async () => {
    const vendorId = await buildVendor()
    const { productId } = await buildProduct({ vendorId })
    const { productId: drafted } = await buildProduct({ vendorId, status: 'draft' })
    const statuses = async () => {
      const rows = await sql<{ id: string; status: string }>('select id, status from products where vendor_id = $1', [
        vendorId,
      ])
      return new Map(rows.map((row) => [row.id, row.status]))
    }
    await sql("update vendors set status = 'suspended' where id = $1", [vendorId])
    expect(await statuses()).toEqual(
      new Map([
        [productId, 'suspended'],
        [drafted, 'draft'],
      ]),
    )
    await sql("update vendors set status = 'approved' where id = $1", [vendorId])
    expect(await statuses()).toEqual(
      new Map([
        [productId, 'approved'],
        [drafted, 'draft'],
      ]),
    )
  })
})
