import { type RawBuilder, sql } from 'kysely'
import { countUpTo } from '#platform/counted.server.ts'
import { integer, text } from '#platform/db/columns.ts'
import { db, run, statement } from '#platform/db.server.ts'
import { type KeyPart, keysetOrder } from '#platform/keyset.server.ts'
import type { KeySpan } from '#platform/kit/ids.ts'
import { type Cursor, countedMax } from '#platform/kit/keyset.ts'
import type { Paise } from '#platform/kit/money.ts'
import { likeText } from '#platform/kit/search.ts'
import type { ListedStatus, Replacement, ReturnReason, ReturnStatus } from '../rules.ts'

export interface ReturnRow {
  sort_key: string
  public_id: string
  order_id: string
  customer_name: string
  vendor_name: string
  status: ReturnStatus
  /** The day in India on which a courier comes for it. */
  pick_up_on: string | null
  reason: ReturnReason
  wish: 'refund' | 'exchange'
  items: { name: string; variantName: string; quantity: number }[]
  worth_paise: Paise
  refund_paise: Paise
  /** What of it has not been sent. */
  due_paise: Paise
  requested_at: Date
  due_at: Date | null
  replacement: Replacement | null
  replacement_due_at: Date | null
  has_risen: boolean
  replacement_due: boolean
}

export type ReturnView = 'todo' | 'ours' | 'open' | 'ended'

export interface ReturnFilter extends KeySpan {
  vendorId: string | null
  view: ReturnView | undefined
  status: ListedStatus | undefined
  reason: ReturnReason | undefined
  /** Whose orders; absent for anybody's. */
  userId?: string | undefined
  /** The beginning of a number, or a part of a customer's name, in small letters. */
  q: string
}

/** With the operator: somebody asked for a decision, a step was late, or a replacement was reported. */
const isOurs = sql<boolean>`(r.status = 'escalated' or r.risen_at is not null or r.replacement = 'reported')`
/** As `isRefundDue` in words.ts. What is due is little, so that it is read from there: each refund's line by db/functions/refunds-of-return-line.sql, the other way round. */
const isRefundDue = sql<boolean>`(r.status = 'accepted' and (r.replacement is null or r.replacement in ('gone', 'paid')) and r.id in (
  select p.return_id from refunds f
    left join refunds w on w.id = f.rest_of
    left join return_acceptances a on a.id = coalesce(w.source, f.source)
    join return_lines p on p.id = coalesce(a.return_line_id, w.source, f.source)
   where f.kind = 'return' and f.status = 'due'))`
const isOpen = sql<boolean>`(r.status in ('requested', 'escalated', 'approved', 'in_transit', 'received') or r.replacement = 'reserved' and r.replacement_due_at is not null
  or r.replacement in ('sent', 'reported') or ${isRefundDue})`

const viewOf: Record<ReturnView, RawBuilder<boolean>> = {
  todo: sql`is_for_vendor(r)`,
  ours: isOurs,
  open: isOpen,
  // A return without an exchange has no `replacement`: its `isOpen` is null, not false.
  ended: sql`(${isOpen}) is not true`,
}

function matches({ vendorId, userId, view, status, reason, q, fromKey, beforeKey }: ReturnFilter): RawBuilder<boolean> {
  const number = q.toUpperCase()
  return sql<boolean>`
    true
    ${vendorId ? sql`and r.vendor_id = ${vendorId}` : sql``}
    ${userId ? sql`and r.order_id in (select o.id from orders o where o.user_id = ${userId})` : sql``}
    ${view ? sql`and ${viewOf[view]}` : sql``}
    ${status === 'refund_due' ? sql`and ${isRefundDue}` : status ? sql`and r.status = ${status}` : sql``}
    ${reason ? sql`and r.reason = ${reason}` : sql``}
    ${fromKey ? sql`and r.id >= ${fromKey}::uuid` : sql``}
    ${beforeKey ? sql`and r.id < ${beforeKey}::uuid` : sql``}
    ${
      q
        ? sql`and (starts_with(r.public_id, ${number}) or exists (
            select from orders o where o.id = r.order_id
               and (starts_with(o.public_id, ${number}) or lower(o.customer_name) like ${`%${likeText(q.toLowerCase())}%`})))`
        : sql``
    }`
}

/** What is owed first comes first; everything else by its age, the latest first. */
export const returnSorts = {
  due: {
    key: [
      { expression: 'coalesce(r.due_at, r.replacement_due_at, r.requested_at)', type: 'timestamptz' },
      { expression: 'r.id', type: 'uuid' },
    ],
    direction: 'asc',
  },
  newest: { key: [{ expression: 'r.id', type: 'uuid' }], direction: 'desc' },
} as const satisfies Record<string, { key: KeyPart[]; direction: 'asc' | 'desc' }>

/** What the pieces of the return `r` cost (db/functions/worth-of-return-line.sql), and what of it goes back. */
const sums = sql`
  select coalesce(sum(worth_of_return_line(p)), 0)::bigint as worth_paise,
         coalesce(sum(f.paise), 0)::bigint as refund_paise, coalesce(sum(f.due_paise), 0)::bigint as due_paise,
         coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'variantName', l.variant_name, 'quantity', p.quantity) order by l.position), '[]') as items
    from return_lines p join line_items l on l.id = p.line_item_id
    cross join lateral (select sum(b.amount_paise) as paise, sum(b.amount_paise) filter (where b.status = 'due') as due_paise
                          from refunds_of_return_line(p.id) b) f
   where p.return_id = r.id`

/** A page of returns. The page is cut before the joins. */
export async function selectReturns(
  filter: ReturnFilter,
  sort: (typeof returnSorts)[keyof typeof returnSorts],
  cursor: Cursor | null,
  limit: number,
): Promise<ReturnRow[]> {
  const { start, order, key } = keysetOrder(sort.key, sort.direction, cursor)
  const { rows } = await sql<ReturnRow>`
    select ${key} as sort_key, r.public_id, o.public_id as order_id, o.customer_name, v.name as vendor_name, r.status, r.pick_up_on::text as pick_up_on, r.reason, r.wish,
           t.items, t.worth_paise, t.refund_paise, t.due_paise, r.requested_at, r.due_at, r.replacement, r.replacement_due_at, r.risen_at is not null as has_risen,
           r.replacement is not distinct from 'reserved' and r.replacement_due_at is not null as replacement_due
      from (select * from returns r where ${matches(filter)} and ${start} order by ${order} limit ${limit}) r
      join orders o on o.id = r.order_id
      join vendors v on v.id = r.vendor_id
      cross join lateral (${sums}) t
     order by ${order}`.execute(db)
  return rows
}

/** How many returns match, counted to `countedMax` and no further. */
export const countReturns = (filter: ReturnFilter): Promise<number> =>
  countUpTo(sql`select 1 from returns r where ${matches(filter)}`)

/** The sums of all that match; of more than can be counted, of so many. */
export async function sumReturns(
  filter: ReturnFilter,
): Promise<{ worth_paise: Paise; refund_paise: Paise; due_paise: Paise }> {
  const { rows } = await sql<{ worth_paise: Paise; refund_paise: Paise; due_paise: Paise }>`
    select coalesce(sum(t.worth_paise), 0)::bigint as worth_paise, coalesce(sum(t.refund_paise), 0)::bigint as refund_paise,
           coalesce(sum(t.due_paise), 0)::bigint as due_paise
      from (select * from returns r where ${matches(filter)} order by r.id desc limit ${sql.lit(countedMax)}) r
      cross join lateral (${sums}) t`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A sum gave no row.')
  return row
}

const vendorName = statement('returns_vendor_name', 'select id::text, name from vendors where id = $1', {
  id: text,
  name: text,
})

/** The vendor that a list is narrowed to. */
export async function findReturnsVendor(vendorId: string) {
  const [row] = await run(vendorName, [vendorId])
  return row
}

const ours = statement(
  'returns_for_operator',
  `select count(*)::integer as ours from (
     select from returns r where r.status = 'escalated' union all
     select from returns r where r.risen_at is not null and r.status <> 'escalated' union all
     select from returns r where r.replacement = 'reported' and r.risen_at is null and r.status <> 'escalated' limit 1000) t`,
  { ours: integer },
)

/** How many returns the operator has to look after, counted to 1,000. */
export async function countForOperator(): Promise<number> {
  const [row] = await run(ours, [])
  return row?.ours ?? 0
}
