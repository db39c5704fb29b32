import { randomUUID } from 'node:crypto'
import { expect, fillCart, productOf, stockOf, test } from './shop.ts'

const step = (line: string) => console.log(`  ${line}`)

test('a customer browses, searches, registers, buys, tracks and cancels', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Shop Now' }).click()
  await expect(page).toHaveURL('/products')
  await expect(page.getByText('Showing 17 of 17 products')).toBeVisible()
  step('17 products on sale')

  await page.getByRole('searchbox').fill('kumkumadi')
  await expect(page.getByText('Showing 1 of 17 products')).toBeVisible()
  step('search "kumkumadi": 1 of 17')

  const serum = await productOf(page, 'kumkumadi-radiance-serum')
  const before = await stockOf(page, serum.slug)
  await page.getByRole('link', { name: serum.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: serum.name })).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  step(`"${serum.name}" is in the cart`)

  await page.goto('/register')
  const email = `${randomUUID()}@people.example`
  await page.getByLabel('Name', { exact: true }).fill('Meera Krishnan')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByLabel('Confirm password', { exact: true }).fill('a good password')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/')
  step('registered and signed in')

  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  const tax = Math.round(serum.price * 0.18)
  const total = serum.price + tax
  const rupees = (amount: number) => `₹${new Intl.NumberFormat('en-IN').format(amount)}`
  await expect(page.getByText(rupees(total)).first()).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click()
  await expect(page).toHaveURL('/checkout')

  await page.getByLabel('First name').fill('Meera')
  await page.getByLabel('Last name').fill('Krishnan')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('98450 12345')
  await page.getByLabel('Address', { exact: true }).fill('14, 2nd Cross, Indiranagar')
  await page.getByLabel('Pincode').fill('560038')
  await expect(page.getByLabel('State')).toHaveValue('Karnataka')
  await expect(page.getByLabel('City')).toHaveValue('Bengaluru')
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await page.getByLabel('Expiry date').fill('12/40')
  await page.getByLabel('CVV').fill('123')
  await page.getByLabel('Name on card').fill('Meera Krishnan')
  await page.getByRole('button', { name: `Place Order - ${rupees(total)}` }).click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()

  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  const confirmation = (await page.getByRole('main').textContent()) ?? ''
  const orderId = /SHR-[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(confirmation)?.[0] ?? ''
  expect(orderId).not.toBe('')
  await expect(page.getByText(rupees(total)).first()).toBeVisible()
  step(`order ${orderId}: ${rupees(serum.price)} + ${rupees(tax)} tax = ${rupees(total)}`)

  const during = await stockOf(page, serum.slug)
  expect(before.get(serum.variantId)).toBeGreaterThan(0)

  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: orderId })
  await expect(card.getByText('Pending')).toBeVisible()
  step('My Orders: pending')

  await page.goto(`/orders/${orderId}`)
  await expect(page.getByText(orderId).first()).toBeVisible()
  await page.goto('/orders')
  await card.getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible()
  step('cancelled')

  const after = await stockOf(page, serum.slug)
  expect(after).toEqual(before)
  step(
    `stock of the serum: ${before.get(serum.variantId)} before, ${during.get(serum.variantId)} ordered, ${after.get(serum.variantId)} again (20 means 20 or more)`,
  )
})

test('the last unit: stock falls to what is left and comes back when the order is cancelled', async ({
  page,
  newCustomer,
}) => {
  // Two of the demo's products begin with a stock of three, so that every unit shows.
  const roller = await productOf(page, 'jade-face-roller')
  await newCustomer()
  const stock = async () => (await stockOf(page, roller.slug)).get(roller.variantId)
  const before = (await stock()) ?? 0
  await fillCart(page, [{ product: roller, quantity: 2 }])
  await page.goto('/checkout')
  await page.getByLabel('First name').fill('Meera')
  await page.getByLabel('Last name').fill('Krishnan')
  await page.getByLabel('Phone').fill('98450 12345')
  await page.getByLabel('Address', { exact: true }).fill('14, 2nd Cross, Indiranagar')
  await page.getByLabel('Pincode').fill('560038')
  await expect(page.getByLabel('City')).toHaveValue('Bengaluru')
  await page.getByRole('radio', { name: /Cash on delivery/ }).check()
  await page.getByRole('button', { name: /^Place Order - / }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  expect(await stock()).toBe(before - 2)
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  expect(await stock()).toBe(before)
  step(`stock of the roller: ${before} → ${before - 2} → ${await stock()}`)
})
