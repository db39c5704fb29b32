import { z } from 'zod'
import { listFields } from '#platform/list-input.ts'

export const MailsQuery = z.strictObject({
  cursor: listFields.cursor,
  limit: listFields.limit,
  status: z.enum(['waiting', 'failed'], 'Choose a state of the list.').optional(),
})
export type MailsQuery = z.infer<typeof MailsQuery>
