import type { Locator } from '@playwright/test'
import { openAsOwnerOf } from './owner.ts'
import { demo, expect, expectAccessible, placeOrder, productOf, test } from './shop.ts'

const wanted = 30

test('a vendor ships thirty orders in seven presses; what did not go stays with its reason', { tag: '@long' }, async ({
  page,
  baseURL: given,
  browser,
  newCustomer,
}) => {
  const baseURL = given ?? ''
  await newCustomer()
  const comb = await productOf(page, 'neem-wood-comb')
  const [vendor] = await Promise.all([
    openAsOwnerOf(browser, baseURL, 'owner@aranya.example', '/vendor/dashboard'),
    ...Array.from({ length: wanted }, () => placeOrder(page, baseURL, [{ product: comb, quantity: 1 }])),
  ])
  await vendor.reload()
  let presses = 0
  const press = async (what: Locator) => {
    presses += 1
    await what.click()
  }
  const sections = vendor.getByRole('navigation', { name: 'Vendor', exact: true })
  const waiting = async () =>
    Number(/\d+/.exec((await sections.getByRole('link', { name: /^Orders/ }).textContent()) ?? '0'))
  await expect.poll(waiting).toBeGreaterThanOrEqual(wanted)

  await press(vendor.getByRole('link', { name: /orders to accept/ }))
  presses += 1
  await vendor.getByLabel('Rows').selectOption('100')
  await expect(vendor).toHaveURL(/limit=100/)
  await press(vendor.getByRole('checkbox', { name: 'Select all' }))
  await press(vendor.getByRole('button', { name: /^Accept \d+$/ }))
  const accepted = vendor.getByRole('status').filter({ hasText: /^\d+ orders accepted\./ })
  await expect(accepted).toBeVisible()
  const slips = await accepted.getByRole('link', { name: /^Print \d+ slips$/ }).getAttribute('href')
  await press(accepted.getByRole('link', { name: 'Ship them' }))

  // The chosen orders wait for their numbers; a sheet pasted over them takes their place.
  const rows = vendor.getByRole('textbox', { name: 'Rows' })
  await expect(rows).toHaveValue(/SHR-/)
  const ids = (await rows.inputValue()).split('\n').map((line) => line.slice(0, 15))
  expect(ids.length).toBeGreaterThanOrEqual(wanted)
  const [first = '', second = ''] = ids
  const sheet = ids.map((id, at) =>
    id === first ? `${id}\tIndia Post\t12345` : `${id}\tDelhivery\t${10_000_000 + at}`,
  )
  await rows.fill(['Order\tCourier\tNumber', ...sheet].join('\n'))
  await expect(vendor.getByText(`${ids.length - 1} ready, 1 not ready.`)).toBeVisible()
  await expect(vendor.getByRole('row', { name: new RegExp(first) })).toContainText('13 characters')

  // A reload in the middle loses nothing, and meanwhile a colleague ships one of them.
  await vendor.reload()
  await expect(rows).toHaveValue(new RegExp(`${second}\tDelhivery`))
  const mark = vendor.getByRole('button', { name: `Mark ${ids.length - 1} orders shipped` })
  await expect(mark).toBeVisible()
  await vendor.request.post(`/api/v1/vendor/orders/${second}/shipment`, {
    headers: { Origin: baseURL },
    data: { carrier: 'DTDC', trackingNumber: 'D12345678' },
  })
  await press(mark)
  const outcome = vendor.getByRole('status').filter({ hasText: `${ids.length - 2} orders shipped.` })
  await expect(outcome).toContainText(`${second}: This order has been shipped already.`)
  await expect(rows).toHaveValue(new RegExp(`${first}\tIndia Post\t12345`))
  await expect(rows).not.toHaveValue(new RegExp(ids[2] ?? 'none'))
  expect(presses).toBeLessThanOrEqual(7)
  await expectAccessible(vendor)

  // What is left is mended where it stands.
  await rows.fill(`${first}, India Post, EE 123 456 789 IN`)
  await vendor.getByRole('button', { name: 'Mark 1 order shipped' }).click()
  await expect(vendor.getByRole('status').filter({ hasText: '1 order shipped.' })).toBeVisible()
  await expect(rows).toHaveValue('')

  // A page with a sheet of paper for each.
  await vendor.goto(slips ?? '')
  await expect(vendor.getByRole('article')).toHaveCount(ids.length)
  await vendor.emulateMedia({ media: 'print' })
  await expect(vendor.getByRole('heading', { level: 1 })).toBeHidden()
  expect(
    await vendor
      .getByRole('article')
      .first()
      .evaluate((one) => getComputedStyle(one).breakAfter),
  ).toBe('page')
  await vendor.context().close()
})

test('a vendor asks for the orders of days as India writes them, and reads the shade of each', {
  tag: '@long',
}, async ({ page, signIn }) => {
  await signIn(demo.vendor)
  // Whether an order of the demo is late depends on the hour: the widest row is told.
  await page.route('**/api/v1/vendor/orders?*', async (route) => {
    const answer = await route.fetch()
    const list = await answer.json()
    list.items = list.items.map((item: object, at: number) =>
      at > 0 ? item : { ...item, late: 'ship', status: 'processing', total: 12_450, collectOnDelivery: 12_450 },
    )
    await route.fulfill({ response: answer, json: list })
  })
  await page.goto('/vendor/orders?limit=100')
  const table = page.getByRole('table', { name: 'Orders' })
  const beyondCard = () => table.evaluate((drawn) => drawn.scrollWidth - (drawn.parentElement?.clientWidth ?? 0))
  await expect(table.getByText('Late to ship').first()).toBeVisible()
  expect(await beyondCard()).toBeLessThanOrEqual(0)
  await page.getByLabel('Date', { exact: true }).selectOption('This financial year')
  await expect(page).toHaveURL(/from=\d{4}-04-01/)
  await page.getByLabel('Date', { exact: true }).selectOption('Choose days…')
  await page.getByLabel('From', { exact: true }).fill('1/11/2025')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=2025-11-01/)
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('1 Nov 2025')
  // The wrong way round they are put in order.
  await page.getByLabel('To', { exact: true }).fill('24/10/2025')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=2025-10-24&to=2025-11-01|to=2025-11-01&from=2025-10-24/)
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('24 Oct 2025')
  await page.getByLabel('Date', { exact: true }).selectOption('This financial year')

  const items = page.getByRole('row').getByRole('listitem')
  await expect(items.filter({ hasText: 'Kumkum Red' })).not.toHaveCount(0)
  for (const shade of await items.locator('span:nth-child(2)').all()) {
    const isWhole = await shade.evaluate((said) => said.scrollWidth <= said.clientWidth && said.clientHeight >= 0)
    expect(isWhole, (await shade.textContent()) ?? '').toBe(true)
  }
  await expectAccessible(page)
})

test('the portals are dark from the first paint where the system is, and the shop is not', async ({
  browser,
  baseURL: given,
}) => {
  const baseURL = given ?? ''
  const context = await browser.newContext({ baseURL, colorScheme: 'dark' })
  const page = await context.newPage()
  // The document alone: no script of ours has loaded.
  await page.route('**/assets/*.js', (route) => route.abort())
  const theme = async (path: string) => {
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForSelector('main', { state: 'attached' })
    return page.evaluate(() => document.documentElement.dataset.theme ?? 'light')
  }
  expect(await theme('/vendor/orders')).toBe('dark')
  expect(await theme('/admin/orders')).toBe('dark')
  expect(await theme('/products')).toBe('light')
  await page.evaluate(() => localStorage.setItem('portal-theme', 'light'))
  expect(await theme('/vendor/orders')).toBe('light')
  await context.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the sections stand in a sheet, and the account keeps the colours', { tag: '@long' }, async ({
    page,
    signIn,
  }) => {
    await signIn(demo.vendor)
    await page.goto('/vendor/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const sections = page.getByRole('dialog').getByRole('navigation', { name: 'Vendor', exact: true })
    await expect(sections.getByRole('link', { name: /^Orders \d+ waiting$/ })).toHaveAttribute('aria-current', 'page')
    for (const name of ['Home', 'Products', 'Reviews', 'Business', 'Help'])
      await expect(sections.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible()
    await sections.getByRole('link', { name: /^Reviews/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Dark colours' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'View shop' }).click()
    await expect(page).toHaveURL('/sellers/ratnamala-beauty-house')
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
  })
})
