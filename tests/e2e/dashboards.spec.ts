import { demo, expect, expectAccessible, hydrated, placeOrder, productOf, test } from './shop.ts'

test('a vendor sees what to do and follows a figure to its rows', async ({ page, signIn, newCustomer, baseURL }) => {
  await newCustomer()
  const lipstick = await productOf(page, 'velvet-matte-lipstick')
  const { id } = await placeOrder(page, baseURL ?? '', [{ product: lipstick, quantity: 1 }])
  await page.context().clearCookies()
  await signIn(demo.vendor)
  await page.goto('/vendor/dashboard')

  await expect(page.getByRole('heading', { level: 1, name: 'Vendor Dashboard' })).toBeVisible()
  const recent = page.getByRole('region', { name: 'Recent orders' })
  await expect(recent.getByRole('link', { name: id })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Sales per day from .+ in all, highest on/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'To do' }).getByText(/orders? to accept/)).toBeVisible()

  // The same numbers as a table; the arrow keys read the chart.
  await page.getByText('Show as table').click()
  await expect(page.getByRole('table', { name: 'Sales by day' }).getByRole('row')).toHaveCount(31)
  const reader = page.getByRole('slider', { name: 'Read the chart day by day' })
  await reader.press('ArrowLeft')
  await expect(reader).toHaveAttribute('aria-valuetext', /: ₹.+; previous 30 days: ₹/)

  // The period is in the address, and Back goes back.
  await page.getByLabel('Period').selectOption('7')
  await expect(page).toHaveURL('/vendor/dashboard?range=7')
  await expect(page.getByText('vs previous 7 days').first()).toBeVisible()
  await page.getByLabel('Period').selectOption('custom')
  await page.getByLabel('First day').fill('2025-03-02')
  await page.getByLabel('Last day').fill('2025-03-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL('/vendor/dashboard?from=2025-03-01&to=2025-03-02')
  await page.goBack()
  await expect(page).toHaveURL('/vendor/dashboard?range=7')

  const tabs = page.getByRole('navigation', { name: 'Vendor Dashboard' })
  await tabs.getByRole('link', { name: /^Products/ }).click()
  await expect(page).toHaveURL(/tab=products/)
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('row')).toHaveCount(7)
  await tabs.getByRole('link', { name: /^Orders/ }).click()
  await expect(page.getByRole('link', { name: 'All orders' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Overview' }).click()

  await page
    .getByRole('region', { name: 'To do' })
    .getByText(/orders? to accept/)
    .click()
  await expect(page).toHaveURL('/vendor/orders?status=pending')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
})

test('a new vendor is shown the way to the first sale', async ({ page, baseURL }) => {
  const answer = await page.request.post('/api/v1/users', {
    headers: { Origin: baseURL ?? '' },
    data: {
      name: 'Nila Rao',
      email: `nila-${Date.now()}@people.example`,
      password: 'a good long password',
      isVendor: true,
    },
  })
  expect(answer.status()).toBe(201)
  await page.goto('/vendor/dashboard')
  await expect(page.getByRole('heading', { name: 'Your path to your first sale' })).toBeVisible()
  await expectAccessible(page)
  // The way to the details stands there once.
  await expect(page.locator('main a[href="/vendor/business"]')).toHaveText(['Start'])
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(page).toHaveURL('/vendor/business')
  // What is for later stands below the form.
  const saving = await page.getByRole('button', { name: 'Save and continue' }).boundingBox()
  const later = await page.getByRole('link', { name: 'Set it up' }).boundingBox()
  expect(later?.y).toBeGreaterThan(saving?.y ?? 0)
})

test('an admin sees the marketplace in figures, and what waits', async ({ page, signIn, allowErrors }) => {
  await signIn(demo.admin)
  await page.goto('/admin/dashboard')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  for (const name of ['By category', 'By vendor', 'By state', 'Waiting for a decision', 'Latest orders'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Orders \d+ waiting/ }),
  ).toBeVisible()

  await page.getByLabel('Period').selectOption('90')
  await expect(page).toHaveURL('/admin/dashboard?range=90')
  await expect(
    page.getByText('vs previous 90 days').or(page.getByText('Nothing in the previous 90 days')).first(),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Period')).toHaveValue('90')

  // In the dark too.
  await page.getByRole('button', { name: 'Dark colours' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Light colours' }).click()

  await page.getByRole('link', { name: 'Cancellations' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\?status=cancelled&from=.+&to=/)
  await page.goBack()
  await page
    .getByRole('region', { name: 'Waiting for a decision' })
    .getByText(/messages? to answer/)
    .click()
  await expect(page).toHaveURL('/admin/messages?status=open')

  // A session that has ended meanwhile leads to the login and back.
  allowErrors(/status of 401/)
  await page.context().clearCookies()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(`/admin/login?returnTo=${encodeURIComponent('/admin/settings')}`)
})
