import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Paise, rupeesToPaise } from '#platform/kit/money.ts'
import { taxOn, totalsOf } from './rules.ts'
import { splitTax, taxByLine } from './split-tax.ts'

const rupees = (amount: number): Paise => rupeesToPaise(amount)

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

describe('what lines cost with tax', () => {
  const line = (price: number, seller: string, quantity = 1) => ({ unitPrice: rupees(price), quantity, seller })

  it('adds up to the total, also where each line alone would be rounded upward', () => {
    expect(taxByLine([line(549, 'a'), line(498, 'a')]).taxes).toEqual([98_58, 89_42])
    expect(taxByLine([line(549, 'a'), line(498, 'b')]).taxes).toEqual([99_00, 89_00])
  })

  it('gives an odd rupee to the line that stands first, however its seller is called: cart and order agree', () => {
    for (const [one, other] of [
      ['a', 'b'],
      ['b', 'a'],
      ['', 'a'],
    ] as const)
      expect(taxByLine([line(25, one), line(25, other)]).taxes).toEqual([5_00, 4_00])
  })

  it('is the whole total, whoever sends what', () => {
    const lines = fc.array(
      fc.record({
        unitPrice: fc.integer({ min: 1, max: 100_000 }).map(rupees),
        quantity: fc.integer({ min: 1, max: 20 }),
        seller: fc.constantFrom('a', 'b', 'c'),
      }),
      { maxLength: 50 },
    )
    fc.assert(
      fc.property(lines, (some) => {
        const { sellers, taxes } = taxByLine(some)
        const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0)
        expect(sum(taxes)).toBe(totalsOf(some).tax)
        for (const { seller, tax } of sellers)
          expect(sum(taxes.filter((_, at) => some[at]?.seller === seller))).toBe(tax)
      }),
    )
  })
})
