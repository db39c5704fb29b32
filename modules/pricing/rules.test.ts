import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Paise, paise, rupeesToPaise } from '#platform/kit/money.ts'
import { highestPriceRupees, isWithinMrp } from './mrp.ts'
import { discountPercent, priceWithTax, splitTax, taxOn, totalsOf } from './rules.ts'
import { unitSalePrice } from './unit-price.ts'

const rupees = (amount: number): Paise => rupeesToPaise(amount)

describe('tax', () => {
  it.each([
    [0, 0],
    [25, 5],
    [422, 76],
    [899, 162],
    [100, 18],
    [2596, 467],
  ])('on %s rupees is %s rupees', (subtotal, tax) => {
    expect(taxOn(rupees(subtotal))).toBe(rupees(tax))
  })

  it('is the nearest whole rupee of 18 percent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (subtotal) => {
        const tax = taxOn(rupees(subtotal))
        expect(tax % 100).toBe(0)
        expect(Math.abs(tax - subtotal * 18)).toBeLessThanOrEqual(50)
      }),
    )
  })

  it('makes total = subtotal + tax, shipping free', () => {
    expect(
      totalsOf([
        { unitPrice: rupees(899), quantity: 1 },
        { unitPrice: rupees(549), quantity: 2 },
      ]),
    ).toEqual({
      subtotal: rupees(1997),
      tax: rupees(359),
      shipping: 0,
      total: rupees(2356),
    })
  })

  it('shows under a price what one piece costs', () => {
    expect(priceWithTax(rupees(422))).toBe(rupees(498))
  })
})

describe('splitting the tax over vendors', () => {
  it('follows the reference example', () => {
    expect(splitTax(rupees(9), [rupees(25), rupees(25)])).toEqual([rupees(5), rupees(4)])
  })

  it('hands out exactly the order’s tax in whole rupees, each within a rupee of its own 18 percent', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 }), (subtotals) => {
        const tax = taxOn(rupees(subtotals.reduce((a, b) => a + b, 0)))
        const shares = splitTax(tax, subtotals.map(rupees))
        expect(shares.reduce((a, b) => a + b, 0)).toBe(tax)
        shares.forEach((share, index) => {
          expect(share % 100).toBe(0)
          expect(Math.abs(share - (subtotals[index] ?? 0) * 18)).toBeLessThanOrEqual(100)
        })
      }),
    )
  })
})

describe('paise', () => {
  it('stay exact in the largest order', () => {
    expect(
      totalsOf(Array.from({ length: 50 }, () => ({ unitPrice: paise(10_000_000_00), quantity: 20 }))).subtotal,
    ).toBe(1_000_000_000_000)
  })
})
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

describe('a price within the MRP', () => {
  it.each([
    [499, 422],
    [100, 84],
    [118, 100],
    [1, 0],
  ])('MRP %i allows at most %i', (mrp, highest) => {
    expect(highestPriceRupees(mrp)).toBe(highest)
  })

  it('is the highest whole one that still fits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (mrp) => {
        const highest = highestPriceRupees(mrp)
        return isWithinMrp(highest, mrp) && !isWithinMrp(highest + 1, mrp)
      }),
    )
  })
})
