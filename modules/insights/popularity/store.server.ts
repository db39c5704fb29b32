import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { db } from '#platform/db.server.ts'
import { countedDays, headStart, newDays, recentDays, recentWeight, reviewsPerPoint } from './rules.ts'

/** One connection for several transactions: what was counted stays beside it until the end. */
export const onOneConnection = <Result>(work: (on: Kysely<DB>) => Promise<Result>): Promise<Result> =>
  db.connection().execute(work)

const longer = sql`set local statement_timeout = '15min'`

/** Counts what was sold of every product, once for all steps. The cancellation of an order cancels its parts. */
export async function countSold(on: Kysely<DB>): Promise<void> {
  await on.transaction().execute(async (trx) => {
    await longer.execute(trx)
    await sql`
      create temporary table sold_points as
        select l.product_id,
               sum(l.quantity * case when s.created_at >= now() - make_interval(days => ${recentDays}) then ${recentWeight}::int else 1 end)::integer
                 as points
          from vendor_orders s join line_items l on l.vendor_order_id = s.id and l.cancelled_at is null
         where s.created_at >= now() - make_interval(days => ${countedDays}) and s.status <> 'cancelled'
         group by l.product_id`.execute(trx)
    await sql`alter table sold_points add primary key (product_id)`.execute(trx)
    await sql`analyze sold_points`.execute(trx)
  })
}

export async function forgetSold(on: Kysely<DB>): Promise<void> {
  await sql`drop table if exists sold_points`.execute(on)
}

/**
 * Writes the popularity of the next products after `last`, only where it changed. What somebody else is changing just now is left
 * for the next night instead of being waited for. Answers with the last of them (null at the end) and how many changed.
 */
export async function writePopularity(
  on: Kysely<DB>,
  last: string,
  step: number,
): Promise<{ last: string | null; changed: number }> {
  return on.transaction().execute(async (trx) => {
    await longer.execute(trx)
    const { rows } = await sql<{ last: string | null; changed: number }>`
      with page as materialized (select id from products where id > ${last} order by id limit ${step}),
      counted as (
        select p.id, coalesce(s.points, 0) + p.review_count / ${reviewsPerPoint}::int
               + case when p.created_at >= now() - make_interval(days => ${newDays}) then ${headStart}::int else 0 end as popularity
          from page join products p on p.id = page.id left join sold_points s on s.product_id = p.id
      ),
      changing as materialized (
        select p.id, c.popularity from products p join counted c on c.id = p.id
         where p.popularity <> c.popularity order by p.id for no key update of p skip locked
      ),
      changed as (update products p set popularity = c.popularity from changing c where p.id = c.id returning p.id)
      select (select id from page order by id desc limit 1) as last, (select count(*)::int from changed) as changed`.execute(
      trx,
    )
    return rows[0] ?? { last: null, changed: 0 }
  })
}

/** Lists and search show the new order; the index of every process looks again. */
export async function announceCatalogue(): Promise<void> {
  await sql`select pg_notify('catalog_changed', '["catalog"]')`.execute(db)
}
