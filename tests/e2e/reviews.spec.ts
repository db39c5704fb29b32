import type { Page } from '@playwright/test'
import { demo, expect, hydrated, openAs, test } from './shop.ts'

const product = 'Blending Brush Set of 5'
const path = '/products/blending-brush-set'
const words = 'Soft as a squirrel. Call me on 98450 12345 for a look.'

/** What everybody gets: the stored document, asked for without a person. */
const documentHas = async (page: Page, text: string) => (await (await page.request.get(path)).text()).includes(text)

async function orderWith(page: Page, name: string): Promise<string> {
  const { items } = await (await page.request.get('/api/v1/orders?limit=50')).json()
  const found = items.find(
    (order: { status: string; items: { name: string }[] }) =>
      order.status === 'delivered' && order.items.some((item) => item.name === name),
  )
  return found.id
}

test('a review that is being written outlives Escape and a reload, and Send is in sight on a phone', async ({
  page,
  signIn,
}) => {
  await signIn(demo.asha)
  await page.setViewportSize({ width: 390, height: 640 })
  await page.goto('/products/kumkumadi-radiance-serum')
  const write = page.getByRole('button', { name: /^Write a review/ })
  const form = page.getByRole('dialog')
  const isAsWritten = async () => {
    await expect(form.getByLabel('Your review')).toHaveValue('My skin glows.')
    await expect(form.getByLabel('Title')).toHaveValue('Lovely')
    await expect(form.getByRole('radio', { name: /^4 stars/ })).toBeChecked()
    await expect(form.getByLabel('Skin tone')).toHaveValue('Wheatish')
  }
  await write.click()
  await expect(form.getByRole('button', { name: 'Send review' })).toBeInViewport({ ratio: 1 })
  await form.getByRole('radio', { name: /^4 stars/ }).press(' ')
  await form.getByLabel('Title').fill('Lovely')
  await form.getByLabel('Tell others about my skin').check()
  await form.getByLabel('Skin tone').selectOption('Wheatish')
  await form.getByLabel('Your review').fill('My skin glows.')
  await expect(form.getByRole('button', { name: 'Send review' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await write.click()
  await isAsWritten()
  await page.reload()
  await write.click()
  await isAsWritten()
})

test('a buyer reviews what arrived, an admin lets it pass, the seller answers, everybody reads it until it is taken back', async ({
  browser,
  baseURL,
}) => {
  const asha = await openAs(browser, baseURL ?? '', demo.asha, '/orders')
  await asha.goto(`/orders/${await orderWith(asha, product)}`)
  await asha.getByRole('button', { name: `Write a review of ${product}` }).click()
  const form = asha.getByRole('dialog')
  // Nothing is asked before it is sent.
  await form.getByRole('radio', { name: /^1 star/ }).focus()
  await form.getByLabel('Your review').focus()
  await expect(form.getByText('Choose one to five stars.')).toHaveCount(0)
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(form.getByText('Choose one to five stars.').first()).toBeVisible()
  await form.getByRole('radio', { name: /^4 stars/ }).press(' ')
  await form.getByLabel('Your review').fill(words)
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(asha.getByText('We check your review before others can read it.')).toBeVisible()
  await expect(asha.getByText('Being checked')).toBeVisible()
  expect(await documentHas(asha, words)).toBe(false)

  const admin = await openAs(browser, baseURL ?? '', demo.admin, '/admin/reviews')
  const row = admin.getByRole('row').filter({ hasText: words })
  await expect(row).toContainText('Contains a phone number')
  const states = admin.getByRole('navigation', { name: 'Reviews by status' })
  await expect(states.getByRole('link').first()).toHaveAccessibleName(/^To read/)
  await expect(states.getByRole('link', { name: /^To read/ })).toHaveAttribute('aria-current', 'page')
  await states.getByRole('link', { name: /^Flagged/ }).click()
  await expect(admin).toHaveURL('/admin/reviews?status=pending')
  await row.getByRole('button', { name: /^Publish/ }).click()
  await expect(row).toHaveCount(0)
  await states.getByRole('link', { name: 'All' }).click()
  await expect(row).toContainText('Published')

  const vendor = await openAs(browser, baseURL ?? '', demo.vendor, '/vendor/reviews?answered=no')
  const waiting = vendor.getByRole('listitem').filter({ hasText: words })
  await waiting.getByRole('button', { name: 'Reply to Asha M.' }).click()
  await vendor.getByLabel('Your reply').fill('We are glad, Asha.')
  await vendor.getByRole('dialog').getByRole('button', { name: 'Reply' }).click()
  await expect(waiting).toHaveCount(0)

  await expect.poll(() => documentHas(asha, 'We are glad, Asha.')).toBe(true)
  await asha.goto(path)
  await hydrated(asha)
  const reviews = asha.getByRole('region', { name: 'Reviews', exact: true })
  await reviews.getByRole('button', { name: /^5 stars, \d+%/ }).click()
  await expect(reviews.getByRole('status')).toHaveText('Showing 1 of 1 written review with 5 stars')
  await reviews.getByRole('button', { name: 'Show all' }).click()
  await expect(reviews.getByRole('listitem').filter({ hasText: words })).toContainText('verified buyer')
  await reviews.getByRole('button', { name: `Delete your review of ${product}` }).click()
  await asha.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => documentHas(asha, words)).toBe(false)
})
