import { z } from 'zod'
import { auditSubjects } from './rules.ts'

const day = z.iso.date('Choose a day.')

/** `kind` absent means all acts, without sign-ins; those are asked for by their own kind. Days are India's, both included. */
export const AuditQuery = z.strictObject({
  q: z
    .string()
    .max(400, 'Search with at most 100 characters.')
    .transform((text) =>
      text
        .normalize('NFC')
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(100, 'Search with at most 100 characters.'))
    .default(''),
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
  cursor: z.string().max(1_000, 'This place in the list cannot be read.').optional(),
  limit: z.coerce
    .number('Ask for 1 to 100.')
    .int('Ask for 1 to 100.')
    .min(1, 'Ask for 1 to 100.')
    .max(100, 'Ask for 1 to 100.')
    .default(20),
})
export type AuditQuery = z.infer<typeof AuditQuery>
