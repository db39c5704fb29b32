import type { Trx } from '#platform/db.server.ts'
import { everyRow, keyOf } from '#platform/keyset.server.ts'
import { type KeysetList, keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { changesOf } from './changes.ts'
import {
  type Actor,
  type AuditActor,
  type AuditEntry,
  type AuditEvent,
  type AuditSubject,
  kindOf,
  type Opening,
} from './rules.ts'
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

function lineView(row: AuditRow): AuditLineView {
  return {
    id: row.id,
    at: row.happened_at.toISOString(),
    actorId: row.actor_id,
    actorName: row.actor_name,
    actorRole: row.actor_role,
    action: row.action,
    subjectType: kindOf(row.action, row.subject_type as AuditSubject),
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    reason: row.reason,
    network: row.network,
    changes: changesOf(row.before, row.after),
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
