import { type RawBuilder, sql } from 'kysely'
import { countUpTo } from '#platform/counted.server.ts'
import { db } from '#platform/db.server.ts'
import { type KeyPart, keysetOrder } from '#platform/keyset.server.ts'
import type { KeySpan } from '#platform/kit/ids.ts'
import { type Cursor, countedMax } from '#platform/kit/keyset.ts'
import type { Paise } from '#platform/kit/money.ts'
import { likeText } from '#platform/kit/search.ts'
import type { RowOutcome, SettlementKind } from '../rules.ts'
import type { CashDifferencesQuery } from '../shapes.ts'

export type CashView = 'with_couriers' | 'overdue' | 'remitted' | 'written_off'

export interface CashFilter extends KeySpan {
  view: CashView | undefined
  /** The shipments that a search found (`findShipmentIds`); null for any. */
  found: readonly string[] | null
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
  /** What is missing of it and was written off; null where it was handed over. */
  written_off_paise: Paise | null
  settled_at: Date | null
  settled_by: string | null
  settled_note: string | null
}

/** What couriers have longest comes first, as their index has it; of anything else the latest. */
const byAge: KeyPart[] = [
  { expression: 'c.collected_at', type: 'timestamptz' },
  { expression: 'c.id', type: 'uuid' },
]
const latest: KeyPart[] = [{ expression: 'c.id', type: 'uuid' }]

/** The order of a view. */
export const cashSorting = (view: CashView | undefined): { key: KeyPart[]; direction: 'asc' | 'desc' } =>
  view === 'with_couriers' || view === 'overdue' ? { key: byAge, direction: 'asc' } : { key: latest, direction: 'desc' }

const awaited = sql`c.remitted_by_row is null and c.written_off_by_row is null and c.settled_as is null`
/** What was written off of cash: what a row names too little, or all that a person gave up. */
const missing = sql`case when c.settled_as = 'lost' then c.amount_paise else c.written_off_paise end`
const handedOver = sql`(c.remitted_by_row is not null or c.settled_as = 'received')`

function isIn(view: CashView, overdueBefore: Date): RawBuilder<unknown> {
  if (view === 'remitted') return handedOver
  if (view === 'written_off')
    return sql`c.remitted_by_row is null and (c.written_off_by_row is not null or c.settled_as is not distinct from 'lost')`
  return view === 'overdue' ? sql`${awaited} and c.collected_at < ${overdueBefore}` : awaited
}

/**
 * The shipments whose order's number or own tracking number begins with these words, so many of each as a list counts. They are looked up first:
 * from the other side each of a million collections would be asked for its order.
 */
export async function findShipmentIds(words: string): Promise<string[]> {
  const start = `${likeText(words.toUpperCase())}%`
  const { rows } = await sql<{ id: string }>`
    (select s.id from vendor_orders s
      where s.order_id in (select o.id from orders o where o.public_id like ${start} limit ${sql.lit(countedMax)}))
    union
    (select s.id from vendor_orders s where upper(s.tracking_number) like ${start} limit ${sql.lit(countedMax)})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

function matches({ view, found, overdueBefore, fromKey, beforeKey }: CashFilter): RawBuilder<boolean> {
  return sql<boolean>`
    true
    ${view ? sql`and ${isIn(view, overdueBefore)}` : sql``}
    ${fromKey ? sql`and c.id >= ${fromKey}::uuid` : sql``}
    ${beforeKey ? sql`and c.id < ${beforeKey}::uuid` : sql``}
    ${found ? sql`and c.vendor_order_id = any(${sql.val(found)}::uuid[])` : sql``}`
}

/** A page of what was collected, in the order of its view. */
export async function selectCash(filter: CashFilter, cursor: Cursor | null, limit: number): Promise<CashRow[]> {
  const sorting = cashSorting(filter.view)
  const { start, order, key } = keysetOrder(sorting.key, sorting.direction, cursor)
  const { rows } = await sql<CashRow>`
    select ${key} as sort_key, c.id, o.public_id as order_id, v.name as vendor, s.carrier as courier, s.tracking_number, c.amount_paise, c.collected_at,
           coalesce(r.settled_reference, t.utr, c.settled_reference) as utr, coalesce(r.settled_on, r.paid_on, c.settled_on)::text as remitted_on,
           case when c.remitted_by_row is null then ${missing} end as written_off_paise,
           case when c.remitted_by_row is null then c.settled_at end as settled_at, y.name as settled_by, c.settled_note
      from (select * from cash_collections c where ${matches(filter)} and ${start} order by ${order} limit ${limit}) c
      join vendor_orders s on s.id = c.vendor_order_id
      join orders o on o.id = c.order_id
      join vendors v on v.id = s.vendor_id
      left join cash_rows r on r.id = c.remitted_by_row
      left join cash_transfers t on t.id = r.transfer_id
      left join profiles y on y.user_id = c.settled_by
     order by ${order}`.execute(db)
  return rows
}

/** When the oldest cash that is with a courier was collected; undefined where there is none. */
export async function findOldest(): Promise<Date | undefined> {
  const { rows } = await sql<{ collected_at: Date }>`
    select c.collected_at from cash_collections c where ${awaited} order by c.collected_at limit 1`.execute(db)
  return rows[0]?.collected_at
}

/** How many match, counted to `countedMax` and no further. */
export const countCash = (filter: CashFilter): Promise<number> =>
  countUpTo(sql`select 1 from cash_collections c where ${matches(filter)}`)

/** What all that match come to, in paise, and of what is written off only that; of more than can be counted, of so many. */
export async function sumCash(filter: CashFilter): Promise<Paise> {
  const amount = filter.view === 'written_off' ? missing : sql`c.amount_paise`
  const { rows } = await sql<{ sum: Paise }>`
    select coalesce(sum(c.paise), 0)::bigint as sum
      from (select ${amount} as paise from cash_collections c where ${matches(filter)} limit ${sql.lit(countedMax)}) c`.execute(
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
  parcel_courier: string | null
  first_line: number | null
  settled_as: SettlementKind | null
  settled_at: Date | null
  settled_by: string | null
  settled_reference: string | null
  settled_on: string | null
  settled_note: string | null
}

export type DifferenceFilter = Pick<CashDifferencesQuery, 'view' | 'outcome' | 'q'>

function differing({ view, outcome, q }: DifferenceFilter): RawBuilder<boolean> {
  const start = `${likeText(q.toUpperCase())}%`
  return sql<boolean>`
    d.outcome <> 'matched'
    ${view === 'open' ? sql`and d.settled_at is null` : sql``}
    ${view === 'settled' ? sql`and d.settled_at is not null` : sql``}
    ${outcome ? sql`and d.outcome = ${outcome}` : sql``}
    ${
      q
        ? sql`and (d.tracking_number like ${start}
             or exists (select from cash_transfers t where t.id = d.transfer_id and t.utr like ${start})
             or exists (select from cash_collections c join orders o on o.id = c.order_id where c.id = d.collection_id and o.public_id like ${start}))`
        : sql``
    }`
}

/** A page of rows that are not what was collected, the latest first. */
export async function selectDifferences(
  filter: DifferenceFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<DifferenceRow[]> {
  const { start, order, key } = keysetOrder([{ expression: 'd.id', type: 'uuid' }], 'desc', cursor)
  const { rows } = await sql<DifferenceRow>`
    select ${key} as sort_key, d.id, d.line, f.name as file, f.courier, t.utr, d.tracking_number, d.amount_paise, d.paid_on::text as paid_on, d.outcome,
           o.public_id as order_id, c.amount_paise as collected_paise, s.carrier as parcel_courier,
           (select min(e.line) from cash_transfers u join cash_rows e on e.transfer_id = u.id
             where d.outcome = 'duplicate' and u.file_id = t.file_id and e.collection_id = d.collection_id and e.line < d.line) as first_line,
           d.settled_as, d.settled_at, y.name as settled_by, d.settled_reference, d.settled_on::text as settled_on, d.settled_note
      from (select * from cash_rows d where ${differing(filter)} and ${start} order by ${order} limit ${limit}) d
      join cash_transfers t on t.id = d.transfer_id
      join cash_files f on f.id = t.file_id
      left join cash_collections c on c.id = d.collection_id
      left join vendor_orders s on s.id = c.vendor_order_id
      left join orders o on o.id = c.order_id
      left join profiles y on y.user_id = d.settled_by
     order by ${order}`.execute(db)
  return rows
}

/** How many rows the filter leaves, counted to `countedMax` and no further. */
export const countDifferences = (filter: DifferenceFilter): Promise<number> =>
  countUpTo(sql`select 1 from cash_rows d where ${differing(filter)}`)
