import { run, statement } from '#platform/db.server.ts'
import type { ContactMessageInput } from '../shapes.ts'

const insert = statement(
  'contact_message_insert',
  `insert into contact_messages (ticket_number, name, email, phone, subject, message, inquiry_type, user_id, acknowledged_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9::boolean then now() end)`,
  {},
)

/**
 * Stores a message to the shop under its ticket number. `userId` is null for somebody who is not signed in; `isAcknowledged` when an email tells
 * the ticket number. Throws when the ticket number is taken.
 */
export async function insertContactMessage(
  ticketNumber: string,
  { name, email, phone, subject, message, inquiryType }: ContactMessageInput,
  userId: string | null,
  isAcknowledged: boolean,
): Promise<void> {
  await run(insert, [ticketNumber, name, email, phone, subject, message, inquiryType, userId, isAcknowledged])
}
