import { sql } from 'kysely'
import { db } from '#platform/db.server.ts'
import { keysetOrder } from '#platform/keyset.server.ts'
import type { Cursor } from '#platform/kit/keyset.ts'

export interface VendorOrderRow {
  sort_key: string
  public_id: string
  status: string
  placed_at: Date
  customer_name: string
  city: string
  items: { name: string; variantName: string; quantity: number; cancelled: boolean }[]
  total_paise: number
}

export interface VendorOrderFilter {
  status: string | undefined
  /** Null for any; the beginning of an order's number otherwise. */
  idPrefix: string | null
}

const partKey = [{ expression: 's.id', type: 'uuid' }] as const
export const partKeyLength = partKey.length

const matches = (vendorId: string, { status, idPrefix }: VendorOrderFilter) => sql<boolean>`
  s.vendor_id = ${vendorId} and s.released_at is not null
  ${status ? sql`and s.status = ${status}` : sql``}
  ${idPrefix ? sql`and exists (select 1 from orders f where f.id = s.order_id and f.public_id like ${`${idPrefix}%`})` : sql``}`

/** A vendor's own parts of orders that are paid or will be on delivery, newest first. The page is cut before the joins. */
export async function selectVendorOrders(
  vendorId: string,
  filter: VendorOrderFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<VendorOrderRow[]> {
  const { start, order, key } = keysetOrder(partKey, 'desc', cursor)
  const { rows } = await sql<VendorOrderRow>`
    select ${key} as sort_key, o.public_id, s.status, o.created_at as placed_at, o.customer_name, o.city, lines.list as items,
           s.subtotal_paise + s.tax_paise as total_paise
      from (select * from vendor_orders s where ${matches(vendorId, filter)} and ${start} order by ${order} limit ${limit}) s
      join orders o on o.id = s.order_id
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'variantName', l.variant_name, 'quantity', l.quantity,
                 'cancelled', l.cancelled_at is not null) order by l.position), '[]') as list
          from line_items l where l.vendor_order_id = s.id
      ) lines
     order by ${order}`.execute(db)
  return rows
}

/** How many the filter leaves, counted to 10,001 and no further. */
export async function countVendorOrders(vendorId: string, filter: VendorOrderFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from vendor_orders s where ${matches(vendorId, filter)} limit 10001) found`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** A vendor's orders by status, each counted to 10,001 and no further. */
export async function countVendorOrdersByStatus(vendorId: string): Promise<{ status: string; count: number }[]> {
  const { rows } = await sql<{ status: string; count: number }>`
    select known.status, found.count
      from unnest(array['pending', 'processing', 'shipped', 'delivered', 'cancelled']) as known(status)
      cross join lateral (
        select count(*) as count from (
          select 1 from vendor_orders s
           where s.vendor_id = ${vendorId} and s.released_at is not null and s.status = known.status limit 10001
        ) counted
      ) found`.execute(db)
  return rows
}
