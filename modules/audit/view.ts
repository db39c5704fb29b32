import type { AuditSubject } from './rules.ts'

/** One line of the audit trail as it is read. */
export interface AuditLineView {
  id: string
  at: string
  actorId: string | null
  actorName: string
  actorRole: string
  action: string
  subjectType: AuditSubject
  subjectId: string
  subjectName: string
  reason: string | null
  network: string
  /** What changed: each field as it was and as it is, ready to read. */
  changes: { field: string; before: string; after: string }[]
}
