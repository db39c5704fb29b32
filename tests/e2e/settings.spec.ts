import type { Browser, Page } from '@playwright/test'
import { demo, expect, expectAccessible, fillCart, hydrated, productOf, test } from './shop.ts'

/** Somebody else, at another machine. */
async function stranger(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  return context.newPage()
}

test('a payment method switched off is gone from checkout', async ({ page, signIn, browser }) => {
  const shopper = await stranger(browser)
  await shopper.goto('/')
  await fillCart(shopper, [{ product: await productOf(shopper, 'kumkumadi-radiance-serum'), quantity: 1 }])
  const methods = shopper
    .getByRole('radiogroup', { name: 'Payment method' })
    .or(shopper.getByRole('group', { name: 'Payment method' }))
  // The stored page follows in a moment, on a busy machine in a longer one.
  const expectOffered = (name: RegExp, isOffered: boolean) =>
    expect(async () => {
      await shopper.goto('/checkout')
      await hydrated(shopper)
      await expect(methods.getByRole('radio', { name: /Cash on delivery/ })).toBeVisible()
      await expect(methods.getByRole('radio', { name })).toHaveCount(isOffered ? 1 : 0, { timeout: 1_000 })
    }).toPass()
  await expectOffered(/^UPI/, true)

  await signIn(demo.admin)
  await page.goto('/admin/settings')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Payment methods' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Offer Bank transfer' })).not.toBeChecked()
  await page.getByRole('switch', { name: 'Offer UPI' }).uncheck()
  await expect(page.getByText('Checkout no longer offers UPI.')).toBeVisible()
  await expectOffered(/^UPI/, false)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Checkout offers UPI now.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Offer UPI' })).toBeChecked()
  await expectOffered(/^UPI/, true)

  // Adding one: the alert of the specification, to the letter, and nothing typed is lost.
  await page.getByLabel('Name', { exact: true }).fill('Gift card')
  await page.getByRole('button', { name: 'Add payment method' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields for the new payment method.')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Gift card')
  await expect(page.getByLabel('Type')).toHaveValue('digital')
  await expect(page.getByRole('checkbox', { name: 'Offer it at checkout at once' })).toBeChecked()
  await expectAccessible(page)
  await page.getByLabel('Details').fill('We write to you with the number to call.')
  await page.getByRole('button', { name: 'Add payment method' }).click()
  await expect(page.getByRole('switch', { name: 'Offer Gift card' })).toBeChecked()
  await expectOffered(/^Gift card/, true)

  await page.getByRole('button', { name: 'Remove Gift card' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('switch', { name: 'Offer Gift card' })).toHaveCount(0)
  await shopper.context().close()
})

test('what the shop says of itself is seen by a stranger at once', async ({ page, signIn, browser }) => {
  await signIn(demo.admin)
  await page.goto('/admin/settings?section=figures')
  const customers = page.getByLabel('Happy customers')
  await expect(customers).toHaveValue('1K+')

  // A second admin has the same form open.
  const second = await page.context().newPage()
  await second.goto('/admin/settings?section=figures')
  await second.getByLabel('Happy customers').fill('9K+')

  await customers.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Fill in this field.')
  await customers.fill('2K+')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The home and about pages show it now.')).toBeVisible()

  const visitor = await stranger(browser)
  await visitor.goto('/')
  await expect(visitor.getByText('2K+')).toBeVisible()

  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByRole('alert')).toContainText('Happy customers: now “2K+”, you wrote “9K+”')
  await expect(second.getByLabel('Happy customers')).toHaveValue('9K+')
  await second.getByRole('button', { name: 'Use the other version' }).click()
  await expect(second.getByLabel('Happy customers')).toHaveValue('2K+')
  await second.getByLabel('Happy customers').fill('1K+')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText('Saved. The home and about pages show it now.')).toBeVisible()
  // The notice of the change may come a moment after the answer to the save.
  await expect(async () => {
    await visitor.reload()
    await expect(visitor.getByText('1K+')).toBeVisible({ timeout: 500 })
  }).toPass()

  // The home page follows what is put forward.
  await page.goto('/admin/settings?section=featured')
  const arrivals = page.getByRole('region', { name: /^New arrivals/ })
  await arrivals.getByRole('searchbox').fill('jade')
  await arrivals.getByRole('button', { name: 'Add Jade Face Roller' }).click()
  await expect(arrivals.getByRole('button', { name: 'Remove Jade Face Roller from New arrivals' })).toBeVisible()
  await visitor.goto('/')
  await expect(visitor.getByRole('region', { name: 'New Arrivals' }).getByText('Jade Face Roller')).toBeVisible()
  await arrivals.getByRole('button', { name: 'Remove Jade Face Roller from New arrivals' }).click()
  await expect(page.getByText('Jade Face Roller is no longer new.')).toBeVisible()
  await visitor.context().close()
})

test('authenticity is promised once the operator says what shows it', async ({
  page,
  signIn,
  browser,
  allowErrors,
}) => {
  allowErrors(/422/)
  const shopper = await stranger(browser)
  const promises = shopper.getByRole('region', { name: 'What we promise' })
  await shopper.goto('/')
  await expect(promises.getByRole('heading', { name: '100% Authentic' })).toBeVisible()
  await expect(promises).toContainText('Each page names seller and maker.')

  await signIn(demo.admin)
  await page.goto('/admin/settings?section=authenticity')
  await hydrated(page)
  await page.getByLabel('What you promise').fill('Bought from the maker.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').getByText('Say what shows it, such as invoices')).toBeVisible()
  await page.getByLabel('What shows it').fill('We hold the invoice of each batch.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. The pages show it now.')).toBeVisible()
  await expect(async () => {
    await shopper.reload()
    await expect(promises).toContainText('Bought from the maker.', { timeout: 500 })
  }).toPass()
  await shopper.goto('/contact#faq')
  await shopper.getByText('Are the products authentic?').click()
  await expect(shopper.getByText('What shows it: We hold the invoice of each batch.')).toBeVisible()

  await page.getByLabel('What you promise').fill('')
  await page.getByLabel('What shows it').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('What you promise')).toHaveValue('')
  await shopper.context().close()
})

test('a section with changes asks before it is left, and nothing typed is lost', async ({ page, signIn }) => {
  await signIn(demo.admin)
  await page.goto('/admin/settings?section=cash')
  await hydrated(page)
  const highest = page.getByLabel('Largest order paid in cash (₹)')
  const before = await highest.inputValue()
  await highest.fill('12345')
  const refunds = page.getByRole('link', { name: 'Refunds', exact: true })
  await refunds.click()
  const asks = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expectAccessible(page)
  await asks.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/section=cash/)
  await expect(highest).toHaveValue('12345')
  let asked = 0
  page.on('dialog', (dialog) => {
    asked++
    void dialog.dismiss()
  })
  await page.reload({ timeout: 2_000 }).catch(() => undefined)
  expect(asked).toBe(1)
  await expect(highest).toHaveValue('12345')

  await refunds.click()
  await asks.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/section=money/)
  // Only once the form is gone nothing asks any more.
  await expect(highest).toHaveCount(0)
  await page.goto('/admin/settings?section=cash')
  await expect(highest).toHaveValue(before)
  // What is not changed, or saved, is left without a question.
  await refunds.click()
  await expect(page).toHaveURL(/section=money/)
})
