import { expect, test } from 'vitest'
import { brandInitials, initialInAddress, ratingOf, readInitial } from './rules.ts'

test('reads no letter from what is none', () => {
  for (const raw of [null, '', 'ab', '1', '#', 'é', 'other ']) expect(readInitial(raw)).toBeNull()
})

test('reads each letter back from its address', () => {
  for (const letter of brandInitials) expect(readInitial(initialInAddress(letter))).toBe(letter)
})

test('weighs ratings by their reviews', () => {
  expect(ratingOf(0, 0)).toBe(0)
  expect(ratingOf(5 * 1 + 4 * 99, 100)).toBe(4)
  expect(ratingOf(4.6 * 10 + 4.8 * 10, 20)).toBe(4.7)
})
