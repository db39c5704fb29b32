import { sql } from 'kysely'
import { countUpTo } from '#platform/counted.server.ts'
import { integer, nullable, text } from '#platform/db/columns.ts'
import { db, run, statement, type Trx } from '#platform/db.server.ts'
import { type KeyPart, keysetOrder } from '#platform/keyset.server.ts'
import type { Cursor } from '#platform/kit/keyset.ts'
import { likeText } from '#platform/kit/search.ts'
import type { SettlementRow } from '../provider/port.ts'
import type { DifferenceKind } from '../rules.ts'
import type { DifferencesQuery } from '../shapes.ts'

const compare = statement('books_compare', 'select compare_books($1, $2, $3::jsonb) as found', {
  found: nullable(integer),
})

/** Compares a day of a provider's books with ours (db/functions/compare-books.sql). Answers how many new differences there are. */
export async function compareBooks(provider: string, day: string, lines: readonly SettlementRow[]): Promise<number> {
  const [row] = await run(compare, [provider, day, JSON.stringify(lines)])
  return row?.found ?? 0
}

const lastDay = statement('books_last_day', 'select max(day)::text as day from payment_book_days where provider = $1', {
  day: nullable(text),
})

/** The last day of a provider's books that was compared, `YYYY-MM-DD`; undefined before the first. */
export async function lastComparedDay(provider: string): Promise<string | undefined> {
  const [row] = await run(lastDay, [provider])
  return row?.day ?? undefined
}

export interface DifferenceRow {
  sort_key: string
  id: string
  kind: DifferenceKind
  subject: string
  order_no: string | null
  detail: string
  found_at: Date
  settled_at: Date | null
  settled_by: string | null
  settled_note: string | null
}

type Filter = Pick<DifferencesQuery, 'view' | 'kind' | 'q'>

const differenceKey: KeyPart[] = [{ expression: 'd.id', type: 'uuid' }]
export const differenceKeyLength = differenceKey.length

const matching = ({ view, kind, q }: Filter) => sql`
  from payment_differences d left join orders o on o.id = d.order_id left join profiles y on y.user_id = d.settled_by
 where true
  ${view === 'open' ? sql`and d.settled_at is null` : sql``}
  ${view === 'settled' ? sql`and d.settled_at is not null` : sql``}
  ${kind ? sql`and d.kind = ${kind}` : sql``}
  ${q ? sql`and (o.public_id like ${`${likeText(q.toUpperCase())}%`} or position(lower(${q}) in lower(d.subject)) > 0)` : sql``}`

const columns = sql`
  d.id, d.kind, d.subject, o.public_id as order_no, d.detail, d.found_at, d.settled_at, d.settled_note, y.name as settled_by`

/** A page of differences in the direction of the cursor, the latest first without one, `limit` rows at most. */
export async function selectDifferences(
  filter: Filter,
  cursor: Cursor | null,
  limit: number,
): Promise<DifferenceRow[]> {
  const { start, order, key } = keysetOrder(differenceKey, 'desc', cursor)
  const { rows } = await sql<DifferenceRow>`
    select ${key} as sort_key, ${columns} ${matching(filter)} and ${start} order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** How many the filter leaves, counted to `countedMax` and no further. */
export const countDifferences = (filter: Filter): Promise<number> => countUpTo(sql`select 1 ${matching(filter)}`)

/** Notes that a difference was seen to. Undefined where it was before, or there is none. */
export async function settleDifference(
  trx: Trx,
  { id, by, note }: { id: string; by: string; note: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ subject: string }>`
    update payment_differences set settled_at = now(), settled_by = ${by}, settled_note = ${note}
     where id = ${id} and settled_at is null returning subject`.execute(trx)
  return rows[0]?.subject
}
