import { demo, expect, expectAccessible, openAs, placeOrder, productOf, test } from './shop.ts'

const { vendor, admin } = demo

test('two vendors send one order: the customer follows without a reload', async ({
  page,
  baseURL,
  browser,
  newCustomer,
}) => {
  await newCustomer()
  const vendorPage = await openAs(browser, baseURL ?? '', vendor, '/vendor/orders')
  await expect(vendorPage.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()

  // The vendor of the demo makes lipstick and kajal; the serum is another's.
  const lipstick = await productOf(page, 'velvet-matte-lipstick')
  const kajal = await productOf(page, 'midnight-kajal')
  const serum = await productOf(page, 'kumkumadi-radiance-serum')
  const { id, totalAmount } = await placeOrder(
    page,
    baseURL ?? '',
    [
      { product: lipstick, quantity: 1 },
      { product: kajal, quantity: 2 },
      { product: serum, quantity: 1 },
    ],
    { paymentMethod: 'upi' },
  )
  await page.goto(`/orders/${id}`)
  const status = page.getByRole('region', { name: 'Current Status' })
  await expect(status.getByText('Pending')).toBeVisible()

  // It arrives by itself, with what is this vendor's alone.
  await expect(vendorPage.getByRole('status').filter({ hasText: 'New order' })).toContainText(id)
  await vendorPage.getByRole('status').filter({ hasText: 'New order' }).getByRole('link', { name: id }).click()
  await expect(vendorPage.getByRole('heading', { level: 1, name: `Order ${id}` })).toBeVisible()
  await expect(vendorPage.getByText(/Velvet Matte Lipstick/).first()).toBeVisible()
  await expect(vendorPage.getByText(/Kumkumadi/)).toHaveCount(0)
  await expectAccessible(vendorPage)

  await vendorPage.getByRole('button', { name: 'Accept order' }).click()
  await expect(status.getByText('Processing', { exact: true }).first()).toBeVisible()

  // One of its items cannot be sent: why is asked, and the customer reads it.
  await vendorPage.getByRole('button', { name: /^Cancel Midnight Kajal/ }).click()
  const item = vendorPage.getByRole('dialog', { name: /^Cancel Midnight Kajal/ })
  await item.getByRole('button', { name: 'Cancel item' }).click()
  await expect(item.getByText('Say why, so that the customer knows.').first()).toBeVisible()
  await item.getByLabel('Reason').fill('The shade has run out.')
  await item.getByRole('button', { name: 'Cancel item' }).click()
  await expect(item).toBeHidden()
  // At the item, and in the history with the moment.
  await expect(page.getByText('The shade has run out.')).toHaveCount(2)

  await vendorPage.getByRole('button', { name: 'Mark shipped' }).click()
  const parcel = vendorPage.getByRole('dialog', { name: `Ship order ${id}` })
  await parcel.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(parcel.getByText('Enter the tracking number.')).toBeVisible()
  await parcel.getByLabel('Courier').fill('Blue Dart')
  await parcel.getByLabel('Tracking number').fill('7712345678')
  // What is typed outlives a reload.
  await vendorPage.reload()
  await vendorPage.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(parcel.getByLabel('Courier')).toHaveValue('Blue Dart')
  await expect(parcel.getByLabel('Tracking number')).toHaveValue('7712345678')
  await expectAccessible(vendorPage)
  await parcel.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(parcel).toBeHidden()
  await expect(page.getByText('7712345678')).toBeVisible()
  await expect(status.getByText('Shipped', { exact: true }).first()).toBeVisible()

  // The slip names everything that the parcel needs.
  await vendorPage.getByRole('link', { name: 'Packing slip' }).click()
  await expect(vendorPage.getByRole('heading', { level: 1, name: id })).toBeVisible()
  await expect(vendorPage.getByText('Pincode 560038')).toBeVisible()
  await expectAccessible(vendorPage)

  // The operator takes the other vendor's line out of it.
  const adminPage = await openAs(browser, baseURL ?? '', admin, `/admin/orders?q=${id}`)
  await adminPage.getByRole('link', { name: id }).click()
  await expect(adminPage.getByRole('heading', { level: 1, name: `Order ${id}` })).toBeVisible()
  await adminPage.getByRole('button', { name: /^Cancel Kumkumadi/ }).click()
  const why = adminPage.getByRole('dialog', { name: /^Cancel Kumkumadi/ })
  await why.getByLabel('Reason').fill('The last bottle leaked.')
  await why.getByRole('button', { name: 'Cancel item' }).click()
  await expect(why).toBeHidden()
  await expectAccessible(adminPage)

  await expect(page.getByText('The last bottle leaked.')).toHaveCount(2)
  await expect(page.getByText(/with tax (on its way\.|sent on)/)).toHaveCount(2)
  // What is left is the lipstick with its own share of the tax.
  const left = (await (await page.request.get(`/api/v1/orders/${id}`)).json()).totalAmount as number
  expect(Math.abs(left - lipstick.price * 1.18)).toBeLessThan(1.5)
  const digits = Number.isInteger(left) ? 0 : 2
  const shown = `₹${left.toLocaleString('en-IN', { minimumFractionDigits: digits })}`
  await expect(page.getByText(shown, { exact: true })).toBeVisible()
  expect(totalAmount).toBeGreaterThan(left)
  await expectAccessible(page)

  await vendorPage.goto(`/vendor/orders/${id}`)
  await vendorPage.getByRole('button', { name: 'Mark delivered' }).click()
  await vendorPage.getByRole('alertdialog').getByRole('button', { name: 'Mark delivered' }).click()
  await expect(status.getByText('Delivered', { exact: true }).first()).toBeVisible()
  await expect(adminPage.getByText(/^Delivered: /)).toBeVisible()
  await vendorPage.context().close()
  await adminPage.context().close()
})

test('the operator moves of many orders those that a step fits', { tag: '@long' }, async ({
  page,
  baseURL,
  signIn,
  newCustomer,
}) => {
  await newCustomer()
  const serum = await productOf(page, 'kumkumadi-radiance-serum')
  const first = await placeOrder(page, baseURL ?? '', [{ product: serum, quantity: 1 }])
  const second = await placeOrder(page, baseURL ?? '', [{ product: serum, quantity: 1 }])
  await page.request.post(`/api/v1/orders/${second.id}/cancellation`, { headers: { Origin: baseURL ?? '' } })
  await signIn(admin)
  await page.goto('/admin/orders')
  await page.getByRole('checkbox', { name: `Select ${first.id}` }).check()
  await page.getByRole('checkbox', { name: `Select ${second.id}` }).check()
  // The heads stay in view below the bar of what is selected.
  await page.evaluate(() => window.scrollTo({ top: 400 }))
  const bar = await page.getByText('2 selected').locator('..').boundingBox()
  const head = await page.getByRole('columnheader', { name: 'Order' }).boundingBox()
  expect(head?.y).toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), 0)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  const asking = page.getByRole('alertdialog', { name: 'Accept 1 order?' })
  await expect(asking).toContainText('1 other selected order will not change.')
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('1 order updated')).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(first.id) }).getByText('Processing')).toBeVisible()

  // What is looked for stands in the address.
  await page
    .getByRole('navigation', { name: 'Orders by status' })
    .getByRole('link', { name: /^Cancelled/ })
    .click()
  await expect(page).toHaveURL(/status=cancelled/)
  await page.getByLabel('Order ID, name, email or phone').fill(second.id.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('row', { name: new RegExp(second.id) })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/q=/)
})
