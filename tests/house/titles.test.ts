import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it, vi } from 'vitest'
import routes from '#app/routes.ts'

// Somebody who works in a portal has several of its pages open, and finds them by the titles of their tabs.

// Only the build makes this script a text (vite.config.ts); here it would run, without a browser.
vi.mock('#app/frame/early-inline.ts', () => ({ holdEarlyPresses: '' }))

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])])

/** Layouts, and the index that leads on to the dashboard: their pages have the titles. */
const untitled = ['admin/layout.tsx', 'admin/index.tsx', 'vendor/frame.tsx', 'vendor/layout.tsx']

const portalPages = filesOf(await Promise.resolve(routes)).filter(
  (file) => /^(admin|vendor)\//.test(file) && !untitled.includes(file),
)

const shopFrame = { id: 'root', loaderData: { shop: { name: 'Ratna' } } }

/** The title of a page with what it shows, or before that is there. */
async function titleOf(file: string, loaderData?: object): Promise<string | undefined> {
  const { meta } = (await import(/* @vite-ignore */ `../../app/${file}`)) as {
    meta?: (about: object) => readonly { title?: string }[]
  }
  return meta?.({ matches: [shopFrame], loaderData, params: {} }).find(({ title }) => title)?.title
}

it('knows the pages of both portals', () => {
  expect(portalPages.length).toBeGreaterThan(40)
})

it.each(portalPages)('%s is called after what it shows, and the shop', async (file) => {
  expect(await titleOf(file)).toMatch(/^[A-Z][^·]+ · Ratna$/)
})

it.each([
  ['admin/orders/order.tsx', { id: 'SHR-1' }, 'Order SHR-1'],
  ['vendor/orders/order.tsx', { id: 'SHR-1' }, 'Order SHR-1'],
  ['vendor/orders/packing-slip.tsx', { id: 'SHR-1' }, 'Packing slip SHR-1'],
  ['admin/returns/return.tsx', { id: 'R-1', wish: 'exchange' }, 'Exchange R-1'],
  ['vendor/returns/return.tsx', { id: 'R-1', wish: 'refund' }, 'Return R-1'],
  ['admin/products/product.tsx', { listing: { live: { name: 'Kajal' } } }, 'Kajal'],
  ['admin/vendors/vendor.tsx', { vendor: { name: 'Nila' } }, 'Nila'],
  ['admin/users/user.tsx', { user: { name: 'Meera' } }, 'Meera'],
  ['admin/messages/message.tsx', { message: { ticketNumber: 'T-1' } }, 'Message T-1'],
])('%s names the one that it shows', async (file, shown, name) => {
  expect(await titleOf(file, shown)).toBe(`${name} · Ratna`)
})
