import type { Browser, Locator, Page } from '@playwright/test'
import { demo, expect, fillCart, hydrated, moved, openAs, placeOrder, productOf, test } from './shop.ts'

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

/** How far the words of each thing reach over its edges, in pixels. */
const beyondEdges = (things: Locator) =>
  things.evaluateAll((all) =>
    all.map((thing) => {
      const words = document.createRange()
      words.selectNodeContents(thing)
      const [inner, outer] = [words.getBoundingClientRect(), thing.getBoundingClientRect()]
      return Math.max(
        outer.left - inner.left,
        inner.right - outer.right,
        outer.top - inner.top,
        inner.bottom - outer.bottom,
      )
    }),
  )

test('letters of twice the size stay within buttons of an order, and within the head of a sheet', async ({
  page,
  baseURL,
  browser,
  newCustomer,
}) => {
  await newCustomer()
  const lipstick = await productOf(page, 'velvet-matte-lipstick')
  await placeOrder(page, baseURL ?? '', [{ product: lipstick, quantity: 1 }])
  await page.goto('/orders')
  await hydrated(page)
  const vendor = await openAs(browser, baseURL ?? '', demo.vendor, '/vendor/products?q=Hibiscus', {
    width: 390,
    height: 844,
  })
  for (const one of [page, vendor])
    await one.evaluate(() => {
      document.documentElement.style.fontSize = '32px'
    })
  const buttons = page.getByRole('article').first().getByRole('button')
  await expect(buttons).toHaveCount(2)
  expect(Math.max(...(await beyondEdges(buttons)))).toBeLessThanOrEqual(0)

  await vendor.getByRole('button', { name: /^More for Hibiscus/ }).click()
  await vendor.getByRole('menuitem', { name: 'Change price and stock' }).click()
  const sheet = vendor.getByRole('dialog', { name: /^Price and stock of Hibiscus/ })
  await expect(sheet.getByLabel('In stock')).toBeVisible()
  const head = sheet.getByRole('heading').locator('..')
  expect(Math.max(...(await beyondEdges(head)))).toBeLessThanOrEqual(0)
  await vendor.context().close()
})

test('small buttons too are as high as a finger needs', async ({ page }) => {
  await page.goto('/products/velvet-matte-lipstick')
  await hydrated(page)
  for (const name of [/^Helpful, /, /^Report the review/]) {
    const button = page.getByRole('button', { name }).first()
    await button.scrollIntoViewIfNeeded()
    expect((await button.boundingBox())?.height, String(name)).toBeGreaterThanOrEqual(44)
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

test('with text of twice the size the heading says all that was searched for', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto('/products?q=track+my+order+please')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Results for “track my order please”')
  await expect(heading, 'in as many lines as it takes').toHaveCSS('overflow', 'visible')
})

/** A browser whose reader chose letters of 32 pixels: to the page its screen has half as many rem. */
async function withLargeText(
  browser: Browser,
  viewport: { width: number; height: number },
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {}
  const large = await browser
    .browserType()
    .launch({ ...(executablePath ? { executablePath } : {}), args: [...args, '--blink-settings=defaultFontSize=32'] })
  try {
    const { baseURL, locale } = test.info().project.use
    const page = await large.newPage({
      viewport,
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...(baseURL ? { baseURL } : {}),
      ...(locale ? { locale } : {}),
    })
    await look(page)
  } finally {
    await large.close()
  }
}

async function logIn(page: Page, { email, password } = demo.asha): Promise<void> {
  const { baseURL = '' } = test.info().project.use
  const answer = await page.request.post('/api/v1/session', { headers: { Origin: baseURL }, data: { email, password } })
  expect(answer.status()).toBe(201)
}

test('letters of twice the size leave most of the screen to the page', async ({ browser }) => {
  await withLargeText(browser, { width: 390, height: 664 }, async (page) => {
    await fillCart(page, [{ product: await productOf(page, 'neem-wood-comb'), quantity: 1 }])
    for (const path of ['/products/velvet-matte-lipstick', '/cart', '/checkout']) {
      await page.goto(path)
      await hydrated(page)
      const button = page
        .locator('.action-bar')
        .getByRole(path === '/cart' ? 'link' : 'button')
        .last()
      await expect(button, path).toBeInViewport({ ratio: 1 })
      expect((await page.locator('.action-bar').boundingBox())?.height, path).toBeLessThan(100)
      const place = await button.boundingBox()
      expect(390 - (place?.x ?? 0) - (place?.width ?? 0), path).toBeGreaterThanOrEqual(16)
      await page.mouse.wheel(0, 500)
      await expect(page.getByRole('banner'), path).not.toBeInViewport()
      await page.mouse.wheel(0, -100)
      await expect(page.getByRole('banner'), path).not.toBeInViewport()
    }
    await page.goto('/products/velvet-matte-lipstick')
    const header = await page.getByRole('banner').boundingBox()
    expect((header?.y ?? 664) + (header?.height ?? 0)).toBeLessThan(300)
    await expect(page.locator('.action-bar').getByText('₹549')).toBeInViewport({ ratio: 1 })

    await page.goto('/products')
    const card = page.getByRole('article').first()
    const [tag, heart] = [
      await card.getByText(/% off$/).boundingBox(),
      await card.getByRole('button', { name: /^Wishlist/ }).boundingBox(),
    ]
    expect((tag?.x ?? 390) + (tag?.width ?? 0)).toBeLessThanOrEqual(heart?.x ?? 0)
  })
})

/** The text fields in sight, or those with these texts, whose text is cut off, such as a pincode of which `560` is left. */
const cutFields = (form: Locator, texts?: string[]) =>
  form
    .getByRole('textbox')
    .filter({ visible: true })
    .evaluateAll(
      (fields, texts) =>
        (fields as HTMLInputElement[]).flatMap((field) =>
          field.scrollWidth > field.clientWidth && (texts?.includes(field.value) ?? true) ? [field.name] : [],
        ),
      texts,
    )

test('letters that a page makes twice as large leave the fields of an address readable', async ({
  page,
  newCustomer,
}) => {
  await newCustomer()
  await fillCart(page, [{ product: await productOf(page, 'neem-wood-comb'), quantity: 1 }])
  for (const path of ['/checkout', '/profile']) {
    await page.goto(path)
    await hydrated(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    if (path === '/profile') await page.getByRole('button', { name: 'Add address' }).click()
    const form = page
      .getByRole('main')
      .locator('form')
      .filter({ has: page.getByLabel('Pincode') })
    await form.getByLabel('First name').fill('Meenakshi')
    await form.getByLabel('Last name').fill('Krishnan')
    await form.getByLabel('Phone').fill('98450 12345')
    await form.getByLabel('Pincode').fill('560038')
    await expect(form.getByLabel('City')).toHaveValue('Bengaluru')
    const names = ['Meenakshi', 'Krishnan', '98450 12345', '560038', 'Bengaluru']
    expect(await cutFields(form, names), path).toEqual([])
  }
  await page.goto('/checkout')
  await hydrated(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const place = await page
    .getByRole('button', { name: /^Place Order/ })
    .filter({ visible: true })
    .boundingBox()
  expect((place?.x ?? 0) + (place?.width ?? 390), 'within its margin').toBeLessThanOrEqual(390 - (place?.x ?? 0) + 1)
})

test('letters of twice the size leave the fields of an address readable', async ({ browser }) => {
  await withLargeText(browser, { width: 390, height: 664 }, async (page) => {
    await fillCart(page, [{ product: await productOf(page, 'neem-wood-comb'), quantity: 1 }])
    await page.goto('/checkout')
    await hydrated(page)
    const form = page
      .getByRole('main')
      .locator('form')
      .filter({ has: page.getByLabel('Pincode') })
    await form.getByLabel('First name').fill('Meenakshi')
    await form.getByLabel('Last name').fill('Krishnan')
    await form.getByLabel('Pincode').fill('560038')
    await expect(form.getByLabel('City')).toHaveValue('Bengaluru')
    expect(await cutFields(form), 'the checkout').toEqual([])

    await logIn(page)
    await page.goto('/profile')
    await hydrated(page)
    await page
      .getByRole('button', { name: /^Edit, / })
      .first()
      .click()
    const addresses = page.getByRole('region', { name: 'Saved addresses' })
    await expect(addresses.getByRole('heading', { name: 'Edit address' })).toBeFocused()
    expect(await cutFields(addresses), 'the profile').toEqual([])
  })
})

test('letters of twice the size on the smallest phone push no page sideways', { tag: '@long' }, async ({ browser }) => {
  await withLargeText(browser, { width: 320, height: 568 }, async (page) => {
    await fillCart(page, [{ product: await productOf(page, 'neem-wood-comb'), quantity: 1 }])
    for (const [path, sign] of [
      ['/products', 'Add to Cart'],
      ['/products?view=list', 'Add to Cart'],
      ['/products/kumkumadi-radiance-serum', 'You pay'],
      ['/cart', 'Continue Shopping'],
      ['/checkout', 'Place Order'],
      ['/orders', 'Search'],
      ['/profile', 'Download my data'],
    ] as const) {
      // The cart of the demo's customer is everybody's.
      if (path === '/orders') await logIn(page)
      await page.goto(path)
      await hydrated(page)
      await expect(page.getByRole('main').getByText(sign).filter({ visible: true }).first(), path).toBeVisible()
      const [content = 0] = await widths(page)
      expect(content, path).toBe(320)
    }
  })
})

/** The words of a page that stand on more than one line, such as `Lipstic k`. What has figures in it, such as an id, is none. */
const brokenWords = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const broken = new Set<string>()
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.sr-only')) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<!\d\S*)\p{L}+(?!\S*\d)/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) broken.add(word)
      }
    }
    return [...broken]
  })

type PathWithSign = readonly [path: string, sign: RegExp]

/** Pages with narrow rows, each with something that it shows once it is there. */
const narrowForAll: readonly PathWithSign[] = [
  ['/products/velvet-matte-lipstick', /^Illustration;/],
  ['/products/gel-lacquer-nail-colour', /^Illustration;/],
  ['/categories/makeup', /^Makeup$/],
  ['/categories/accessories', /^Accessories$/],
  ['/sellers/ratnamala-beauty-house', /^Ratnamala/],
  ['/checkout', /Cash on delivery/],
]

/** The same of whoever is logged in. */
async function narrowOfOrders(page: Page): Promise<readonly PathWithSign[]> {
  const answer = await page.request.get('/api/v1/orders?limit=50')
  const { items } = (await answer.json()) as { items: { id: string; status: string; returnable: boolean }[] }
  const delivered = items.find(({ status, returnable }) => status === 'delivered' && returnable)?.id ?? ''
  return [
    ['/orders', /^Placed on/],
    [`/orders/${delivered}`, /^History$/],
    [`/orders/${delivered}/return`, /What do you want to send back/],
  ]
}

async function expectWholeWords(page: Page, pages: readonly PathWithSign[]): Promise<void> {
  for (const [path, sign] of pages) {
    await page.goto(path)
    await hydrated(page)
    // A column without any width counts as hidden.
    await expect(page.getByRole('main').getByText(sign).first(), path).toBeAttached()
    expect.soft(await brokenWords(page), path).toEqual([])
    const [content = 0, screen = 0] = await widths(page)
    expect.soft(content, path).toBeLessThanOrEqual(screen)
  }
}

async function expectWholeWordsEverywhere(page: Page): Promise<void> {
  await fillCart(page, [{ product: await productOf(page, 'gel-lacquer-nail-colour'), quantity: 1 }])
  await expectWholeWords(page, narrowForAll)
  // The cart of the demo's customer is everybody's.
  await logIn(page)
  await expectWholeWords(page, await narrowOfOrders(page))
}

test('letters of twice the size break no word over lines', async ({ browser }) => {
  await withLargeText(browser, { width: 390, height: 664 }, expectWholeWordsEverywhere)
})

/** Lists of the portals, each with something that it shows once it is there. */
const narrowForAdmins: readonly PathWithSign[] = [
  ['/admin/dashboard', /^Waiting for a decision$/],
  ['/admin/audit?show=all', /\d:\d\d [ap]m/],
  ['/admin/products', / in stock$/],
  ['/admin/orders', /^SHR-/],
  ['/admin/users', /@/],
  ['/admin/cash', /^SHR-/],
  ['/admin/messages', /^Nandini Iyer$/],
]

const narrowForVendors: readonly PathWithSign[] = [
  ['/vendor/orders', /^SHR-/],
  ['/vendor/products', / in stock/],
]

test('letters of twice the size break no word of the portals’ lists over lines', async ({ browser }) => {
  await withLargeText(browser, { width: 390, height: 844 }, async (page) => {
    await logIn(page, demo.admin)
    // What leaves a line in the audit trail.
    expect((await page.request.get('/api/v1/admin/audit-log/export')).status()).toBe(200)
    await expectWholeWords(page, narrowForAdmins)
    await logIn(page, demo.vendor)
    await expectWholeWords(page, narrowForVendors)
    // What leads to the shop is a drawing beside the account: the header keeps to one row.
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(120)
  })
})

test('with letters of twice the size the menu of the admin portal shows its words and numbers whole', async ({
  browser,
}) => {
  await withLargeText(browser, { width: 390, height: 844 }, async (page) => {
    await logIn(page, demo.admin)
    await page.goto('/admin/orders')
    await hydrated(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Settings' })).toBeAttached()
    await expect(menu.getByText(/ waiting$/).first()).toBeAttached()
    const pushed = await menu.evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll('*')]
        .filter((one) => getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth)
        .filter((one) => !one.matches('.sr-only, .truncate'))
        .map((one) => one.className),
    )
    expect(pushed).toEqual([])
    const end = await menu.evaluate((dialog) => dialog.getBoundingClientRect().right)
    for (const link of await menu.getByRole('link').all()) {
      const place = await link.boundingBox()
      expect(place?.x).toBeGreaterThanOrEqual(0)
      expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(end)
    }
  })
})

test('the smallest phone breaks no word over lines', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await expectWholeWordsEverywhere(page)
})

test('a page that is not there shows the ways on in its first view', async ({ page, allowErrors }) => {
  allowErrors(/status of 404/)
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  for (const name of ['Go to Home', 'Browse Products'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeInViewport({ ratio: 1 })
})

test('on the smallest phone the head of the checkout, the tools of a list and the search of orders are one line each', async ({
  page,
  signIn,
}) => {
  await signIn(demo.asha)
  await page.setViewportSize({ width: 320, height: 568 })
  await fillCart(page, [{ product: await productOf(page, 'neem-wood-comb'), quantity: 1 }])
  await page.goto('/checkout')
  await hydrated(page)
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(70)

  await page.goto('/products?rating=4')
  await hydrated(page)
  const sort = await page.getByLabel('Sort by').boundingBox()
  const filters = page.getByRole('main').getByRole('button', { name: 'Filters (1)' })
  expect((await filters.boundingBox())?.y).toBe(sort?.y)
  await expect(filters.locator('svg')).toBeVisible()

  await page.goto('/orders')
  const search = page.getByRole('main').getByRole('searchbox')
  await expect(search).toBeVisible()
  const room = await search.evaluate((box: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(box)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('A canvas has no pen')
    pen.font = font
    return (
      box.clientWidth -
      Number.parseFloat(paddingLeft) -
      Number.parseFloat(paddingRight) -
      pen.measureText(box.placeholder).width
    )
  })
  expect(room).toBeGreaterThanOrEqual(0)
})

test('My Orders stay where they are when the list comes', async ({ page, signIn }) => {
  await signIn(demo.asha)
  await page.setViewportSize({ width: 390, height: 664 })
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/v1\/orders\?/, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/orders')
  await expect(page.getByText('Loading orders...')).toBeVisible()
  await hydrated(page)
  answer()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await moved(page)).toBeLessThan(0.02)
})

test('where a line has few letters the bar is the price and the action, in one row', async ({ page }) => {
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
    const [left, right] = await Promise.all([0, 1].map((at) => main.locator('.photo-edge').nth(at).boundingBox()))
    expect([left?.x, (right?.x ?? 0) + (right?.width ?? 0)]).toEqual([0, 390])
    expect(await moved(page)).toBeLessThan(0.01)
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
