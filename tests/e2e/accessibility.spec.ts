import type { Locator, Page } from '@playwright/test'
import { expectNoSidewaysScroll, screens } from './screens.ts'
import { demo, expect, expectAccessible, fillCart, hydrated, placeOrder, productOf, test } from './shop.ts'

const desktop = { width: 1280, height: 900 }
const laptop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/** One screen of each kind: `npm test` looks at these, and at these in the arrangement of a phone too. `npm run accessibility` looks at every screen. */
const oneOfEachKind = new Set([
  '/',
  '/products',
  '/products with the filters open',
  '/checkout with lines',
  '/checkout/payment',
  '/sandbox-gateway',
  '/orders/{id}',
  '/orders/{id}/return, with mistakes',
  '/profile with an address and a new one',
  '/login',
  '/vendor/products',
  '/vendor/products/new, refused',
  '/vendor/returns/{id}, about to check it',
  '/vendor/business',
  '/admin/dashboard',
  '/admin/orders',
  '/admin/orders/{id}',
  '/admin/products/queue',
  '/admin/settings, about to add a payment method, with mistakes',
])
const looked = process.env.EVERY_SCREEN ? screens : screens.filter(({ name }) => oneOfEachKind.has(name))

test.describe('for everybody', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const screen of looked) {
    test(`${screen.name}: axe finds nothing, and nothing is too wide with text of twice the size`, async ({
      page,
      baseURL,
      signIn,
      newCustomer,
      allowErrors,
    }) => {
      // A screen of something that is not there, and of a link that does not open.
      allowErrors(/status of (404|422)/)
      await screen.open({ page, baseURL: baseURL ?? '', signIn, newCustomer })
      await expectAccessible(page)
      await page.setViewportSize(phone)
      // A button that the header or the bar that saves covers in part, as long as one has scrolled so, is no small target.
      await page.evaluate(() => {
        window.scrollTo(0, 0)
        const bar = document.querySelector<HTMLElement>('.save-bar')
        if (bar) bar.style.position = 'static'
      })
      if (oneOfEachKind.has(screen.name)) await expectAccessible(page, ['color-contrast'])
      await expectNoSidewaysScroll(page)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expectNoSidewaysScroll(page)
      // A wide window does not say how much room letters of this size have.
      await page.setViewportSize(laptop)
      await expectNoSidewaysScroll(page)
    })
  }

  test('in letters of twice the size, words beside a picture or a link keep room for more than a letter', async ({
    page,
    baseURL,
    signIn,
  }) => {
    await page.setViewportSize(phone)
    const large = () =>
      page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
    const widthOf = async (words: RegExp) => {
      const said = page.getByText(words).filter({ visible: true })
      await expect(said).toBeVisible()
      return (await said.boundingBox())?.width ?? 0
    }

    await page.goto('/products/velvet-matte-lipstick')
    await hydrated(page)
    await large()
    expect(await widthOf(/undertone\. Suits/), 'a note about a shade').toBeGreaterThan(240)

    const lipstick = await productOf(page, 'velvet-matte-lipstick')
    await signIn(demo.asha)
    const mine = { cart: [{ variantId: lipstick.variantId, quantity: 1 }] }
    expect((await page.request.patch('/api/v1/cart', { headers: { Origin: baseURL ?? '' }, data: mine })).ok()).toBe(
      true,
    )
    await fillCart(page, [{ product: lipstick, quantity: 1 }])
    await page.goto('/checkout')
    await hydrated(page)
    await large()
    expect(await widthOf(/on another device/), 'what came from another device').toBeGreaterThan(160)
  })

  test('one screen of each kind is on the list', () => {
    const names = screens.map(({ name }) => name)
    expect([...oneOfEachKind].filter((name) => !names.includes(name))).toEqual([])
  })

  test('the keyboard is at the first product within ten stops, and system colours show which shade is chosen', async ({
    page,
  }) => {
    await page.goto('/products')
    const first = page.getByRole('region', { name: 'Results' }).getByRole('link').first()
    for (const key of ['Tab', 'Enter', 'Tab', 'Enter', 'Tab']) await page.keyboard.press(key)
    await expect(first).toBeFocused()

    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    // On the system's black the wordmark is light, in header and footer.
    for (const name of [page.getByRole('banner'), page.getByRole('contentinfo')]) {
      await expect(name.getByRole('img', { name: 'Shringar, home' }).first()).toHaveCSS('content', /logo-light\.svg/)
    }
    await page.goto('/products/velvet-matte-lipstick')
    const lines = () =>
      page
        .locator('label:has([data-variant])')
        .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).outlineStyle))
    expect((await lines()).sort()).toEqual(['none', 'none', 'none', 'solid'])
  })

  test('the menus of a phone: axe finds nothing', async ({ page, signIn }) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectAccessible(page)
    await signIn(demo.admin)
    await page.goto('/admin/dashboard')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectAccessible(page)
  })
})

/** Presses Tab until the focus is on the target; fails where the keyboard cannot reach it. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 90; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

test.describe('by keyboard alone', () => {
  test('a customer goes from the home page to a placed order', async ({ page, newCustomer }) => {
    await newCustomer()
    await page.goto('/')
    await hydrated(page)
    await tabTo(page, page.getByRole('link', { name: 'Shop Now' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/products')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    await tabTo(page, page.getByRole('searchbox', { name: 'Search products' }))
    await page.keyboard.type('lipstick')
    await expect(page.getByText('Showing 1 of 17 products')).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'Velvet Matte Lipstick' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Velvet Matte Lipstick' })).toBeFocused()

    const shades = page.getByRole('group', { name: /^Shade/ }).getByRole('radio')
    await tabTo(page, page.getByRole('radio', { checked: true }))
    const before = await shades.evaluateAll((all) => all.findIndex((one) => (one as HTMLInputElement).checked))
    await page.keyboard.press('ArrowRight')
    await expect(shades.nth(before + 1)).toBeChecked()
    await tabTo(page, page.getByRole('button', { name: 'Add to Cart, Velvet Matte Lipstick' }).first())
    await page.keyboard.press('Enter')
    const cart = page.getByRole('link', { name: 'Cart, 1 item' })
    await expect(cart).toBeVisible()
    await tabTo(page, cart, 'Shift+Tab')
    await page.keyboard.press('Enter')

    await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeFocused()
    await tabTo(page, page.getByRole('link', { name: 'Proceed to Checkout' }).first())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/checkout')
    for (const [label, text] of [
      ['First name', 'Meera'],
      ['Last name', 'Krishnan'],
      ['Phone', '98450 12345'],
      ['Address', '14, 2nd Cross, Indiranagar'],
      ['Pincode', '560038'],
    ] as const) {
      await tabTo(page, page.getByLabel(label, { exact: true }))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    }
    await expect(page.getByLabel('City')).toHaveValue('Bengaluru')
    await tabTo(page, page.getByRole('radio', { name: /Card/ }))
    // The list cuts off what stands out of it: on a phone the ring stands within its row.
    const row = page.locator('label').filter({ has: page.getByRole('radio', { name: /Card/ }) })
    const width = page.viewportSize()?.width ?? 1280
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(row).toHaveCSS('outline-style', 'solid')
    await expect(row).toHaveCSS('outline-offset', '-2px')
    await page.setViewportSize({ width, height: 844 })
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: /Cash on delivery/ })).toBeChecked()
    await tabTo(page, page.getByRole('button', { name: /^Place Order - / }).first())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeFocused()
  })

  test('a heading that stands until the cart is loaded hands the focus on', async ({ page }) => {
    await fillCart(page, [{ product: await productOf(page, 'velvet-matte-lipstick'), quantity: 1 }])
    await page.goto('/about')
    await hydrated(page)
    await page.route(/\/assets\/cart-[^/]*\.js$/, async (route) => {
      await new Promise((later) => setTimeout(later, 1_500))
      await route.continue()
    })
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'Your cart' })
    await expect(heading).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible()
    await expect(heading).toBeFocused()
  })

  test('the first stop leads past the header', async ({ page }) => {
    await page.goto('/products')
    await hydrated(page)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  for (const path of ['/', '/products', '/products/velvet-matte-lipstick', '/register', '/contact']) {
    test(`the focus is seen at every stop of ${path}`, async ({ page }) => {
      await page.goto(path)
      await hydrated(page)
      const stops = new Set<string>()
      for (let press = 0; press < 60; press++) {
        await page.keyboard.press('Tab')
        const stop = await page.evaluate(() => {
          const element = document.activeElement
          if (!element || element === document.body) return null
          let at: Element | null = element
          let outlined = false
          for (let up = 0; up < 4 && at && !outlined; up++, at = at.parentElement) {
            const style = getComputedStyle(at)
            outlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1.5
          }
          const box = element.getBoundingClientRect()
          const inView = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
          return { name: `${element.tagName} ${element.textContent?.slice(0, 30)} ${element.id}`, outlined, inView }
        })
        if (stop === null) break
        expect(stop, stop.name).toMatchObject({ outlined: true, inView: true })
        stops.add(stop.name)
      }
      expect(stops.size).toBeGreaterThan(12)
    })
  }

  /** Goes round inside the dialog; the focus is never on anything behind it. */
  async function expectTrapped(page: Page, dialog: Locator) {
    for (const key of [...Array(14).fill('Tab'), ...Array(4).fill('Shift+Tab')]) {
      await page.keyboard.press(key)
      const where = await dialog.evaluate((element) =>
        element.contains(document.activeElement) || document.activeElement === document.body ? 'inside' : 'behind',
      )
      expect(where).toBe('inside')
    }
  }

  test('a question keeps the focus, and Escape gives it back', async ({ page, newCustomer, baseURL }) => {
    await newCustomer()
    await placeOrder(page, baseURL ?? '', [{ product: await productOf(page, 'kumkumadi-radiance-serum'), quantity: 1 }])
    await page.goto('/orders')
    const cancel = page.getByRole('button', { name: 'Cancel Order' })
    await expect(cancel).toBeVisible()
    await cancel.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Cancel this order?' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Keep order' })).toBeFocused()
    await expectTrapped(page, dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(cancel).toBeFocused()
  })

  test('the menu of a phone keeps the focus, and Escape gives it back', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    await hydrated(page)
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await expect(sheet).toBeVisible()
    await expectTrapped(page, sheet)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(menu).toBeFocused()
  })

  test('the account menu opens and walks by arrows, and Escape gives the focus back', async ({ page }) => {
    await page.setViewportSize(desktop)
    await page.goto('/')
    await hydrated(page)
    const button = page.getByRole('button', { name: 'Account', exact: true })
    await tabTo(page, button)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Login', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Register' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Vendor Login' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  test('a refused form takes the focus to the first field that is not right', async ({ page }) => {
    await fillCart(page, [{ product: await productOf(page, 'neem-wood-comb'), quantity: 1 }])
    await page.goto('/checkout')
    await hydrated(page)
    await tabTo(page, page.getByRole('button', { name: /^Place Order - / }).first())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('First name')).toBeFocused()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true)
  })
})
