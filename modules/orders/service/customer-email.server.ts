import { sendEmail } from '#modules/mail/service/send.server.ts'
import type { Email } from '#platform/kit/mail.ts'
import { isWithinLimit } from '#platform/limits.server.ts'
import { selectMailbox } from '../store/orders.server.ts'

/**
 * Writes to the customer of an order. Anybody can place orders in the name of another mailbox: one that is not the account's own, confirmed,
 * gets a few order emails a day and no more; whoever placed them finds everything under their orders. Does nothing when the address is gone.
 */
export async function emailCustomer(orderId: string, emailFor: (isOwnMailbox: boolean) => Email): Promise<void> {
  const mailbox = await selectMailbox(orderId)
  if (!mailbox?.email) return
  if (!mailbox.is_own && !(await isWithinLimit('orderEmailPerEmail', mailbox.email.toLowerCase()))) return
  await sendEmail(emailFor(mailbox.is_own), mailbox.user_id)
}
