import { z } from 'zod'
import { instant, keysetListOf, listFields } from '#platform/shapes.ts'
import { auditKinds, auditShows } from './rules.ts'

const day = z.iso.date('Choose a day.')

/**
 * `kind` absent means all acts, without sign-ins; those are asked for by their own kind. `show` absent means changes and views. Days are India's, both included.
 */
export const AuditQuery = z.strictObject({
  ...listFields,
  kind: z.enum(auditKinds, 'Choose a kind from the list.').optional(),
  show: z.enum(auditShows, 'Choose changes, views or all.').optional(),
  action: z
    .string()
    .regex(/^[a-z_]+\.[a-z_]+$/, 'This is not an action.')
    .max(60)
    .optional(),
  actor: z.uuid('This is not an id.').optional(),
  subject: z.string().max(100).optional(),
  from: day.optional(),
  to: day.optional(),
})
export type AuditQuery = z.output<typeof AuditQuery>

/** One thing that an act changed: a field as it was and as it is, ready to read. */
const AuditChange = z.object({
  field: z.string(),
  before: z.string(),
  after: z.string(),
  of: z.string().optional().describe('The shade or size that it is about'),
})
export type AuditChange = z.output<typeof AuditChange>

/** One line of the audit trail as it is read. */
export const AuditLine = z
  .object({
    id: z.string(),
    at: instant,
    actorId: z.string().nullable(),
    actorName: z.string(),
    actorRole: z.string(),
    action: z.string().describe('noun.what_happened'),
    subjectType: z.enum(auditKinds),
    subjectId: z.string().describe('Of a return: its order'),
    subjectName: z.string(),
    reason: z.string().nullable(),
    network: z.string().describe('Shortened; never a whole address'),
    changes: z.array(AuditChange),
  })
  .meta({ id: 'AuditLine' })
export type AuditLineView = z.output<typeof AuditLine>

export const AuditPage = keysetListOf(AuditLine).meta({ id: 'AuditPage' })
