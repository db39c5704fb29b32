import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demo, expect, expectAccessible, hydrated, test } from './shop.ts'

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text)
}

const onStep = (page: Page, title: string) => expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()

test('a vendor tells who it is, is sent back, mends it, sells, and is suspended', async ({
  page,
  browser,
  baseURL,
  allowErrors,
}) => {
  // A GSTIN of another state is the server's to refuse; the browser notes the answer's status, and that the connection was gone.
  allowErrors(/422|ERR_INTERNET_DISCONNECTED/)
  const shopName = `Kashi Attars ${randomUUID().slice(0, 6)}`

  await page.goto('/vendor/register')
  await hydrated(page)
  await fill(page, {
    Name: 'Selvi Murugan',
    Email: `${randomUUID()}@people.example`,
    Password: 'a good password',
    'Confirm password': 'a good password',
  })
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/vendor/dashboard')

  await test.step('a wrong GSTIN is refused at its field, a lost connection is said, and nothing typed is lost', async () => {
    await page.goto('/vendor/business')
    await onStep(page, 'Business')
    await expect(page.getByRole('button', { name: 'Send for approval' })).toHaveAttribute('aria-disabled', 'true')
    await fill(page, {
      'Shop name': shopName,
      'Legal name': 'Kashi Attars LLP',
      PAN: 'aaacx1234f',
      GSTIN: '27AAACX1234F1ZM',
    })
    await hydrated(page)
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(field(page, 'GSTIN')).toHaveAccessibleDescription(/The last character does not fit/)
    await field(page, 'GSTIN').fill('27 AAACX1234F 1ZN')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(
      page.getByText('You’re offline. What you typed is still here. Try again once you’re back online.'),
    ).toBeVisible()
    await page.context().setOffline(false)
    await expect(field(page, 'Shop name')).toHaveValue(shopName)
    await page.getByRole('button', { name: 'Save and continue' }).click()
  })

  await test.step('each step is saved by itself', async () => {
    await onStep(page, 'Address and contact')
    await fill(page, { Address: '31 Mission Street', Pincode: '411001' })
    await expect(field(page, 'State')).toHaveValue('Maharashtra')
    await fill(page, { City: 'Pune', 'Phone for customers': '90000 50001' })
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await onStep(page, 'Bank account')
    await fill(page, {
      'Account holder': 'Kashi Attars LLP',
      'Account number': '123456789012',
      'Confirm account number': '1234 5678 9012',
      IFSC: 'sbin0001234',
    })
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await onStep(page, 'Grievance officer')
    await fill(page, { Name: 'Selvi Murugan', Email: 'grievance@kashi.example', Phone: '90000 50002' })
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await onStep(page, 'Undertaking')
    await expect(page.getByRole('checkbox', { name: /I have read this/ })).not.toBeChecked()
    await page.getByRole('checkbox', { name: /I have read this/ }).check()
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await expect(page.getByText('We are checking your details')).toBeVisible()
    await page.reload()
    await expect(page.getByText('ends in 9012')).toBeVisible()
  })

  const operator = await browser.newPage({ baseURL })
  const signedIn = await operator.request.post('/api/v1/session', {
    headers: { Origin: baseURL ?? '' },
    data: { email: demo.admin.email, password: demo.admin.password },
  })
  expect(signedIn.status()).toBe(201)

  await test.step('the operator sends it back with a reason', async () => {
    await operator.goto('/admin/vendors?status=submitted')
    await operator.getByRole('searchbox').fill(shopName)
    await operator.getByRole('searchbox').press('Enter')
    await operator.getByRole('link', { name: shopName }).click()
    await expect(operator.getByRole('heading', { level: 1, name: shopName })).toBeVisible()
    await operator.getByRole('button', { name: 'Send back' }).click()
    const dialog = operator.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await expect(dialog.getByText('Say why, so that the vendor knows what to do.').first()).toBeVisible()
    await dialog.getByLabel('What needs to be corrected').fill('The legal name is not the one on the PAN.')
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await expect(operator.getByText('Sent back', { exact: true }).first()).toBeVisible()
  })

  await test.step('the vendor reads it, mends it and sends again', async () => {
    await page.reload()
    await expect(page.getByText('The legal name is not the one on the PAN.').first()).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('link', { name: /^Business/ })
      .click()
    await field(page, 'Legal name').fill('Kashi Attars Private Limited')
    await page.getByRole('button', { name: 'Send for approval' }).click()
    const unsaved = page.getByText('You have not saved what you typed under Business. Save it, then send.')
    await expect(unsaved).toBeVisible()
    // What is discarded is not unsaved any more.
    await page.reload()
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await expect(unsaved).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(unsaved).toBeHidden()
    await field(page, 'Legal name').fill('Kashi Attars Private Limited')
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await expect(unsaved).toBeVisible()
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(unsaved).toBeHidden()
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await expect(page.getByText('We are checking your details')).toBeVisible()
  })

  await test.step('the operator approves, and later suspends', async () => {
    await operator.reload()
    await operator.getByRole('button', { name: 'I have verified it' }).click()
    await expect(operator.getByText('Verified on the GST portal')).toBeVisible()
    await operator.getByRole('button', { name: 'Approve' }).click()
    await operator.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await expect(operator.getByText('Approved', { exact: true }).first()).toBeVisible()
    await operator.getByRole('button', { name: 'Suspend' }).click()
    await operator.getByRole('dialog').getByLabel('Reason').fill('Complaints about fakes')
    await operator.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await expect(operator.getByRole('button', { name: 'Reinstate' })).toBeVisible()
    await expectAccessible(operator)
    await operator.close()
  })

  await page.goto('/vendor/dashboard')
  await expect(page.getByText('Your shop is suspended')).toBeVisible()
  await expect(page.getByText('Complaints about fakes')).toBeVisible()
})

test('a message is answered by email once, though two admins write', async ({ page, baseURL, signIn, allowErrors }) => {
  allowErrors(/409/)
  const answer = await page.request.post('/api/v1/contact-messages', {
    headers: { Origin: baseURL ?? '' },
    data: { name: 'Meera', email: 'meera@people.example', subject: 'Which shade?', message: 'I wear a warm medium.' },
  })
  const { ticketNumber } = (await answer.json()) as { ticketNumber: string }
  await signIn(demo.admin)
  await page.goto('/admin/messages')
  await page.getByRole('searchbox').fill(ticketNumber)
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(new RegExp(ticketNumber))
  await expect(page.getByRole('link', { name: 'Which shade?' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Which shade?' }).click()
  await expect(page.getByText('I wear a warm medium.')).toBeVisible()
  await field(page, 'Your reply').fill('02 Gehun is the closest.')

  // Meanwhile, elsewhere.
  const other = await page.request.post(`/api/v1/admin/messages/${ticketNumber}/replies`, {
    headers: { Origin: baseURL ?? '' },
    data: { version: 1, body: 'Take 03 Honey.' },
  })
  expect(other.status()).toBe(200)

  await page.getByRole('button', { name: 'Reply by email' }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'while you were editing' })
  await expect(conflict).toContainText('Take 03 Honey.')
  await expect(field(page, 'Your reply')).toHaveValue('02 Gehun is the closest.')
  await conflict.getByRole('button', { name: 'Use the other version' }).click()
  await expect(page.getByRole('list', { name: 'Conversation' }).getByRole('listitem')).toHaveCount(2)
  await expect(field(page, 'Your reply')).toHaveValue('02 Gehun is the closest.')
  await page.getByRole('checkbox', { name: 'Close with this reply' }).check()
  await page.getByRole('button', { name: 'Reply by email' }).click()
  await expect(page.getByRole('list', { name: 'Conversation' }).getByRole('listitem')).toHaveCount(3)
  await expect(field(page, 'Your reply')).toHaveValue('')
  // It is said beside the button, which nothing lies over.
  await expect(page.getByRole('status').getByText('Reply sent to Meera.')).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
})

test('a blocked person is out at once and told so after the right password; blocking is undone', async ({
  page,
  browser,
  baseURL,
  signIn,
  allowErrors,
}) => {
  allowErrors(/403/)
  const person = { name: `Zubeida ${randomUUID().slice(0, 6)}`, email: `${randomUUID()}@people.example` }
  const guest = await browser.newPage({ baseURL })
  await guest.request.post('/api/v1/users', {
    headers: { Origin: baseURL ?? '' },
    data: { ...person, password: 'a good password' },
  })
  await signIn(demo.admin)
  await page.goto(`/admin/users?q=${encodeURIComponent(person.name)}`)
  await page.getByRole('checkbox', { name: `Select ${person.name}` }).check()
  await page.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Card fraud')
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('table').getByText('Blocked')).toBeVisible()

  await guest.goto('/login')
  await hydrated(guest)
  await guest.getByLabel('Email', { exact: true }).first().fill(person.email)
  await guest.getByLabel('Password', { exact: true }).fill('a good password')
  await guest.getByRole('button', { name: 'Login' }).click()
  await expect(guest.getByText('This account is blocked.')).toBeVisible()
  await guest.close()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('table').getByText('Blocked')).toBeHidden()
})
