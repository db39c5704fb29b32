import type { Page } from '@playwright/test'
import { expect, hydrated, productOf, test } from './shop.ts'

test.describe('home', () => {
  test('greets with the sentence, the two ways on and the three figures', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/products')
    await expect(page.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/about')
    for (const words of [
      '1K+',
      'Happy Customers',
      '20+',
      '4.9',
      '100% Authentic',
      'Natural Ingredients',
      'Fast Delivery',
    ]) {
      await expect(page.getByRole('main').getByText(words, { exact: true }).first()).toBeVisible()
    }
  })

  test('shows six bestsellers and four new arrivals', async ({ page }) => {
    await page.goto('/')
    const section = (name: string) =>
      page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name }) })
        .last()
    await expect(section('Bestselling Products').getByRole('article')).toHaveCount(6)
    await expect(section('New Arrivals').getByRole('article')).toHaveCount(4)
  })

  test('takes an address for the newsletter, and says so at the field when it is none', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    await page.getByLabel('Email address').fill('reader')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Enter an email address such as name@example.in.')).toBeVisible()
    await expect(page.getByLabel('Email address')).toHaveValue('reader')
    await page.getByLabel('Email address').fill('reader@people.example')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('We’ve emailed reader@people.example.')).toBeVisible()
  })
})

test.describe('products', () => {
  test('narrows by search, category and sort, all in the address', async ({ page }) => {
    await page.goto('/products')
    await hydrated(page)
    await expect(page.getByText('Showing 17 of 17 products')).toBeVisible()
    await page.getByLabel('Category').selectOption('Makeup')
    await expect(page).toHaveURL('/products?category=makeup')
    await expect(page.getByText('Showing 5 of 17 products')).toBeVisible()
    await page.getByLabel('Sort by').selectOption('price-high')
    await expect(page).toHaveURL(/sort=price-high/)
    await expect(page.getByRole('article').first()).toContainText('Skin Tint Serum Foundation')
    await page.getByRole('searchbox').fill('nail')
    await expect(page.getByText('Showing 1 of 17 products')).toBeVisible()
    await expect(page).toHaveURL(/q=nail/)
  })

  test('narrows by what is ticked, with true counts, chips and an exact Back', async ({ page }) => {
    await page.goto('/products')
    await hydrated(page)
    const rail = page.getByRole('complementary', { name: 'Narrow the results' })
    await rail.getByRole('checkbox', { name: 'Aranya 4' }).check()
    await expect(page.getByText('Showing 4 of 17 products')).toBeVisible()
    await rail.getByRole('checkbox', { name: 'Ratna 4' }).check()
    await expect(page).toHaveURL('/products?brand=aranya,ratna')
    await expect(page.getByText('Showing 8 of 17 products')).toBeVisible()
    await rail.getByLabel('Highest price in rupees').fill('500')
    await expect(page).toHaveURL('/products?brand=aranya,ratna&price=-500')
    await page.goBack()
    await expect(page.getByText('Showing 8 of 17 products')).toBeVisible()
    await expect(rail.getByLabel('Highest price in rupees')).toHaveValue('')
    await page.getByRole('link', { name: 'Remove Aranya' }).click()
    await expect(page).toHaveURL('/products?brand=ratna')
    await expect(rail.getByRole('checkbox', { name: 'Aranya 4' })).not.toBeChecked()
  })

  test('brings into view what a filter leaves, from wherever the page stood', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto('/products')
    await hydrated(page)
    const rail = page.getByRole('complementary', { name: 'Narrow the results' })
    await page.mouse.move(900, 400)
    await page.mouse.wheel(0, 900)
    await rail.getByText('Shade family').click()
    await rail.getByRole('checkbox', { name: 'Deep 2' }).check()
    await expect(page.getByText('Showing 2 of 17 products')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Remove Deep' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('article').first()).toBeInViewport()
    await expect(rail.getByRole('checkbox', { name: 'Deep 2' }), 'and the filters stay beside it').toBeInViewport()
  })

  test('are suggested while somebody types, by keyboard alone', async ({ page }) => {
    await page.goto('/about')
    await hydrated(page)
    const box = page.getByRole('search').getByLabel('Search products')
    await box.focus()
    await expect(box).toHaveRole('combobox')
    // The answer for half of the word may have another first line, and takes the choice away when it changes.
    const answered = page.waitForResponse((response) => response.url().endsWith('/suggestions?q=kumkumdi'))
    await box.pressSequentially('kumkumdi')
    await (await answered).finished()
    await expect(page.getByRole('option', { name: /Kumkumadi Radiance Serum/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { selected: true })).toContainText('Kumkumadi Radiance Serum')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kumkumadi Radiance Serum')
  })

  test('stand below each other, brand below brand', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/about')
    await hydrated(page)
    await page.getByRole('search').getByLabel('Search products').pressSequentially('face')
    const products = page.getByRole('group', { name: 'Products' }).getByRole('option')
    await expect.poll(() => products.count()).toBeGreaterThan(2)
    const edges = await products.evaluateAll((rows) =>
      rows.map((row) => row.children[row.children.length - 2]?.getBoundingClientRect().right),
    )
    expect(new Set(edges).size).toBe(1)
  })

  test('offers the four sorts of the specification', async ({ page }) => {
    await page.goto('/products')
    const values = await page
      .getByLabel('Sort by')
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
    expect(values).toEqual(expect.arrayContaining(['name', 'price-low', 'price-high', 'rating']))
    const categories = await page.getByLabel('Category').locator('option').allTextContents()
    expect(categories).toEqual(['All', 'Skincare', 'Makeup', 'Haircare', 'Accessories'])
  })

  test('comes back as it was, with Back', { tag: '@long' }, async ({ page }) => {
    await page.goto('/products?category=Haircare')
    await hydrated(page)
    await page
      .getByRole('link', { name: 'Neem Wood Comb' })
      .or(page.getByRole('article').first().getByRole('link'))
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Products')
    await page.goBack()
    await expect(page.getByText('Showing 3 of 17 products')).toBeVisible()
    await expect(page.getByLabel('Category')).toHaveValue('haircare')
  })

  test('says in words when nothing matches, and shows the way back', async ({ page }) => {
    await page.goto('/products?q=gift')
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
    await expect(page.getByText('Nothing for “gift”')).toBeVisible()
    await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Narrow the results' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Clear filters' })).toBeHidden()
    await expect(page.getByRole('region', { name: 'Bestsellers' }).getByRole('article')).toHaveCount(4)
    await expect(page.getByRole('navigation', { name: 'Browse by category' }).getByRole('link')).toHaveCount(4)
    await page.getByRole('link', { name: 'Clear search' }).click()
    await expect(page.getByText('Showing 17 of 17 products')).toBeVisible()
  })

  test('that find nothing keep their words while the page wakes', async ({ page, context }) => {
    // As on a phone: the parts of the page come one after the other.
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(() => {
      let wasThere = false
      new MutationObserver(() => {
        const isThere = document.body?.textContent?.includes('No products found') ?? false
        if (wasThere && !isThere) document.documentElement.dataset.lost = 'yes'
        wasThere ||= isThere
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/products?q=invoice')
    await hydrated(page)
    await expect(page.locator('[data-asleep]')).toHaveCount(0)
    await expect(page.getByText('No products found')).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-lost')
  })

  test('that want help lead to the page that answers', async ({ page }) => {
    await page.goto('/products?q=delivery+charges')
    await hydrated(page)
    await expect(page.getByText('We deliver within India, free of charge.')).toBeVisible()
    await page.getByRole('link', { name: 'Read about delivery' }).click()
    await expect(page.getByRole('heading', { name: 'Delivery', exact: true })).toBeInViewport()

    for (const [q, label, path] of [
      ['login nahi ho raha', 'Choose a new password', '/forgot-password'],
      ['wrong shade received', 'Read about returns', '/returns'],
      ['gift card', 'Contact us', '/contact'],
      ['where is my', 'Track your orders', '/orders'],
    ] as const) {
      await page.goto(`/products?q=${encodeURIComponent(q)}`)
      await hydrated(page)
      await page.getByRole('main').getByRole('link', { name: label }).click()
      await expect(page).toHaveURL(path)
    }

    await page.goto('/products?q=offers')
    await hydrated(page)
    await page.getByRole('link', { name: 'See reduced prices' }).click()
    await expect(page).toHaveURL('/products?discount=1')
    await expect(page.getByRole('article').first()).toBeVisible()

    await page.goto('/about')
    await hydrated(page)
    await page.getByRole('search').getByLabel('Search products').fill('where is my')
    await expect(page.getByRole('option', { name: 'Track your orders' })).toBeVisible()
    await page.getByRole('search').getByLabel('Search products').fill('')
    await page.getByRole('search').getByLabel('Search products').pressSequentially('return policy')
    await page.getByRole('option', { name: 'Read about returns' }).click()
    await expect(page).toHaveURL('/returns')
  })

  test('guesses nothing where only half of a guess is found, and offers the words that name a product', {
    tag: '@long',
  }, async ({ page }) => {
    for (const q of ['nothing like this', 'under 0']) {
      await page.goto(`/products?q=${encodeURIComponent(q)}`)
      await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Bestsellers' }).getByRole('article')).toHaveCount(4)
    }
    await page.goto('/products?q=lipistik+gift')
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Search for' }).getByRole('link', { name: 'lipstick' }).click()
    await expect(page).toHaveURL('/products?q=lipstick')
    await expect(page.getByRole('article').first()).toContainText('Velvet Matte Lipstick')
  })

  test('understands Hindi, concerns and prices, and says what it made of them', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/products?q=काजल')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText('Midnight Kajal')
    await page.goto('/products?q=hair+fall')
    await expect(page.getByRole('article').first()).toContainText('Bhringraj Root Strength Hair Oil')
    await expect(page.getByText('Showing results for')).toBeHidden()

    await page.goto('/products?q=serum+under+850')
    await hydrated(page)
    const narrowed = await page.getByRole('article').count()
    await page.getByRole('link', { name: 'Remove under ₹850' }).click()
    await expect(page).toHaveURL('/products?q=serum')
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(narrowed)

    await page.goto('/products?q=lipstick+under+100')
    await expect(page.getByText(/^Nothing under ₹100 for “lipstick”\. The cheapest is ₹[\d,]+\.$/)).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText('Velvet Matte Lipstick')

    await page.goto('/products?q=matte+lipstick+gift')
    await expect(
      page.getByText(/^No product matches every word\. (?:These match|This one matches) some\.$/),
    ).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText('Velvet Matte Lipstick')

    await page.goto('/products?q=lipistik')
    await hydrated(page)
    await expect(page.getByText('Showing results for “lipstick”.')).toBeVisible()
    await page.getByRole('link', { name: 'Search for “lipistik” instead' }).click()
    await expect(page).toHaveURL('/products?exact=1&q=lipistik')
    await expect(page.getByText('Nothing for “lipistik”')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Nothing for “lipistik”')).toBeVisible()
  })

  test('of before are offered in the box of the catalogue, and never cover what it finds', async ({ page }) => {
    await page.goto('/products?q=kajal')
    await hydrated(page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('searches'))).toBe('["kajal"]')
    await page.goto('/products')
    await hydrated(page)
    const box = page.getByRole('main').getByRole('searchbox', { name: 'Search products' })
    const offered = page.getByRole('listbox', { name: 'Suggestions' })
    await box.focus()
    await page.keyboard.press('ArrowDown')
    await expect(offered.getByRole('option')).toHaveText(['kajal', 'Clear recent searches'])
    await page.keyboard.press('ArrowDown')
    await expect(offered.getByRole('option', { selected: true })).toHaveText('kajal')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/products?q=kajal')
    await expect(box).toHaveValue('kajal')
    await expect(offered).toBeHidden()

    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.getByText('Showing 17 of 17 products')).toBeVisible()
    await expect(offered).toBeHidden()
    await box.click()
    await expect(offered.getByRole('option', { name: 'kajal', exact: true })).toBeVisible()
    await box.pressSequentially('kumkumadi')
    await expect(page.getByText('Showing 1 of 17 products')).toBeVisible()
    await expect(offered).toBeHidden()
  })

  test('offers what was searched for on this device, until it is removed', { tag: '@long' }, async ({ page }) => {
    await page.goto('/about')
    await hydrated(page)
    const box = page.getByRole('search').getByLabel('Search products')
    await box.fill('kajal')
    await box.press('Enter')
    await expect(page).toHaveURL('/products?q=kajal')
    await hydrated(page)
    const kept = () => page.evaluate(() => localStorage.getItem('searches'))
    await expect.poll(kept).toBe('["kajal"]')
    await page.getByRole('main').getByLabel('Search products').fill('rose water')
    await expect.poll(kept).toBe('["rose water","kajal"]')
    await page.goto('/about')
    await hydrated(page)
    await box.focus()
    await expect(page.getByRole('option')).toHaveText(['rose water', 'kajal', 'Clear recent searches'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    await expect(page.getByRole('option')).toHaveText(['kajal', 'Clear recent searches'])
    await page.reload()
    await hydrated(page)
    await box.focus()
    await page.getByRole('option', { name: 'kajal' }).click()
    await expect(page).toHaveURL('/products?q=kajal')
    await page.goto('/about')
    await hydrated(page)
    await box.focus()
    await page.getByRole('option', { name: 'Clear recent searches' }).click()
    await expect(page.getByRole('option')).toHaveCount(0)
    expect(await kept()).toBeNull()
  })

  test('switches between grid and list and remembers it', { tag: '@long' }, async ({ page }) => {
    await page.goto('/products')
    await hydrated(page)
    await page
      .getByRole('radio', { name: 'List view' })
      .or(page.getByRole('button', { name: 'List view' }))
      .first()
      .click()
    await expect(page).toHaveURL(/view=list/)
    await page.goto('/products')
    await expect(page.getByText('A light, oil-based night serum').first()).toBeVisible()
  })

  test('shows the discount badge on sale, and adds nothing that is out of stock', { tag: '@long' }, async ({
    page,
  }) => {
    await page.goto('/products')
    const serum = page.getByRole('article').filter({ hasText: 'Kumkumadi Radiance Serum' })
    await expect(serum).toContainText('25% off')
    const compact = page.getByRole('article').filter({ hasText: 'Silk Finish Compact' })
    await expect(compact.getByRole('button', { name: 'Out of Stock' })).toBeDisabled()
  })

  test('survives an absurd address', { tag: '@long' }, async ({ page, allowErrors }) => {
    allowErrors(/status of 404/)
    for (const [address, status] of [
      ['/products?page=99', 404],
      ['/products?page=-1', 200],
      ['/products?sort=__proto__&category=Nothing', 404],
      [`/products?q=${'x'.repeat(3_000)}`, 200],
      ["/products?q=' or 1=1 --", 200],
    ] as const) {
      const answer = await page.goto(address)
      expect(answer?.status()).toBe(status)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })

  test('is searched from the header of every page', async ({ page }) => {
    await page.goto('/about')
    await hydrated(page)
    await page.getByRole('searchbox').fill('kajal')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/products?q=kajal')
    await expect(page.getByRole('article').first()).toContainText('Midnight Kajal')
  })
})

test.describe('a product', () => {
  test('tells price, tax, MRP, delivery and what the law wants', async ({ page }) => {
    await page.goto('/products/kumkumadi-radiance-serum')
    const main = page.getByRole('main')
    for (const words of [
      '₹899',
      '₹1,061 with tax',
      'incl. of all taxes',
      '18% tax is added in the cart',
      '30-day returns on unopened products',
    ]) {
      await expect(main.getByText(words).first()).toBeVisible()
    }
    await page.getByText('Product details').click()
    await expect(main.getByText('Country of origin')).toBeVisible()
    await expect(main.getByText('Unit sale price')).toBeVisible()
  })

  test('says when and whether a parcel comes', async ({ page, allowErrors }) => {
    allowErrors(/status of 404/)
    await page.goto('/products/neem-wood-comb')
    await hydrated(page)
    const pincode = page.getByLabel('Delivery to pincode')
    await pincode.fill('12')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText('Enter a 6-digit pincode.')).toBeVisible()
    await pincode.fill('101001')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText('There is no such pincode. Check the six digits.')).toBeVisible()
    await pincode.fill('900056')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText('We cannot deliver to this pincode. Try another.')).toBeVisible()
    // The cart promises a day at the pincode that is remembered.
    expect(await page.evaluate(() => localStorage.getItem('pincode'))).toBeNull()
    await pincode.fill('560 001')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText(/Bengaluru: arrives by \w{3}, \d{1,2} \w{3} \d{4}, free/)).toBeVisible()
    await pincode.fill('901234')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText('We cannot deliver to this pincode. Try another.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('pincode'))).toBe('560001')
  })

  test('adds the chosen shade, counts it, and names it in the toast', async ({ page }) => {
    await page.goto('/products/velvet-matte-lipstick')
    await hydrated(page)
    await page.getByRole('radio', { name: 'Jamun Wine' }).check({ force: true })
    await page
      .getByRole('group', { name: /Quantity of Velvet Matte Lipstick/ })
      .getByRole('button', { name: /more|increase|plus|one more/i })
      .click()
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click()
    await expect(page.getByText('2 × Velvet Matte Lipstick in Jamun Wine added to cart')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  })

  test('says that few are left only when few are left', { tag: '@long' }, async ({ page }) => {
    await page.goto('/products/chandan-kesar-day-cream')
    await expect(page.getByText('Only 3 left')).toBeVisible()
    await page.goto('/products/kumkumadi-radiance-serum')
    await expect(page.getByText('In stock')).toBeVisible()
    await expect(page.getByText(/^Only \d+ left/)).toHaveCount(0)
  })

  test('out of stock cannot be added', { tag: '@long' }, async ({ page }) => {
    const compact = await productOf(page, 'silk-finish-compact')
    expect(compact.inStock).toBe(false)
    await page.goto('/products/silk-finish-compact')
    const main = page.getByRole('main')
    await expect(main.getByRole('status').getByText('Out of Stock')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Tell me when it’s back' }).filter({ visible: true })).toHaveCount(1)
    await expect(main.getByRole('button', { name: /Out of Stock|^Add to Cart, Silk/ })).toHaveCount(0)
  })

  test('added from a card says which shade and offers another', async ({ page }) => {
    await page.goto('/products?q=kajal')
    await hydrated(page)
    await page.getByRole('button', { name: 'Add to Cart, Midnight Kajal' }).click()
    await expect(page.getByText('Midnight Kajal in Midnight Black added to cart')).toBeVisible()
    await page.getByRole('button', { name: 'Change shade' }).click()
    await expect(page).toHaveURL(/\/products\/midnight-kajal/)
  })

  test('that is not sold is Page Not Found', { tag: '@long' }, async ({ page, allowErrors }) => {
    allowErrors(/status of 404/)
    const answer = await page.goto('/products/snake-oil')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  })
})

test('categories lead to their products', async ({ page }) => {
  await page.goto('/categories')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Haircare/ })
    .click()
  await expect(page).toHaveURL('/categories/haircare')
  await expect(page.getByRole('heading', { level: 1, name: 'Haircare' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3)
  await test.step('which have the tools of all products', async () => {
    await hydrated(page)
    const rail = page.getByRole('complementary', { name: 'Narrow the results' })
    await rail.getByRole('checkbox', { name: 'Aranya 1' }).check()
    await expect(page).toHaveURL('/categories/haircare?brand=aranya')
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
    await page.getByRole('link', { name: 'Remove Aranya' }).click()
    const [concern] = await page.getByRole('navigation', { name: 'By concern' }).getByRole('link').all()
    await concern?.click()
    await expect(page).toHaveURL(/^[^?]*\/categories\/haircare\?concern=/)
    await expect(concern as NonNullable<typeof concern>).toHaveAttribute('aria-current', 'true')
    await page.getByLabel('Sort by').first().selectOption('bestselling')
    await expect(page).toHaveURL(/concern=.*&sort=bestselling/)
  })
})

test('from a product to its brand and its seller, each with an address of its own', async ({ page }) => {
  await page.goto('/products/velvet-matte-lipstick')
  await hydrated(page)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/products\/velvet-matte-lipstick$/)
  await page.getByRole('main').getByRole('link', { name: 'Ratna', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ratna' })).toBeFocused()
  await expect(page).toHaveTitle('Ratna · Shringar')
  // What was said of the page before would be wrong here.
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  await page.getByLabel('Sort by').selectOption('price-high')
  await expect(page).toHaveURL('/brands/ratna?sort=price-high')
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Blending Brush Set of 5')
  await page.goBack()
  await expect(page).toHaveURL('/brands/ratna')
  await page.goto('/products/velvet-matte-lipstick#seller')
  await page.locator('#seller summary').click()
  await page.locator('#seller').getByRole('link', { name: 'Ratnamala Beauty House' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ratnamala Beauty House' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'About this seller' })).toContainText('Farhan Qureshi')
})

test.describe('moving about', () => {
  test('begins each page at its top, with the focus on its heading and its name in the title', async ({ page }) => {
    await page.goto('/')
    await hydrated(page)
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Returns' })
    // The foot of a page wakes last; before that a link is the browser's.
    await expect
      .poll(() => link.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))))
      .toBe(true)
    await link.click()
    await expect(page).toHaveURL('/returns')
    await expect(page).toHaveTitle(/Returns/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('an unknown path is Page Not Found, with a way home', async ({ page, allowErrors }) => {
    allowErrors(/status of 404/)
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('what is pressed before the page is awake is done when it wakes', async ({ page }) => {
    const release = await holdScripts(page, '**/assets/*.js')
    await page.goto('/products/kumkumadi-radiance-serum', { waitUntil: 'commit' })
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click()
    release()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  })

  test('a press fetches no document again that it did not change, nor does the next step on the page', async ({
    page,
  }) => {
    await page.goto('/')
    await hydrated(page)
    // What lies before the reader is fetched ahead once; that is no document of the press.
    await page.waitForLoadState('networkidle')
    const documents: string[] = []
    page.on('request', (request) => {
      if (/\.data(\?|$)/.test(request.url())) documents.push(request.url())
    })
    await page.getByLabel('Email address').fill('pressed.once@people.example')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('pressed.once@people.example')).toBeVisible()
    await page.evaluate(() => window.location.assign('#newsletter-heading'))
    await expect(page).toHaveURL(/#newsletter-heading$/)
    expect(documents).toEqual([])
  })

  test('what is pressed in a part that still sleeps is done when it wakes', async ({ page }) => {
    const release = await holdScripts(page, '**/assets/section-*.js')
    await page.goto('/products/chandan-kesar-day-cream')
    await hydrated(page)
    const reviews = page.getByRole('region', { name: 'Reviews', exact: true })
    await reviews.getByRole('button', { name: /^5 stars, \d+%/ }).click()
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await expect(reviews.getByRole('status')).toHaveText('Showing 4 of 4 written reviews')
    release()
    await expect(reviews.getByRole('status')).toHaveText('Showing 2 of 2 written reviews with 5 stars')
  })

  test('what is opened in a part that still sleeps shows what is in it when it wakes', async ({ page }) => {
    const release = await holdScripts(page, '**/assets/filters-*.js')
    await page.goto('/products')
    await hydrated(page)
    const rail = page.getByRole('complementary', { name: 'Narrow the results' })
    await rail.getByText('Shade family').click()
    release()
    await expect(rail.getByRole('checkbox', { name: 'Deep 2' })).toBeVisible()
  })

  test('what is chosen in a part that still sleeps is done when it wakes', { tag: '@long' }, async ({ page }) => {
    const release = await holdScripts(page, '**/assets/section-*.js')
    await page.goto('/products/chandan-kesar-day-cream')
    await hydrated(page)
    const reviews = page.getByRole('region', { name: 'Reviews', exact: true })
    await reviews.getByLabel('Sort by').selectOption('lowest')
    await reviews.getByLabel('With photos').check()
    release()
    await expect(reviews.getByRole('button', { name: 'Show all reviews' })).toBeVisible()
    await expect(reviews.getByLabel('Sort by')).toHaveValue('lowest')
    await expect(reviews.getByLabel('With photos')).toBeChecked()
  })
})

/** The scripts do not come before the answer is called. */
async function holdScripts(page: Page, which: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(which, async (route) => {
    await held
    await route.continue()
  })
  return release
}
