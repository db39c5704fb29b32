import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './screens.ts'
import { demo, expect, hydrated, test } from './shop.ts'

// How the lists of both portals use the room that a screen leaves them.

const phone = { width: 390, height: 844 }
const laptop = { width: 1280, height: 800 }

const doubleLetters = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })

async function placeOf(thing: Locator) {
  const box = await thing.boundingBox()
  if (!box) throw new Error('It has no place on the screen')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** The search and the choices of the list, as they stand on the screen. */
const tools = (page: Page) => page.locator('main').locator('select, input[list], input[type=search]')

/** Each box begins and ends where a column does: the first, the second, or both. */
async function expectTwoColumns(page: Page): Promise<void> {
  const boxes = await tools(page).evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility() && !one.closest('[role=status]'))
      .map((one) => one.getBoundingClientRect())
      .map(({ left, right }) => `${Math.round(left)} to ${Math.round(right)}`),
  )
  expect(boxes.length).toBeGreaterThan(3)
  expect(new Set(boxes).size, boxes.join(', ')).toBe(3)
}

test('with letters of twice the size the search stays in the header of the admin portal', async ({ page, signIn }) => {
  await signIn(demo.admin)
  await page.setViewportSize(phone)
  await page.goto('/admin/health')
  await hydrated(page)
  await doubleLetters(page)
  const search = await placeOf(page.getByRole('banner').getByRole('button', { name: 'Search' }))
  expect(search.right).toBeLessThanOrEqual(phone.width)
})

test('with letters of twice the size the table of products scrolls in a box of its own', async ({ page, signIn }) => {
  await signIn(demo.vendor)
  await page.setViewportSize(laptop)
  await page.goto('/vendor/products')
  const table = page.getByRole('table', { name: 'Products' })
  await expect(table).toBeVisible()
  await expectNoSidewaysScroll(page)
  const isScrolled = () => table.evaluate(({ parentElement: box }) => !!box && box.scrollWidth > box.clientWidth)
  expect(await isScrolled()).toBe(false)
  await doubleLetters(page)
  await expectNoSidewaysScroll(page)
  expect(await isScrolled()).toBe(true)
  // A name keeps room for its words; the shortest need less.
  const widths = await table.getByRole('link').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(Math.max(...widths)).toBeGreaterThan(200)
  const card = await placeOf(page.getByRole('region', { name: 'Your products' }))
  for (const label of ['Status', 'Stock', 'Changes'])
    expect((await placeOf(page.getByLabel(label, { exact: true }))).right, label).toBeLessThanOrEqual(card.right)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the filters of a list stand in two columns', async ({ page, signIn }) => {
    await signIn(demo.vendor)
    await page.goto('/vendor/orders')
    await page.getByRole('button', { name: 'More filters' }).click()
    await expectTwoColumns(page)
    await signIn(demo.admin)
    for (const list of ['orders', 'returns', 'messages', 'audit']) {
      await page.goto(`/admin/${list}`)
      await page.getByRole('button', { name: 'More filters' }).click()
      await expectTwoColumns(page)
      await expectNoSidewaysScroll(page)
    }
    await page.goto('/admin/products')
    await expect(page.getByLabel('Sort by')).toBeVisible()
    await expectTwoColumns(page)
    await page.goto('/admin/cash')
    const [first, second] = [await placeOf(page.getByRole('searchbox')), await placeOf(page.getByLabel('Date'))]
    expect(second.y).toBeGreaterThanOrEqual(first.bottom)
    expect(second.right).toBeLessThan(phone.width)
  })

  test('a row is one column where letters are of twice the size', async ({ page, signIn }) => {
    await signIn(demo.admin)
    await page.goto('/admin/orders')
    const row = page.getByRole('table').getByRole('row').nth(1)
    const [id, amount] = [row.getByRole('link').first(), row.getByRole('cell').filter({ hasText: /^₹/ })]
    await expect(amount).toBeVisible()
    expect((await placeOf(amount)).x).toBeGreaterThan((await placeOf(id)).right)
    await doubleLetters(page)
    expect((await placeOf(amount)).x).toBeLessThan((await placeOf(id)).right)
    // The row cuts off what stands out of its cell.
    const cell = row
      .getByRole('cell')
      .filter({ has: page.getByRole('link') })
      .first()
    expect((await placeOf(id)).right).toBeLessThan((await placeOf(cell)).right + 1)
    await expectNoSidewaysScroll(page)
  })

  test('with letters of twice the size a quick edit is one column, and no button stands out of its dialog', async ({
    page,
    signIn,
  }) => {
    await signIn(demo.vendor)
    await page.goto('/vendor/products')
    await page.getByRole('button', { name: 'More for Velvet Matte Lipstick' }).click()
    await page.getByRole('menuitem', { name: 'Change price and stock' }).click()
    const sheet = page.getByRole('dialog')
    const [price, stock] = [sheet.getByLabel('Price before tax (₹)').first(), sheet.getByLabel('In stock').first()]
    await expect(price).toBeVisible()
    expect((await placeOf(stock)).y).toBe((await placeOf(price)).y)
    await doubleLetters(page)
    expect((await placeOf(stock)).y).toBeGreaterThan((await placeOf(price)).bottom)
    await expectNoSidewaysScroll(page)

    await signIn(demo.admin)
    await page.goto('/admin/products/queue')
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^1 of \d+$/)
    await doubleLetters(page)
    for (const name of ['Approve', 'Send back']) {
      await page.getByRole('button', { name, exact: true }).click()
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
      const box = await placeOf(dialog)
      const buttons = dialog.getByRole('button', { name: /^(Cancel|Approve|Send back)/ })
      await expect(buttons).toHaveCount(2)
      for (const button of await buttons.all()) {
        const { x, right } = await placeOf(button)
        expect(x).toBeGreaterThanOrEqual(box.x + 16)
        expect(right).toBeLessThanOrEqual(box.right - 16)
      }
      // The words are not behind the buttons.
      const words = dialog.getByRole('textbox').or(dialog.getByText('Press Enter to approve.'))
      await words.scrollIntoViewIfNeeded()
      expect((await placeOf(words)).bottom).toBeLessThanOrEqual((await placeOf(buttons.first())).y)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })

  test('the section that is open is in view, also where letters are of twice the size', async ({ page, signIn }) => {
    await signIn(demo.admin)
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '32px'
      })
    })
    for (const [path, name] of [
      ['/admin/mail', 'Mail'],
      ['/admin/payments/charge-backs', 'Charge-backs'],
    ] as const) {
      await page.goto(path)
      const open = page.getByRole('main').getByRole('link', { name, exact: true }).first()
      await expect(open).toHaveAttribute('aria-current', 'page')
      await expect(open).toBeInViewport({ ratio: 0.9 })
    }
  })

  test('the audit trail begins in the upper third of the screen', async ({ page, signIn }) => {
    await signIn(demo.admin)
    await page.goto('/admin/audit')
    const more = page.getByRole('button', { name: 'More filters' })
    await expect(more).toBeVisible()
    expect((await placeOf(more)).bottom).toBeLessThan(phone.height / 3)
    await more.click()
    await expect(page.getByText('Privileged changes are recorded').filter({ visible: true })).toBeVisible()
    await expect(page.getByLabel('Kind', { exact: true })).toBeVisible()
  })
})

test('a long error of an email and the reference of a payment have room, and their buttons stay on the screen', async ({
  page,
  signIn,
}) => {
  const error = '550 5.1.1 The email account that you tried to reach does not exist. ECONNREFUSED 10.0.0.25:587'
  const mail = {
    id: randomUUID(),
    recipient: 'sumathi.krishnamoorthy@customers.example',
    subject: 'Order SHR-7K2MD-9XQ4T confirmed',
    about: 'SHR-7K2MD-9XQ4T',
    status: 'failed',
    attempts: 10,
    lastError: error,
    queuedAt: '2026-11-18T05:23:00Z',
    sentAt: null,
    repeatable: false,
  }
  const difference = {
    id: randomUUID(),
    kind: 'amount',
    subject: 'razorpay pay_NkT9b3f2WvQ8Zx',
    orderId: 'SHR-7K2MD-9XQ4T',
    detail: 'The gateway has ₹1,249.50 for pay_NkT9b3f2WvQ8Zx; order SHR-7K2MD-9XQ4T is ₹1,249.',
    foundAt: '2026-11-18T05:23:00Z',
    settled: null,
  }
  const only = (one: object) => ({ json: { items: [one], total: 1, nextCursor: null, previousCursor: null } })
  await page.route('**/api/v1/admin/mails?*', (route) => route.fulfill(only(mail)))
  await page.route('**/api/v1/admin/payment-differences?*', (route) => route.fulfill(only(difference)))
  await signIn(demo.admin)
  for (const [size, lines] of [
    [laptop, 5],
    [phone, 6],
  ] as const) {
    await page.setViewportSize(size)
    await page.goto('/admin/mail')
    const words = page.getByText(error)
    await expect(words).toBeVisible()
    expect((await placeOf(words)).height).toBeLessThan(lines * 22)
    const again = await placeOf(page.getByRole('button', { name: 'Try again' }))
    expect(again.right).toBeLessThan(size.width)
    await page.goto('/admin/payments')
    const reference = page.getByText('razorpay pay_NkT9b3f2WvQ8Zx', { exact: true })
    await expect(reference).toBeVisible()
    expect((await placeOf(reference)).height).toBeLessThan(50)
    // Nor does the table have to be scrolled to it.
    const settle = await placeOf(page.getByRole('button', { name: /^Settle/ }))
    expect(settle.right).toBeLessThan((await placeOf(page.getByRole('table'))).right + 1)
    expect(settle.right).toBeLessThan(size.width - 16)
  }
})

test('the list of orders shows all that its search finds by, and the pages beside the totals', async ({
  page,
  signIn,
}) => {
  await signIn(demo.admin)
  await page.setViewportSize(laptop)
  await page.goto('/admin/orders')
  const search = page.getByLabel('Order ID, name, email or phone')
  await expect(search).toBeVisible()
  const room = await search.evaluate((box: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(box)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('A canvas has no pen')
    pen.font = font
    const words = pen.measureText(box.placeholder).width
    return box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - words
  })
  expect(room).toBeGreaterThanOrEqual(0)
  const vendor = await placeOf(page.getByLabel('Vendor', { exact: true }))
  expect(vendor.y).toBe((await placeOf(search)).y)
  const totals = await placeOf(page.getByRole('status').filter({ hasText: 'Sold ₹' }))
  expect((await placeOf(page.getByRole('navigation', { name: 'Pages' }))).y).toBeLessThan(totals.bottom)
})
