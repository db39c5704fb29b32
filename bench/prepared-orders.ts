import pg from 'pg'
import { looseIndexes } from '#seed/large/generate.ts'

export interface OrdersOptions {
  orders: number
  now: Date
  say(line: string): void
  onProgress(what: string, done: number, total: number): void
}

/** Whose orders are looked through: an account with so many of them, spread evenly over all. */
export const collector = { email: 'collector@bench.example', orders: 100_000 }

const others = 100_000
const batch = 250_000
const spanMs = 730 * 24 * 60 * 60 * 1_000

/** Ids that follow from a number, so that the rows of an order find each other without being looked up: the moment, then the number. */
const helpers = `
create function pg_temp.key(kind integer, moment bigint, number bigint) returns uuid language sql immutable
return (lpad(to_hex(moment), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8' || lpad(to_hex(number), 15, '0'))::uuid;
create function pg_temp.customer(number bigint) returns uuid language sql immutable
return pg_temp.key(1, 1704067200000, number);
create temp table wares as
select row_number() over (order by v.id) - 1 as at, v.id as variant_id, v.product_id, p.vendor_id, p.name, v.name as variant_name,
       v.price_paise, p.hsn
  from variants v join products p on p.id = v.product_id join vendors s on s.id = p.vendor_id
 where p.status = 'approved' and s.status = 'approved' and v.retired_at is null and not v.unfinished;
`

/** The collector is number 0. Statistics between the two: a plan made for few users would be cached, and read the whole table for each one of many. */
const people = [
  `insert into users (id, email, created_at)
   select pg_temp.customer(n), case n when 0 then '${collector.email}' else 'buyer-' || n || '@bench.example' end, to_timestamp(1704067200)
     from generate_series(0, ${others}) n
   on conflict do nothing`,
  'analyze users',
  `insert into profiles (user_id, name, role) select pg_temp.customer(n), 'Meera Krishnan', 'customer' from generate_series(0, ${others}) n
   on conflict do nothing`,
]

/**
 * The orders from $1 to $2 as all tables see them: $3 is the moment of the first one, $4 the milliseconds between two, every $5-th is the
 * collector's. One line each, of one to three pieces; taxed as modules/orders/rules.ts does.
 */
const placed = `
  select n, begun, to_timestamp(begun / 1000.0) as placed_at, pg_temp.key(16, begun, n) as order_id,
         pg_temp.key(17, begun, n) as vendor_order_id,
         case when n % $5::bigint = 0 then 0 else 1 + n * 7919 % ${others} end as buyer,
         quantity, subtotal, (subtotal * 18 + 5000) / 10000 * 100 as tax, w.*
    from (select n, $3::bigint + n * $4::bigint as begun, 1 + n % 3 as quantity
            from generate_series($1::bigint, $2::bigint) n) numbered
    join wares w on w.at = n * 104729 % (select count(*) from wares)
    cross join lateral (select w.price_paise * quantity as subtotal) priced`

const inserts = {
  orders: `insert into orders (id, public_id, user_id, status, subtotal_paise, tax_paise, total_paise, item_count, payment_method, customer_name,
     email, phone, street, city, state, pincode, estimated_delivery_on, created_at, updated_at)
   select order_id, 'SHR-' || lpad((n / 100000)::text, 5, '0') || '-' || lpad((n % 100000)::text, 5, '0'), pg_temp.customer(buyer),
          'delivered', subtotal, tax, subtotal + tax, quantity, 'upi', 'Meera Krishnan', 'buyer-' || buyer || '@bench.example',
          '+919845012345', '14, 2nd Cross', 'Bengaluru', 'Karnataka', '560038', india_day(placed_at + interval '5 days'), placed_at,
          placed_at + interval '3 days'
     from (${placed}) o`,
  vendor_orders: `insert into vendor_orders (id, order_id, vendor_id, status, subtotal_paise, tax_paise, carrier, tracking_number, released_at, shipped_at,
     delivered_at, created_at, updated_at)
   select vendor_order_id, order_id, vendor_id, 'delivered', subtotal, tax, 'Delhivery', lpad(n::text, 12, '0'), placed_at,
          placed_at + interval '1 day', placed_at + interval '3 days', placed_at, placed_at + interval '3 days'
     from (${placed}) o`,
  line_items: `insert into line_items (id, order_id, vendor_order_id, position, product_id, variant_id, vendor_id, name, variant_name, quantity,
     unit_price_paise, tax_paise, hsn)
   select pg_temp.key(18, begun, n), order_id, vendor_order_id, 0, product_id, variant_id, vendor_id, name, variant_name, quantity,
          price_paise, tax, hsn
     from (${placed}) o`,
  payments: `insert into payments (id, order_id, method, provider, status, amount_paise, created_at, updated_at)
   select pg_temp.key(19, begun, n), order_id, 'upi', 'gateway', 'captured', subtotal + tax, placed_at, placed_at
     from (${placed}) o`,
}
type Table = keyof typeof inserts
/** Made at the same time over a connection each: as much work for one core as for the other. */
const halves: readonly Table[][] = [
  ['orders', 'payments'],
  ['vendor_orders', 'line_items'],
]

const isFilled = async (client: pg.Client, orders: number): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>(
    `select ${Object.keys(inserts)
      .map((table) => `exists (select from ${table} offset $1 - 1)`)
      .join(' and ')} as there`,
    [orders],
  )
  return rows[0]?.there ?? false
}

/** Fills some of the tables in one transaction: without triggers, and with the indexes that can be made afterwards made afterwards. */
async function fillTables(databaseUrl: string, tables: readonly Table[], options: OrdersOptions): Promise<void> {
  const { orders, now, onProgress } = options
  const step = Math.floor(spanMs / orders)
  const every = Math.max(1, Math.floor(orders / collector.orders))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(helpers)
    const indexes = await looseIndexes(client, tables)
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query("set local maintenance_work_mem = '1GB'")
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (let from = 1; from <= orders; from += batch) {
      const to = Math.min(orders, from + batch - 1)
      for (const table of tables) await client.query(inserts[table], [from, to, now.getTime() - spanMs, step, every])
      onProgress(tables.join(', '), to, orders)
    }
    for (const [at, { definition }] of indexes.entries()) {
      await client.query(definition)
      onProgress(`indexes of ${tables.join(', ')}`, at + 1, indexes.length)
    }
    await client.query('commit')
    await client.query(`vacuum analyze ${tables.join(', ')}`)
  } finally {
    await client.end()
  }
}

/**
 * Makes so many delivered orders where they are not there yet. The orders of the demo go, and its reviews. Constraints are checked as ever,
 * but for references. `client` and the address must be the superuser's.
 */
export async function fillOrders(client: pg.Client, databaseUrl: string, options: OrdersOptions): Promise<void> {
  if (await isFilled(client, options.orders)) return
  options.say(`Making ${options.orders.toLocaleString('en-IN')} orders; they stay for the next time.`)
  await client.query(helpers)
  for (const statement of people) await client.query(statement)
  await client.query('truncate orders cascade')
  await Promise.all(halves.map((tables) => fillTables(databaseUrl, tables, options)))
}
