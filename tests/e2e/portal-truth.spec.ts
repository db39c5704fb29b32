import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { demo, expect, expectAccessible, test } from './shop.ts'

// What the portals say is so: counts, states, offers, photographs.

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).first()

const picture = (width: number, height: number, noise = false) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#5a1a3a',
      ...(noise ? { noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } } : {}),
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

test('photos stand as they were chosen, a small one says so, and each can be cropped after a reload', {
  tag: '@long',
}, async ({ page, signIn, baseURL }) => {
  await signIn(demo.vendor)
  await page.goto('/vendor/products/new')
  await field(page, 'Product name').fill('Photo Order Balm')
  await field(page, 'Category').selectOption('Skincare')
  // The first takes longest to prepare.
  await page.locator('input[type=file][accept^=image]').setInputFiles([
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: await picture(2_400, 3_000, true) },
    { name: 'small.jpg', mimeType: 'image/jpeg', buffer: await picture(400, 500) },
  ])
  const photos = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  await expect(photos).toHaveCount(2, { timeout: 90_000 })
  await expect(photos.nth(1)).toContainText('Only 400 pixels wide')
  await expect(photos.nth(0)).not.toContainText('pixels wide')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/^(All saved|Saved \d)/)).toBeVisible()
  await expect(page).toHaveURL(/products\/[0-9a-f-]{36}$/)
  await page.reload()
  await page.getByRole('button', { name: 'Crop photo 1' }).click()
  const sheet = page.getByRole('dialog', { name: 'Crop the photo' })
  await sheet.getByRole('slider').fill('2')
  await sheet.getByRole('button', { name: 'Apply crop' }).click()
  await expect(photos.nth(0)).toContainText('pixels wide', { timeout: 30_000 })
  await expect(page.getByText('Not saved yet')).toBeVisible()
  // A small one cannot be cropped to what would be refused.
  await page.getByRole('button', { name: 'Crop photo 2' }).click()
  await expect.poll(async () => Number(await sheet.getByRole('slider').getAttribute('max'))).toBeLessThan(1.7)
  await sheet.getByRole('button', { name: 'Keep as is' }).click()
  // What saves itself would be refused once the product is archived.
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  const id = page.url().split('/').at(-1)
  await page.request.post(`/api/v1/vendor/products/${id}/archiving`, { headers: { Origin: baseURL ?? '' } })
})

test('changes that were sent back are rejected for the operator, and in the vendor’s to do and list', async ({
  page,
  signIn,
  baseURL,
}) => {
  const headers = { Origin: baseURL ?? '' }
  await signIn(demo.vendor)
  const { items } = await (await page.request.get('/api/v1/vendor/products?status=approved&q=kajal')).json()
  const path = `/api/v1/vendor/products/${items[0].id}`
  const now = await (await page.request.get(path)).json()
  const photos = now.content.photos.map(({ id, alt, variantId }: Record<string, unknown>) => ({ id, alt, variantId }))
  const changed = { ...now.content, photos, description: 'Rejected words, never on sale.' }
  const saved = await page.request.put(path, { headers, data: { version: now.version, content: changed } })
  expect(saved.status()).toBe(200)

  await signIn(demo.admin)
  await page.goto(`/admin/products/${items[0].id}`)
  await page.getByRole('button', { name: 'Send changes back' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Say what it is made of.')
  await page.getByRole('dialog').getByRole('button', { name: 'Send changes back' }).click()
  const rejected = page.getByRole('region', { name: 'Changes that were sent back' })
  await expect(rejected).toContainText('Rejected words, never on sale.')
  await expect(rejected).toContainText('Say what it is made of.')
  await expect(page.getByRole('region', { name: 'Listing', exact: true })).not.toContainText('Rejected words')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Changes reviewed by')

  await signIn(demo.vendor)
  await page.goto('/vendor/dashboard')
  await page.getByRole('link', { name: /change sent back|changes sent back/ }).click()
  await expect(page).toHaveURL(/changes=sent_back/)
  await expect(page.getByRole('row').filter({ hasText: 'Changes sent back' })).toHaveCount(1)
  const filters = page.getByRole('combobox')
  const tops = await filters.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  expect(new Set(tops).size, 'all filters stand in one row').toBe(1)
  await page.request.delete(`${path}/revision`, { headers })
})

test('a listing of a vendor that may not sell is not offered for sale, and says why', { tag: '@long' }, async ({
  page,
  signIn,
  baseURL,
}) => {
  const headers = { Origin: baseURL ?? '' }
  await signIn(demo.admin)
  const { items } = await (await page.request.get('/api/v1/admin/products?status=approved&sort=name&limit=50')).json()
  // A vendor that other tests leave alone.
  const { vendorId: demoVendor } = items.find((one: { name: string }) => /kajal/i.test(one.name)) ?? {}
  const listing = items.findLast((one: { vendorId: string }) => one.vendorId !== demoVendor)
  const act = async (path: string, data?: object) => {
    const answer = await page.request.post(`/api/v1/admin/${path}`, { headers, ...(data ? { data } : {}) })
    expect(answer.ok(), path).toBe(true)
  }
  await act(`products/${listing.id}/suspension`, { reason: 'Looked at again.' })
  await act(`vendors/${listing.vendorId}/suspension`, { reason: 'Looked at again.' })
  await page.goto(`/admin/products/${listing.id}`)
  const back = page.getByRole('button', { name: 'Put back on sale' })
  await expect(back).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('It cannot go on sale yet. The vendor is suspended.')).toBeVisible()
  await expectAccessible(page)
  const undone = await page.request.delete(`/api/v1/admin/vendors/${listing.vendorId}/suspension`, { headers })
  expect(undone.ok()).toBe(true)
  await page.reload()
  await expect(back).not.toHaveAttribute('aria-disabled', 'true')
  await act(`products/${listing.id}/reinstatement`)
})

test('a toast leaves free what saves a product, on a phone and on a desk', async ({ page, signIn }) => {
  await signIn(demo.vendor)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/vendor/products/new')
    await page.getByRole('radio', { name: 'A shade' }).check()
    await field(page, 'Shade 1').fill('Jamun')
    await page.getByRole('button', { name: 'Add a shade' }).click()
    await page.getByRole('button', { name: 'Remove Jamun' }).click()
    const toast = await page.locator('.toast').boundingBox()
    const save = await page.getByRole('button', { name: 'Save draft' }).boundingBox()
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(save?.y ?? 0)
  }
  // What the bar says no toast says again.
  await field(page, 'Product name').fill('Said Once')
  await field(page, 'Category').selectOption('Makeup')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await expect(page.locator('.toast').filter({ hasText: /saved/i })).toHaveCount(0)
})

test('a vendor’s Home keeps its orders inside their card, and a phone names each step of the business form', {
  tag: '@long',
}, async ({ page, signIn }) => {
  await signIn(demo.vendor)
  await page.goto('/vendor/dashboard')
  const card = page.getByRole('region', { name: 'Recent orders' })
  const badge = card.getByRole('row').nth(1).getByRole('cell').last().locator('span').first()
  const [around, inside] = [await card.boundingBox(), await badge.boundingBox()]
  const left = (around?.x ?? 0) + (around?.width ?? 0) - (inside?.x ?? 0) - (inside?.width ?? 0)
  expect(left).toBeGreaterThanOrEqual(16)

  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/vendor/business')
  const steps = page.getByRole('navigation', { name: 'Steps' })
  for (const name of ['Business', 'Address and contact', 'Bank account', 'Grievance officer', 'Undertaking']) {
    const words = await steps.getByRole('link', { name }).getByText(name, { exact: true }).boundingBox()
    expect(words?.width, name).toBeGreaterThan(40)
  }
  await expectAccessible(page)
})

test('a phone leaves out no stock, and says courier and number apart', { tag: '@long' }, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(demo.admin)
  await page.goto('/admin/products')
  await expect(page.getByRole('cell', { name: /^[0-9,]+ in stock$/ }).first()).toBeVisible()
  // The oldest on the list is the demo's own, with a courier of its list.
  const { items } = await (await page.request.get('/api/v1/admin/orders?status=shipped')).json()
  await page.goto(`/admin/orders/${items.at(-1).id}`)
  await expect(page.getByText(/(Blue Dart|Delhivery|DTDC|India Post|XpressBees), [A-Z0-9]{4,}/).first()).toBeVisible()
})

test('a vendor who has just registered is told what to do first, and not since when it sells', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const made = await page.request.post('/api/v1/users', {
    headers: { Origin: baseURL ?? '' },
    data: {
      name: 'Kavya Rao',
      email: `${randomUUID()}@people.example`,
      password: 'a good password',
      phone: '9845012345',
      isVendor: true,
      acceptedTerms: true,
    },
  })
  expect(made.status()).toBe(201)
  await page.goto('/vendor/dashboard')
  const path = page.getByRole('region', { name: 'Your path to your first sale' })
  await expect(path.getByRole('listitem').first()).toContainText('Tell us about your business')
  await expect(path.getByRole('link')).toHaveText(['Start'])
  await expect(page.getByText('seller since')).toHaveCount(0)
})

test('the list’s heads and the bar of what is selected stay in view, and Next begins at the top', async ({
  page,
  signIn,
}) => {
  await signIn(demo.admin)
  await page.goto('/admin/orders')
  await page.getByRole('row').nth(12).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toBeInViewport()
  await page.getByRole('row').nth(14).getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeInViewport()
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toBeInViewport({ ratio: 1 })
  // So does the way out, also in a low window.
  for (const height of [800, 720]) {
    await page.setViewportSize({ width: 1280, height })
    await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/cursor=/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(80)
})

test('a phone selects all rows of a list at once, sorts it, and keeps room to read', { tag: '@long' }, async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  for (const [person, path, sort, asked] of [
    [demo.vendor, '/vendor/orders', 'Newest', /sort=newest/],
    [demo.admin, '/admin/orders', 'Total: high to low', /sort=total-high/],
    [demo.admin, '/admin/products', 'Name', /sort=name/],
    [demo.admin, '/admin/users', 'Oldest', /sort=oldest/],
    [demo.admin, '/admin/vendors', 'Name', /sort=name/],
  ] as const) {
    await signIn(person)
    await page.goto(path)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption(sort)
    await expect(page).toHaveURL(asked)
    await expect(page.getByRole('combobox', { name: 'Sort by' }).locator('option:checked')).toHaveText(sort)

    const rows = page.getByRole('row').getByRole('checkbox')
    const all = page.getByRole('checkbox', { name: 'Select all' })
    await rows.first().check()
    await expect(all).toHaveJSProperty('indeterminate', true)
    await all.check()
    const many = await rows.count()
    await expect(page.getByText(`${many} selected`, { exact: true })).toBeVisible()
    for (const row of await rows.all()) await expect(row).toBeChecked()

    // Scrolled into the list, the bar alone stays at the top, in two lines at most.
    await rows.last().scrollIntoViewIfNeeded()
    const bar = await page.locator('.selected-bar').boundingBox()
    expect(bar?.y, path).toBe(0)
    expect(bar?.height, path).toBeLessThanOrEqual(96)
    await all.uncheck()
    await expect(page.locator('.selected-bar')).toHaveCount(0)
  }
  await expectAccessible(page)
})

test('an address that the vendor portal does not have leads back into it', { tag: '@long' }, async ({
  page,
  signIn,
  allowErrors,
}) => {
  allowErrors(/404/)
  await signIn(demo.vendor)
  const answer = await page.goto('/vendor/anything-unknown')
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vendor Dashboard' })).toBeVisible()
})

test('counts beside the sections follow what was done on the page', async ({ page, signIn, baseURL }) => {
  const told = await page.request.post('/api/v1/contact-messages', {
    headers: { Origin: baseURL ?? '' },
    data: { name: 'Meera', email: 'meera@people.example', subject: 'Counted once', message: 'Is it in stock?' },
  })
  const { ticketNumber } = (await told.json()) as { ticketNumber: string }
  await signIn(demo.admin)
  await page.goto(`/admin/messages/${ticketNumber}`)
  const count = async () =>
    Number(
      (
        await page
          .getByRole('navigation', { name: 'Admin' })
          .getByRole('link', { name: /^Messages/ })
          .textContent()
      )?.match(/\d+/)?.[0] ?? 0,
    )
  await expect.poll(count).toBeGreaterThan(0)
  const before = await count()
  await page.getByRole('button', { name: 'Close ticket' }).click()
  await expect(page.getByText('The ticket is closed.')).toBeVisible()
  // Other tests write messages too, so the API says what the count has to be.
  const now = async () => {
    const waiting = await (await page.request.get('/api/v1/admin/overview/waiting')).json()
    return waiting.messages + waiting.mails
  }
  await expect.poll(async () => (await count()) === (await now())).toBe(true)
  expect(before).toBeGreaterThan(0)
})
