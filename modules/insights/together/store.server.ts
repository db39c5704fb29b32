import { sql } from 'kysely'
import { integer, nullable, type RowOf, text } from '#platform/db/columns.ts'
import { inTransaction, run, statement } from '#platform/db.server.ts'

/** Another product, and its number in the index of the catalogue; null while it is not on sale. */
const neighbourShape = {
  slug: text,
  number: nullable(integer),
}

export type Neighbour = RowOf<typeof neighbourShape>

const together = statement(
  'products_bought_together',
  `select o.slug, e.number
     from products p
     join product_pairs t on t.product_id = p.id
     join products o on o.id = t.other_id
     left join catalogue_entries e on e.product_id = t.other_id
    where p.slug = $1 order by t.orders desc, t.other_id`,
  neighbourShape,
)

/** The products most often bought with one, the most frequent first. */
export const selectTogether = (slug: string): Promise<Neighbour[]> => run(together, [slug])

/** Counts all pairs of the last `days` again. It takes minutes at a million orders, so it has its own time limit. */
export async function refreshPairs(days: number, perProduct: number): Promise<void> {
  await inTransaction(async (trx) => {
    await sql`set local statement_timeout = '15min'`.execute(trx)
    await sql`select refresh_product_pairs(${days}, ${perProduct})`.execute(trx)
  })
}
