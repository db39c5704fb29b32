import type { Page } from '@playwright/test'
import { demo, expect, hydrated, leaveSignedOut, test } from './shop.ts'

async function login(page: Page, email: string, password: string) {
  await hydrated(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Holds the answer about who is signed in until it is let go. */
async function holdSession(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1/session', async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('without JavaScript a portal says that it needs it, and the shop for what', async ({ page }) => {
  const wordsAt = async (path: string) => (await page.request.get(path)).text()
  for (const path of ['/vendor/orders', '/admin/orders'])
    expect(await wordsAt(path)).toContain('Nothing here works without it.')
  expect(await wordsAt('/products')).toContain('You can look around, but you need it for your cart')
})

test.describe('the vendor dashboard', () => {
  test('says Access Denied to a stranger, with a login that leads back', async ({ page }) => {
    await page.goto('/vendor/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText('You need vendor access to view this page.')).toBeVisible()
    await expect(page).toHaveURL('/vendor/dashboard')
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL(`/vendor/login?returnTo=${encodeURIComponent('/vendor/dashboard')}`)
    await login(page, demo.vendor.email, demo.vendor.password)
    await expect(page).toHaveURL('/vendor/dashboard')
  })

  test('says Access Denied to a customer', async ({ page, newCustomer }) => {
    await newCustomer()
    await page.goto('/vendor/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText('You need vendor access to view this page.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('says Access Denied to an admin, who is no vendor', async ({ page, signIn }) => {
    await signIn(demo.admin)
    await page.goto('/vendor/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
  })

  test('opens to a vendor', async ({ page, signIn }) => {
    await signIn(demo.vendor)
    await page.goto('/vendor/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Vendor Dashboard' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Ratnamala Beauty House, seller since')
  })
})

test.describe('the admin portal', () => {
  const portal = (page: Page) => page.getByRole('navigation', { name: 'Admin' })

  test('shows nobody anything before it knows who is there', async ({ page, signIn }) => {
    await signIn(demo.admin)
    const release = await holdSession(page)
    await page.goto('/admin/dashboard', { waitUntil: 'commit' })
    await expect(page.getByText('Loading...')).toBeVisible()
    await expect(portal(page)).toHaveCount(0)
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(page.getByText('Loading...')).toBeHidden()
  })

  test('has documents without any of its content', async ({ page }) => {
    for (const section of ['dashboard', 'products', 'orders', 'users', 'settings']) {
      const html = await (await page.request.get(`/admin/${section}`)).text()
      expect(html, section).toContain('Loading...')
      expect(html, section).not.toContain('aria-label="Admin"')
    }
  })

  test('sends a stranger from each section to its login', async ({ page }) => {
    for (const section of ['dashboard', 'products', 'orders', 'users', 'settings']) {
      await page.goto(`/admin/${section}`)
      await expect(page).toHaveURL(`/admin/login?returnTo=${encodeURIComponent(`/admin/${section}`)}`)
    }
  })

  test('opens the page one came for after the login', async ({ page }) => {
    await page.goto('/admin/orders')
    await expect(page).toHaveURL(/\/admin\/login/)
    await login(page, demo.admin.email, demo.admin.password)
    await expect(page).toHaveURL('/admin/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  })

  test('sends customers and vendors home', async ({ page, newCustomer, signIn }) => {
    await newCustomer()
    await page.goto('/admin/dashboard')
    await expect(page).toHaveURL('/')
    // What the page still asks for somebody who is signed out by the next login would be refused.
    await page.waitForLoadState('networkidle')
    await signIn(demo.vendor)
    await page.goto('/admin/users')
    await expect(page).toHaveURL('/')
  })

  test('opens its dashboard at /admin, for an admin', async ({ page, signIn }) => {
    await signIn(demo.admin)
    await page.goto('/admin')
    await expect(page).toHaveURL('/admin/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })

  test('leads from section to section and out', async ({ page, signIn }) => {
    await signIn(demo.admin)
    await page.goto('/admin/dashboard')
    for (const name of ['Products', 'Orders', 'Users', 'Settings', 'Dashboard']) {
      await portal(page).getByRole('link', { name }).click()
      await expect(page).toHaveURL(`/admin/${name.toLowerCase()}`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(portal(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    }
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    expect((await page.request.get('/api/v1/session')).status()).toBe(204)
  })

  test('answers 404 for a path it does not have, and says so to an admin alone', async ({
    page,
    signIn,
    allowErrors,
    newCustomer,
  }) => {
    allowErrors(/status of 404/)
    const answer = await page.goto('/admin/nothing/here')
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveURL('/admin/login?returnTo=%2Fadmin%2Fnothing%2Fhere')
    await newCustomer()
    await page.goto('/admin/nothing/here')
    await expect(page).toHaveURL('/')
    await leaveSignedOut(page)
    await signIn(demo.admin)
    await page.goto('/admin/nothing/here')
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Page Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await expect(page).toHaveURL('/admin/dashboard')
  })
})

test.describe('the admin login', () => {
  test('remembers nobody and resets no password', async ({ page }) => {
    await page.goto('/admin/login')
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /password/i })).toHaveCount(0)
  })

  test('signs a customer in and leads home', async ({ page, newCustomer }) => {
    const person = await newCustomer()
    await page.context().clearCookies()
    await page.goto('/admin/login?returnTo=/admin/orders')
    await login(page, person.email, person.password)
    await expect(page).toHaveURL('/')
    expect((await page.request.get('/api/v1/session')).status()).toBe(200)
  })

  test('leads an admin to the dashboard, and who is signed in already too', async ({ page }) => {
    await page.goto('/admin/login')
    await login(page, demo.admin.email, demo.admin.password)
    await expect(page).toHaveURL('/admin/dashboard')
    await page.goto('/admin/login')
    await expect(page).toHaveURL('/admin/dashboard')
  })

  test('never leads to another site', async ({ page, signIn }) => {
    await signIn(demo.admin)
    await page.goto('/admin/login?returnTo=//evil.example')
    await expect(page).toHaveURL('/admin/dashboard')
  })
})
