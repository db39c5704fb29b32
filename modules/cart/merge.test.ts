import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quantityMax } from './limits.ts'
import { addedSince, changesSince, joined, withChanges } from './merge.ts'
import type { CartLine } from './rules.ts'

const line = (name: string, quantity: number): CartLine => ({ productId: name, variantId: name, quantity })
const cart = (words: string) =>
  words
    .split(' ')
    .filter(Boolean)
    .map((word) => line(word.charAt(0), Number(word.slice(1))))
const words = (lines: readonly CartLine[]) => lines.map(({ variantId, quantity }) => variantId + quantity).join(' ')

describe('two devices of one account', () => {
  it.each([
    // What both knew, what this device made of it, what the account has meanwhile, and what comes of it.
    ['a1 b2', 'a1', 'a1 b2', 'a1', 'what is taken out here goes there'],
    ['a1 b2', 'a1 b2', 'a1', 'a1', 'what was taken out there does not come back from here'],
    ['a1', 'a1 b2', 'a1 c3', 'a1 c3 b2', 'what was added on either stays'],
    ['a1', 'a4', 'a1 b1', 'a4 b1', 'a quantity that was changed here counts'],
    ['a1', 'a1', 'a4', 'a4', 'a quantity that was changed there counts'],
    ['a1', 'a3', 'a5', 'a3', 'of two that were changed the one that is told last counts'],
    ['a1', 'a2', '', 'a2', 'what was changed here after it was taken out there is wanted'],
    ['a1 b1', '', 'a1 b1 c1', 'c1', 'a cart that was emptied here leaves what came there since'],
  ])('%s | %s | %s → %s: %s', (base, here, there, result) => {
    expect(words(withChanges(cart(there), changesSince(cart(base), cart(here))))).toBe(result)
  })

  const carts = fc
    .uniqueArray(
      fc.record({ name: fc.constantFrom(...'abcdef'), quantity: fc.integer({ min: 1, max: quantityMax }) }),
      {
        selector: ({ name }) => name,
      },
    )
    .map((lines) => lines.map(({ name, quantity }) => line(name, quantity)))
  const sorted = (lines: readonly CartLine[]) => words(lines).split(' ').sort().join(' ')

  it('agree in the end, however often each tells what it did', () => {
    fc.assert(
      fc.property(carts, carts, carts, (base, one, other) => {
        let account = withChanges(base, changesSince(base, one))
        account = withChanges(account, changesSince(base, other))
        const again = withChanges(account, changesSince(base, other))
        expect(words(again)).toBe(words(account))
        // The first device has done nothing since, and takes what the account has.
        const first = withChanges(account, changesSince(one, one))
        expect(sorted(first)).toBe(sorted(account))
      }),
    )
  })

  it('have nothing to tell where nothing was done', () => {
    fc.assert(fc.property(carts, (lines) => changesSince(lines, lines).length === 0))
  })
})

describe("a stranger's cart that comes into an account", () => {
  it('adds up, at most to the limit of a line', () => {
    expect(words(joined(cart('a2 b19'), cart('a3 b5 c1')))).toBe('a5 b20 c1')
  })

  it('after somebody else’s is only what was put in since', () => {
    expect(words(addedSince(cart('a2 b1'), cart('a3 c1')))).toBe('a1 c1')
  })
})
