import { expect, it } from 'vitest'
import { wantedOf } from './lead.ts'

const shown = 'https://shop.example/products?page=2&q=kajal&sort=name'

it.each([
  ['/products?page=3&q=kajal&sort=name', 'more'],
  ['/products?q=kajal&sort=name', 'more'],
  ['/products?q=kajal&sort=price-low', 'filter'],
  ['/products?brand=mogra&q=kajal&sort=name', 'filter'],
  ['/products?q=comb&sort=name', 'search'],
  ['/products', 'search'],
])('who goes on to %s waits for %s', (to, wanted) => {
  expect(wantedOf(new URL(shown), new URL(to, shown))).toBe(wanted)
})
