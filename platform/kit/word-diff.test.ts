import { describe, expect, it } from 'vitest'
import { wordDiff } from './word-diff.ts'

const inMarks = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'gone' ? `[-${text.trim()}-] ` : `{+${text.trim()}+} `))
    .join('')
    .trim()

describe('what became of a text', () => {
  it('is the whole text where nothing changed, and nothing of two empty ones', () => {
    expect(wordDiff('Smells of roses.', 'Smells of roses.')).toEqual([{ kind: 'same', text: 'Smells of roses.' }])
    expect(wordDiff('', '')).toEqual([])
  })

  it('names the words that went, came or were replaced', () => {
    expect(inMarks('A light cream for the day', 'A rich cream for the whole day')).toBe(
      'A [-light-] {+rich+} cream for the {+whole+} day',
    )
    expect(inMarks('Almond oil', 'Almond oil, Honey')).toBe('Almond oil{+, Honey+}')
    expect(inMarks('Rose, almond.', 'Rose almond!')).toBe('Rose [-,-] almond[-.-] {+!+}')
    expect(inMarks('A soft, black kajal.', 'Other words, never on sale.')).toBe(
      '[-A soft, black kajal-] {+Other words, never on sale+} .',
    )
    expect(inMarks('Use 1.5 ml', 'Use 2.5 ml')).toBe('Use [-1.5-] {+2.5+} ml')
    expect(inMarks('Price ₹549, MRP ₹599', 'Price ₹54, MRP ₹599')).toBe('Price [-₹549-] {+₹54+} , MRP ₹599')
    expect(inMarks('', 'New words')).toBe('{+New words+}')
    expect(inMarks('Old words', '')).toBe('[-Old words-]')
  })

  it('keeps both texts whole, whatever changed', () => {
    const words = ['rose', 'oil', 'with', 'cold', 'pressed', 'almond', 'and']
    for (let seed = 1; seed < 60; seed++) {
      const text = (length: number, step: number) =>
        Array.from({ length }, (_, at) => words[(at * step + seed) % words.length]).join(' ')
      const [before, after] = [text(seed % 11, 2 + (seed % 3)), text(seed % 13, 1 + (seed % 5))]
      const parts = wordDiff(before, after)
      const only = (kind: string) =>
        parts
          .filter((part) => part.kind === 'same' || part.kind === kind)
          .map(({ text }) => text.trim())
          .filter(Boolean)
          .join(' ')
      expect([only('gone'), only('new')]).toEqual([before, after])
    }
  })

  it('shows a change of thousands of words as a whole', () => {
    const many = (word: string) => Array.from({ length: 2_000 }, (_, at) => `${word}${at}`).join(' ')
    expect(wordDiff(many('a'), many('b')).map(({ kind }) => kind)).toEqual(['gone', 'new'])
  })
})
