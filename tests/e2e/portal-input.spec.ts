import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { demo, expect, test } from './shop.ts'

// Nothing that was typed in a portal is lost: not during a save, not by a reload, not by going elsewhere, not when a session ends.

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).first()

/** Writes into the listing as another window of the same vendor would. */
async function saveElsewhere(page: Page, baseURL: string | undefined, id: string, changes: Record<string, unknown>) {
  const path = `/api/v1/vendor/products/${id}`
  const now = await (await page.request.get(path)).json()
  const photos = now.content.photos.map(({ id: photo, alt, variantId }: Record<string, unknown>) => ({
    id: photo,
    alt,
    variantId,
  }))
  const answer = await page.request.put(path, {
    headers: { Origin: baseURL ?? '' },
    data: { version: now.version, content: { ...now.content, photos, ...changes } },
  })
  expect(answer.status()).toBe(200)
}

/** A new draft of the demo's vendor; answers with its id. */
async function newDraft(page: Page, name: string): Promise<string> {
  await page.goto('/vendor/products/new')
  await field(page, 'Product name').fill(name)
  await field(page, 'Category').selectOption('Skincare')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/products\/[0-9a-f-]{36}$/)
  await expect(page.getByText(/^(All saved|Saved \d)/)).toBeVisible()
  return page.url().split('/').at(-1) ?? ''
}

async function archive(page: Page, baseURL: string | undefined, id: string) {
  // The server may just be closing the connection that lay idle.
  await page.request.post(`/api/v1/vendor/products/${id}/archiving`, {
    headers: { Origin: baseURL ?? '' },
    maxRetries: 2,
  })
}

/** Holds back what is sent to an address until it is let go. */
async function hold(page: Page, pattern: RegExp, method: string) {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    if (route.request().method() === method) await gate
    await route.continue()
  })
  return release
}

test('what is typed and uploaded while a product is saved stays, and is not called saved', { tag: '@long' }, async ({
  page,
  signIn,
  baseURL,
}) => {
  await signIn(demo.vendor)
  await page.goto('/vendor/products/new')
  const release = await hold(page, /\/api\/v1\/vendor\/products$/, 'POST')
  await field(page, 'Product name').fill('Slow Line Balm')
  await field(page, 'Category').selectOption('Skincare')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await field(page, 'Brand').fill('Typed meanwhile')
  const buffer = await sharp({ create: { width: 960, height: 1200, channels: 3, background: '#5a1a3a' } })
    .jpeg()
    .toBuffer()
  await page
    .locator('input[type=file][accept^=image]')
    .setInputFiles([{ name: 'balm.jpg', mimeType: 'image/jpeg', buffer }])
  const photos = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  await expect(photos).toHaveCount(1)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Slow Line Balm' })).toBeVisible()
  await expect(field(page, 'Brand')).toHaveValue('Typed meanwhile')
  await expect(photos).toHaveCount(1)
  await expect(page.getByText('Not saved yet')).toBeVisible()

  // The browser's copy holds it as well.
  await page.waitForTimeout(500)
  await page.reload()
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(field(page, 'Brand')).toHaveValue('Typed meanwhile')
  await expect(photos).toHaveCount(1)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/^(All saved|Saved \d)/)).toBeVisible()
  await expect(field(page, 'Brand')).toHaveValue('Typed meanwhile')
  await archive(page, baseURL, page.url().split('/').at(-1) ?? '')
})

test('a letter typed before Restore leaves the half-written copy alone', async ({ page, signIn, baseURL }) => {
  await signIn(demo.vendor)
  const id = await newDraft(page, 'Half Written Oil')
  await field(page, 'Description').fill('An evening’s work.')
  await page.waitForTimeout(500)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Restore draft' })).toBeVisible()
  await field(page, 'Brand').fill('B')
  await page.waitForTimeout(500)
  await page.reload()
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(field(page, 'Description')).toHaveValue('An evening’s work.')
  await expect(field(page, 'Brand')).toHaveValue('B')
  await archive(page, baseURL, id)
})

test('two at one product: each field names who wrote what, and saving mine takes nothing else back', async ({
  page,
  signIn,
  baseURL,
  allowErrors,
}) => {
  allowErrors(/409/)
  await signIn(demo.vendor)
  const id = await newDraft(page, 'Two Hands Oil')
  await field(page, 'How to use').fill('Mine.')
  await field(page, 'Manufacturer').fill('Nila Labs')
  await saveElsewhere(page, baseURL, id, { howToUse: 'Theirs.', brand: 'Their brand' })
  await page.getByRole('button', { name: 'Save draft' }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'while you were editing' })
  await expect(conflict).toContainText('This product was changed by you in another window')
  await expect(conflict).toContainText('How to use: now “Theirs.”, you wrote “Mine.”')
  await expect(conflict).toContainText('Brand: now “Their brand”; you did not change it')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText(/^(All saved|Saved \d)/)).toBeVisible()
  await expect(field(page, 'How to use')).toHaveValue('Mine.')
  await expect(field(page, 'Brand')).toHaveValue('Their brand')
  const saved = await (await page.request.get(`/api/v1/vendor/products/${id}`)).json()
  expect(saved.content).toMatchObject({ howToUse: 'Mine.', brand: 'Their brand', manufacturer: 'Nila Labs' })

  // Taking theirs leaves what nobody else wrote.
  await field(page, 'How to use').fill('Mine again.')
  await field(page, 'Manufacturer').fill('Other Labs')
  await saveElsewhere(page, baseURL, id, { howToUse: 'Theirs again.' })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await conflict.getByRole('button', { name: 'Use the other version of How to use' }).click()
  await expect(field(page, 'How to use')).toHaveValue('Theirs again.')
  await expect(field(page, 'Manufacturer')).toHaveValue('Other Labs')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await archive(page, baseURL, id)
})

test('a draft that is looked at again has what another tab saved', async ({ page, baseURL, signIn }) => {
  await signIn(demo.vendor)
  const id = await newDraft(page, 'Twice Opened Tint')
  const path = `/api/v1/vendor/products/${id}`
  const { version, content } = await (await page.request.get(path)).json()
  const saved = await page.request.put(path, {
    headers: { Origin: baseURL ?? '' },
    data: { version, content: { ...content, description: 'From another tab.' } },
  })
  expect(saved.status()).toBe(200)
  await expect(field(page, 'Description')).toHaveValue('')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(field(page, 'Description')).toHaveValue('From another tab.')
  await expect(page.getByText(/^(All saved|Saved \d)/)).toBeVisible()
  await archive(page, baseURL, id)
})

test('a session that ends in the list of products or in the settings leads to the login', async ({
  page,
  signIn,
  allowErrors,
}) => {
  allowErrors(/401/)
  const again = page.getByRole('alert').getByRole('link', { name: 'Log in again' })
  await signIn(demo.vendor)
  await page.goto('/vendor/products?q=midnight')
  await page.getByRole('button', { name: 'More for Midnight Kajal' }).click()
  await page.getByRole('menuitem', { name: 'Change price and stock' }).click()
  await page.getByLabel('In stock').first().fill('3')
  await page.context().clearCookies()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(again).toHaveAttribute('href', '/vendor/login?returnTo=%2Fvendor%2Fproducts%3Fq%3Dmidnight')

  await signIn(demo.admin)
  await page.goto('/admin/settings?section=identity')
  await page.getByRole('button', { name: 'Save' }).waitFor()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(again).toHaveAttribute('href', '/admin/login?returnTo=%2Fadmin%2Fsettings%3Fsection%3Didentity')
})

test('a session that ends in the editor leads to the login and back, with everything that was typed', async ({
  page,
  signIn,
  baseURL,
  allowErrors,
}) => {
  allowErrors(/401/)
  await signIn(demo.vendor)
  const id = await newDraft(page, 'Interrupted Serum')
  await field(page, 'Description').fill('Typed before the session ended.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Log in again' }).click()
  await expect(page).toHaveURL(/\/vendor\/login\?returnTo=/)
  await field(page, 'Email').fill(demo.vendor.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.vendor.password)
  await page.getByRole('button', { name: 'Login', exact: true }).last().click()
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(field(page, 'Description')).toHaveValue('Typed before the session ended.')
  await archive(page, baseURL, id)
})

test('steps of the business form keep what was typed, by step list and by reload', async ({ page, baseURL }) => {
  const person = {
    name: 'Kavya Rao',
    email: `${randomUUID()}@people.example`,
    password: 'a good password',
    phone: '9845012345',
    isVendor: true,
    acceptedTerms: true,
  }
  const made = await page.request.post('/api/v1/users', { headers: { Origin: baseURL ?? '' }, data: person })
  expect(made.status()).toBe(201)
  await page.goto('/vendor/business?step=address')
  await field(page, 'Address').fill('14 Silk Board Road')
  await field(page, 'City').fill('Bengaluru')
  await page.getByRole('link', { name: /Bank account/ }).click()
  await field(page, 'Account number').fill('50100012345678')
  await page
    .getByRole('link', { name: /address/i })
    .first()
    .click()
  await expect(field(page, 'Address')).toHaveValue('14 Silk Board Road')
  await expect(field(page, 'City')).toHaveValue('Bengaluru')
  await page.getByRole('link', { name: /Bank account/ }).click()
  await expect(field(page, 'Account number')).toHaveValue('50100012345678')

  // A reload keeps all but the account number, which is stored nowhere before it is sealed.
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }))
  expect(stored).not.toContain('50100012345678')
  await page.goto('/vendor/business?step=address')
  await expect(field(page, 'Address')).toHaveValue('14 Silk Board Road')
  await expect(page.getByText('not saved yet')).toBeVisible()

  // A second tab keeps what it adds, and takes nothing from the first.
  const other = await page.context().newPage()
  await other.goto('/vendor/business?step=address')
  await expect(field(other, 'City')).toHaveValue('Bengaluru')
  await field(page, 'City').fill('Mysuru')
  await expect(page.getByText(/^Saved on this device, \d+:\d\d [ap]m$/)).toBeVisible()
  await field(other, 'Phone for customers').fill('98450 54321')
  await other.close()
  await page.reload()
  await expect(field(page, 'City')).toHaveValue('Mysuru')
  await expect(field(page, 'Phone for customers')).toHaveValue('98450 54321')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(field(page, 'Address')).toHaveValue('')
  await page.reload()
  await expect(field(page, 'Address')).toHaveValue('')
})

test('an answer to a message outlives a reload, and goes once it is sent', async ({ page, baseURL, signIn }) => {
  const answer = await page.request.post('/api/v1/contact-messages', {
    headers: { Origin: baseURL ?? '' },
    data: { name: 'Meera', email: 'meera@people.example', subject: 'Half an answer', message: 'Is it vegan?' },
  })
  const { ticketNumber } = (await answer.json()) as { ticketNumber: string }
  await signIn(demo.admin)
  await page.goto(`/admin/messages/${ticketNumber}`)
  await field(page, 'Your reply').fill('It is, and')
  await page.reload()
  await expect(field(page, 'Your reply')).toHaveValue('It is, and')
  await field(page, 'Your reply').fill('It is, and cruelty-free.')
  await page.getByRole('button', { name: 'Reply by email' }).click()
  await expect(page.getByRole('list', { name: 'Conversation' }).getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await expect(field(page, 'Your reply')).toHaveValue('')
})

test('what cannot be saved says so once its field is left, and the bar names it', async ({ page, signIn, baseURL }) => {
  await signIn(demo.vendor)
  const id = await newDraft(page, 'Green Tint')
  await page.getByRole('radio', { name: 'A shade' }).check()
  await field(page, 'Shade 1').fill('Rose')
  await field(page, 'Colour').fill('green')
  await expect(page.getByText('Enter a colour such as #8A1538.')).toHaveCount(0)
  const wrong = page.getByText('Enter a colour such as #8A1538.').filter({ visible: true })
  await page.getByLabel('Shade family').focus()
  await expect(wrong).toHaveCount(1)
  await expect(page.getByText('Shades named, with colour: open')).toBeAttached()
  // Another field of the same shade changes nothing about that.
  await page.getByLabel('Shade family').fill('Pink')
  await expect(wrong).toHaveCount(1)
  await field(page, 'HSN code').fill('12')
  await field(page, 'HSN code').press('Tab')
  await expect(page.getByText('Enter 4, 6 or 8 digits.')).toBeVisible()
  await field(page, 'HSN code').fill('')
  await page.getByRole('button', { name: 'Check Colour of Rose' }).click()
  await expect(field(page, 'Colour')).toBeFocused()
  await field(page, 'Colour').fill('#C4556D')
  await expect(page.getByText(/^Saved \d{1,2}:\d\d [ap]m$/)).toBeVisible()
  await expect(page.getByText('Enter a colour such as #8A1538.')).toHaveCount(0)
  await archive(page, baseURL, id)
})

test('two at one product who wrote different fields lose nothing and are asked nothing', { tag: '@long' }, async ({
  page,
  signIn,
  baseURL,
  allowErrors,
}) => {
  allowErrors(/409/)
  await signIn(demo.vendor)
  const id = await newDraft(page, 'Four Hands Oil')
  await saveElsewhere(page, baseURL, id, { howToUse: 'Theirs.' })
  await field(page, 'Description').fill('Mine.')
  await expect(field(page, 'How to use')).toHaveValue('Theirs.')
  await expect(page.getByText(/^Saved \d{1,2}:\d\d [ap]m$/)).toBeVisible()
  await expect(page.getByText('while you were editing')).toHaveCount(0)
  const saved = await (await page.request.get(`/api/v1/vendor/products/${id}`)).json()
  expect(saved.content).toMatchObject({ description: 'Mine.', howToUse: 'Theirs.' })
  await archive(page, baseURL, id)
})

test('a draft written without a network says when it will be saved, and is', async ({
  page,
  signIn,
  baseURL,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to load/)
  await signIn(demo.vendor)
  const id = await newDraft(page, 'Tunnel Balm')
  await page.context().setOffline(true)
  await field(page, 'Description').fill('Written in a tunnel.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const said = page.getByText('You’re offline. We’ll save this when you’re back.')
  await expect(said).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/^Saved \d{1,2}:\d\d [ap]m$/)).toBeVisible()
  await expect(said).toHaveCount(0)
  await archive(page, baseURL, id)
})

test('a draft saves itself while somebody types on a slow line; a second tab is asked, not overwritten', {
  tag: '@long',
}, async ({ page, signIn, baseURL, allowErrors }) => {
  allowErrors(/409/)
  await signIn(demo.vendor)
  const id = await newDraft(page, 'Quiet Morning Oil')
  const saved = page.getByText(/^Saved \d{1,2}:\d\d [ap]m$/)
  const release = await hold(page, new RegExp(`/api/v1/vendor/products/${id}$`), 'PUT')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await field(page, 'Brand').fill('First')
  await sent
  await field(page, 'Manufacturer').fill('Typed meanwhile')
  release()
  await expect(saved).toBeVisible({ timeout: 20_000 })
  await expect
    .poll(async () => (await (await page.request.get(`/api/v1/vendor/products/${id}`)).json()).content, {
      timeout: 20_000,
    })
    .toMatchObject({ brand: 'First', manufacturer: 'Typed meanwhile' })
  await page.reload()
  await expect(field(page, 'Manufacturer')).toHaveValue('Typed meanwhile')
  await expect(page.getByRole('button', { name: 'Restore draft' })).toHaveCount(0)

  await saveElsewhere(page, baseURL, id, { howToUse: 'Theirs.' })
  await field(page, 'How to use').fill('Mine.')
  const conflict = page.getByRole('alert').filter({ hasText: 'while you were editing' })
  await expect(conflict).toContainText('How to use: now “Theirs.”, you wrote “Mine.”', { timeout: 20_000 })
  await expect(field(page, 'How to use')).toBeFocused()
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(saved).toBeVisible()
  await expect(field(page, 'How to use')).toHaveValue('Mine.')
  await archive(page, baseURL, id)
})

test('a second tab of a product leaves what is typed in the first one alone, and is offered it once that is closed', async ({
  page,
  signIn,
}) => {
  await signIn(demo.vendor)
  const answer = await page.request.get('/api/v1/vendor/products?q=Blending Brush Set')
  const { items } = (await answer.json()) as { items: { id: string }[] }
  const path = `/vendor/products/${items[0]?.id}`
  await page.goto(path)
  await field(page, 'Description').fill('An evening’s work.')
  await page.waitForTimeout(500)

  const second = await page.context().newPage()
  await second.goto(path)
  await expect(second.getByText('This product is also open in another tab.')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Restore draft' })).toHaveCount(0)
  await field(second, 'Manufacturer').fill('Other Labs')
  await second.waitForTimeout(500)
  // The first tab keeps its own through a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(field(page, 'Description')).toHaveValue('An evening’s work.')
  await expect(field(page, 'Manufacturer')).not.toHaveValue('Other Labs')

  await page.waitForTimeout(500)
  await page.close()
  await second.evaluate(() => window.dispatchEvent(new Event('focus')))
  await second.getByRole('button', { name: 'Restore draft' }).click()
  await expect(field(second, 'Description')).toHaveValue('An evening’s work.')
  await expect(field(second, 'Manufacturer')).toHaveValue('Other Labs')
  await expect(second.getByText('This product is also open in another tab.')).toHaveCount(0)
})

test('what is typed after changes were discarded is kept, in the one tab that has the product open', {
  tag: '@long',
}, async ({ page, signIn, baseURL }) => {
  await signIn(demo.vendor)
  const answer = await page.request.get('/api/v1/vendor/products?q=Jade Face Roller')
  const { items } = (await answer.json()) as { items: { id: string }[] }
  const id = items[0]?.id ?? ''
  await saveElsewhere(page, baseURL, id, { description: 'Waits for review.' })
  await page.goto(`/vendor/products/${id}`)
  await page.getByRole('button', { name: 'Discard these changes' }).click()
  await expect(field(page, 'Description')).not.toHaveValue('Waits for review.')
  await field(page, 'Description').fill('Typed after that.')
  await page.waitForTimeout(500)
  await expect(page.getByText('This product is also open in another tab.')).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(field(page, 'Description')).toHaveValue('Typed after that.')
})

test('a second tab of a new product says that it keeps nothing, until it is saved', { tag: '@long' }, async ({
  page,
  signIn,
  baseURL,
}) => {
  await signIn(demo.vendor)
  await page.goto('/vendor/products/new')
  await field(page, 'Product name').fill('First Tab Balm')
  const second = await page.context().newPage()
  const said = second.getByText('A new product is also open in another tab.')
  await second.goto('/vendor/products/new')
  await expect(said).toBeVisible()
  const id = await newDraft(second, 'Second Tab Balm')
  await expect(second.getByText('open in another tab')).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(field(page, 'Product name')).toHaveValue('First Tab Balm')
  await archive(second, baseURL, id)
})
