import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { undertaking } from '#modules/vendors/rules.ts'
import { newTaxNumbers } from '#tests/support/tax-numbers.ts'
import { linkMailedTo } from './mailbox.ts'
import { demo, expect, expectAccessible, hydrated, type Person, test } from './shop.ts'

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })

/** An admin's page of its own. */
async function operatorPage(browser: Browser, baseURL: string): Promise<Page> {
  const operator = await browser.newPage({ baseURL })
  const data = { email: demo.admin.email, password: demo.admin.password }
  const signedIn = await operator.request.post('/api/v1/session', { headers: { Origin: baseURL }, data })
  expect(signedIn.status()).toBe(201)
  return operator
}

/** A vendor that sells, made through the API; its member is signed in on the page. */
async function approvedVendor(page: Page, operator: Page, baseURL: string) {
  const headers = { Origin: baseURL }
  const person: Person = {
    name: 'Selvi Murugan',
    email: `${randomUUID()}@people.example`,
    password: 'a password for selling',
  }
  const shop = `Kashi Attars ${randomUUID().slice(0, 6)}`
  const registered = await page.request.post('/api/v1/users', { headers, data: { ...person, isVendor: true } })
  expect(registered.status()).toBe(201)
  const { id } = (await (await page.request.get('/api/v1/vendor/business')).json()) as { id: string }
  const account = '501200349012'
  const steps: [string, object][] = [
    ['identity', { name: shop, legalName: 'Kashi Attars LLP', ...newTaxNumbers() }],
    [
      'address',
      {
        street: '31 Mission Street',
        city: 'Pune',
        state: 'Maharashtra',
        pincode: '411001',
        email: person.email,
        phone: '90000 50001',
      },
    ],
    ['bank', { holder: 'Kashi Attars LLP', account, accountAgain: account, ifsc: 'SBIN0001234' }],
    ['grievance', { officer: 'Selvi Murugan', email: 'grievance@kashi.example', phone: '90000 50002' }],
    ['undertaking', { undertakingVersion: undertaking.version, accepted: true }],
  ]
  let version = 1
  for (const [step, data] of steps) {
    const saved = await page.request.put(`/api/v1/vendor/business/${step}`, { headers, data: { ...data, version } })
    expect(saved.status(), step).toBe(200)
    version = ((await saved.json()) as { version: number }).version
  }
  await page.request.post('/api/v1/vendor/business/submission', { headers })
  expect((await operator.request.post(`/api/v1/admin/vendors/${id}/approval`, { headers })).status()).toBe(200)
  return { id, shop, person }
}

/** Answers one call as if the last proof were more than ten minutes old. */
async function lapse(page: Page, path: RegExp) {
  await page.route(
    path,
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: { code: 'confirmation.needed', detail: 'Confirm that it’s you first. Nothing was changed.' },
      }),
    { times: 1 },
  )
}

test('a bank account changes once the operator has looked at it: sent back, asked for again, approved', {
  tag: '@long',
}, async ({ page, browser, baseURL, allowErrors }) => {
  allowErrors(/403|409/)
  const operator = await operatorPage(browser, baseURL ?? '')
  const { id, shop, person } = await approvedVendor(page, operator, baseURL ?? '')

  const enterAccount = async (account: string) => {
    await field(page, 'Account number').fill(account)
    await field(page, 'Confirm account number').fill(account)
    await field(page, 'IFSC').fill('hdfc0004321')
    await page.getByRole('button', { name: 'Save changes' }).click()
  }

  await test.step('the vendor proves who it is, and is told that the old account stays in force', async () => {
    await page.goto('/vendor/business?step=bank')
    await hydrated(page)
    await expect(page.getByText('You are already selling, so we review a new account')).toBeVisible()
    await lapse(page, /\/vendor\/business\/bank$/)
    await enterAccount('778800114321')
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    await dialog.getByLabel('Your password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { name: 'Your changes are waiting for our decision' })).toBeVisible()
    await expect(page.getByText('and we pay nothing out meanwhile')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Your changes are waiting for our decision' })).toContainText(
      /ends in 9012.*ends in 4321/s,
    )
    await expectAccessible(page)
    await linkMailedTo(page, person.email, 'Somebody asked to change your business details')
    await linkMailedTo(page, 'care@shringar.example', `${shop} wants to change its business details`)
    await page.goto('/vendor/dashboard')
    await expect(page.getByText('Changes to your business details are waiting for our decision')).toBeVisible()
  })

  await test.step('the operator finds it from the dashboard and sends it back', async () => {
    await operator.goto('/admin/dashboard')
    await operator.getByRole('link', { name: /with changes to decide/ }).click()
    await operator.getByRole('link', { name: shop }).click()
    const panel = operator.getByRole('region', { name: 'Changes to decide' })
    await expect(panel).toContainText(/SBIN0001234.*HDFC0004321/s)
    await expectAccessible(operator)
    await panel.getByRole('button', { name: 'Send changes back' }).click()
    const dialog = operator.getByRole('dialog')
    await dialog.getByLabel('What needs to be corrected').fill('The holder is another company.')
    await dialog.getByRole('button', { name: 'Send changes back' }).click()
    await expect(panel).toBeHidden()
  })

  await test.step('the vendor reads why and asks again', async () => {
    await page.goto('/vendor/business?step=bank')
    await hydrated(page)
    await expect(page.getByText('The holder is another company.').first()).toBeVisible()
    await enterAccount('778800118765')
    await expect(page.getByRole('heading', { name: 'Your changes are waiting for our decision' })).toBeVisible()
  })

  await test.step('what the vendor changes meanwhile is not approved unseen; then it is in force', async () => {
    await operator.goto(`/admin/vendors/${id}`)
    await operator.getByRole('button', { name: 'Approve changes' }).click()
    await enterAccount('778800112222')
    await expect(page.getByRole('region', { name: 'Your changes are waiting for our decision' })).toContainText(
      'ends in 2222',
    )
    const dialog = operator.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Approve changes' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The vendor has changed what it asks for meanwhile')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(operator.getByText('ends in 2222')).toBeVisible()
    await operator.getByRole('button', { name: 'Approve changes' }).click()
    await operator.getByRole('dialog').getByRole('button', { name: 'Approve changes' }).click()
    await expect(operator.getByRole('region', { name: 'Changes to decide' })).toBeHidden()
    await operator.getByRole('button', { name: 'Show full number' }).click()
    await expect(operator.getByText('778800112222')).toBeVisible()
    await page.reload()
    await expect(page.getByText('We have an account that ends in 2222')).toBeVisible()
  })
  await operator.close()
})

test('changes are taken back by the vendor, and another vendor cannot take its GSTIN', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
  allowErrors,
}) => {
  allowErrors(/409|422/)
  const operator = await operatorPage(browser, baseURL ?? '')
  const { id, shop } = await approvedVendor(page, operator, baseURL ?? '')
  await page.goto('/vendor/business?step=business')
  await hydrated(page)
  await field(page, 'Shop name').fill('Shringar Official')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(field(page, 'Shop name')).toHaveAccessibleDescription(/would pass for the marketplace/)
  const { items } = (await (
    await operator.request.get('/api/v1/admin/vendors?status=approved&sort=oldest')
  ).json()) as {
    items: { id: string }[]
  }
  const other = (await (await operator.request.get(`/api/v1/admin/vendors/${items[0]?.id}`)).json()) as {
    pan: string
    gstin: string
  }
  await field(page, 'Shop name').fill(shop)
  await field(page, 'PAN').fill(other.pan)
  await field(page, 'GSTIN').fill(other.gstin)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(field(page, 'PAN')).toHaveAccessibleDescription(/Another vendor has given this PAN/)
  await page.reload()
  await hydrated(page)
  // What was refused is still typed.
  await expect(field(page, 'PAN')).toHaveValue(other.pan)
  await page.getByRole('button', { name: 'Discard' }).click()
  await field(page, 'Legal name').fill('Kashi Attars Private Limited')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('region', { name: 'Your changes are waiting for our decision' })).toContainText(
    'Kashi Attars Private Limited',
  )
  await operator.goto(`/admin/vendors/${id}`)
  // A reason that was written and not sent is there again when the dialog is.
  const reason = operator.getByLabel('What needs to be corrected')
  await operator.getByRole('button', { name: 'Send changes back' }).click()
  await reason.fill('The deed is missing.')
  await operator.keyboard.press('Escape')
  await expect(reason).toBeHidden()
  await operator.getByRole('button', { name: 'Send changes back' }).click()
  await expect(reason).toHaveValue('The deed is missing.')
  await operator.getByRole('button', { name: 'Cancel' }).click()
  await operator.getByRole('button', { name: 'Approve changes' }).click()
  await page.getByRole('button', { name: 'Withdraw the changes' }).click()
  await expect(page.getByRole('region', { name: 'Your changes are waiting for our decision' })).toBeHidden()
  await expect(field(page, 'Legal name')).toHaveValue('Kashi Attars LLP')
  // The page takes the dialog away with what it asked about; the refusal stays to be read.
  await operator.getByRole('dialog').getByRole('button', { name: 'Approve changes' }).click()
  const refusal = operator.getByText('The vendor withdrew these changes; there is nothing to decide.')
  await expect(operator.getByRole('dialog')).toBeHidden()
  await expect(operator.getByRole('region', { name: 'Changes to decide' })).toBeHidden()
  await expect(refusal).toBeVisible()
  await operator.close()
})
