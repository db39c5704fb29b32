import { sql } from 'kysely'
import { integer, text, uuid } from '#platform/db/columns.ts'
import { run, statement, type Trx } from '#platform/db.server.ts'

const margins = statement(
  'sale_margins',
  'select name, sale_margin_days as days, version from categories order by position, name',
  { name: text, days: integer, version: integer },
)

export interface MarginRow {
  name: string
  days: number
  version: number
}

/** The margin of each category in days, in the operator's order. */
export const selectMargins = (): Promise<MarginRow[]> => run(margins, [])

/** The same, locked until the transaction ends. */
export async function lockMargins(trx: Trx): Promise<MarginRow[]> {
  const { rows } = await sql<MarginRow>`
    select name, sale_margin_days as days, version from categories order by position, name for no key update`.execute(
    trx,
  )
  return rows
}

/** Writes a category's margin and raises its version. Every stored page is dropped when the transaction commits. */
export async function updateMargin(trx: Trx, name: string, days: number): Promise<void> {
  await sql`update categories set sale_margin_days = ${days}, version = version + 1 where name = ${name}`.execute(trx)
}

/** The products of a category follow its new margin after the transaction has committed. */
export async function enqueueMarginChange(
  trx: Trx,
  change: { category: string; before: number; after: number },
): Promise<void> {
  await sql`select enqueue_job('listing:margin_changed', ${JSON.stringify(change)}::jsonb)`.execute(trx)
}

/** What is due to be said of a batch: the most urgent thing only. */
const dueBatches = sql`
  select v.id as variant_id, v.product_id, p.vendor_id, v.expires_on, d.kind
    from variants v
    join products p on p.id = v.product_id and p.status = 'approved'
    join categories c on c.name = p.category
    cross join lateral (select last_saleable_day(v.expires_on, c.sale_margin_days) - india_day(now()) as days) ends
    cross join lateral (
      select case when ends.days < 0 then 'sale_ended' when ends.days <= 7 then 'sale_ends_in_7'
                  when ends.days <= 30 then 'sale_ends_in_30' else 'sale_ends_in_60' end as kind) d
   where v.retired_at is null and v.stock > 0 and not v.unfinished
     -- No label that ends later is due under any margin; said so that an index is read.
     and v.expires_on <= (select india_day(now()) + 60 + (date '2000-01-01' - last_saleable_day(date '2000-01-01', max(sale_margin_days)))
                            from categories)
     and ends.days <= 60
     and not exists (select from pack_notices n
                      where n.variant_id = v.id and n.kind = d.kind and n.expires_on is not distinct from v.expires_on)`

/** The vendors that have to hear of a batch. */
export async function vendorsToTell(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ vendor_id: string }>`select distinct vendor_id from (${dueBatches}) due`.execute(trx)
  return rows.map((row) => row.vendor_id)
}

/** A batch whose sale ends or has ended. */
export interface EndingBatch {
  product_id: string
  slug: string
  name: string
  variant_name: string
  batch_number: string | null
  /** The last saleable day. */
  on: string
  has_ended: boolean
}

/** Notes that a vendor hears of its due batches now, and answers with them, the first to end first. Noted once each. */
export async function noteEnding(trx: Trx, vendorId: string): Promise<EndingBatch[]> {
  const { rows } = await sql<EndingBatch>`
    with due as (select * from (${dueBatches}) all_due where vendor_id = ${vendorId}),
    noted as (
      insert into pack_notices (variant_id, kind, expires_on) select variant_id, kind, expires_on from due
      on conflict do nothing returning variant_id, kind
    )
    select p.id as product_id, p.slug, p.name, v.name as variant_name, v.batch_number, n.kind = 'sale_ended' as has_ended,
           last_saleable_day(v.expires_on, c.sale_margin_days)::text as on
      from noted n
      join variants v on v.id = n.variant_id
      join products p on p.id = v.product_id
      join categories c on c.name = p.category
     order by 7, p.name, v.position`.execute(trx)
  return rows
}

/** Products look at their packs again, and their pages are dropped. */
export async function followPacks(trx: Trx, productIds: readonly string[]): Promise<void> {
  await sql`select follow_packs(p.id), announce_product(p.slug) from products p where p.id = any(${[...productIds]}::uuid[])`.execute(
    trx,
  )
}

const betweenMargins = statement(
  'products_between_margins',
  `select distinct v.product_id from variants v join products p on p.id = v.product_id
    where p.category = $1 and v.expires_on is not null and v.retired_at is null and v.stock > 0 and v.product_id > $4
      and (last_saleable_day(v.expires_on, $2) >= india_day(now())) <> (last_saleable_day(v.expires_on, $3) >= india_day(now()))
    order by v.product_id limit 500`,
  { product_id: uuid },
)

/** The products of a category with a batch that is on sale under one margin and not under the other, by id, 500 at most. */
export async function productsBetweenMargins(
  category: string,
  margins: { before: number; after: number },
  after: string,
): Promise<string[]> {
  const rows = await run(betweenMargins, [category, margins.before, margins.after, after])
  return rows.map((row) => row.product_id)
}
