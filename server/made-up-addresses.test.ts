import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDatabase } from '#tests/support/database.ts'
import { type RunningShop, startShop } from '#tests/support/shop.ts'

// Anybody can make up addresses without end. They cost the shop's own pages nothing.

let shop: RunningShop
afterAll(() => shop.close())

const host = () => ({ host: `127.0.0.1:${shop.port}` })

describe('made-up addresses', () => {
  beforeAll(async () => {
    shop = await startShop(await copyDatabase('made-up'), { PAGE_STORE_MB: '3' })
  })

  const warmPages = [
    '/',
    '/products',
    '/products?category=makeup',
    '/about',
    '/terms',
    '/privacy',
    '/brands',
    '/categories',
    '/contact',
    '/returns',
  ]
  const hostile = (at: number) =>
    [
      `/products?price=${at + 1}-${at + 2_000}`,
      `/products?brand=nobody-${at}`,
      `/products?page=${at + 1_000}`,
      `/products?rating=${1 + (at % 40) / 10}&discount=${(at % 90) + 1}`,
      `/about.data?_routes=${['root', 'shop/content/about', 'shop/home/home', 'shop/cart/cart', 'shop/orders/orders', 'action', 'admin/layout'].filter((_, bit) => (at >> bit) & 1).join(',')}`,
      `/${[...'how-reviews-work'].map((letter, bit) => ((at >> (bit % 12)) & 1 ? letter.toUpperCase() : letter)).join('')}`,
    ][at % 6] as string

  it('push none of the shop’s own pages out of the store', async () => {
    for (const path of warmPages) expect((await shop.ask(path, { headers: host() })).status).toBe(200)
    for (let at = 0; at < 120; at++) await shop.ask(hostile(at), { headers: host() })
    expect(warmPages.filter((path) => shop.documents.findStored(path) === undefined)).toEqual([])
  })

  it.each([
    '/products?brand=nobody',
    '/products?category=perfume',
    '/products?without=no-such-thing',
    '/products?page=900',
    '/categories/makeup?page=900',
    '/brands?letter=A&page=900',
  ])('%s is not found', async (path) => {
    expect((await shop.ask(path, { headers: host() })).status).toBe(404)
  })

  it.each([
    ['/HoW-Reviews-Work', '/how-reviews-work'],
    ['/ABOUT?x=1', '/about?x=1'],
    ['/about/', '/about'],
    ['/Categories/makeup', '/categories/makeup'],
  ])('%s leads to %s', async (path, to) => {
    expect(await shop.ask(path, { headers: host() })).toMatchObject({ status: 301, headers: { location: to } })
  })
})

describe('made-up addresses of one visitor', () => {
  beforeAll(async () => {
    await shop.close()
    const env = { LIMITS_SCALE: '0.1', TRUSTED_PROXIES: '127.0.0.1' }
    shop = await startShop(await copyDatabase('made-up-by-one'), env)
  })

  const from = (address: string) => ({ headers: { ...host(), 'x-forwarded-for': address } })

  it('are rendered a few hundred times a minute, and everything else is answered', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 40; at++)
      statuses.push((await shop.ask(`/products?price=${at + 1}-`, from('203.0.113.77'))).status)
    expect(statuses).toEqual([...Array(30).fill(200), ...Array(10).fill(429)])
    expect((await shop.ask('/products?price=1-', from('203.0.113.77'))).status).toBe(200)
    expect((await shop.ask('/about', from('203.0.113.77'))).status).toBe(200)
    expect((await shop.ask('/products?price=7777-', from('203.0.113.78'))).status).toBe(200)
  })
})
