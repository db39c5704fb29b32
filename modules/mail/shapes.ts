import { z } from 'zod'
import { instant, keysetListOf, listFields } from '#platform/shapes.ts'

export const MailsQuery = z.strictObject({
  cursor: listFields.cursor,
  limit: listFields.limit,
  status: z.enum(['waiting', 'failed'], 'Choose a state of the list.').optional(),
})
export type MailsQuery = z.output<typeof MailsQuery>

/** A mail that is not on its way yet. Its body stays inside: it may hold a link that lets somebody in. */
export const Mail = z
  .object({
    id: z.string(),
    recipient: z.string(),
    subject: z.string(),
    status: z.enum(['waiting', 'failed']),
    attempts: z.int(),
    lastError: z.string().nullable(),
    queuedAt: instant,
  })
  .meta({ id: 'Mail' })
export type MailView = z.output<typeof Mail>

export const MailPage = keysetListOf(Mail).meta({ id: 'MailPage' })
