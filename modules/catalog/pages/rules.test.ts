import { expect, test } from 'vitest'
import { brandLetters, letterInAddress, ratingOf, readLetter } from './rules.ts'

test('reads no letter from what is none', () => {
  for (const raw of [null, '', 'ab', '1', '#', 'é', 'other ']) expect(readLetter(raw)).toBeNull()
})

test('reads each letter back from its address', () => {
  for (const letter of brandLetters) expect(readLetter(letterInAddress(letter))).toBe(letter)
})

test('weighs ratings by their reviews', () => {
  expect(ratingOf(0, 0)).toBe(0)
  expect(ratingOf(5 * 1 + 4 * 99, 100)).toBe(4)
  expect(ratingOf(4.6 * 10 + 4.8 * 10, 20)).toBe(4.7)
})
