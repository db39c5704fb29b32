import type { Page } from '@playwright/test'
import { demo, expect, fillCart, hydrated, placeOrder, productOf, test } from './shop.ts'

// The shop's records are out of reach. What is stored is served as ever, so pages open; whatever asks the API hears 503.

const sentence = 'The shop cannot reach its records right now. Please try again in a moment.'

async function goAway(page: Page): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      headers: { 'Retry-After': '2' },
      body: JSON.stringify({ title: 'Not available now', status: 503, code: 'unavailable', detail: sentence }),
    }),
  )
}

const comeBack = (page: Page) => page.unrouteAll()

const storedCart = (page: Page) => page.evaluate(() => localStorage.getItem('cart'))

test.describe('while the shop cannot reach its records', () => {
  test.beforeEach(({ allowErrors }) => allowErrors(/status of 503/))

  test('home, products and a product show what they always show, and the cart takes things', async ({
    page,
    newCustomer,
  }) => {
    await newCustomer()
    await goAway(page)
    await page.goto('/')
    await hydrated(page)
    await expect(page.getByRole('link', { name: 'Shop Now' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(10)
    await page.goto('/products')
    await expect(page.getByText('Showing 17 of 17 products')).toBeVisible()
    await page.goto('/products/neem-wood-comb')
    await hydrated(page)
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  })

  test('the cart says that it is safe, and goes on by itself where it was', async ({ page }) => {
    await fillCart(page, [{ product: await productOf(page, 'neem-wood-comb'), quantity: 2 }])
    await goAway(page)
    await page.goto('/cart')
    await expect(page.getByText('The shop is not responding right now. Your cart is safe')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
    const before = await storedCart(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The shop is not responding right now.')).toBeVisible()
    expect(await storedCart(page)).toBe(before)
    await comeBack(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: 'Neem Wood Comb' })).toBeVisible()
    expect(await storedCart(page)).toBe(before)
  })

  test('the checkout orders nothing, keeps form and cart, and orders once the shop is back', async ({
    page,
    newCustomer,
  }) => {
    await newCustomer()
    const comb = await productOf(page, 'neem-wood-comb')
    await fillCart(page, [{ product: comb, quantity: 1 }])
    await page.goto('/checkout')
    await expect(page.getByLabel('Email')).not.toHaveValue('')
    const typed = {
      Phone: '98450 12345',
      Address: '14, 2nd Cross, Indiranagar',
      Pincode: '560038',
    }
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Bengaluru')
    await expect(page.getByLabel('State')).toHaveValue('Karnataka')
    await page.getByRole('radio', { name: /Cash on delivery/ }).check()

    await goAway(page)
    await page.reload()
    await hydrated(page)
    await expect(page.getByText('The shop is not responding right now. Your cart is safe')).toBeVisible()
    for (const [label, text] of Object.entries(typed))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
    const place = page.getByRole('button', { name: /^Place Order - / })
    await place.click()
    await expect(page.getByRole('alert')).toContainText(`Failed to place order. Please try again. ${sentence}`)
    for (const [label, text] of Object.entries(typed))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
    expect(JSON.parse((await storedCart(page)) ?? '')).toHaveLength(1)

    await comeBack(page)
    await place.click()
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  })

  test('My Orders says that they could not be loaded, and shows them once the shop is back', { tag: '@long' }, async ({
    page,
    newCustomer,
    baseURL,
  }) => {
    await newCustomer()
    const order = await placeOrder(page, baseURL ?? '', [
      { product: await productOf(page, 'neem-wood-comb'), quantity: 1 },
    ])
    await goAway(page)
    for (const path of ['/orders', `/orders/${order.id}`]) {
      await page.goto(path)
      await expect(page.getByRole('alert')).toContainText('Failed to load orders. Please try again.')
    }
    await comeBack(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('list', { name: 'History' })).toBeVisible()
    await goAway(page)
    await page.goto('/orders')
    await expect(page.getByRole('alert')).toContainText('Failed to load orders. Please try again.')
    await comeBack(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('article')).toContainText(order.id)
  })

  test('the login says that it failed, keeps what was typed, and lets one in once the shop is back', async ({
    page,
    context,
    newCustomer,
  }) => {
    const person = await newCustomer()
    await context.clearCookies()
    await page.goto('/login')
    await hydrated(page)
    await goAway(page)
    await page.getByLabel('Email', { exact: true }).fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toContainText('Login failed. Please try again.')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password)
    await comeBack(page)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/')
  })

  test('the contact form says that nothing was sent, keeps the message, and sends it once the shop is back', {
    tag: '@long',
  }, async ({ page }) => {
    await page.goto('/contact')
    await hydrated(page)
    await goAway(page)
    const form = page.getByRole('main')
    const typed = {
      Name: 'Meera',
      Email: 'meera@people.example',
      Subject: 'A comb',
      Message: 'Is it neem? 🌿\nThank you.',
    }
    for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(text)
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expect(form.getByRole('alert')).toContainText('Your message could not be sent. Please try again.')
    for (const [label, text] of Object.entries(typed))
      await expect(form.getByLabel(label, { exact: true })).toHaveValue(text)
    await comeBack(page)
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expect(form.getByText('Message Sent!')).toBeVisible()
  })

  test('the health screen says so beside what it knew, opens too, and goes on by itself', async ({ page, signIn }) => {
    await page.clock.install()
    await signIn(demo.admin)
    await page.goto('/admin/health')
    const jobs = page.getByText('Jobs', { exact: true })
    const away = page.getByText(/^The shop’s records cannot be reached/)
    await expect(jobs).toBeVisible()
    await goAway(page)
    await page.clock.runFor(10_000)
    await expect(away).toContainText('These figures are from')
    await expect(jobs).toBeVisible()
    await comeBack(page)
    await page.clock.runFor(10_000)
    await expect(away).toBeHidden()

    await page.route('**/api/v1/admin/health', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
    await page.reload()
    await expect(away).toBeVisible()
    await expect(jobs).toBeHidden()
    await comeBack(page)
    await page.clock.runFor(10_000)
    await expect(jobs).toBeVisible()
    await expect(away).toBeHidden()
  })

  test('a page that is not stored says so, and the cart is kept', async ({ page }) => {
    await fillCart(page, [{ product: await productOf(page, 'neem-wood-comb'), quantity: 2 }])
    await page.goto('/about')
    await hydrated(page)
    await goAway(page)
    await page.route('**/*.data*', (route) => route.fulfill({ status: 503, body: 'Back in a moment' }))
    await page.getByRole('banner').getByRole('link', { name: 'Products' }).click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByText('This page could not be shown. Your cart is safe in this browser.')).toBeVisible()
    await expect(page.getByRole('contentinfo'), 'the page is dressed').not.toHaveCSS(
      'background-color',
      'rgba(0, 0, 0, 0)',
    )
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
    await comeBack(page)
    await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Shop Now' })).toBeVisible()
  })
})

test.describe('while the connection is gone, on a page that was opened directly', () => {
  test.beforeEach(({ allowErrors }) => allowErrors(/ERR_INTERNET_DISCONNECTED/))

  test('a message to us stays typed, and goes out once the connection is back', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await page.goto('/contact')
    await hydrated(page)
    const form = page.getByRole('main')
    const typed = { Name: 'Meera', Email: 'meera@people.example', Subject: 'A comb', Message: 'Is it neem?' }
    for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(text)
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expect(form.getByRole('alert')).toContainText(
      'You’re offline. What you typed is still here. Try again once you’re back online.',
    )
    for (const [label, text] of Object.entries(typed))
      await expect(form.getByLabel(label, { exact: true })).toHaveValue(text)
    await context.setOffline(false)
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expect(form.getByText('Message Sent!')).toBeVisible()
  })

  test('a sign-in stays typed', async ({ page, context }) => {
    await page.goto('/login')
    await hydrated(page)
    await page.getByLabel('Email', { exact: true }).fill('meera@people.example')
    await context.setOffline(true)
    await page.getByLabel('Password', { exact: true }).fill('some password')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toContainText('Login failed. Please try again.')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('meera@people.example')
  })
})
