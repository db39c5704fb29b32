import type { Viewer } from '#modules/accounts/rules.ts'
import { sendEmail } from '#modules/mail/service/send.server.ts'
import { consumeForAddress } from '#platform/address-limits.server.ts'
import { newTicketNumber } from '#platform/ids.server.ts'
import type { ContactMessageInput } from '../shapes.ts'
import { insertContactMessage } from '../store/contact.server.ts'

/** Keeps a message, gives it a ticket number and confirms it by mail. */
export async function sendContactMessage(
  input: ContactMessageInput,
  viewer: Viewer | undefined,
  address: string,
): Promise<{ ticketNumber: string }> {
  await consumeForAddress('writeToUsPerAddress', address)
  const ticketNumber = newTicketNumber()
  await insertContactMessage(ticketNumber, input, viewer?.userId ?? null)
  await sendEmail({
    to: input.email,
    subject: `We have your message (${ticketNumber})`,
    paragraphs: [
      `Namaste ${input.name},`,
      `thank you for writing to us about "${input.subject}". We reply within 24 hours, Mon-Sat 9AM-7PM IST.`,
      `Your ticket number is ${ticketNumber}. Name it when you write or call again.`,
    ],
  })
  return { ticketNumber }
}
