import { integer, json, paise, text, uuid } from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'

type Vendors = { id: string; name: string }[]

const refused = statement(
  'refused_cash_shipments',
  `select count(*)::int as count from refused_shipments f join orders o on o.id = f.order_id
    where o.user_id = $1 and f.is_cash and f.why <> 'lost'`,
  { count: integer },
  { isPipelined: true },
)

/** How many parcels that somebody had ordered in cash were refused or could not be handed over. What a courier lost is not the customer's fault. */
export async function countRefusedCash(userId: string): Promise<number> {
  const [row] = await run(refused, [userId])
  return row?.count ?? 0
}

const vendorsBySlug = statement('vendors_by_slug', 'select id, name from vendors where slug = any($1::text[])', {
  id: uuid,
  name: text,
})

/** Vendors by the names in their addresses. Those that do not exist are left out. */
export const selectVendorsBySlug = (slugs: readonly string[]) => run(vendorsBySlug, [slugs])

const ofOrder = statement(
  'order_to_pay_in_cash',
  `select o.user_id, o.total_paise, o.pincode,
          (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name)), '[]')
             from vendor_orders s join vendors v on v.id = s.vendor_id where s.order_id = o.id and s.status <> 'cancelled') as vendors
     from orders o where o.id = $1`,
  { user_id: uuid, total_paise: paise, pincode: text, vendors: json<Vendors>() },
)

/** What decides whether an order that was placed can be paid in cash. Undefined where there is none. */
export async function findOrderForCash(orderId: string) {
  const [row] = await run(ofOrder, [orderId])
  return row
}
