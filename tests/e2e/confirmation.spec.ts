import {
  confirmed,
  expectAddressStored,
  keepAddress,
  myOrders,
  openCheckout,
  payOnPage,
  placeButton,
  rupees,
  withTax,
} from './checkout-steps.ts'
import { expect, test } from './shop.ts'

test.describe('the confirmation', () => {
  test('without an order is Order not found, with a way home', async ({ page }) => {
    await page.goto('/order-confirmation')
    await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('tells everything, survives a reload, has nothing of the order in its address, and says when it was cancelled since', async ({
    page,
    newCustomer,
    baseURL,
  }) => {
    await newCustomer()
    await keepAddress(page, baseURL)
    const comb = await openCheckout(page, 'neem-wood-comb', 3)
    await expectAddressStored(page)
    await page.getByRole('radio', { name: /Net ?banking/i }).check()
    await placeButton(page).click()
    await payOnPage(page, 'Net banking')
    await expect(confirmed(page)).toBeVisible()
    const [order] = await myOrders(page)
    expect(order?.paymentMethod).toBe('netbanking')
    const main = page.getByRole('main')
    const inFiveDays = new Intl.DateTimeFormat('en-IN', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'Asia/Kolkata',
    }).format(Date.now() + 5 * 86_400_000)

    for (const again of [false, true]) {
      if (again) await page.reload()
      await expect(confirmed(page)).toBeVisible()
      await expect(page).toHaveURL('/order-confirmation')
      await expect(main).toContainText(`Order ID${order?.id}`)
      await expect(main).toContainText('Items3')
      await expect(main).toContainText(new RegExp(`Estimated delivery\\w{3}, ${inFiveDays}`))
      await expect(main.getByRole('link', { name: order?.id ?? '' })).toHaveAttribute('href', `/orders/${order?.id}`)
      await expect(main.getByRole('region', { name: 'What you ordered' })).toContainText(comb.name)
      await expect(main.getByRole('region', { name: 'Delivery address' })).toContainText('14, 2nd Cross, Indiranagar')
      await expect(main.getByRole('region', { name: 'Payment' })).toContainText(/Net ?banking/i)
      await expect(main).toContainText(`An email with the details is on its way to ${order?.email}.`)
      await expect(main).toContainText(`Total${rupees(withTax(comb.price * 3))}`)
    }

    const steps = page.getByRole('list', { name: 'Order progress' }).getByRole('listitem')
    await expect(steps).toHaveText([
      'Order Confirmed, done',
      'Processing, not yet',
      'Shipped, not yet',
      'Delivered, not yet',
    ])
    await expect(steps.and(page.locator('[aria-current="step"]'))).toHaveText('Order Confirmed, done')
    await expect(page.getByRole('region', { name: "What's next" }).getByRole('listitem')).not.toHaveCount(0)
    for (const [name, target] of [
      ['View My Orders', '/orders'],
      ['Continue Shopping', '/products'],
      ['Contact us', '/contact'],
      ['get help', '/contact#faq'],
    ] as const) {
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', target)
    }

    await page.request.post(`/api/v1/orders/${order?.id}/cancellation`, { headers: { Origin: baseURL ?? '' } })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Order progress' })).toHaveCount(0)
  })
})
