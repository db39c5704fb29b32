import { expect, expectAccessible, hydrated, placeOrder, productOf, test } from './shop.ts'

test('the home page offers again what somebody bought, and what this device looked at until it is cleared', {
  tag: '@long',
}, async ({ page, baseURL, newCustomer }) => {
  await page.goto('/')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Buy again' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeHidden()

  await page.goto('/products/neem-wood-comb')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recently-viewed'))).not.toBeNull()
  await page.goto('/')
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  await expect(recent.getByRole('link', { name: /Neem Wood Comb/ }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Buy again' })).toBeHidden()
  await recent.getByRole('button', { name: 'Clear recently viewed' }).click()
  await expect(recent).toBeHidden()

  await newCustomer()
  await placeOrder(page, baseURL ?? '', [{ product: await productOf(page, 'neem-wood-comb'), quantity: 1 }])
  await page.goto('/')
  const again = page.getByRole('region', { name: 'Buy again' })
  await expect(again.getByRole('link', { name: /Neem Wood Comb/ }).first()).toBeVisible()
  await again
    .getByRole('button', { name: /Add to Cart/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expectAccessible(page)
})
