import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { demo, expect, expectAccessible, onPhone, openAs, placeOrder, productOf, test } from './shop.ts'

/** The vendor brings its part of an order to the customer. */
async function deliver(vendor: Page, baseURL: string, orderId: string): Promise<void> {
  for (const [step, data] of [
    ['acceptance', {}],
    ['shipment', { carrier: 'Delhivery', trackingNumber: orderId.replace('SHR', 'TRK') }],
    ['delivery', {}],
  ] as const) {
    const answer = await vendor.request.post(`/api/v1/vendor/orders/${orderId}/${step}`, {
      headers: { Origin: baseURL },
      data,
    })
    expect(answer.status(), step).toBe(200)
  }
}

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 480, height: 640, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test('a return with two photographs goes through all hands to the refund', async ({
  page,
  baseURL,
  browser,
  newCustomer,
}) => {
  const origin = baseURL ?? ''
  await newCustomer()
  const lipstick = await productOf(page, 'velvet-matte-lipstick')
  const { id } = await placeOrder(page, origin, [{ product: lipstick, quantity: 2 }], { paymentMethod: 'upi' })
  const vendor = await onPhone(browser, origin, demo.vendor, '/vendor/returns')
  await deliver(vendor, origin, id)

  // Everything that can be done about the order stands in one place.
  await page.goto(`/orders/${id}`)
  const help = page.getByRole('complementary', { name: 'Need help with this order?' })
  await expect(help.getByRole('link', { name: /^Ask the seller/ })).toBeVisible()
  await help.getByRole('link', { name: 'Return or exchange' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Return or exchange' })).toBeVisible()
  await page.getByRole('button', { name: 'Decrease quantity' }).click()
  await page.getByRole('button', { name: 'Send request' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText('Choose a reason.')
  await page.getByLabel('Why?').focus()
  await page.getByLabel('Why?').selectOption('It came damaged or leaking')
  await expect(alert, 'goes with what it named, though more is to be filled in').toHaveCount(0)
  await expect(page.getByLabel('Why?')).toBeFocused()
  await page.getByLabel('It has been opened').check()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Add 2 photos.').first()).toBeVisible()
  await page
    .getByLabel('Add photos')
    .setInputFiles([await photo('parcel.jpg', '#7a4'), await photo('lipstick.jpg', '#a23')])
  await expect(page.getByRole('button', { name: 'Remove photo 2' })).toBeVisible()
  await expect(alert).toHaveCount(0)
  await page.getByLabel('Anything the seller should know?').fill('The cap is broken.')
  // Who pays, and what goes back, is said before anything is sent.
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary.getByText('The seller pays')).toBeVisible()
  // What lies under the header of a scrolled page would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page).toHaveURL(`/orders/${id}#returns`)
  const mine = page.getByRole('region', { name: 'Your return' })
  await expect(mine.getByText('Requested', { exact: true })).toBeVisible()
  await expect(mine.getByRole('figure').filter({ hasText: 'From you' })).toHaveCount(2)
  await expectAccessible(page)

  // The vendor's inbox has it by itself, with its clock and a count.
  const returnId = (await mine.getByRole('heading', { level: 3 }).textContent())?.replace('Return ', '') ?? ''
  const row = vendor.getByRole('row').filter({ hasText: returnId })
  await expect(row.getByText('Requested')).toBeVisible()
  await expect(row.getByText('Velvet Matte Lipstick')).toBeVisible()
  await expectAccessible(vendor)
  await vendor.getByRole('link', { name: returnId }).click()
  await expect(vendor.getByText('The cap is broken.')).toBeVisible()
  await expect(vendor.getByRole('figure').filter({ hasText: 'From the customer' })).toHaveCount(2)
  await vendor.getByRole('button', { name: 'Approve' }).click()
  await vendor.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(mine.getByText('Approved', { exact: true })).toBeVisible()
  await expectAccessible(vendor)

  await vendor.getByRole('button', { name: 'Arrange pickup' }).click()
  const pickUp = vendor.getByRole('dialog', { name: 'When does the courier come?' })
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
  await pickUp.getByLabel('Day of the pickup').fill(tomorrow)
  await pickUp.getByLabel('Courier').fill('Blue Dart')
  await pickUp.getByLabel('Tracking number').fill('7712345678')
  await pickUp.getByRole('button', { name: 'Arrange pickup' }).click()
  await expect(mine.getByText(/^The courier will come on/)).toBeVisible()
  await expect(mine.getByText(/^Pickup booked for/)).toBeVisible()

  await vendor.getByRole('button', { name: 'Mark received' }).click()
  await vendor
    .getByRole('dialog', { name: 'How many pieces came?' })
    .getByRole('button', { name: 'Mark received' })
    .click()
  await vendor.getByRole('button', { name: 'Check the pieces' }).click()
  const check = vendor.getByRole('dialog', { name: 'What happened to each piece?' })
  await expect(check.getByLabel('Back on sale')).toHaveCount(0)
  // Nothing is counted beforehand, and the button says what it pays.
  await check.getByRole('button', { name: 'Finish the check' }).click()
  await expect(check.getByRole('alert')).toContainText('Say what happened to the piece that came.')
  await check.getByLabel('Written off').fill('1')
  await expectAccessible(vendor)
  await check.getByRole('button', { name: /^Accept and refund ₹/ }).click()
  await expect(check).toBeHidden()

  // The money goes back by itself, with its reference.
  await expect(mine.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(mine.getByText(/^Refund of ₹.* sent on/)).toBeVisible()
  await expect(mine.getByText(/^Reference /)).toBeVisible()
  await expectAccessible(page)

  // Once it is over it folds, and its money stands nowhere else.
  await page.reload()
  await expect(mine.getByText(/^₹.* refunded$/)).toBeVisible()
  await expect(mine.getByText(/^Reference /)).toBeHidden()
  await expect(page.getByText(/^Refund of ₹\S+ sent$/)).toHaveCount(0)
  await mine.getByText(`Return ${returnId}`).click()
  await expect(mine.getByText(/^Reference /)).toBeVisible()
  await expectAccessible(page)

  const admin = await onPhone(browser, origin, demo.admin, `/admin/returns?q=${returnId}`)
  await expect(admin.getByText(/^Worth .* refunded$/)).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('link', { name: returnId }).click()
  await expect(admin.getByRole('heading', { level: 1, name: `Return ${returnId}` })).toBeVisible()
  await expectAccessible(admin)
  await vendor.context().close()
  await admin.context().close()
})

test('the link of an email about a return opens a page that does not jump', { tag: '@long' }, async ({
  page,
  baseURL,
  browser,
  newCustomer,
}) => {
  const origin = baseURL ?? ''
  await newCustomer()
  const lipstick = await productOf(page, 'velvet-matte-lipstick')
  const { id } = await placeOrder(page, origin, [{ product: lipstick, quantity: 1 }], { paymentMethod: 'upi' })
  const vendor = await openAs(browser, origin, demo.vendor, '/vendor/returns')
  await deliver(vendor, origin, id)
  const asked = await page.request.post(`/api/v1/orders/${id}/returns`, {
    headers: { Origin: origin, 'Idempotency-Key': randomUUID() },
    data: {
      lines: [{ variantId: lipstick.variantId, quantity: 1 }],
      reason: 'changed_mind',
      wish: 'refund',
      photoIds: [],
    },
  })
  expect(asked.status()).toBe(201)

  // A slow line: the returns, and the part that draws them, come long after the order.
  await page.route(/\/returns$|\/section-[^/]*\.js$/, async (route) => {
    await page.waitForTimeout(1_000)
    await route.continue()
  })
  await page.goto(`/orders/${id}#returns`)
  const headings = await page.waitForFunction(() => {
    const shown = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
    return shown.includes('Your parcel') && shown
  })
  expect(await headings.jsonValue(), 'nothing is pushed in above the parcel later').toContain('Your return')
  await expect(page.getByRole('region', { name: 'Your return', exact: true })).toBeInViewport()

  // A line that fell silent keeps nobody from the order.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(/\/returns$/, () => {})
  await page.goto('/orders')
  await page.goto(`/orders/${id}`)
  await expect(page.getByRole('heading', { name: 'Your parcel', exact: true })).toBeVisible()
})

test('an exchange of a shade, paid in cash, after the operator was asked, and its replacement refunded', {
  tag: '@long',
}, async ({ page, baseURL, browser, newCustomer }) => {
  const origin = baseURL ?? ''
  await newCustomer()
  const lipstick = await productOf(page, 'velvet-matte-lipstick')
  const [first, other] = lipstick.variants
  const { id } = await placeOrder(page, origin, [{ product: { ...lipstick, variantId: first?.id ?? '' }, quantity: 1 }])
  const vendor = await onPhone(browser, origin, demo.vendor, '/vendor/orders')
  await deliver(vendor, origin, id)

  await page.goto(`/orders/${id}/return`)
  await page.getByLabel('Why?').selectOption('I changed my mind')
  await page.getByLabel('It is unopened, with its seal unbroken').check()
  await page.getByText('Another shade or size').click()
  await page.getByLabel(/^Instead of/).selectOption({ value: other?.id ?? '' })
  await expect(page.getByRole('region', { name: 'Summary' }).getByText('You pay', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()
  const mine = page.getByRole('region', { name: 'Your exchange' })
  await expect(mine.getByText('Exchange requested', { exact: true })).toBeVisible()
  await expect(mine.getByText(`Exchange for ${other?.name}`)).toBeVisible()
  const returnId = (await mine.getByRole('heading', { level: 3 }).textContent())?.replace('Exchange ', '') ?? ''

  // Refused by the seller; the customer asks the shop, and the shop decides.
  await vendor.goto(`/vendor/returns/${returnId}`)
  await vendor.getByRole('button', { name: 'Refuse' }).click()
  const refusal = vendor.getByRole('dialog', { name: `Refuse return ${returnId}?` })
  await refusal.getByLabel('Reason').fill('It looks opened.')
  await refusal.getByRole('button', { name: 'Refuse' }).click()
  await expect(mine.getByText('Why: It looks opened.')).toBeVisible()
  await mine.getByRole('button', { name: 'Ask us to review it' }).click()
  const appeal = page.getByRole('dialog', { name: 'Ask us to review it?' })
  await appeal.getByLabel('What should we review?').fill('The seal is whole.')
  await appeal.getByRole('button', { name: 'Ask for a review' }).click()
  await expect(mine.getByText('Under review', { exact: true })).toBeVisible()

  const admin = await onPhone(browser, origin, demo.admin, '/admin/returns?view=ours')
  await admin.getByRole('link', { name: returnId }).click()
  await expect(admin.getByText('The seal is whole.').first()).toBeVisible()
  await admin.getByRole('button', { name: 'Approve' }).click()
  const decision = admin.getByRole('dialog', { name: `Approve return ${returnId}?` })
  await decision.getByLabel('Reason').fill('The photo shows it sealed.')
  await expectAccessible(admin)
  await decision.getByRole('button', { name: 'Approve' }).click()
  await expect(decision).toBeHidden()

  // The customer sends it; the seller checks it and sends the other shade.
  await mine.getByRole('button', { name: 'I have sent it' }).click()
  const parcel = page.getByRole('dialog', { name: 'Which courier?' })
  await parcel.getByLabel('Courier').fill('DTDC')
  await parcel.getByLabel('Tracking number').fill('D1234567890')
  await parcel.getByRole('button', { name: 'I have sent it' }).click()
  await expect(mine.getByText('On its way back', { exact: true })).toBeVisible()
  await vendor.getByRole('button', { name: 'Mark received' }).click()
  await vendor.getByRole('dialog').getByRole('button', { name: 'Mark received' }).click()
  await vendor.getByRole('button', { name: 'Check the pieces' }).click()
  await vendor.getByLabel('Back on sale').fill('1')
  await vendor.getByRole('dialog').getByRole('button', { name: 'Accept and replace' }).click()
  await vendor.getByRole('button', { name: 'Send the replacement' }).click()
  const another = vendor.getByRole('dialog', { name: 'Send the replacement' })
  await another.getByLabel('Courier').fill('Delhivery')
  await another.getByLabel('Tracking number').fill('TRK7000002')
  await another.getByRole('button', { name: 'Mark sent' }).click()
  await expect(mine.getByText('The replacement is on its way to you.')).toBeVisible()
  await expect(mine.getByText('TRK7000002').first()).toBeVisible()
  await vendor.getByRole('button', { name: 'The replacement has arrived' }).click()
  await vendor.getByRole('dialog').getByRole('button', { name: 'Mark delivered' }).click()
  await expect(mine.getByText(/^Replacement delivered/).first()).toBeVisible()
  await expectAccessible(page)

  // It came with a fault. The shop refunds it instead.
  await mine.getByRole('button', { name: 'Report a problem with the replacement' }).click()
  const report = page.getByRole('dialog', { name: 'What is wrong with the replacement?' })
  await report.getByRole('button', { name: 'Report it' }).click()
  await expect(report.getByText('Add a photo of the fault.').first()).toBeVisible()
  await report.getByLabel('What is wrong?').fill('The bullet is broken.')
  await report.getByLabel('Add photos').setInputFiles([await photo('broken.jpg', '#a23')])
  await expect(report.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await expectAccessible(page)
  await report.getByRole('button', { name: 'Report it' }).click()
  await expect(mine.getByText('Replacement under review', { exact: true })).toBeVisible()
  await expect(vendor.getByText('The bullet is broken.').first()).toBeVisible()
  await admin.getByRole('button', { name: /^Refund ₹/ }).click()
  const refund = admin.getByRole('dialog', { name: /^Refund ₹[\d,.]+ for the replacement\?$/ })
  await refund.getByLabel('Reason').fill('The photo shows it.')
  await refund.getByRole('button', { name: /^Refund ₹/ }).click()
  await expect(page.getByText('Refund due').first()).toBeVisible()
  await vendor.context().close()
  await admin.context().close()
})

test('the form keeps what was said, and takes no answer for another', { tag: '@long' }, async ({
  allowErrors,
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
  await deliver(vendor, origin, id)
  await vendor.context().close()
  await page.goto(`/orders/${id}/return`)
  const reason = page.getByLabel('Why?')
  const note = page.getByLabel('Anything the seller should know?')
  const consent = page.getByLabel('Send my refund here')
  const unopened = page.getByLabel('It is unopened, with its seal unbroken')

  // That it was opened never turns into that it was not.
  await reason.selectOption('It came damaged or leaking')
  await page.getByLabel('It has been opened').check()
  await reason.selectOption('I changed my mind')
  await expect(unopened).not.toBeChecked()
  await unopened.check()
  await reason.selectOption('It came damaged or leaking')
  await expect(page.getByLabel('It has been opened')).not.toBeChecked()

  // Words stay while the reason is open again, and while another kind of account is looked at.
  await note.fill('The cap is broken.')
  await page.getByRole('textbox', { name: 'UPI ID' }).fill('meera@okbank')
  await consent.check()
  await page.getByText('Bank account', { exact: true }).click()
  await page.getByText('UPI ID', { exact: true }).first().click()
  await reason.selectOption('Choose')
  await expect(note).toBeHidden()
  await reason.selectOption('It came damaged or leaking')
  await expect(note).toHaveValue('The cap is broken.')
  await expect(page.getByRole('textbox', { name: 'UPI ID' })).toHaveValue('meera@okbank')
  await expect(consent).toBeChecked()

  // The second of two batches of photographs is waited for, though the first has ended.
  const held: (() => void)[] = []
  await page.route('**/api/v1/returns/photos', async (route) => {
    await new Promise<void>((release) => held.push(release))
    await route.continue()
  })
  await page.getByLabel('Add photos').setInputFiles([await photo('parcel.jpg', '#7a4')])
  await page.getByLabel('Add photos').setInputFiles([await photo('lipstick.jpg', '#a23')])
  await expect.poll(() => held.length).toBe(2)
  held[0]?.()
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Wait until the photos have been sent.').first()).toBeVisible()
  held[1]?.()
  await expect(page.getByRole('button', { name: 'Remove photo 2' })).toBeVisible()

  // All of it but the account outlives a reload.
  await page.reload()
  await expect(reason).toHaveValue('damaged')
  await expect(note).toHaveValue('The cap is broken.')
  await expect(page.getByAltText('Number 2')).toHaveJSProperty('complete', true)
  await expect(page.getByRole('button', { name: 'Remove photo 2' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'UPI ID' })).toHaveValue('')
  await page.getByRole('textbox', { name: 'UPI ID' }).fill('meera@okbank')
  await consent.check()

  // A photograph that could not be loaded stays; one that the shop no longer has goes.
  allowErrors(/status of (404|503)/)
  const stored = '**/api/v1/returns/photos/unsent/*'
  await page.route(stored, (route) => route.fulfill({ status: 503 }))
  await page.reload()
  const unloaded = page.getByRole('button', { name: /^Number \d: Could not be loaded\./ })
  await expect(unloaded).toHaveCount(2)
  await page.unroute(stored)
  await unloaded.first().click()
  await expect(page.getByAltText('Number 1')).toHaveJSProperty('naturalWidth', 480)
  await expect(page.getByRole('button', { name: 'Remove photo 2' })).toBeVisible()
  await page.route(stored, (route) => route.fulfill({ status: 404 }))
  await unloaded.click()
  await expect(page.getByRole('button', { name: 'Remove photo 2' })).toBeHidden()
  await page.unroute(stored)
  await page.getByRole('textbox', { name: 'UPI ID' }).fill('meera@okbank')
  await consent.check()

  // A reason that asks for no photograph sends none.
  await reason.selectOption('I changed my mind')
  await expect(unopened).toBeChecked()
  const sent = page.waitForRequest(
    (request) => request.url().endsWith(`/api/v1/orders/${id}/returns`) && request.method() === 'POST',
  )
  await page.getByRole('button', { name: 'Send request' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ reason: 'changed_mind', opened: false, photoIds: [] })
  const mine = page.getByRole('region', { name: 'Your return' })
  await expect(mine.getByText('Your money goes to UPI ID')).toBeVisible()

  // Until the money has gone, it may go elsewhere.
  await mine.getByRole('button', { name: 'Change refund account' }).click()
  const account = page.getByRole('dialog', { name: 'Where should your money go?' })
  await account.getByRole('textbox', { name: 'UPI ID' }).fill('asha@okbank')
  await account.getByLabel('Send my refund here').check()
  await account.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText('Your money goes to UPI ID as…@okbank.')).toBeVisible()

  // The vendor lets it be kept; the shop sends the money by hand, and notes it once.
  const returnId = (await mine.textContent())?.match(/R-[0-9A-Z]{7}/)?.[0] ?? ''
  const seller = await onPhone(browser, origin, demo.vendor, `/vendor/returns/${returnId}`)
  await expect(seller).toHaveTitle(`Return ${returnId} · Shringar`)
  for (const [step, data] of [
    ['approval', { way: 'self_ship' }],
    ['keep', {}],
  ] as const) {
    const answer = await seller.request.post(`/api/v1/vendor/returns/${returnId}/${step}`, {
      headers: { Origin: origin },
      data,
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await seller.context().close()
  const admin = await onPhone(browser, origin, demo.admin, `/admin/returns?q=${returnId}0`)
  await expect(admin.getByText('Nothing here matches this search.')).toBeVisible()
  await admin.goto(`/admin/orders?view=refunds&q=${id}`)
  await expect(
    admin.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Refund due/ }),
  ).toBeInViewport({ ratio: 1 })
  await expect(admin.getByText(/^Refund of ₹[\d,.]+ due$/).filter({ visible: true })).toBeVisible()
  await admin.goto(`/admin/returns?view=open&q=${returnId}`)
  await expect(admin.getByText('Refund due', { exact: true }).filter({ visible: true })).toBeVisible()
  await admin.getByRole('link', { name: returnId }).click()
  await expect(admin).toHaveTitle(`Return ${returnId} · Shringar`)
  await expect(admin.getByText('Refund due', { exact: true })).toBeVisible()
  await admin.getByRole('link', { name: 'Refund on the order' }).click()
  await expect(admin).toHaveTitle(`Order ${id} · Shringar`)
  await expect(admin.getByRole('heading', { name: 'Payment', exact: true })).toBeInViewport()
  await admin.getByRole('button', { name: 'Mark as refunded' }).click()
  const transfer = admin.getByRole('dialog', { name: /^Have you paid the customer ₹[\d,.]+\?$/ })
  await transfer.getByRole('button', { name: 'Open it' }).click()
  await expect(transfer.getByText('asha@okbank')).toBeVisible()
  await transfer.getByRole('button', { name: 'Mark as refunded' }).click()
  await expect(transfer.getByText('Enter the reference of the transfer, such as its UTR.').first()).toBeVisible()
  await expectAccessible(admin)
  await transfer.getByLabel('Reference').fill('UTIB0000000042')
  await transfer.getByLabel('Paid on').fill(new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }))
  const notes: string[] = []
  admin.on('request', (request) => {
    if (request.url().endsWith('/refund-confirmation')) notes.push(request.url())
  })
  await transfer.getByRole('button', { name: 'Mark as refunded' }).dblclick()
  await expect(admin.getByText(/^₹[\d,.]+ recorded as refunded$/)).toBeVisible()
  await expect(transfer).toBeHidden()
  expect(notes).toHaveLength(1)
  await expect(admin.getByRole('button', { name: 'Mark as refunded' })).toHaveCount(0)
  await admin.goto(`/admin/returns/${returnId}`)
  await expect(admin.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(mine.getByText(/^Refund of ₹.* sent on/)).toBeVisible()
  await admin.context().close()
})
