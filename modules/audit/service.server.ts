import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { AuditActor, AuditEntry } from './rules.ts'
import { insertEntry } from './store.server.ts'

/**
 * Writes a privileged act into the audit trail, in the transaction of the act itself: both happen or neither. Call it last in
 * the transaction, with what changed and nothing secret.
 */
export async function recordAct(trx: Transaction<DB>, by: AuditActor, entry: AuditEntry): Promise<void> {
  await insertEntry(trx, by, entry)
}
