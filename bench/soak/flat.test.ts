import { expect, it } from 'vitest'
import { growthOf, medianOf, secondHalf } from './flat.ts'

const points = (count: number, valueAt: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => ({ at, value: valueAt(at) }))
/** The same noise each time, between -1 and 1. */
const noise = (at: number) => Math.sin(at * 12.9898) ** 3

it('what grows by a tenth is found, also under noise', () => {
  const { growth, least } = growthOf(points(101, (at) => 100 + at / 10 + 2 * noise(at)))
  expect(growth).toBeCloseTo(0.095, 1)
  expect(least).toBeGreaterThan(0.05)
})

it('what only goes up and down does not grow, whatever its first and last values are', () => {
  const { growth, least } = growthOf(points(101, (at) => 100 + 10 * noise(at) + (at === 100 ? 80 : 0)))
  expect(Math.abs(growth)).toBeLessThan(0.05)
  expect(least).toBeLessThan(0.01)
})

it('what stays at nothing does not grow, and what leaves it does', () => {
  expect(growthOf(points(20, () => 0))).toEqual({ growth: 0, least: 0 })
  expect(growthOf(points(20, (at) => (at < 12 ? 0 : at))).growth).toBeGreaterThan(0)
})

it('the second half is the later one of the time', () => {
  expect(secondHalf(points(11, (at) => at)).map(({ at }) => at)).toEqual([5, 6, 7, 8, 9, 10])
  expect(medianOf(points(11, (at) => at))).toBe(5)
})
