import { randomUUID } from 'node:crypto'
import { expect, fillCart, hydrated, openAs, productOf, test } from './shop.ts'

const cartOf = 'JSON.parse(localStorage.getItem("cart"))'

test.describe('the cart', () => {
  test('empty says so and leads on', async ({ page }) => {
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await page.getByRole('link', { name: 'Continue Shopping' }).click()
    await expect(page).toHaveURL('/products')
  })

  test('is one list under one key, and survives a reload', async ({ page }) => {
    const serum = await productOf(page, 'kumkumadi-radiance-serum')
    await fillCart(page, [{ product: serum, quantity: 2 }])
    await page.goto('/cart')
    await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('₹1,798')
    await page.reload()
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
    expect(await page.evaluate(cartOf)).toEqual([{ productId: serum.id, variantId: serum.variantId, quantity: 2 }])
  })

  test('adds up: subtotal, tax of 18% rounded, free shipping, total', async ({ page }) => {
    const serum = await productOf(page, 'kumkumadi-radiance-serum')
    const comb = await productOf(page, 'neem-wood-comb')
    await fillCart(page, [
      { product: serum, quantity: 1 },
      { product: comb, quantity: 3 },
    ])
    await page.goto('/cart')
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    const subtotal = serum.price + comb.price * 3
    const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`
    await expect(summary).toContainText('Subtotal (4 items)')
    await expect(summary).toContainText(rupees(subtotal))
    await expect(summary).toContainText(`Tax (18%)${rupees(Math.round(subtotal * 0.18))}`)
    await expect(summary).toContainText('ShippingFree')
    const total = subtotal + Math.round(subtotal * 0.18)
    await expect(summary).toContainText(rupees(total))
    // Each line stands with its own rounded tax, as its card does.
    const lines = await page.locator('.cart-line').allInnerTexts()
    const paid = lines.map((line) => /.*₹([\d,.]+) with tax/s.exec(line)?.[1]?.replaceAll(',', ''))
    const taxed = (amount: number) => String(amount + Math.round(amount * 0.18))
    expect(paid).toEqual([taxed(serum.price), taxed(comb.price * 3)])
  })

  test('removes with Undo, by Remove and by minus at 1', async ({ page }) => {
    const comb = await productOf(page, 'neem-wood-comb')
    await fillCart(page, [{ product: comb, quantity: 1 }])
    await page.goto('/cart')
    await hydrated(page)
    await page.getByRole('button', { name: 'Remove Neem Wood Comb', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    const group = page.getByRole('group', { name: 'Quantity of Neem Wood Comb' })
    await expect(group).toBeVisible()
    await group.getByRole('button').first().click()
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(group).toBeVisible()
  })

  test('offers a line back in its place, where that covers neither the total nor a button', { tag: '@long' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await fillCart(page, [
      { product: await productOf(page, 'neem-wood-comb'), quantity: 2 },
      { product: await productOf(page, 'jade-face-roller'), quantity: 1 },
    ])
    await page.goto('/cart')
    await hydrated(page)
    const items = page.getByRole('region', { name: 'Items' })
    await page.getByRole('button', { name: 'Remove Neem Wood Comb', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(0)
    await expect(items.getByRole('listitem').first()).toContainText('Neem Wood Comb removed')
    await expect(items.getByRole('status').filter({ hasText: 'Neem Wood Comb removed' })).toHaveCount(1)
    await items.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
    await expect(items.getByText('Neem Wood Comb removed')).toHaveCount(0)
  })

  test('clears with Undo', async ({ page }) => {
    await fillCart(page, [
      { product: await productOf(page, 'neem-wood-comb'), quantity: 2 },
      { product: await productOf(page, 'jade-face-roller'), quantity: 1 },
    ])
    await page.goto('/cart')
    await hydrated(page)
    await page.getByRole('button', { name: 'Clear cart' }).click()
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  })

  test('holds at what is in stock, and says so beside it', async ({ page }) => {
    await fillCart(page, [{ product: await productOf(page, 'chandan-kesar-day-cream'), quantity: 9 }])
    await page.goto('/cart')
    await expect(page.getByText('Only 3 left. We changed the quantity to 3.').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  })

  test('holds at twenty of one', { tag: '@long' }, async ({ page }) => {
    await fillCart(page, [{ product: await productOf(page, 'neem-wood-comb'), quantity: 1e9 }])
    await page.goto('/cart')
    await expect(page.getByText('At most 20')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 20 items' })).toBeVisible()
  })

  test('says in words that a price changed since it was seen', async ({ page }) => {
    const comb = await productOf(page, 'neem-wood-comb')
    await fillCart(page, [{ product: comb, quantity: 1 }])
    const seen = [
      {
        ...comb,
        productId: comb.id,
        variantName: '',
        price: 250,
        originalPrice: null,
        photo: null,
        available: 20,
        brand: 'Aranya',
        category: 'Accessories',
      },
    ]
    await page.addInitScript(
      `if (!localStorage.getItem('cart-seen')) localStorage.setItem('cart-seen', ${JSON.stringify(JSON.stringify(seen))})`,
    )
    await page.goto('/cart')
    await expect(page.getByText('Neem Wood Comb: the price rose from ₹250 to ₹299.')).toBeVisible()
  })

  test('keeps what is no longer sold in sight and out of the total', { tag: '@long' }, async ({ page }) => {
    const comb = await productOf(page, 'neem-wood-comb')
    await fillCart(page, [
      { product: comb, quantity: 1 },
      { product: { ...comb, id: randomUUID(), variantId: randomUUID() }, quantity: 2 },
      {
        product: await productOf(page, 'silk-finish-compact').then(async (product) => ({
          ...product,
          variantId: product.variants[0]?.id ?? '',
        })),
        quantity: 1,
      },
    ])
    await page.goto('/cart')
    await expect(page.getByText('No longer sold. It is not in the total.').first()).toBeVisible()
    await expect(page.getByText('Out of stock. It is not in the total.').first()).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('Subtotal (1 item)')
  })

  test('of a thousand lines opens, and says what is too much', { tag: '@long' }, async ({ page }) => {
    const cart = JSON.stringify(
      Array.from({ length: 1_000 }, () => ({ productId: randomUUID(), variantId: randomUUID(), quantity: 1 })),
    )
    await page.addInitScript(`localStorage.setItem('cart', ${JSON.stringify(cart)})`)
    await page.goto('/cart')
    await expect(page.getByRole('link', { name: 'Cart, 1,000 items' })).toBeVisible()
    await expect(page.getByText(/No longer sold/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /Show more/ })).toBeVisible()
  })

  for (const junk of ['{"not":"a list"}', 'junk', '"text"', '7']) {
    test(`that is ${junk} is discarded, logged and reset`, async ({ page }) => {
      const warnings: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text())
      })
      await page.addInitScript(
        `if (!sessionStorage.getItem('junk')) { localStorage.setItem('cart', ${JSON.stringify(junk)}); sessionStorage.setItem('junk', 'yes') }`,
      )
      await page.goto('/cart')
      await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
      expect(warnings.join()).toMatch(/stored cart/)
      expect(await page.evaluate(cartOf)).toEqual([])
    })
  }

  test('is one in two tabs at once', async ({ page, context }) => {
    const comb = await productOf(page, 'neem-wood-comb')
    await fillCart(page, [{ product: comb, quantity: 1 }])
    await page.goto('/cart')
    const other = await context.newPage()
    await other.goto('/products/kumkumadi-radiance-serum')
    await hydrated(other)
    await expect(other.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await other
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click()
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Kumkumadi Radiance Serum' })).toBeVisible()
  })

  test('stands by seller with the day of each parcel, and keeps what is saved for later', async ({ page }) => {
    const [serum, comb] = [await productOf(page, 'kumkumadi-radiance-serum'), await productOf(page, 'neem-wood-comb')]
    await fillCart(page, [
      { product: serum, quantity: 1 },
      { product: comb, quantity: 2 },
    ])
    await page.addInitScript("localStorage.setItem('pincode', '560038')")
    await page.goto('/cart')
    const sellers = page.getByRole('heading', { name: /^From / })
    await expect(sellers).toHaveCount(2)
    await expect(page.getByText(/^Arrives by \w{3}, \d{1,2} \w{3,4}.* at 560038$/)).toHaveCount(2)
    await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText(
      /Total with tax.*You save ₹[\d,]+ with tax/,
    )

    await page.getByRole('button', { name: 'Save for later Neem Wood Comb' }).click()
    const saved = page.getByRole('region', { name: 'Saved for later (1)' })
    await expect(saved.getByRole('link', { name: 'Neem Wood Comb' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Kumkumadi Radiance Serum' }).last()).toBeFocused()
    await page.reload()
    await saved.getByRole('button', { name: 'Move to cart' }).click()
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
    await expect(saved).toHaveCount(0)
    await page.goto('/checkout')
    const summary = page.getByRole('complementary', { name: 'Order summary' })
    await expect(summary.getByText(/^From /)).toHaveCount(2)
  })

  test('goes with the account from one device to the other, and what is taken out stays out', async ({
    page,
    browser,
    baseURL,
    newCustomer,
  }) => {
    const [serum, comb] = [await productOf(page, 'kumkumadi-radiance-serum'), await productOf(page, 'neem-wood-comb')]
    await fillCart(page, [
      { product: serum, quantity: 1 },
      { product: comb, quantity: 1 },
    ])
    const person = await newCustomer()
    const kept = async () =>
      ((await (await page.request.get('/api/v1/cart')).json()) as { cart: { quantity: number }[] }).cart.length
    await page.goto('/cart')
    await expect.poll(kept).toBe(2)

    const laptop = await openAs(browser, baseURL ?? '', person, '/cart')
    await expect(laptop.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
    await laptop.getByRole('button', { name: 'Remove Kumkumadi Radiance Serum', exact: true }).last().click()
    await expect.poll(kept).toBe(1)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Kumkumadi Radiance Serum' })).toHaveCount(0)
    await laptop.reload()
    await expect(laptop.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await laptop.context().close()
  })

  test('works where storage is forbidden', { tag: '@long' }, async ({ page }) => {
    await page.addInitScript(
      "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError') } })",
    )
    await page.goto('/products/neem-wood-comb')
    await hydrated(page)
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await expect(page.getByRole('link', { name: 'Neem Wood Comb' })).toBeVisible()
  })

  test('works where storage is full', async ({ page }) => {
    await page.addInitScript(
      "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
    )
    await page.goto('/products/neem-wood-comb')
    await hydrated(page)
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  })

  test('stays whole while the shop does not answer', async ({ page, allowErrors }) => {
    allowErrors(/Failed to load resource|ERR_/)
    await fillCart(page, [{ product: await productOf(page, 'neem-wood-comb'), quantity: 2 }])
    await page.route('**/api/v1/cart-quotes', (route) => route.abort())
    await page.goto('/cart')
    await expect(page.getByText('Your cart is safe; prices may be out of date.')).toBeVisible()
    await page.unroute('**/api/v1/cart-quotes')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: 'Neem Wood Comb' })).toBeVisible()
  })
})
