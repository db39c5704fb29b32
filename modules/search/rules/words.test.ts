import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { builtInMeanings } from '../synonyms/built-in.ts'
import {
  foldedWords,
  isMeantBy,
  mistakesBetween,
  nearestWord,
  normalizeSearchText,
  searchTextMax,
  searchWords,
  splitsOf,
  synonymWordsMax,
  unitsOf,
  wholeWord,
  wordsIn,
} from './words.ts'

const synonyms = [
  ['haldi', 'turmeric'],
  ['multani mitti', "fuller's earth".replace("'", ' '), 'fullers earth'],
  ['gulab', 'rose'],
]

describe('the words of a search', () => {
  it.each([
    ['  Lip-Stick,  RED! ', ['lip', 'stick', 'red']],
    ['crème', ['creme']],
    ["'; drop table & | ! :* <->", ['drop', 'table']],
    ['b c d e f g h i j k', ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']],
    ['baal ka tel', ['baal', 'tel']],
    ['oil for the hair', ['oil', 'hair']],
    ['the', ['the']],
    ['best lipstick for the top', ['lipstick']],
    ['sabse acchi lipstick', ['sabse', 'lipstick']],
    ['sasta kajal', ['kajal']],
    ['सस्ती लिपस्टिक', ['लिपस्टिक']],
    ['good top coat', ['top', 'coat']],
    ['best', ['best']],
    ['sasta', ['sasta']],
    ['बालों का तेल', ['बालों', 'तेल']],
    ['mujhe lipstick chahiye', ['lipstick']],
    ['matte wali lipstick dikhao', ['matte', 'lipstick']],
    ['Please show me a lipstick', ['lipstick']],
    ['i want vitamin i', ['vitamin', 'i']],
    ['buy hair oil online in india', ['hair', 'oil']],
    ['lipstick price', ['lipstick']],
    ['new arrivals lipstick', ['lipstick']],
    ['मुझे काजल चाहिए', ['काजल']],
    ['चमक वाली क्रीम दिखाओ प्लीज़', ['चमक', 'क्रीम']],
    ['भारत में ऑनलाइन खरीदें लिपस्टिक', ['लिपस्टिक']],
    ['lipstick made in india', ['lipstick', 'made', 'india']],
    ['india kajal', ['india', 'kajal']],
    ['buy online', ['buy', 'online']],
    ['काजल', ['काजल']],
    ['', []],
  ])('of %j are %j', (text, words) => {
    expect(foldedWords(text)).toEqual(words)
  })

  it('keep one that only fills where a product is called so', () => {
    const isCalledSo = (word: string) => ['online', 'india'].includes(word)
    expect(foldedWords('buy online kajal in india', isCalledSo)).toEqual(['online', 'kajal', 'india'])
    expect(foldedWords('best online', isCalledSo)).toEqual(['online'])
  })
})

describe('what is looked for', () => {
  it('is read in all the ways of its synonyms, in both directions', () => {
    expect(unitsOf(['haldi', 'cream'], { synonyms })).toEqual([[['haldi'], ['turmeric']], [['cream']]])
    expect(unitsOf(['turmeric'], { synonyms })).toEqual([[['turmeric'], ['haldi']]])
  })

  it('is read in the ways of every meaning it has', () => {
    expect(
      unitsOf(['kajal'], {
        synonyms: [
          ['kajal', 'kohl'],
          ['surma', 'kajal'],
        ],
      }),
    ).toEqual([[['kajal'], ['kohl'], ['surma']]])
  })

  it('takes words that belong together as one thing', () => {
    expect(unitsOf(['multani', 'mitti', 'mask'], { synonyms })[0]).toEqual([
      ['multani', 'mitti'],
      ['fuller', 's', 'earth'],
      ['fullers', 'earth'],
    ])
  })
})

describe('a meaning in one direction', () => {
  const meanings = [{ asked: ['moisturiser', 'face gel'], finds: ['day cream', 'lotion'] }]

  it('adds what is implied, after what was typed and its synonyms', () => {
    const vocabulary = { synonyms: [['moisturiser', 'nami']], meanings }
    const implied = [['~day', '~cream'], ['~lotion']]
    expect(unitsOf(['nami'], vocabulary)).toEqual([[['nami'], ['moisturiser'], ...implied]])
    expect(unitsOf(['face', 'gel'], vocabulary)).toEqual([[['face', 'gel'], ...implied]])
    expect(unitsOf(['lotion'], vocabulary)).toEqual([[['lotion']]])
  })

  it.each([
    ['~cream', 'cream', true],
    ['~cream', 'creams', true],
    ['~cream', 'creamy', false],
    ['=spf', 'spf50', true],
    ['=spf', 'spfs', false],
    ['comb', 'combination', true],
  ])('%s means %s: %s', (marked, word, expected) => {
    expect(isMeantBy(marked, word)).toBe(expected)
  })

  it('is built in of folded terms that a search can name', () => {
    for (const term of builtInMeanings.flatMap(({ asked, finds }) => [...asked, ...finds])) {
      expect(wordsIn(term).join(' ')).toBe(term)
      expect(term.split(' ').length).toBeLessThanOrEqual(synonymWordsMax)
    }
  })
})

describe('what is written together or apart', () => {
  it('is read both ways', () => {
    expect(unitsOf(['spf50'], { synonyms })).toEqual([[['spf50'], ['spf', '50']]])
    expect(unitsOf(['50ml'], { synonyms })).toEqual([[['50ml'], ['50', 'ml']]])
    const isWord = (word: string) => ['spf50', 'haircare'].includes(word)
    expect(unitsOf(['spf', '50'], { synonyms, isWord })).toEqual([[['spf', '50'], ['spf50']]])
    expect(unitsOf(['hair', 'care', 'oil'], { synonyms, isWord })).toEqual([
      [['hair', 'care'], ['haircare']],
      [['oil']],
    ])
  })

  it('stays apart where nothing has it together', () => {
    expect(unitsOf(['lipstick', '12'], { synonyms })).toEqual([[['lipstick']], [['12']]])
  })
})

describe('a concern', () => {
  const concerns = [['hair fall', 'hair loss', 'बाल झड़ना'].map((term) => wordsIn(term).join(' ')), ['tan', 'sun tan']]

  it('is one thing of several words', () => {
    expect(unitsOf(wordsIn('hair fall oil'), { synonyms: concerns })[0]?.slice(0, 2)).toEqual([
      ['hair', 'fall'],
      ['hair', 'loss'],
    ])
    expect(unitsOf(['dark', 'circles'], { synonyms: [], isName: (term) => term === 'dark circles' })).toEqual([
      [['dark', 'circles']],
    ])
  })

  it('in Devanagari means what it means in English', () => {
    expect(unitsOf(wordsIn('बाल झड़ना'), { synonyms: concerns })).toHaveLength(1)
    expect(unitsOf(wordsIn('बाल झड़ना'), { synonyms: concerns })[0]).toContainEqual(['hair', 'fall'])
  })

  it('of three letters is not the beginning of another word', () => {
    expect(unitsOf(['tan'], { synonyms: concerns })).toEqual([[[wholeWord('tan')], ['sun', 'tan']]])
    expect(unitsOf(['lip'], { synonyms: concerns })).toEqual([[['lip']]])
  })

  it('in a row leaves no word of two letters a beginning', () => {
    expect(unitsOf(['de', 'tan'], { synonyms: [['de tan', 'detan']] })).toEqual([[[wholeWord('de'), 'tan'], ['detan']]])
  })

  it('may be spelled in another script, and is looked for in both', () => {
    const spelled = (word: string) => (word === 'गुलाब' ? 'gulab' : word)
    expect(unitsOf(['गुलाब'], { synonyms, spelled })).toEqual([[['gulab'], ['गुलाब'], ['rose']]])
  })
})

describe('typing errors', () => {
  it.each([
    ['lipistik', 'lipstick', 2],
    ['kumkumdi', 'kumkumadi', 1],
    ['sunscren', 'sunscreen', 1],
    ['kajla', 'kajal', 1],
    ['serum', 'serum', 0],
    ['abc', 'xyz', 3],
  ])('%s to %s are %i', (typed, word, mistakes) => {
    expect(mistakesBetween(typed, word, 2)).toBe(mistakes)
  })

  it('count the same from either side', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(fc.property(letters, letters, (a, b) => mistakesBetween(a, b, 8) === mistakesBetween(b, a, 8)))
  })

  it('lead to the nearest word, and among equals to the one of more products', () => {
    const known = [
      { word: 'lipstick', products: 40 },
      { word: 'lipsticks', products: 2 },
      { word: 'serum', products: 90 },
    ]
    expect(nearestWord('lipistik', known)).toBe('lipstick')
    expect(nearestWord('sreum', known)).toBe('serum')
    expect(nearestWord('brush', known)).toBeUndefined()
    expect(nearestWord('li', known)).toBeUndefined()
    expect(nearestWord('cajal', [{ word: 'kajal', products: 1 }])).toBe('kajal')
    expect(nearestWord('sample', [{ word: 'pimple', products: 1 }])).toBeUndefined()
  })

  it('may be a forgotten space', () => {
    expect(splitsOf('facewash')).toContainEqual(['face', 'wash'])
    expect(splitsOf('soap')).toEqual([])
  })
})

describe('search text', () => {
  it('is one form of what people type', () => {
    expect(normalizeSearchText('  Kumkumadi   SERUM ')).toBe('kumkumadi serum')
    expect(normalizeSearchText('x'.repeat(10_000))).toHaveLength(searchTextMax)
  })

  it('keeps words and drops what a query language could read', () => {
    expect(searchWords("rose & (oil) | 'x':* !<-> काजल")).toEqual(['rose', 'oil', 'x', 'काजल'])
    fc.assert(fc.property(fc.string(), (text) => searchWords(text).every((word) => !/[\s&|!():*'<>\\-]/.test(word))))
  })
})
