import { sendEmail } from '#modules/mail/service/send.server.ts'
import type { Email } from '#platform/kit/mail.ts'
import { isWithinLimit } from '#platform/limits.server.ts'
import { selectMailbox } from '../store/orders.server.ts'

/**
 * Writes to the customer of an order. Anybody can place orders in the name of another mailbox: one that is not the account's own, confirmed,
 * gets a few order emails a day and no more, and so do all of those that one account names together; whoever placed them finds everything under their orders. Does nothing when the address is gone, or there is nothing to write.
 */
export async function emailCustomer(
  orderId: string,
  write: () => Email | undefined | Promise<Email | undefined>,
): Promise<void> {
  const mailbox = await selectMailbox(orderId)
  if (!mailbox?.email) return
  if (!mailbox.is_own && !(await mayWriteToOthers(mailbox.email, mailbox.user_id))) return
  const email = await write()
  if (email) await sendEmail(email, mailbox.user_id)
}

// The account's own limit first: past it, an account uses up nothing of the mailbox's.
const mayWriteToOthers = async (email: string, userId: string): Promise<boolean> =>
  (await isWithinLimit('orderEmailToOthersPerUser', userId)) && (await isWithinLimit('orderEmailPerEmail', email))
