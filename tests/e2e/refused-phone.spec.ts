import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demo, expect, expectAccessible, onPhone, openAs, placeOrder, productOf, test } from './shop.ts'

/** The vendor takes steps with its part of an order. */
async function steps(vendor: Page, origin: string, orderId: string, taken: readonly (readonly [string, object])[]) {
  for (const [step, data] of taken) {
    const answer = await vendor.request.post(`/api/v1/vendor/orders/${orderId}/${step}`, {
      headers: { Origin: origin },
      data,
    })
    expect(answer.status(), step).toBe(200)
  }
}

/** Today in India, as a date field takes it. */
const today = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)

/** A number that no other journey uses. All are of one length, so that none stands at the start of another. */
const unique = (prefix: string) => `${prefix}${randomInt(1e12, 1e13)}`

test('a parcel that was refused at the door comes back, is counted, and its customer reads of it', {
  tag: '@long',
}, async ({ page, baseURL, browser, newCustomer }) => {
  const origin = baseURL ?? ''
  await newCustomer()
  const lipstick = await productOf(page, 'velvet-matte-lipstick')
  const { id } = await placeOrder(page, origin, [{ product: lipstick, quantity: 2 }])
  const vendor = await onPhone(browser, origin, demo.vendor, '/vendor/orders')
  await steps(vendor, origin, id, [
    ['acceptance', {}],
    ['shipment', { carrier: 'Ekart', trackingNumber: unique('AWB') }],
  ])

  await vendor.goto(`/vendor/orders/${id}`)
  // What comes next stands at the bottom edge, wherever the page is scrolled to.
  const next = vendor.getByRole('button', { name: 'Mark delivered' })
  await vendor.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }))
  await expect(next).toBeInViewport()
  const edge = await next.boundingBox()
  expect((edge?.y ?? 0) + (edge?.height ?? 0)).toBeGreaterThan(780)
  await vendor.getByRole('button', { name: 'Not delivered' }).click()
  const why = vendor.getByRole('dialog', { name: 'What happened to the parcel?' })
  await why.getByRole('button', { name: 'Save' }).click()
  await expect(why.getByText('Choose what happened.').first()).toBeVisible()
  await why.getByRole('radio', { name: 'The customer refused it at the door' }).check()
  await expect(why.getByText(/nothing was paid, so there is no refund/)).toBeVisible()
  await expectAccessible(vendor)
  await why.getByRole('button', { name: 'Save' }).click()
  await expect(why).toBeHidden()
  await expect(vendor.getByText(/^It was refused at the door\. Noted on/)).toBeVisible()
  await expect(vendor.getByRole('button', { name: 'Mark delivered' })).toBeHidden()

  await page.goto(`/orders/${id}`)
  await expect(page.getByText('This parcel could not be delivered.')).toBeVisible()
  await expect(page.getByText('It was refused at the door.')).toBeVisible()
  await expectAccessible(page)

  await vendor.getByRole('button', { name: 'Count what came back' }).click()
  const count = vendor.getByRole('dialog', { name: 'What came back?' })
  await count.getByLabel('Back on sale').fill('1')
  await count.getByRole('button', { name: 'Finish the count' }).click()
  await expect(count.getByText('Account for all 2.').first()).toBeVisible()
  await expectAccessible(vendor)
  await count.getByLabel('Written off').fill('1')
  await count.getByRole('button', { name: 'Finish the count' }).click()
  await expect(count).toBeHidden()
  await expect(vendor.getByText(/Counted on .*: 1 piece back on sale, 1 written off\./)).toBeVisible()

  await expect(page.getByText('The parcel was refused at the door and came back to the seller.').first()).toBeVisible()
  await vendor.context().close()
})

test('the operator uploads what a courier hands over', { tag: '@long' }, async ({
  page,
  baseURL,
  browser,
  newCustomer,
}) => {
  const origin = baseURL ?? ''
  await newCustomer()
  const lipstick = await productOf(page, 'velvet-matte-lipstick')
  const { id } = await placeOrder(page, origin, [{ product: lipstick, quantity: 1 }])
  const vendor = await onPhone(browser, origin, demo.vendor, '/vendor/orders')
  const trackingNumber = unique('AWB')
  await steps(vendor, origin, id, [
    ['acceptance', {}],
    ['shipment', { carrier: 'Ekart', trackingNumber }],
    ['delivery', {}],
  ])
  await vendor.context().close()

  const admin = await onPhone(browser, origin, demo.admin, `/admin/cash?q=${id}`)
  await expect(admin.getByRole('link', { name: id })).toBeVisible()
  await expectAccessible(admin)
  const total = /Total ₹([\d,.]+)/.exec((await admin.getByText(/^Total ₹/).textContent()) ?? '')?.[1] ?? ''
  await admin.getByRole('link', { name: 'Upload a courier remittance' }).click()
  const utr = unique('UTR')
  const rows = `Tracking number,Amount,Date,UTR\n${trackingNumber},"${total}",20-11-2026,${utr}\nAWB-NOBODY,5,20-11-2026,${utr}\n`
  await admin
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await expect(admin.getByText('2 rows: 1 matched, 1 differs')).toBeVisible()
  await expect(admin.getByRole('table').getByText(/^Line \d$/)).toHaveText(['Line 2', 'Line 3'])
  await admin.getByRole('button', { name: 'Book this file' }).click()
  await expect(admin.getByText('Enter which courier sent the file.').first()).toBeVisible()
  await expectAccessible(admin)
  // The file of another courier is told before it is booked.
  await admin.getByLabel('Courier', { exact: true }).fill('Delhivery')
  await admin.getByLabel('Received by the bank (₹)').focus()
  await expect(admin.getByText('Other courier: Ekart')).toBeVisible()
  await expect(
    admin.getByText('1 parcel was carried by another courier (Ekart). Its row will not be booked.'),
  ).toBeVisible()
  await expect(admin.getByText('2 rows: 0 matched, 2 differ')).toBeVisible()
  await admin.getByLabel('Courier', { exact: true }).fill('Ekart')
  await admin.getByLabel('Received by the bank (₹)').fill(String(Number(total.replaceAll(',', '')) + 5))
  await admin.getByRole('button', { name: 'Book this file' }).click()
  await expect(admin).toHaveURL('/admin/cash')
  await expect(admin.getByText('1 row booked, 1 difference to settle')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Show differences' })).toBeVisible()
  await admin.goto(`/admin/cash?q=${id}`)
  await expect(admin.getByText(utr)).toBeVisible()
  await admin.goto('/admin/cash/differences')
  await expect(admin.getByRole('table').getByText('Unknown tracking number').first()).toBeVisible()
  await expectAccessible(admin)
  await admin.context().close()
})

const viewport = { width: 390, height: 844 }

test('a mark that was a mistake is taken back', { tag: '@long' }, async ({ page, baseURL, browser, newCustomer }) => {
  const origin = baseURL ?? ''
  await newCustomer()
  const lipstick = await productOf(page, 'velvet-matte-lipstick')
  const { id } = await placeOrder(page, origin, [{ product: lipstick, quantity: 1 }])
  const vendor = await openAs(browser, origin, demo.vendor, '/vendor/orders', viewport)
  await steps(vendor, origin, id, [
    ['acceptance', {}],
    ['shipment', { carrier: 'Ekart', trackingNumber: unique('AWB') }],
    ['refusal', { why: 'refused' }],
  ])

  await vendor.goto(`/vendor/orders/${id}`)
  await vendor.getByRole('button', { name: 'It is on its way after all' }).click()
  const ask = vendor.getByRole('dialog', { name: 'Is it on its way after all?' })
  await expectAccessible(vendor)
  await ask.getByRole('button', { name: 'It is on its way' }).click()
  await expect(ask).toBeHidden()
  await expect(vendor.getByRole('button', { name: 'Mark delivered' })).toBeVisible()
  await expect(vendor.getByText('On its way after all')).toBeVisible()
  await expectAccessible(vendor)

  await page.goto(`/orders/${id}`)
  await expect(page.getByText(/is on its way after all$/)).toBeVisible()
  await expect(page.getByText('This parcel could not be delivered.')).toBeHidden()

  await vendor.getByRole('button', { name: 'Not delivered' }).click()
  const why = vendor.getByRole('dialog', { name: 'What happened to the parcel?' })
  await why.getByRole('radio', { name: 'The courier could not hand it over' }).check()
  await why.getByRole('button', { name: 'Save' }).click()
  await expect(why).toBeHidden()
  const admin = await openAs(browser, origin, demo.admin, `/admin/orders/${id}`, viewport)
  await admin.getByRole('button', { name: 'It is on its way after all' }).click()
  const asked = admin.getByRole('dialog', { name: 'Is it on its way after all?' })
  await asked.getByRole('button', { name: 'It is on its way' }).click()
  await expect(asked).toBeHidden()
  await expect(admin.getByText(/^On its way after all: /)).toHaveCount(2)
  await expectAccessible(admin)
  await admin.context().close()
  await vendor.context().close()
})

test('cash that no courier’s file can name is settled by hand', { tag: '@long' }, async ({
  page,
  baseURL,
  browser,
  newCustomer,
}) => {
  const origin = baseURL ?? ''
  await newCustomer()
  const lipstick = await productOf(page, 'velvet-matte-lipstick')
  const { id } = await placeOrder(page, origin, [{ product: lipstick, quantity: 1 }])
  const admin = await openAs(browser, origin, demo.admin, '/admin', viewport)
  for (const to of ['processing', 'shipped', 'delivered']) {
    const url = `/api/v1/admin/orders/${id}/moves`
    const moved = await admin.request.post(url, { headers: { Origin: origin }, data: { to } })
    expect(moved.status(), to).toBe(200)
  }
  await admin.goto(`/admin/cash?q=${id}`)
  await admin.getByRole('button', { name: `Settle, ${id}` }).click()
  const dialog = admin.getByRole('dialog', { name: /^Settle ₹/ })
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog.getByText('Enter the reference of the payment, such as its UTR.').first()).toBeVisible()
  await dialog.getByLabel('Outcome').selectOption('lost')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog.getByText('Say why it is lost.').first()).toBeVisible()
  await expectAccessible(admin)
  await dialog.getByLabel('Outcome').selectOption('received')
  await dialog.getByLabel('Reference').fill('HDFCN5202699')
  // A day is written and shown as India writes it, whatever the browser's own order.
  const paidOn = dialog.getByLabel('Paid on')
  await paidOn.fill('11/21/2026')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog.getByText('Write the day as 23 Nov 2026 or 23/11/2026.').first()).toBeVisible()
  await paidOn.fill('21/11/2026')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(paidOn).toHaveValue('21 Nov 2026')
  await expect(dialog.getByText(/^The cash was collected on /).first()).toBeVisible()
  await dialog.getByLabel('Paid on').fill(today())
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByText('HDFCN5202699')).toBeVisible()
  await expect(admin.getByRole('button', { name: `Settle, ${id}` })).toHaveCount(0)
  await admin.goto('/admin/audit?kind=cash')
  await expect(admin.getByRole('table').getByText('Cash noted as received').first()).toBeVisible()
  await expectAccessible(admin)
  await admin.context().close()
})

test('a difference of cash is settled by hand', { tag: '@long' }, async ({ page, baseURL, browser, newCustomer }) => {
  const origin = baseURL ?? ''
  await newCustomer()
  const lipstick = await productOf(page, 'velvet-matte-lipstick')
  const { id } = await placeOrder(page, origin, [{ product: lipstick, quantity: 1 }])
  const vendor = await openAs(browser, origin, demo.vendor, '/vendor/orders', viewport)
  const [trackingNumber, nobodys] = [unique('AWB'), unique('AWB')]
  await steps(vendor, origin, id, [
    ['acceptance', {}],
    ['shipment', { carrier: 'Ekart', trackingNumber }],
    ['delivery', {}],
  ])
  await vendor.context().close()

  const admin = await openAs(browser, origin, demo.admin, '/admin', viewport)
  const utr = unique('UTR')
  const booked = await admin.request.post('/api/v1/admin/cash/files', {
    headers: { Origin: origin },
    data: {
      courier: 'Ekart',
      name: 'november.csv',
      text: `${trackingNumber},5,20-11-2026,${utr}\n${nobodys},7,20-11-2026,${utr}`,
      transfers: [{ utr, deductions: 0, bankAmount: 12 }],
    },
  })
  expect(booked.status()).toBe(200)
  await admin.reload()
  await admin.getByRole('link', { name: /cash differences? to settle/ }).click()
  await expect(admin).toHaveURL('/admin/cash/differences')
  await admin.goto(`/admin/cash/differences?q=${utr}`)
  await expectAccessible(admin)

  await admin.getByRole('button', { name: `Settle, ${nobodys}` }).click()
  const dialog = admin.getByRole('dialog', { name: 'How was it settled?' })
  await dialog.getByLabel('Outcome').selectOption('written_off')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog.getByText('Say why it is written off.').first()).toBeVisible()
  await expectAccessible(admin)
  await dialog.getByLabel('Reason').fill('The courier does not know it either.')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByText(nobodys, { exact: true })).toBeHidden()

  await admin.getByRole('button', { name: `Settle, ${trackingNumber}` }).click()
  await expect(dialog.getByText(`The cash of order ${id} counts as handed over.`)).toBeVisible()
  await dialog.getByLabel('Reference').fill('HDFCN5202611')
  await dialog.getByLabel('Paid on').fill('2026-11-21')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByText('Nothing found')).toBeVisible()
  await admin.getByLabel('Show').selectOption('Settled')
  await expect(admin.getByText('Paid on 21 Nov 2026, HDFCN5202611')).toBeVisible()
  await expect(admin.getByText('Written off. The courier does not know it either.')).toBeVisible()
  await expectAccessible(admin)

  await admin.goto(`/admin/cash?q=${id}`)
  await expect(admin.getByText('HDFCN5202611')).toBeVisible()
  await expectAccessible(admin)
  await admin.context().close()
})
