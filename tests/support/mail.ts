import { readMails } from '#platform/mail.server.ts'

/** The mails to an address whose words are still there, the newest first, as their reader gets them. */
export async function mailsTo(recipient: string): Promise<{ subject: string; text: string }[]> {
  const mails = await readMails(100_000)
  return mails.filter((mail) => mail.recipient === recipient).map(({ subject, text }) => ({ subject, text }))
}

/** The token in the newest mail to an address, of this subject if one is named; '' when there is none. */
export async function tokenMailedTo(recipient: string, subject?: string): Promise<string> {
  const mail = (await mailsTo(recipient)).find((one) => subject === undefined || one.subject === subject)
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
