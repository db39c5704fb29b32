import { expect, it } from 'vitest'
import { sql } from '#tests/support/database.ts'

/** They hang on a row that carries the order's key, and would get it before they are spread (docs/decisions/102-what-would-be-spread.md). */
const withoutKey = [
  'cash_rows',
  'payment_events',
  'refused_shipment_lines',
  'return_accounts',
  'return_acceptances',
  'return_events',
  'return_lines',
  'return_photos',
]

/** What a person may say of something they bought, by product. */
const ofProducts = /^review/

it('every table of an order carries its key', async () => {
  const rows = await sql<{ name: string; has_key: boolean }>(`
    with recursive of_orders(oid) as (
      select 'orders'::regclass::oid
      union
      select c.conrelid from pg_constraint c join of_orders o on c.confrelid = o.oid where c.contype = 'f'
    )
    select t.relname as name,
           exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'order_id' and not a.attisdropped) as has_key
      from of_orders o join pg_class t on t.oid = o.oid where t.relname <> 'orders' order by 1`)
  const names = rows.filter(({ name }) => !ofProducts.test(name))
  expect(names.filter(({ has_key }) => has_key).length).toBeGreaterThan(10)
  expect(names.flatMap(({ name, has_key }) => (has_key ? [] : [name])).sort()).toEqual([...withoutKey].sort())
})
