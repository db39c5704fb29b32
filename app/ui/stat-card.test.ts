import { expect, it } from 'vitest'
import { changeText } from './stat-card.tsx'

it.each([
  [12.5, '12.5%'],
  [-40, '40%'],
  [999.9, '999.9%'],
  [1_000, '11×'],
  [1_280.7, '14×'],
])('a change of %d percent is read as %s', (change, words) => {
  expect(changeText(change)).toBe(words)
})
