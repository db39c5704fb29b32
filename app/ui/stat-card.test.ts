import { expect, it } from 'vitest'
import { changeText } from './stat-card.tsx'

it.each([
  [12.5, '12.5%'],
  [-40, '40%'],
  [199.9, '199.9%'],
  [200, '3×'],
  [766.7, '8.7×'],
  [1_000, '11×'],
  [1_280.7, '14×'],
])('a change of %d percent is read as %s', (change, words) => {
  expect(changeText(change)).toBe(words)
})
