import { describe, expect, it } from 'vitest'
import type { QuotedLine } from '#app/shop/cart/known-quotes.ts'
import { joinedWords } from './joined-lines.tsx'

const line = (variantId: string, name: string) => ({ variantId, words: { name, variantName: '' } }) as QuotedLine
const lines = ['Neem Wood Comb', 'Rose Mist', 'Kajal', 'Soap', 'Serum', 'Toner'].map((name, at) => line(`${at}`, name))
const joined = (at: number, quantity = 1, isMore = false) => ({ variantId: `${at}`, quantity, isMore })

describe('what a login added to the cart', () => {
  it('is not said of lines that are gone, or whose name is not known yet', () => {
    expect(joinedWords([], lines)).toBeUndefined()
    expect(joinedWords([joined(9)], lines)).toBeUndefined()
  })

  it('is named with how many of it, and whether some were there before', () => {
    expect(joinedWords([joined(0, 1, true), joined(1, 2)], lines)).toBe('1 more Neem Wood Comb, 2 Rose Mist')
  })

  it('names four, and counts the others', () => {
    const all = lines.map((_, at) => joined(at))
    expect(joinedWords(all, lines)).toBe('1 Neem Wood Comb, 1 Rose Mist, 1 Kajal, 1 Soap, 2 other products')
  })
})
