import { describe, expect, it } from 'vitest'
import { beforeHiddenSign, foldedText } from './folded-text.ts'

describe('a folded text', () => {
  it.each([
    ['ve\u200bgan or\u00adganic', 'vegan organic'],
    ['ve\u2060g\u034fa\u{e0067}n', 'vegan'],
    ['v\u0435g\u0430n \u043erg\u0430nic', 'vegan organic'],
    ['ΟRGΑΝIC', 'organic'],
    ['Ａ ｖｅｇａｎ', 'a vegan'],
    ['\u{1d42f}\u{1d41e}\u{1d420}\u{1d41a}\u{1d427} ⓥⓔⓖⓐⓝ 🅥🅔🅖🅐🅝 🆅🅴🅶🅰🅽', 'vegan vegan vegan vegan'],
    ['ᴠᴇɢᴀɴ VÉGÀN o\u0307rganic', 'vegan vegan organic'],
    ['cruelty\u00a0free,\n\tcruelty\u2011free cruelty–free', 'cruelty free, cruelty-free cruelty-free'],
    ['_vegan_', ' vegan '],
    ['१००％', '100%'],
    ['जै\u200dविक फ़्री', 'जैविक फ्री'],
  ])('of “%s” is “%s”', (text, folded) => {
    expect(foldedText(text)).toBe(folded.normalize('NFKD'))
  })

  it('folds no further the second time', () => {
    for (const text of ['Crème Brûlée 50 ml', 'SPF 50+ PA+++', 'काजल №1 – the first', 'İstanbul'])
      expect(foldedText(foldedText(text))).toBe(foldedText(text))
  })
})

describe('a sign that nobody can see', () => {
  it.each([
    ['A ve\u200bgan mask', 'A ve'],
    ['\ufeffRose', ''],
    ['Soft or\u00adganic', 'Soft or'],
    ['Rose\u200d water', 'Rose'],
    ['From \u202eright', 'From'],
    ['g\u{e0067}', 'g'],
    ['Rose\u3164', 'Rose'],
  ])('in “%s” stands after “%s”', (text, before) => {
    expect(beforeHiddenSign(text)).toBe(before)
  })

  it.each(['Rosé – soft, 50 ml\nTwo', 'क्‍ष और क्‌ष', 'র‍্যাশ', 'ന്‍', 'A 👩🏽‍🦰 for all, ❤️‍🔥', 'No hyphen‑break'])(
    'is not in “%s”',
    (text) => {
      expect(beforeHiddenSign(text)).toBeUndefined()
    },
  )
})
