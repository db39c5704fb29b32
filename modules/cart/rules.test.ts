import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesMax, quantityMax } from './limits.ts'
import { addToCart, hasTooManyLines, itemCount, readStoredCart, setQuantity } from './rules.ts'

const line = (quantity = 1) => ({ productId: randomUUID(), variantId: randomUUID(), quantity })

describe('a stored cart', () => {
  it.each(['{}', '"text"', '7', 'null', '{"0":{}}', 'not json', ''])(
    'that is %s is discarded, and says so',
    (stored) => {
      const { lines, problem } = readStoredCart(stored)
      expect(lines).toEqual([])
      expect(problem).toMatch(/stored cart/)
    },
  )

  it('loses only the lines that are no lines', () => {
    const good = line(2)
    const bad = [
      null,
      1,
      'x',
      {},
      { ...line(), quantity: 0 },
      { ...line(), quantity: 1.5 },
      { ...line(), quantity: '2' },
      { ...line(), variantId: 'p01' },
    ]
    const { lines, problem } = readStoredCart(JSON.stringify([...bad, good]))
    expect(lines).toEqual([good])
    expect(problem).toBe('8 stored cart lines were not readable.')
  })

  it('joins twins and holds quantities at the limit', () => {
    const one = line(15)
    expect(readStoredCart(JSON.stringify([one, one, line(1e9)])).lines.map((each) => each.quantity)).toEqual([
      quantityMax,
      quantityMax,
    ])
  })

  it('of a thousand lines opens whole', () => {
    const { lines } = readStoredCart(JSON.stringify(Array.from({ length: 1_000 }, () => line())))
    expect(lines).toHaveLength(1_000)
    expect(hasTooManyLines(lines)).toBe(true)
    expect(hasTooManyLines(lines.slice(0, linesMax))).toBe(false)
  })

  it('is readable whatever somebody wrote into it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (stored) => {
        for (const each of readStoredCart(stored).lines) {
          expect(each.quantity).toBeGreaterThanOrEqual(1)
          expect(each.quantity).toBeLessThanOrEqual(quantityMax)
        }
      }),
    )
  })

  it('is empty without a problem when nothing is stored', () => {
    expect(readStoredCart(null)).toEqual({ lines: [], problem: null })
  })
})

describe('changing the cart', () => {
  it('joins the same variant', () => {
    const one = line(2)
    expect(addToCart([one], { ...one, quantity: 3 })).toEqual({ lines: [{ ...one, quantity: 5 }], held: false })
  })

  it('says when the limit held the quantity', () => {
    const one = line(19)
    expect(addToCart([one], { ...one, quantity: 3 })).toEqual({
      lines: [{ ...one, quantity: quantityMax }],
      held: true,
    })
  })

  it.each([0, -1, -1e9])('removes the line at quantity %s', (quantity) => {
    const one = line(2)
    const other = line(1)
    expect(setQuantity([one, other], one.variantId, quantity)).toEqual([other])
  })

  it('counts pieces, not lines', () => {
    expect(itemCount([line(2), line(3)])).toBe(5)
  })
})
