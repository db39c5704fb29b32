import { getShop } from '#modules/settings/service.server.ts'
import type { Trx } from '#platform/db.server.ts'
import { type Email, mailBodies } from '#platform/kit/mail.ts'
import { queueMail, queueMailIn } from '#platform/mail.server.ts'

/** Puts an email into the outgoing box under the shop's name. */
export async function sendEmail(email: Email): Promise<void> {
  const bodies = mailBodies(email, await getShop())
  await queueMail({ to: email.to, subject: email.subject, ...bodies, secret: email.secret })
}

/** The same in the transaction of what the email tells about. Answers with the mail's id. */
export async function sendEmailIn(trx: Trx, email: Email): Promise<string> {
  const bodies = mailBodies(email, await getShop())
  return queueMailIn(trx, { to: email.to, subject: email.subject, ...bodies, secret: email.secret })
}
