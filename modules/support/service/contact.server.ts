import type { Viewer } from '#modules/accounts/rules.ts'
import { sendLetter } from '#modules/mail/service/send.server.ts'
import { unsubscribeLinkUnknown } from '#modules/support/errors.ts'
import type { ContactMessageInput } from '#modules/support/input.ts'
import { newsletterConsent } from '#modules/support/limits.ts'
import { endSubscription, insertContactMessage, upsertSubscription } from '#modules/support/store/contact.server.ts'
import { newSecretToken, newTicketNumber } from '#platform/ids.server.ts'
import { takeFromAddress } from '#platform/limits.server.ts'
import { publicUrl } from '#platform/public-url.server.ts'

/** Keeps a message, gives it a ticket number and confirms it by mail. */
export async function sendContactMessage(
  input: ContactMessageInput,
  viewer: Viewer | undefined,
  address: string,
): Promise<{ ticketNumber: string }> {
  takeFromAddress('writeToUsPerAddress', address)
  const ticketNumber = newTicketNumber()
  await insertContactMessage(ticketNumber, input, viewer?.userId ?? null)
  await sendLetter({
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

/** Puts an address on the newsletter's list with its consent, and says so by mail once. Repeatable. */
export async function subscribe(email: string, address: string): Promise<void> {
  takeFromAddress('writeToUsPerAddress', address)
  const { token, isNew } = await upsertSubscription(email, newsletterConsent, newSecretToken())
  if (!isNew) return
  await sendLetter({
    to: email,
    subject: 'You are on the list',
    paragraphs: ['Namaste,', `you asked for our newsletter. ${newsletterConsent}`],
    button: { label: 'Leave the list', url: publicUrl(`/newsletter/unsubscribe?token=${token}`) },
    closing: 'If you did not ask for it, leave with the link above and we will not write again.',
  })
}

/** Takes the address of a leave link off the list. Repeatable; refuses a link we never sent. */
export async function unsubscribe(token: string): Promise<void> {
  if (!(await endSubscription(token))) throw unsubscribeLinkUnknown()
}
