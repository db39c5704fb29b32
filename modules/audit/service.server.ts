import type { Trx } from '#platform/db.server.ts'
import { everyRow, keyOf } from '#platform/keyset.server.ts'
import { type KeysetList, keysetPage, readCursor } from '#platform/kit/keyset.ts'
import type { Actor, AuditActor, AuditEntry, AuditEvent, AuditSubject, Opening } from './rules.ts'
import type { AuditLineView, AuditQuery } from './shapes.ts'
import {
  type AuditRow,
  auditKeyLength,
  countEntries,
  insertEntry,
  insertEvent,
  insertOpening,
  selectEntries,
  selectEntriesOf,
  selectLastActor,
} from './store.server.ts'

/**
 * Writes a privileged act into the audit trail, in the transaction of the act itself: both happen or neither. Call it last in
 * the transaction, with what changed and nothing secret.
 */
export async function recordAct(trx: Trx, by: AuditActor, entry: AuditEntry): Promise<void> {
  await insertEntry(trx, by, entry)
}

/**
 * Who changed a thing last, as the second of two editors is told: 'you in another window', a name, or to a vendor 'our team' for whoever
 * acts for the operator.
 */
export async function changedBy(trx: Trx, asks: Actor, type: AuditSubject, id: string): Promise<string> {
  const last = await selectLastActor(trx, type, id)
  if (!last) return 'somebody else'
  if (last.actor_id === asks.userId) return 'you in another window'
  if (asks.role === 'vendor' && last.actor_role !== 'vendor') return 'our team'
  return last.actor_name || 'somebody else'
}

/** For a statement that writes its own line: one round trip and one commit, both or neither. */
export { eventInsert, eventValues } from './store.server.ts'

/** Writes down what is no write of its own, such as a refused sign-in: outside a transaction. */
export async function recordEvent(by: AuditActor, event: AuditEvent): Promise<void> {
  await insertEvent(by, event)
}

/**
 * Writes down that somebody opened what is private: a person's page, a proof. Looking at the same thing again within ten minutes adds
 * nothing, since each change on a page loads it anew; `minutes` says another time.
 */
export async function recordOpening(
  by: AuditActor,
  event: AuditEvent & { action: Opening },
  minutes = 10,
): Promise<void> {
  await insertOpening(by, event, minutes)
}

/**
 * Writes down that a list left the shop as a file, with the filters it was narrowed by. Free words may be somebody's name or address, so
 * only that there were some is kept.
 */
export async function recordExport(
  by: AuditActor,
  subject: { type: AuditSubject; name: string },
  filters: Readonly<Record<string, unknown>>,
): Promise<void> {
  const said = Object.entries(filters).flatMap(([name, value]) => {
    if (value === undefined || value === '' || name === 'cursor' || name === 'limit' || name === 'sort') return []
    return [name === 'q' ? 'a search' : `${name}: ${value}`]
  })
  await insertEvent(by, {
    action: `${subject.type}.exported`,
    subject: { ...subject, id: 'export' },
    reason: said.length > 0 ? `Only ${said.join(', ')}.` : 'All of it.',
  })
}

function text(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(text).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${text(part)}`)
      .join(', ')
  return String(value)
}

function lineView(row: AuditRow): AuditLineView {
  const known = Object.keys(row.after ?? row.before ?? {})
  // Older lines name where a thing stood and not where it went. What an act did not write down is not said to be empty.
  const fields = known.filter((field) => JSON.stringify(row.before?.[field]) !== JSON.stringify(row.after?.[field]))
  return {
    id: row.id,
    at: row.happened_at.toISOString(),
    actorId: row.actor_id,
    actorName: row.actor_name,
    actorRole: row.actor_role,
    action: row.action,
    subjectType: row.subject_type as AuditSubject,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    reason: row.reason,
    network: row.network,
    changes: fields.map((field) => ({
      field,
      before: text(row.before?.[field]),
      after: text(row.after?.[field]),
    })),
  }
}

/** A page of the audit trail, the latest first. */
export async function listActs(query: AuditQuery): Promise<KeysetList<AuditLineView>> {
  const cursor = readCursor(query.cursor, auditKeyLength)
  const [rows, total] = await Promise.all([selectEntries(query, cursor, query.limit + 1), countEntries(query)])
  const page = keysetPage(rows, query.limit, cursor, keyOf)
  return { ...page, items: page.items.map(lineView), total }
}

/** Lines that the filters leave, for a file. The trail knows of it before the first one leaves. */
export async function exportActs(by: AuditActor, query: AuditQuery): Promise<AsyncGenerator<AuditLineView>> {
  await recordExport(by, { type: 'audit_log', name: 'Audit trail' }, query)
  return everyRow((cursor, limit) => selectEntries(query, cursor, limit), lineView)
}

/** What was done to one thing, the latest first; fifty at most. */
export async function listActsOn(
  type: AuditSubject,
  id: string,
): Promise<{ action: string; actorName: string; reason: string | null; at: string }[]> {
  const rows = await selectEntriesOf(type, id)
  return rows.map((row) => ({
    action: row.action,
    actorName: row.actor_name,
    reason: row.reason,
    at: row.happened_at.toISOString(),
  }))
}
