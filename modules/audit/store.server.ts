import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { countUpTo } from '#platform/counted.server.ts'
import { instant, nothing, nullable, text } from '#platform/db/columns.ts'
import { db, inTransaction, run, statement } from '#platform/db.server.ts'
import { keysetOrder } from '#platform/keyset.server.ts'
import { keysOfDays } from '#platform/kit/ids.ts'
import type { Cursor } from '#platform/kit/keyset.ts'
import { likeText } from '#platform/kit/search.ts'
import { type AuditActor, type AuditEntry, type AuditEvent, type AuditKind, lookActions } from './rules.ts'
import type { AuditQuery } from './shapes.ts'

/**
 * Adds a line to the audit trail. Given a transaction, the line is written with it or not at all; lines are never
 * changed.
 */
export async function insertEntry(on: Kysely<DB>, by: AuditActor, entry: AuditEntry): Promise<void> {
  const json = (value: Record<string, unknown> | null | undefined) => (value ? JSON.stringify(value) : null)
  await on
    .insertInto('audit_log')
    .values({
      actor_id: by.userId,
      actor_name: by.name,
      actor_role: by.role,
      network: by.network,
      action: entry.action,
      subject_type: entry.subject.type,
      subject_id: entry.subject.id,
      subject_name: entry.subject.name ?? '',
      before: json(entry.before),
      after: json(entry.after),
      reason: entry.reason ?? null,
    })
    .execute()
}

/**
 * The insert of a line for an event that changed nothing. It runs alone or, with a condition behind it, in the WITH of
 * another statement. Its nine values begin at `$first`.
 */
export const eventInsert = (first: number): string =>
  `insert into audit_log (actor_id, actor_name, actor_role, network, action, subject_type, subject_id, subject_name, reason)
   select ${Array.from({ length: 9 }, (_, at) => `$${first + at}`).join(', ')}`

/** The nine values that `eventInsert` writes, in its order. */
export function eventValues(by: AuditActor, { action, subject, reason = null }: AuditEvent): unknown[] {
  const { userId, name, role, network } = by
  return [userId, name, role, network, action, subject.type, subject.id, subject.name ?? '', reason]
}

const newEvent = statement('audit_event', eventInsert(1), {})

/** Adds a line for an event that changed nothing, such as a sign-in. */
export async function insertEvent(by: AuditActor, event: AuditEvent): Promise<void> {
  await run(newEvent, eventValues(by, event))
}

/**
 * Adds a line for an event, unless the same person did the same to the same thing within so many minutes. What one page asks for at the same moment
 * waits for one another, so that one line is written.
 */
export async function insertOpening(by: AuditActor, event: AuditEvent, minutes: number): Promise<void> {
  const { action, subject } = event
  const same = [by.userId, action, subject.type, subject.id, subject.name ?? ''].join(' ')
  await inTransaction(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${same}, 0))`.execute(trx)
    const { rows } = await sql`
      select from audit_log a
       where a.subject_type = ${subject.type} and a.subject_id = ${subject.id} and a.subject_name = ${subject.name ?? ''}
         and a.action = ${action} and a.actor_id = ${by.userId}::uuid and a.happened_at > now() - make_interval(mins => ${minutes})
       limit 1`.execute(trx)
    if (rows.length === 0) await insertEntry(trx, by, event)
  })
}

export interface AuditRow {
  id: string
  happened_at: Date
  actor_id: string | null
  actor_name: string
  actor_role: string
  action: string
  subject_type: string
  subject_id: string
  subject_name: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
  network: string
}

type Filter = Omit<AuditQuery, 'cursor' | 'limit'>

// Ids contain the time, so a day is a range of ids and one index serves both filter and order.
const idKey = [{ expression: 'a.id', type: 'uuid' }] as const
export const auditKeyLength = idKey.length

/** As `kindOf` in rules.ts. */
const isOfKind = (kind: AuditKind) =>
  kind === 'return'
    ? sql`and a.subject_type = 'order' and starts_with(a.action, 'return.')`
    : kind === 'order'
      ? sql`and a.subject_type = 'order' and not starts_with(a.action, 'return.')`
      : sql`and a.subject_type = ${kind}`

function matches({ q, kind, show, action, actor, subject, from, to }: Filter): RawBuilder<boolean> {
  const { fromKey, beforeKey } = keysOfDays({ from, to })
  return sql<boolean>`
    true
    ${kind ? isOfKind(kind) : subject || actor ? sql`` : sql`and a.subject_type <> 'session'`}
    ${show === 'changes' ? sql`and a.action <> all(${lookActions})` : show === 'views' ? sql`and a.action = any(${lookActions})` : sql``}
    ${action ? sql`and a.action = ${action}` : sql``}
    ${actor ? sql`and a.actor_id = ${actor}` : sql``}
    ${subject ? sql`and a.subject_id = ${subject}` : sql``}
    ${fromKey ? sql`and a.id >= ${fromKey}::uuid` : sql``}
    ${beforeKey ? sql`and a.id < ${beforeKey}::uuid` : sql``}
    ${q ? sql`and a.search_text like ${`%${likeText(q.toLowerCase())}%`}` : sql``}`
}

/** Lines of the audit trail, newest first. */
export async function selectEntries(
  filter: Filter,
  cursor: Cursor | null,
  limit: number,
): Promise<(AuditRow & { sort_key: string })[]> {
  const { start, order, key } = keysetOrder(idKey, 'desc', cursor)
  const { rows } = await sql<AuditRow & { sort_key: string }>`
    select ${key} as sort_key, a.id, a.happened_at, a.actor_id, a.actor_name, a.actor_role, a.action, a.subject_type,
           a.subject_id, a.subject_name, a.before, a.after, a.reason, a.network
      from audit_log a where ${matches(filter)} and ${start} order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** How many lines match the filters, counted to `countedMax` and no further. */
export function countEntries(filter: Filter): Promise<number> {
  return countUpTo(sql`select 1 from audit_log a where ${matches(filter)}`)
}

const entriesOf = statement(
  'audit_of_subject',
  `select action, actor_name, reason, happened_at from audit_log
    where subject_type = $1 and subject_id = $2 and action not like '%.opened' order by id desc limit 50`,
  { action: text, actor_name: text, reason: nullable(text), happened_at: instant },
)

/** The last 50 lines about what was done to one subject, newest first; who only looked at it is left out. */
export const selectEntriesOf = (subjectType: string, subjectId: string) => run(entriesOf, [subjectType, subjectId])

/** Who left the newest line about one subject. */
export const selectLastActor = (on: Kysely<DB>, subjectType: string, subjectId: string) =>
  on
    .selectFrom('audit_log')
    .select(['actor_id', 'actor_name', 'actor_role'])
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const keepMonthsOf = statement('audit_months', 'select keep_audit_months()', { keep_audit_months: nothing })
const dropOldMonth = statement('audit_old_month', 'select drop_old_audit_month()', { drop_old_audit_month: nothing })

/** Makes the months ahead (db/functions/keep-audit-months.sql) and deletes one that is over nine years old (drop-old-audit-month.sql). */
export async function keepMonths(): Promise<void> {
  await run(keepMonthsOf, [])
  await run(dropOldMonth, [])
}
