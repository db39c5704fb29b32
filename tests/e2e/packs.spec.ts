import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { demo, expect, expectAccessible, hydrated, openAs, test } from './shop.ts'

const { vendor, admin } = demo
const field = (page: Page, name: string, at = 0) => page.getByLabel(name, { exact: true }).nth(at)

const picture = () =>
  sharp({ create: { width: 800, height: 1_000, channels: 3, background: '#c8963e' } })
    .jpeg()
    .toBuffer()

const small = { name: '50 ml', mrp: '300', price: '200', original: '', quantity: '50', barcode: '8901234567890' }
const large = { name: '100 ml', mrp: '520', price: '350', original: '400', quantity: '100', barcode: '96385074' }

async function fillSize(page: Page, at: number, size: typeof small): Promise<void> {
  const item = page.getByRole('list', { name: 'Sizes' }).getByRole('listitem').nth(at)
  await item.getByLabel(`Size ${at + 1}`, { exact: true }).fill(size.name)
  await item.getByLabel('MRP on the pack (₹)', { exact: true }).fill(size.mrp)
  await item.getByLabel('Your price (₹)', { exact: true }).fill(size.price)
  await item.getByLabel('Original price (₹)').fill(size.original)
  await item.getByLabel('Net quantity', { exact: true }).fill(size.quantity)
  await item.getByLabel('Unit', { exact: true }).selectOption('ml')
  await item.getByLabel('Barcode').fill(size.barcode)
  await item.getByLabel('In stock', { exact: true }).fill('12')
  await item.getByLabel('Batch number', { exact: true }).fill(`TB${at}`)
  await item.getByLabel('Month', { exact: true }).fill('2031-05')
}

test('two sizes are two packs: each has its own MRP, discount, unit price and strike price, from the form to the order', async ({
  page,
  baseURL,
  browser,
  newCustomer,
  allowErrors,
}) => {
  allowErrors(/422/)
  const name = 'Til Massage Oil'
  const seller = await openAs(browser, baseURL ?? '', vendor, '/vendor/products/new')
  await field(seller, 'Product name').fill(name)
  await field(seller, 'Category').selectOption('Haircare')
  await field(seller, 'Product type').fill('Hair oil')
  await field(seller, 'Description').fill('Cold-pressed sesame oil.')
  await seller.getByRole('radio', { name: 'A size' }).check()
  await expect(seller.getByRole('region', { name: 'Price', exact: true })).toHaveCount(0)
  await seller.getByRole('button', { name: 'Add a size' }).click()
  await fillSize(seller, 0, small)
  await fillSize(seller, 1, { ...large, original: '350', barcode: '96385075' })
  await expect(
    seller.getByText('The original price must be higher than the price.', { exact: false }).first(),
  ).toBeVisible()

  // What cannot be kept is said at its field, and everything typed stays.
  await seller.getByRole('button', { name: 'Save draft' }).click()
  await expect(seller.getByText('This barcode’s check digit is wrong. Compare it with the pack.').first()).toBeVisible()
  await fillSize(seller, 1, large)
  await seller
    .locator('input[type=file][accept^=image]')
    .setInputFiles([{ name: 'oil.jpg', mimeType: 'image/jpeg', buffer: await picture() }])
  await expect(seller.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(1, { timeout: 30_000 })
  await field(seller, 'What it shows').fill('A bottle of oil')
  await field(seller, 'HSN code').fill('33059011')
  await field(seller, 'Manufacturing licence').fill('MH/COS/2024/118')
  await field(seller, 'Ingredients').fill('Sesame oil')
  await field(seller, 'How to use').fill('Warm it and massage it in.')
  await field(seller, 'Warnings').fill('For external use only.')
  await expect(seller.getByRole('complementary', { name: 'Checklist' }).getByRole('status')).toHaveText(/^(\d+) of \1$/)
  await expectAccessible(seller)
  await seller.getByRole('button', { name: 'Send for review' }).click()
  await expect(seller.getByText('In review.', { exact: true })).toBeVisible()
  await seller.reload()
  await expect(seller.getByRole('list', { name: 'Packs' }).getByRole('listitem')).toHaveText([
    /50 ml: 12.*Price ₹200, MRP ₹300, 50 ml, barcode 8901234567890, batch TB0, expiry 05\/2031/,
    /100 ml: 12.*Price ₹350, original price ₹400, MRP ₹520, 100 ml, barcode 96385074, batch TB1/,
  ])

  const operator = await openAs(browser, baseURL ?? '', admin, `/admin/products?q=${encodeURIComponent(name)}`)
  await operator.getByRole('link', { name }).click()
  await expect(operator.getByRole('list', { name: 'Packs' })).toContainText('MRP₹520Original price₹400')
  await operator.getByRole('button', { name: 'Approve' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(operator.getByText(`${name} is on sale`)).toBeVisible()

  // The page follows the size that is chosen, by keyboard, and after a reload.
  await newCustomer()
  await page.goto('/products/til-massage-oil')
  await hydrated(page)
  const main = page.getByRole('main')
  await expect(main.getByText(/MRP ₹300\b.*incl\. of all taxes/).first()).toBeVisible()
  await expect(main.locator('s', { hasText: '₹400' })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /50 ml/ })).toHaveAccessibleName(/MRP ₹300/)
  await expect(page.getByRole('radio', { name: /100 ml/ })).toHaveAccessibleName(/₹350.*MRP ₹520.*₹5\.20 per ml/)
  await page.getByRole('radio', { name: /50 ml/ }).press('ArrowRight')
  for (const reloaded of [false, true]) {
    if (reloaded) await page.reload()
    await expect(main.getByText('You pay ₹413 with tax')).toBeVisible()
    await expect(main.getByText(/MRP ₹520\b.*incl\. of all taxes/).first()).toBeVisible()
    await expect(main.getByText('13% off').first()).toBeVisible()
    await expect(main.locator('s', { hasText: '₹400' }).first()).toBeVisible()
    await main.getByText('Product details', { exact: true }).click()
    const details = main.locator('dl').filter({ hasText: 'Net quantity' })
    await expect(details).toContainText('Net quantity100 ml')
    await expect(details).toContainText('MRP₹520 (incl. of all taxes)')
    await expect(details).toContainText('Best before31 May 2031')
  }
  await expectAccessible(page)

  // The cart says what is paid beside every price.
  await page
    .getByRole('button', { name: `Add to Cart, ${name}` })
    .first()
    .click()
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  const line = page.getByRole('listitem').filter({ hasText: name })
  await expect(line).toContainText('₹350')
  await expect(line).toContainText('13% off')
  await expect(line).toContainText('₹413 with tax')
  await expect(line).toContainText('MRP ₹520')
  await expectAccessible(page)
  await page.goto('/checkout')
  await expect(page.getByText('₹413 with tax').filter({ visible: true }).first()).toBeVisible()
})

test('the operator sets how long before its label’s last day a batch leaves the sale', async ({
  page,
  signIn,
  allowErrors,
}) => {
  allowErrors(/409/)
  await signIn(admin)
  await page.goto('/admin/settings?section=best-before')
  const skincare = page.getByLabel('Skincare, days')
  await expect(skincare).toHaveValue('30')
  await skincare.fill('400')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter whole days from 0 to 365.').first()).toBeVisible()
  await skincare.fill('45')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. It takes effect at once.')).toBeVisible()
  await page.reload()
  await expect(skincare).toHaveValue('45')
  await expectAccessible(page)
  await skincare.fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. It takes effect at once.')).toBeVisible()
})
