import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Paise, paise, rupeesToPaise } from '#platform/kit/money.ts'
import { isGtin } from './gtin.ts'
import { highestPriceRupees, isWithinMrp } from './mrp.ts'
import { discountPercent, priceWithTax, taxOn, totalsOf } from './rules.ts'
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

describe('a barcode', () => {
  it.each([
    ['96385074', true],
    ['96385075', false],
    ['036000291452', true],
    ['8901234567890', true],
    ['8901234567891', false],
    ['18901234567897', true],
    ['890123456789', false],
    ['890123456', false],
    ['', false],
  ])('%s: %s', (digits, right) => {
    expect(isGtin(digits)).toBe(right)
  })

  it('is never right with one digit changed', () => {
    const digit = fc.integer({ min: 0, max: 9 })
    fc.assert(
      fc.property(
        fc.array(digit, { minLength: 12, maxLength: 12 }),
        fc.nat(12),
        fc.integer({ min: 1, max: 9 }),
        (body, at, by) => {
          const sum = body.reduce((total, one, place) => total + one * (place % 2 === 0 ? 1 : 3), 0)
          const code = [...body, (10 - (sum % 10)) % 10]
          const changed = code.map((one, place) => (place === at ? (one + by) % 10 : one))
          return isGtin(code.join('')) && !isGtin(changed.join(''))
        },
      ),
    )
  })
})

describe('what a shopper is told', () => {
  const pack = fc.record({
    mrp: fc.integer({ min: 2, max: 100_000 }),
    quantity: fc.integer({ min: 1, max: 500_000 }).map((hundredths) => hundredths / 100),
    unit: fc.constantFrom('g', 'ml', 'cm', 'kg', 'l', 'm', 'piece', 'set'),
  })

  it('of a unit is the MRP again, times the quantity, within what rounding to paise allows', () => {
    const larger: Record<string, number> = { kg: 1000, L: 1000, m: 100 }
    fc.assert(
      fc.property(pack, ({ mrp, quantity, unit }) => {
        const told = unitSalePrice(mrp, quantity, unit)
        if (!told) return true
        const units =
          told.per === unit || !(told.per in larger) || ['kg', 'l', 'm'].includes(unit)
            ? quantity
            : quantity / (larger[told.per] ?? 1)
        return Math.abs(told.rupees * units - mrp) <= 0.005 * units + 1e-6
      }),
    )
  })

  it('of a discount is more than nothing only where the price was higher, and never above 100', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 100_000 }), (price, original) => {
        const percent = discountPercent(price, original)
        return original <= price ? percent === 0 : percent >= 0 && percent <= 100
      }),
    )
  })
})
