import { z } from 'zod'
import { instant, keysetListOf, listFields } from '#platform/shapes.ts'
import { mailStatuses } from './rules.ts'

/** `q` is a whole email address, or the id of an order or message. */
export const MailsQuery = z.strictObject({
  ...listFields,
  status: z.enum(mailStatuses, 'Choose a status from the list.').optional(),
})
export type MailsQuery = z.output<typeof MailsQuery>

/** An email of the last 90 days. Its body stays inside: it may hold a link that lets somebody in. */
export const Mail = z
  .object({
    id: z.string(),
    recipient: z.string(),
    subject: z.string(),
    about: z.string().nullable().describe('The order or ticket that it is about'),
    status: z.enum(mailStatuses).describe('`kept`: written to the mailbox of a shop on this machine'),
    attempts: z.int(),
    lastError: z.string().nullable(),
    queuedAt: instant,
    sentAt: instant.nullable(),
    repeatable: z.boolean().describe('It has left, and can be written anew and sent again'),
  })
  .meta({ id: 'Mail' })
export type MailView = z.output<typeof Mail>

export const MailPage = keysetListOf(Mail).meta({ id: 'MailPage' })
