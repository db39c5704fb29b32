import { sql } from 'kysely'
import { countUpTo } from '#platform/counted.server.ts'
import { integer, paise, text } from '#platform/db/columns.ts'
import { db, run, statement, type Trx } from '#platform/db.server.ts'
import { type KeyPart, keysetOrder } from '#platform/keyset.server.ts'
import type { Cursor } from '#platform/kit/keyset.ts'
import type { Paise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import { likeText } from '#platform/kit/search.ts'
import type { ChargeBack } from '../provider/port.ts'
import { type ChargeBackStatus, reminderDays } from '../rules.ts'
import type { ChargeBacksQuery } from '../shapes.ts'

const versionOf = statement(
  'charge_back_version',
  'select version from payment_charge_backs where provider = $1 and provider_reference = $2',
  { version: integer },
)

/** The version in which a charge-back stands here; 0 where it does not. */
export async function findVersion(provider: string, reference: string): Promise<number> {
  const [row] = await run(versionOf, [provider, reference])
  return row?.version ?? 0
}

export type NotedChargeBack = 'noted' | 'older' | 'mismatch' | 'nobody'

/** Notes what a provider said of a charge-back that stood here as `version` before it was asked (db/functions/record-charge-back.sql). */
export async function recordChargeBack(
  trx: Trx,
  provider: string,
  told: ChargeBack,
  version: number,
): Promise<NotedChargeBack> {
  const { reference, paymentReference, amountPaise, currency, status, phase, reasonCode, reason } = told
  const { rows } = await sql<{ outcome: NotedChargeBack }>`
    select record_charge_back(${provider}, ${reference}, ${paymentReference}, ${amountPaise}, ${currency}, ${status}, ${phase}, ${reasonCode},
                              ${reason}, ${told.respondBy}, ${told.openedAt}, ${version}) as outcome`.execute(trx)
  return required(rows[0], 'the outcome of a charge-back').outcome
}

export interface ChargeBackRow {
  sort_key: string
  id: string
  provider: string
  provider_reference: string
  order_no: string
  amount_paise: Paise
  status: ChargeBackStatus
  phase: string | null
  reason_code: string | null
  reason: string | null
  respond_by: Date | null
  opened_at: Date
  ended_at: Date | null
  evidence: string | null
  evidence_on: string | null
  evidence_by: string | null
  decided_by: string | null
}

type Filter = Pick<ChargeBacksQuery, 'view' | 'due'> & { q?: string }

const everyOne: Filter = { view: 'all' }

const soonest: KeyPart[] = [
  { expression: "coalesce(b.respond_by, b.opened_at + interval '10 years')", type: 'timestamptz' },
  { expression: 'b.id', type: 'uuid' },
]
const latest: KeyPart[] = [{ expression: 'b.id', type: 'uuid' }]

/** What is to be answered begins with what is due first, every other list with the latest. */
export const chargeBackKey = ({ view }: Pick<Filter, 'view'>): readonly KeyPart[] =>
  view === 'answer' ? soonest : latest

const waits = sql`b.status = 'open' and b.evidence is null`
const views = {
  answer: sql`and ${waits}`,
  bank: sql`and b.ended_at is null and not (${waits})`,
  ended: sql`and b.ended_at is not null`,
  all: sql``,
}
const dues = {
  overdue: sql`and b.ended_at is null and b.respond_by <= now()`,
  soon: sql`and b.ended_at is null and b.respond_by > now() and b.respond_by <= now() + make_interval(days => ${reminderDays})`,
}

const matching = ({ view, due, q }: Filter) => sql`
  from payment_charge_backs b join orders o on o.id = b.order_id left join profiles y on y.user_id = b.evidence_by
 where true ${views[view]} ${due ? dues[due] : sql``}
  ${q ? sql`and (o.public_id like ${`${likeText(q.toUpperCase())}%`} or position(lower(${q}) in lower(b.provider_reference)) > 0)` : sql``}`

const columns = sql`
  b.id, b.provider, b.provider_reference, o.public_id as order_no, b.amount_paise, b.status, b.phase, b.reason_code, b.reason, b.respond_by,
  b.opened_at, b.ended_at, b.evidence, b.evidence_on::text, y.name as evidence_by,
  case when b.decided_by is not null then coalesce((select d.name from profiles d where d.user_id = b.decided_by), '') end as decided_by`

/** A page of charge-backs in the direction of the cursor, `limit` rows at most. */
export async function selectChargeBacks(
  filter: Filter,
  cursor: Cursor | null,
  limit: number,
): Promise<ChargeBackRow[]> {
  const direction = filter.view === 'answer' ? 'asc' : 'desc'
  const { start, order, key } = keysetOrder(chargeBackKey(filter), direction, cursor)
  const { rows } = await sql<ChargeBackRow>`
    select ${key} as sort_key, ${columns} ${matching(filter)} and ${start} order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** How many the filter leaves, counted to `countedMax` and no further. */
export const countChargeBacks = (filter: Filter): Promise<number> => countUpTo(sql`select 1 ${matching(filter)}`)

/** The charge-backs of an order, oldest first. */
export async function selectChargeBacksOf(orderId: string): Promise<ChargeBackRow[]> {
  const { rows } = await sql<ChargeBackRow>`
    select '' as sort_key, ${columns} ${matching(everyOne)} and b.order_id = ${orderId}
     order by b.opened_at, b.id`.execute(db)
  return rows
}

/** One charge-back; undefined where there is none. */
export async function findChargeBack(trx: Trx, id: string): Promise<ChargeBackRow | undefined> {
  const { rows } = await sql<ChargeBackRow>`
    select '' as sort_key, ${columns} ${matching(everyOne)} and b.id = ${id}`.execute(trx)
  return rows[0]
}

/** Notes what was sent to the gateway as evidence. Answers order and reference; undefined where the bank has decided, or there is none. */
export async function noteEvidence(
  trx: Trx,
  { id, by, text: words, sentOn }: { id: string; by: string; text: string; sentOn: string },
): Promise<{ order_no: string; provider_reference: string; order_id: string } | undefined> {
  const { rows } = await sql<{ order_no: string; provider_reference: string; order_id: string }>`
    update payment_charge_backs b set evidence = ${words}, evidence_on = ${sentOn}::date, evidence_by = ${by}
      from orders o
     where o.id = b.order_id and b.id = ${id} and b.ended_at is null
    returning o.public_id as order_no, b.provider_reference, b.order_id`.execute(trx)
  if (rows[0]) await sql`select announce_order(${rows[0].order_id}, 'refunded')`.execute(trx)
  return rows[0]
}

/** Marks those as told of that have to be answered soon. `id`: this one alone. Answers the ids. */
export async function markReminded(trx: Trx, id: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payment_charge_backs b set reminded_at = now()
     where ${waits} and b.reminded_at is null and b.respond_by > now()
       and b.respond_by <= now() + make_interval(days => ${reminderDays}) ${id ? sql`and b.id = ${id}` : sql``}
    returning b.id`.execute(trx)
  return rows.map((row) => row.id)
}

const undecided = statement(
  'charge_backs_to_ask_about',
  `select provider_reference as reference from payment_charge_backs
    where provider = $1 and ended_at is null and asked_at < now() - interval '1 day' order by asked_at limit 100`,
  { reference: text },
)

/** Those that nobody has asked about for a day while a bank decides. */
export const selectUnasked = async (provider: string): Promise<string[]> =>
  (await run(undecided, [provider])).map(({ reference }) => reference)

const asked = statement(
  'charge_back_asked',
  'update payment_charge_backs set asked_at = now() where provider = $1 and provider_reference = $2',
  {},
)

/** Notes that a provider is asked about one, so that the next day begins with the others where it does not answer. */
export async function markAsked(provider: string, reference: string): Promise<void> {
  await run(asked, [provider, reference])
}

/**
 * Notes how the bank decided, as somebody here says (db/functions/decide-charge-back.sql). Answers order, reference and how it stood; undefined where the bank
 * has decided, or there is none.
 */
export async function endByHand(
  trx: Trx,
  { id, by, status }: { id: string; by: string; status: ChargeBackStatus },
): Promise<{ order_no: string; provider_reference: string; before: ChargeBackStatus } | undefined> {
  const row = await findChargeBack(trx, id)
  const { rows } = await sql<{ done: boolean }>`select decide_charge_back(${id}, ${status}, ${by}) as done`.execute(trx)
  if (!row || !rows[0]?.done) return undefined
  return { order_no: row.order_no, provider_reference: row.provider_reference, before: row.status }
}

const paymentOf = statement(
  'charge_back_payment',
  'select amount_paise from payment_captures where provider = $1 and provider_reference = $2',
  { amount_paise: paise },
)

/** What was taken by a payment of a provider, in paise; undefined where it is none of ours. */
export async function findTaken(provider: string, reference: string): Promise<Paise | undefined> {
  const [row] = await run(paymentOf, [provider, reference])
  return row?.amount_paise
}
