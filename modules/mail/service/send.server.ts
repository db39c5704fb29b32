import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { getShop } from '#modules/settings/service.server.ts'
import { type Letter, mailBodies } from '#platform/kit/mail.ts'
import { queueMail, queueMailIn } from '#platform/mail.server.ts'

/** Puts a letter into the outgoing box under the shop's name. */
export async function sendLetter(letter: Letter): Promise<void> {
  const bodies = mailBodies(letter, await getShop())
  await queueMail({ to: letter.to, subject: letter.subject, ...bodies })
}

/** The same in the transaction of what the letter tells about. Answers with the mail's id. */
export async function sendLetterIn(trx: Transaction<DB>, letter: Letter): Promise<string> {
  const bodies = mailBodies(letter, await getShop())
  return queueMailIn(trx, { to: letter.to, subject: letter.subject, ...bodies })
}
