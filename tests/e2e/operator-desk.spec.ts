import type { Page } from '@playwright/test'
import { linkMailedTo } from './mailbox.ts'
import { demo, expect, expectAccessible, hydrated, openAs, placeOrder, productOf, test } from './shop.ts'

/** Copies of a finished product, sent for review: each waits for a decision. */
async function sendForReview(page: Page, baseURL: string, count: number): Promise<string[]> {
  const headers = { Origin: baseURL }
  const original = await productOf(page, 'jade-face-roller')
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const copy = await page.request.post(`/api/v1/vendor/products/${original.id}/copies`, { headers })
    const { id, version } = (await copy.json()) as { id: string; version: number }
    const sent = await page.request.post(`/api/v1/vendor/products/${id}/submission`, { headers, data: { version } })
    expect(sent.status(), await sent.text()).toBeLessThan(300)
    ids.push(id)
  }
  return ids
}

// One after the other: the queue of one is the queue of all.
test.describe.configure({ mode: 'default' })

test('twenty listings are decided without a mouse', async ({ page, signIn, baseURL }) => {
  await signIn(demo.vendor)
  const ids = await sendForReview(page, baseURL ?? '', 20)
  await signIn(demo.admin)
  await page.goto('/admin/products/queue')
  const place = page.getByRole('main').getByRole('status').first()
  await expect(place).toHaveText(/^1 of \d+$/)
  await expectAccessible(page)
  const others = Number((await place.textContent())?.split(' of ')[1]) - 20
  for (let at = 0; at < others; at++) {
    await page.keyboard.press('j')
    await expect(place).toHaveText(`${at + 2} of ${others + 20}`)
  }
  for (let left = 20; left > 0; left--) {
    await expect(place).toHaveText(`${others + 1} of ${others + left}`)
    if (left % 2 === 0) {
      await page.keyboard.press('a')
      await expect(page.getByRole('alertdialog')).toContainText('Press Enter to approve')
      await page.keyboard.press('Enter')
    } else {
      await page.keyboard.press('r')
      await expect(page.getByLabel('Reason')).toBeFocused()
      await page.keyboard.press('1')
      await expect(page.getByLabel('Reason')).toHaveValue('')
      await page.keyboard.press('Control+Enter')
    }
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
  }
  await expect(others > 0 ? place : page.getByText('Nothing waiting for a decision')).toHaveText(
    others > 0 ? `${others} of ${others}` : /Nothing waiting/,
  )
  // A reload shows the same, and what was decided is so: ten on sale, ten sent back with the reason.
  await page.reload()
  await expect(others > 0 ? place : page.getByText('Nothing waiting for a decision')).toHaveText(
    others > 0 ? new RegExp(` of ${others}$`) : /Nothing waiting/,
  )
  const decided = await Promise.all(
    ids.map(async (id) => {
      const answer = await page.request.get(`/api/v1/admin/products/${id}`)
      const { status, statusReason } = (await answer.json()) as { status: string; statusReason: string | null }
      return `${status}: ${statusReason ?? ''}`
    }),
  )
  expect(decided.filter((one) => one === 'approved: ')).toHaveLength(10)
  expect(decided.filter((one) => one === 'rejected: The photos are too small or not sharp enough.')).toHaveLength(10)
  // Nothing of the operator's page asks any more, as nobody, while the vendor signs in.
  await page.goto('about:blank')
  await signIn(demo.vendor)
  for (const id of ids)
    await page.request.post(`/api/v1/vendor/products/${id}/archiving`, { headers: { Origin: baseURL ?? '' } })
})

test('every letter typed after / is in the search, however fast it comes', async ({ page, signIn, allowErrors }) => {
  allowErrors(/Failed to load resource/)
  await signIn(demo.admin)
  const box = page.getByRole('combobox', { name: 'Order, SKU, phone' })
  for (const delay of [0, 40, 80]) {
    await page.goto('/admin/dashboard')
    await hydrated(page)
    // The line is cut once the page is there: nothing that the search needs is still to come.
    await page.route('**/assets/**', (route) => route.abort())
    await page.keyboard.press('/')
    await page.keyboard.type('RAT-VML-KUM', { delay })
    await expect(box).toHaveValue('RAT-VML-KUM')
    await page.unrouteAll()
  }
})

test('no letter of a word decides about a listing, and a reason is written where it goes', async ({
  page,
  signIn,
  baseURL,
}) => {
  await signIn(demo.vendor)
  const [id] = await sendForReview(page, baseURL ?? '', 1)
  await signIn(demo.admin)
  const place = page.getByRole('main').getByRole('status').first()
  const question = page.getByRole('alertdialog')
  await page.goto(`/admin/products/queue?item=${id}`)
  await expect(place).toHaveText(/^\d+ of \d+$/)
  const before = await place.textContent()
  // As they come when the page did not hear the / before them.
  for (const word of ['asha aranya', 'aa', 'aaa shea', 'ananya']) {
    await page.keyboard.type(word, { delay: 30 })
    if (word === 'aa') await expect(question).toBeVisible()
    await page.keyboard.press(word === 'aa' ? 'Escape' : 'Enter')
    await expect(question).toHaveCount(0)
    await page.waitForTimeout(1_100)
  }
  await page.keyboard.type('/aranya')
  await expect(page.getByRole('combobox', { name: 'Order, SKU, phone' })).toHaveValue('aranya')
  // The first empties the box.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(place).toHaveText(before ?? '')

  await page.keyboard.press('r')
  await page.keyboard.type('A photo of 2 packs')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Reason')).toHaveValue('A photo of 2 packs\n')
  await expect(page.getByRole('dialog').getByRole('button', { pressed: true })).toHaveCount(0)
  await page.getByLabel('Reason').fill('')
  await page.keyboard.press('Escape')
  const answer = await page.request.get(`/api/v1/admin/products/${id}`)
  expect(await answer.json()).toMatchObject({ status: 'submitted' })
  await signIn(demo.vendor)
  await page.request.post(`/api/v1/vendor/products/${id}/archiving`, { headers: { Origin: baseURL ?? '' } })
})

test('one search opens an order, where a note is kept through a reload and the vendor leads to its orders', async ({
  page,
  signIn,
  newCustomer,
  baseURL,
}) => {
  const person = await newCustomer()
  const order = await placeOrder(page, baseURL ?? '', [
    { product: await productOf(page, 'jade-face-roller'), quantity: 1 },
  ])
  await signIn(demo.admin)
  await page.goto('/admin/settings')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Order, SKU, phone' })
  await expect(box).toBeFocused()
  // Enter comes before the answer does.
  await box.fill(order.id.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/orders/${order.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.id)

  await page.getByLabel('New note').fill('Called at noon.')
  await page.reload()
  await expect(page.getByLabel('New note')).toHaveValue('Called at noon.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('region', { name: 'Notes' }).getByRole('listitem')).toContainText('Called at noon.')
  await expect(page.getByLabel('New note')).toHaveValue('')
  await expectAccessible(page)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toContainText(order.id)
  await box.fill(person.email)
  await expect(page.getByRole('option').first()).toContainText('Meera Krishnan')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/users\//)

  await page.keyboard.press('Control+k')
  await box.fill('settings')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/settings')

  await page.goto('/admin/orders?limit=50')
  await page.getByLabel('Vendor', { exact: true }).pressSequentially('Ratna')
  await expect(page.locator('datalist option')).not.toHaveCount(0)
  const name = (await page.locator('datalist option').first().getAttribute('value')) ?? ''
  await page.getByLabel('Vendor', { exact: true }).fill('Nobody of this name')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No vendor of this name')).toBeVisible()
  await expect(page).not.toHaveURL(/vendor=/)
  await page.getByLabel('Vendor', { exact: true }).fill('ratna')
  await expect(page.getByText('No vendor of this name')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/vendor=/)
  await expect(page.getByRole('row').nth(1)).toContainText(name)
  await expect(page.getByText(/^(1 to \d+ of )?\d+ orders$/)).toBeVisible()
  await expect(page.getByText(/^Sold ₹/)).toBeVisible()
  await page.getByRole('link', { name: /^Cash not collected/ }).click()
  await expect(page).toHaveURL(/vendor=.+view=cash/)
  await page.getByLabel('Date', { exact: true }).selectOption('This financial year')
  await expect(page).toHaveURL(/from=\d{4}-04-01/)
  await page.getByLabel('Date', { exact: true }).selectOption('Choose days…')
  await page.getByLabel('From', { exact: true }).fill('1/11/2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=2026-11-01/)
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('1 Nov 2026')
})

test('somebody follows a message by its link, while it is answered with a saved reply', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `${crypto.randomUUID()}@people.example`
  const sent = await page.request.post('/api/v1/contact-messages', {
    headers: { Origin: baseURL ?? '' },
    data: { name: 'Leela', email, subject: 'Where is it?', message: 'A secret word: parijat.' },
  })
  const { ticketNumber } = (await sent.json()) as { ticketNumber: string }
  await page.goto(await linkMailedTo(page, email, `We have your message (${ticketNumber})`))
  await expect(page.getByText(/We’ll reply by/)).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page)

  const desk = await openAs(browser, baseURL ?? '', demo.admin, `/admin/messages/${ticketNumber}`)
  await desk.getByRole('button', { name: 'Saved replies' }).click()
  await desk.getByRole('button', { name: 'New reply' }).click()
  const title = `On its way ${ticketNumber}`
  await desk.getByLabel('Title').fill(title)
  await desk.getByLabel('Words').fill('Dear {name}, your parcel is on its way. About {order}.')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  const reply = desk.getByLabel('Your reply', { exact: true })
  await expect(reply).toHaveValue('Dear Leela, your parcel is on its way. About {order}.')
  await desk.reload()
  await expect(reply).toHaveValue('Dear Leela, your parcel is on its way. About {order}.')
  await desk.getByRole('button', { name: 'Reply by email' }).click()
  await expect(desk.getByText('Replace {order} before you send it.').first()).toBeVisible()
  await reply.fill('Dear Leela, your parcel is on its way.')
  await desk.getByLabel('Close with this reply').check()
  await desk.getByRole('button', { name: 'Reply by email' }).click()
  await expect(desk.getByText('Closed', { exact: true })).toBeVisible()
  await desk.context().close()

  await page.reload()
  await expect(page.getByText('Your parcel is on its way.')).toBeVisible()
  await expect(page.getByText('Closed on')).toBeVisible()
  await expect(page.getByText('parijat')).toHaveCount(0)
})
