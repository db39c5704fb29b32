import { sql } from 'kysely'
import { db, run, statement } from '#platform/db.server.ts'

const together = statement<{ other_id: string }>(
  'products_bought_together',
  'select other_id from product_pairs where product_id = $1 order by orders desc, other_id',
)

/** The products most often bought with one, the most frequent first. */
export async function selectTogether(productId: string): Promise<string[]> {
  const rows = await run(together, [productId])
  return rows.map((row) => row.other_id)
}

/** Counts all pairs of the last `days` anew. Minutes at a million orders, so it has its own time. */
export async function refreshPairs(days: number, perProduct: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '15min'`.execute(trx)
    await sql`select refresh_product_pairs(${days}, ${perProduct})`.execute(trx)
  })
}
