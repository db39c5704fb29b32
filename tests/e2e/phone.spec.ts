import type { Page } from '@playwright/test'
import { expect, fillCart, hydrated, productOf, test } from './shop.ts'

const widths = (page: Page) => page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])

test('nothing has to be pushed sideways on a phone', async ({ page }) => {
  for (const path of [
    '/',
    '/products',
    '/products/velvet-matte-lipstick',
    '/categories',
    '/cart',
    '/checkout',
    '/login',
    '/register',
    '/contact',
    '/about',
    '/returns',
  ]) {
    await page.goto(path)
    const [content = 0, screen = 0] = await widths(page)
    expect(content, path).toBeLessThanOrEqual(screen)
  }
})

test('the menu holds the categories, the pages and the account', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Menu' }).tap()
  const menu = page.getByRole('dialog')
  for (const name of [
    'Skincare',
    'Makeup',
    'Haircare',
    'Accessories',
    'Brands',
    'Wishlist',
    'Help',
    'About',
    'Contact',
    'Login',
    'Register',
    'Vendor Login',
  ]) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await menu.getByRole('link', { name: 'Haircare' }).tap()
  await expect(page).toHaveURL('/categories/haircare')
  await expect(menu).toBeHidden()
})

test('the thumb buys: the bar below holds each screen’s one action, with its amount', async ({ page, newCustomer }) => {
  await newCustomer()
  const serum = await productOf(page, 'kumkumadi-radiance-serum')
  const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`
  const total = rupees(serum.price + Math.round(serum.price * 0.18))
  await page.goto(`/products/${serum.slug}`)
  await hydrated(page)
  const add = page
    .getByRole('button', { name: /^Add to Cart/ })
    .filter({ visible: true })
    .first()
  await expect(add).toBeInViewport()
  await expect(page.locator('.action-bar').filter({ has: add })).toContainText(rupees(serum.price))
  await add.tap()
  await page.getByRole('link', { name: 'Cart, 1 item' }).tap()
  const proceed = page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true })
  await expect(proceed).toBeInViewport()
  await proceed.tap()
  await page.getByLabel('First name').fill('Meera')
  await page.getByLabel('Last name').fill('Krishnan')
  await page.getByLabel('Phone').fill('98450 12345')
  await page.getByLabel('Address', { exact: true }).fill('14, 2nd Cross, Indiranagar')
  await page.getByLabel('Pincode').fill('560038')
  await expect(page.getByLabel('City')).toHaveValue('Bengaluru')
  await page.getByRole('radio', { name: /Cash on delivery/ }).check()
  const place = page.getByRole('button', { name: `Place Order - ${total}` }).filter({ visible: true })
  await expect(place).toBeInViewport()
  await place.tap()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
})

test('the header leaves while one reads on, and is back at the first move up', async ({ page }) => {
  await page.goto('/products')
  await hydrated(page)
  const header = page.getByRole('banner')
  // The header looks from its first effect on; a page may be moved before that.
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 300))
    await expect(header).not.toBeInViewport({ timeout: 1000 })
  }).toPass()
  await page.evaluate(() => window.scrollBy(0, -100))
  await expect(header).toBeInViewport()
})

test('a cart of several keeps its total in reach', async ({ page }) => {
  await fillCart(page, [
    { product: await productOf(page, 'neem-wood-comb'), quantity: 2 },
    { product: await productOf(page, 'midnight-kajal'), quantity: 1 },
  ])
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true })).toBeInViewport()
})
