import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRupees, paise, paiseToRupees, readRupees, rupeesToPaise } from './money.ts'

describe('money', () => {
  it('refuses fractions and numbers too large to be exact', () => {
    expect(() => paise(1.5)).toThrow(RangeError)
    expect(() => paise(2 ** 53)).toThrow(RangeError)
  })

  it('goes to paise and back without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (amount) => rupeesToPaise(paiseToRupees(paise(amount))) === amount),
    )
  })

  it.each([
    [0, '₹0'],
    [1249, '₹1,249'],
    [123456, '₹1,23,456'],
    [124900.5, '₹1,24,900.50'],
    [0.3, '₹0.30'],
  ])('shows %s rupees as %s', (rupees, text) => {
    expect(formatRupees(rupees)).toBe(text)
  })
})

describe('rupees as they are typed', () => {
  it.each([
    ['', undefined],
    ['-5', undefined],
    ['1.234', undefined],
    ['12e3', undefined],
    ['1,2', undefined],
    ['.50', undefined],
    ['250 rupees', undefined],
    ['1234567890', undefined],
    ['0', 0],
    ['0.00', 0],
    ['250', 250],
    [' 99.50 ', 99.5],
    ['1,250', 1_250],
    ['₹1,234.5', 1_234.5],
    ['Rs. 1,23,456.07', 123_456.07],
    ['rs 12', 12],
  ])('read %j as %s', (typed, rupees) => expect(readRupees(typed)).toBe(rupees))

  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
        const rupees = paiseToRupees(paise(amount))
        expect(readRupees(formatRupees(rupees))).toBe(rupees)
        expect(readRupees(String(rupees))).toBe(rupees)
      }),
    )
  })
})
