import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { demo, expect, expectAccessible, hydrated, leaveSignedOut, type Person, test } from './shop.ts'

/** Passkeys work at this name of the machine, and not at its number. */
const atLocalhost = (baseURL = '') => baseURL.replace('127.0.0.1', 'localhost')
/** The code that an app shows, `later` seconds on. A code counts once; the next one counts already, and the last one perhaps no more when it arrives. */
const codeOf = (secret: string, later = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + later })

/** An authenticator in the browser that answers at once, as with a finger on it. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The session was used for more than ten minutes: what matters asks again. */
async function lapse(page: Page): Promise<void> {
  // The page believes the server, so a clock that is wrong here would change nothing: the request itself is refused once.
  let isFirst = true
  await page.route('**/api/v1/admin/users/*/block', async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        title: 'Not allowed',
        status: 403,
        code: 'confirmation.needed',
        detail: 'Confirm.',
        requestId: '1',
      }),
    })
  })
}

async function login(page: Page, person: Person): Promise<void> {
  await hydrated(page)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Adds an app on the page that shows the section; answers with its secret and the recovery codes. */
async function addApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Add a second factor' }).click()
  await page.getByRole('button', { name: 'Set up an app' }).click()
  return proveApp(page)
}

async function proveApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = ((await page.locator('code').textContent()) ?? '').replace(/\s/g, '')
  await page.getByLabel('Code', { exact: true }).fill('000 000')
  await page.getByRole('button', { name: 'Add the app' }).click()
  await expect(page.getByRole('alert').first()).toContainText('This code is not right')
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('000 000')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Add the app' }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  return { secret, codes: await list.getByRole('listitem').allInnerTexts() }
}

test('a customer adds an app, signs in with its code, and with a recovery code when it is lost', {
  tag: '@long',
}, async ({ page, newCustomer, allowErrors }) => {
  allowErrors(/422/)
  const person = await newCustomer()
  await page.goto('/profile')
  await hydrated(page)
  await expect(page.getByText('Only your password protects this account.')).toBeVisible()
  const { secret, codes } = await addApp(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible()
  await expectAccessible(page)

  await leaveSignedOut(page)
  await page.goto('/login?returnTo=/orders')
  await login(page, person)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expectAccessible(page)
  // A reload in the middle goes on where it was.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.goto('/orders')
  await expect(page.getByText('Please login to view orders')).toBeVisible()
  await page.goto('/login?returnTo=/orders')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 30))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/orders')

  await leaveSignedOut(page)
  await page.goto('/login')
  await login(page, person)
  await page.getByText('Lost your app or device?').click()
  await expect(page.getByText('Use one of the ten recovery codes')).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/profile')
  await expect(page.getByText('9 of 10 recovery codes left.')).toBeVisible()
})

test('a passkey is made and used at the host it belongs to, and said to be no good elsewhere', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const shop = atLocalhost(baseURL)
  const person = { name: 'Leela Nair', email: `${crypto.randomUUID()}@people.example`, password: 'a good password' }
  const answer = await page.request.post(`${shop}/api/v1/users`, { headers: { Origin: shop }, data: person })
  expect(answer.status()).toBe(201)
  await addAuthenticator(page)
  await page.goto(`${shop}/profile`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Add a second factor' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Add the passkey' }).click()
  await expect(page.getByLabel('Name of this passkey')).toHaveAccessibleDescription(/Give this passkey a name/)
  await page.getByLabel('Name of this passkey').fill('My phone')
  await page.getByRole('button', { name: 'Add the passkey' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('My phone')).toBeVisible()

  await leaveSignedOut(page)
  await page.goto(`${shop}/login`)
  await login(page, person)
  await page.getByRole('button', { name: 'Continue with passkey' }).click()
  await expect(page).toHaveURL(`${shop}/`)

  await leaveSignedOut(page)
  await page.goto('/login')
  await login(page, person)
  await expect(page.getByText('Your passkey works at localhost and not here.')).toBeVisible()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
})

test('a vendor adds an app in the portal, is asked for it at Vendor Login, and removes it again', {
  tag: '@long',
}, async ({ page, baseURL, allowErrors }) => {
  allowErrors(/422/)
  const person = {
    name: 'Vanya Botanics',
    email: `${crypto.randomUUID()}@people.example`,
    password: 'a password for selling',
  }
  const headers = { Origin: baseURL ?? '' }
  const answer = await page.request.post('/api/v1/users', { headers, data: { ...person, isVendor: true } })
  expect(answer.status()).toBe(201)
  await page.goto('/vendor/business')
  await hydrated(page)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Your login' }).click()
  await expect(page.getByText('Passkeys work at localhost.')).toBeHidden()
  const { secret } = await addApp(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expectAccessible(page)

  await leaveSignedOut(page)
  await page.goto('/vendor/login')
  await login(page, person)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 30))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/vendor/dashboard')

  await page.goto('/vendor/security')
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Only your password protects this account.')).toBeVisible()
})

test('an act of the operator asks for the password again, and goes on once it is given', async ({
  page,
  signIn,
  newCustomer,
  allowErrors,
}) => {
  allowErrors(/403|422/)
  const customer = await newCustomer()
  await signIn(demo.admin)
  await page.goto(`/admin/users?q=${customer.email}`)
  await hydrated(page)
  await page.getByRole('link', { name: customer.name }).first().click()
  await lapse(page)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  const block = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await block.getByLabel('Reason').fill('Testing the question.')
  await block.getByRole('button', { name: /Block/ }).click()

  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await dialog.getByLabel('Your password', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This password is not right.')
  await expectAccessible(page)
  await dialog.getByLabel('Your password', { exact: true }).fill(demo.admin.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Testing the question.').first()).toBeVisible()
})

test('a file of people is made at once after signing in, and later once the password was given again', {
  tag: '@long',
}, async ({ page, signIn }) => {
  await signIn(demo.admin)
  let isLapsed = false
  await page.route('**/api/v1/session/second-factor', async (route) => {
    const response = await route.fetch()
    const proofs = { ...(await response.json()), ...(isLapsed ? { confirmedUntil: null } : {}) }
    isLapsed = false
    await route.fulfill({ response, json: proofs })
  })
  await page.goto('/admin/users')
  await hydrated(page)
  const exported = async (before = async () => {}) => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export as a CSV file' }).click()
    await before()
    return (await downloading).suggestedFilename()
  }
  expect(await exported()).toMatch(/^users.*\.csv$/)
  isLapsed = true
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await page.getByRole('link', { name: 'Export as a CSV file' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Confirm that it’s you first.')).toBeVisible()
  isLapsed = true
  const name = await exported(async () => {
    await dialog.getByLabel('Your password', { exact: true }).fill(demo.admin.password)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
  })
  expect(name).toMatch(/^users.*\.csv$/)
})

test("'Log out everywhere' ends every session, this one too; the others alone where that is chosen", async ({
  page,
  browser,
  baseURL,
  newCustomer,
}) => {
  const person = await newCustomer()
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const enter = () =>
    other.request.post('/api/v1/session', {
      headers: { Origin: baseURL ?? '' },
      data: { email: person.email, password: person.password },
    })
  const isIn = async () => (await other.request.get('/api/v1/users/me/sessions')).status() === 200
  await enter()
  await page.goto('/profile')
  await hydrated(page)
  await page.getByRole('button', { name: 'Log out all other devices' }).click()
  await expect(page.getByText('Every other device is logged out.')).toBeVisible()
  expect(await isIn()).toBe(false)
  await enter()
  await page.evaluate(() => sessionStorage.setItem('checkout-draft', '{}'))
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL('/login')
  // Nothing of them is left for the next one in this browser.
  expect(await page.evaluate(() => sessionStorage.getItem('checkout-draft'))).toBeNull()
  expect(await isIn()).toBe(false)
  expect((await page.request.get('/api/v1/users/me/sessions')).status()).toBe(401)
})

test('password managers find the page to change a password', { tag: '@long' }, async ({ page, newCustomer }) => {
  await newCustomer()
  await page.goto('/.well-known/change-password')
  await expect(page).toHaveURL('/profile#password')
})
