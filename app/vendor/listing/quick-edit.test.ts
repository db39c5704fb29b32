import { describe, expect, it } from 'vitest'
import { ApiProblem } from '#app/ui/problem.ts'
import { pricesBack, refusedAt, wrongPrice, wrongStock } from './quick-edit.ts'

const above = 'With 18% tax this is above the MRP ₹499. The highest price is ₹422.'
const tooHigh = new ApiProblem(422, 'listing.incomplete', above, [{ path: 'price', message: above }])

describe('a refused price or count', () => {
  it('marks the field of its variant, and the sentence names the variant', () => {
    expect(refusedAt({ id: 'b', name: 'Lily', part: 'price' }, tooHigh, above)).toEqual({
      text: `Lily: ${above}`,
      errors: { 'price-b': above },
    })
  })

  it('says no name where there is nothing to choose', () => {
    expect(refusedAt({ id: 'a', name: '', part: 'price' }, tooHigh, above).text).toBe(above)
  })

  it('marks what was changed meanwhile too', () => {
    const moved = new ApiProblem(409, 'listing.price_changed', 'This price was changed meanwhile.')
    expect(refusedAt({ id: 'b', name: 'Lily', part: 'price' }, moved, moved.message).errors).toEqual({
      'price-b': 'This price was changed meanwhile.',
    })
  })

  it.each([
    ['an answer that was lost', new ApiProblem(0, 'unanswered', '')],
    ['a session that ended', new ApiProblem(401, 'session.needed', 'Log in to continue.')],
    ['a product that is gone', new ApiProblem(404, 'listing.not_found', 'There is no such product among yours.')],
  ])('marks no field for %s', (_, error) => {
    expect(refusedAt({ id: 'b', name: 'Lily', part: 'stock' }, error, 'Sentence.')).toEqual({
      text: 'Sentence.',
      errors: {},
    })
  })
})

describe('a price that is taken back', () => {
  it.each([
    ['on sale at once', { price: 549, priceWaiting: null }, 533, false, [549]],
    ['that waits', { price: 549, priceWaiting: null }, 54, true, [549]],
    ['on sale at once, where another waited', { price: 549, priceWaiting: 54 }, 533, false, [549, 54]],
    ['that waits in the place of another', { price: 549, priceWaiting: 54 }, 60, true, [54]],
    ['that was the one on sale, where another waited', { price: 549, priceWaiting: 54 }, 549, false, [54]],
    ['of a draft without one', { price: null, priceWaiting: null }, 549, false, []],
  ] as const)('%s', (_, before, to, waits, prices) => {
    expect(pricesBack(before, to, waits)).toEqual(prices)
  })
})

it.each([
  ['9999999', 'Enter at most ₹10,00,000.', 'Enter at most 10,00,000.'],
  ['', 'Enter whole rupees, such as 499.', 'Enter a whole number, 0 or more.'],
  ['4.5', 'Enter whole rupees, such as 499.', 'Enter a whole number, 0 or more.'],
  ['ten', 'Enter whole rupees, such as 499.', 'Enter a whole number, 0 or more.'],
])('says what is wrong with “%s”', (typed, price, stock) => {
  expect(wrongPrice(typed)).toBe(price)
  expect(wrongStock(typed)).toBe(stock)
})
