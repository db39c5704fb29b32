import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { AuditActor, AuditEntry } from './rules.ts'

export async function insertEntry(trx: Transaction<DB>, by: AuditActor, entry: AuditEntry): Promise<void> {
  const json = (value: Record<string, unknown> | null | undefined) => (value ? JSON.stringify(value) : null)
  await trx
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
