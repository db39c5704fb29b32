import { describe, expect, it } from 'vitest'
import { rupeesSaid } from './shapes.ts'

describe('an amount that somebody says', () => {
  const amount = rupeesSaid(1_000, 'Enter an amount.')

  it.each([5e-324, 0.001, 1.005, 0.1 + 0.2, -1, 1_000.01, Number.NaN, '7', null])('is not %s', (value) => {
    expect(amount.safeParse(value).error?.issues[0]?.message).toBe('Enter an amount.')
  })

  it.each([0, 0.01, 0.07, 1.1, 99.5, 999.99, 1_000])('is %s', (value) => {
    expect(amount.parse(value)).toBe(value)
  })
})
