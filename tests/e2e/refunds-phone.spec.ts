import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { openAsOwnerOf } from './owner.ts'
import { demo, expect, expectAccessible, onPhone, placeOrder, productOf, test } from './shop.ts'

/** A second person who works for the operator, at an order, on a telephone. Staff choose a password of their own first. */
async function secondAdmin(browser: Browser, first: Page, baseURL: string, orderId: string): Promise<Page> {
  const headers = { Origin: baseURL }
  const person = { name: 'Kiran Rao', email: `${randomUUID()}@people.example`, password: 'a good password' }
  const stranger = await browser.newContext({ baseURL })
  const made = await stranger.request.post('/api/v1/users', { headers, data: person })
  expect(made.status()).toBe(201)
  const { user } = (await made.json()) as { user: { id: string } }
  const answer = await first.request.put(`/api/v1/admin/users/${user.id}/role`, {
    headers,
    data: { role: 'admin', from: 'customer' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const page = await openAsOwnerOf(browser, baseURL, person.email, `/admin/orders/${orderId}`)
  await page.setViewportSize({ width: 390, height: 844 })
  return page
}

test('a large goodwill is given by two admins, and the customer sees it on the order', { tag: '@long' }, async ({
  page,
  baseURL,
  browser,
  newCustomer,
}) => {
  const origin = baseURL ?? ''
  await newCustomer()
  const lipstick = await productOf(page, 'velvet-matte-lipstick')
  const { id } = await placeOrder(page, origin, [{ product: lipstick, quantity: 10 }], { paymentMethod: 'upi' })

  const first = await onPhone(browser, origin, demo.admin, `/admin/orders/${id}`)
  await first.getByRole('button', { name: 'Goodwill refund' }).click()
  const dialog = first.getByRole('dialog', { name: 'Goodwill refund' })
  await dialog.getByLabel('Amount').fill('999999')
  await expect(dialog.getByText(/^At most ₹[\d,]+ can be refunded\.$/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Propose/ })).toBeHidden()
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await expectAccessible(first)
  await dialog.getByLabel('Amount').fill('5001')
  await dialog.getByLabel('Reason').fill('Two of the ten leaked.')
  await expect(dialog.getByText('An amount this large waits until a second admin agrees.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Propose ₹5,001' }).click()
  await expect(first.getByText('It waits until a second admin agrees')).toBeVisible()
  await expect(first.getByText(/^A refund of ₹5,001 as goodwill waits until another admin agrees\./)).toBeVisible()
  await expect(first.getByRole('button', { name: 'Agree', exact: true })).toHaveCount(0)

  const second = await secondAdmin(browser, first, origin, id)
  await expect(
    second.getByText(/^A refund of ₹5,001 as goodwill was proposed by .+ Two of the ten leaked\.$/),
  ).toBeVisible()
  await second.getByRole('button', { name: 'Agree', exact: true }).click()
  const sure = second.getByRole('alertdialog', { name: /^Refund ₹5,001 to / })
  await expectAccessible(second)
  await sure.getByRole('button', { name: 'Refund ₹5,001' }).click()
  await expect(second.getByText('₹5,001 is refunded')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Agree', exact: true })).toHaveCount(0)
  const history = second.getByRole('list', { name: 'Payment history' })
  await expect(async () => {
    await second.reload()
    await expect(history.getByText('₹5,001 refunded')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(history.getByText('Two of the ten leaked.')).toBeVisible()
  await expect(history.getByText(/^Proposed by .+, approved by .+/)).toBeVisible()

  // A reason that is the very word for what it explains is said once, however often the page is drawn again.
  await second.getByRole('button', { name: 'Goodwill refund' }).click()
  const more = second.getByRole('dialog', { name: 'Goodwill refund' })
  await more.getByLabel('Amount').fill('100')
  await more.getByLabel('Reason').fill('Goodwill')
  await more.getByRole('button', { name: 'Refund ₹100' }).click()
  await expect(more).toBeHidden()
  const given = history.getByRole('listitem').filter({ hasText: '₹100 ' })
  await expect(given.getByText('Goodwill')).toHaveCount(1)
  const steps = second.getByRole('list', { name: 'History', exact: true }).getByRole('listitem')
  await expect(async () => {
    await second.reload()
    await expect(second.getByText('Kiran Rao')).not.toHaveCount(0, { timeout: 3_000 })
    await expect(given.getByText('Goodwill')).toHaveCount(1)
    // It is sent by a job, a moment later.
    await expect(steps.filter({ hasText: '₹100 refunded' })).toContainText('Kiran Rao', { timeout: 3_000 })
  }).toPass()

  await page.goto(`/orders/${id}`)
  await expect(page.getByText('Refund of ₹5,001 sent')).toBeVisible()
})
