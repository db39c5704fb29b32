import { sql } from 'kysely'
import { nothing } from '#platform/db/columns.ts'
import { inTransaction, run, statement } from '#platform/db.server.ts'
import { countedDays, headStart, newDays, recentDays, recentWeight, reviewsPerPoint } from './rules.ts'

/**
 * Writes the popularity and the sales of the next products after `last`, only where it changed; lines are read by product, so that a step costs what
 * its own products sold. The cancellation of an order cancels its parts. What somebody else is changing just now is left for the next
 * night instead of being waited for. Answers with the last of them (null at the end) and how many changed.
 */
export async function writePopularity(last: string, step: number): Promise<{ last: string | null; changed: number }> {
  return inTransaction(async (trx) => {
    await sql`set local statement_timeout = '5min'`.execute(trx)
    const { rows } = await sql<{ last: string | null; changed: number }>`
      with page as materialized (
        select id, review_count, popularity, sold_lately, created_at from products where id > ${last}::uuid order by id limit ${step}
      ),
      sold as materialized (
        select l.product_id,
               sum(l.quantity * case when s.created_at >= now() - make_interval(days => ${recentDays}) then ${recentWeight}::int else 1 end)::integer
                 as points,
               sum(l.quantity)::integer as pieces
          from line_items l join vendor_orders s on s.id = l.vendor_order_id
         where l.product_id > ${last}::uuid
           and l.product_id <= (select id from page order by id desc limit 1)
           and l.cancelled_at is null and is_sold(s.status, s.released_at)
           and s.created_at >= now() - make_interval(days => ${countedDays})
         group by l.product_id
      ),
      counted as (
        select p.id, p.popularity as was, p.sold_lately as had_sold, coalesce(s.pieces, 0) as sold,
               coalesce(s.points, 0) + p.review_count / ${reviewsPerPoint}::int
               + case when p.created_at >= now() - make_interval(days => ${newDays}) then ${headStart}::int else 0 end as popularity
          from page p left join sold s on s.product_id = p.id
      ),
      changing as materialized (
        select p.id, c.popularity, c.sold from products p join counted c on c.id = p.id
         where (c.was, c.had_sold) <> (c.popularity, c.sold) order by p.id for no key update of p skip locked
      ),
      changed as (update products p set popularity = c.popularity, sold_lately = c.sold from changing c where p.id = c.id returning p.id)
      select (select id from page order by id desc limit 1) as last, (select count(*)::int from changed) as changed`.execute(
      trx,
    )
    return rows[0] ?? { last: null, changed: 0 }
  })
}

const announce = statement('announce_catalogue', `select pg_notify('catalog_changed', '["catalog"]')`, {
  pg_notify: nothing,
})

/** Lists and search show the new order; the index of every process looks again. */
export async function announceCatalogue(): Promise<void> {
  await run(announce, [])
}
