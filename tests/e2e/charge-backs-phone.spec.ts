import { demo, expect, expectAccessible, onPhone, placeOrder, productOf, test } from './shop.ts'

test('a bank takes money back: the operator answers it on a phone, loses, and the customer reads who gave it back', {
  tag: '@long',
}, async ({ page, baseURL, browser, newCustomer }) => {
  const origin = baseURL ?? ''
  await newCustomer()
  const lipstick = await productOf(page, 'velvet-matte-lipstick')
  const { id } = await placeOrder(page, origin, [{ product: lipstick, quantity: 1 }], { paymentMethod: 'upi' })

  const admin = await onPhone(browser, origin, demo.admin, `/admin/orders/${id}`)
  const demoBank = admin.getByRole('group', { name: 'Demo: the customer’s bank' })
  await expect(demoBank.getByText('A real shop does not have this, and no money moves.')).toBeVisible()
  await demoBank.getByRole('button', { name: 'Let it take the money back' }).click()

  const chargeBack = admin.getByRole('region', { name: 'Charge-back', exact: true })
  await expect(
    chargeBack.getByText('Until the bank has decided, this amount cannot be refunded any other way.'),
  ).toBeVisible()
  await expect(chargeBack.getByText(/\(7 days left\)$/)).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Goodwill refund' })).toHaveCount(0)
  await expectAccessible(admin)

  await page.goto(`/orders/${id}`)
  await expect(
    page.getByText(/^Your bank has asked us to return ₹[\d,]+\. We’re waiting for its decision\.$/),
  ).toBeVisible()

  await admin.goto('/admin/payments')
  await admin
    .getByRole('navigation', { name: 'Payment differences and charge-backs' })
    .getByRole('link', { name: 'Charge-backs' })
    .click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Charge-backs' })).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('link', { name: id }).click()

  await chargeBack.getByRole('button', { name: 'Record what you sent' }).click()
  const dialog = admin.getByRole('dialog', { name: 'What did you send?' })
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(dialog.getByText('Say what you sent.').first()).toBeVisible()
  await dialog.getByLabel('Evidence').fill('The invoice and the courier’s proof of delivery.')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(admin.getByText('Recorded as sent')).toBeVisible()
  await expect(chargeBack.getByText(/^The invoice and the courier’s proof of delivery\. – /)).toBeVisible()
  const width = await admin.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)

  await admin.goto('/admin/payments/charge-backs')
  await expect(admin.getByRole('link', { name: id })).toHaveCount(0)
  await admin.goto(`/admin/orders/${id}`)
  await chargeBack.getByRole('button', { name: 'For the customer' }).click()
  await expect(
    chargeBack.getByText('The bank has given the money back. It was taken from what the gateway owes you.'),
  ).toBeVisible()
  await expect(
    admin.getByRole('list', { name: 'Payment history' }).getByText(/taken back by the customer’s bank$/),
  ).toBeVisible()

  await page.goto(`/orders/${id}`)
  await expect(page.getByText('Given back by your bank').first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'History' }).getByText(/^Your bank gave you ₹[\d,]+ back$/)).toBeVisible()
})
