import { type RawBuilder, sql } from 'kysely'
import { countUpTo } from '#platform/counted.server.ts'
import { db } from '#platform/db.server.ts'
import { type KeyPart, keysetOrder } from '#platform/keyset.server.ts'
import type { KeySpan } from '#platform/kit/ids.ts'
import { type Cursor, countedMax } from '#platform/kit/keyset.ts'
import type { Paise } from '#platform/kit/money.ts'
import { likeText } from '#platform/kit/search.ts'
import type { RowOutcome } from '../rules.ts'

export type CashView = 'with_couriers' | 'overdue' | 'remitted'

export interface CashFilter extends KeySpan {
  view: CashView | undefined
  /** The beginning of an order's number or of a tracking number. */
  q: string
  /** What was collected before this moment is overdue. */
  overdueBefore: Date
}

export interface CashRow {
  sort_key: string
  id: string
  order_id: string
  vendor: string
  courier: string | null
  tracking_number: string | null
  amount_paise: Paise
  collected_at: Date
  utr: string | null
  remitted_on: string | null
}

const byAge: KeyPart[] = [{ expression: 'c.id', type: 'uuid' }]

function matches({ view, q, overdueBefore, fromKey, beforeKey }: CashFilter): RawBuilder<boolean> {
  const start = `${likeText(q.toUpperCase())}%`
  return sql<boolean>`
    true
    ${view === 'remitted' ? sql`and c.remitted_by_row is not null` : view ? sql`and c.remitted_by_row is null` : sql``}
    ${view === 'overdue' ? sql`and c.collected_at < ${overdueBefore}` : sql``}
    ${fromKey ? sql`and c.id >= ${fromKey}::uuid` : sql``}
    ${beforeKey ? sql`and c.id < ${beforeKey}::uuid` : sql``}
    ${
      q
        ? sql`and exists (select from vendor_orders s join orders o on o.id = s.order_id
             where s.id = c.vendor_order_id and (o.public_id like ${start} or upper(s.tracking_number) like ${start}))`
        : sql``
    }`
}

/** A page of what was collected; what couriers have longest comes first, of anything else the latest. */
export async function selectCash(filter: CashFilter, cursor: Cursor | null, limit: number): Promise<CashRow[]> {
  const isWaiting = filter.view === 'with_couriers' || filter.view === 'overdue'
  const { start, order, key } = keysetOrder(byAge, isWaiting ? 'asc' : 'desc', cursor)
  const { rows } = await sql<CashRow>`
    select ${key} as sort_key, c.id, o.public_id as order_id, v.name as vendor, s.carrier as courier, s.tracking_number, c.amount_paise, c.collected_at,
           t.utr, r.paid_on::text as remitted_on
      from (select * from cash_collections c where ${matches(filter)} and ${start} order by ${order} limit ${limit}) c
      join vendor_orders s on s.id = c.vendor_order_id
      join orders o on o.id = c.order_id
      join vendors v on v.id = s.vendor_id
      left join cash_rows r on r.id = c.remitted_by_row
      left join cash_transfers t on t.id = r.transfer_id
     order by ${order}`.execute(db)
  return rows
}

/** How many match, counted to `countedMax` and no further. */
export const countCash = (filter: CashFilter): Promise<number> =>
  countUpTo(sql`select 1 from cash_collections c where ${matches(filter)}`)

/** What all that match come to, in paise; of more than can be counted, of so many. */
export async function sumCash(filter: CashFilter): Promise<Paise> {
  const { rows } = await sql<{ sum: Paise }>`
    select coalesce(sum(c.amount_paise), 0)::bigint as sum
      from (select c.amount_paise from cash_collections c where ${matches(filter)} limit ${sql.lit(countedMax)}) c`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('A sum gave no row.')
  return row.sum
}

export interface DifferenceRow {
  sort_key: string
  id: string
  line: number
  file: string
  courier: string
  utr: string
  tracking_number: string
  amount_paise: Paise
  paid_on: string
  outcome: RowOutcome
  order_id: string | null
  collected_paise: Paise | null
}

const differing = sql<boolean>`d.outcome <> 'matched'`

/** A page of rows that are not what was collected, the latest first. */
export async function selectDifferences(cursor: Cursor | null, limit: number): Promise<DifferenceRow[]> {
  const { start, order, key } = keysetOrder([{ expression: 'd.id', type: 'uuid' }], 'desc', cursor)
  const { rows } = await sql<DifferenceRow>`
    select ${key} as sort_key, d.id, d.line, f.name as file, f.courier, t.utr, d.tracking_number, d.amount_paise, d.paid_on::text as paid_on, d.outcome,
           o.public_id as order_id, c.amount_paise as collected_paise
      from (select * from cash_rows d where ${differing} and ${start} order by ${order} limit ${limit}) d
      join cash_transfers t on t.id = d.transfer_id
      join cash_files f on f.id = t.file_id
      left join cash_collections c on c.id = d.collection_id
      left join orders o on o.id = c.order_id
     order by ${order}`.execute(db)
  return rows
}

/** How many rows are not what was collected, counted to `countedMax` and no further. */
export const countDifferences = (): Promise<number> => countUpTo(sql`select 1 from cash_rows d where ${differing}`)
