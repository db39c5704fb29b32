import type { Locator, Page } from '@playwright/test'
import { demo, expect, fillCart, hydrated, productOf, test } from './shop.ts'

const widths = (page: Page) => page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])

test('nothing has to be pushed sideways on a phone', async ({ page }) => {
  for (const path of [
    '/',
    '/products',
    '/products/velvet-matte-lipstick',
    '/categories',
    '/cart',
    '/checkout',
    '/login',
    '/register',
    '/contact',
    '/about',
    '/returns',
  ]) {
    await page.goto(path)
    const [content = 0, screen = 0] = await widths(page)
    expect(content, path).toBeLessThanOrEqual(screen)
  }
})

test('with text of twice the size the bar says shade, price and tax, and nothing is pushed sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  for (const slug of ['silk-finish-compact', 'kumkumadi-radiance-serum', 'velvet-matte-lipstick']) {
    await page.goto(`/products/${slug}`)
    await hydrated(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    // What was looked at before comes with the end of the page.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    if (slug !== 'silk-finish-compact')
      await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeAttached()
    const [content = 0, screen = 0] = await widths(page)
    expect(content, slug).toBeLessThanOrEqual(screen)
    const bar = page.locator('.action-bar')
    await expect(bar.getByText(/^₹[\d,]+ with tax$/)).toBeInViewport({ ratio: 1 })
    await expect(bar.getByRole('button').last()).toBeInViewport({ ratio: 1 })
    const over = await bar.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(over, slug).toBe(0)
  }
  await expect(page.locator('.action-bar').getByRole('button', { name: /change shade/ })).toBeInViewport({ ratio: 1 })
})

test('where a line has few letters the bar is the action alone, in one row', async ({ page }) => {
  // To the page a browser's large letters on a phone are a screen of few rem.
  await page.setViewportSize({ width: 260, height: 664 })
  await page.goto('/products/velvet-matte-lipstick')
  await hydrated(page)
  const bar = page.locator('.action-bar')
  await expect(bar.getByRole('button', { name: /^Add to Cart/ })).toBeInViewport({ ratio: 1 })
  await expect(bar.getByText('with tax')).toBeHidden()
  expect((await bar.boundingBox())?.height).toBeLessThan(80)
})

test('four tabs of My Orders with two digits stand beside one another', async ({ page, signIn }) => {
  await signIn(demo.asha)
  await page.setViewportSize({ width: 390, height: 664 })
  await page.route(/\/api\/v1\/orders\?/, async (route) => {
    const answer = await route.fetch()
    const found = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...found, counts: { ...found.counts, placed: 24, open: 10, delivered: 13 } },
    })
  })
  await page.goto('/orders')
  const tabs = page.getByRole('navigation', { name: 'Orders by status' })
  await expect(tabs).toContainText('24')
  expect(await tabs.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  const facts = page.getByRole('article').first().locator('dl > div')
  const tops = await facts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(tops).toHaveLength(3)
  expect(new Set(tops).size).toBe(1)
})

test('at four times the size neither header nor bar takes what little there is', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await fillCart(page, [{ product: await productOf(page, 'neem-wood-comb'), quantity: 1 }])
  for (const path of ['/products/velvet-matte-lipstick', '/cart', '/checkout']) {
    await page.goto(path)
    await hydrated(page)
    await page.evaluate(() => window.scrollBy(0, 400))
    await page.evaluate(() => window.scrollBy(0, -40))
    await expect(page.getByRole('banner'), path).not.toBeInViewport()
    const places = await page
      .locator('.action-bar, header')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).position))
    expect(
      places.filter((place) => place === 'fixed' || place === 'sticky'),
      path,
    ).toEqual([])
  }
})

test('the menu holds the categories, the pages and the account', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Menu' }).tap()
  const menu = page.getByRole('dialog')
  for (const name of [
    'Skincare',
    'Makeup',
    'Haircare',
    'Accessories',
    'Brands',
    'Wishlist',
    'Help',
    'About',
    'Contact',
    'Login',
    'Register',
    'Vendor Login',
  ]) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await menu.getByRole('link', { name: 'Haircare' }).tap()
  await expect(page).toHaveURL('/categories/haircare')
  await expect(menu).toBeHidden()
})

test('the thumb buys: the bar below holds each screen’s one action, with its amount', async ({ page, newCustomer }) => {
  await newCustomer()
  const serum = await productOf(page, 'kumkumadi-radiance-serum')
  const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`
  const total = rupees(serum.price + Math.round(serum.price * 0.18))
  await page.goto(`/products/${serum.slug}`)
  await hydrated(page)
  const add = page
    .getByRole('button', { name: /^Add to Cart/ })
    .filter({ visible: true })
    .first()
  await expect(add).toBeInViewport()
  await expect(page.locator('.action-bar').filter({ has: add })).toContainText(rupees(serum.price))
  await add.tap()
  await page.getByRole('link', { name: 'Cart, 1 item' }).tap()
  const proceed = page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true })
  await expect(proceed).toBeInViewport()
  await proceed.tap()
  await page.getByLabel('First name').fill('Meera')
  await page.getByLabel('Last name').fill('Krishnan')
  await page.getByLabel('Phone').fill('98450 12345')
  await page.getByLabel('Address', { exact: true }).fill('14, 2nd Cross, Indiranagar')
  await page.getByLabel('Pincode').fill('560038')
  await expect(page.getByLabel('City')).toHaveValue('Bengaluru')
  await page.getByRole('radio', { name: /Cash on delivery/ }).check()
  const place = page.getByRole('button', { name: `Place Order - ${total}` }).filter({ visible: true })
  await expect(place).toBeInViewport()
  await place.tap()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
})

test('the header leaves while one reads on, and is back at the first move up', async ({ page }) => {
  await page.goto('/products')
  await hydrated(page)
  const header = page.getByRole('banner')
  // The header looks from its first effect on; a page may be moved before that.
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 300))
    await expect(header).not.toBeInViewport({ timeout: 1000 })
  }).toPass()
  await page.evaluate(() => window.scrollBy(0, -100))
  await expect(header).toBeInViewport()
})

test('a cart of several keeps its total in reach', async ({ page }) => {
  await fillCart(page, [
    { product: await productOf(page, 'neem-wood-comb'), quantity: 2 },
    { product: await productOf(page, 'midnight-kajal'), quantity: 1 },
  ])
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true })).toBeInViewport()
})

test('a list shows its first product at once, and its tools come along while it is scrolled', async ({ page }) => {
  await page.goto('/products')
  await hydrated(page)
  const first = await page.getByRole('article').first().boundingBox()
  expect(first?.y).toBeLessThanOrEqual(377)
  const bar = page.getByRole('group', { name: 'Search, filters and order' })
  // A busy machine may not listen yet when the wheel is turned first.
  await expect(async () => {
    await page.mouse.wheel(0, 750)
    await expect(bar).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await bar.getByLabel('Sort by').selectOption('bestselling')
  await expect(page).toHaveURL('/products?sort=bestselling')
  await expect(page.getByRole('article').last(), 'what is sold out comes last').toContainText('Out of Stock')
  await bar.getByRole('button', { name: 'Filters' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox', { name: /^Ratna/ }).check()
  await sheet.getByRole('button', { name: 'Show 4 products' }).tap()
  await expect(page).toHaveURL('/products?brand=ratna&sort=bestselling')
  await page.mouse.wheel(0, 900)
  await bar.getByRole('button', { name: 'Search' }).tap()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('searchbox')).toBeInViewport()
})

/** How far down something ends, in pixels of the window. */
const endOf = async (one: Locator) => {
  const box = await one.boundingBox()
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}

for (const height of [664, 844]) {
  test(`the first view of a product has its whole photograph, name, price and shades on a phone ${height} pixels high`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height })
    await page.goto('/products/velvet-matte-lipstick')
    await hydrated(page)
    const bar = page.locator('.action-bar')
    const top = (await bar.boundingBox())?.y ?? 0
    const main = page.getByRole('main')
    expect(await endOf(main.getByRole('heading', { level: 1 }))).toBeLessThan(top)
    expect(await endOf(main.getByRole('radio', { name: 'Kumkum Red' }))).toBeLessThan(top)
    expect(await endOf(main.getByText('₹549').first())).toBeLessThanOrEqual(top)
    await expect(bar.getByText('₹648 with tax')).toBeInViewport({ ratio: 1 })

    const photo = main
      .getByRole('list', { name: /^Photos of/ })
      .getByRole('img')
      .first()
    const drawn = await photo.evaluate((image: HTMLImageElement) => {
      const { width, height } = image.getBoundingClientRect()
      return { fit: getComputedStyle(image).objectFit, width, height, whole: image.naturalWidth / image.naturalHeight }
    })
    expect(drawn.fit).toBe('contain')
    expect(drawn.width / drawn.height).toBeCloseTo(drawn.whole, 1)
    expect(drawn.height).toBeGreaterThan(170)
    const moved = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
          ).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(0), 500)
        }),
    )
    expect(moved).toBeLessThan(0.01)
  })
}

test('shades stand in the first view of a product, and the bar changes them wherever the page stands', async ({
  page,
}) => {
  await page.goto('/products/velvet-matte-lipstick')
  await hydrated(page)
  const shade = page.getByRole('radio', { name: 'Madhubani Rose' })
  await expect(shade).toBeInViewport()
  await shade.check()
  await expect(page.getByText('Cool undertone. Suits fair to medium skin.')).toBeVisible()
  await page.mouse.wheel(0, 2_000)
  await page.getByRole('button', { name: 'Madhubani Rose, change shade' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Choose a shade' })
  await sheet.getByRole('radio', { name: 'Chai Nude' }).check()
  await sheet.getByRole('button', { name: 'Choose Chai Nude' }).tap()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/products/velvet-matte-lipstick?shade=chai-nude')
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Chai Nude, change shade' })).toBeVisible()
  await page.getByRole('button', { name: 'Add all 3 to Cart' }).tap()
  await expect(page.getByText('3 products added to cart')).toBeVisible()
  const lines: { variantId: string }[] = await page.evaluate("JSON.parse(localStorage.getItem('cart') ?? '[]')")
  expect(lines).toHaveLength(3)
})
