import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, test as base, expect, type Page } from '@playwright/test'

export { expect }

export interface Person {
  name: string
  email: string
  password: string
}

export const demo = {
  asha: { name: 'Asha Menon', email: 'asha@shringar.example', password: 'shringar-demo' },
  vendor: { name: '', email: 'vendor@shringar.example', password: 'shringar-demo' },
  admin: { name: '', email: 'admin@shringar.example', password: 'shringar-demo' },
} satisfies Record<string, Person>

interface Fixtures {
  /** Console errors and page errors fail the test; what a test means to provoke is announced here. */
  allowErrors: (pattern: RegExp) => void
  /** Signs in through the API, as the login page does. */
  signIn: (person: Person) => Promise<void>
  /** A new customer, registered and signed in. */
  newCustomer: () => Promise<Person>
}

export const test = base.extend<Fixtures & { watched: undefined }>({
  allowErrors: async ({ page }, use) => {
    const allowed: RegExp[] = []
    const stray: string[] = []
    // Chromium's own remark when a page is left in the moment in which its successor learns that motion is reduced.
    allowed.push(/^Transition was aborted because of invalid state/)
    page.on('console', (message) => {
      if (message.type() === 'error') stray.push(message.text())
    })
    page.on('pageerror', (error) => stray.push(error.message))
    await use((pattern) => allowed.push(pattern))
    expect(
      stray.filter((text) => !allowed.some((pattern) => pattern.test(text))),
      'errors in the console; announce those that the test provokes with allowErrors(/…/)',
    ).toEqual([])
  },
  watched: [
    async ({ allowErrors }, use) => {
      void allowErrors
      await use(undefined)
    },
    { auto: true },
  ],
  signIn: async ({ page, baseURL }, use) => {
    await use(async (person) => {
      const answer = await page.request.post('/api/v1/session', {
        headers: { Origin: baseURL ?? '' },
        data: { email: person.email, password: person.password },
      })
      expect(answer.status()).toBe(201)
      await emptyCart(page, baseURL ?? '')
    })
  },
  newCustomer: async ({ page, baseURL }, use) => {
    await use(async () => {
      const person = { name: 'Meera Krishnan', email: `${randomUUID()}@people.example`, password: 'a good password' }
      const answer = await page.request.post('/api/v1/users', { headers: { Origin: baseURL ?? '' }, data: person })
      expect(answer.status()).toBe(201)
      return person
    })
  },
})

/** The demo's people are everybody's: what another journey left in the cart of their account is not this one's. */
async function emptyCart(page: Page, baseURL: string): Promise<void> {
  const answer = await page.request.get('/api/v1/cart')
  const { cart, later } = (await answer.json()) as Record<'cart' | 'later', { variantId: string }[]>
  const none = (lines: { variantId: string }[]) => lines.map(({ variantId }) => ({ variantId, quantity: 0 }))
  const data = { cart: none(cart), later: none(later) }
  if (cart.length + later.length > 0) await page.request.patch('/api/v1/cart', { headers: { Origin: baseURL }, data })
}

/**
 * Nothing that axe finds, by WCAG 2.2 A and AA and its best practices. Colours are the same at every width and cost most of the
 * time: `without` leaves them out where they were looked at already.
 */
export async function expectAccessible(page: Page, without: string[] = []): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .disableRules(without)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(
      (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    ),
  ).toEqual([])
}

/** The page is awake: its buttons do what they say. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const button = document.querySelector('button, a, input')
    return button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps'))
  })
}

/** How far parts of the page have moved by themselves since it was opened. */
export const moved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )

export interface ApiProduct {
  id: string
  slug: string
  name: string
  price: number
  variantId: string
  variants: { id: string; name: string }[]
  inStock: boolean
}

/** A product of the catalogue that is in stock, by its address. */
export async function productOf(page: Page, slug: string): Promise<ApiProduct> {
  const answer = await page.request.get(`/api/v1/products/${slug}`)
  expect(answer.status()).toBe(200)
  return answer.json()
}

/** Live stock of a product's variants, by variant id. Above 20 it says 20. */
export async function stockOf(page: Page, slug: string): Promise<Map<string, number>> {
  const answer = await page.request.get(`/api/v1/products/${slug}/stock`)
  const { items } = (await answer.json()) as { items: { variantId: string; stock: number }[] }
  return new Map(items.map((item) => [item.variantId, item.stock]))
}

/** Fills the cart as another tab would have: through the one key of local storage. */
export async function fillCart(page: Page, lines: { product: ApiProduct; quantity: number }[]): Promise<void> {
  const cart = JSON.stringify(
    lines.map(({ product, quantity }) => ({ productId: product.id, variantId: product.variantId, quantity })),
  )
  // Once for each call: the pages after it keep what people do with the cart.
  const filled = `cart-filled-${randomUUID()}`
  await page.addInitScript(
    `if (!sessionStorage.getItem('${filled}')) { localStorage.setItem('cart', ${JSON.stringify(cart)}); sessionStorage.setItem('${filled}', 'yes') }`,
  )
}

/** Places an order through the API, for journeys about what comes after. */
export async function placeOrder(
  page: Page,
  baseURL: string,
  lines: { product: ApiProduct; quantity: number }[],
  about: { paymentMethod?: string; payOnPage?: boolean } = {},
): Promise<{ id: string; totalAmount: number; payUrl: string | null }> {
  const subtotal = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0)
  const key = randomUUID()
  const send = () =>
    page.request.post('/api/v1/orders', {
      headers: { Origin: baseURL, 'Idempotency-Key': key },
      data: {
        items: lines.map(({ product, quantity }) => ({
          productId: product.id,
          variantId: product.variantId,
          quantity,
        })),
        firstName: 'Meera',
        lastName: 'Krishnan',
        email: 'meera@people.example',
        phone: '98450 12345',
        shippingAddress: {
          street: '14, 2nd Cross, Indiranagar',
          city: 'Bengaluru',
          state: 'Karnataka',
          pincode: '560038',
          country: 'India',
        },
        paymentMethod: about.paymentMethod ?? 'cod',
        payOnPage: about.payOnPage ?? false,
        totalAmount: subtotal + Math.round(subtotal * 0.18),
      },
    })
  // A busy shop says when to come again; the key makes it one order.
  let answer = await send()
  for (let more = 3; answer.status() === 503 && more > 0; more--) {
    await page.waitForTimeout(1_000 * Number(answer.headers()['retry-after'] ?? 1))
    answer = await send()
  }
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** Another person in a browser of their own, signed in, at a page that is awake. */
export async function openAs(
  browser: Browser,
  baseURL: string,
  person: Person,
  path: string,
  viewport = { width: 1280, height: 900 },
): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const answer = await page.request.post('/api/v1/session', {
    headers: { Origin: baseURL },
    data: { email: person.email, password: person.password },
  })
  expect(answer.status()).toBe(201)
  await page.goto(path)
  await hydrated(page)
  return page
}

/** The same on a telephone. */
export const onPhone = (browser: Browser, baseURL: string, person: Person, path: string): Promise<Page> =>
  openAs(browser, baseURL, person, path, { width: 390, height: 844 })

/** Signs out from no page: what an open one still asks for would be refused, and stand in the console. */
export async function leaveSignedOut(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}
