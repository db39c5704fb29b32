import type { Page, Request, Route } from '@playwright/test'
import { type ApiProduct, expect, fillCart, hydrated, productOf } from './shop.ts'

// What the journeys through checkout and confirmation have in common.

export const cards = {
  good: '4111 1111 1111 1111',
  declined: '4000 0000 0000 0002',
  unanswered: '4000 0000 0000 0119',
}

export const home = {
  firstName: 'Meera',
  lastName: 'Krishnan',
  phone: '98450 12345',
  street: '14, 2nd Cross, Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560038',
}

export const loginSentence = 'User not authenticated. Please login to place an order.'
export const failedSentence = 'Failed to place order. Please try again.'
export const unknownSentence =
  'We’re not sure your order reached us. Press Place Order again; you won’t be charged or sent it twice.'

export const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`
export const withTax = (subtotal: number) => subtotal + Math.round(subtotal * 0.18)

export const placeButton = (page: Page) => page.getByRole('button', { name: /^Place Order/ })
export const banner = (page: Page) => page.getByRole('alert')
export const confirmed = (page: Page) => page.getByRole('heading', { name: 'Order Confirmed!' })

/** Opens the checkout with one product in the cart. */
export async function openCheckout(page: Page, slug = 'neem-wood-comb', quantity = 1): Promise<ApiProduct> {
  const product = await productOf(page, slug)
  await fillCart(page, [{ product, quantity }])
  await page.goto('/checkout')
  await hydrated(page)
  await expect(placeButton(page)).toHaveAccessibleName(`Place Order - ${rupees(withTax(product.price * quantity))}`)
  return product
}

/** Keeps an address of the account, as the profile page does: the checkout then opens filled in. */
export async function keepAddress(
  page: Page,
  baseURL: string | undefined,
  address: Partial<typeof home> & { isDefault?: boolean } = {},
): Promise<void> {
  const answer = await page.request.post('/api/v1/users/me/addresses', {
    headers: { Origin: baseURL ?? '' },
    data: { ...home, ...address },
  })
  expect(answer.status()).toBe(201)
}

export async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('First name').fill(home.firstName)
  await page.getByLabel('Last name').fill(home.lastName)
  await page.getByLabel('Email').fill('meera@people.example')
  await page.getByLabel('Phone').fill(home.phone)
  await page.getByLabel('Address', { exact: true }).fill(home.street)
  await page.getByLabel('Pincode').fill(home.pincode)
  await expect(page.getByLabel('City')).toHaveValue(home.city)
  await expect(page.getByLabel('State')).toHaveValue(home.state)
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12/40')
  await page.getByLabel('CVV').fill('737')
  await page.getByLabel('Name on card').fill('Meera Krishnan')
}

/** Pays on the demo gateway's page, to which the shop has led. */
export async function payOnPage(page: Page, method: 'Card' | 'UPI' | 'Net banking'): Promise<void> {
  await expect(page.getByText('Demo payment gateway. No money moves here.')).toBeVisible()
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('button', { name: method === 'UPI' ? /^Approve/ : /^Pay/ }).click()
}

export async function expectAddressStored(page: Page): Promise<void> {
  await expect(page.getByLabel('First name')).toHaveValue(home.firstName)
  await expect(page.getByLabel('Last name')).toHaveValue(home.lastName)
  await expect(page.getByLabel('Phone')).toHaveValue(home.phone)
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(home.street)
  await expect(page.getByLabel('Pincode')).toHaveValue(home.pincode)
  await expect(page.getByLabel('City')).toHaveValue(home.city)
  await expect(page.getByLabel('State')).toHaveValue(home.state)
}

export async function expectCardStored(page: Page, number: string): Promise<void> {
  await expect(page.getByLabel('Card number')).toHaveValue(number)
  await expect(page.getByLabel('Expiry date')).toHaveValue('12/40')
  await expect(page.getByLabel('CVV')).toHaveValue('737')
  await expect(page.getByLabel('Name on card')).toHaveValue('Meera Krishnan')
}

export const cartOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as { variantId: string; quantity: number }[])

/** My orders as the API tells them, newest first. */
export async function myOrders(page: Page) {
  const answer = await page.request.get('/api/v1/orders', { maxRetries: 2 })
  const { items } = (await answer.json()) as {
    items: { id: string; status: string; paymentMethod: string; totalAmount: number; email: string }[]
  }
  return items
}

/** Each request that would place an order, as it leaves the browser. */
export function watchPlacing(page: Page): { keys: string[] } {
  const watched = { keys: [] as string[] }
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/v1/orders')
      watched.keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return watched
}

/** Answers requests that place orders; everything else passes. */
export async function answerPlacing(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/api/v1/orders', (route) =>
    route.request().method() === 'POST' ? answer(route) : route.fallback(),
  )
}

export const problem = (status: number, code: string, detail: string, facts: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: 'Problem', status, code, detail, ...facts }),
})

export interface QuotedView {
  variantId: string
  price: number
  available: number
  [fact: string]: unknown
}

/** What the page believes of prices and stock until it asks again: as if somebody else had been quicker since. */
export async function believe(page: Page, change: (view: QuotedView) => QuotedView): Promise<void> {
  await page.route(
    '**/api/v1/cart-quotes',
    async (route) => {
      const answer = await route.fetch({ maxRetries: 2 })
      const { items } = (await answer.json()) as { items: QuotedView[] }
      await route.fulfill({ response: answer, json: { items: items.map(change) } })
    },
    { times: 1 },
  )
}

/** How often the card is found where it has no business: everywhere but at the gateway's counter. */
export function watchCard(page: Page, number: string) {
  const digits = number.replaceAll(' ', '')
  const holds = (text: string) => text.replace(/[\s+]|%20/g, '').includes(digits)
  const seen = { atGateway: 0, elsewhere: [] as string[] }
  page.on('request', (request: Request) => {
    if (!holds(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`)) return
    if (new URL(request.url()).pathname === '/api/v1/sandbox-gateway/card-tokens') seen.atGateway++
    else seen.elsewhere.push(request.url())
  })
  return {
    seen,
    async inStorage() {
      const stored = await page.evaluate(
        () =>
          JSON.stringify(localStorage) +
          JSON.stringify(sessionStorage) +
          document.cookie +
          JSON.stringify(history.state),
      )
      // As a word: the digits of an id or of a time may hold 737 by chance.
      return holds(stored) || /\b737\b/.test(stored)
    },
  }
}
