import { type RawBuilder, sql } from 'kysely'
import { db } from './db.server.ts'
import { countedMax } from './kit/keyset.ts'
import { required } from './kit/required.ts'

/** The number of rows of a query, for use within another query. Counting stops at `most`. */
export const countOf = (rows: RawBuilder<unknown>, most = countedMax): RawBuilder<number> =>
  sql<number>`(select count(*) from (${rows} limit ${sql.lit(most)}) counted)`

/** How many rows a query has. Counting stops at `most`, so a list of a million rows costs no more than one of 10,000. */
export async function countUpTo(query: RawBuilder<unknown>, most = countedMax): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${countOf(query, most)} as count`.execute(db)
  return required(rows[0], 'the row of a count').count
}
