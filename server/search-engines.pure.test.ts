import { describe, expect, it } from 'vitest'
import { canonicalAddress, isUnlisted } from './search-engines.ts'

const categories = [{ slug: 'makeup' }]
const canonical = (address: string) => {
  const url = new URL(address, 'http://shop.example')
  return canonicalAddress(url.pathname, url.searchParams, categories)
}
const unlisted = (address: string) => {
  const url = new URL(address, 'http://shop.example')
  return isUnlisted(url.pathname, url.searchParams)
}

describe('the canonical address', () => {
  it.each([
    ['/', '/'],
    ['/brands/', '/brands'],
    ['/products?sort=price-low&view=list', '/products'],
    ['/products?page=3&sort=rating', '/products?page=3'],
    ['/products?category=makeup', '/categories/makeup'],
    ['/products?page=2&category=makeup', '/categories/makeup?page=2'],
    ['/products?category=makeup&brand=Vanya', '/products?category=makeup&brand=Vanya'],
    ['/products?category=nothing', '/products?category=nothing'],
    ['/brands?letter=k&page=2', '/brands?letter=k&page=2'],
  ])('of %s is %s', (address, expected) => expect(canonical(address)).toBe(expected))

  it.each(['/cart', '/admin', '/admin/orders', '/vendor/login', '/orders/SHR-1', '/products?q=rose'])(
    'of %s is none',
    (address) => {
      expect(canonical(address)).toBeNull()
    },
  )
})

describe('left out of search engines', () => {
  it.each([
    '/cart',
    '/admin/login',
    '/vendor/dashboard',
    '/orders/SHR-1',
    '/products?q=rose',
    '/products?category=makeup&rating=4',
    '/products?skin=oily',
  ])('%s', (address) => expect(unlisted(address)).toBe(true))

  it.each([
    '/',
    '/products',
    '/products?category=makeup&brand=Vanya&page=2',
    '/products?sort=rating&view=list',
    '/brands?letter=k',
    '/cartoons',
  ])('not %s', (address) => expect(unlisted(address)).toBe(false))
})
