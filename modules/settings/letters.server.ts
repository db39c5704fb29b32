import { type Letter, mailBodies } from '#platform/kit/mail.ts'
import { queueMail } from '#platform/mail.server.ts'
import { getShop } from './service.server.ts'

/** Puts a letter into the outgoing box under the shop's name. */
export async function sendLetter(letter: Letter): Promise<void> {
  const bodies = mailBodies(letter, await getShop())
  await queueMail({ to: letter.to, subject: letter.subject, ...bodies })
}
