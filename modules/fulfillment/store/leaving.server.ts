import type { Trx } from '#platform/db.server.ts'

/** Locks all variants of a vendor, in the order in which placing an order locks them. */
export async function lockVariantsOf(trx: Trx, vendorId: string): Promise<void> {
  await trx
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select('v.id')
    .where('p.vendor_id', '=', vendorId)
    .orderBy('v.id')
    .forUpdate('v')
    .execute()
}

/** Public ids of the orders of which this vendor's part is neither delivered nor cancelled, the oldest first; four at most. */
export async function selectOpenOrderIds(trx: Trx, vendorId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('vendor_orders as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .select('o.public_id')
    .where('s.vendor_id', '=', vendorId)
    .where('s.status', 'in', ['pending', 'processing', 'shipped'])
    .orderBy('s.id')
    .limit(4)
    .execute()
  return rows.map((row) => row.public_id)
}
