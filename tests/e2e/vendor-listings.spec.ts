import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { demo, expect, expectAccessible, test } from './shop.ts'

async function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

const checklist = (page: Page) => page.getByRole('complementary', { name: 'Checklist' })
const field = (page: Page, name: string, at = 0) => page.getByLabel(name, { exact: true }).nth(at)

test('a vendor writes a product with two shades and photos, and sends it for review', async ({
  page,
  signIn,
  allowErrors,
}) => {
  allowErrors(/422/)
  await signIn(demo.vendor)
  await page.goto('/vendor/products')
  await page.getByRole('link', { name: 'Add product' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add product' })).toBeVisible()

  // A draft needs a name and a category, and says so.
  await page.getByRole('button', { name: 'Save draft' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: /^Not saved: 2 things to correct/ })
  await expect(refusal).toBeFocused()
  await expect(refusal.getByRole('button')).toHaveText(['Give the product a name.', 'Choose a category.'])
  await field(page, 'Product name').fill('Monsoon Lip Tint')
  await field(page, 'Category').selectOption('Makeup')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Monsoon Lip Tint' })).toBeVisible()
  await expect(page.getByText(/^(All saved|Saved \d)/)).toBeVisible()

  // What is typed outlives a reload.
  await field(page, 'Description').fill('Sheer colour for wet days.')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.waitForTimeout(400)
  await page.reload()
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(field(page, 'Description')).toHaveValue('Sheer colour for wet days.')

  // The price is kept within the MRP while it is typed.
  await field(page, 'MRP on the pack (₹)').fill('499')
  await field(page, 'Your price (₹)').fill('430')
  await expect(
    page.getByText('With 18% tax this is above the MRP ₹499. The highest price is ₹422.').first(),
  ).toBeVisible()
  await field(page, 'Your price (₹)').fill('422')
  await expect(page.getByText('₹498 with tax. ₹422 is the highest price this MRP allows.')).toBeVisible()

  // The checklist leads to what is open.
  await page.getByRole('button', { name: 'Send for review' }).click()
  const toFinish = page.getByRole('alert').filter({ hasText: /^\d+ things to finish/ })
  await expect(toFinish).toBeVisible()
  // Every open field says so at once, and the banner leads to each.
  const named = await toFinish.getByRole('button').allInnerTexts()
  expect(named.length).toBeGreaterThan(5)
  for (const todo of named) await expect(page.getByRole('form', { name: 'Product' }).getByText(todo)).not.toHaveCount(1)
  await toFinish.getByRole('button', { name: 'Enter the HSN code from your tax invoice.' }).click()
  await expect(page.locator('*:focus')).toHaveAttribute('name', 'hsn')
  await checklist(page).getByRole('button', { name: 'Name, brand and product type' }).click()
  const next = page.locator('*:focus')
  await expect(next).toHaveAttribute('name', 'genericName')
  await next.fill('Lip tint')
  // The list follows, without taking the focus from whoever types.
  await expect(toFinish.getByText('Enter the product type, such as Face serum.')).toHaveCount(0)
  await expect(next).toBeFocused()

  await page.getByRole('radio', { name: 'A shade' }).check()
  await field(page, 'Shade 1').fill('Jamun')
  await field(page, 'Colour').fill('#5A1A3A')
  await page.getByRole('button', { name: 'Add a shade' }).click()
  await field(page, 'Shade 2').fill('Gulab')
  await field(page, 'Colour', 1).fill('#C4556D')
  for (const at of [0, 1]) {
    await field(page, 'In stock', at).fill('24')
    await field(page, 'Batch number', at).fill('MT07')
    await field(page, 'Month', at).fill('2031-05')
  }

  // A file that is no photo is refused in words; two photos arrive.
  const files = page.locator('input[type=file][accept^=image]')
  await files.setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html></html>') })
  await expect(page.getByText('We can’t read this photo.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss page.jpg' }).click()
  await files.setInputFiles([
    { name: 'jamun.jpg', mimeType: 'image/jpeg', buffer: await picture('#5a1a3a') },
    { name: 'gulab.jpg', mimeType: 'image/jpeg', buffer: await picture('#c4556d') },
  ])
  await expect(page.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(2, { timeout: 30_000 })
  await field(page, 'What it shows', 0).fill('An open tint')
  await field(page, 'What it shows', 1).fill('A closed tint')
  await field(page, 'Shade it shows', 0).selectOption('Jamun')
  await field(page, 'Shade it shows', 1).selectOption('Gulab')
  await page.getByRole('button', { name: 'Move photo 2 up' }).click()
  await expect(field(page, 'What it shows', 0)).toHaveValue('A closed tint')

  // One of them is cut closer, by keyboard.
  await page.getByRole('button', { name: 'Crop photo 1' }).click()
  await page.getByLabel('Zoom').fill('2')
  await page.getByRole('application').press('ArrowLeft')
  await page.getByRole('button', { name: 'Apply crop' }).click()
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0, { timeout: 30_000 })
  await expect(field(page, 'What it shows', 0)).toHaveValue('A closed tint')

  await field(page, 'Net quantity').fill('3.5')
  await field(page, 'HSN code').fill('33041000')
  await field(page, 'Ingredients').fill('Castor oil, Beeswax')
  await field(page, 'How to use').fill('It heals nothing: dab it on.')
  await field(page, 'Warnings').fill('For external use only.')
  await expect(checklist(page).getByText('Remove “heals”.')).toBeVisible()
  await field(page, 'How to use').fill('Dab it on, morning and evening.')
  // The maker of the vendor's last product stood there already.
  await expect(checklist(page).getByRole('status')).toHaveText('15 of 15')
  await expect(toFinish).toHaveCount(0)

  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('In review.', { exact: true })).toBeInViewport()
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByText('Preview.', { exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Gulab' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Withdraw to edit' }).click()
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeVisible()

  await page.goto('/vendor/products?status=draft')
  await page.getByRole('button', { name: 'More for Monsoon Lip Tint' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Monsoon Lip Tint is archived')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Monsoon Lip Tint' })).toBeVisible()
})

test('a live product that would lose what it declares is refused with a list that leads to each field', {
  tag: '@long',
}, async ({ page, signIn, allowErrors }) => {
  allowErrors(/422/)
  await signIn(demo.vendor)
  const answer = await page.request.get('/api/v1/vendor/products?status=approved')
  const { items } = (await answer.json()) as { items: { id: string }[] }
  await page.goto(`/vendor/products/${items[0]?.id}`)
  const description = page.getByLabel('Description', { exact: true })
  const words = await description.inputValue()
  await description.fill(`${words} Makes fairer, cures.`)
  await page.getByLabel('HSN code', { exact: true }).fill('')
  // What cannot be kept at all does not hide what the shop would refuse next: all of it is counted at once.
  const months = page.getByLabel('Use within, months after opening')
  const before = await months.inputValue()
  await months.fill('1.5')
  await page.getByRole('button', { name: 'Save' }).click()
  const all = page.getByRole('alert').filter({ hasText: /^Not saved: 4 things to correct/ })
  await expect(all).toContainText('This product is live, so it must meet every requirement.')
  await expect(all.getByRole('button')).toHaveCount(4)
  await months.fill(before)
  await page.getByRole('button', { name: 'Save' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: /^Not saved: 3 things to correct/ })
  await expect(refusal).toContainText('This product is live, so it must meet every requirement.')
  await expect(refusal.getByRole('button')).toHaveCount(3)
  await expect(description).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await refusal.getByRole('button', { name: /^Remove “cures”/ }).click()
  await expect(description).toBeFocused()
  // The list follows, without taking the focus from whoever types.
  await description.fill(words)
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved: 1 thing to correct' })).toBeVisible()
  await expect(description).toBeFocused()
  await expect(description).not.toHaveAttribute('aria-invalid')
  const hsn = page.getByLabel('HSN code', { exact: true })
  await hsn.fill('3305')
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toHaveCount(0)
  await expect(hsn).toBeFocused()
})

for (const width of [390, 1280]) {
  test(`numbers that are none are listed by their shade, each leading to its field, at ${width} px`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(demo.vendor)
    const answer = await page.request.get('/api/v1/vendor/products?q=Skin Tint Serum Foundation')
    const { items } = (await answer.json()) as { items: { id: string }[] }
    await page.goto(`/vendor/products/${items[0]?.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Skin Tint Serum Foundation' })).toBeVisible()
    const showTable = page.getByRole('button', { name: 'Show as a table' })
    if (await showTable.isVisible()) await showTable.click()
    const mrp = page.getByRole('textbox', { name: 'MRP (₹) of 04 Caramel' })
    const stock = page.getByRole('textbox', { name: 'In stock of 02 Gehun' })
    await mrp.fill('-5')
    await stock.fill('many')
    await page.getByRole('button', { name: 'Save changes' }).click()
    const refusal = page.getByRole('alert').filter({ hasText: /^Not saved: 2 things to correct/ })
    await expect(refusal).toBeFocused()
    await expect(refusal.getByRole('button')).toHaveText([
      'In stock of 02 Gehun: enter a whole number, 0 or more.',
      'MRP of 04 Caramel: enter whole rupees, such as 499.',
    ])
    // Nothing goes live while a number cannot be read.
    await expect(page.getByText(/^Not saved yet\. Check In stock of 02 Gehun$/)).toBeVisible()
    await expect(mrp).toHaveAttribute('aria-invalid', 'true')
    // The message at the field has room for its words: at most two lines.
    const said = page.getByText('MRP (₹): enter whole rupees, such as 499.', { exact: true })
    expect((await said.boundingBox())?.height).toBeLessThan(50)
    await refusal.getByRole('button', { name: /^MRP of 04 Caramel/ }).click()
    await expect(mrp).toBeFocused()
    await expect(mrp).toBeInViewport({ ratio: 1 })
    // The list follows, without taking the focus from whoever types.
    await mrp.fill('1180')
    await expect(page.getByRole('alert').filter({ hasText: /^Not saved: 1 thing to correct/ })).toBeAttached()
    await expect(mrp).toBeFocused()
    await expect(mrp).not.toHaveAttribute('aria-invalid')
    await stock.fill('7')
    await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toHaveCount(0)
    await expect(stock).toBeFocused()
  })
}

test('changed claims wait beside what is on sale, and two editors lose nothing', { tag: '@long' }, async ({
  page,
  baseURL,
  signIn,
  allowErrors,
}) => {
  allowErrors(/409|ERR_FAILED/)
  await signIn(demo.vendor)
  await page.goto('/vendor/products?q=midnight')
  await page.getByRole('link', { name: 'Midnight Kajal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Midnight Kajal' })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)

  await field(page, 'Product name').fill('Midnight Kajal Pencil')
  // Before it is saved, the form says what will wait.
  await expect(page.getByText('Waits for review').first()).toBeVisible()
  await expect(page.getByText(/Unsaved: .*1 needs review/)).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes wait for review:')).toBeVisible()
  await page.goto('/products/midnight-kajal')
  await expect(page.getByRole('heading', { level: 1, name: 'Midnight Kajal', exact: true })).toBeVisible()
  await page.goto(`/vendor/products/${id}`)
  await page.getByRole('button', { name: 'Discard these changes' }).click()
  await expect(field(page, 'Product name')).toHaveValue('Midnight Kajal')

  // Somebody else saves meanwhile.
  const path = `/api/v1/vendor/products/${id}`
  const now = await (await page.request.get(path)).json()
  const content = {
    ...now.content,
    howToUse: 'Theirs.',
    photos: now.content.photos.map(({ id, alt, variantId }: Record<string, unknown>) => ({ id, alt, variantId })),
  }
  const saved = await page.request.put(path, {
    headers: { Origin: baseURL ?? '' },
    data: { version: now.version, content },
  })
  expect(saved.status()).toBe(200)
  await field(page, 'How to use').fill('Mine.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'while you were editing' })
  await expect(conflict).toContainText('How to use: now “Theirs.”, you wrote “Mine.”')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText(/^(All saved|Saved \d)/)).toBeVisible()
  await expect(field(page, 'How to use')).toHaveValue('Mine.')

  // A count that another one came before is asked for again, at its field.
  const [first] = now.content.variants
  const counted = await page.request.put(`${path}/variants/${first.id}/stock`, {
    headers: { Origin: baseURL ?? '' },
    data: { stock: first.stock + 7, stockWas: first.stock },
  })
  expect(counted.status()).toBe(200)
  const pieces = page.getByLabel(/^In stock/).first()
  await pieces.fill(String(first.stock + 7))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Stock has changed since you opened this page' }),
  ).toBeVisible()
  await expect(pieces).toHaveAttribute('aria-invalid', 'true')
  await expect(pieces).toHaveValue(String(first.stock + 7))
  await pieces.fill(String(first.stock + 9))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await expect(pieces).toHaveValue(String(first.stock + 9))

  // Stock is counted without opening the form, and once though the answer is lost.
  await page.goto('/vendor/products?q=midnight')
  await page.getByRole('button', { name: 'More for Midnight Kajal' }).click()
  await page.getByRole('menuitem', { name: 'Change price and stock' }).click()
  const sheet = page.getByRole('dialog', { name: 'Price and stock of Midnight Kajal' })
  await sheet.getByLabel('In stock').first().fill('3')
  await page.route(/\/stock$/, (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet.getByText('We do not know whether that reached us. Please try again.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('Low stock', { exact: true })).toBeVisible()
})

/** Saves by the button, and waits for the answer to that press: an earlier save of the form itself says 'Saved', too. */
async function saveDraft(page: Page): Promise<void> {
  const pressedAt = Date.now()
  const saved = page.waitForResponse((answer) => {
    const request = answer.request()
    const isOfListing = request.method() === 'PUT' && /\/vendor\/products\/[0-9a-f-]{36}$/.test(request.url())
    return isOfListing && request.timing().startTime >= pressedAt
  })
  await page.getByRole('button', { name: 'Save draft' }).click()
  expect((await saved).status()).toBe(200)
  await expect(page.getByText(/^(All saved|Saved \d)/)).toBeVisible()
}

test('each claim asks for its own proof, with its last day, and the operator sees both', { tag: '@long' }, async ({
  page,
  signIn,
  baseURL,
  allowErrors,
}) => {
  allowErrors(/422/)
  await signIn(demo.vendor)
  const headers = { Origin: baseURL ?? '' }
  const { items } = await (await page.request.get('/api/v1/vendor/products?status=approved')).json()
  const copy = await (await page.request.post(`/api/v1/vendor/products/${items[0].id}/copies`, { headers })).json()
  await page.goto(`/vendor/products/${copy.id}`)
  const proofs = page.getByRole('region', { name: 'Proof of claims' })
  const claims = proofs.getByRole('list', { name: 'Claims' }).getByRole('listitem')
  await field(page, 'Description').fill('Organic and vegan, with a natural finish.')
  await expect(claims).toHaveText([/Organic.*No proof yet/, /Vegan.*No proof yet/])
  const open = (claim: string) => checklist(page).getByText(`Proof: ${claim}: open`)
  await expect(open('Organic')).toBeVisible()
  await expect(open('Vegan')).toBeVisible()

  await proofs.getByLabel('Choose files').setInputFiles({
    name: 'NPOP certificate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n\n%%EOF\n'),
  })
  // By keyboard: what it shows, without its last day first.
  await proofs.getByRole('checkbox', { name: 'Organic' }).press('Space')
  await proofs.getByRole('button', { name: 'Save what it shows' }).press('Enter')
  await expect(proofs.getByText('Enter the last day this certificate or report is valid.')).toBeVisible()
  await expect(proofs.getByRole('checkbox', { name: 'Organic' })).toBeChecked()
  // What is said of a proof is unsaved like the rest of the form, and outlives a reload; the rest is saved without it.
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/The rest is saved, but not what NPOP certificate.pdf shows/)).toBeVisible()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(proofs.getByRole('checkbox', { name: 'Organic' })).toBeChecked()
  await proofs.getByRole('checkbox', { name: 'Vegan' }).check()
  await proofs.getByLabel('Valid until').fill('2030-05-31')
  await saveDraft(page)
  await page.reload()
  await expect(claims).toHaveText([/Organic.*until 31 May 2030/, /Vegan.*until 31 May 2030/])
  await proofs.getByRole('button', { name: 'Change what NPOP certificate.pdf shows' }).press('Enter')
  await expect(proofs.getByRole('checkbox', { name: 'Organic' })).toBeFocused()
  await proofs.getByRole('checkbox', { name: 'Vegan' }).press('Space')
  await proofs.getByLabel('Valid until').fill('2031-05-31')
  await proofs.getByRole('button', { name: 'Save what it shows' }).press('Enter')
  await expect(claims).toHaveText([/Organic.*NPOP certificate.pdf, until 31 May 2031/, /Vegan.*No proof yet/])
  await expect(proofs.getByRole('button', { name: 'Change what NPOP certificate.pdf shows' })).toBeFocused()
  await expect(open('Organic')).toHaveCount(0)
  await expect(open('Vegan')).toBeVisible()
  await expectAccessible(page)

  await field(page, 'Description').fill('Organic, with a natural finish.')
  await saveDraft(page)
  await page.reload()
  await expect(claims).toHaveText([/Organic.*NPOP certificate.pdf, until 31 May 2031/])

  await signIn(demo.admin)
  await page.goto(`/admin/products/${copy.id}`)
  const shown = page.getByRole('region', { name: 'Proof of claims' })
  await expect(shown.getByRole('list', { name: 'Claims' })).toContainText('NPOP certificate.pdf, until 31 May 2031')
  await expect(shown.getByRole('list', { name: 'Proofs' })).toContainText('Shows: Organic; until 31 May 2031')
  await expectAccessible(page)

  // The demo's products are counted elsewhere.
  await signIn(demo.vendor)
  await page.request.post(`/api/v1/vendor/products/${copy.id}/archiving`, { headers })
})

test('a vendor pastes twelve shades from a sheet, fills in a column for all, and takes it back', {
  tag: '@long',
}, async ({ page, signIn }) => {
  await signIn(demo.vendor)
  await page.goto('/vendor/products/new')
  await field(page, 'Product name').fill('Twelve Shades Kajal')
  await field(page, 'Category').selectOption('Makeup')
  await page.getByRole('radio', { name: 'A shade' }).check()
  await page.getByRole('button', { name: 'Paste from a sheet' }).click()
  const lines = Array.from({ length: 12 }, (_, at) => `Rang ${at + 1}\t5a1a${30 + at}\t${at + 10}\tBatch 7\tMay-31`)
  await page
    .getByRole('textbox', { name: 'Rows' })
    .fill(['SKU\tPrice', 'K-1\t249.50', 'K-1\t250', 'K-3\t260'].join('\n'))
  await expect(page.getByText('SKU K-1 appears in rows 2 and 3.')).toBeVisible()
  await expect(page.getByText('Row 2, price “249.50”: Enter whole rupees, such as 499.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use these 3 rows' })).toBeDisabled()
  await page
    .getByRole('textbox', { name: 'Rows' })
    .fill(['Shade\tColour\tStock\tBatch\tBest before', ...lines].join('\n'))
  await expect(page.getByText('Adds 12 shades.')).toBeVisible()
  await page.getByRole('button', { name: 'Use these 12 rows' }).click()
  await expect(field(page, 'Shade 12')).toHaveValue('Rang 12')
  await expect(field(page, 'Colour of Rang 12')).toHaveValue('#5A1A41')
  await expect(field(page, 'Best before of Rang 12')).toHaveValue('2031-05')

  // A column for all, taken back without what was typed since.
  await page.getByLabel('Value for all').fill('40')
  await page.getByRole('button', { name: 'Apply to all 12' }).click()
  await expect(field(page, 'In stock of Rang 12')).toHaveValue('40')
  await field(page, 'In stock of Rang 1').fill('7')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'In stock of Rang 12')).toHaveValue('21')
  await expect(field(page, 'In stock of Rang 1')).toHaveValue('7')

  // Cells copied into a cell go on from there; the arrows walk down a column.
  await field(page, 'In stock of Rang 1').press('ArrowDown')
  await expect(field(page, 'In stock of Rang 2')).toBeFocused()
  await field(page, 'In stock of Rang 2').evaluate((cell) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '100\tRANG-2\n200\t\n')
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.getByRole('button', { name: 'Use these 2 rows' }).click()
  await expect(field(page, 'SKU of Rang 2')).toHaveValue('RANG-2')

  // Nothing needs scrolling sideways here, and the keyboard goes through both lines of a row.
  const table = page.getByRole('region', { name: 'All choices as a table' })
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await page.getByLabel('Pick the colour of Rang 2').focus()
  await page.keyboard.press('Tab')
  await expect(field(page, 'Colour of Rang 2')).toBeFocused()
  await field(page, 'Best before of Rang 2').press('Enter')
  await expect(field(page, 'Best before of Rang 3')).toBeFocused()
  await expectAccessible(page)

  // Where the columns have no room each field stands under its own heading, and none is cut off or covered.
  for (const width of [390, 1100]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    const box = await table.boundingBox()
    for (const one of await table.locator('input, select, button').all()) {
      const { x = 0, width: wide = 0 } = (await one.boundingBox()) ?? {}
      expect(x).toBeGreaterThanOrEqual((box?.x ?? 0) - 0.5)
      expect(x + wide).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0) + 0.5)
    }
    await expect(table.getByText('Your price (₹)', { exact: true }).filter({ visible: true })).toHaveCount(12)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Twelve Shades Kajal' })).toBeVisible()

  await page.reload()
  await expect(field(page, 'In stock of Rang 3')).toHaveValue('200')
  await expect(field(page, 'In stock of Rang 12')).toHaveValue('21')
})

test('the list says in one line that all shades are out, and keeps its columns while a price is changed', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  await signIn(demo.vendor)
  await page.goto('/vendor/products?q=silk finish compact')
  const row = page.getByRole('row', { name: 'Silk Finish Compact' })
  const out = await row.getByText('all 4 shades out', { exact: true }).boundingBox()
  expect(out?.height).toBeLessThan(24)
  await page.goto('/vendor/products')
  const name = page
    .getByRole('cell')
    .filter({ has: page.getByRole('link', { name: 'Hibiscus & Flaxseed Hair Mask', exact: true }) })
  const before = await name.boundingBox()
  await page.getByRole('button', { name: 'Change the price of Hibiscus & Flaxseed Hair Mask', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Price of Hibiscus & Flaxseed Hair Mask', exact: true })).toBeFocused()
  expect(await name.boundingBox()).toEqual(before)
})

test('a vendor changes price and stock in the list, takes it back, sorts it and archives two at once', async ({
  page,
  baseURL,
  signIn,
  allowErrors,
}) => {
  allowErrors(/422|ERR_FAILED/)
  await signIn(demo.vendor)
  const only = { price: 'Brow Pencil', other: 'Lash Comb' }
  for (const name of Object.values(only)) {
    await page.goto('/vendor/products/new')
    await field(page, 'Product name').fill(name)
    await field(page, 'Category').selectOption('Accessories')
    await field(page, 'MRP on the pack (₹)').fill('590')
    await field(page, 'Your price (₹)').fill('400')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await page.goto('/vendor/products?status=draft')
  const row = page.getByRole('row', { name: only.price })

  // Above the MRP it is refused where it is typed; what is typed stays.
  await row.getByRole('button', { name: `Change the price of ${only.price}` }).click()
  await page.keyboard.type('501')
  await page.keyboard.press('Enter')
  await expect(row.getByText('The highest price is ₹500.', { exact: false })).toBeVisible()
  await expect(row.getByLabel(`Price of ${only.price}`)).toHaveValue('501')
  await row.getByLabel(`Price of ${only.price}`).fill('450')
  await page.keyboard.press('Enter')
  await expect(row.getByText('₹450', { exact: true })).toBeVisible()
  const price = row.getByRole('button', { name: `Change the price of ${only.price}` })
  await expect(price).toBeFocused()
  await price.press('Enter')
  await page.keyboard.type('333')
  await page.keyboard.press('Escape')
  await expect(price).toBeFocused()
  await expect(price).toHaveText('₹450')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByText('₹400', { exact: true })).toBeVisible()
  // A digit too many is refused at once: nobody is asked to be sure of what cannot be.
  await price.press('Enter')
  await page.keyboard.type('4000')
  await page.keyboard.press('Enter')
  await expect(row.getByText('The highest price is ₹500.', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  // A digit too few is asked about before it is saved.
  await price.press('Enter')
  await page.keyboard.type('40')
  await page.keyboard.press('Enter')
  await expect(row.getByText('₹400 → ₹40, 90% less.', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(price).toHaveText('₹400')

  await row.getByRole('button', { name: `Change the stock of ${only.price}` }).click()
  await page.keyboard.type('12345')
  await page.keyboard.press('Enter')
  await expect(row.getByText('12,345', { exact: true })).toBeVisible()

  // No number is no wish to leave it as it was.
  await row.getByRole('button', { name: `Change the stock of ${only.price}` }).click()
  await row.getByLabel(`Stock of ${only.price}`).fill('')
  await page.keyboard.press('Enter')
  await expect(row.getByText('Enter a whole number, 0 or more.')).toBeVisible()
  await page.keyboard.press('Escape')

  // The line is cut when the count has arrived: sent again, it is counted once.
  await page.route(/\/stock$/, (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await row.getByRole('button', { name: `Change the stock of ${only.price}` }).click()
  await page.keyboard.type('12445')
  await page.keyboard.press('Enter')
  await expect(row.getByText('We do not know whether that reached us. Please try again. Now: 12,445.')).toBeVisible()
  await expect(row.getByLabel(`Stock of ${only.price}`)).toBeEditable()
  await page.keyboard.press('Enter')
  await expect(row.getByText('12,445', { exact: true })).toBeVisible()

  // What stood in the list before is a count like any other, once something else stands there.
  const stock = row.getByRole('button', { name: `Change the stock of ${only.price}` })
  await page.route(/\/stock$/, (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await stock.click()
  await page.keyboard.type('12545')
  await page.keyboard.press('Enter')
  await expect(row.getByText('Now: 12,545.', { exact: false })).toBeVisible()
  await row.getByLabel(`Stock of ${only.price}`).fill('12445')
  await page.keyboard.press('Enter')
  await expect(stock).toHaveText('12,445')
  await page.reload()
  await expect(stock).toHaveText('12,445')

  // Closed without an answer, the list shows what stands there, and the next count of the same figure is a new one.
  await page.route(
    /\/stock$/,
    async (route) => {
      await route.fetch()
      const counted = await page.request.put(route.request().url(), {
        headers: { Origin: baseURL ?? '' },
        data: { stock: 70, stockWas: 12_545, note: '' },
      })
      expect(counted.status()).toBe(200)
      await route.abort()
    },
    { times: 1 },
  )
  await stock.click()
  await page.keyboard.type('12545')
  await page.keyboard.press('Enter')
  await expect(row.getByText('Now: 70.', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(stock).toHaveText('70')
  await stock.click()
  await page.keyboard.type('12545')
  await page.keyboard.press('Enter')
  await expect(stock).toHaveText('12,545')

  // The second press comes before the list has answered the first.
  await page.route('**/api/v1/vendor/products?*', async (route) => {
    await page.waitForTimeout(1_000)
    await route.continue()
  })
  await page.getByRole('columnheader', { name: 'In stock' }).getByRole('button').click()
  await page.getByRole('columnheader', { name: 'In stock' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=stock-desc/)
  await page.unroute('**/api/v1/vendor/products?*')
  await expect(page.getByRole('row').nth(1)).toContainText(only.price)
  await expectAccessible(page)

  for (const name of Object.values(only)) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('2 were left as they are.')).toBeVisible()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('2 products archived')).toBeVisible()
  await expect(page.getByRole('row', { name: only.price })).toHaveCount(0)
})

test('a price that is refused is marked at its own shade, in a sheet that begins at its first field', async ({
  page,
  signIn,
  allowErrors,
}) => {
  allowErrors(/422/)
  await signIn(demo.vendor)
  await page.goto('/vendor/products?q=midnight')
  await page.getByRole('button', { name: 'More for Midnight Kajal' }).click()
  await page.getByRole('menuitem', { name: 'Change price and stock' }).click()
  const sheet = page.getByRole('dialog', { name: 'Price and stock of Midnight Kajal' })
  const prices = sheet.getByLabel('Price before tax (₹)')
  await expect(prices.first()).toBeFocused()
  await prices.nth(1).fill('9000')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet.getByRole('alert')).toContainText('Neel Blue: with 18% tax this is above the MRP')
  await expect(prices.nth(1)).toHaveAttribute('aria-invalid', 'true')
  await expect(prices.first()).not.toHaveAttribute('aria-invalid', 'true')
  await expect(prices.nth(1)).toHaveValue('9000')
  // All that is wrong is said before any of it is saved.
  await prices.nth(2).fill('8000')
  await sheet.getByLabel('In stock').first().fill('77')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet.getByRole('alert')).toContainText('Nothing is saved yet. Check the 2 marked fields.')
  await expect(prices.nth(2)).toHaveAttribute('aria-invalid', 'true')
  await prices.nth(2).fill('249')
  await prices.nth(1).fill('1')
  await expect(prices.nth(1)).not.toHaveAttribute('aria-invalid', 'true')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet.getByRole('alert')).toContainText('A price changes a lot.')
  await expect(prices.nth(1)).toHaveAttribute('aria-invalid', 'true')
})

test('on a phone shades are rows that open, and a way leads to each part of the form', { tag: '@long' }, async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(demo.vendor)
  await page.goto('/vendor/products/new')
  await field(page, 'Product name').fill('Folded Lip Tint')
  await field(page, 'Category').selectOption('Makeup')
  await page.getByRole('radio', { name: 'A shade' }).check()
  await field(page, 'Shade 1').fill('Jamun')
  await page.getByRole('button', { name: 'Add a shade' }).click()
  // What is new stands open, the first one too.
  await expect(field(page, 'Shade 1')).toBeVisible()
  await expect(field(page, 'Shade 2')).toBeFocused()
  await page.keyboard.type('Gulab')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Folded Lip Tint' })).toBeVisible()
  await expect(field(page, 'Shade 2')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Folded Lip Tint' })).toBeVisible()
  const shades = page.getByRole('list', { name: 'Shades' })
  await expect(shades.getByText('No price, 0 in stock')).toHaveCount(2)
  await expect(shades.getByText('Missing: colour, photo, batch number, month')).toHaveCount(2)
  await expect(field(page, 'Shade 1')).toBeHidden()
  await expectAccessible(page)
  await shades.getByText('Gulab').click()
  await expect(field(page, 'Shade 2')).toBeVisible()
  await field(page, 'In stock', 1).fill('4')
  await shades.getByText('Gulab').click()
  await expect(shades.getByText('No price, 4 in stock')).toBeVisible()

  // What is named above leads into a folded shade.
  await page.getByRole('button', { name: 'Send for review' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Give Jamun a colour.' }).click()
  await expect(field(page, 'Colour')).toBeFocused()
  await expect(field(page, 'Colour')).toBeVisible()

  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Legal details' }).click()
  await expect(page.getByRole('heading', { name: 'Legal details' })).toBeInViewport()
  await expectAccessible(page)
})

test('the filters of the list end where its card begins to, however short their options', async ({ page, signIn }) => {
  await signIn(demo.vendor)
  await page.goto('/vendor/products')
  const filters = page.getByRole('region', { name: 'Your products' }).locator('select:visible')
  await expect(filters).toHaveCount(3)
  await filters.locator('option').evaluateAll((options) => {
    for (const option of options) option.textContent = 'Any'
  })
  const card = await page.getByRole('region', { name: 'Your products' }).boundingBox()
  const last = await filters.last().boundingBox()
  const end = (box: typeof card) => (box?.x ?? 0) + (box?.width ?? 0)
  expect(end(card) - end(last)).toBeCloseTo(17, 0)
})

test('the bar that saves covers no part of a table of shades unseen', async ({ page, signIn }) => {
  await signIn(demo.vendor)
  await page.goto('/vendor/products/new')
  await page.getByRole('radio', { name: 'A shade' }).check()
  await page.getByRole('button', { name: 'Show as a table' }).click()
  const table = await page.getByRole('region', { name: 'Choices', exact: true }).boundingBox()
  const bar = await page.locator('.save-bar').boundingBox()
  expect(bar?.x).toBe(table?.x)
  expect(bar?.width).toBe(table?.width)
})

test('a table of shades and a pasted sheet point out prices that may be slips', async ({ page, signIn }) => {
  await signIn(demo.vendor)
  const answer = await page.request.get('/api/v1/vendor/products?q=Velvet Matte Lipstick')
  const { items } = (await answer.json()) as { items: { id: string }[] }
  await page.goto(`/vendor/products/${items[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Velvet Matte Lipstick' })).toBeVisible()
  const showTable = page.getByRole('button', { name: 'Show as a table' })
  if (await showTable.isVisible()) await showTable.click()
  const price = field(page, 'Your price (₹) of Kumkum Red')
  await price.fill('54')
  await expect(page.getByText('Your price (₹): ₹549 → ₹54, 90% less than now.')).toBeVisible()
  await expect(price).toHaveAccessibleDescription(/90% less than now/)
  await field(page, 'MRP (₹) of Chai Nude').fill('8250')
  await expect(page.getByText('MRP (₹): ₹825 → ₹8,250, 900% more than now.')).toBeVisible()
  await page.getByRole('button', { name: 'Paste from a sheet' }).click()
  const sheet = page.getByRole('dialog', { name: 'Paste from a sheet' })
  await sheet.getByRole('textbox', { name: 'Rows' }).fill(['Shade\tPrice', 'Jamun Wine\t54'].join('\n'))
  await expect(sheet.getByText('Price of Jamun Wine: ₹549 → ₹54, 90% less than now.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Use this row' })).toBeEnabled()
  await expectAccessible(page)
})
