import { instant, json, text, word } from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'
import type { MessageStatus } from '../limits.ts'
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

const ofUser = statement(
  'contact_messages_of_user',
  `select m.ticket_number, m.subject, m.status, m.created_at,
          (select coalesce(jsonb_agg(jsonb_build_object('body', r.body, 'at', r.created_at) order by r.id), '[]')
             from contact_message_replies r where r.message_id = m.id) as replies
     from contact_messages m where m.user_id = $1 order by m.id desc limit 20`,
  {
    ticket_number: text,
    subject: text,
    status: word<MessageStatus>(),
    created_at: instant,
    replies: json<{ body: string; at: string }[]>(),
  },
)

/** The latest twenty messages that somebody wrote while signed in, with our answers, the newest first. */
export const selectMessagesOf = (userId: string) => run(ofUser, [userId])
