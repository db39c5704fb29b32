import { describe, expect, it } from 'vitest'
import { averageOf, flagsOf, percentages, statusAfterWriting, whyHeld } from './rules.ts'

describe('the checks', () => {
  it.each([
    ['link', 'See www.cheaper.example for the same'],
    ['link', 'Get it on cheapkajal.in instead, friends'],
    ['email', 'Write to me: ritu @ home or ritu@home.example'],
    ['phone', 'Call me on 98450 12345 for more of it'],
    ['phone', 'My number is +91-98450-12345, call me'],
    ['shouting', 'THIS IS THE BEST KAJAL IN ALL OF INDIA'],
    ['foul', 'What a shit product, do not buy this'],
    ['repeated', 'gooooooooooooooooood product'],
    ['repeated', 'nice nice nice nice nice'],
    ['repeated', '..............'],
  ] as const)('find %s in "%s"', (flag, text) => {
    expect(flagsOf('', text)).toContain(flag)
  })

  it.each([
    'Lasts 8 hours, ₹499 for 30 ml is fair. Bought 2 on 12/10/2026.',
    'SPF 50 PA+++ and no white cast. Love it!',
    'Bahut accha hai, meri skin ke liye perfect.',
    'बहुत अच्छा है, मेरी त्वचा के लिए बढ़िया।',
    'My shade is Scunthorpe pink, matches my bitter chocolate skin.',
    'Too dry for me. It left white flakes on my chin...',
    'Terrible. It burned and I threw it away after two days.',
  ])('find nothing in "%s"', (text) => {
    expect(flagsOf('A title', text)).toEqual([])
  })
})

describe('a review stands', () => {
  it('waiting when the checks find something, or somebody looks at all of them', () => {
    expect(statusAfterWriting(['link'], 'automatic', null, true)).toBe('pending')
    expect(statusAfterWriting([], 'manual', null, true)).toBe('pending')
  })
  it('waiting again after a change of what was not shown', () => {
    expect(statusAfterWriting([], 'automatic', 'rejected', true)).toBe('pending')
    expect(statusAfterWriting([], 'automatic', 'pending', true)).toBe('pending')
  })
  it('kept for its author until the address is confirmed, then as if it were written now', () => {
    expect(statusAfterWriting([], 'automatic', null, false)).toBe('unconfirmed')
    expect(statusAfterWriting(['link'], 'manual', 'unconfirmed', false)).toBe('unconfirmed')
    expect(statusAfterWriting([], 'automatic', 'unconfirmed', true)).toBe('published')
    expect(statusAfterWriting(['link'], 'automatic', 'unconfirmed', true)).toBe('pending')
    expect(statusAfterWriting([], 'automatic', 'rejected', false)).toBe('pending')
  })
  it('shown at once otherwise', () => {
    expect(statusAfterWriting([], 'automatic', null, true)).toBe('published')
    expect(statusAfterWriting([], 'automatic', 'published', true)).toBe('published')
  })
})

describe('percentages', () => {
  it('add up to a hundred', () => {
    expect(percentages([1, 1, 1])).toEqual([34, 33, 33])
    expect(percentages([2, 1, 6, 9, 124]).reduce((sum, part) => sum + part, 0)).toBe(100)
  })
  it('are nothing where nobody rated', () => {
    expect(percentages([0, 0])).toEqual([0, 0])
  })
})

describe('an average', () => {
  it.each([
    [[0, 0, 0, 0, 0], null, 0],
    [[1, 0, 0, 0, 0], 1, 1],
    [[1, 1, 0, 0, 1], 2.7, 3],
    [[0, 0, 0, 1, 3], 4.8, 4],
  ])('of %j is %s', (stars, average, count) => {
    expect(averageOf(stars)).toEqual({ average, count, stars })
  })
})

describe('a vendor whose reply is held reads', () => {
  it.each([
    [
      ['email', 'phone'],
      'It contains an email address and a phone number. Remove them and readers see your reply at once.',
    ],
    [['link'], 'It contains a link. Remove it and readers see your reply at once.'],
    [
      ['link', 'email', 'phone'],
      'It contains a link, an email address and a phone number. Remove them and readers see your reply at once.',
    ],
    [['foul'], 'It may contain a foul word. Remove it and readers see your reply at once.'],
    [
      ['phone', 'foul'],
      'It contains a phone number and may contain a foul word. Remove them and readers see your reply at once.',
    ],
  ] as const)('of %j what to remove', (flags, sentence) => {
    expect(whyHeld(flags)).toBe(sentence)
  })
})
