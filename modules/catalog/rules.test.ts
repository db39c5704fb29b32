import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  defaultSort,
  discountPercent,
  isSort,
  normalizeSearchText,
  searchTextMax,
  searchWords,
  unitSalePrice,
} from './rules.ts'

describe('the discount badge', () => {
  it.each([
    [899, 1199, 25],
    [549, 699, 21],
    [649, 799, 19],
    [100, 100, 0],
    [100, null, 0],
    [100, 90, 0],
  ])('of %s instead of %s says %s percent', (price, originalPrice, percent) => {
    expect(discountPercent(price, originalPrice)).toBe(percent)
  })
})

describe('search text', () => {
  it('is one form of what people type', () => {
    expect(normalizeSearchText('  Kumkumadi   SERUM ')).toBe('kumkumadi serum')
    expect(normalizeSearchText('x'.repeat(10_000))).toHaveLength(searchTextMax)
  })

  it('keeps words and drops what a query language could read', () => {
    expect(searchWords("rose & (oil) | 'x':* !<-> काजल")).toEqual(['rose', 'oil', 'x', 'काजल'])
    fc.assert(fc.property(fc.string(), (text) => searchWords(text).every((word) => !/[\s&|!():*'<>\\-]/.test(word))))
  })
})

describe('sorting', () => {
  it('is by name, and by relevance for a search', () => {
    expect(defaultSort('')).toBe('name')
    expect(defaultSort('kajal')).toBe('relevance')
  })

  it.each(['price', 'toString', '__proto__', '', null, 7])('does not know %s', (value) => {
    expect(isSort(value)).toBe(false)
  })
})

describe('unit sale price', () => {
  it.each([
    [60, 200, 'g', { rupees: 0.3, per: 'g' }],
    [500, 5000, 'ml', { rupees: 100, per: 'L' }],
    [500, 1000, 'g', null],
    [120, 1, 'piece', null],
    [1886, 5, 'piece', { rupees: 377.2, per: 'piece' }],
  ])('of MRP %s for %s %s', (mrp, quantity, unit, price) => {
    expect(unitSalePrice(mrp, quantity, unit)).toEqual(price)
  })
})
