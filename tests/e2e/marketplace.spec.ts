import type { Page } from '@playwright/test'
import { openAsOwnerOf } from './owner.ts'
import { demo, expect, expectAccessible, hydrated, openAs, productOf, test } from './shop.ts'

const { vendor, admin } = demo
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).first()

async function ship(page: Page, orderId: string, number: string): Promise<void> {
  await page.goto(`/vendor/orders/${orderId}`)
  await page.getByRole('button', { name: 'Accept order' }).click()
  await page.getByRole('button', { name: 'Mark shipped' }).click()
  const parcel = page.getByRole('dialog', { name: `Ship order ${orderId}` })
  await parcel.getByLabel('Courier').fill('Delhivery')
  await parcel.getByLabel('Tracking number').fill(number)
  await parcel.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(parcel).toBeHidden()
}

test('a listing sent back and mended, approved, bought beside another vendor’s, shipped by both, seen by all', async ({
  page,
  baseURL: origin,
  browser,
  newCustomer,
}) => {
  const baseURL = origin ?? ''
  const name = 'Travel Brush Set of 3'

  // The vendor lists a product after one that it sells already.
  const seller = await openAs(browser, baseURL, vendor, '/vendor/products?q=brush')
  await seller.getByRole('button', { name: 'More for Blending Brush Set of 5' }).click()
  await seller.getByRole('menuitem', { name: 'Duplicate' }).click()
  await seller.waitForURL(/\/vendor\/products\/[0-9a-f-]{36}$/)
  const address = new URL(seller.url()).pathname
  await expect(field(seller, 'Product name')).toHaveValue(/Blending Brush Set of 5/)
  await field(seller, 'Product name').fill(name)
  await field(seller, 'In stock').fill('9')
  await seller.getByRole('button', { name: 'Save draft' }).click()
  await expect(seller.getByRole('heading', { level: 1, name })).toBeVisible()
  await seller.getByRole('button', { name: 'Send for review' }).click()
  await expect(seller.getByText('In review.', { exact: true })).toBeVisible()

  // The operator finds what waits, and sends it back with a reason.
  const operator = await openAs(browser, baseURL, admin, '/admin/dashboard')
  await operator.getByRole('link', { name: /listings? to review/ }).click()
  await expect(operator).toHaveURL(/\/admin\/products\/queue/)
  await operator.goto('/admin/products?status=submitted')
  await operator.getByRole('link', { name }).click()
  await expect(operator.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessible(operator)
  await operator.getByRole('button', { name: 'Send back' }).click()
  const asking = operator.getByRole('dialog', { name: `Send ${name} back?` })
  await asking.getByRole('button', { name: 'Send back' }).click()
  await expect(asking.getByText('Give a reason.')).toBeVisible()
  // The field that says so has the focus, and the keys of the reasons work there.
  await expect(asking.getByLabel('Reason')).toBeFocused()
  await operator.keyboard.press('1')
  await expect(asking.getByRole('button', { name: 'Photos unclear' })).toHaveAttribute('aria-pressed', 'true')
  await expect(asking.getByText('Give a reason.')).toHaveCount(0)
  await operator.keyboard.press('1')
  await expect(asking.getByLabel('Reason')).toBeFocused()
  await asking.getByLabel('Reason').fill('Say in the description that it has three brushes.')
  await asking.getByRole('button', { name: 'Send back' }).click()
  await expect(operator.getByText('Sent back', { exact: true }).first()).toBeVisible()

  // The vendor reads it, mends it, and it goes on sale.
  await seller.goto('/vendor/products?status=rejected')
  await expect(seller.getByText('Say in the description that it has three brushes.')).toBeVisible()
  await seller.goto(address)
  await field(seller, 'Description').fill('Three soft brushes in a pouch for the bag.')
  await seller.getByRole('button', { name: 'Send for review' }).click()
  await expect(seller.getByText('In review.', { exact: true })).toBeVisible()
  await operator.reload()
  await operator.getByRole('button', { name: 'Approve' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(operator.getByText(`${name} is on sale`)).toBeVisible()

  // A customer finds it and buys it together with a serum of another vendor.
  await newCustomer()
  await page.goto('/products?q=travel brush')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page
    .getByRole('button', { name: `Add to Cart, ${name}` })
    .first()
    .click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.goto('/products/kumkumadi-radiance-serum')
  await hydrated(page)
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Cart, 2 items' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click()
  for (const [label, text] of [
    ['First name', 'Meera'],
    ['Last name', 'Krishnan'],
    ['Phone', '98450 12345'],
    ['Address', '14, 2nd Cross, Indiranagar'],
    ['Pincode', '560038'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  await expect(page.getByLabel('City')).toHaveValue('Bengaluru')
  await page.getByRole('radio', { name: /Cash on delivery/ }).check()
  await page
    .getByRole('button', { name: /^Place Order - / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  const orderId = /SHR-[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? ''
  await page.goto(`/orders/${orderId}`)
  const status = page.getByRole('region', { name: 'Current Status' })
  await expect(status.getByText('Pending')).toBeVisible()

  // Each vendor sees and ships its own part; the customer follows without doing anything.
  const other = await openAsOwnerOf(browser, baseURL, 'owner@kesari.example', '/vendor/orders')
  await ship(seller, orderId, 'TRK1000001')
  await expect(seller.getByText('Kumkumadi')).toHaveCount(0)
  await expect(page.getByText('TRK1000001')).toBeVisible()
  await ship(other, orderId, 'TRK2000002')
  await expect(other.getByText(name)).toHaveCount(0)
  await expect(page.getByText('TRK2000002')).toBeVisible()
  await expect(status.getByText('Shipped', { exact: true }).first()).toBeVisible()

  // The operator sees everything of it, and the stock that is left.
  await operator.goto(`/admin/orders/${orderId}`)
  for (const text of [name, 'Kumkumadi Radiance Serum', 'TRK1000001', 'TRK2000002']) {
    await expect(operator.getByText(text).first()).toBeVisible()
  }
  await operator.goto(`/admin/products?q=${encodeURIComponent(name)}`)
  await expect(
    operator.getByRole('row', { name: new RegExp(name) }).getByRole('cell', { name: '8', exact: true }),
  ).toBeVisible()
  expect((await productOf(page, 'kumkumadi-radiance-serum')).inStock).toBe(true)
  for (const each of [seller, operator, other]) await each.context().close()
})
