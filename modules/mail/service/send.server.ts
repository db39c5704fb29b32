import { getShop } from '#modules/settings/service.server.ts'
import { db, type Trx } from '#platform/db.server.ts'
import { type Email, mailBodies } from '#platform/kit/mail.ts'
import { type MailToQueue, queueMail, queueMailIn } from '#platform/mail.server.ts'
import { selectReader } from '../store.server.ts'

/** Every email is made here, so that one place decides whom it greets by name. */
async function mailOf(email: Email, accountId: string | null, on: Trx | typeof db = db): Promise<MailToQueue> {
  const bodies = mailBodies(email, await getShop(), await selectReader(email.to, on))
  return { to: email.to, subject: email.subject, ...bodies, secret: email.secret, accountId }
}

/**
 * Puts an email into the outgoing box under the shop's name. `accountId`: the account that it is written for, whose erasure takes it along; null
 * where it is written to an address alone (newsletter, a shop's public address), which anybody may have typed.
 */
export async function sendEmail(email: Email, accountId: string | null): Promise<void> {
  await queueMail(await mailOf(email, accountId))
}

/** The same in the transaction of what the email tells about. Answers with the mail's id. */
export async function sendEmailIn(trx: Trx, email: Email, accountId: string | null): Promise<string> {
  return queueMailIn(trx, await mailOf(email, accountId, trx))
}
