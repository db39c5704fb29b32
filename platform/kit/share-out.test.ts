import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOut } from './share-out.ts'

describe('shareOut', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 30 })

  it('always hands out exactly the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), weights, (total, list) => {
        fc.pre(list.some((weight) => weight > 0))
        expect(shareOut(total, list).reduce((a, b) => a + b, 0)).toBe(total)
      }),
    )
  })

  it('keeps each part within one unit of its exact share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), weights, (total, list) => {
        const sum = list.reduce((a, b) => a + b, 0)
        fc.pre(sum > 0)
        shareOut(total, list).forEach((share, index) => {
          expect(Math.abs(share - (total * (list[index] ?? 0)) / sum)).toBeLessThan(1)
        })
      }),
    )
  })

  it('gives equal remainders to the earlier part', () => {
    expect(shareOut(1, [1, 1, 1])).toEqual([1, 0, 0])
  })

  it('gives nothing where there is nothing to weigh', () => {
    expect(shareOut(5, [0, 0])).toEqual([0, 0])
  })
})
