import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demo, expect, fillCart, hydrated, placeOrder, productOf, test } from './shop.ts'

// One test for each row of the specification's section 8, in its order and named after it.

/** Form errors stand in a banner inside the form. */
const banner = (page: Page) => page.locator('form').getByRole('alert')
const unexpected = { status: 500, json: { code: 'unexpected' } }

async function login(page: Page, at: string, email = demo.asha.email, password = 'not the password') {
  await page.goto(at)
  await hydrated(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function register(page: Page, email: string) {
  await page.goto('/register')
  await hydrated(page)
  await page.getByLabel('Name', { exact: true }).fill('Leela Nair')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByLabel('Confirm password', { exact: true }).fill('a good password')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register' }).click()
}

async function pressPlaceOrder(page: Page) {
  await fillCart(page, [{ product: await productOf(page, 'kumkumadi-radiance-serum'), quantity: 1 }])
  await page.goto('/checkout')
  await hydrated(page)
  for (const [label, text] of [
    ['First name', 'Meera'],
    ['Last name', 'Krishnan'],
    ['Email', 'meera@people.example'],
    ['Phone', '98450 12345'],
    ['Address', '14, 2nd Cross, Indiranagar'],
    ['Pincode', '560038'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  await expect(page.getByLabel('City')).toHaveValue('Bengaluru')
  await page.getByRole('radio', { name: /Cash on delivery/ }).check()
  await page
    .getByRole('button', { name: /^Place Order - / })
    .first()
    .click()
}

async function pressCancelOrder(page: Page) {
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
}

test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource/))

test('login, no profile exists (user signed out)', async ({ page, newCustomer }) => {
  const person = await newCustomer()
  await page.context().clearCookies()
  // No door of the shop takes a profile away and leaves the credentials, so the answer is given here; that the service gives
  // it is proved beside the service.
  await page.route('**/api/v1/session', (route) =>
    route.fulfill({ status: 401, json: { code: 'accounts.profile_missing', detail: 'User profile not found.' } }),
  )
  await login(page, '/login', person.email, person.password)
  await expect(banner(page)).toHaveText('User profile not found.')
  expect(await page.context().cookies()).toEqual([])
})

test('checkout without login (then redirect to login)', async ({ page }) => {
  await pressPlaceOrder(page)
  await expect(banner(page)).toHaveText(/^Error\s*User not authenticated\. Please login to place an order\.$/)
  await expect(page).toHaveURL('/login?returnTo=/checkout')
})

test('order placement fails', async ({ page, newCustomer }) => {
  await newCustomer()
  await page.route('**/api/v1/orders', (route) => route.fulfill(unexpected))
  await pressPlaceOrder(page)
  await expect(banner(page)).toHaveText(/^Error\s*Failed to place order\. Please try again\.$/)
  await page.unroute('**/api/v1/orders')
  await page.route('**/api/v1/orders', (route) =>
    route.fulfill({ status: 409, json: { code: 'orders.busy', detail: 'The message of the error.' } }),
  )
  await page
    .getByRole('button', { name: /^Place Order - / })
    .first()
    .click()
  await expect(banner(page)).toHaveText(/^Error\s*The message of the error\.$/)
})

test('orders fetch fails', async ({ page, newCustomer }) => {
  await newCustomer()
  await page.route('**/api/v1/orders?**', (route) => route.fulfill(unexpected))
  await page.goto('/orders')
  await expect(page.getByRole('alert')).toContainText('Failed to load orders. Please try again.')
})

test('cancel without login', async ({ page, newCustomer, baseURL }) => {
  await newCustomer()
  await placeOrder(page, baseURL ?? '', [{ product: await productOf(page, 'neem-wood-comb'), quantity: 1 }])
  await page.goto('/orders')
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeVisible()
  await page.context().clearCookies()
  await pressCancelOrder(page)
  await expect(page.getByRole('alert')).toHaveText('You must be logged in to cancel an order.')
})

test('cancel fails', async ({ page, newCustomer, baseURL }) => {
  await newCustomer()
  const order = await placeOrder(page, baseURL ?? '', [
    { product: await productOf(page, 'neem-wood-comb'), quantity: 1 },
  ])
  await page.goto('/orders')
  await page.route('**/cancellation', (route) => route.fulfill(unexpected))
  await pressCancelOrder(page)
  await expect(page.getByRole('alert')).toHaveText(`Failed to cancel order ${order.id}. Please try again.`)
})

test('customer or vendor login fails', async ({ page }) => {
  for (const door of ['/login', '/vendor/login']) {
    await login(page, door)
    await expect(banner(page), door).toHaveText('Login failed. Please try again.')
  }
})

test('a demo reached through a proxy says that it is closed', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '203.0.113.7' })
  for (const door of ['/login', '/vendor/login', '/admin/login']) {
    await login(page, door)
    await expect(banner(page), door).toHaveText('This is a demo. It is open on its own machine alone.')
  }
})

test('admin login fails', async ({ page }) => {
  await login(page, '/admin/login', demo.admin.email)
  await expect(banner(page)).toHaveText('Login failed. Please try again.')
  await page.route('**/api/v1/session', (route) => route.fulfill(unexpected))
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(banner(page)).toHaveText('Login failed. Please check your credentials.')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(demo.admin.email)
})

test('register, email already in use (by error code)', async ({ page }) => {
  await register(page, demo.asha.email)
  const sentence = 'This email address is already in use. Please try another.'
  await expect(banner(page)).toHaveText(sentence)
  await expect(page.getByText(sentence)).toHaveCount(1)
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  const form = page.getByRole('main').locator('form')
  await expect(form.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await expect(form.getByRole('link', { name: 'Reset your password' })).toHaveAttribute('href', '/forgot-password')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Leela Nair')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a good password')
})

test('register, other failure', async ({ page }) => {
  await page.route('**/api/v1/users', (route) => route.fulfill(unexpected))
  await register(page, `${randomUUID()}@people.example`)
  await expect(banner(page)).toHaveText('Registration failed. Please try again.')
  await page.unroute('**/api/v1/users')
  await page.route('**/api/v1/users', (route) =>
    route.fulfill({ status: 429, json: { code: 'limits.exceeded', detail: 'The message of the service.' } }),
  )
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(banner(page)).toHaveText('The message of the service.')
})

test('unknown admin path', async ({ page, signIn }) => {
  await signIn(demo.admin)
  expect((await page.goto('/admin/no-such-page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Page Not Found')
})

test('unknown public path', async ({ page }) => {
  expect((await page.goto('/no-such-page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
})
