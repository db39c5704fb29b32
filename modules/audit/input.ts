import { z } from 'zod'
import { listFields } from '#platform/list-input.ts'
import { auditSubjects } from './rules.ts'

const day = z.iso.date('Choose a day.')

/** `kind` absent means all acts, without sign-ins; those are asked for by their own kind. Days are India's, both included. */
export const AuditQuery = z.strictObject({
  ...listFields,
  kind: z.enum(auditSubjects, 'Choose a kind of the list.').optional(),
  action: z
    .string()
    .regex(/^[a-z_]+\.[a-z_]+$/, 'This is no action.')
    .max(60)
    .optional(),
  actor: z.uuid('This is no id.').optional(),
  subject: z.string().max(100).optional(),
  from: day.optional(),
  to: day.optional(),
})
export type AuditQuery = z.infer<typeof AuditQuery>
