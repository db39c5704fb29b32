import { expect, it } from 'vitest'
import { code128Symbols, code128Widths } from './code128.ts'

// The check symbol by hand: 104 + 48·1 + 42·2 + 42·3 + 17·4 + 18·5 + 19·6 + 35·7 = 879, and 879 modulo 103 is 55.
it('has the check symbol of the standard', () => {
  expect(code128Symbols('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106])
})

it('draws each symbol 11 modules wide, and the stop 13', () => {
  const widths = code128Widths('SHR-7K2MD-9X4QA')
  // 15 characters, start and check.
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(17 * 11 + 13)
  expect(widths).toHaveLength(17 * 6 + 7)
  expect(widths.slice(0, 6)).toEqual([2, 1, 1, 2, 1, 4])
  expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2])
})

it('has a pattern of its own for each character', () => {
  const all = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
  const patterns = all.map((char) => code128Widths(char).slice(6, 12))
  expect(new Set(patterns.map(String)).size).toBe(95)
  for (const pattern of patterns) {
    expect(pattern.reduce((sum, width) => sum + width, 0)).toBe(11)
    // In sets A to C the bars of every symbol have an even number of modules together.
    expect(pattern.filter((_, at) => at % 2 === 0).reduce((sum, width) => sum + width, 0) % 2).toBe(0)
  }
})

it('refuses what it cannot draw', () => {
  expect(() => code128Symbols('₹')).toThrow('has no')
})
