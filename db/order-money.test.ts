import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { seedLarge } from '#seed/large/seed.ts'
import { excuseBooks } from '#tests/support/books.ts'
import { workerDatabase } from '#tests/support/database.ts'

// So many random orders: enough for each run of all tests. MONEY_ORDERS=100000 looks at many more, and takes minutes.
const orders = Number(process.env.MONEY_ORDERS ?? 800)
/** Many transactions: in one alone, a variant that is given back a thousand times drags a thousand dead rows along. */
const parts = Math.ceil(orders / 1_000)
const patience = 60_000 + orders * 20

let client: pg.Client

beforeAll(async () => {
  const url = new URL(inject('superuserUrl'))
  url.pathname = new URL(workerDatabase().ownerUrl).pathname
  client = new pg.Client({ connectionString: url.toString() })
  await client.connect()
  await seedLarge(client, {
    vendors: 12,
    products: 400,
    users: 200,
    orders,
    seed: Date.now() % 1_000_000,
    now: new Date(),
    onProgress: () => {},
  })
  // Every order still to be sent, so that each of its lines may be cancelled.
  await client.query('set session_replication_role = replica')
  await client.query("update orders set status = 'processing' where status <> 'cancelled'")
  await client.query("update vendor_orders set status = 'processing' where status <> 'cancelled'")
  await client.query('set session_replication_role = origin')
  const { rows } = await client.query<{ public_id: string }>('select public_id from orders')
  excuseBooks(
    rows.map(({ public_id }) => public_id),
    'They are written in bulk, without movements of stock, captures and collections, or were delivered and are set back here.',
  )
}, patience)

afterAll(() => client.end())

/** Orders that break a rule, by rule. Live lines are those not cancelled; a cancelled order keeps its amounts for the record. */
const violations = `
  with live as (
    select order_id, vendor_order_id, sum(unit_price_paise * quantity)::bigint as subtotal, sum(tax_paise)::bigint as tax,
           sum(quantity)::int as items
      from line_items where cancelled_at is null group by order_id, vendor_order_id
  ), whole as (
    select order_id, sum(subtotal)::bigint as subtotal, sum(tax)::bigint as tax, sum(items)::int as items from live group by order_id
  ), parts as (
    select order_id, sum(subtotal_paise)::bigint as subtotal, sum(tax_paise)::bigint as tax
      from vendor_orders where status <> 'cancelled' group by order_id
  )
  select 'order differs from its live lines' as rule, o.public_id from orders o join whole w on w.order_id = o.id
   where o.status <> 'cancelled' and (o.subtotal_paise, o.tax_paise, o.item_count) <> (w.subtotal, w.tax, w.items)
  union all
  select 'order differs from its parts', o.public_id from orders o left join parts p on p.order_id = o.id
   where o.status <> 'cancelled' and (o.subtotal_paise, o.tax_paise) is distinct from (p.subtotal, p.tax)
  union all
  select 'part differs from its live lines', o.public_id from vendor_orders s join orders o on o.id = s.order_id
    left join live l on l.vendor_order_id = s.id
   where s.status <> 'cancelled' and (s.subtotal_paise, s.tax_paise) is distinct from (l.subtotal, l.tax)
  union all
  select 'status is not that of its parts', o.public_id from orders o where o.status <> order_status_of(o.id)
  union all
  select 'total is not subtotal and tax', o.public_id from orders o where o.total_paise <> o.subtotal_paise + o.tax_paise
  union all
  select 'amounts not kept for the record', o.public_id from orders o
   where o.status = 'cancelled' and not exists (
     select 1 from line_items l where l.order_id = o.id having sum(l.unit_price_paise * l.quantity) >= o.subtotal_paise)`

async function broken(): Promise<Record<string, unknown>[]> {
  const { rows } = await client.query(`select * from (${violations}) v limit 5`)
  return rows
}

describe(`the money of ${orders.toLocaleString('en-IN')} random orders`, () => {
  it(
    'adds up at placement: parts and lines to the order, the tax to 18% rounded to the rupee',
    async () => {
      expect(await broken()).toEqual([])
      const { rows } = await client.query(
        'select public_id from orders where tax_paise <> floor((subtotal_paise * 18 + 5000) / 10000.0) * 100 limit 5',
      )
      expect(rows).toEqual([])
    },
    patience,
  )

  it(
    'adds up after any lines of any order were cancelled, and what went is its price and its own tax',
    async () => {
      const sumOf = async (text: string) => Number((await client.query(text)).rows[0]?.sum ?? 0)
      const total = "select sum(total_paise) from orders where status <> 'cancelled'"
      const before = await sumOf(total)
      const stockBefore = await sumOf('select sum(stock) from variants')
      await client.query(`select setseed(0.5)`)
      // Three rounds; each takes about a third of the live lines of every order.
      for (let round = 0; round < 3; round++) {
        for (let part = 0; part < parts; part++) {
          await client.query(
            `select count(*) from (
               select order_id, array_agg(id) as lines from line_items
                where cancelled_at is null and random() < 0.35 and abs(hashtext(order_id::text)) % $1 = $2 group by order_id
             ) chosen cross join lateral cancel_lines(chosen.order_id, chosen.lines, 'vendor', null, 'Not in stock') gone`,
            [parts, part],
          )
        }
        expect(await broken()).toEqual([])
      }
      expect(await sumOf(total)).toBeLessThan(before)
      // What was paid for a line goes back: its price and its own tax, unless the whole order went and its payment with it.
      const { rows: owed } = await client.query(`
        select l.id from line_items l join orders o on o.id = l.order_id join payments p on p.order_id = o.id
          left join refunds r on r.line_item_id = l.id
         where l.cancelled_by = 'vendor' and o.status <> 'cancelled' and p.status = 'captured'
           and r.amount_paise is distinct from l.unit_price_paise * l.quantity + l.tax_paise limit 5`)
      expect(owed).toEqual([])
      expect(await sumOf('select count(*) as sum from refunds')).toBeGreaterThan(0)
      const returned = await sumOf("select sum(quantity) from line_items where cancelled_by = 'vendor'")
      expect((await sumOf('select sum(stock) from variants')) - stockBefore).toBe(returned)
    },
    patience,
  )

  it('is not moved by asking again for lines that are gone', async () => {
    const stock = async () => (await client.query('select sum(stock) from variants')).rows
    const before = await stock()
    const { rows } = await client.query(`
      select gone from (select order_id, array_agg(id) as lines from line_items where cancelled_at is not null group by order_id limit 500) c
        cross join lateral cancel_lines(c.order_id, c.lines, 'vendor', null, 'again') gone`)
    expect(rows).toEqual([])
    expect(await stock()).toEqual(before)
  })
})
