import type { Browser, Page } from '@playwright/test'
import { linkMailedTo } from './mailbox.ts'
import { expect, hydrated, openAs } from './shop.ts'

/** The demo's other vendors have no password yet; they set one by the link that is mailed to them, as anybody would. */
export async function openAsOwnerOf(browser: Browser, baseURL: string, email: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const asked = await page.request.post('/api/v1/password-resets', { headers: { Origin: baseURL }, data: { email } })
  expect(asked.status()).toBeLessThan(300)
  await page.goto(await linkMailedTo(page, email, 'Choose a new password'))
  await hydrated(page)
  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill('kesar aur chandan')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await context.close()
  return openAs(browser, baseURL, { name: '', email, password: 'kesar aur chandan' }, path)
}
