import type { ContactMessageInput } from '#modules/support/shapes.ts'
import { db } from '#platform/db.server.ts'

/**
 * Stores a message to the shop under its ticket number. `userId` is null for somebody who is not signed in. Throws when
 * the ticket number is taken.
 */
export async function insertContactMessage(
  ticketNumber: string,
  input: ContactMessageInput,
  userId: string | null,
): Promise<void> {
  await db
    .insertInto('contact_messages')
    .values({
      ticket_number: ticketNumber,
      name: input.name,
      email: input.email,
      phone: input.phone,
      subject: input.subject,
      message: input.message,
      inquiry_type: input.inquiryType,
      user_id: userId,
    })
    .execute()
}
