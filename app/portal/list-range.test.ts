import { describe, expect, it } from 'vitest'
import { shownRange } from './list-range.ts'

const page = (count: number, total: number, { before = false, after = false } = {}) => ({
  items: Array.from({ length: count }),
  total,
  previousCursor: before ? 'b' : null,
  nextCursor: after ? 'a' : null,
})

describe('which rows a page shows', () => {
  it('is known at the beginning and at the end, whatever the address says', () => {
    expect(shownRange(page(25, 66, { after: true }), 400)).toEqual({ first: 1, last: 25 })
    expect(shownRange(page(16, 66, { before: true }), undefined)).toEqual({ first: 51, last: 66 })
    expect(shownRange(page(3, 3), undefined)).toEqual({ first: 1, last: 3 })
  })

  it('is what was counted on the way between them', () => {
    expect(shownRange(page(25, 66, { before: true, after: true }), 26)).toEqual({ first: 26, last: 50 })
    expect(shownRange(page(25, 10_001, { before: true, after: true }), 12_001)).toEqual({ first: 12_001, last: 12_025 })
  })

  it('is not said where it cannot be true', () => {
    expect(shownRange(page(0, 0), 1)).toBeUndefined()
    expect(shownRange(page(25, 66, { before: true, after: true }), undefined)).toBeUndefined()
    expect(shownRange(page(25, 66, { before: true, after: true }), 60)).toBeUndefined()
    expect(shownRange(page(25, 66, { before: true, after: true }), Number.NaN)).toBeUndefined()
    expect(shownRange(page(25, 20, { after: true }), 1)).toBeUndefined()
  })
})
