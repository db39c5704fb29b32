import { sql } from 'kysely'
import { db, lookup, run } from '#platform/db.server.ts'

const together = lookup<{ number: number }>(
  'products_bought_together',
  `select e.number
     from products p join product_pairs t on t.product_id = p.id join catalogue_entries e on e.product_id = t.other_id
    where p.slug = $1 order by t.orders desc, t.other_id`,
)

/** The numbers of the products most often bought with one, the most frequent first. */
export async function selectTogether(slug: string): Promise<number[]> {
  const rows = await run(together, [slug])
  return rows.map((row) => row.number)
}

/** Counts all pairs of the last `days` anew. Minutes at a million orders, so it has its own time. */
export async function refreshPairs(days: number, perProduct: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '15min'`.execute(trx)
    await sql`select refresh_product_pairs(${days}, ${perProduct})`.execute(trx)
  })
}
