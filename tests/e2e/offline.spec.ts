import type { Page } from '@playwright/test'
import { inBrowser } from '#modules/privacy/disclosures.ts'
import { expect, fillCart, hydrated, productOf, test } from './shop.ts'

// The only journeys with a service worker: the others step between page and network, which it would hide from them.
test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })
test.beforeEach(({ allowErrors }) => allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/))

/** The worker answers for the shop, and its shell is filled. */
const hasWorker = (page: Page) =>
  expect
    .poll(
      () => page.evaluate(async () => Boolean(navigator.serviceWorker.controller && (await caches.match('/wishlist')))),
      {
        timeout: 20_000,
      },
    )
    .toBe(true)

/** What the worker keeps, as paths. */
const keptBy = (page: Page, name: string) =>
  page.evaluate(
    async (cacheName) =>
      (await (await caches.open(cacheName)).keys()).map(({ url }) => {
        const { pathname, search } = new URL(url)
        return pathname + search
      }),
    name,
  )

const isKept = (page: Page, path: string) => expect.poll(() => keptBy(page, 'pages')).toContain(path)

const banner = (page: Page) => page.getByText('You’re offline. Showing pages from your last visit.')

test('without a network the visited pages, cart and wishlist open, others say so, and all goes on by itself', async ({
  page,
  context,
}) => {
  await fillCart(page, [{ product: await productOf(page, 'neem-wood-comb'), quantity: 2 }])
  await page.goto('/products/kumkumadi-radiance-serum')
  await hasWorker(page)
  await isKept(page, '/products/kumkumadi-radiance-serum')
  const heart = page.getByRole('button', { name: /^Wishlist, Kumkumadi/ })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  // Seen once, so that there is something to show.
  for (const path of ['/cart', '/wishlist']) {
    await page.goto(path)
    await expect(
      page
        .getByRole('main')
        .getByText(path === '/cart' ? 'Neem Wood Comb' : /^Kumkumadi/)
        .first(),
    ).toBeVisible()
  }

  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await page.reload()
  await expect(
    page
      .getByRole('main')
      .getByText(/^Kumkumadi/)
      .first(),
  ).toBeVisible()
  await expect(page.getByText('This is your wishlist from your last visit. Prices may be out of date.')).toBeVisible()
  await page.getByRole('link', { name: 'Cart, 2 items' }).click()
  await expect(page.getByRole('link', { name: 'Neem Wood Comb' })).toBeVisible()
  await expect(page.getByText('Your cart is safe; prices may be out of date.')).toBeVisible()
  await page.goto('/products/kumkumadi-radiance-serum')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kumkumadi')
  await expect(banner(page)).toBeVisible()
  await page
    .getByRole('button', { name: /^Add to Cart, / })
    .first()
    .click()
  await page.getByRole('link', { name: 'Cart, 3 items' }).click()
  await expect(page.getByRole('link', { name: /^Kumkumadi/ })).toBeVisible()
  await expect(page.getByText('The price is not known right now.')).toHaveCount(1)
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('Subtotal (3 items)…')

  // A search is a page like any other.
  await page.getByLabel('Search products').fill('kajal')
  await page.getByLabel('Search products').press('Enter')
  await expect(page).toHaveURL('/offline?page=%2Fproducts%3Fq%3Dkajal')

  // Never the way to an order, and no page that was not looked at.
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByText('Your cart and the address you typed are kept.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^Kumkumadi/ })).toBeVisible()
  await page.goto('/products/neem-wood-comb?shade=none')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Neem Wood Comb' })).toBeVisible()
  await expect(page).toHaveURL('/products/neem-wood-comb?shade=none')
  await expect(banner(page)).toBeHidden()
})

test('without a network what a toast offers leads on, a list follows no half word, and no photograph is broken', async ({
  page,
  context,
}) => {
  await page.goto('/products/velvet-matte-lipstick')
  await hasWorker(page)
  await isKept(page, '/products/velvet-matte-lipstick')
  await page.goto('/products?q=lipstick')
  await isKept(page, '/products?q=lipstick')
  await hydrated(page)
  await context.setOffline(true)
  await expect(banner(page).first()).toBeVisible()

  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill('')
  await box.pressSequentially('ka', { delay: 50 })
  await page.waitForTimeout(1_000)
  await expect(page).toHaveURL('/products?q=lipstick')
  await expect(box).toHaveValue('ka')

  await page.getByRole('button', { name: /^Add to Cart, Velvet/ }).click()
  await page.getByRole('button', { name: 'Change shade' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Velvet Matte Lipstick' })).toBeVisible()
  await page.getByRole('radio', { name: 'Jamun Wine' }).check({ force: true })
  const photos = page.getByRole('list', { name: /^Photos of/ })
  await expect
    .poll(() =>
      photos
        .getByRole('img')
        .evaluateAll((all) => (all as HTMLImageElement[]).filter((image) => image.complete && image.naturalWidth === 0))
        .then((all) => all.length),
    )
    .toBeGreaterThan(0)
  await expect
    .poll(() =>
      photos
        .getByRole('img')
        .evaluateAll(
          (all) =>
            (all as HTMLImageElement[]).filter(
              (image) => image.complete && image.naturalWidth === 0 && getComputedStyle(image).opacity !== '0',
            ).length,
        ),
    )
    .toBe(0)
})

test('a list whose copy is shown stays while it is scrolled, and leads to the copy in another order, also where the browser believes in its network', {
  tag: '@long',
}, async ({ page, context }) => {
  const cheapest = '/products?sort=price-low'
  await page.goto('/products')
  await hasWorker(page)
  for (const path of [cheapest, '/products']) {
    await page.goto(path)
    await isKept(page, path)
  }
  await context.setOffline(true)
  await page.reload()
  await hydrated(page)
  await expect(banner(page).first()).toBeVisible()
  // The bar that comes with the first scroll is not among what the worker keeps.
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.mouse.wheel(0, 2_000)
  await page.waitForTimeout(1_000)
  await expect(page.getByRole('article').first()).toBeAttached()
  await page.evaluate(() => scrollTo(0, 0))
  await page
    .getByRole('radio', { name: 'List view' })
    .or(page.getByRole('button', { name: 'List view' }))
    .first()
    .click({ force: true })
  await page.waitForTimeout(1_000)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => true })
  })
  await page.getByRole('main').getByLabel('Sort by').first().selectOption('price-low')
  await expect(page).toHaveURL(cheapest)
  // Its data do not come, so the document does.
  await page.waitForFunction(() => !('isSame' in window))
  await expect(page.getByRole('article').first()).toBeVisible()
})

const narrowed = 'You’re offline. You can sort and filter once you’re back online.'
const searched = 'You’re offline. You can search once you’re back online.'

/** A list that is kept, without a network. */
async function listWithoutNetwork(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hasWorker(page)
  await isKept(page, path)
  await hydrated(page)
  await page.context().setOffline(true)
  await expect(banner(page).first()).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSame: true }))
}

/** The list stands as it was, and what was pressed is answered in words. */
async function expectStays(page: Page, path: string, sentence: string): Promise<void> {
  const toast = page.locator('.toast:not([data-read])')
  await expect(toast).toHaveText(sentence)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  // The next one is another element, though it may say the same.
  await toast.evaluate((said) => said.setAttribute('data-read', ''))
}

const main = (page: Page) => page.getByRole('main')

test('a list stays without a network, says what has to wait, and follows once there is one', async ({ page }) => {
  const path = '/products?q=lipstick&stock=in'
  await listWithoutNetwork(page, path)
  // The router fetches a page ahead whose link is touched, and loads this one anew where that fails.
  await page.getByRole('link', { name: 'Home', exact: true }).first().hover()
  await page.waitForTimeout(300)
  const sort = main(page).getByLabel('Sort by').first()
  await sort.selectOption('price-low')
  await expectStays(page, path, narrowed)
  await expect(sort).toHaveValue('relevance')
  await main(page).getByLabel('Category').selectOption('makeup')
  await expectStays(page, path, narrowed)
  await expect(main(page).getByLabel('Category')).toHaveValue('')
  await page.getByRole('button', { name: 'Filters (1)' }).first().click()
  await expectStays(page, path, narrowed)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Remove In stock' }).click()
  await expectStays(page, path, narrowed)
  const box = main(page).getByRole('searchbox')
  await box.fill('kajal')
  await box.press('Enter')
  await expectStays(page, path, searched)
  await expect(box).toHaveValue('kajal')
  const header = page.getByRole('banner').getByRole('searchbox')
  if (await header.isVisible()) {
    await header.fill('comb')
    await header.press('Enter')
    await expectStays(page, path, searched)
  }

  await page.context().setOffline(false)
  await expect(banner(page)).toHaveCount(0)
  await box.press('Enter')
  await expect(page).toHaveURL('/products?q=kajal&stock=in')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  await page.getByRole('button', { name: 'Filters (1)' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()

  // The network may go while the filters are open: what they say must be seen.
  await page.context().setOffline(true)
  await expect(banner(page).first()).toBeVisible()
  await sheet.getByRole('checkbox', { name: /^In stock only/ }).click({ force: true })
  await expect(sheet).toHaveCount(0)
  await expectStays(page, '/products?q=kajal&stock=in', narrowed)
})

test('an open menu closes without a network once the focus goes on to a link', async ({ page, newCustomer }) => {
  await newCustomer()
  await page.goto('/')
  await hasWorker(page)
  await hydrated(page)
  await page.context().setOffline(true)
  await expect(banner(page).first()).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).focus()
  await expect(page.getByRole('menu')).toHaveCount(0)
})

for (const path of ['/products', '/categories/makeup', '/brands/kesari-co'])
  test(`the filters beside ${path} go back to what is shown without a network`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await listWithoutNetwork(page, path)
    const rail = page.getByRole('complementary', { name: 'Narrow the results' })
    const inStock = rail.getByRole('checkbox', { name: /^In stock only/ })
    await inStock.click({ force: true })
    await expectStays(page, path, narrowed)
    await expect(inStock).not.toBeChecked()
    await main(page).getByLabel('Sort by').first().selectOption('price-high')
    await expectStays(page, path, narrowed)
    await page.context().setOffline(false)
    await expect(banner(page)).toHaveCount(0)
    await inStock.click({ force: true })
    await expect(page).toHaveURL(`${path}?stock=in`)
    await expect(inStock).toBeChecked()
  })

test('the worker keeps public pages and files alone, takes no broken copy for a page, and forgets what was looked at on leaving', {
  tag: '@long',
}, async ({ page, context, newCustomer }) => {
  await newCustomer()
  await page.goto('/')
  await hasWorker(page)
  await isKept(page, '/')
  await page.goto('/orders')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click()
  await isKept(page, '/wishlist')
  const names = await page.evaluate(() => caches.keys())
  const listed = inBrowser.flatMap((one) => one.caches ?? [])
  expect(names.filter((name) => !listed.some((one) => name.startsWith(one)))).toEqual([])
  const kept = (await Promise.all(names.map((name) => keptBy(page, name)))).flat()
  expect(kept.filter((path) => /^\/(api|orders|profile|checkout|login)|\.data/.test(path))).toEqual([])

  // A new release: of the old one a script is gone. Its copy would be a page that answers nothing.
  await page.evaluate(async () => {
    const old = new Response('<title>Old</title><script src="/assets/gone-0.js"></script>', {
      headers: { 'Content-Type': 'text/html' },
    })
    await (await caches.open('pages')).put('/about', old)
  })
  await context.setOffline(true)
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL('/about')
  // The browser's switch gives page and worker their network one after the other: a script may still have been asked for without one.
  await page.reload()
  await hydrated(page)

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You are logged out.')).toBeVisible()
  await expect.poll(() => keptBy(page, 'pages')).not.toContain('/wishlist')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a sentence says what needs it, and nothing waits for ever or costs ₹0', async ({ page }) => {
    for (const path of ['/cart', '/orders', '/checkout', '/wishlist', '/products/neem-wood-comb']) {
      await page.goto(path)
      await expect(page.locator('noscript p').first(), path).toBeVisible()
      await expect(page.locator('.skeleton:visible'), path).toHaveCount(0)
      await expect(page.locator('.panel:has(.skeleton):visible'), path).toHaveCount(0)
      await expect(page.getByText(/^Loading/).filter({ visible: true }), path).toHaveCount(0)
      await expect(page.getByText(/₹0(?!\d)/).filter({ visible: true }), path).toHaveCount(0)
    }
    await page.goto('/cart')
    await expect(
      page.locator('main').getByRole('link', { name: 'Continue Shopping' }).filter({ visible: true }),
    ).toHaveCount(1)
    await expect(page.getByText('Your cart is empty').filter({ visible: true })).toHaveCount(0)
    await expect(page.locator('main noscript p')).toHaveText(
      'You need JavaScript to see your cart. Nothing in it is lost.',
    )
    for (const [path, sentence] of [
      ['/orders', 'You need JavaScript to see your orders. We also email you when an order ships and when it arrives.'],
      ['/wishlist', 'You need JavaScript to see your wishlist. Nothing in it is lost.'],
      ['/profile', 'You need JavaScript to see and change your profile.'],
      ['/login', 'You need JavaScript to log in.'],
      ['/register', 'You need JavaScript to register.'],
      ['/forgot-password', /^You need JavaScript to get a link to choose a new password\. Call .+ or email .+@.+\.$/],
      ['/reset-password', 'You need JavaScript to choose a new password.'],
      [
        '/orders/SHR-5N2TR-GTHHT',
        'You need JavaScript to see your order. We also email you when it ships and when it arrives.',
      ],
      [
        '/orders/SHR-5N2TR-GTHHT/return',
        'You need JavaScript to return or exchange something here. You can also call or email us.',
      ],
      ['/ticket', 'You need JavaScript to see what became of your message. We also email you our reply.'],
      [
        '/order-confirmation',
        'You need JavaScript to see your order. We also email you when it ships and when it arrives.',
      ],
      ['/contact', /^You need JavaScript to write to us here\. Call .+ or email .+@.+\.$/],
    ] as const) {
      await page.goto(path)
      const said = page.locator('main noscript p')
      await expect(said).toHaveText(sentence)
      await expect(said).toBeInViewport()
      await expect(page.locator('main form').filter({ visible: true }), path).toHaveCount(0)
      await expect(
        page
          .locator('main')
          .getByText(/^Enter /)
          .filter({ visible: true }),
        path,
      ).toHaveCount(0)
    }
    await page.goto('/checkout')
    await expect(page.getByRole('button', { name: /^Place Order/ })).toHaveCount(0)
    await expect(page.locator('main noscript p')).toContainText('You need JavaScript to order.')
    await expect(page.locator('main noscript a[href="/cart"]')).toBeVisible()
    for (const size of [
      { width: 390, height: 664 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size)
      await page.goto('/products/neem-wood-comb')
      await expect(page.locator('main button:not([data-stays])').filter({ visible: true })).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('img').first()).toBeInViewport()
    }
  })
})
