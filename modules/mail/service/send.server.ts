import { getShop } from '#modules/settings/service.server.ts'
import { db, type Trx } from '#platform/db.server.ts'
import { type Email, mailBodies } from '#platform/kit/mail.ts'
import { type MailToQueue, queueMail, queueMailIn } from '#platform/mail.server.ts'
import { aboutOf } from '../rules.ts'
import { selectReader } from '../store.server.ts'

/** Every email is made here, so that one place decides whom it greets by name. */
async function mailOf(email: Email, on: Trx | typeof db = db): Promise<MailToQueue> {
  const bodies = mailBodies(email, await getShop(), await selectReader(email.to, on))
  return {
    to: email.to,
    subject: email.subject,
    ...bodies,
    secret: email.secret,
    about: aboutOf(email.subject),
    again: email.again,
  }
}

/** Puts an email into the outgoing box under the shop's name. */
export async function sendEmail(email: Email): Promise<void> {
  await queueMail(await mailOf(email))
}

/** The same in the transaction of what the email tells about. Answers with the mail's id. */
export async function sendEmailIn(trx: Trx, email: Email): Promise<string> {
  return queueMailIn(trx, await mailOf(email, trx))
}
