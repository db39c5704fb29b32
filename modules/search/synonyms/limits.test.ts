import { describe, expect, it } from 'vitest'
import { foldedTerms, termsProblem, termsTyped } from './limits.ts'

describe('a group of synonyms', () => {
  it.each([
    [[], 'at least two'],
    [['Haldi', ' haldi!', 'HALDÍ'], 'at least two'],
    [['haldi', '!!!'], 'no letters'],
    [['haldi', 'a b c d'], 'more than 3 words'],
    [['haldi', 'x'.repeat(41)], 'longer than 40'],
    [Array.from({ length: 13 }, (_, at) => `term${at}`), 'at most 12'],
  ])('is refused as %j', (terms, words) => {
    expect(termsProblem(terms)).toContain(words)
  })

  it('is kept as search compares it, each term once', () => {
    expect(termsProblem(['a b c', 'x'.repeat(40), ''])).toBeUndefined()
    expect(foldedTerms(['Fuller’s Earth', 'MULTANI  mitti', 'multani mitti', ' ', 'हल्दी'])).toEqual([
      'fuller s earth',
      'multani mitti',
      'हल्दी',
    ])
    expect(termsTyped('haldi, turmeric\n\n curcuma ,')).toEqual(['haldi', 'turmeric', 'curcuma'])
  })
})
