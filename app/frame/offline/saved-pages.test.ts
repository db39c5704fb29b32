import { expect, it } from 'vitest'
import { pageName } from './saved-pages.ts'

it.each([
  ['/', 'Colour and care, made in India', 'Home'],
  ['/products?q=lipstik', '“lipstik”', 'Search: lipstik'],
  ['/products?q=kohl%20pencil&sort=price', '“kohl pencil”', 'Search: kohl pencil'],
  ['/products?q=', 'Products', 'Products'],
  ['/products/neem-wood-comb', 'Neem Wood Comb', 'Neem Wood Comb'],
])('the kept page %s with the title %s is called %s', (path, title, name) => {
  expect(pageName(new URL(path, 'https://shop.test'), title)).toBe(name)
})
