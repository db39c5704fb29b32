import { describe, expect, it } from 'vitest'
import { labelledDays, roundScale, shortRupees } from './chart-scale.ts'

describe('the scale of a chart', () => {
  it.each([
    [15_400, [0, 4_000, 8_000, 12_000, 16_000]],
    [4_400, [0, 1_000, 2_000, 3_000, 4_000, 5_000]],
    [11_000, [0, 4_000, 8_000, 12_000]],
    [920_000, [0, 250_000, 500_000, 750_000, 1_000_000]],
    [3, [0, 1, 2, 3, 4]],
    [0, [0]],
    [20_000, [0, 5_000, 10_000, 15_000, 20_000]],
    [20_001, [0, 4_000, 8_000, 12_000, 16_000, 20_000, 24_000]],
  ])('for %d', (max, ticks) => {
    expect(roundScale(max)).toEqual(ticks)
  })

  it('wastes at most a quarter of its height', () => {
    for (let max = 4; max < 3_000_000; max = Math.ceil(max * 1.03)) {
      const top = roundScale(max).at(-1) ?? 0
      expect(top, String(max)).toBeGreaterThanOrEqual(max)
      expect(max / top, String(max)).toBeGreaterThan(0.75)
    }
  })
})

it.each([
  [0, '₹0'],
  [800, '₹800'],
  [5_000, '₹5k'],
  [7_500, '₹7.5k'],
  [750_000, '₹7.5L'],
  [12_000_000, '₹1.2Cr'],
])('writes %d shortly as %s', (rupees, text) => {
  expect(shortRupees(rupees)).toBe(text)
})

describe('labels under the days', () => {
  it.each([
    [30, 5, [0, 8, 16, 24]],
    [7, 7, [0, 1, 2, 3, 4, 5, 6]],
    [1, 5, [0]],
    [2, 5, [0, 1]],
    [366, 4, [0, 122, 244]],
  ])('of %d with room for %d', (count, most, places) => {
    expect(labelledDays(count, most)).toEqual(places)
  })
})
