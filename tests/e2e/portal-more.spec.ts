import { demo, expect, expectAccessible, test } from './shop.ts'

// What vendors put right afterwards, by keyboard alone where it is said.

test.describe('a vendor', () => {
  test('accepts by keyboard and goes on from there, and puts a tracking number right', async ({
    page,
    signIn,
    baseURL,
    allowErrors,
  }) => {
    // The second of two is refused once.
    allowErrors(/409/)
    await signIn(demo.vendor)
    await page.goto('/vendor/orders?status=processing')
    // The oldest: the newest are other journeys'.
    const row = page.getByRole('row').filter({ hasText: 'Processing' }).first()
    const id = (await row.getByRole('link').textContent()) ?? ''
    await row.getByRole('button', { name: 'Mark shipped' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Delhivery')
    await page.keyboard.press('Tab')
    await page.keyboard.type('DLV 10 0001')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: id })).toHaveCount(0)
    // Its row has left this list: the focus is at the one that stands there now, or at the heading.
    await expect(page.locator('table a:focus, h1:focus')).toHaveCount(1)

    await page.goto(`/vendor/orders/${id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Tracking number').fill('DLV 10 0002')
    const seen = await (await page.request.get(`/api/v1/vendor/orders/${id}`)).json()
    const theirs = { carrier: 'Delhivery', trackingNumber: 'DLV 77 7777', version: seen.version }
    await page.request.put(`/api/v1/vendor/orders/${id}/shipment`, { headers: { Origin: baseURL ?? '' }, data: theirs })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('now “DLV 77 7777”, you wrote “DLV 10 0002”')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('DLV 10 0002')).toBeVisible()
  })

  test('skips to the orders by keyboard', async ({ page, signIn }) => {
    await signIn(demo.vendor)
    await page.goto('/vendor/orders')
    await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the orders' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#orders')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('#orders *:focus')).toHaveCount(1)
  })

  test('attaches the proof of a promise, and the checklist closes', async ({ page, signIn, baseURL, allowErrors }) => {
    allowErrors(/422/)
    await signIn(demo.vendor)
    const headers = { Origin: baseURL ?? '' }
    const { items } = await (await page.request.get('/api/v1/vendor/products?status=approved')).json()
    const copy = await (await page.request.post(`/api/v1/vendor/products/${items[0].id}/copies`, { headers })).json()
    await page.goto(`/vendor/products/${copy.id}`)
    await page.getByRole('textbox', { name: 'Description' }).fill('It heals dry skin.')
    const lines = page.getByRole('complementary', { name: 'Checklist' }).getByRole('listitem')
    const line = lines.filter({ hasText: /Explained: Cures, treats or heals/ })
    await expect(line).toContainText('open')
    const named = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) })
    await page
      .getByLabel('Choose files')
      .setInputFiles([named('page.pdf', '<html>'), named('Patch test.pdf', '%PDF-1.7\n\n%%EOF\n')])
    await expect(page.getByText('This is neither a PDF nor a picture we can read.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Patch test.pdf' })).toBeVisible()
    await expect(line).toContainText('open')
    await page.getByRole('checkbox', { name: 'Cures, treats or heals' }).check()
    await page.getByRole('button', { name: 'Save what it shows' }).click()
    await expect(line).toContainText('done')
    // What saves itself would be refused once the product is archived.
    await expect(page.getByText(/^Saved \d/)).toBeVisible()
    // The demo's products are counted elsewhere.
    await page.request.post(`/api/v1/vendor/products/${copy.id}/archiving`, { headers })
  })
})
