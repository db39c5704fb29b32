import { expect, it } from 'vitest'
import { wholeRupees } from './checks.ts'

it.each([
  ['6000', true],
  ['6,000', true],
  ['₹1,00,000', true],
  [' 0 ', true],
  ['99.50', false],
  ['10,00,001', false],
  ['six', false],
  ['', false],
])('the sum %s of a setting is whole rupees up to ₹10,00,000: %s', (typed, isRight) => {
  expect(wholeRupees(0, 1_000_000, 'Enter whole rupees.')(typed)).toBe(isRight ? undefined : 'Enter whole rupees.')
})
