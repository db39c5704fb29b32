import { expect, type Page } from '@playwright/test'

/** The first link of the newest mail to somebody, once it has been sent. */
export async function linkMailedTo(page: Page, recipient: string, subject: string): Promise<string> {
  let link: string | undefined
  const look = async () => {
    // A connection that lay idle may be closed by the shop in the very moment it is used again.
    const answer = await page.request.get('/dev/mail', { maxRetries: 2 })
    const mails = (await answer.text()).split('<details').slice(1)
    const mail = mails.find((one) => one.includes(`<b>${subject}</b> to ${recipient},`))
    link = mail && /href="([^"]+)"/.exec(mail)?.[1]
    return link
  }
  await expect.poll(look, { message: `a mail '${subject}' to ${recipient}` }).toBeTruthy()
  return link ?? ''
}
