import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './shop.ts'

// More products than a page holds: a shop of its own with 103 beside the 17 of the demo.
const made = 103
const products = made + 17
const pageSize = 24

let shop: ChildProcess
let origin = ''

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  shop = spawn(process.execPath, ['tests/e2e/serve-many.ts', String(made)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const failed = once(shop, 'exit').then(() => Promise.reject(new Error('The shop with many products did not start.')))
  const said = once(shop.stdout as NonNullable<typeof shop.stdout>, 'data') as Promise<[Buffer]>
  const [address] = await Promise.race([said, failed])
  failed.catch(() => {
    // It ends after the tests, too.
  })
  origin = address.toString().trim()
})

test.afterAll(async () => {
  if (shop.exitCode !== null) return
  const ended = once(shop, 'exit')
  shop.kill('SIGTERM')
  await ended
})

const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const cards = (page: Page) => results(page).getByRole('article')
const loadMore = (page: Page) => page.getByRole('button', { name: 'Load more' })
/** The addresses of the products that are shown, in their order. Names may stand twice. */
const shownOn = (page: Page) =>
  cards(page)
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('Load more goes on where the page ends, and Back from a product finds all of it again', async ({
  page,
  allowErrors,
}) => {
  // Who goes back at once meets a page that is still on its way; the browser says that it spares itself the picture of it.
  allowErrors(/Transition was skipped/)
  await page.goto(`${origin}/products?sort=price-low`)
  await hydrated(page)
  await expect(page.getByRole('status').filter({ hasText: 'Showing' })).toHaveText(
    `Showing ${products} of ${products} products`,
  )
  await expect(cards(page)).toHaveCount(pageSize)
  await loadMore(page).click()
  await expect(cards(page)).toHaveCount(2 * pageSize)
  await loadMore(page).click()
  await expect(cards(page)).toHaveCount(3 * pageSize)
  const shown = await shownOn(page)
  expect(new Set(shown).size).toBe(shown.length)

  const last = cards(page).nth(3 * pageSize - 2)
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate('window.scrollY')
  await last.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/products\/[^?]+$/)
  await page.goBack()
  await expect(cards(page)).toHaveCount(3 * pageSize)
  expect(await shownOn(page)).toEqual(shown)
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(before)

  await page.reload()
  await hydrated(page)
  await expect(cards(page)).toHaveCount(3 * pageSize)
})

test('Load more says what went wrong, keeps what is there and goes on at the next try', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await page.goto(`${origin}/products`)
  await hydrated(page)
  await page.route('**/api/v1/products?*', (route) => route.abort(), { times: 1 })
  await loadMore(page).click()
  await expect(page.getByRole('alert')).toContainText('More products could not be loaded. Please try again.')
  await expect(cards(page)).toHaveCount(pageSize)
  await loadMore(page).click()
  await expect(cards(page)).toHaveCount(2 * pageSize)
})

test('another filter begins the list anew, and the same list elsewhere knows nothing of it', async ({ page }) => {
  await page.goto(`${origin}/products`)
  await hydrated(page)
  await loadMore(page).click()
  await expect(cards(page)).toHaveCount(2 * pageSize)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(cards(page)).toHaveCount(pageSize)
  await page.goBack()
  await expect(cards(page)).toHaveCount(2 * pageSize)
})

test('pages are links that programs follow to the last product, each product once', async ({ page }) => {
  const seen: string[] = []
  for (let number = 1; number <= products / pageSize; number++) {
    const html = await (await page.request.get(`${origin}/products?page=${number}`)).text()
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    const found = [...main.matchAll(/href="(\/products\/[a-z0-9-]+)"/g)].map(([, address]) => address ?? '')
    seen.push(...new Set(found))
    if (number < products / pageSize) expect(html).toContain(`page=${number + 1}`)
  }
  expect(new Set(seen).size).toBe(products)
})
