import type { Viewer } from '#modules/accounts/rules.ts'
import { sendEmail } from '#modules/mail/service/send.server.ts'
import { consumeForAddress } from '#platform/address-limits.server.ts'
import { newTicketNumber } from '#platform/ids.server.ts'
import type { Email } from '#platform/kit/mail.ts'
import { isWithinLimit } from '#platform/limits.server.ts'
import type { ContactMessageInput } from '../shapes.ts'
import { insertContactMessage } from '../store/contact.server.ts'

/** Keeps a message, gives it a ticket number and confirms it by email, to one address a few times a day. */
export async function sendContactMessage(
  input: ContactMessageInput,
  viewer: Viewer | undefined,
  address: string,
): Promise<{ ticketNumber: string }> {
  await consumeForAddress('writeToUsPerAddress', address)
  const ticketNumber = newTicketNumber()
  await insertContactMessage(ticketNumber, input, viewer?.userId ?? null)
  if (await isWithinLimit('contactReceiptPerEmail', input.email))
    await sendEmail(receiptEmail(input.email, ticketNumber), viewer?.userId ?? null)
  return { ticketNumber }
}

/** Anybody may type any address, so the receipt holds no word of theirs. */
const receiptEmail = (email: string, ticketNumber: string): Email => ({
  to: email,
  subject: `We have your message (${ticketNumber})`,
  paragraphs: [
    'Thank you for writing to us. We reply within 24 hours, Mon-Sat 9AM-7PM IST.',
    `Your ticket number is ${ticketNumber}. Name it when you write or call again.`,
  ],
  closing: 'If you did not write to us, do nothing.',
})
