import { describe, expect, it } from 'vitest'
import { canCancelLines, nextStep, orderIdPrefix, stepsAreMoves } from './rules.ts'

describe('the steps of a parcel', () => {
  it('are moves that the table of moves knows', () => {
    expect(stepsAreMoves).toBe(true)
  })

  it.each([
    ['pending', 'processing'],
    ['processing', 'shipped'],
    ['shipped', 'delivered'],
    ['delivered', undefined],
    ['cancelled', undefined],
    ['returned', undefined],
  ])('lead from %s to %s', (status, next) => {
    expect(nextStep(status)).toBe(next)
  })

  it('leave lines to be cancelled until the parcel ships', () => {
    expect(['pending', 'processing', 'shipped', 'delivered', 'cancelled'].map(canCancelLines)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('a typed order number', () => {
  it.each([
    ['SHR-7K2MD-9XQ4T', 'SHR-7K2MD-9XQ4T'],
    ['shr 7k2md 9xq4t', 'SHR-7K2MD-9XQ4T'],
    ['7k2md9xq4t', 'SHR-7K2MD-9XQ4T'],
    ['7K2', 'SHR-7K2'],
    ['shr-7k2md-', 'SHR-7K2MD'],
    ['SHR-', 'SHR-'],
    ['lO0i', 'SHR-1001'],
  ])('%s begins as %s', (typed, prefix) => {
    expect(orderIdPrefix(typed)).toBe(prefix)
  })

  it.each([[''], ['-'], ['meera@people.example'], ['SHR-7K2MD-9XQ4TX'], ['%'], ['🙂'], ["' or 1=1"]])(
    'is not to be seen in %j',
    (typed) => {
      expect(orderIdPrefix(typed)).toBeNull()
    },
  )
})
