import type { Viewer } from '#modules/accounts/rules.ts'
import { requireSignedIn } from '#modules/accounts/service/sessions.server.ts'
import { sendEmail } from '#modules/mail/service/send.server.ts'
import { consumeForAddress } from '#platform/address-limits.server.ts'
import { newTicketNumber } from '#platform/ids.server.ts'
import type { Email } from '#platform/kit/mail.ts'
import { isWithinLimit } from '#platform/limits.server.ts'
import type { ContactMessageInput, MyMessageView } from '../shapes.ts'
import { insertContactMessage, selectMessagesOf } from '../store/contact.server.ts'
import { followLink } from './ticket-link.server.ts'

/** Keeps a message, gives it a ticket number and confirms it by email, to one address a few times a day. */
export async function sendContactMessage(
  input: ContactMessageInput,
  viewer: Viewer | undefined,
  address: string,
): Promise<{ ticketNumber: string }> {
  await consumeForAddress('writeToUsPerAddress', address)
  const ticketNumber = newTicketNumber()
  const hearsOfUs = await isWithinLimit('contactReceiptPerEmail', input.email)
  await insertContactMessage(ticketNumber, input, viewer?.userId ?? null, hearsOfUs)
  if (hearsOfUs) await sendEmail(receiptEmail(input.email, ticketNumber), viewer?.userId ?? null)
  return { ticketNumber }
}

/** What the viewer wrote while signed in, with our answers: the latest twenty, the newest first. */
export async function listMyMessages(viewer: Viewer | undefined): Promise<MyMessageView[]> {
  const { userId } = requireSignedIn(viewer, 'Please log in to see your messages.')
  const rows = await selectMessagesOf(userId)
  return rows.map((row) => ({
    ticketNumber: row.ticket_number,
    subject: row.subject,
    status: row.status,
    writtenAt: row.created_at.toISOString(),
    replies: row.replies.map(({ body, at }) => ({ body, at: new Date(at).toISOString() })),
  }))
}

/** Anybody may type any address, so the receipt holds no word of theirs, nor does the page that its link leads to. */
const receiptEmail = (email: string, ticketNumber: string): Email => ({
  to: email,
  subject: `We have your message (${ticketNumber})`,
  paragraphs: [
    'Thank you for writing to us. We reply within 24 hours, Mon-Sat 9AM-7PM IST.',
    `Your ticket number is ${ticketNumber}. Quote it if you contact us again.`,
  ],
  ...followLink(ticketNumber),
  closing: 'If you did not write to us, do nothing.',
})
